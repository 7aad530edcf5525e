"""What a reader's code can't do: hang the page, flood it, take all memory, reach what isn't its."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.cells import LESSON, STARTING, Cell
from tests.browser.conftest import Faults, reader
from tests.browser.figure import Figure

GONE = "What the cells had computed is gone; it is computed again when it is needed."


@pytest.fixture(scope="module")
def opened(browser: Browser, site: str) -> Iterator[tuple[Page, Faults]]:
    """The lesson, for all tests of this file."""
    with reader(browser, site, viewport={"width": 1440, "height": 900}) as (page, faults):
        page.goto(site + LESSON)
        yield page, faults


@pytest.fixture
def lesson(opened: tuple[Page, Faults]) -> Iterator[Page]:
    page, faults = opened
    yield page
    assert faults.unforgiven() == []


def test_an_endless_loop_leaves_the_page_alive_and_can_be_stopped(lesson: Page) -> None:
    first, second = Cell(lesson, 1), Cell(lesson, 2)
    first.try_("x = 20")
    second.edit("print('started')\nwhile True: pass")
    second.button("Run").click()
    expect(second.result).to_have_text("started\n", timeout=STARTING)
    # The page scrolls, and a demo computes what no prepared answer holds.
    figure = Figure(lesson)
    figure.tip("k cat").focus()
    lesson.keyboard.press("ArrowLeft")
    figure.settled()
    expect(figure.tip("k cat")).to_have_attribute("aria-valuetext", "(2.1, 1.0)")
    before = lesson.evaluate("scrollY")
    lesson.mouse.wheel(0, 400)
    lesson.evaluate("before => new Promise((done) => { const look = () =>"
                    " scrollY > before ? done() : requestAnimationFrame(look); look(); })",
                    before)  # fmt: skip
    second.button("Stop").click()
    expect(second.note).to_contain_text(f"Stopped. {GONE}")
    expect(second.button("Run")).to_be_focused()
    assert second.try_("x + 1") == "21"


def test_ten_megabytes_of_output_are_cut_before_the_page(lesson: Page) -> None:
    cell = Cell(lesson, 2)
    shown = cell.try_("for _ in range(100_000):\n    print('0123456789' * 10)\n'the end'")
    assert 100_000 < len(shown) < 101_000
    assert shown.endswith("… cut here: a cell shows at most 100 kB\n")
    assert cell.try_("'y' * 10**7").endswith("… cut here: a cell shows at most 100 kB\n")


def test_output_past_sys_stdout_stays_out_of_the_page(lesson: Page) -> None:
    assert Cell(lesson, 2).try_("import os\nos.write(1, b'x' * 1000)") == "1000"


def test_memory_runs_out_in_one_line_and_python_goes_on(lesson: Page) -> None:
    first, second = Cell(lesson, 1), Cell(lesson, 2)
    first.try_("x = 1")
    shown = second.try_("full = []\nwhile True:\n    full.append(bytearray(10**7))")
    assert shown == "MemoryError"
    assert second.marked() == ["full.append(bytearray(10**7))"]
    expect(second.note).to_contain_text(f"Python had no memory left and was stopped. {GONE}")
    assert second.try_("x + 1") == "2"


def test_an_array_that_is_too_large_costs_nothing_else(lesson: Page) -> None:
    first, second = Cell(lesson, 1), Cell(lesson, 2)
    first.try_("import numpy as np")
    assert second.try_("np.zeros((10**5, 10**5))").startswith("MemoryError: Unable to allocate")
    expect(second.note).to_have_text("")


def test_python_that_dies_is_replaced(lesson: Page) -> None:
    cell = Cell(lesson, 2)
    cell.try_(
        "import sys\nsys.setrecursionlimit(10**9)\n"
        "def f(n):\n    return max([n], key=lambda n: f(n + 1))\nf(0)"
    )
    expect(cell.note).to_contain_text("Python stopped: ")
    assert cell.try_("1 + 1") == "2"


@pytest.mark.parametrize("module", ["js", "pyodide_js"])
def test_the_browser_is_no_module_of_python(lesson: Page, module: str) -> None:
    assert f"No module named '{module}'" in Cell(lesson, 2).try_(f"import {module}")


# What a cell can still get hold of in the browser, and what it tries with it.
ATTEMPT = """
import gc, sys
found = []
for step in (
    lambda: __import__("js").caches,
    lambda: __import__("pyodide_js").loadPackage("x"),
    lambda: __import__("pyodide.code").code.run_js("caches"),
    lambda: __import__("pyodide.http").http.pyfetch("https://example.com/"),
    lambda: __import__("urllib.request").request.urlopen("https://example.com/", timeout=5),
    lambda: tell().constructor("return self")(),
    lambda: tell().constructor("return import('data:text/javascript,')")(),
):
    try:
        found.append(step())
    except Exception as error:
        print(type(error).__name__)
"""
