"""Numbers are taken as people write them, and no field changes without telling."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.figure import Figure
from tests.browser.fixtures import reader

DEMO = "demos/one_query/"


def left(page: Page) -> None:
    """The reader is done with the field."""
    page.keyboard.press("Tab")


@pytest.mark.parametrize(
    ("typed", "number"), [("1,5", 1.5), ("−2", -2.0), ("+1", 1.0), (" 1.5 ", 1.5), (".5", 0.5)]
)
def test_a_number_is_taken_as_people_write_it(
    page: Page, site: str, typed: str, number: float
) -> None:
    page.goto(site + DEMO)
    figure = Figure(page)
    field = figure.field("k cat, x")
    field.fill("")
    page.keyboard.type(typed)
    figure.shows({"k cat": (number, 1.0)})
    left(page)
    expect(field).to_have_value(f"{number:g}")
    expect(figure.note).not_to_contain_text("k cat, x")


@pytest.mark.parametrize(
    ("typed", "number"),
    [("1e999", 2.2), ("two", 2.2), ("", 2.2), ("1,000.5", 2.2), ("9", 3.0), ("-9", -3.0),
     ("0.26", 0.3)],
)  # fmt: skip
def test_another_number_than_was_typed_is_told(
    page: Page, site: str, typed: str, number: float
) -> None:
    page.goto(site + DEMO)
    figure = Figure(page)
    field = figure.field("k cat, x")
    field.focus()
    page.wait_for_load_state("networkidle")
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.press("Delete")
    page.keyboard.insert_text(typed)
    left(page)
    expect(field).to_have_value(f"{number:g}")
    rule = "k cat, x takes a number from -3 to 3 in steps of 0.1"
    expect(figure.note).to_contain_text(f"{rule}: now {number:g}.")
    figure.shows({"k cat": (number, 1.0)})


def test_arrow_keys_step_a_number_and_the_wheel_scrolls_the_page(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 800, "height": 400})
    page.goto(site + DEMO)
    figure = Figure(page)
    field = figure.field("k cat, x")
    field.click()
    page.wait_for_load_state("networkidle")
    for key, number in (("ArrowUp", 2.3), ("Shift+ArrowUp", 2.8), ("ArrowDown", 2.7)):
        page.keyboard.press(key)
        expect(field).to_have_value(f"{number:g}")
        expect(field).to_have_attribute("aria-valuenow", f"{number:g}")
    for _ in range(2):
        page.keyboard.press("Shift+ArrowUp")
    expect(field).to_have_value("3")
    before = page.evaluate("scrollY")
    page.mouse.wheel(0, -120)
    page.wait_for_function("before => scrollY < before", arg=before)
    expect(field).to_have_value("3")
    figure.shows({"k cat": (3.0, 1.0)})


def test_an_address_takes_a_number_as_people_write_it(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, _):
        page.goto(f"{site}{DEMO}?one_query.k-cat-x=1,5&one_query.k-cat-y=%E2%88%922")
        Figure(page).shows({"k cat": (1.5, -2.0)})


def test_a_finger_gets_a_keyboard_of_digits(page: Page, site: str) -> None:
    page.goto(site + DEMO)
    field = Figure(page).field("q sat, y")
    expect(field).to_have_attribute("inputmode", "decimal")
    expect(field).to_have_accessible_name("q sat, y")
