"""A figure that a cell shows while it runs: replaced, not piled up, and there after Stop."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.cells import STARTING, Cell
from tests.browser.fixtures import reader

LESSON = "lessons/refraction/"
BUILT = 3  # steps that the page's own cell does


@pytest.fixture
def cell(browser: Browser, course: str) -> Iterator[Cell]:
    """The page's cell."""
    with reader(browser, course, viewport={"width": 1440, "height": 900}) as (page, _):
        page.goto(course + LESSON)
        yield Cell(page, 1)


def names(page: Page) -> list[str]:
    """What a screen reader says of each figure of the cell."""
    figures = page.locator("live-cell .cell-figure svg").all()
    return [str(figure.get_attribute("aria-label")) for figure in figures]


def test_the_page_is_built_with_the_last_figure(cell: Cell) -> None:
    assert names(cell.page) == [f"Loss at {BUILT} steps"]
    parts = cell.result.locator("> *")
    expect(parts).to_have_count(2)
    expect(parts.last).to_have_text("0\n1\n2\n")


def test_the_browser_shows_what_the_page_was_built_with(cell: Cell) -> None:
    built = cell.result.inner_html()
    cell.result.evaluate("result => result.replaceChildren()")
    cell.run()
    assert cell.result.inner_html() == built


def test_training_is_seen_and_can_be_stopped(cell: Cell) -> None:
    page = cell.page
    code = cell.whole.locator("code").inner_text()
    cell.edit(code.replace("STEPS = 3", "STEPS = 100_000"))
    page.evaluate(
        """() => {
          window.most = 0;
          const result = document.querySelector("live-cell .cell-result");
          new MutationObserver(() => {
            most = Math.max(most, result.querySelectorAll("svg").length);
          }).observe(result, { childList: true, subtree: true });
        }"""
    )
    cell.button("Run").click()
    # Printed and drawn go on together.
    expect(cell.result.locator(".cell-text")).to_contain_text("9", timeout=STARTING)
    first = names(page)[0]
    expect(cell.result.locator(f"svg:not([aria-label='{first}'])")).to_be_visible()
    cell.button("Stop").click()
    expect(cell.note).to_contain_text("Stopped.")
    shown = names(page)
    assert len(shown) == 1
    assert int(shown[0].split()[2]) > BUILT
    assert page.evaluate("most") == 1
    # It begins anew.
    cell.edit(code)
    cell.run()
    assert names(page) == [f"Loss at {BUILT} steps"]
