"""A demo's state in the page's address: linked to, opened, refused, taken out again."""

import os
import shutil
from contextlib import closing
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.figure import Figure
from tests.browser.fixtures import LAUNCHED_WITH, reader

DEMO = "demos/one_query/"
CLIPBOARD = ["clipboard-read", "clipboard-write"]
REFUSED = "Part of this link doesn't fit the demo and is left out."


def query_of(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query))


def test_a_link_holds_what_differs_and_opens_as_it_was(browser: Browser, site: str) -> None:
    with reader(browser, site, permissions=CLIPBOARD) as (page, _):
        page.goto(f"{site}{DEMO}?other.d=3&utm=x#one_query-title")
        figure = Figure(page)
        figure.choose("the (5th)")
        figure.field("k cat, x").fill("-1.5")
        figure.shows({"k cat": (-1.5, 1.0)}, query="the (5th)")
        figure.press("Link to this state")
        expect(figure.note).to_contain_text("Link copied.")
        link = page.evaluate("navigator.clipboard.readText()")
        assert link == page.url
        state = {"one_query.query": "the (5th)", "one_query.k-cat-x": "-1.5"}
        assert query_of(link) == {"other.d": "3", "utm": "x"} | state
        assert link.endswith("#one_query-title")
    with reader(browser, site) as (page, _):
        page.goto(link)
        figure = Figure(page)
        figure.shows({"k cat": (-1.5, 1.0)}, query="the (5th)")
        expect(figure.tip("k cat")).to_have_attribute("aria-valuetext", "(−1.5, 1.0)")
        expect(figure.note).not_to_contain_text(REFUSED)
        figure.press("Reset")
        figure.shows()
        assert query_of(page.url) == {"other.d": "3", "utm": "x"}


def test_a_link_can_be_copied_by_hand_where_the_page_may_not(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, _):
        page.add_init_script(
            "navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))"
        )
        page.goto(f"{site}{DEMO}")
        figure = Figure(page)
        figure.choose("mat")
        figure.press("Link to this state")
        box = figure.note.get_by_role("textbox")
        expect(box).to_be_focused()
        expect(box).to_have_value(page.url)
        assert query_of(page.url) == {"one_query.query": "mat"}
        figure.press("Copy as NumPy")
        expect(box).to_have_value(figure.view.locator("[data-copy]").text_content() or "")


@pytest.mark.parametrize(
    "query",
    [
        "one_query.query=dog",
        "one_query.scaled=perhaps",
        "one_query.k-cat-x=9",
        "one_query.k-cat-x=0.05",
        "one_query.k-cat-x=NaN",
        "one_query.k-cat-x=1e999",
        "one_query.k-cat-x=",
        "one_query.k-cat-z=1",
        "one_query.one_query-view=1",
        "one_query.__proto__=1",
        "one_query.=1",
        "one_query.query=%3Cimg%20src=x%20onerror=alert(1)%3E",
        f"one_query.plane={quote('<b>Values</b>')}",
        "one_query.query=%FF%00",
    ],
)
def test_what_an_address_may_not_say_leaves_the_start(page: Page, site: str, query: str) -> None:
    page.goto(f"{site}{DEMO}?{query}")
    figure = Figure(page)
    expect(figure.note).to_contain_text(REFUSED)
    figure.shows()
    assert figure.whole.locator("input[name]").evaluate_all(
        "fields => fields.every((field) => field.checked === field.defaultChecked"
        " && (field.type === 'checkbox' || field.value === field.defaultValue))"
    )


def test_the_valid_part_of_an_address_is_kept(page: Page, site: str) -> None:
    page.goto(f"{site}{DEMO}?one_query.query=mat&one_query.scaled=off&one_query.k-cat-x=7")
    figure = Figure(page)
    expect(figure.note).to_contain_text(REFUSED)
    figure.shows(query="mat", scaled=False)
    expect(figure.note).to_contain_text(REFUSED)
    figure.choose("cat")
    figure.shows(query="cat", scaled=False)
    expect(figure.note).not_to_contain_text(REFUSED)


def test_an_address_as_long_as_a_server_takes_is_harmless(page: Page, site: str) -> None:
    page.goto(f"{site}{DEMO}?one_query.query=mat&{'one_query.q=9&' * 4000}x={'y' * 5000}")
    figure = Figure(page)
    figure.shows(query="mat")
    expect(figure.note).to_contain_text(REFUSED)


def test_what_the_form_holds_after_going_back_is_what_is_shown(page: Page, site: str) -> None:
    page.goto(site + DEMO)
    figure = Figure(page)
    figure.choose("mat")
    figure.shows(query="mat")
    page.goto(f"{site}glossary/")
    page.go_back()
    held = figure.whole.locator("input[name=query]:checked").input_value()
    figure.shows(query=held)
    page.go_forward()
    page.go_back()
    figure.choose("cat")
    figure.shows(query="cat")


def keeps_pages() -> str | None:
    """A Chromium with windows, which keeps pages that are left as they are."""
    path = os.environ.get("BROWSER_PATH") or "chromium-headless-shell"
    return shutil.which("chromium") if path.endswith("headless-shell") else path


@pytest.mark.skipif(not keeps_pages(), reason="Chromium without windows keeps no page")
def test_a_page_that_the_browser_kept_goes_on_as_it_was(browser: Browser, site: str) -> None:
    keeping = browser.browser_type.launch(
        executable_path=keeps_pages(),
        args=LAUNCHED_WITH,
        ignore_default_args=["--disable-back-forward-cache"],
    )
    with closing(keeping), reader(keeping, site) as (page, _):
        page.goto(site + DEMO)
        figure = Figure(page)
        figure.choose("mat")
        figure.shows(query="mat")
        figure.until("live")  # a browser doesn't keep a page that is still downloading
        page.evaluate("document.documentElement.dataset.kept = 'yes'")
        page.goto(f"{site}glossary/")
        page.go_back(wait_until="commit")
        expect(page.locator("html")).to_have_attribute("data-kept", "yes")
        figure.shows(query="mat")
        figure.choose("cat")
        figure.shows(query="cat")


def test_the_code_of_what_the_page_shows_can_be_copied(browser: Browser, site: str) -> None:
    with reader(browser, site, permissions=CLIPBOARD) as (page, _):
        page.goto(f"{site}{DEMO}?one_query.query=mat&one_query.v-cat-x=-2.7&one_query.scaled=off")
        figure = Figure(page)
        figure.shows({"v cat": (-2.7, 0.8)}, query="mat", scaled=False)
        figure.press("Copy as NumPy")
        expect(figure.note).to_contain_text("Code copied.")
        code = page.evaluate("navigator.clipboard.readText()")
        assert code == figure.view.locator("[data-copy]").text_content()
