"""Choices are answered without Python, and Python starts when it will be wanted, not before."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sitebuild.demos.precomputed import FOLDER
from sitebuild.demos.renderer import show
from tests.browser.figure import Figure, attention, shown
from tests.browser.fixtures import reader
from tests.browser.pages_server import serve
from tests.project import SUB_PATH

DEMO = "demos/one_query/"
ANSWERS = "**/answers/*.json"
RUNTIME = "**/runtime/**"
CONNECTION = "Object.defineProperty(navigator, 'connection', {value: %s})"
SAVING = CONNECTION % "{saveData: true, effectiveType: '4g'}"
SLOW = CONNECTION % "{effectiveType: '2g'}"
SLOWER = CONNECTION % "{effectiveType: 'slow-2g'}"
NEVER_IDLE = "window.requestIdleCallback = () => {}"
IDLE = "() => new Promise((end) => requestAnimationFrame(() => requestIdleCallback(() => end())))"
# A click, and what stands there before anything else can happen.
CLICK_AND_LOOK = """(demo) => {
  demo.querySelector("[name=query][value=mat]").click();
  return demo.querySelector(".mix b").textContent;
}"""


@contextmanager
def opened(browser: Browser, address: str, *scripts: str, **options: Any) -> Iterator[Figure]:
    """The demo's page after a test's scripts. Python's files never come."""
    with reader(browser, address, **options) as (page, _):
        for script in scripts:
            page.add_init_script(script)
        page.route(RUNTIME, lambda route: None)
        page.goto(address)
        yield Figure(page)


def answered_by(figure: Figure, who: str) -> None:
    expect(figure.whole).to_have_attribute("data-answered-by", who)


def stays_static(figure: Figure) -> None:
    """Python isn't started, even when the page has nothing else to do."""
    figure.page.evaluate(IDLE)
    figure.until("static")


def test_a_choice_is_answered_at_once_and_does_not_start_python(
    browser: Browser, site: str
) -> None:
    with opened(browser, site + DEMO, SAVING) as figure:
        figure.choose("The")
        figure.shows(query="The")
        _, output = attention({}, "mat", True)
        shown_at_once = figure.whole.evaluate(CLICK_AND_LOOK)
        assert shown_at_once == f"({shown(output[0])}, {shown(output[1])})"
        figure.shows(query="mat")
        figure.whole.get_by_role("checkbox").uncheck()
        figure.shows(query="mat", scaled=False)
        figure.view.locator("table.matrix").get_by_role("button", name="cat", exact=True).click()
        figure.shows(query="cat", scaled=False)
        figure.press("Reset")
        figure.shows()
        answered_by(figure, "file")
        stays_static(figure)


def test_a_choice_is_answered_while_python_starts(browser: Browser, site: str) -> None:
    with opened(browser, site + DEMO) as figure:
        figure.until("starting")
        figure.choose("mat")
        figure.shows(query="mat")
        answered_by(figure, "file")
        figure.until("starting")


def test_a_link_to_choices_needs_no_python(browser: Browser, site: str) -> None:
    link = f"{site}{DEMO}?one_query.query=mat&one_query.scaled=off"
    with opened(browser, link, SAVING) as figure:
        figure.shows(query="mat", scaled=False)
        answered_by(figure, "file")
        stays_static(figure)


def test_a_choice_after_a_moved_tip_is_for_python(browser: Browser, site: str) -> None:
    with opened(browser, site + DEMO, SAVING) as figure:
        figure.choose("mat")
        figure.shows(query="mat")
        figure.tip("k cat").press("ArrowLeft")
        figure.until("starting")
        figure.choose("The")
        expect(figure.view).to_have_attribute("data-stale", "")
        figure.press("Reset")
        figure.shows()
        answered_by(figure, "file")


def test_without_its_file_python_answers(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, faults):
        faults.allow("404")
        page.add_init_script(SAVING)
        page.route(ANSWERS, lambda route: route.fulfill(status=404, body="<!doctype html>"))
        page.goto(site + DEMO)
        figure = Figure(page)
        stays_static(figure)
        figure.choose("mat")
        figure.shows(query="mat")
        answered_by(figure, "python")


def test_a_file_that_never_comes_keeps_nobody_waiting(page: Page, site: str) -> None:
    page.route(ANSWERS, lambda route: None)
    page.goto(site + DEMO)
    figure = Figure(page)
    figure.tip("q sat").focus()
    figure.until("live")
    figure.choose("mat")
    figure.shows(query="mat")
    answered_by(figure, "python")


@pytest.mark.parametrize(
    ("connection", "touch"),
    [(SAVING, "tip"), (SLOW, "number"), (SLOWER, "focus")],
    ids=["saving", "slow", "slower"],
)
def test_where_bytes_are_dear_python_starts_at_the_first_touch(
    browser: Browser, site: str, connection: str, touch: str
) -> None:
    with opened(browser, site + DEMO, connection) as figure:
        figure.view.locator("svg.plane").hover(position={"x": 90, "y": 90})
        number = figure.field("k cat, x")
        number.hover()
        stays_static(figure)
        if touch == "tip":
            figure.tip("k cat").scroll_into_view_if_needed()
            figure.page.mouse.move(*figure.on_screen(2.2, 1.0))
            figure.page.mouse.down()
        elif touch == "number":
            number.click()
        else:
            figure.tip("q sat").focus()
        figure.until("starting")


@pytest.mark.parametrize("place", ["svg.plane", "details.demo-group summary"])
def test_python_starts_when_the_pointer_comes_near_what_it_is_for(
    browser: Browser, site: str, place: str
) -> None:
    with opened(browser, site + DEMO, NEVER_IDLE) as figure:
        figure.whole.get_by_role("radio", name="mat", exact=True).hover(force=True)
        figure.until("static")
        figure.whole.locator(place).hover()
        figure.until("starting")


def test_a_demo_far_down_the_page_fetches_nothing_yet(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route(RUNTIME, lambda route: None)
    page.goto(f"{site}lessons/attention/")
    figure = Figure(page)
    stays_static(figure)
    assert not [url for url in asked if re.search("/(runtime|answers)/", url)]
    with page.expect_response(ANSWERS):
        figure.whole.scroll_into_view_if_needed()
    figure.until("starting")


@pytest.mark.parametrize("place", ["authors/", "glossary/", "glossary/softmax/"])
def test_a_page_without_a_demo_loads_nothing_of_demos(page: Page, site: str, place: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site + place)
    page.evaluate(IDLE)
    for script in ("demo", "demo-worker"):
        assert not [url for url in asked if url.endswith(f"/{script}.js")]
    assert not [url for url in asked if re.search("/(runtime|answers)/", url)]
    assert not [worker for worker in page.workers if worker.url.startswith("blob:")]


@pytest.fixture(scope="module")
def two_demos(site_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A page with the demo twice, the second with other start values."""
    folder = tmp_path_factory.mktemp("two") / "site"
    shutil.copytree(site_dir, folder, copy_function=os.link)
    start = "query: mat\nscaled: off\nk-cat-x: -1"
    both = (
        show("one_query", "one_query", "../../"),
        show(f"one_query\n{start}", "one_query-2", "../../"),
    )
    html = (site_dir / DEMO / "index.html").read_text(encoding="utf-8")
    before, _, rest = html.partition("<live-demo")
    page = folder / "demos" / "two" / "index.html"
    page.parent.mkdir()
    page.write_text(
        before + "".join(own["html"] for own in both) + rest.partition("</live-demo>")[2],
        encoding="utf-8",
    )
    for name, text in (item for own in both for item in own["precomputed"].items()):
        (folder / FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
    with serve(folder, SUB_PATH) as address:
        yield f"{address}demos/two/"


def test_two_demos_of_a_page_answer_from_their_own_start(browser: Browser, two_demos: str) -> None:
    with opened(browser, two_demos, SAVING) as first:
        second = Figure(first.page, "one_query-2")
        moved = {"k cat": (-1.0, 1.0)}
        second.shows(moved, query="mat", scaled=False)
        second.choose("cat")
        second.shows(moved, query="cat", scaled=False)
        first.choose("cat")
        first.shows(query="cat")
        second.press("Reset")
        second.shows(moved, query="mat", scaled=False)
        first.shows(query="cat")
        for figure in (first, second):
            answered_by(figure, "file")
            stays_static(figure)
