"""Tokens are put in another order by buttons, by a pointer and by a link, each to the same end."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.assets.demo.test_demo_page import PHONE, Finger
from tests.browser.accessibility import violations
from tests.browser.fixtures import reader

DEMO = "demos/shuffle/"


def names(page: Page) -> Locator:
    return page.locator("live-demo .movable .name")


def row(page: Page, words: str) -> None:
    """The demo has come to show the tokens in this order, and what was computed for it."""
    heard = [{"the": "the (5th)"}.get(word, word) for word in words.split()]
    expect(names(page)).to_have_text(heard)
    expect(page.get_by_label("Order", exact=True)).to_have_text(words)
    expect(page.locator(".demo-view")).not_to_have_attribute("data-stale", "")


def middle(name: Locator) -> tuple[float, float]:
    box = name.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_buttons_move_a_token_and_keep_the_focus(page: Page, site: str) -> None:
    page.goto(site + DEMO)
    button = page.get_by_role("button", name="Move mat left")
    button.focus()
    page.keyboard.press("Enter")
    row(page, "The cat sat on mat the")
    expect(button).to_be_focused()
    page.keyboard.press("Space")
    row(page, "The cat sat mat on the")
    expect(page.locator(".demo-says")).to_have_text(
        "The cat sat mat on the: No output has changed."
    )
    page.get_by_role("button", name="Reset").click()
    row(page, "The cat sat on the mat")
    assert violations(page, "live-demo") == []


def test_a_token_at_the_end_stays_there(page: Page, site: str) -> None:
    page.goto(site + DEMO)
    page.get_by_role("button", name="Move The left").click(force=True)
    row(page, "The cat sat on the mat")


def test_a_token_is_dragged_to_its_place(page: Page, site: str) -> None:
    page.goto(site + DEMO)
    page.mouse.move(*middle(names(page).nth(5)))
    page.mouse.down()
    x, y = middle(names(page).nth(1))
    page.mouse.move(x - 5, y, steps=12)
    page.mouse.up()
    row(page, "The mat cat sat on the")


def test_a_finger_drags_a_token_and_not_the_page(browser: Browser, site: str) -> None:
    with reader(browser, site, **PHONE) as (page, _):
        page.goto(site + DEMO)
        expect(page.locator("live-demo")).to_have_attribute("data-state", "live")
        names(page).first.scroll_into_view_if_needed()
        x, y = middle(names(page).nth(0))
        to, _ = middle(names(page).nth(2))
        Finger(page).swipe((x, y), (to + 5, y + 30))
        row(page, "cat sat The on the mat")


@pytest.mark.parametrize("order", ["6-5-4-3-2-1"])
def test_a_link_opens_in_its_order(page: Page, site: str, order: str) -> None:
    page.goto(f"{site}{DEMO}?shuffle.order={order}&shuffle.source=ALiBi")
    row(page, "mat the on sat cat The")
    expect(page.get_by_label("Outputs that changed")).to_have_text("0 of 6")
