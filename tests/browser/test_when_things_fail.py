"""The table of docs/when-things-fail.md: each row is what a reader meets."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import reader
from tests.browser.figure import Figure
from tests.named_tests import exists
from tests.project import PROJECT

DEMO = "demos/one_query/"
LESSON = "lessons/attention/"
STILL = "Without its script, this figure stands still."
SIZE = "(demo) => [demo.offsetWidth, demo.offsetHeight]"
SOON = "document.getAnimations().forEach((animation) => animation.finish())"
FORBIDDEN = """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError") } })
"""

HERE = "tests/browser/test_when_things_fail.py"
STARTING = "tests/browser/test_demo_starting.py"
OFFLINE = "tests/browser/test_offline.py"
RETURNING = "tests/browser/test_returning.py"
NEWER = "tests/browser/test_newer_version.py"
CHOICES = f"{HERE}::test_choices_are_answered_where_python_cannot_run"
TESTS = {
    "JavaScript": [
        f"{HERE}::test_without_javascript_a_figure_says_that_it_stands_still",
        "tests/browser/test_reading.py::test_every_number_of_the_demo_stands_without_javascript",
        "tests/browser/test_cells.py::"
        "test_without_scripts_the_page_shows_every_output_and_no_button",
        "tests/browser/test_glossary_list.py::"
        "test_without_javascript_there_is_the_list_and_no_field",
    ],
    "WebAssembly": [f"{STARTING}::test_a_browser_that_lacks_something_is_told_so", CHOICES],
    "Workers": [f"{STARTING}::test_a_browser_without_workers_is_told_so", CHOICES],
    "Service workers": [
        f"{HERE}::test_without_service_workers_nothing_is_missed",
        f"{OFFLINE}::test_a_service_worker_that_breaks_changes_nothing",
    ],
    "Room to store anything": [
        f"{OFFLINE}::test_where_there_is_no_room_pages_are_read_as_ever",
        f"{RETURNING}::test_where_there_is_no_room_python_starts_as_ever",
    ],
    "Permission to store anything": [
        f"{HERE}::test_where_storage_is_forbidden_figures_and_cells_work",
        f"{RETURNING}::test_where_nothing_can_be_stored_python_starts_as_ever",
    ],
    "A file of Python": [f"{STARTING}::test_a_blocked_runtime_is_told_and_can_be_tried_again"],
    "Part of a file, or a file as it was published": [
        f"{STARTING}::test_a_runtime_file_that_is_another_is_named_and_refused"
    ],
    "The network, half-way through a file": [
        f"{STARTING}::test_a_download_that_breaks_off_is_told"
    ],
    "The network, on a page that you opened before": [
        f"{OFFLINE}::test_what_was_opened_once_works_after_a_restart_without_a_network",
        f"{OFFLINE}::test_without_a_network_a_demo_says_why_it_stands_still",
    ],
    "The network, on a page that you never opened": [
        f"{OFFLINE}::test_a_page_that_was_not_opened_says_which_were"
    ],
    "A fast network": [
        f"{HERE}::test_a_figure_whose_script_is_late_says_so_and_nothing_moves",
        f"{STARTING}::test_what_is_done_while_python_starts_is_remembered",
        "tests/browser/test_demo_answers.py::test_a_choice_is_answered_while_python_starts",
    ],
    "A page that you left and came back to": [
        "tests/browser/test_demo_address.py::test_a_page_that_the_browser_kept_goes_on_as_it_was"
    ],
    "One version: two tabs have different ones": [
        f"{OFFLINE}::test_a_new_version_is_seen_at_the_next_load_and_never_mixed"
    ],
    "A file that a newer version took away": [
        f"{NEWER}::test_a_demo_that_misses_a_file_of_its_version_offers_to_reload_as_it_is",
        f"{NEWER}::test_cells_that_miss_a_file_of_their_version_say_so",
    ],
    "A browser that knows modules": [f"{HERE}::test_a_browser_without_modules_shows_it_all"],
    "A browser that knows popovers": [
        "tests/browser/test_glossary_popover.py::test_without_popovers_a_term_is_a_link"
    ],
    "A server: the page is opened as a file": [f"{HERE}::test_a_page_opened_as_a_file_reads"],
    "HTTPS": [
        "tests/browser/test_hosting.py::"
        "test_without_https_the_text_reads_and_the_demo_says_that_it_cannot_compute"
    ],
}


def test_each_row_of_the_table_has_its_tests_and_each_test_its_row() -> None:
    text = (PROJECT / "docs" / "when-things-fail.md").read_text(encoding="utf-8")
    _, _, *rows = re.findall(r"^\| *(.+?) *\|", text, re.M)
    assert rows[-len(TESTS) :] == [*TESTS]
    assert len(re.findall(r"^\|", text, re.M)) == len(TESTS) + 2


@pytest.mark.parametrize("named", sorted({name for row in TESTS.values() for name in row}))
def test_each_test_that_holds_a_row_exists(named: str) -> None:
    assert exists(named)


def still(page: Page) -> None:
    """The text and the figure's numbers are there, and the figure says why it stands still."""
    page.evaluate(SOON)
    figure = Figure(page)
    expect(figure.note).to_have_text(STILL)
    expect(figure.note.locator(".demo-still")).to_be_visible()
    expect(figure.view.locator(".mix b")).to_have_text("(1.54, 0.48)")
    expect(figure.whole.get_by_role("button", name="Reset")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Attention")


def test_without_javascript_a_figure_says_that_it_stands_still(browser: Browser, site: str) -> None:
    with reader(browser, site, java_script_enabled=False) as (page, _):
        page.goto(site + LESSON)
        expect(Figure(page).note.locator(".demo-still")).to_be_visible()
        expect(Figure(page).note).to_have_text(STILL)


def test_a_browser_without_modules_shows_it_all(browser: Browser, site: str) -> None:
    def older(route: Route) -> None:
        html = route.fetch().text()
        route.fulfill(
            body=html.replace('type="module"', 'type="unknown"'), content_type="text/html"
        )

    with reader(browser, site) as (page, _):
        page.route(f"{site}{LESSON}", older)
        page.goto(site + LESSON)
        still(page)
        page.locator("a[data-term]").first.click()
        expect(page).to_have_url(re.compile("/glossary/"))


@pytest.mark.parametrize("width", [360, 1440])
def test_a_figure_whose_script_is_late_says_so_and_nothing_moves(
    browser: Browser, site: str, width: int
) -> None:
    held: list[Route] = []
    with reader(browser, site, viewport={"width": width, "height": 900}) as (page, _):
        page.route("**/demo.js", lambda route: held.append(route))
        page.route("**/runtime/**", lambda route: None)
        page.goto(site + DEMO, wait_until="commit")
        figure = Figure(page)
        expect(figure.view.locator(".mix b")).to_have_text("(1.54, 0.48)")
        expect(figure.note.locator(".demo-still")).to_be_hidden()
        page.evaluate("document.fonts.ready")
        size = figure.whole.evaluate(SIZE)
        still(page)
        assert figure.whole.evaluate(SIZE) == size
        for route in held:
            route.continue_()
        expect(figure.whole.get_by_role("button", name="Reset")).to_be_visible()
        expect(figure.note).not_to_contain_text(STILL)
        assert figure.whole.evaluate(SIZE) == size


def test_choices_are_answered_where_python_cannot_run(page: Page, site: str) -> None:
    page.add_init_script("delete window.Worker")
    page.goto(site + DEMO)
    figure = Figure(page)
    figure.until("failed")
    figure.choose("mat")
    figure.shows(query="mat")


def test_without_service_workers_nothing_is_missed(page: Page, site: str) -> None:
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto(site + DEMO)
    figure = Figure(page)
    figure.field("k cat, x").fill("-1")
    figure.shows({"k cat": (-1.0, 1.0)})
    page.goto(site + "glossary/softmax/")
    expect(page.get_by_text("Cite this page")).to_be_visible()
    expect(page.locator("details.offline")).to_be_hidden()


def test_where_storage_is_forbidden_figures_and_cells_work(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, faults):
        faults.allow("uncaught: no")  # the theme, which can't remember the colours then
        page.add_init_script(FORBIDDEN)
        page.goto(site + LESSON)
        figure = Figure(page)
        figure.choose("mat")
        figure.shows(query="mat")
        cell = page.locator("live-cell").first
        cell.get_by_role("button", name="Edit").click()
        expect(cell.get_by_role("textbox")).to_be_focused()


def test_a_page_opened_as_a_file_reads(browser: Browser, site_dir: Path) -> None:
    with reader(browser, "file://") as (page, faults):
        for part in ("origin 'null'", "ERR_FAILED", "ERR_FILE_NOT_FOUND", "search_index.js"):
            faults.allow(part)
        page.goto((site_dir / LESSON / "index.html").as_uri())
        still(page)
        assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--paper')")
        expect(page.locator("math").first).to_be_attached()
