"""Code on the page that a reader runs and changes."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import violations
from tests.browser.cells import LESSON, STARTING, Cell
from tests.browser.fixtures import Faults, reader

WIDE = {"width": 1440, "height": 900}
SECOND = 2  # a cell in the middle


@pytest.fixture(scope="module")
def opened(browser: Browser, site: str) -> Iterator[tuple[Page, Faults]]:
    """The lesson, its Python started by the first test, for all tests of this file."""
    with reader(browser, site, viewport=WIDE) as (page, faults):
        page.goto(site + LESSON)
        yield page, faults


@pytest.fixture
def lesson(opened: tuple[Page, Faults]) -> Iterator[Page]:
    """The lesson with every cell as its author wrote it."""
    page, faults = opened
    for cell in cells(page):
        if cell.button("Reset").is_visible():
            cell.button("Reset").click()
    yield page
    assert faults.unforgiven() == []


def cells(page: Page) -> list[Cell]:
    return [Cell(page, number) for number in range(1, page.locator("live-cell").count() + 1)]


def test_every_cell_shows_in_the_browser_what_the_page_was_built_with(lesson: Page) -> None:
    results = [cell.result for cell in cells(lesson)]
    built = [result.inner_html() for result in results]
    for result in results:
        result.evaluate("result => result.replaceChildren('nothing yet')")
    Cell(lesson, len(results)).run()
    assert [result.inner_html() for result in results] == built


def test_a_cell_runs_after_those_above_it_that_have_not(lesson: Page) -> None:
    first, second, third = cells(lesson)[:3]
    clock = "import time\nprint(time.perf_counter_ns())\n"
    first.edit(clock + "x = 1")
    second.edit(clock + "x += 1")
    assert third.try_("x") == "2"
    before = first.shown(), second.shown()
    assert third.try_("x + 1") == "3"
    assert (first.shown(), second.shown()) == before
    second.run()
    assert first.shown() == before[0]
    assert second.shown() != before[1]


def test_a_change_above_is_run_before_what_stands_below(lesson: Page) -> None:
    first, second, third = cells(lesson)[:3]
    first.edit("x = 1")
    second.edit("y = 10 * x")
    assert third.try_("y") == "10"
    first.edit("x = 2")
    assert third.run() == "20"


def test_a_cell_that_waits_for_those_above_it_can_be_stopped(lesson: Page) -> None:
    first, second, third = cells(lesson)[:3]
    first.edit("x = 1")
    second.edit("print('here')\nwhile True: pass")
    before = third.shown()
    third.button("Run").click()
    expect(second.result).to_have_text("here\n", timeout=STARTING)
    expect(third.note).to_contain_text("Cells above this one run first.")
    third.button("Stop").click()
    third.ran()
    second.ran()
    assert third.shown() == before
    second.edit("x += 1")
    assert third.try_("x") == "2"


def test_a_cell_does_not_run_where_one_above_it_fails(lesson: Page) -> None:
    first, second, third = cells(lesson)[:3]
    second.edit("1 / 0")
    third.run()
    assert "ZeroDivisionError" in second.shown()
    expect(third.note).to_contain_text("Cell 2 comes before this one, and didn't succeed.")
    assert second.try_("2") == "2"
    assert first.marked() == []


def test_an_error_shows_the_readers_lines_and_marks_the_one_it_comes_from(lesson: Page) -> None:
    cell = Cell(lesson, SECOND)
    shown = cell.try_("def half(x):\n    return x / 0\n\nhalf(3)")
    assert shown.splitlines() == [
        "Cell 2, line 4",
        "    half(3)",
        "Cell 2, line 2, in half",
        "    return x / 0",
        "ZeroDivisionError: division by zero",
    ]
    assert cell.marked() == ["return x / 0"]
    cell.edit("1")
    assert cell.marked() == []


def test_an_edited_cell_says_that_its_output_is_of_the_code_before(lesson: Page) -> None:
    cell = Cell(lesson, SECOND)
    cell.edit("40 + 2")
    expect(cell.note).to_contain_text("You have changed this code.")
    expect(cell.result).to_have_attribute("data-stale", "")
    assert cell.run() == "42"
    expect(cell.note).to_have_text("")
    expect(cell.result).not_to_have_attribute("data-stale", "")


def test_control_enter_runs_and_adds_no_line(lesson: Page) -> None:
    cell = Cell(lesson, SECOND)
    cell.edit("6 * 7")
    lesson.keyboard.press("Control+Enter")
    cell.ran()
    assert cell.shown() == "42"
    expect(cell.editor).to_have_text("6 * 7")


def test_reset_brings_back_the_code_and_what_it_shows(lesson: Page) -> None:
    cell = Cell(lesson, SECOND)
    code, shown = cell.whole.locator("code").inner_html(), cell.result.inner_html()
    cell.try_("1 / 0")
    cell.button("Reset").click()
    expect(cell.editor).to_have_count(0)
    assert cell.whole.locator("code").inner_html() == code
    assert cell.result.inner_html() == shown
    expect(cell.button("Run")).to_be_focused()
    expect(cell.button("Reset")).to_be_hidden()


def test_what_a_cell_prints_is_seen_while_it_runs(lesson: Page) -> None:
    cell = Cell(lesson, SECOND)
    cell.edit("print('first')\nprint('second')\nwhile True: pass")
    cell.button("Run").click()
    expect(cell.result).to_have_text("first\nsecond\n", timeout=STARTING)
    cell.button("Stop").click()


def test_whatever_the_standard_library_and_numpy_hold_can_be_imported(lesson: Page) -> None:
    cell = Cell(lesson, SECOND)
    shown = cell.try_(
        "import csv, decimal, fractions, html.parser, itertools, statistics, urllib.request\n"
        "import numpy.fft, numpy.linalg, numpy.ma, numpy.polynomial, numpy.random\n"
        "fractions.Fraction(1, 3) + fractions.Fraction(1, 6)".replace(", sqlite3 as _", "")
    )
    assert shown == "Fraction(1, 2)"
    drawn = cell.try_("import numpy as np\nnp.random.default_rng(0).normal(size=3).shape")
    assert drawn == "(3,)"


def test_a_cell_cannot_ask_for_input_and_says_so(lesson: Page) -> None:
    assert "EOFError" in Cell(lesson, SECOND).try_("input('name?')")


def test_without_scripts_the_page_shows_every_output_and_no_button(
    browser: Browser, site: str
) -> None:
    with reader(browser, site, java_script_enabled=False) as (page, _):
        page.goto(site + LESSON)
        expect(page.locator(".cell-result").nth(1)).to_contain_text("5.88")
        expect(page.locator("live-cell").get_by_role("button")).to_have_count(0)


def test_what_was_typed_is_there_after_a_reload_and_does_not_run(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    cell = Cell(page, SECOND)
    shown = cell.shown()
    cell.edit("print('mine')\n1 + 1")
    page.reload()
    expect(cell.note).to_contain_text("You have changed this code.")
    assert "".join(cell.whole.locator("code").all_inner_texts()) == "print('mine')\n1 + 1\n"
    assert cell.shown() == shown
    assert not any("blob:" in worker.url for worker in page.workers)
    cell.button("Edit").click()
    assert cell.run() == "mine\n2"
    cell.button("Reset").click()
    page.reload()
    expect(cell.button("Reset")).to_be_hidden()
    expect(cell.whole.locator("code")).to_contain_text("scores = K @ Q[i]")


def test_the_keyboard_alone_is_enough(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    cell = Cell(page, SECOND)
    cell.button("Run").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(cell.editor).to_be_focused()
    expect(cell.editor).to_have_accessible_name("Code of cell 2. Escape, then Tab leaves it.")
    page.keyboard.press("Control+A")
    page.keyboard.type("if True:\nprint(7)")
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    expect(cell.editor).to_be_focused()
    page.keyboard.press("Control+Enter")
    cell.ran()
    assert "7" in cell.shown()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(cell.button("Run")).to_be_focused()
    page.keyboard.press("Tab")
    expect(cell.button("Reset")).to_be_focused()
    page.keyboard.press("Space")
    expect(cell.button("Run")).to_be_focused()
    assert "5.88" in cell.shown()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_cells_are_accessible_in_every_state_and_fit_a_phone(
    browser: Browser, site: str, scheme: str
) -> None:
    phone = {"width": 360, "height": 800}
    with reader(browser, site, viewport=phone, color_scheme=scheme) as (page, _):
        page.goto(site + LESSON)
        Cell(page, 1).edit("import time  # a comment\nclass A:\n    x = 'text', 1.5, None")
        Cell(page, 2).try_("print('wide ' * 99)\n'long'")
        Cell(page, 3).try_("for n in range(99): print(n)\n1 / 0")
        Cell(page, 4).edit("x = 1")
        assert page.evaluate("document.documentElement.scrollWidth") <= phone["width"]
        assert violations(page, "article") == []


def test_python_that_cannot_start_says_so_and_starts_when_it_can(
    browser: Browser, site: str
) -> None:
    with reader(browser, site) as (page, faults):
        faults.allow("ERR_FAILED")
        page.route("**/numpy-rest.bin", lambda route: route.abort())
        page.goto(site + LESSON)
        cell = Cell(page, 2)
        cell.run()
        note = "Python can't start: the file numpy-rest.bin can't be loaded."
        expect(Cell(page, 1).note).to_contain_text(note)
        expect(cell.note).to_contain_text("Cell 1 comes before this one, and didn't succeed.")
        page.unroute("**/numpy-rest.bin")
        assert "5.88" in cell.run()
        expect(cell.note).to_have_text("")


def test_an_editor_that_cannot_be_loaded_leaves_the_cell_usable(
    browser: Browser, site: str
) -> None:
    with reader(browser, site) as (page, faults):
        faults.allow("editor.js")
        page.route("**/editor.js", lambda route: route.abort())
        page.goto(site + LESSON)
        cell = Cell(page, 1)
        cell.button("Edit").click()
        expect(cell.note).to_contain_text("The editor can't be loaded at the moment.")
        assert "2.4" in cell.run()
