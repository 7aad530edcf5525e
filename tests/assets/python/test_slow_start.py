"""A start of Python may take long: what is slow is waited for, what has stalled is told."""

from playwright.sync_api import Browser, Page, Route, expect

from tests.assets.python.test_demo_starting import DEMO, IN_WORKER, KEPT_WORKERS
from tests.browser.cells import LESSON, Cell
from tests.browser.figure import Figure
from tests.browser.fixtures import reader

LONG = 90_000  # milliseconds: more than any answer may take
# A second of the worker's own clock takes a hundredth.
FAST_CLOCK = (
    "const { setInterval } = self; self.setInterval = (act, ms) => setInterval(act, ms / 100)"
)


def test_a_start_that_takes_long_is_waited_for(page: Page, site: str) -> None:
    held: list[Route] = []
    page.add_init_script(KEPT_WORKERS)
    page.clock.install()
    page.route("**/numpy.bin", lambda route: held.append(route))
    with page.expect_request("**/numpy.bin"):
        page.goto(site + DEMO)
    figure = Figure(page)
    page.clock.run_for(LONG)
    figure.until("starting")
    assert page.evaluate("workers.length") == 1
    for route in held:
        route.continue_()
    figure.until("live")
    assert page.evaluate("workers.length") == 1
    assert "stopped" not in figure.note.inner_text()


def test_cells_wait_for_a_start_that_takes_long(page: Page, site: str) -> None:
    held: list[Route] = []
    page.clock.install()
    page.route("**/numpy-rest.bin", lambda route: held.append(route))
    page.goto(site + LESSON)
    cell = Cell(page, 1)
    shown = cell.shown()
    with page.expect_request("**/numpy-rest.bin"):
        cell.button("Run").click()
    page.clock.run_for(LONG)
    expect(cell.note).to_contain_text("Python is starting.")
    for route in held:
        route.continue_()
    expect(cell.result).to_have_text(shown, timeout=60_000)


def test_a_download_that_stalls_is_told(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, faults):
        faults.allow("pyodide")  # it reports on the console what it can't load
        page.add_init_script(IN_WORKER.replace("CODE", FAST_CLOCK))
        page.route("**/python_stdlib.bin", lambda route: None)
        page.goto(site + DEMO)
        figure = Figure(page)
        figure.until("failed")
        expect(figure.note).to_contain_text("python_stdlib.bin")
        expect(figure.note.get_by_role("button", name="Try again")).to_be_visible()
