"""How pages are set: lines of a readable length, notes beside them, everything within reach."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.fixtures import reader

LESSON = "lessons/attention/"
# Lines of a paragraph that are full, in characters.
FULL_LINES = """paragraph => {
  const range = document.createRange();
  const lines = new Map();
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    for (let at = 0; at < walker.currentNode.length; at++) {
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + 1);
      const bottom = Math.round(range.getBoundingClientRect().bottom / 8);
      lines.set(bottom, (lines.get(bottom) ?? 0) + 1);
    }
  }
  return [...lines.values()].slice(0, -1);
}"""
# Formulas whose next character has slipped to another line.
TORN = """() => [...document.querySelectorAll("article .formula:not(.display)")].filter(formula => {
  const next = formula.nextSibling;
  if (next?.nodeType !== Node.TEXT_NODE || !/^[.,;:!?)]/.test(next.data)) return false;
  const range = document.createRange();
  range.setStart(next, 0);
  range.setEnd(next, 1);
  const mark = range.getBoundingClientRect();
  const boxes = formula.querySelectorAll(".katex-base");
  return mark.top > boxes[boxes.length - 1].getBoundingClientRect().bottom;
}).map(formula => formula.textContent)"""


def test_lines_of_text_hold_sixty_to_seventy_characters(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    page.evaluate("document.fonts.ready.then(() => null)")
    text = page.get_by_text("meets the same problem with numbers")
    lines = text.evaluate(FULL_LINES)
    assert len(lines) > 4
    assert 60 <= sum(lines) / len(lines) <= 70


@pytest.mark.parametrize(("width", "beside"), [(1440, True), (1000, False), (360, False)])
def test_notes_stand_beside_the_text_where_there_is_room(
    browser: Browser, site: str, width: int, beside: bool
) -> None:
    with reader(browser, site, viewport={"width": width, "height": 800}) as (page, _):
        page.goto(site + LESSON)
        text = page.get_by_text("seldom translate into words so neatly").bounding_box()
        note = page.get_by_text("Each part keeps its colour").bounding_box()
        assert text
        assert note
        assert (note["x"] > text["x"] + text["width"]) == beside
        assert (note["y"] + note["height"] <= text["y"]) != beside


@pytest.mark.parametrize("width", [320, 360, 412, 820])
def test_a_comma_stays_on_the_line_of_its_formula(browser: Browser, site: str, width: int) -> None:
    with reader(browser, site, viewport={"width": width, "height": 800}) as (page, _):
        page.goto(site + LESSON)
        page.evaluate("document.fonts.ready.then(() => null)")
        assert page.evaluate(TORN) == []


def test_the_first_page_shows_the_figure_at_once(page: Page, site: str) -> None:
    page.goto(site)
    expect(page.get_by_role("link", name="Read the lesson")).to_be_in_viewport(ratio=1)
    figure = page.get_by_role("figure", name="Attention for one query")
    expect(figure).to_be_in_viewport(ratio=0.8)
    expect(figure.get_by_role("table", name="Scores and weights")).to_be_in_viewport(ratio=1)
    expect(figure.locator(".plane")).to_be_in_viewport(ratio=0.8)


@pytest.mark.parametrize("address", [LESSON, "glossary/"])
def test_a_keyboard_on_a_narrow_screen_never_loses_sight_of_the_focus(
    browser: Browser, site: str, address: str
) -> None:
    with reader(browser, site, viewport={"width": 620, "height": 800}) as (page, _):
        page.emulate_media(reduced_motion="reduce")
        page.goto(site + address)
        drawer = page.locator(".md-sidebar--primary")
        page.locator(".md-skip").first.focus()
        seen = 0
        for _step in range(40):
            page.keyboard.press("Tab")
            focused = page.locator(".md-sidebar--primary :focus-visible")
            if focused.count():
                seen += 1
                expect(focused).to_be_in_viewport()
        assert seen > 8
        page.locator("h1 .headerlink").focus()
        expect(drawer).not_to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_whoever_asks_for_strong_colours_sees_which_token_is_chosen(
    browser: Browser, site: str, scheme: str
) -> None:
    with reader(browser, site, color_scheme=scheme, forced_colors="active") as (page, _):
        page.goto(site + LESSON)
        options = page.locator(".control-query input + span")
        backs = options.evaluate_all("all => all.map(it => getComputedStyle(it).backgroundColor)")
        assert len(backs) == 6
        assert sorted(backs.count(back) for back in set(backs)) == [1, 5]
