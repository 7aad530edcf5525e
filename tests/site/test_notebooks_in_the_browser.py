"""Notebooks as they are read, on any screen and in either scheme."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.fixtures import reader

PAGES = ["notebooks/attention-in-numpy/", "notebooks/why-sqrt-d-k/", "authors/"]
ATTENTION, WHY, _ = PAGES
WIDER_THAN_THEIR_BOX = """
[...document.querySelectorAll("article pre > code")]
  .filter(code => code.scrollWidth > code.clientWidth)
  .map(code => code.textContent)
"""


@pytest.mark.parametrize("address", PAGES)
def test_no_line_of_code_is_cut_off_on_a_wide_screen(page: Page, site: str, address: str) -> None:
    page.goto(site + address)
    assert page.evaluate(WIDER_THAN_THEIR_BOX) == []


@pytest.mark.parametrize("address", [ATTENTION, WHY])
def test_a_notebook_is_read_without_javascript(browser: Browser, site: str, address: str) -> None:
    with reader(browser, site, java_script_enabled=False) as (page, _):
        page.goto(site + address)
        expect(page.locator(".cell-output").first).to_be_visible()
        expect(page.locator(".katex-html").first).to_be_visible()


def test_a_picture_has_the_pages_ink_in_both_schemes(browser: Browser, site: str) -> None:
    for scheme in ("light", "dark"):
        with reader(browser, site, color_scheme=scheme) as (page, _):
            page.goto(site + WHY)
            stroke, ink = page.locator(".cell-output svg polyline").first.evaluate(
                "line => [getComputedStyle(line).stroke, getComputedStyle(document.body).color]"
            )
            assert stroke == ink


def test_a_notebook_can_be_taken_home(page: Page, site: str, tmp_path: Path) -> None:
    page.goto(site + WHY)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the notebook").click()
    assert download.value.suggested_filename == "why-sqrt-d-k.ipynb"
    download.value.save_as(tmp_path / "x.ipynb")
    content = json.loads((tmp_path / "x.ipynb").read_text(encoding="utf-8"))
    assert content["metadata"]["kernelspec"]["name"] == "python3"


def test_the_lesson_leads_on_to_the_notebooks(page: Page, site: str) -> None:
    page.goto(site + "lessons/attention/")
    page.get_by_role("article").get_by_role("link", name="Attention in 20 lines of NumPy").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Attention in 20 lines")
    page.get_by_role("link", name="Why √dₖ", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Why")
