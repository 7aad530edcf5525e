"""The site's search finds terms, and shows their definition as the hit's text."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.built import meta
from tests.built import page as built_page


@pytest.mark.parametrize(
    ("asked", "id_"),
    [
        ("softmax", "softmax"),
        ("attention weights", "attention-weight"),
        ("minibatches", "batch"),
        ("key dimension", "key-dimension"),
        ("KV cache", "kv-cache"),
        ("gradient descent", "gradient-descent"),
        ("skip connections", "residual-connection"),
    ],
)
def test_a_term_is_found_with_its_definition(
    page: Page, site: str, site_dir: Path, asked: str, id_: str
) -> None:
    page.goto(site)
    page.get_by_role("textbox", name="Search").click()
    page.get_by_role("textbox", name="Search").press_sequentially(asked)
    hit = page.locator(".md-search-result__item", has=page.locator(f'[href*="/glossary/{id_}/"]'))
    expect(hit).to_have_count(1)
    expect(hit.locator(".md-search-result__article")).to_have_count(1)
    shown = hit.locator(".md-search-result__article p")
    expect(shown).to_have_text(
        meta(built_page(site_dir, f"glossary/{id_}/"), "description"), use_inner_text=True
    )
    links = page.locator(".md-search-result__item > a:first-child").evaluate_all(
        "links => links.slice(0, 3).map(link => link.pathname)"
    )
    assert urlsplit(f"{site}glossary/{id_}/").path in links
    hit.locator("a").first.click()
    page.wait_for_url(f"{site}glossary/{id_}/**")
