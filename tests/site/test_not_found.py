"""An address without a page, at any depth, has a page that helps."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.fixtures import reader

DEPTHS = ("missing", "deep/er/and/deeper/missing/")


@pytest.mark.parametrize("address", DEPTHS)
def test_it_looks_like_every_other_page_and_leads_on(
    browser: Browser, site: str, address: str
) -> None:
    with reader(browser, site) as (page, faults):
        faults.allow("status of 404")
        answer = page.goto(f"{site}{address}")
        assert answer
        assert answer.status == 404
        expect(page).to_have_title(re.compile("^Page not found - "))
        font = page.locator("article p").first.evaluate("own => getComputedStyle(own).fontFamily")
        assert "Source Serif 4" in font
        assert page.locator("html").get_attribute("class") != "no-js", "the theme's script ran"
        asked = page.evaluate("performance.getEntriesByType('resource').map(own => own.name)")
        assert {entry for entry in asked if page.request.get(entry).status != 200} == set()
        links = page.locator("a[href], link[href]").evaluate_all("all => all.map(own => own.href)")
        here = {link.partition("#")[0] for link in links if link.startswith(site)}
        assert {f"{site}lessons/attention/", f"{site}glossary/", site} <= here
        assert {link for link in here if page.request.get(link).status != 200} == set()


@pytest.mark.parametrize("address", DEPTHS)
def test_its_search_finds_pages(browser: Browser, site: str, address: str) -> None:
    with reader(browser, site) as (page, faults):
        faults.allow("status of 404")
        page.goto(f"{site}{address}")
        page.get_by_text("Search the site").click()
        page.keyboard.type("softmax")
        found = page.locator(".md-search-result__link").first
        expect(found).to_be_visible()
        found.click()
        expect(page).to_have_url(re.compile(re.escape(f"{site}glossary/softmax/")))


def test_it_is_not_for_search_engines(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, faults):
        faults.allow("status of 404")
        page.goto(f"{site}missing/")
        assert page.locator("meta[name=robots]").get_attribute("content") == "noindex"
        assert page.locator("link[rel=canonical], meta[property='og:image']").count() == 0
