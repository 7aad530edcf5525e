"""What a reader's code can't do: hang the page, flood it, take all memory, reach what isn't its."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.cells import LESSON, STARTING, Cell
from tests.browser.figure import Figure
from tests.browser.fixtures import Faults, reader

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
    assert second.try_("np.zeros((10**4, 2 * 10**4))").startswith("MemoryError: Unable to allocate")
    expect(second.note).to_have_text("")


def test_python_that_dies_is_replaced(opened: tuple[Page, Faults], lesson: Page) -> None:
    opened[1].allow("fatal error")
    opened[1].allow("Maximum call stack size exceeded")
    cell = Cell(lesson, 2)
    cell.try_(
        "import sys\nsys.setrecursionlimit(10**9)\n"
        "def f(n):\n    return max([n], key=lambda n: f(n + 1))\nf(0)"
    )
    expect(cell.note).to_contain_text("Python stopped: calls were nested too deeply.")
    assert cell.try_("1 + 1") == "2"


# A cell's code that reaches for JavaScript by way of the function that Python tells pages with.
THROUGH_PYTHON = """
import sys
frame = sys._getframe()
while "tell" not in frame.f_locals:
    frame = frame.f_back
frame.f_locals["tell"].constructor("return self")()
"""


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("import js", "ModuleNotFoundError: No module named 'js'"),
        ("import pyodide_js", "ModuleNotFoundError: No module named 'pyodide_js'"),
        ("from pyodide.code import run_js\nrun_js('caches')", "ModuleNotFoundError"),
        ("from pyodide_js import loadPackage", "ModuleNotFoundError"),
        (THROUGH_PYTHON, "EvalError"),
        ("from urllib.request import urlopen\nurlopen('https://example.com/')", "URLError"),
        ("import socket\nsocket.create_connection(('example.com', 80))", "OSError"),
        ("import webbrowser\nwebbrowser.open('https://example.com/')", "ModuleNotFoundError"),
    ],
)
def test_a_cell_reaches_neither_the_browser_nor_another_host(
    lesson: Page, code: str, error: str
) -> None:
    assert error in Cell(lesson, 2).try_(code)


# What could harm the site or its readers, if code in a worker had it.
HARMFUL = [
    *("caches", "indexedDB", "navigator", "fetch", "XMLHttpRequest", "WebSocket", "EventSource"),
    *("WebTransport", "Worker", "importScripts", "BroadcastChannel", "webkitRequestFileSystem"),
    *("webkitRequestFileSystemSync", "FileSystemHandle", "CacheStorage", "IDBFactory", "Request"),
]
# Looks from inside the worker, before anything is given up and again on every message.
PROBE = """
  const harmful = HARMFUL;
  const report = () => {
    const found = harmful.filter((name) => name in self);
    if (found.length) postMessage({ found });
    else postMessage({ found, last: true });
  };
  report();
  addEventListener("message", report);
"""
INSIDE = """
  window.reports = [];
  window.Blob = class extends Blob {
    constructor([text], options) { super([`PROBE;${text}`], options); }
  };
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => data.found && reports.push(data.found));
    }
  };
"""


def test_before_a_cell_runs_the_worker_has_given_up_what_could_do_harm(
    page: Page, site: str
) -> None:
    probe = PROBE.replace("HARMFUL", str(HARMFUL))
    page.add_init_script(INSIDE.replace("PROBE", probe.replace("\n", " ")))
    page.goto(site + LESSON)
    assert "5.88" in Cell(page, 2).run()
    first, *later = page.evaluate("reports")
    assert {"caches", "indexedDB", "navigator", "fetch", "Worker"} <= set(first)
    assert later == [[], []]  # two cells have run


def test_the_policy_keeps_the_worker_from_other_hosts_from_its_first_line_on(
    page: Page, site: str
) -> None:
    probe = (
        "addEventListener('securitypolicyviolation', ({ effectiveDirective: found }) =>"
        " postMessage({ found })); fetch('https://example.com/').catch(() => {});"
    )
    page.add_init_script(INSIDE.replace("PROBE", probe))
    page.goto(site + LESSON)
    Cell(page, 1).run()
    assert page.evaluate("reports") == ["connect-src"]


def test_a_figure_of_a_readers_code_brings_only_what_draws(browser: Browser, site: str) -> None:
    figures = {
        "<p onclick='x()' style='color:red' class=x>a<b>b</b></p>": '<p class="x">a<b>b</b></p>',
        "<img src=x onerror='alert(1)'><script>alert(1)</script>a": "a",
        "<a href='javascript:x()'>a</a><iframe src='x'></iframe><style>*{}</style>b": "b",
        "<form action=x><input name=a></form><base href='//x/'><meta http-equiv=refresh>b": "b",
        "<svg viewBox='0 0 9 9' onload='x()'><path fill='url(#a)'/><use href='x'/></svg>":
            '<svg translate="no" viewBox="0 0 9 9"><path fill="url(#cell-2-a)"></path></svg>',
        "<svg><foreignObject><b>a</b></foreignObject><rect fill='url(//x/y)'/></svg>":
            '<svg translate="no"><rect></rect></svg>',
        "<p id='a' aria-labelledby='a b'>x":
            '<p id="cell-2-a" aria-labelledby="cell-2-a cell-2-b">x</p>',
    }  # fmt: skip
    with reader(browser, site) as (page, faults):
        for refused in ("inline", "base-uri", "form-action"):  # the policy sees to it first
            faults.allow(refused)
        page.goto(site + LESSON)
        cell = Cell(page, 2)
        for markup, taken in figures.items():
            cell.try_(f"from demokit.markup import Markup\nMarkup({markup!r})")
            assert cell.result.locator(".cell-figure").inner_html() == taken
