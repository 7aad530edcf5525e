"""Whoever has only a keyboard comes to the text and to each figure in a few presses, and on."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.figure import Figure

LESSON = "lessons/attention/"


@pytest.fixture
def figure(page: Page, site: str) -> Figure:
    """The lesson's first demo, ready."""
    page.goto(site + LESSON)
    expect(page.locator("live-demo .demo-parts").first).to_be_enabled()
    return Figure(page)


class Keys:
    """A keyboard that counts what is pressed, but for what moves a tip."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.pressed = 0

    def press(self, *keys: str) -> None:
        """Presses keys one after the other."""
        for key in keys:
            self.figure.page.keyboard.press(key)
            self.pressed += 1

    def to(self, key: str, target: Locator) -> None:
        """Presses Tab, or Shift and Tab, until an element has the focus."""
        for _ in range(20):
            self.press(key)
            if target.and_(self.figure.page.locator(":focus")).count():
                return
        expect(target).to_be_focused()

    def move(self, right: int, up: int) -> None:
        """Moves the tip that has the focus by so many steps; this isn't counted."""
        for keys, steps in (("ArrowRight ArrowLeft", right), ("ArrowUp ArrowDown", up)):
            key = keys.split()[steps < 0]
            for _ in range(abs(steps) // 5):
                self.figure.page.keyboard.press(f"Shift+{key}")
            for _ in range(abs(steps) % 5):
                self.figure.page.keyboard.press(key)

    def reset(self) -> None:
        """Goes back to Reset and presses it."""
        self.to("Shift+Tab", self.figure.whole.get_by_role("button", name="Reset"))
        self.press("Enter")
        self.figure.shows()


def test_two_presses_and_enter_lead_to_the_first_figure(figure: Figure) -> None:
    page = figure.page
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Tab")
    link = page.get_by_role("link", name="Skip to the figure: Attention for one query")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(figure.whole.locator("figcaption")).to_be_in_viewport()
    page.keyboard.press("Tab")
    expect(figure.whole.locator(":focus")).to_have_count(1)


def test_each_figure_has_such_a_link(figure: Figure) -> None:
    titles = figure.page.locator("live-demo figcaption").all_inner_texts()
    links = figure.page.locator("a.md-skip").filter(has_text="figure").all_text_contents()
    assert links == [f"Skip to the figure: {title}" for title in titles]


def test_a_table_is_one_stop_with_arrow_keys_inside(figure: Figure) -> None:
    rows = figure.view.locator("table.scores tbody th button")
    page = figure.page
    rows.first.focus()
    page.keyboard.press("ArrowDown")
    expect(rows.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(rows.first).to_be_focused()
    page.keyboard.press("Tab")
    matrix = figure.view.locator("table.matrix tbody th button")
    expect(matrix.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(figure.whole.get_by_role("radio", name="cat", exact=True)).to_be_checked()
    expect(figure.view.locator("table.matrix tr[aria-current] button")).to_have_text("cat")
    expect(matrix.nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    expect(figure.view.locator("summary").first).to_be_focused()


def test_the_four_experiments_take_forty_presses_besides_the_moves(figure: Figure) -> None:
    keys = Keys(figure)
    keys.press("Tab", "Tab", "Enter")
    keys.to("Tab", figure.tip("k cat"))
    keys.move(-44, -20)
    figure.shows({"k cat": (-2.2, -1.0)})
    keys.reset()
    keys.to("Tab", figure.tip("q sat"))
    keys.move(6, 2)
    figure.shows({"q sat": (3.0, 0.8)})
    keys.reset()
    keys.to("Shift+Tab", figure.whole.get_by_role("radio", name="Query and keys"))
    keys.press("ArrowRight")
    keys.to("Tab", figure.tip("v cat"))
    keys.move(0, 10)
    figure.shows({"v cat": (1.6, 1.8)})
    keys.to("Shift+Tab", figure.tip("v The"))
    keys.reset()
    keys.to("Shift+Tab", figure.whole.get_by_role("checkbox", name="Divide scores"))
    keys.press("Space")
    figure.shows(scaled=False)
    assert keys.pressed <= 40


def test_the_plane_that_is_shown_is_told(figure: Figure) -> None:
    figure.choose("Values and output")
    expect(figure.said).to_contain_text("Values and output. sat attends most to cat")
    figure.choose("Query and keys")
    expect(figure.said).to_have_text(re.compile("^sat attends most to cat"))


def test_links_to_headings_are_no_stops(site_dir: Path) -> None:
    pages = [path.read_text(encoding="utf-8") for path in site_dir.rglob("index.html")]
    links = [link for html in pages for link in re.findall(r'<a class="headerlink"[^>]*>', html)]
    assert len(links) > 100
    assert all('tabindex="-1"' in link for link in links)
