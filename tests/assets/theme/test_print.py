"""What comes out of the printer: the demo as it was left, dark ink on white, nothing cut."""

import re
import zlib

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.figure import Figure
from tests.browser.fixtures import reader

LESSON = "lessons/attention/"
PAGES = ["", LESSON, "glossary/", "glossary/softmax/", "demos/one_query/", "reference/attention/",
         "notebooks/why-sqrt-d-k/", "authors/", "all-questions/"]  # fmt: skip
SHEET: ViewportSize = {"width": 642, "height": 970}  # what our margins leave of A4, in pixels
# What stands beyond the edge of paper that is as wide as this.
BEYOND = """width => [...document.querySelectorAll("article :is(pre, table, svg, .katex-base)")]
  .filter(part => part.getBoundingClientRect().right > width + 1)
  .map(part => part.outerHTML.slice(0, 160))"""
# How light an element's text and its ground are, from 0 to 1; ground that isn't there is white.
LIGHTNESS = """element => {
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  const { color, backgroundColor } = getComputedStyle(element);
  return [color, backgroundColor].map(colour => {
    pen.fillStyle = "white";
    pen.fillRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 765;
  });
}"""


def test_a_demo_prints_what_it_shows_without_what_moves_it(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    figure = Figure(page)
    figure.choose("cat")
    figure.settled()
    scores = figure.view.get_by_role("table", name="Scores and weights for the query “cat”")
    shown = scores.inner_text()
    assert "58%" in shown
    page.emulate_media(media="print")
    assert scores.inner_text() == shown
    expect(figure.view.locator(".plane")).to_be_visible()
    expect(figure.view.get_by_role("table", name="Attention weights")).to_be_visible()
    for gone in (
        "input",
        ".demo-actions button",
        ".demo-reset",
        ".tip circle",
        ".demo-note",
        "summary",
    ):
        expect(figure.whole.locator(gone).filter(visible=True)).to_have_count(0)


def test_a_lesson_prints_its_cells_results_but_not_their_buttons(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    page.emulate_media(media="print")
    cells = page.locator("live-cell")
    expect(cells.get_by_role("button").filter(visible=True)).to_have_count(0)
    expect(cells.filter(has_text="output = weights @ V")).to_contain_text("array([1.54, 0.48])")
    expect(cells.locator(".cell-result").filter(visible=True)).to_have_count(cells.count())


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_whole_on_paper_and_no_more(page: Page, site: str, address: str) -> None:
    page.goto(site + address)
    for paper in ("A4", "Letter"):
        words = words_of_pages(page.pdf(format=paper))
        assert words
        assert min(words) > 10  # the page's number alone is three
    page.set_viewport_size(SHEET)
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth") <= SHEET["width"]
    assert page.evaluate(BEYOND, SHEET["width"]) == []
    for part in ("banner", "navigation", "search", "contentinfo"):
        expect(page.get_by_role(part).filter(visible=True)).to_have_count(0)
    expect(page.locator(".headerlink, .md-clipboard").filter(visible=True)).to_have_count(0)


def test_a_dark_page_prints_dark_on_white(page: Page, site: str) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(site + LESSON)
    ink, paper = page.locator("body").evaluate(LIGHTNESS)
    assert paper < 0.2 < 0.8 < ink
    page.emulate_media(media="print")
    for part in ("body", "h1", ".demo-view .matrix .w0", ".cell-result pre"):
        ink, paper = page.locator(part).first.evaluate(LIGHTNESS)
        assert ink < 0.2, part
        assert paper > 0.98, part


def test_a_closed_remark_is_printed_with_what_it_holds(browser: Browser, site: str) -> None:
    with reader(browser, site, java_script_enabled=False) as (page, _):
        page.goto(site + LESSON)
        words = page.get_by_text("So “dog bites man” and “man bites dog” look alike to attention")
        expect(words).to_be_hidden()
        page.emulate_media(media="print")
        expect(words).to_be_visible()


def test_references_are_printed_with_their_addresses(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    page.emulate_media(media="print")
    after = "link => getComputedStyle(link, '::after').content"
    paper = page.get_by_role("link", name="Attention Is All You Need")
    assert paper.last.evaluate(after).startswith('" (')
    assert paper.first.evaluate(after) == "none"
    term = page.get_by_role("link", name="dot product", exact=True).first
    assert term.evaluate(after) == "none"


def words_of_pages(pdf: bytes) -> list[int]:
    """How many times each page of a PDF puts text on the paper."""
    contents = re.findall(rb"/Contents (\d+) 0 R", pdf)
    return [len(re.findall(rb"\bT[jJ]\b", _stream(pdf, number))) for number in contents]


def _stream(pdf: bytes, number: bytes) -> bytes:
    found = re.search(rb"\b" + number + rb" 0 obj\s*<<.*?>>\s*stream\r?\n", pdf, re.S)
    assert found
    return zlib.decompressobj().decompress(pdf[found.end() :])
