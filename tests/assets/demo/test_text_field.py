"""A text that a reader writes: any writing, by any hand, shown as it is and never rewritten."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.accessibility import violations
from tests.browser.figure import Figure
from tests.browser.fixtures import Faults, reader
from tests.browser.pages_server import serve
from tests.project import SUB_PATH
from tests.sites import Fork

START = "the cat sat"
MOST = 100
NO_ROOM = "No room for more: at most 100 characters."
REFUSED = "Part of this link doesn't fit the demo and is left out."
CLIPBOARD = ["clipboard-read", "clipboard-write"]
BUSY = """() => {
  history.replaceState = () => { throw new DOMException("busy", "SecurityError"); };
}"""
FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"  # one character, eight UTF-16 units
HEBREW = "שלום עולם"
MARKUP = '<img src=x onerror=alert(1)> & "quotes"'
WRITINGS = {
    "right to left": HEBREW,
    "markup": MARKUP,
    "combining marks": "e\u0301\u0323 " + "o\u0308" * 20,
    "emoji": FAMILY,
    "Japanese": "日本語",
    "spaces": "naïve  café ",
}


class Written(Figure):
    """The demo into which readers write."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "letters")
        self.written = self.whole.get_by_label("Your text", exact=True)

    def holds(self, text: str) -> None:
        """Expects the text in its field, and the view that was computed for it."""
        expect(self.written).to_have_value(text)
        self.shows_text(text)

    def shows_text(self, text: str) -> None:
        """Expects the view of a text."""
        self.settled()
        expect(self.view.locator(".written")).to_have_js_property("textContent", text)
        length = self.view.get_by_label("Length", exact=True)
        expect(length).to_have_text(f"{len(text)} letters")

    def paste(self, text: str) -> None:
        """Pastes from the clipboard over what is selected."""
        self.page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
        self.page.keyboard.press("ControlOrMeta+V")

    def compose(self, text: str) -> None:
        """Has an input method show what it makes of the keys so far."""
        place = {"selectionStart": len(text), "selectionEnd": len(text)}
        self._send("imeSetComposition", {"text": text, **place})

    def commit(self, text: str) -> None:
        """Has the input method enter a text in place of what it showed."""
        self._send("insertText", {"text": text})

    def _send(self, command: str, given: dict[str, object]) -> None:
        session = self.page.context.new_cdp_session(self.page)
        session.send(f"Input.{command}", given)
        session.detach()


@pytest.fixture(scope="module")
def address(grown: Fork) -> Iterator[str]:
    """The demo's own page."""
    with serve(grown.site, SUB_PATH) as served:
        yield f"{served}demos/letters/"


@pytest.fixture(scope="module")
def opened(browser: Browser, address: str) -> Iterator[tuple[Page, Faults]]:
    """The page with Python started, for all tests of this file that ask for the demo."""
    with reader(browser, address, permissions=CLIPBOARD) as (page, faults):
        page.goto(address)
        Written(page).until("live")
        yield page, faults


@pytest.fixture
def demo(opened: tuple[Page, Faults]) -> Iterator[Written]:
    """The demo as it begins, with the caret at the end of the text."""
    page, faults = opened
    demo = Written(page)
    demo.press("Reset")
    demo.holds(START)
    demo.written.focus()
    page.keyboard.press("End")
    yield demo
    assert faults.unforgiven() == []


def caret(field: Locator) -> list[int]:
    places: list[int] = field.evaluate("(field) => [field.selectionStart, field.selectionEnd]")
    return places


@pytest.mark.parametrize("text", WRITINGS.values(), ids=WRITINGS)
def test_what_is_written_is_shown_as_it_is(demo: Written, text: str) -> None:
    demo.page.keyboard.press("ControlOrMeta+A")
    demo.page.keyboard.type(text)
    demo.holds(text)
    assert demo.view.locator("img").count() == 0


def test_a_text_from_right_to_left_is_written_and_shown_so(demo: Written) -> None:
    for part in (demo.written, demo.view.locator(".written")):
        assert part.evaluate("(part) => part.matches(':dir(ltr)')")
    demo.page.keyboard.press("ControlOrMeta+A")
    demo.page.keyboard.type(HEBREW)
    demo.holds(HEBREW)
    for part in (demo.written, demo.view.locator(".written")):
        assert part.evaluate("(part) => part.matches(':dir(rtl)')")


def test_an_emptied_text_is_empty_and_a_reset_brings_the_start(demo: Written) -> None:
    demo.page.keyboard.press("ControlOrMeta+A")
    demo.page.keyboard.press("Backspace")
    demo.holds("")
    demo.press("Reset")
    demo.holds(START)


def test_the_caret_stays_and_every_step_can_be_undone(demo: Written) -> None:
    demo.page.keyboard.press("Home")
    for letter, text in (("a", f"a{START}"), ("b", f"ab{START}")):
        demo.page.keyboard.press(letter)
        demo.holds(text)
    assert caret(demo.written) == [2, 2]
    demo.choose("words")
    expect(demo.view.get_by_label("Length", exact=True)).to_have_text("3 words")
    demo.choose("letters")
    demo.written.focus()
    for text in (f"a{START}", START):
        demo.page.keyboard.press("ControlOrMeta+Z")
        demo.holds(text)
    for text in (f"a{START}", f"ab{START}"):
        demo.page.keyboard.press("ControlOrMeta+Shift+Z")
        demo.holds(text)


def test_ten_thousand_letters_are_cut_to_length_told_and_undone(demo: Written) -> None:
    demo.paste("x" * 10_000)
    demo.holds(START + "x" * (MOST - len(START)))
    expect(demo.note).to_contain_text(NO_ROOM)
    demo.page.keyboard.press("y")
    demo.holds(START + "x" * (MOST - len(START)))
    expect(demo.note).to_contain_text(NO_ROOM)
    demo.page.keyboard.press("ControlOrMeta+Z")
    demo.holds(START)
    expect(demo.note).not_to_contain_text(NO_ROOM)


def test_a_text_that_takes_the_place_of_another_has_its_room(demo: Written) -> None:
    demo.page.keyboard.press("ControlOrMeta+A")
    demo.paste("x" * MOST)
    demo.holds("x" * MOST)
    demo.page.keyboard.press("ControlOrMeta+A")
    demo.paste("y" * MOST)
    demo.holds("y" * MOST)
    expect(demo.note).not_to_contain_text(NO_ROOM)


@pytest.mark.parametrize("hand", ["paste", "keyboard", "input method"])
def test_no_character_is_cut_in_half(demo: Written, hand: str) -> None:
    demo.written.fill("x" * (MOST - 6))
    demo.page.keyboard.press("End")
    text = f"z{FAMILY}y"
    if hand == "paste":
        demo.paste(text)
    elif hand == "keyboard":
        demo.page.keyboard.insert_text(text)
    else:
        demo.compose("zy")
        demo.commit(text)
    demo.holds("x" * (MOST - 6) + "z")
    expect(demo.note).to_contain_text(NO_ROOM)


def test_nothing_is_computed_while_an_input_method_composes(demo: Written) -> None:
    for composed in ("n", "に", "にほんご"):
        demo.compose(composed)
        expect(demo.written).to_have_value(START + composed)
        # However else the demo comes to look at its form.
        demo.page.evaluate("dispatchEvent(new Event('pageshow'))")
        assert demo.view.get_attribute("data-stale") is None
        demo.shows_text(START)
    demo.commit("日本語")
    demo.holds(f"{START}日本語")
    demo.page.keyboard.type("!")
    demo.holds(f"{START}日本語!")


def test_a_composition_that_is_given_up_leaves_the_text(demo: Written) -> None:
    demo.compose("にほ")
    demo.compose("")
    demo.holds(START)
    demo.page.keyboard.type("!")
    demo.holds(f"{START}!")


def test_its_name_and_its_limit_are_heard(demo: Written) -> None:
    expect(demo.written).to_have_accessible_name("Your text")
    expect(demo.written).to_have_accessible_description("at most 100 characters")
    demo.paste(MARKUP)
    demo.holds(START + MARKUP)
    expect(demo.said).to_have_text(f"{len(START + MARKUP)} letters.")
    assert violations(demo.page, "live-demo") == []


def test_what_was_written_stands_on_paper_and_its_field_does_not(demo: Written) -> None:
    demo.page.keyboard.type(HEBREW)
    demo.holds(START + HEBREW)
    printed = demo.whole.locator(".control.text output")
    expect(printed).to_be_hidden()
    demo.page.emulate_media(media="print")
    expect(printed).to_have_text(START + HEBREW)
    expect(printed).to_be_visible()
    for part in (demo.written, demo.whole.locator(".most"), demo.whole.locator(".choice")):
        expect(part).to_be_hidden()
    demo.page.emulate_media(media="screen")


@pytest.mark.parametrize(
    "text", [f"{HEBREW} {FAMILY} {MARKUP} 100%+1", ""], ids=["a text", "nothing"]
)
def test_a_link_and_the_way_back_bring_the_text(browser: Browser, address: str, text: str) -> None:
    with reader(browser, address, permissions=CLIPBOARD) as (page, _):
        page.goto(address)
        demo = Written(page)
        demo.written.fill(text)
        demo.holds(text)
        demo.press("Link to this state")
        expect(demo.note).to_contain_text("Link copied.")
        link = page.evaluate("navigator.clipboard.readText()")
        page.goto("about:blank")
        page.goto(link)
        demo.holds(text)
        expect(demo.note).not_to_contain_text(REFUSED)
        demo.written.fill("abc")
        demo.holds("abc")
        page.goto("about:blank")
        page.go_back()
        demo.holds("abc")


def test_what_a_busy_history_refuses_is_kept_later(browser: Browser, address: str) -> None:
    with reader(browser, address) as (page, _):
        page.goto(address)
        demo = Written(page)
        demo.written.focus()
        page.evaluate(BUSY)
        page.keyboard.press("ControlOrMeta+A")
        page.keyboard.type("ab")
        demo.holds("ab")
        page.evaluate("delete history.replaceState")
        page.keyboard.type("c")
        demo.holds("abc")
        page.goto("about:blank")
        page.go_back()
        demo.holds("abc")


def test_an_address_that_says_too_much_is_refused_in_words(browser: Browser, address: str) -> None:
    with reader(browser, address) as (page, _):
        page.goto(f"{address}?letters.written={quote('é' * (MOST + 1))}&letters.counted=words")
        demo = Written(page)
        expect(demo.note).to_contain_text(REFUSED)
        expect(demo.written).to_have_value(START)
        expect(demo.view.get_by_label("Length", exact=True)).to_have_text("3 words")


def test_a_link_that_servers_would_refuse_is_not_made(browser: Browser, address: str) -> None:
    with reader(browser, address, permissions=CLIPBOARD) as (page, _):
        page.goto(f"{address}?other={'x' * 7500}")
        before = page.url
        demo = Written(page)
        demo.written.fill("語" * MOST)
        demo.press("Link to this state")
        expect(demo.note).to_contain_text("What was written is too long for a link.")
        assert page.url == before


def test_without_scripts_the_text_stands_there_and_cannot_be_changed(
    browser: Browser, address: str
) -> None:
    with reader(browser, address, java_script_enabled=False) as (page, _):
        page.goto(address)
        demo = Written(page)
        expect(demo.written).to_have_value(START)
        expect(demo.written).to_be_disabled()


def test_without_its_script_a_text_is_taken_all_the_same(browser: Browser, address: str) -> None:
    with reader(browser, address) as (page, faults):
        faults.allow("ERR_FAILED")
        page.route("**/demo-text.js", lambda route: route.abort())
        page.goto(address)
        demo = Written(page)
        demo.written.focus()
        page.keyboard.press("End")
        page.keyboard.insert_text("x" * 200)
        demo.holds(START + "x" * (MOST - len(START)))


def test_python_starts_when_the_text_is_touched_and_choices_need_none(
    browser: Browser, address: str
) -> None:
    with reader(browser, address) as (page, _):
        page.add_init_script(
            "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
        )
        page.route("**/runtime/**", lambda route: None)
        page.goto(address)
        demo = Written(page)
        demo.choose("words")
        expect(demo.view.get_by_label("Length", exact=True)).to_have_text("3 words")
        expect(demo.whole).to_have_attribute("data-answered-by", "file")
        demo.until("static")
        demo.written.focus()
        demo.until("starting")


def test_a_demo_without_a_text_loads_nothing_for_texts(browser: Browser, address: str) -> None:
    with reader(browser, address) as (page, _):
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{address}../one_query/")
        Figure(page).until("live")
        assert not [url for url in asked if url.endswith("/demo-text.js")]
        page.goto(address)
        Written(page).until("live")
        assert [url for url in asked if url.endswith("/demo-text.js")]
