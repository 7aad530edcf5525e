"""Formulas show no letter in another font, though the site's fonts hold only what they need."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

PAGES = ["lessons/attention/", "notebooks/why-sqrt-d-k/", "reference/attention/", "glossary/"]


@pytest.mark.parametrize("address", PAGES)
def test_every_sign_of_a_formula_is_in_a_font_of_formulas(
    page: Page, site: str, address: str
) -> None:
    page.goto(site + address)
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    found = session.send("DOM.querySelectorAll", {"nodeId": root, "selector": ".katex-html span"})
    fonts = {
        font["familyName"]
        for node in found["nodeIds"]
        for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    }
    assert fonts
    assert all(font.startswith("KaTeX_") for font in fonts)


def test_fonts_of_formulas_are_a_small_part_of_their_style_sheet(site_dir: Path) -> None:
    [sheet] = site_dir.glob("assets/*/formulas.css")
    inside = re.findall(r"base64,([A-Za-z0-9+/=]+)", sheet.read_text(encoding="utf-8"))
    assert len(inside) == 6
    assert sum(map(len, inside)) < 60_000
