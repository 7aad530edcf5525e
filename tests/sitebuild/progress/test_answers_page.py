"""The page of the reader's own answers, as it is built."""

from playwright.sync_api import Page, expect


def test_the_field_for_a_name_says_what_it_is_for(page: Page, site: str) -> None:
    page.goto(f"{site}your-answers/")
    field = page.get_by_role("textbox", name="Your name")
    expect(field).to_have_attribute("autocomplete", "name")
