"""How Python starts in the page, and what a reader sees when it can't or stops."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.figure import Figure
from tests.browser.fixtures import reader
from tests.browser.pages_server import PagesHandler, serve
from tests.project import SUB_PATH

DEMO = "demos/one_query/"
RUNTIME = "**/runtime/**"
AGAIN = "Try again"
MOVED = {"k cat": (-1.0, 1.0)}
# Keeps the page's workers where a test can reach them.
KEPT_WORKERS = """
  window.workers = [];
  window.Worker = class extends Worker {
    constructor(...given) { super(...given); workers.push(this); }
  };
"""
# What a worker runs before anything else, put into the blob that it is made of.
IN_WORKER = """
  window.Blob = class extends Blob {
    constructor([text], options) { super([text.replace('serve(', `CODE;serve(`)], options); }
  };
"""


def test_what_is_done_while_python_starts_is_remembered(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(site + DEMO)
    figure = Figure(page)
    figure.until("starting")
    expect(figure.note.locator("progress")).to_be_visible()
    expect(figure.note).to_contain_text("MB")
    tip = figure.tip("k cat")
    tip.focus()
    for key in ("ArrowLeft", "ArrowLeft", "Shift+ArrowDown"):
        page.keyboard.press(key)
    figure.choose("mat")
    expect(tip).to_have_attribute("aria-valuetext", "(2.0, 0.5)")
    expect(figure.view.locator("line[data-tip=k-cat]")).to_have_attribute("x2", "200")
    expect(figure.view).to_have_attribute("data-stale", "")
    expect(figure.view.locator(".mix b")).to_have_text("(1.54, 0.48)")
    for route in held:
        route.continue_()
    figure.until("live")
    figure.shows({"k cat": (2.0, 0.5)}, query="mat")
    expect(figure.note.locator("progress")).to_be_hidden()


def test_only_the_last_state_is_asked_for(page: Page, site: str) -> None:
    held: list[Route] = []
    page.add_init_script(KEPT_WORKERS)
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(site + DEMO)
    figure = Figure(page)
    figure.until("starting")
    page.evaluate(
        "() => { window.answers = 0;"
        " workers[0].addEventListener('message', ({data}) => { answers += 'html' in data }) }"
    )
    for number in ("1", "0", "-1"):
        figure.field("k cat, x").fill(number)
    for route in held:
        route.continue_()
    figure.shows({"k cat": (-1.0, 1.0)})
    assert page.evaluate("answers") == 1


def test_a_blocked_runtime_is_told_and_can_be_tried_again(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, faults):
        faults.allow("ERR_FAILED")
        page.route(RUNTIME, lambda route: route.abort())
        page.goto(site + DEMO)
        figure = Figure(page)
        figure.field("k cat, x").fill("-1")
        figure.until("failed")
        expect(figure.note).to_contain_text("the file runtime.json can't be loaded")
        expect(figure.view.locator(".mix b")).to_have_text("(1.54, 0.48)")
        page.unroute(RUNTIME)
        figure.press(AGAIN)
        figure.shows(MOVED)
        figure.until("live")
        expect(figure.note.get_by_role("button")).to_have_count(0)
        assert figure.note.inner_text().strip() == ""


def _truncated(body: bytes) -> bytes:
    return body[:-1000]


def _altered(body: bytes) -> bytes:
    return body[:5000] + bytes([body[5000] ^ 1]) + body[5001:]


@pytest.mark.parametrize(
    ("name", "change"),
    [("pyodide.mjs", _altered), ("pyodide.asm.wasm", _truncated), ("numpy.bin", _altered)],
)
def test_a_runtime_file_that_is_another_is_named_and_refused(
    browser: Browser, site_dir: Path, name: str, change: Callable[[bytes], bytes]
) -> None:
    broken = [True]

    class Broken(PagesHandler):
        def answer(
            self, code: int, body: bytes, kind: str, headers: dict[str, str] | None = None
        ) -> None:
            if self.path.endswith(name) and broken[0]:
                body = change((self.folder / self.path.removeprefix(self.path_prefix)).read_bytes())
                headers = {"ETag": '"broken"', "Cache-Control": "max-age=600"}
                code = 200
            super().answer(code, body, kind, headers)

    with serve(site_dir, SUB_PATH, Broken) as site, reader(browser, site) as (page, faults):
        faults.allow("pyodide.asm.mjs")  # it reports on the console what it can't load
        page.goto(site + DEMO)
        figure = Figure(page)
        figure.until("failed")
        expect(figure.note).to_contain_text(f"the file {name} isn't the right one")
        broken[0] = False
        figure.press(AGAIN)
        figure.field("k cat, x").fill("-1")
        figure.shows(MOVED)


def test_a_download_that_breaks_off_is_told(browser: Browser, site_dir: Path) -> None:
    class BreakingOff(PagesHandler):
        def answer(
            self, code: int, body: bytes, kind: str, headers: dict[str, str] | None = None
        ) -> None:
            if not self.path.endswith(".wasm"):
                super().answer(code, body, kind, headers)
                return
            self.send_response(200)
            self.send_header("Content-Length", "9000000")
            self.end_headers()
            self.wfile.write(bytes(100_000))
            self.close_connection = True

    with serve(site_dir, SUB_PATH, BreakingOff) as site, reader(browser, site) as (page, faults):
        faults.allow("ERR_CONTENT_LENGTH_MISMATCH")
        page.goto(site + DEMO)
        figure = Figure(page)
        figure.until("failed")
        expect(figure.note).to_contain_text("the file pyodide.asm.wasm broke off")


@pytest.mark.parametrize(
    ("missing", "sentence"),
    [
        ("delete self.WebAssembly", "WebAssembly is off in this browser"),
        (
            "WebAssembly.Memory = function () { throw new RangeError('no memory') }",
            "there isn't enough memory",
        ),
    ],
)
def test_a_browser_that_lacks_something_is_told_so(
    browser: Browser, site: str, missing: str, sentence: str
) -> None:
    with reader(browser, site) as (page, faults):
        faults.allow("invalidate_caches")  # Pyodide's own, when it is stopped halfway
        page.add_init_script(IN_WORKER.replace("CODE", missing))
        page.goto(site + DEMO)
        figure = Figure(page)
        figure.until("failed")
        expect(figure.note).to_contain_text(sentence)
        expect(figure.view.locator(".mix b")).to_have_text("(1.54, 0.48)")
        expect(figure.note.get_by_role("button", name=AGAIN)).to_be_visible()


def test_without_workers_the_demo_says_so_and_choices_are_answered(page: Page, site: str) -> None:
    page.add_init_script("delete window.Worker")
    page.goto(site + DEMO)
    figure = Figure(page)
    figure.until("failed")
    expect(figure.note).to_contain_text("the browser doesn't let the page run a worker")
    figure.press(AGAIN)
    figure.until("failed")
    figure.choose("mat")
    figure.shows(query="mat")


def test_a_worker_that_dies_in_mid_drag_is_replaced(page: Page, site: str) -> None:
    page.add_init_script(KEPT_WORKERS)
    page.clock.install()
    page.goto(site + DEMO)
    figure = Figure(page)
    figure.until("live")
    page.mouse.move(*figure.on_screen(2.2, 1.0))
    page.mouse.down()
    page.mouse.move(*figure.on_screen(1.0, 1.5), steps=4)
    figure.shows({"k cat": (1.0, 1.5)})
    page.evaluate("workers[0].terminate()")
    page.mouse.move(*figure.on_screen(-0.5, 0.5), steps=4)
    expect(figure.tip("k cat")).to_have_attribute("aria-valuetext", "(−0.5, 0.5)")
    page.clock.run_for(19_000)
    assert page.evaluate("workers.length") == 1
    page.clock.run_for(2_000)
    assert page.evaluate("workers.length") == 2
    expect(figure.note).to_contain_text("Nothing is lost.")
    page.mouse.move(*figure.on_screen(-1.0, 0.5), steps=4)
    page.mouse.up()
    figure.shows({"k cat": (-1.0, 0.5)})
    expect(figure.note).to_contain_text("Python stopped and was started again. Nothing is lost.")


def test_a_worker_that_crashes_is_replaced_once_then_told(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, faults):
        faults.allow("crashed")
        page.add_init_script(KEPT_WORKERS)
        page.goto(site + DEMO)
        figure = Figure(page)
        figure.until("live")
        crash = "workers.at(-1).dispatchEvent(new ErrorEvent('error', {message: 'crashed'}))"
        page.evaluate(crash)
        figure.field("k cat, x").fill("0")
        figure.shows({"k cat": (0.0, 1.0)})
        page.evaluate(crash)
        page.evaluate(crash)
        figure.until("failed")
        expect(figure.note).to_contain_text("Python stopped twice in a row")
        figure.field("k cat, x").fill("-1")
        figure.press(AGAIN)
        figure.shows(MOVED)


def test_a_state_that_python_fails_at_leaves_the_demo_usable(page: Page, site: str) -> None:
    page.add_init_script(
        IN_WORKER.replace(
            "CODE",
            "const { stringify } = JSON; JSON.stringify = (value) =>"
            " value?.['k-cat-x'] === '0' ? 'no JSON' : stringify(value)",
        )
    )
    page.goto(site + DEMO)
    figure = Figure(page)
    number = figure.field("k cat, x")
    for valid, moved in (("2.2", {}), ("-1", MOVED)):
        number.fill("0")
        figure.until("failed")
        expect(figure.note).to_contain_text("Python can't compute this")
        number.fill(valid)
        figure.shows(moved)
        figure.until("live")
        expect(figure.note.get_by_role("button")).to_have_count(0)


def test_python_waits_until_a_demo_is_near(page: Page, site: str) -> None:
    page.goto(site + "lessons/attention/")
    figure = Figure(page)
    expect(figure.whole).to_have_attribute("data-state", "static")
    assert not any(worker.url.startswith("blob:") for worker in page.workers)
    figure.whole.scroll_into_view_if_needed()
    figure.until("live")
