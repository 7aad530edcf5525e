"""Citing a page without a script of its own: one press selects all there is to copy."""

import pytest
from playwright.sync_api import Page


@pytest.mark.parametrize("part", [".page-foot .citation", ".page-foot pre code"])
def test_one_press_selects_a_whole_entry(page: Page, site: str, part: str) -> None:
    page.goto(f"{site}glossary/softmax/")
    page.get_by_text("Cite this page").click()
    entry = page.locator(part)
    entry.click(position={"x": 40, "y": 12})
    selected: str = page.evaluate("getSelection().toString()")
    assert selected.split() == entry.inner_text().split()
    assert "softmax" in selected
