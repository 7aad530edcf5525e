"""What runs cells is loaded for those who use them; the page is the same before and after."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.cells import LESSON, Cell
from tests.browser.figure import Figure
from tests.browser.fixtures import reader

WAITING = "load-cells.js"  # what stands by on the page
OF_CELLS = {"cells.js", "cells-client.js", "cells-worker.js", "figure.js", "editor.js"}
MISSING = "What runs this code can't be loaded at the moment."
DEFINED = "() => customElements.whenDefined('live-cell').then(() => true)"
TO_THE_END = """() => new Promise((done) => {
  const look = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    ? done() : requestAnimationFrame(look);
  look();
})"""


def noted(page: Page) -> set[str]:
    """The names of the files that the page asks for from now on."""
    names: set[str] = set()
    page.on("request", lambda request: names.add(urlsplit(request.url).path.rpartition("/")[2]))
    return names


def places(page: Page) -> list[dict[str, float]]:
    """Where each cell stands, and each part of it."""
    boxes = page.locator("live-cell, live-cell > *, live-cell button:not([hidden])")
    found: list[dict[str, float]] = boxes.evaluate_all(
        "all => all.map((it) => it.getBoundingClientRect().toJSON())"
    )
    return found


def test_reading_to_the_end_and_using_the_demo_loads_nothing_of_cells(
    page: Page, site: str
) -> None:
    names = noted(page)
    page.goto(site + LESSON)
    page.mouse.move(720, 450)
    height = int(page.evaluate("document.documentElement.scrollHeight"))
    for _ in range(0, height, 300):
        page.mouse.wheel(0, 300)
    page.evaluate(TO_THE_END)
    figure = Figure(page)
    figure.tip("k cat").focus()
    page.keyboard.press("ArrowLeft")
    figure.settled()
    page.wait_for_load_state("networkidle")
    assert {WAITING, "demo.js", "demo-worker.js"} <= names
    assert names & OF_CELLS == set()


@pytest.mark.parametrize("approach", ["pointer", "keyboard"])
def test_coming_to_a_button_loads_what_runs_cells_but_no_python(
    page: Page, site: str, approach: str
) -> None:
    names = noted(page)
    page.goto(site + LESSON)
    button = Cell(page, 2).button("Run")
    with page.expect_response("**/cells.js"):
        button.hover() if approach == "pointer" else button.focus()
    page.evaluate(DEFINED)
    assert names & OF_CELLS == {"cells.js", "cells-client.js"}


def press_run(cell: Cell) -> None:
    cell.button("Run").click()


def press_enter(cell: Cell) -> None:
    cell.button("Run").press("Enter")


def press_control_enter(cell: Cell) -> None:
    cell.button("Edit").press("Control+Enter")


@pytest.mark.parametrize("act", [press_run, press_enter, press_control_enter])
def test_what_runs_a_cell_may_come_after_the_click(
    page: Page, site: str, act: Callable[[Cell], None]
) -> None:
    held: list[Route] = []
    page.route("**/cells.js", lambda route: held.append(route))
    page.goto(site + LESSON)
    cell = Cell(page, 1)
    shown = cell.shown()
    cell.result.evaluate("result => result.replaceChildren('nothing yet')")
    act(cell)
    expect(cell.note).to_have_text("Loading …")
    for _ in range(1000):
        if held:
            break
        page.evaluate("null")  # lets the request arrive
    held[0].continue_()
    expect(cell.result).to_have_text(shown, timeout=60_000)
    expect(cell.note).to_have_text("")
    assert len(held) == 1


def test_what_a_reader_left_is_there_again_without_a_touch(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    Cell(page, 9).edit("print('mine')")
    names = noted(page)
    page.reload()
    expect(Cell(page, 9).whole.locator("code")).to_have_text("print('mine')")
    expect(Cell(page, 9).note).to_contain_text("You have changed this code.")
    assert {"cells-worker.js", "editor.js"} & names == set()
    page.goto(site + "glossary/softmax/")  # what is left on one page concerns no other
    page.goto(site + "lessons/attention/?one_query.query=cat")
    expect(Cell(page, 9).whole.locator("code")).to_have_text("print('mine')")


def test_without_what_runs_cells_a_click_says_so_and_is_answered_when_it_is_back(
    browser: Browser, site: str
) -> None:
    with reader(browser, site) as (page, faults):
        faults.allow("cells.js")
        page.route("**/cells.js", lambda route: route.abort())
        page.goto(site + LESSON)
        cell = Cell(page, 1)
        shown = cell.shown()
        cell.button("Run").click()
        expect(cell.note).to_have_text(MISSING)
        assert cell.shown() == shown
        page.unroute("**/cells.js")
        cell.button("Edit").click()
        expect(cell.editor).to_be_focused()
        expect(cell.note).to_have_text("")


def test_nothing_moves_as_scripts_come_and_without_them_no_button_invites(
    browser: Browser, site: str
) -> None:
    with reader(browser, site, viewport={"width": 360, "height": 800}) as (page, faults):
        faults.allow(WAITING)
        page.route(f"**/{WAITING}", lambda route: route.abort())
        page.goto(site + LESSON, wait_until="networkidle")
        still = places(page)
        expect(page.locator("live-cell").get_by_role("button", name="cell")).to_have_count(0)
        expect(Cell(page, 2).result).to_contain_text("5.88")
        page.unroute(f"**/{WAITING}")
        page.goto(site + LESSON, wait_until="networkidle")
        expect(Cell(page, 2).button("Run")).to_be_enabled()
        assert places(page) == still
        page.evaluate("document.querySelector('[data-do=run]').dispatchEvent("
                      "new Event('pointerover', { bubbles: true }))")  # fmt: skip
        page.evaluate(DEFINED)
        assert places(page) == still
