"""A formula that is selected and copied is its TeX, once."""

import re

from playwright.sync_api import Browser, Locator, Page

from demos import MEANINGS
from sitebuild.formulas.typesetter import macro_names
from tests.browser.fixtures import reader

LESSON = "lessons/attention/"
CLIPBOARD = ["clipboard-read", "clipboard-write"]
MIDDLE = """formula => {
  const { left, top, width, height } = formula.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


def copied(page: Page) -> str:
    """What is in the clipboard after the keys for copying."""
    page.evaluate("navigator.clipboard.writeText('')")
    page.keyboard.press("ControlOrMeta+C")
    return str(page.evaluate("navigator.clipboard.readText()"))


def tex(formulas: Locator) -> list[str]:
    """The TeX of formulas as any program understands it."""
    source = formulas.evaluate_all(
        "all => all.map((one) => one.querySelector('.katex'))"
        ".filter((one) => one?.checkVisibility())"
        ".map((one) => one.querySelector('annotation').textContent)"
    )
    return [f"${macro_names(MEANINGS).sub('', own)}$" for own in source]


def test_all_that_is_copied_holds_each_formula_once_as_tex(browser: Browser, site: str) -> None:
    with reader(browser, site, permissions=CLIPBOARD) as (page, _):
        page.goto(site + LESSON)
        formulas = page.locator("article .formula")
        page.keyboard.press("ControlOrMeta+A")
        text = copied(page)
        expected = tex(formulas)
        assert len(expected) > 40
        assert re.findall(r"\$[^$]+\$", text) == expected
        assert f"from the token’s own vector {expected[0]}, a row of numbers" in text
        assert re.search(r"\n+From query to output in four steps", text)  # paragraphs stay apart
        assert not formulas.locator(".tex:visible").count()


def test_a_formula_that_the_pointer_sweeps_over_is_copied_whole(
    browser: Browser, site: str
) -> None:
    with reader(browser, site, permissions=CLIPBOARD) as (page, _):
        page.goto(site + LESSON)
        formula = page.locator("article .formula.display").first
        formula.scroll_into_view_if_needed()
        x, y = formula.locator(".katex-html").evaluate(MIDDLE)
        page.mouse.move(x - 20, y)
        page.mouse.down()
        page.mouse.move(x + 20, y, steps=4)
        page.mouse.up()
        assert [copied(page).strip()] == tex(formula)
