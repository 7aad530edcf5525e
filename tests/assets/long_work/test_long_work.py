"""Long work of a demo: seen on the way, stopped, gone on with, left and come back to."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.figure import Figure
from tests.browser.fixtures import reader

LESSON = "lessons/refraction/"
LAST = 120
# Notes each step that is shown, with the number beside it.
WATCH = """() => {
  window.seen = [];
  const view = document.querySelector("#drops-view");
  new MutationObserver(() => {
    const at = view.querySelector("#drops-at").textContent;
    const left = view.querySelector("#drops-left").textContent;
    if (seen.at(-1)?.[0] !== at) seen.push([at, left]);
  }).observe(view, { childList: true, subtree: true, characterData: true });
}"""


class Drops(Figure):
    """The demo with long work."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "drops")
        self.steps = self.whole.get_by_role("slider", name="Steps done")
        self.share = self.whole.get_by_role("slider", name="Share that is left")
        self.at = self.view.locator("#drops-at")
        self.words = self.whole.locator(".work [aria-hidden]")
        self.status = self.whole.locator(".work [role=status]")

    def button(self, name: str) -> Locator:
        return self.whole.locator(".work").get_by_role("button", name=name, exact=True)

    def faster(self) -> None:
        """Chooses the highest speed."""
        self.button("Faster").click()
        expect(self.button("Faster")).to_have_attribute("aria-disabled", "true")

    def seen(self) -> list[tuple[int, str]]:
        """The steps that were shown one after the other, and the number shown with each."""
        return [(int(at), left) for at, left in self.page.evaluate("seen")]

    def reached(self, least: int) -> None:
        """Waits until it has come so far."""
        self.page.wait_for_function(
            "least => Number(document.querySelector('#drops-at').textContent) >= least"
            " && document.querySelector('#drops-view').matches('[data-working]')",
            arg=least,
        )


def left(step: int, share: float = 0.9) -> str:
    """The number that is left after so many steps."""
    number = 1000.0
    for _ in range(step):
        number *= share
    return f"{number:.3f}"


@pytest.fixture
def opened(browser: Browser, course: str) -> Iterator[Page]:
    """The lesson, with Python there."""
    with reader(browser, course, viewport={"width": 1440, "height": 900}) as (page, _):
        page.goto(course + LESSON)
        Drops(page).until("live")
        page.evaluate(WATCH)
        yield page


def test_the_work_is_seen_on_the_way_and_ends_where_the_page_began(opened: Page) -> None:
    drops = Drops(opened)
    expect(drops.at).to_have_text(str(LAST))
    drops.faster()
    drops.button("Start").click()
    expect(drops.button("Start")).to_be_visible(timeout=60_000)
    expect(drops.words).to_have_text(f"Done: step {LAST} of {LAST}")
    steps = [step for step, _ in drops.seen()]
    assert len(steps) > 8
    assert steps == sorted(steps)
    assert steps[-1] == LAST
    assert all(shown == left(step) for step, shown in drops.seen())
