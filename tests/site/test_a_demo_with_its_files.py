"""A demo of five words, with a style sheet and a file of data, works like the lesson's own."""

import csv
from collections.abc import Iterator
from hashlib import sha256
from math import exp

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.figure import Figure
from tests.browser.fixtures import reader
from tests.browser.pages_server import serve
from tests.project import SUB_PATH
from tests.sites import FIVE_WORDS, Fork

DATA = FIVE_WORDS / "demos" / "five_words.csv"
LESSON = "lessons/five-words/"


def weights(sharpness: float) -> list[list[str]]:
    """The weights as they must be shown, in loops over the file's rows."""
    rows = list(csv.reader(DATA.read_text(encoding="utf-8").splitlines()))[1:]
    vectors = [[float(x) for x in row[1:]] for row in rows]
    shown = []
    for q in vectors:
        powers = [exp(sharpness * sum(a * b for a, b in zip(q, k, strict=True))) for k in vectors]
        shown.append([f"{power / sum(powers):.2f}" for power in powers])
    return shown


@pytest.fixture(scope="module")
def address(grown: Fork) -> Iterator[str]:
    """The site of the grown course."""
    with serve(grown.site, SUB_PATH) as served:
        yield served


def expect_shown(rows: Locator, sharpness: float) -> None:
    for row, numbers in zip(rows.all(), weights(sharpness), strict=True):
        expect(row.locator("td")).to_have_text(numbers)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_its_numbers_are_there_before_python_and_after_a_change(
    browser: Browser, address: str, width: int, scheme: str
) -> None:
    size = {"width": width, "height": 900}
    with reader(browser, address, viewport=size, color_scheme=scheme) as (page, _):
        page.goto(address + LESSON)
        figure = Figure(page, "five_words")
        rows = figure.view.locator(".matrix tbody tr")
        expect_shown(rows, 1)
        figure.until("live")
        figure.whole.get_by_role("slider", name="Sharpness").fill("0.4")
        figure.settled()
        expect_shown(rows, 0.4)
        # Its own style sheet is at work, and nothing of it runs out of the page.
        expect(figure.view.locator(".matrix caption")).to_have_css("letter-spacing", "3px")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_its_files_are_published_by_content_and_other_pages_load_none(
    browser: Browser, address: str, grown: Fork
) -> None:
    digest = sha256(DATA.read_bytes()).hexdigest()[:16]
    published = grown.site / "files" / digest / DATA.name
    assert published.read_bytes() == DATA.read_bytes()
    with reader(browser, address) as (page, _):
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address + "demos/one_query/")
        Figure(page).until("live")
        assert not any("/files/" in url or "five_words" in url for url in asked)
        page.goto(address + LESSON)
        Figure(page, "five_words").until("live")
        assert any(url.endswith(f"/files/{digest}/{DATA.name}") for url in asked)
