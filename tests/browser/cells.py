"""The live cells of a page as a reader meets them."""

from playwright.sync_api import Locator, Page, expect

STARTING = 60_000  # milliseconds that Python may take to start, and run, on a busy machine
LESSON = "lessons/attention/"
PASTE = """(editor, code) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", code);
  editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
}"""


class Cell:
    """One cell, by its number from 1."""

    def __init__(self, page: Page, number: int) -> None:
        self.page = page
        self.number = number
        self.whole = page.locator("live-cell").nth(number - 1)
        self.result = self.whole.locator(".cell-result")
        self.note = self.whole.locator(".cell-note")
        self.editor = self.whole.get_by_role("textbox")

    def button(self, name: str) -> Locator:
        """One of its buttons, by the word on it."""
        return self.whole.get_by_role("button", name=f"{name} cell {self.number}", exact=True)

    def edit(self, code: str) -> None:
        """Writes other code into it."""
        if self.button("Edit").is_visible():
            self.button("Edit").click()
        self.editor.focus()
        self.page.keyboard.press("ControlOrMeta+A")
        self.editor.evaluate(PASTE, code)

    def ran(self) -> None:
        """Waits until it has run."""
        expect(self.note).not_to_contain_text("Loading …")
        expect(self.whole).not_to_have_attribute("data-state", "waiting", timeout=STARTING)
        expect(self.whole).not_to_have_attribute("data-state", "running", timeout=STARTING)

    def run(self) -> str:
        """Runs it; gives what it shows then."""
        self.button("Run").click()
        self.ran()
        return self.shown()

    def try_(self, code: str) -> str:
        """Runs other code in it; gives what that shows."""
        self.edit(code)
        return self.run()

    def shown(self) -> str:
        """What it shows."""
        return str(self.result.evaluate("result => result.textContent"))

    def marked(self) -> list[str]:
        """The lines marked as those an error comes from."""
        return [line.strip() for line in self.whole.locator(".raises").all_inner_texts()]
