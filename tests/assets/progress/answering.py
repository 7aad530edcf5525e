"""What a reader does in the course, and answers as they are kept."""

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page, expect

from tests.project import SUB_PATH

KEY = f"{SUB_PATH}work:1"
COLOURS, MIRRORS = "lessons/colours/", "lessons/mirrors/"
ANSWERS, COURSE = "your-answers/", "lessons/"


def check(page: Page, question: str, *choices: str) -> None:
    """Answers a question of the open page by its choices or its number."""
    whole = page.locator(f"#q-{question}")
    for choice in choices:
        field = whole.get_by_role("textbox")
        if field.count():
            field.fill(choice)
        else:
            whole.locator("label").filter(has_text=choice).locator("input").check()
    whole.get_by_role("button", name="Check").click()
    expect(whole.locator("output")).not_to_be_empty()


def answer(digest: str, **more: Any) -> dict[str, Any]:
    """A right answer at the first try."""
    given = {"digest": digest, "answer": "0", "right": True, "tries": 1, "seen": False}
    return given | {"at": "2026-11-30T10:00:00.000Z"} | more


def keep(page: Page, given: Mapping[str, Mapping[str, Any]]) -> None:
    """Keeps answers in the browser of a page that is on the course's site."""
    text = json.dumps({"answers": given})
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, text])


def kept(page: Page) -> dict[str, Any]:
    """The answers that are kept, by question."""
    text = page.evaluate("key => localStorage.getItem(key)", KEY)
    return dict(json.loads(text or "{}").get("answers", {}))
