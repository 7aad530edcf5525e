"""A reader learns a word without leaving the line: the card at a term's link."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.browser import sample_site
from tests.browser.conftest import reader
from tests.browser.pages_server import serve
from tests.browser.sample_site import NOTEBOOK, PLACES
from tests.conftest import PROJECT, SUB_PATH
from tests.glossary import built

AXE = (PROJECT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
EVERYWHERE = {
    "paragraph": "embedding",
    "heading": "softmax",
    "table": "dot-product",
    "second row": "attention-weight",
    "tab": "matrix",
    "title": "temperature",
    "section": "key-dimension",
    "box": "gradient",
    "quotation": "query",
    "list": "logit",
    "line's end": "causal-mask",
    "last paragraph": "sequence-length",
}
WITHOUT_ANCHORS = """
const supports = CSS.supports.bind(CSS);
CSS.supports = (...asked) => !asked.join().includes("anchor") && supports(...asked);
"""
WITHOUT_POPOVERS = "delete HTMLElement.prototype.popover"
# Longer than the script waits before it opens or closes a card.
LONG = 1000


@pytest.fixture(scope="module")
def sample_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the sample site."""
    return sample_site.build(tmp_path_factory.mktemp("sample"))


@pytest.fixture(scope="module")
def sample(sample_dir: Path) -> Iterator[str]:
    """The address of the sample site."""
    with serve(sample_dir, SUB_PATH) as address:
        yield address


@pytest.fixture(params=[360, 1440])
def width(request: pytest.FixtureRequest) -> int:
    """The width of the reader's screen."""
    chosen: int = request.param
    return chosen


@pytest.fixture
def places(browser: Browser, sample: str, width: int) -> Iterator[Page]:
    """The page of all places before a reader with mouse and keyboard; its clock stands still."""
    with reader(browser, sample, **screen(width)) as (page, _):
        visit(page, sample)
        yield page


@pytest.fixture
def touched(browser: Browser, sample: str, width: int) -> Iterator[Page]:
    """The same page on a screen to touch."""
    with reader(browser, sample, **screen(width), has_touch=True) as (page, _):
        visit(page, sample)
        yield page


def screen(width: int) -> dict[str, Any]:
    return {"viewport": {"width": width, "height": 700}}


def visit(page: Page, sample: str) -> None:
    """Opens the page with its section open; time passes only when a test says so."""
    page.clock.install()
    page.goto(sample + PLACES)
    page.locator("article details > summary").evaluate(
        "summary => summary.parentElement.open = true"
    )


def link(page: Page, term: str) -> Locator:
    return page.locator(f'article a[data-term="{term}"]')


def card(page: Page) -> Locator:
    return page.locator(".term-card")


def more(page: Page) -> Locator:
    return card(page).get_by_role("link", name="Open in glossary")


def hover(page: Page, term: str) -> None:
    """Rests the mouse on a term's link until its card is open."""
    link(page, term).hover()
    page.clock.run_for(LONG)
    expect(card(page)).to_be_visible()


def tab_to(page: Page, term: str) -> None:
    """Moves the focus to a term's link by the Tab key."""
    link(page, term).evaluate(
        """link => {
          const stops = [...document.querySelectorAll("a[href], button, input, summary")]
            .filter(stop => stop.checkVisibility({visibilityProperty: true}) && stop.tabIndex >= 0);
          stops[stops.indexOf(link) - 1].focus();
        }"""
    )
    # The stop before may be a term too, with a card of its own to pass.
    page.keyboard.press("Tab")
    if not link(page, term).evaluate("link => link === document.activeElement"):
        page.keyboard.press("Tab")
    expect(link(page, term)).to_be_focused()


def definition(sample_dir: Path, term: str) -> str:
    """The definition on the term's own page."""
    root = built.page(sample_dir, f"glossary/{term}/")
    return built.text(next(built.of_class(root, "definition")))


def shown(page: Page) -> str:
    """The definition in the open card."""
    text = card(page).locator(".term-card-definition").text_content() or ""
    return " ".join(text.split())


def box(locator: Locator) -> FloatRect:
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


@pytest.mark.parametrize("place", EVERYWHERE)
def test_a_mouse_on_a_term_shows_its_definition_whole_and_near(
    places: Page, sample_dir: Path, place: str
) -> None:
    term = EVERYWHERE[place]
    hover(places, term)
    assert shown(places) == definition(sample_dir, term)
    assert_whole(places)
    assert_near(places, term)


@pytest.mark.parametrize("place", EVERYWHERE)
def test_the_keyboards_focus_on_a_term_shows_its_definition(
    places: Page, sample_dir: Path, place: str
) -> None:
    term = EVERYWHERE[place]
    tab_to(places, term)
    expect(card(places)).to_be_visible()
    assert shown(places) == definition(sample_dir, term)
    assert_whole(places)


@pytest.mark.parametrize("place", EVERYWHERE)
def test_a_tap_on_a_term_shows_its_definition_and_stays_on_the_page(
    touched: Page, sample: str, sample_dir: Path, place: str
) -> None:
    term = EVERYWHERE[place]
    link(touched, term).tap()
    expect(card(touched)).to_be_visible()
    assert shown(touched) == definition(sample_dir, term)
    assert_whole(touched)
    assert touched.url == sample + PLACES


@pytest.mark.parametrize("block", ["start", "end"])
@pytest.mark.parametrize("anchors", ["anchored", "not anchored"])
def test_a_card_is_never_cut_off_at_the_screens_edges(
    browser: Browser, sample: str, width: int, block: str, anchors: str
) -> None:
    with reader(browser, sample, **screen(width)) as (page, _):
        if anchors == "not anchored":
            page.add_init_script(WITHOUT_ANCHORS)
        visit(page, sample)
        for term in EVERYWHERE.values():
            link(page, term).evaluate(f"link => link.scrollIntoView({{block: '{block}'}})")
            hover(page, term)
            assert_whole(page)
            assert_near(page, term)
            page.keyboard.press("Escape")


def test_without_anchors_a_card_scrolls_with_its_word(browser: Browser, sample: str) -> None:
    with reader(browser, sample, **screen(360)) as (page, _):
        page.add_init_script(WITHOUT_ANCHORS)
        visit(page, sample)
        hover(page, "dot-product")
        page.evaluate("scrollBy(0, 40)")
        assert_near(page, "dot-product")


def test_escape_closes_a_card_under_a_resting_mouse(places: Page) -> None:
    hover(places, "embedding")
    places.keyboard.press("Escape")
    expect(card(places)).to_have_count(0)
    places.clock.run_for(LONG)
    expect(card(places)).to_have_count(0)


def test_a_mouse_can_move_into_the_card_and_rest_there(places: Page) -> None:
    hover(places, "embedding")
    lies = box(card(places))
    places.mouse.move(lies["x"] + 30, lies["y"] + 30, steps=8)
    places.clock.run_for(LONG)
    expect(card(places)).to_be_visible()


def test_a_card_closes_once_the_mouse_has_left_it(places: Page) -> None:
    hover(places, "embedding")
    lies = box(card(places))
    places.mouse.move(lies["x"] + 30, lies["y"] + 30, steps=8)
    places.mouse.move(lies["x"] + 30, lies["y"] + lies["height"] + 100, steps=8)
    places.clock.run_for(LONG)
    expect(card(places)).to_have_count(0)


def test_a_mouse_that_passes_over_a_term_opens_nothing(places: Page) -> None:
    word = box(link(places, "embedding"))
    places.mouse.move(word["x"] - 5, word["y"] + 5)
    places.mouse.move(word["x"] + 5, word["y"] + 5)
    places.clock.run_for(100)
    places.mouse.move(word["x"] + 5, word["y"] + 200, steps=3)
    places.clock.run_for(LONG)
    expect(card(places)).to_have_count(0)


def test_only_one_card_is_open(places: Page) -> None:
    hover(places, "dot-product")
    hover(places, "attention-weight")
    expect(card(places)).to_have_count(1)
    expect(card(places).locator(".term-card-name")).to_have_text("attention weight")
    expect(places.locator("a[aria-expanded]")).to_have_count(1)


def test_a_focused_card_stays_when_the_mouse_wanders(places: Page) -> None:
    tab_to(places, "dot-product")
    word = box(link(places, "dot-product"))
    places.mouse.move(word["x"] + 5, word["y"] + 5)
    places.mouse.move(word["x"] + 5, word["y"] - 60, steps=4)
    places.clock.run_for(LONG)
    expect(card(places)).to_be_visible()


@pytest.mark.parametrize("term", ["embedding", "softmax", "dot-product", "temperature"])
def test_tab_goes_from_the_term_into_the_card_and_on(places: Page, term: str) -> None:
    tab_to(places, term)
    places.keyboard.press("Tab")
    expect(more(places)).to_be_focused()
    places.keyboard.press("Shift+Tab")
    expect(link(places, term)).to_be_focused()
    expect(card(places)).to_be_visible()
    places.keyboard.press("Tab")
    places.keyboard.press("Tab")
    expect(places.locator(":focus")).to_have_count(1)
    expect(link(places, term)).not_to_have_attribute("aria-expanded", "true")
    expect(more(places).and_(places.locator(":focus"))).to_have_count(0)


def test_escape_in_the_card_gives_the_focus_back_to_the_term(places: Page) -> None:
    tab_to(places, "embedding")
    places.keyboard.press("Tab")
    expect(more(places)).to_be_focused()
    places.keyboard.press("Escape")
    expect(card(places)).to_have_count(0)
    expect(link(places, "embedding")).to_be_focused()
    expect(
        places.locator("[aria-expanded][data-term], [aria-describedby=term-card-definition]")
    ).to_have_count(0)


def test_the_focused_term_is_described_by_the_definition(places: Page, sample_dir: Path) -> None:
    tab_to(places, "embedding")
    expect(link(places, "embedding")).to_have_accessible_description(
        definition(sample_dir, "embedding")
    )
    expect(link(places, "embedding")).to_have_attribute("aria-expanded", "true")
    expect(places.get_by_role("group", name="embedding")).to_be_visible()


@pytest.mark.parametrize("keys", [["Enter"], ["Tab", "Enter"]])
def test_enter_on_the_term_or_in_the_card_opens_the_glossary(
    places: Page, sample: str, keys: list[str]
) -> None:
    tab_to(places, "embedding")
    for key in keys:
        places.keyboard.press(key)
    places.wait_for_url(f"{sample}glossary/embedding/")


def test_a_click_on_the_term_opens_the_glossary(places: Page, sample: str) -> None:
    link(places, "embedding").click()
    places.wait_for_url(f"{sample}glossary/embedding/")


def test_a_click_in_the_card_opens_the_glossary(places: Page, sample: str) -> None:
    hover(places, "embedding")
    more(places).click()
    places.wait_for_url(f"{sample}glossary/embedding/")


@pytest.mark.parametrize("how", [{"modifiers": ["ControlOrMeta"]}, {"button": "middle"}])
def test_a_modified_click_opens_a_tab_and_leaves_the_page(
    places: Page, sample: str, how: dict[str, Any]
) -> None:
    with places.context.expect_page() as opened:
        link(places, "embedding").click(**how)
    opened.value.wait_for_url(f"{sample}glossary/embedding/")
    assert places.url == sample + PLACES


def test_a_second_tap_on_the_term_opens_the_glossary(touched: Page, sample: str) -> None:
    link(touched, "embedding").tap()
    expect(card(touched)).to_be_visible()
    link(touched, "embedding").tap()
    touched.wait_for_url(f"{sample}glossary/embedding/")


def test_a_tap_in_the_card_opens_the_glossary(touched: Page, sample: str) -> None:
    link(touched, "embedding").tap()
    more(touched).tap()
    touched.wait_for_url(f"{sample}glossary/embedding/")


def test_a_tap_beside_the_card_closes_it_and_one_on_another_term_changes_it(touched: Page) -> None:
    link(touched, "dot-product").tap()
    link(touched, "attention-weight").tap()
    expect(card(touched)).to_have_count(1)
    expect(card(touched).locator(".term-card-name")).to_have_text("attention weight")
    card(touched).locator(".term-card-definition").tap()
    expect(card(touched)).to_have_count(1)
    touched.get_by_role("heading", name="Places").tap()
    expect(card(touched)).to_have_count(0)


def test_a_click_in_a_card_does_not_close_the_section_whose_title_has_the_term(
    places: Page,
) -> None:
    hover(places, "temperature")
    card(places).locator(".term-card-definition").click()
    expect(places.locator("article details")).to_have_attribute("open", "")
    expect(card(places)).to_be_visible()


def test_a_card_takes_nothing_of_the_heading_it_stands_in(places: Page) -> None:
    looks = []
    for term in ("embedding", "softmax", "dot-product", "query", "temperature"):
        hover(places, term)
        looks.append(
            card(places)
            .locator(".term-card-definition")
            .evaluate(
                """text => {
                  const look = getComputedStyle(text);
                  return [look.font, look.color, look.letterSpacing, look.textAlign,
                    look.textTransform, look.whiteSpace];
                }"""
            )
        )
    assert all(look == looks[0] for look in looks)


def test_a_formula_in_a_card_is_typeset(places: Page) -> None:
    hover(places, "key-dimension")
    assert box(card(places).locator(".katex-html").first)["width"] > 5


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("term", ["softmax", "dot-product", "key-dimension"])
def test_an_open_card_is_accessible(
    browser: Browser, sample: str, width: int, scheme: str, term: str
) -> None:
    with reader(browser, sample, **screen(width), color_scheme=scheme) as (page, _):
        visit(page, sample)
        tab_to(page, term)
        expect(card(page)).to_be_visible()
        page.evaluate(AXE)
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        assert [
            f"{fault['id']}: {fault['nodes'][0]['html'][:160]}" for fault in found["violations"]
        ] == []


def test_in_a_notebook_a_term_shows_its_definition(
    browser: Browser, sample: str, sample_dir: Path
) -> None:
    with reader(browser, sample, **screen(360)) as (page, faults):
        # The notebook's own styles are not the site's yet.
        faults.allow("style-src")
        faults.allow("inline style")
        page.clock.install()
        page.goto(sample + NOTEBOOK)
        hover(page, "attention-weight")
        assert shown(page) == definition(sample_dir, "attention-weight")
        assert_whole(page)


def test_without_javascript_a_term_is_a_link(browser: Browser, sample: str) -> None:
    with reader(browser, sample, java_script_enabled=False) as (page, _):
        page.goto(sample + PLACES)
        assert page.get_by_text("Open in glossary").count() == 0
        link(page, "embedding").click()
        page.wait_for_url(f"{sample}glossary/embedding/")


def test_without_popovers_a_term_is_a_link(browser: Browser, sample: str) -> None:
    with reader(browser, sample, has_touch=True) as (page, _):
        page.add_init_script(WITHOUT_POPOVERS)
        page.goto(sample + PLACES)
        link(page, "embedding").tap()
        page.wait_for_url(f"{sample}glossary/embedding/")


def test_on_paper_there_is_no_card(places: Page) -> None:
    hover(places, "embedding")
    places.emulate_media(media="print")
    expect(card(places)).to_be_hidden()
    expect(link(places, "embedding")).to_be_visible()


def test_coming_back_to_a_page_finds_no_card_left_open(places: Page, sample: str) -> None:
    tab_to(places, "embedding")
    places.keyboard.press("Enter")
    places.wait_for_url(f"{sample}glossary/embedding/")
    places.go_back()
    expect(link(places, "embedding")).to_be_visible()
    expect(places.locator("a[data-term][aria-expanded]")).to_have_count(0)
