"""A matrix of switches is turned by the cells of its heat map: by mouse, keyboard and finger."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.accessibility import violations
from tests.browser.figure import Figure
from tests.browser.fixtures import reader

DEMO = "demos/masks/"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MASKS = ("None", "Causal", "Window of 3", "Padding", "Own")


@pytest.fixture
def masks(page: Page, site: str) -> Figure:
    page.goto(site + DEMO)
    figure = Figure(page, "masks")
    figure.choose("Own")
    figure.settled()
    return figure


def cell(figure: Figure, name: str) -> Locator:
    return figure.view.get_by_role("button", name=f"{name}, ")


def weights(figure: Figure, row: str) -> Locator:
    """The cells of a row, its sum last."""
    return figure.view.locator(f".matrix tr[data-value='{row}'] td")


def test_a_click_turns_a_cell_and_its_row_shares_out_anew(masks: Figure) -> None:
    expect(weights(masks, "The").last).to_have_text("0.00")
    cell(masks, "The to The").click()
    expect(weights(masks, "The")).to_have_text(["1.00", *["masked"] * 5, "1.00"])
    cell(masks, "The to mat").click()
    expect(weights(masks, "The")).to_have_text(["0.05", *["masked"] * 4, "0.95", "1.00"])
    box = masks.whole.locator("input[name=own-The-mat]")
    assert box.is_checked()
    masks.press("Reset")
    expect(weights(masks, "The").first).to_have_text("1.00")  # causal, as at the start
    assert not box.is_checked()


def test_the_keyboard_turns_the_cells_of_the_chosen_row(masks: Figure) -> None:
    keys = masks.page.keyboard
    masks.view.get_by_role("button", name="sat", exact=True).focus()
    for _ in range(3):
        keys.press("Tab")
    expect(cell(masks, "sat to sat")).to_be_focused()
    keys.press("Space")
    expect(weights(masks, "sat")).to_have_text(["0.00", "0.93", "0.07", *["masked"] * 3, "1.00"])
    expect(cell(masks, "sat to sat")).to_be_focused()
    expect(cell(masks, "sat to sat")).to_have_attribute("aria-pressed", "true")
    keys.press("ArrowDown")
    expect(masks.view.get_by_role("button", name="on", exact=True)).to_be_focused()


def test_a_link_brings_the_cells_back(masks: Figure, page: Page, site: str) -> None:
    cell(masks, "cat to mat").click()
    expect(cell(masks, "cat to mat")).to_have_attribute("aria-pressed", "true")
    masks.press("Link to this state")
    expect(page).to_have_url(re.compile(r"\?masks\.mask=Own&masks\.own-cat-mat=on$"))
    page.goto("about:blank")
    page.goto(f"{site}{DEMO}?masks.mask=Own&masks.own-cat-mat=on")
    expect(cell(masks, "cat to mat")).to_have_attribute("aria-pressed", "true")


def test_a_finger_turns_cells_and_nothing_scrolls_sideways(browser: Browser, site: str) -> None:
    with reader(browser, site, **PHONE) as (page, _):
        page.goto(site + DEMO)
        masks = Figure(page, "masks")
        for mask in MASKS:
            masks.whole.locator("label", has_text=mask).first.tap()
            masks.settled()
            assert page.evaluate("document.documentElement.scrollWidth") == 360
        small = cell(masks, "on to mat").bounding_box()
        assert small
        assert min(small["width"], small["height"]) >= 24
        cell(masks, "on to mat").tap()
        expect(weights(masks, "on").nth(5)).to_have_text("0.75")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("demo", ["masks", "cross_attention"])
def test_axe_finds_no_fault_in_any_state(
    browser: Browser, site: str, demo: str, scheme: str
) -> None:
    states = (
        ["masks.mask=Own", "masks.late=on"] if demo == "masks" else ["cross_attention.padded=on"]
    )
    with reader(browser, site, color_scheme=scheme) as (page, _):
        for state in ("", *states):
            page.goto(f"{site}demos/{demo}/?{state}")
            figure = Figure(page, demo)
            figure.settled()
            figure.whole.evaluate(
                "own => own.querySelectorAll('details').forEach(d => d.open = true)"
            )
            assert violations(page, "live-demo") == []
