"""A reader finds a term in the list from A to Z, by letter, by typing, and by an old link."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.fixtures import reader
from tests.browser.pages_server import serve
from tests.sites import Fork

LIST = "glossary/"


def field(page: Page) -> Locator:
    """The field to type a term into."""
    return page.get_by_role("searchbox", name="Find a term")


def entries(page: Page) -> Locator:
    """The entries that are shown."""
    return page.locator(".entry:visible")


def names(page: Page) -> list[str]:
    """The names of the terms that are shown."""
    return entries(page).locator("h3 > a:first-child").all_inner_texts()


def status(page: Page) -> Locator:
    """What is said of the count."""
    return page.locator(".glossary-filter [role=status]")


def test_typing_narrows_the_list_to_matching_names_and_forms(page: Page, site: str) -> None:
    page.goto(site + LIST)
    total = entries(page).count()
    assert total >= 45
    field(page).press_sequentially("Minibatch")
    expect(entries(page)).to_have_count(1)
    assert names(page) == ["batch"]
    expect(status(page)).to_have_text(f"1 of {total} terms")
    expect(page.locator(".letters a:visible")).to_have_text(["B"])
    expect(page.locator(".letter:visible")).to_have_count(1)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("matrices", "matrix"),
        ("CROSS ATTENTION", "cross-attention"),
        ("kv cach", "KV cache"),
        ("d_k", "key dimension"),
        ("d k", "key dimension"),
        ("  layer-norm ", "layer normalization"),
        ("key-value", "KV cache"),
    ],
)
def test_case_plurals_hyphens_and_spaces_do_not_matter(
    page: Page, site: str, typed: str, name: str
) -> None:
    page.goto(site + LIST)
    field(page).fill(typed)
    assert name in names(page)
    assert len(names(page)) < 10


def test_escape_clears_the_field_and_brings_all_terms_back(page: Page, site: str) -> None:
    page.goto(site + LIST)
    total = entries(page).count()
    field(page).press_sequentially("softmax")
    expect(status(page)).not_to_be_empty()
    field(page).press("Escape")
    expect(field(page)).to_have_value("")
    expect(entries(page)).to_have_count(total)
    expect(status(page)).to_be_empty()
    expect(field(page)).to_be_focused()


def test_a_word_that_no_term_has_is_said_to_match_none(page: Page, site: str) -> None:
    page.goto(site + LIST)
    field(page).fill("zebra ")
    expect(entries(page)).to_have_count(0)
    expect(status(page)).to_have_text("No term matches “zebra”")


def test_letters_typed_into_the_field_are_not_taken_for_shortcuts(page: Page, site: str) -> None:
    page.goto(site + LIST)
    field(page).press_sequentially("sf/")
    expect(field(page)).to_have_value("sf/")
    expect(field(page)).to_be_focused()


def test_enter_in_the_field_stays_on_the_page(page: Page, site: str) -> None:
    page.goto(site + LIST)
    field(page).press_sequentially("softmax")
    field(page).press("Enter")
    assert page.url == site + LIST
    expect(field(page)).to_have_value("softmax")


def test_see_also_shows_a_term_that_the_field_had_hidden(page: Page, site: str) -> None:
    page.goto(site + LIST)
    field(page).fill("softmax")
    entry = page.locator(".entry:visible", has=page.locator("#softmax"))
    entry.get_by_role("link", name="attention weight").click()
    expect(page.locator("#attention-weight")).to_be_in_viewport()
    expect(field(page)).to_have_value("")


def test_an_entrys_permalink_leads_to_it(page: Page, site: str) -> None:
    page.goto(site + LIST)
    heading = page.locator("h3#softmax")
    heading.hover()
    heading.get_by_title("Link to this section").click()
    assert page.url == f"{site}{LIST}#softmax"
    page.goto(f"{site}{LIST}#value")
    expect(page.locator("h3#value")).to_be_in_viewport()


def test_an_entry_leads_to_the_terms_page_and_back(page: Page, site: str) -> None:
    page.goto(site + LIST)
    page.locator("h3#softmax > a").first.click()
    page.wait_for_url(f"{site}glossary/softmax/")
    page.get_by_role("article").get_by_role("link", name="Glossary", exact=True).click()
    page.wait_for_url(f"{site}glossary/#softmax")
    expect(page.locator("h3#softmax")).to_be_in_viewport()


def test_a_term_leads_to_the_place_in_the_lesson_that_uses_it(page: Page, site: str) -> None:
    page.goto(f"{site}glossary/softmax/")
    page.get_by_role("link", name="Attention: From query to output in four steps").click()
    expect(page.locator("h2#four-steps")).to_be_in_viewport()


def test_without_javascript_there_is_the_list_and_no_field(browser: Browser, site: str) -> None:
    with reader(browser, site, java_script_enabled=False) as (page, _):
        page.goto(site + LIST)
        expect(page.locator("h3#softmax")).to_be_visible()
        expect(page.get_by_label("Find a term")).to_be_hidden()


def test_an_old_page_and_an_old_anchor_lead_to_the_renamed_term(
    browser: Browser, grown: Fork
) -> None:
    path = urlsplit(grown.address).path
    with serve(grown.site, path) as site, reader(browser, site) as (page, _):
        page.goto(f"{site}glossary/softmax/")
        page.wait_for_url(f"{site}glossary/soft-maximum/")
        expect(page.get_by_role("heading", level=1)).to_contain_text("softmax")
        page.goto(f"{site}glossary/#softmax")
        expect(page.locator("h3#soft-maximum")).to_be_in_viewport()


def test_an_anchor_that_is_no_valid_address_breaks_nothing(page: Page, site: str) -> None:
    page.goto(f"{site}{LIST}#100%")
    page.get_by_label("Find a term").fill("softmax")
    page.evaluate("location.hash = '#50%'")
    expect(page.locator("h3#vector")).to_be_hidden()
    page.evaluate("location.hash = '#vector'")
    expect(page.locator("h3#vector")).to_be_in_viewport()
