"""A reader learns a word without leaving the line: the card at a term's link."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests import built
from tests.browser.accessibility import violations
from tests.browser.fixtures import reader
from tests.browser.pages_server import serve
from tests.sites import Fork

# A term linked in each place that a lesson has.
PARAGRAPH, HEADING, TABLE, SECTION, BOX = (
    "embedding",
    "soft-maximum",
    "dot-product",
    "key-dimension",
    "gradient",
)
EVERYWHERE = (
    PARAGRAPH, HEADING, TABLE, "attention-weight", "matrix", SECTION, BOX, "query", "logit",
    "causal-mask", "sequence-length",
)  # fmt: skip
WITHOUT_ANCHORS = """
const supports = CSS.supports.bind(CSS);
CSS.supports = (...asked) => !asked.join().includes("anchor") && supports(...asked);
"""
WITHOUT_POPOVERS = "delete HTMLElement.prototype.popover"
SHOWN_TEXT = """element => {
  const copy = element.cloneNode(true);
  for (const hidden of copy.querySelectorAll("[hidden]")) hidden.remove();
  return copy.textContent;
}"""
# Milliseconds: longer than the script waits before it opens or closes a card.
LONG = 1000


PLACES = "lessons/places/"


@pytest.fixture
def sample_dir(grown: Fork) -> Path:
    """The folder of a site with a page that has term links in every place."""
    return grown.site


@pytest.fixture(scope="module")
def sample(grown: Fork) -> Iterator[str]:
    """The address of that site."""
    with serve(grown.site, urlsplit(grown.address).path) as address:
        yield address


@pytest.fixture
def places(browser: Browser, sample: str) -> Iterator[Page]:
    """The page of all places before a reader with a mouse and a keyboard."""
    with opened(browser, sample, 1440) as page:
        yield page


@pytest.fixture
def touched(browser: Browser, sample: str) -> Iterator[Page]:
    """The same page on a telephone."""
    with opened(browser, sample, 360, has_touch=True) as page:
        yield page


@pytest.fixture
def timed(browser: Browser, sample: str) -> Iterator[Page]:
    """The same page where time passes only when the test says so."""
    with reader(browser, sample, **screen(1440)) as (page, faults):
        # Its timers are the theme's too, which complains when they are moved by hand.
        faults.allow("executing a cancelled action")
        page.clock.install()
        page.goto(sample + PLACES)
        yield page


@contextmanager
def opened(
    browser: Browser, sample: str, width: int, script: str = "", **options: Any
) -> Iterator[Page]:
    """The page of all places, its section open, after an init script."""
    with reader(browser, sample, **screen(width), **options) as (page, _):
        if script:
            page.add_init_script(script)
        page.goto(sample + PLACES)
        page.locator("article details.note > summary").click()
        yield page


def screen(width: int) -> dict[str, Any]:
    """A context's options for a screen of this width."""
    return {"viewport": {"width": width, "height": 700}}


def link(page: Page, term: str) -> Locator:
    """The link to a term."""
    return page.locator(f'article a[data-term="{term}"]')


def card(page: Page, term: str = "") -> Locator:
    """The open card, of this term if one is named."""
    cards = page.locator(".term-card")
    return page.locator(f'a[data-term="{term}"] + .term-card') if term else cards


def more(page: Page) -> Locator:
    """The link in the open card."""
    return card(page).get_by_role("link", name="Open in glossary")


def hover(page: Page, term: str) -> None:
    """Rests the mouse on a term's link until its card is open."""
    link(page, term).hover()
    expect(card(page, term)).to_be_visible()


def tab_to(page: Page, term: str) -> None:
    """Moves the focus to a term's link by the Tab key."""
    link(page, term).evaluate(
        """link => {
          const stops = [...document.querySelectorAll("a[href], button, input, summary")]
            .filter(stop => stop.checkVisibility({visibilityProperty: true}) && stop.tabIndex >= 0);
          stops[stops.indexOf(link) - 1].focus();
        }"""
    )
    page.keyboard.press("Tab")
    # The stop before may be a term too, with a card of its own to pass.
    if not link(page, term).evaluate("link => link === document.activeElement"):
        page.keyboard.press("Tab")
    expect(link(page, term)).to_be_focused()


def definition(sample_dir: Path, term: str) -> str:
    """The definition on the term's own page."""
    root = built.page(sample_dir, f"glossary/{term}/")
    return built.text(next(built.of_class(root, "definition")))


def shown(page: Page) -> str:
    """The definition in the open card, without what shows only in the clipboard."""
    text: str = card(page).locator(".term-card-definition").evaluate(SHOWN_TEXT)
    return " ".join(text.split())


def box(locator: Locator) -> FloatRect:
    """Where an element lies on the screen."""
    found = locator.bounding_box()
    assert found is not None
    return found


def assert_whole(page: Page) -> None:
    """The card lies on the screen with all its edges, and nothing makes the page wider."""
    size = page.viewport_size
    assert size is not None
    lies = box(card(page))
    assert lies["x"] >= 0
    assert lies["y"] >= 0
    assert lies["x"] + lies["width"] <= size["width"]
    assert lies["y"] + lies["height"] <= size["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def assert_near(page: Page, term: str) -> None:
    """The card stands just below or just above its word, and doesn't cover it."""
    word, lies = box(link(page, term)), box(card(page))
    below = lies["y"] - (word["y"] + word["height"])
    above = word["y"] - (lies["y"] + lies["height"])
    assert 0 <= max(below, above) <= 12
    assert lies["x"] <= word["x"] + word["width"]
    assert lies["x"] + lies["width"] >= word["x"]


def tap(page: Page, term: str) -> None:
    """Taps on a term's link."""
    link(page, term).tap()


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("way", [hover, tab_to, tap])
def test_a_term_shows_its_definition_wherever_it_stands(
    browser: Browser, sample: str, sample_dir: Path, width: int, way: Callable[[Page, str], None]
) -> None:
    with opened(browser, sample, width, has_touch=way is tap) as page:
        for term in EVERYWHERE:
            way(page, term)
            expect(card(page, term)).to_be_visible()
            expect(card(page)).to_have_count(1)
            assert shown(page) == definition(sample_dir, term)
            assert_whole(page)
            assert page.url == sample + PLACES
            if way is hover:
                assert_near(page, term)
            if way is not tab_to:
                page.keyboard.press("Escape")


@pytest.mark.parametrize("script", ["", WITHOUT_ANCHORS], ids=["anchored", "not anchored"])
@pytest.mark.parametrize("width", [360, 1440])
def test_a_card_is_never_cut_off_at_the_screens_edges(
    browser: Browser, sample: str, width: int, script: str
) -> None:
    with opened(browser, sample, width, script) as page:
        for block in ("start", "end"):
            for term in (PARAGRAPH, HEADING, TABLE, "causal-mask", "sequence-length"):
                link(page, term).evaluate(f"link => link.scrollIntoView({{block: '{block}'}})")
                hover(page, term)
                assert_whole(page)
                assert_near(page, term)
                page.keyboard.press("Escape")


def lines_of(word: Locator) -> Any:
    """Where the lines of a broken word lie."""
    return word.evaluate("word => [...word.getClientRects()].map(line => line.toJSON())")


def test_a_card_stands_at_the_line_of_a_broken_word_that_the_mouse_is_on(
    browser: Browser, sample: str
) -> None:
    with opened(browser, sample, 360) as page:
        page.set_viewport_size({"width": 360, "height": 1000})
        word = link(page, "scaled-dot-product-attention")
        word.evaluate("word => word.scrollIntoView({block: 'center'})")
        page.evaluate("document.fonts.ready")
        lines = lines_of(word)
        assert len(lines) == 2
        for number, line in enumerate(lines):
            page.mouse.move(0, 0)
            page.mouse.move(line["x"] + line["width"] / 2, line["y"] + line["height"] / 2)
            expect(card(page)).to_be_visible()
            assert lines_of(word) == lines
            lies = box(card(page))
            away = [line["y"] - lies["y"] - lies["height"], lies["y"] - line["bottom"]][number]
            assert 0 <= away <= 12
            assert lies["x"] <= line["right"]
            assert lies["x"] + lies["width"] >= line["x"]
            assert_whole(page)
            page.keyboard.press("Escape")


def test_without_anchors_a_card_scrolls_with_its_word(browser: Browser, sample: str) -> None:
    with opened(browser, sample, 360, WITHOUT_ANCHORS) as page:
        hover(page, TABLE)
        page.evaluate("scrollBy(0, 40)")
        assert_near(page, TABLE)


def test_escape_closes_a_card_under_a_resting_mouse(timed: Page) -> None:
    link(timed, PARAGRAPH).hover()
    timed.clock.run_for(LONG)
    expect(card(timed)).to_be_visible()
    timed.keyboard.press("Escape")
    expect(card(timed)).to_have_count(0)
    timed.clock.run_for(LONG)
    expect(card(timed)).to_have_count(0)


def test_a_mouse_can_move_into_the_card_and_rest_there_until_it_leaves(timed: Page) -> None:
    link(timed, PARAGRAPH).hover()
    timed.clock.run_for(LONG)
    word, lies = box(link(timed, PARAGRAPH)), box(card(timed))
    between = (word["y"] + word["height"] + lies["y"]) / 2
    timed.mouse.move(word["x"] + 5, between)
    timed.clock.run_for(100)
    timed.mouse.move(word["x"] + 5, lies["y"] + 30, steps=8)
    timed.clock.run_for(LONG)
    expect(card(timed)).to_be_visible()
    timed.mouse.move(lies["x"] + 30, lies["y"] + lies["height"] + 100, steps=8)
    timed.clock.run_for(LONG)
    expect(card(timed)).to_have_count(0)


def test_a_mouse_that_passes_over_a_term_opens_nothing(timed: Page) -> None:
    word = box(link(timed, PARAGRAPH))
    timed.mouse.move(word["x"] - 5, word["y"] + 5)
    timed.mouse.move(word["x"] + 5, word["y"] + 5)
    timed.clock.run_for(100)
    timed.mouse.move(word["x"] + 5, word["y"] + 200, steps=3)
    timed.clock.run_for(LONG)
    expect(card(timed)).to_have_count(0)


def test_a_focused_terms_card_stays_when_the_mouse_wanders(timed: Page) -> None:
    tab_to(timed, TABLE)
    word = box(link(timed, TABLE))
    timed.mouse.move(word["x"] + 5, word["y"] + 5)
    timed.mouse.move(word["x"] + 5, word["y"] - 60, steps=4)
    timed.clock.run_for(LONG)
    expect(card(timed, TABLE)).to_be_visible()


@pytest.mark.parametrize("term", [PARAGRAPH, HEADING, TABLE])
def test_tab_goes_from_a_term_to_what_follows_it(places: Page, term: str) -> None:
    tab_to(places, term)
    places.keyboard.press("Tab")
    expect(card(places, term)).to_have_count(0)
    expect(more(places)).not_to_be_focused()
    expect(places.locator("article :focus")).to_have_count(1)
    places.keyboard.press("Shift+Tab")
    expect(link(places, term)).to_be_focused()
    expect(card(places, term)).to_be_visible()


def test_escape_in_the_card_gives_the_focus_back_to_the_term(places: Page) -> None:
    tab_to(places, PARAGRAPH)
    more(places).focus()
    places.keyboard.press("Escape")
    expect(card(places)).to_have_count(0)
    expect(link(places, PARAGRAPH)).to_be_focused()
    expect(link(places, PARAGRAPH)).not_to_have_attribute("aria-expanded", "true")


def test_the_focused_term_is_described_by_the_definition(places: Page, sample_dir: Path) -> None:
    tab_to(places, PARAGRAPH)
    expect(link(places, PARAGRAPH)).to_have_accessible_description(
        definition(sample_dir, PARAGRAPH)
    )
    expect(link(places, PARAGRAPH)).to_have_attribute("aria-expanded", "true")
    expect(places.get_by_role("group", name="embedding")).to_be_visible()


def test_enter_on_the_term_opens_the_glossary(places: Page, sample: str) -> None:
    tab_to(places, PARAGRAPH)
    places.keyboard.press("Enter")
    places.wait_for_url(f"{sample}glossary/{PARAGRAPH}/")


def test_a_click_on_the_term_or_in_the_card_opens_the_glossary(places: Page, sample: str) -> None:
    link(places, PARAGRAPH).click()
    places.wait_for_url(f"{sample}glossary/{PARAGRAPH}/")
    places.go_back()
    hover(places, PARAGRAPH)
    more(places).click()
    places.wait_for_url(f"{sample}glossary/{PARAGRAPH}/")


@pytest.mark.parametrize(
    "how", [{"modifiers": ["ControlOrMeta"]}, {"button": "middle"}], ids=["Ctrl", "middle button"]
)
def test_a_click_for_a_new_tab_opens_one_and_leaves_the_page(
    places: Page, sample: str, how: dict[str, Any]
) -> None:
    with places.context.expect_page() as tab:
        link(places, PARAGRAPH).click(**how)
    tab.value.wait_for_url(f"{sample}glossary/{PARAGRAPH}/")
    assert places.url == sample + PLACES


def test_a_tap_for_a_new_tab_opens_one(touched: Page, sample: str) -> None:
    with touched.context.expect_page() as tab:
        link(touched, PARAGRAPH).tap(modifiers=["ControlOrMeta"])
    tab.value.wait_for_url(f"{sample}glossary/{PARAGRAPH}/")
    expect(card(touched)).to_have_count(0)


def test_a_second_tap_on_the_term_opens_the_glossary(touched: Page, sample: str) -> None:
    link(touched, PARAGRAPH).tap()
    expect(card(touched)).to_be_visible()
    link(touched, PARAGRAPH).tap()
    touched.wait_for_url(f"{sample}glossary/{PARAGRAPH}/")


def test_a_tap_in_the_card_opens_the_glossary(touched: Page, sample: str) -> None:
    link(touched, PARAGRAPH).tap()
    more(touched).tap()
    touched.wait_for_url(f"{sample}glossary/{PARAGRAPH}/")


def test_a_tap_beside_the_card_closes_it_and_one_on_another_term_changes_it(touched: Page) -> None:
    link(touched, HEADING).tap()
    expect(card(touched, HEADING)).to_be_visible()
    link(touched, PARAGRAPH).tap()
    expect(card(touched, PARAGRAPH)).to_be_visible()
    expect(card(touched)).to_have_count(1)
    card(touched).locator(".term-card-definition").tap()
    expect(card(touched)).to_have_count(1)
    touched.get_by_role("heading", name="Places").tap()
    expect(card(touched)).to_have_count(0)


def test_a_card_looks_the_same_wherever_it_stands(places: Page) -> None:
    looks = []
    for term in (PARAGRAPH, HEADING, TABLE, "query", BOX):
        hover(places, term)
        text = card(places, term).locator(".term-card-definition")
        looks.append(
            text.evaluate(
                """text => {
                  const look = getComputedStyle(text);
                  return [look.font, look.color, look.letterSpacing, look.textAlign,
                    look.textTransform, look.whiteSpace];
                }"""
            )
        )
        places.keyboard.press("Escape")
    assert [look for look in looks if look != looks[0]] == []


def test_a_formula_in_a_card_is_typeset(places: Page) -> None:
    hover(places, SECTION)
    assert box(card(places).locator(".katex-html").first)["width"] > 5


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1440])
def test_an_open_card_is_accessible(browser: Browser, sample: str, width: int, scheme: str) -> None:
    still = {"color_scheme": scheme, "reduced_motion": "reduce"}
    with opened(browser, sample, width, **still) as page:
        for term in (PARAGRAPH, HEADING, TABLE, SECTION):
            tab_to(page, term)
            expect(card(page, term)).to_be_visible()
            assert violations(page) == []


def test_in_a_notebook_a_term_shows_its_definition(
    browser: Browser, site: str, site_dir: Path
) -> None:
    with reader(browser, site, **screen(360)) as (page, _):
        page.goto(f"{site}notebooks/attention-in-numpy/")
        hover(page, "causal-mask")
        assert shown(page) == definition(site_dir, "causal-mask")
        assert_whole(page)


def test_without_javascript_a_term_is_a_link(browser: Browser, sample: str) -> None:
    with reader(browser, sample, java_script_enabled=False) as (page, _):
        page.goto(sample + PLACES)
        expect(page.get_by_text("Open in glossary")).to_have_count(0)
        link(page, PARAGRAPH).click()
        page.wait_for_url(f"{sample}glossary/{PARAGRAPH}/")


def test_without_popovers_a_term_is_a_link(browser: Browser, sample: str) -> None:
    with opened(browser, sample, 360, WITHOUT_POPOVERS, has_touch=True) as page:
        link(page, PARAGRAPH).tap()
        page.wait_for_url(f"{sample}glossary/{PARAGRAPH}/")


def test_on_paper_there_is_no_card(places: Page) -> None:
    hover(places, PARAGRAPH)
    places.emulate_media(media="print")
    expect(card(places)).to_be_hidden()
    expect(link(places, PARAGRAPH)).to_be_visible()


def test_a_page_that_is_left_has_no_open_card_when_it_is_shown_again(places: Page) -> None:
    hover(places, PARAGRAPH)
    places.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    expect(card(places)).to_have_count(0)
    expect(places.locator("a[aria-expanded]")).to_have_count(0)
