"""The table of docs/when-things-fail.md: each row is what a reader meets."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.figure import Figure
from tests.browser.fixtures import reader

DEMO = "demos/one_query/"
LESSON = "lessons/attention/"
STILL = "Without its script, this figure stands still."
SIZE = "(demo) => [demo.offsetWidth, demo.offsetHeight]"
SOON = "document.getAnimations().forEach((animation) => animation.finish())"


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


def test_without_service_workers_nothing_is_missed(page: Page, site: str) -> None:
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto(site + DEMO)
    figure = Figure(page)
    figure.field("k cat, x").fill("-1")
    figure.shows({"k cat": (-1.0, 1.0)})
    page.goto(site + "glossary/softmax/")
    expect(page.get_by_text("Cite this page")).to_be_visible()
    expect(page.locator("details.offline")).to_be_hidden()


def test_a_page_opened_as_a_file_reads(browser: Browser, site_dir: Path) -> None:
    with reader(browser, "file://") as (page, faults):
        for part in ("origin 'null'", "ERR_FAILED", "ERR_FILE_NOT_FOUND", "search_index.js"):
            faults.allow(part)
        page.goto((site_dir / LESSON / "index.html").as_uri())
        still(page)
        assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--paper')")
        expect(page.locator("math").first).to_be_attached()
