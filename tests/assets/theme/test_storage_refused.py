"""Where Chromium's own setting blocks all cookies, and with them all storage, pages work."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.assets.demo.test_demo_address import keeps_pages
from tests.browser.cells import LESSON, Cell
from tests.browser.exercise import CodeExercise
from tests.browser.figure import Figure
from tests.browser.fixtures import LAUNCHED_WITH, WATCH_POLICY, Faults

pytestmark = pytest.mark.skipif(
    not keeps_pages(), reason="Chromium without windows doesn't know the setting"
)
BLOCKED = {"profile": {"default_content_setting_values": {"cookies": 2}}}
PAGES = ("", "lessons/attention/", "glossary/", "glossary/softmax/", "demos/one_query/", "authors/")
SCHEME = "document.body.dataset.mdColorScheme"
IDLE = "() => new Promise((idle) => requestIdleCallback(idle))"
THE_BROWSERS_OWN = """() => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  try { return frame.contentWindow.localStorage.length; } catch ({ name }) { return name; }
}"""


@contextmanager
def blocked(browser: Browser, folder: Path, site: str, scheme: str) -> Iterator[Page]:
    """A reader's page in a browser with the setting; ends without a fault in any page."""
    settings = folder / scheme / "Default" / "Preferences"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps(BLOCKED), encoding="utf-8")
    parts = urlsplit(site)
    faults = Faults(f"{parts.scheme}://{parts.netloc}")
    context = browser.browser_type.launch_persistent_context(
        folder / scheme,
        executable_path=keeps_pages(),
        args=LAUNCHED_WITH,
        color_scheme=scheme,  # type: ignore[arg-type]
    )
    context.add_init_script(WATCH_POLICY)
    context.on("page", faults.watch)
    try:
        yield context.new_page()
        assert faults == []
    finally:
        context.close()


@pytest.mark.parametrize(("scheme", "own", "other"), [("dark", "slate", "default"),
                                                      ("light", "default", "slate")])  # fmt: skip
def test_colours_follow_the_system_and_then_the_switch(
    browser: Browser, site: str, tmp_path: Path, scheme: str, own: str, other: str
) -> None:
    with blocked(browser, tmp_path, site, scheme) as page:
        for address in PAGES:
            page.goto(site + address)
            assert page.evaluate(SCHEME) == own
            page.evaluate(IDLE)
        page.goto(site)
        assert page.evaluate(THE_BROWSERS_OWN) == "SecurityError"
        page.locator("label[for^=__palette]:visible").click()
        assert page.evaluate(SCHEME) == other
        page.goto(site + LESSON)
        assert page.evaluate(SCHEME) == other
        page.reload()
        assert page.evaluate(SCHEME) == other


def test_search_figures_cells_and_exercises_work_and_the_panel_says_why_nothing_is_kept(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    with blocked(browser, tmp_path, site, "light") as page:
        page.goto(site + LESSON)
        page.get_by_role("textbox", name="Search").click()
        page.get_by_role("textbox", name="Search").press_sequentially("softmax")
        expect(page.locator(".md-search-result__meta")).to_contain_text("matching documents")
        page.keyboard.press("Escape")
        figure = Figure(page)
        figure.field("k cat, x").fill("-1")
        figure.shows({"k cat": (-1.0, 1.0)})
        panel = page.locator("#offline-panel")
        panel.locator("summary").click()
        says = "The browser doesn't let this site store anything on this device."
        expect(panel.get_by_role("status")).to_have_text(says)
        expect(panel.get_by_role("button")).to_have_count(0)
        assert Cell(page, 1).try_("6 * 7") == "42"
        exercise = CodeExercise(page)
        assert "✗ Not right yet." in exercise.check()
        page.reload()
        expect(Cell(page, 1).whole.locator("code")).to_have_text("6 * 7\n")
