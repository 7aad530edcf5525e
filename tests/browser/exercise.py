"""A code exercise of a page as a reader meets it."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.cells import PASTE, STARTING


class CodeExercise:
    """The first code exercise of a page; the address is that of the author's guide's lesson."""

    address = "lessons/temperature/"

    def __init__(self, page: Page) -> None:
        self.page = page
        self.whole = page.locator("course-exercise").first
        self.field = self.whole.locator("textarea")
        self.editor = self.whole.locator("[contenteditable=true]")
        self.state = self.whole.locator(".question-state")
        self.output = self.whole.locator("output")
        self.details = self.whole.locator(".exercise-details")
        self.note = self.whole.locator(".cell-note")
        self.hints = self.whole.locator("details.hint")
        self.solution = self.whole.locator("details.solution")

    def button(self, name: str) -> Locator:
        """One of its buttons, by the word on it."""
        return self.whole.get_by_role("button", name=name, exact=True)

    def write(self, code: str) -> None:
        """Writes other code into the editor."""
        if self.editor.count() == 0:
            self.field.focus()
        self.editor.focus()
        self.page.keyboard.press("ControlOrMeta+A")
        self.editor.evaluate(PASTE, code)

    def checked(self) -> None:
        """Waits until its code has been checked."""
        expect(self.note).not_to_contain_text("Loading …")
        expect(self.whole).not_to_have_attribute("data-state", re.compile("."), timeout=STARTING)

    def check(self, code: str | None = None) -> str:
        """Has its code checked, or other code; gives what is told of it, as one line."""
        if code is not None:
            self.write(code)
        self.button("Check").click()
        self.checked()
        return " ".join(self.output.inner_text().split())

    def code(self) -> str:
        """The code that it holds."""
        if self.editor.count():
            return "\n".join(self.editor.locator(".cm-line").all_inner_texts())
        return self.field.input_value()
