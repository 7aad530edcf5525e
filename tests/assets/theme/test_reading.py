"""The pages as they are read with JavaScript off, and as anybody with any screen meets them."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import violations
from tests.browser.fixtures import reader

PAGES = ["", "lessons/attention/", "lessons/learning/", "lessons/trained-heads/", "glossary/",
         "glossary/softmax/", "demos/", "demos/one_query/", "reference/attention/",
         "reference/demos/", "use-this-glossary/", "authors/", "accessibility/", "lessons/",
         "all-questions/", "notebooks/attention-in-numpy/", "notebooks/why-sqrt-d-k/"]  # fmt: skip
SEEN: list[tuple[Literal["light", "dark"], int]] = [("light", 1440), ("dark", 360)]
LESSON = "lessons/attention/"
WIDTH = "document.documentElement.scrollWidth"

SCORES = [
    ["The", "−2.52", "−1.78", "0%"],
    ["cat", "5.88", "4.16", "76%"],
    ["sat", "2.28", "1.61", "6%"],
    ["on", "−0.96", "−0.68", "1%"],
    ["the", "−3.48", "−2.46", "0%"],
    ["mat", "3.78", "2.67", "17%"],
]
WEIGHTS = [
    "0.01 0.62 0.11 0.02 0.01 0.23",
    "0.04 0.16 0.58 0.19 0.01 0.01",
    "0.00 0.76 0.06 0.01 0.00 0.17",
    "0.01 0.22 0.01 0.01 0.01 0.74",
    "0.01 0.31 0.03 0.01 0.02 0.62",
    "0.09 0.05 0.50 0.33 0.03 0.00",
]


def test_every_number_of_the_demo_stands_without_javascript(browser: Browser, site: str) -> None:
    with reader(browser, site, java_script_enabled=False) as (page, _):
        page.goto(site + LESSON)
        figure = page.get_by_role("figure", name="Attention for one query")
        scores = figure.get_by_role("table", name="Scores and weights for the query “sat”")
        rows = scores.locator("tbody tr").all()
        shown = [[cell.inner_text().split("\n")[0].strip() for cell in row.locator("th, td").all()]
                 for row in rows]  # fmt: skip
        assert [[row[0].split()[0], *row[1:4]] for row in shown] == SCORES
        matrix = figure.get_by_role("table", name="Attention weights")
        assert [
            " ".join(row.locator("td").all_inner_texts())
            for row in matrix.locator("tbody tr").all()
        ] == WEIGHTS
        assert "2.40 × 2.20 + 0.60 × 1.00 = 5.88" in figure.inner_text()
        assert "(1.54, 0.48)" in figure.inner_text()
        assert "cat, 76%" in figure.inner_text()


def test_formulas_and_headings_stand_without_javascript(browser: Browser, site: str) -> None:
    with reader(browser, site, java_script_enabled=False) as (page, _):
        page.goto(site + LESSON)
        assert page.locator(".katex-html").count() > 20
        assert page.locator("math").count() > 20
        assert "\\(" not in page.locator("article").inner_text()
        assert page.get_by_role("heading", level=2).count() >= 10


def test_the_lesson_is_one_click_from_the_first_page(page: Page, site: str) -> None:
    page.goto(site)
    page.get_by_role("article").get_by_role("link", name="Read the lesson").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Attention")


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_accessible_and_fits_any_screen(page: Page, site: str, address: str) -> None:
    for scheme, width in SEEN:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(site + address)
        assert page.evaluate(WIDTH) <= width
        assert violations(page) == []
    page.set_viewport_size({"width": 320, "height": 256})  # as at four times the size
    assert page.evaluate(WIDTH) <= 320


@pytest.mark.parametrize("key", ["n", "p", "s", "/", "."])
def test_a_letter_outside_a_field_does_nothing(page: Page, site: str, key: str) -> None:
    page.goto(site + "lessons/attention/")
    page.get_by_role("slider", name="Tip of k cat", exact=True).focus()
    page.keyboard.press(key)
    page.evaluate("() => new Promise((idle) => requestIdleCallback(idle))")
    assert page.url == f"{site}lessons/attention/"
    assert page.evaluate("document.activeElement.role") == "slider"
