"""Pages of other courses, on another origin and under their own policy, show these definitions."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from gzip import compress
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sitebuild.pages.examples import ADDRESS
from tests.browser.accessibility import AXE
from tests.browser.fixtures import Faults, reader
from tests.browser.pages_server import PagesHandler, serve
from tests.project import PROJECT, SUB_PATH

EXAMPLE = PROJECT / "tests/consumers/html"
PAGE = (EXAMPLE / "index.html").read_text(encoding="utf-8")
POLICY = (EXAMPLE / "policy.txt").read_text(encoding="utf-8")
STRICT = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'self'; img-src 'self'"
SOFTMAX = "Softmax is the function that turns any list of numbers into positive shares"


def links(*terms: str) -> str:
    """A page's text: a link to each term, and one that leads elsewhere."""
    items = [f'<p><a href="{ADDRESS}glossary/{term}">{term or "all"}</a></p>' for term in terms]
    return "".join([*items, '<p><a href="/#elsewhere">elsewhere</a></p>'])


def page_of(body: str, head: str = "") -> str:
    """The example's page with other content."""
    start, _, rest = PAGE.partition("<body>")
    end = rest.partition("</body>")[2]
    return f"{start.replace('</head>', f'{head}</head>')}<body>{body}</body>{end}"


class Course:
    """A page of another course, at an address of its own."""

    def __init__(self, page: Page, faults: Faults, address: str) -> None:
        self.page = page
        self.faults = faults
        self.address = address

    def link(self, name: str) -> Locator:
        """A link by its words."""
        return self.page.get_by_role("link", name=name, exact=True)

    def card(self, name: str) -> Locator:
        """The card of a term."""
        return self.page.get_by_role("group", name=name, exact=True)

    def cards(self) -> int:
        """How many elements stand beside head and body: one a card."""
        count: int = self.page.evaluate("document.documentElement.children.length - 2")
        return count


@contextmanager
def course(
    browser: Browser,
    site: str,
    folder: Path,
    text: str,
    *,
    policy: str | None = f"{STRICT}; {POLICY.replace('script-src', "script-src 'self'")}",
    **options: Any,
) -> Iterator[Course]:
    """A page whose glossary is the one at an address, opened by a fresh visitor."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">' if policy else ""
    whole = text.replace('<meta charset="utf-8">', f'<meta charset="utf-8">{meta}', 1)
    (folder / "index.html").write_text(whole.replace(ADDRESS, site), encoding="utf-8")
    (folder / "favicon.ico").touch()
    for script in EXAMPLE.glob("*.js"):
        (folder / script.name).write_bytes(script.read_bytes())
    with serve(folder, "/") as address, reader(browser, address, **options) as (page, faults):
        faults.allow(f"asked another origin: {site}")
        yield Course(page, faults, address)


@pytest.fixture
def example(browser: Browser, site: str, tmp_path: Path) -> Iterator[Course]:
    """The example's page, its glossary loaded."""
    with course(browser, site, tmp_path, PAGE) as opened:
        with opened.page.expect_response("**/glossary.json"):
            opened.page.goto(opened.address)
        yield opened


def test_a_pointer_that_rests_on_a_link_sees_the_definition(example: Course) -> None:
    example.link("softmax").hover()
    card = example.card("softmax")
    expect(card).to_contain_text(SOFTMAX)
    more = card.get_by_role("link")
    expect(more).to_have_text("Open in glossary")
    assert more.get_attribute("href") == example.link("softmax").get_attribute("href")


@pytest.mark.parametrize(("block", "side"), [("start", 1), ("end", -1)])
def test_the_card_stands_at_its_link_and_on_the_screen(
    browser: Browser, site: str, tmp_path: Path, block: str, side: int
) -> None:
    (tmp_path / "style.css").write_text("p { text-align: right }", encoding="utf-8")
    body = "<p>more</p>" * 40 + links("key-dimension/") + "<p>more</p>" * 40
    text = page_of(body, '<link rel="stylesheet" href="style.css">')
    screen = {"width": 360, "height": 400}
    with course(browser, site, tmp_path, text, viewport=screen) as opened:
        opened.page.goto(opened.address)
        opened.link("key-dimension/").evaluate(f"link => link.scrollIntoView({{block: '{block}'}})")
        opened.link("key-dimension/").hover()
        card = opened.card("key dimension").bounding_box()
        link = opened.link("key-dimension/").bounding_box()
        assert card
        assert link
        assert card["x"] >= 0
        assert card["y"] >= 0
        assert card["x"] + card["width"] <= screen["width"]
        assert card["y"] + card["height"] <= screen["height"]
        below = card["y"] - (link["y"] + link["height"])
        above = link["y"] - (card["y"] + card["height"])
        assert 0 < (below if side > 0 else above) < 12


def test_the_pointer_can_move_into_the_card_and_leave_it(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    with course(browser, site, tmp_path, PAGE) as opened:
        opened.page.clock.install()
        opened.page.goto(opened.address)
        opened.link("softmax").hover()
        opened.card("softmax").get_by_role("link").hover()
        opened.page.clock.run_for(2000)
        expect(opened.card("softmax")).to_be_visible()
        opened.page.get_by_role("heading", level=1).hover()
        expect(opened.card("softmax")).to_be_hidden()
        assert opened.cards() == 0


def test_a_click_with_a_mouse_follows_the_link(example: Course, site: str) -> None:
    example.faults.allow(site)
    example.link("softmax").click()
    expect(example.page).to_have_url(f"{site}glossary/softmax/")


def test_the_keyboard_goes_from_link_to_card_and_on(example: Course) -> None:
    page = example.page
    page.keyboard.press("Tab")
    expect(example.card("softmax")).to_be_visible()
    page.keyboard.press("Tab")
    expect(example.card("softmax").get_by_role("link")).to_be_focused()
    page.keyboard.press("Tab")
    expect(example.link("attention weights")).to_be_focused()
    expect(example.card("attention weight")).to_be_visible()
    assert example.cards() == 1
    page.keyboard.press("Shift+Tab")
    expect(example.link("softmax")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(example.link("softmax")).to_be_focused()
    expect(example.card("softmax")).to_be_visible()


@pytest.mark.parametrize("tabs", [1, 2])
def test_escape_closes_the_card_and_leaves_the_focus_on_the_link(
    example: Course, tabs: int
) -> None:
    for _ in range(tabs):
        example.page.keyboard.press("Tab")
        expect(example.card("softmax")).to_be_visible()
    example.page.keyboard.press("Escape")
    expect(example.card("softmax")).to_be_hidden()
    expect(example.link("softmax")).to_be_focused()
    assert example.cards() == 0


def test_a_screen_reader_hears_the_definition_with_the_link(example: Course) -> None:
    example.page.keyboard.press("Tab")
    expect(example.link("softmax")).to_have_accessible_description(
        f"{SOFTMAX} that sum to 1. Larger numbers get larger shares."
    )
    example.page.keyboard.press("Escape")
    expect(example.link("softmax")).to_have_accessible_description("")


def test_a_first_tap_shows_the_definition_and_a_second_opens_the_page(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    with course(browser, site, tmp_path, PAGE, has_touch=True) as opened:
        opened.faults.allow(site)
        with opened.page.expect_response("**/glossary.json"):
            opened.page.goto(opened.address)
        opened.link("softmax").tap()
        expect(opened.card("softmax")).to_be_visible()
        opened.page.get_by_role("heading", level=1).tap()
        expect(opened.card("softmax")).to_be_hidden()
        opened.link("softmax").tap()
        opened.link("softmax").tap()
        expect(opened.page).to_have_url(f"{site}glossary/softmax/")


def test_a_formula_in_a_definition_is_a_formula(example: Course) -> None:
    example.link("key dimension").hover()
    expect(example.card("key dimension").locator("msub")).to_have_text("dk")


def test_a_page_that_asks_for_trusted_types_gets_the_plain_text(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    policy = f"script-src {site}embed/; require-trusted-types-for 'script'"
    text = page_of(links("key-dimension/"))
    with course(browser, site, tmp_path, text, policy=policy) as opened:
        opened.faults.allow("policy refused require-trusted-types-for")
        opened.faults.allow("This document requires 'TrustedHTML'")
        opened.faults.allow("demo-height.js")
        opened.faults.allow("policy refused script-src-elem")
        opened.page.goto(opened.address)
        opened.link("key-dimension/").hover()
        expect(opened.card("key dimension")).to_contain_text("The key dimension, d_k, is how many")


HOSTILE = """
* { color: red !important; font: 40px cursive !important; display: block !important;
    opacity: 0.5 !important; transform: rotate(3deg) !important; background: lime !important }
div, p { visibility: hidden !important; position: static !important; width: 10px !important }
a { visibility: visible !important; text-transform: uppercase !important; zoom: 2 !important }
"""
LOOK = """element => {
  const style = getComputedStyle(element);
  return [...style].map(name => `${name}: ${style.getPropertyValue(name)}`);
}"""
# Where a card stands follows its link, which the page's own style moves.
PLACE = ("left: ", "top: ", "inset-", "right: ", "bottom: ")


def test_no_style_leaks_in(browser: Browser, site: str, tmp_path: Path) -> None:
    looks = []
    for style in ("", HOSTILE):
        (tmp_path / "style.css").write_text(style, encoding="utf-8")
        text = page_of(links("softmax/"), '<link rel="stylesheet" href="style.css">')
        with course(browser, site, tmp_path, text) as opened:
            opened.page.goto(opened.address)
            opened.page.keyboard.press("Tab")
            card = opened.card("softmax")
            expect(card).to_be_visible()
            parts = [card, *card.locator("p").all(), card.get_by_role("link")]
            looks.append([part.evaluate(LOOK) for part in parts])
    for plain, dressed in zip(*looks, strict=True):
        different = set(dressed) - set(plain)
        assert [line for line in different if not line.startswith(PLACE)] == []


def test_no_style_leaks_out(example: Course) -> None:
    look = f"""() => [...document.querySelectorAll('html, html > head ~ *, body *')]
      .filter(element => !element.shadowRoot)
      .map(element => element.tagName + ({LOOK})(element))"""
    # Its height follows the demo in it, which may still be starting.
    example.page.evaluate("document.querySelector('iframe').remove()")
    before = example.page.evaluate(look)
    example.page.keyboard.press("Tab")
    expect(example.card("softmax")).to_be_visible()
    example.page.evaluate("document.activeElement.blur()")
    example.link("softmax").hover()
    expect(example.card("softmax")).to_be_visible()
    assert example.page.evaluate(look) == before


def test_the_script_leaves_no_name_behind(browser: Browser, site: str, tmp_path: Path) -> None:
    names = []
    for text in (PAGE, PAGE.replace("embed/v1/glossary.js", "embed/v1/none.js")):
        with course(browser, site, tmp_path, text) as opened:
            opened.faults.allow("404")
            opened.faults.allow("none.js")
            opened.page.goto(opened.address)
            names.append(opened.page.evaluate("Object.getOwnPropertyNames(window).sort()"))
    assert names[0] == names[1]


def test_the_script_is_a_small_download(site_dir: Path) -> None:
    assert len(compress((site_dir / "embed/v1/glossary.js").read_bytes())) < 5_000


def test_the_script_twice_on_a_page_makes_one_card(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    twice = f'<script src="{ADDRESS}embed/v1/glossary.js" defer></script>'
    with course(browser, site, tmp_path, page_of(links("softmax/"), twice)) as opened:
        opened.page.goto(opened.address)
        opened.link("softmax/").hover()
        expect(opened.card("softmax")).to_be_visible()
        assert opened.cards() == 1


@pytest.mark.parametrize("address", ["softmax", "softmax/", "#softmax", "softmax/#used-in",
                                     "softmax/?from=course"])  # fmt: skip
def test_every_way_to_write_a_term_s_address_counts(
    browser: Browser, site: str, tmp_path: Path, address: str
) -> None:
    with course(browser, site, tmp_path, page_of(links(address))) as opened:
        opened.page.goto(opened.address)
        opened.link(address).hover()
        expect(opened.card("softmax")).to_be_visible()


@pytest.mark.parametrize("address", ["", "no-such-term/", "../lessons/attention/", "softmax/more/"])
def test_any_other_link_is_left_alone(
    browser: Browser, site: str, tmp_path: Path, address: str
) -> None:
    text = page_of(links(address, "softmax/"))
    with course(browser, site, tmp_path, text) as opened:
        opened.page.clock.install()
        with opened.page.expect_response("**/glossary.json"):
            opened.page.goto(opened.address)
        opened.page.get_by_role("link").first.hover()
        opened.page.clock.run_for(2000)
        assert opened.cards() == 0


LIGHT, DARK = "rgb(253, 252, 249)", "rgb(30, 34, 39)"


@pytest.mark.parametrize(
    ("declared", "reader_s", "dark"),
    [
        ("", "light", False),
        ("", "dark", True),
        ("light", "dark", False),
        ("dark", "light", True),
        ("light dark", "dark", True),
    ],
)
def test_the_card_is_as_light_or_dark_as_its_page(
    browser: Browser, site: str, tmp_path: Path, declared: str, reader_s: str, dark: bool
) -> None:
    head = f'<meta name="color-scheme" content="{declared}">' if declared else ""
    text = page_of(links("softmax/"), head)
    with course(browser, site, tmp_path, text, color_scheme=reader_s) as opened:
        opened.page.goto(opened.address)
        opened.page.keyboard.press("Tab")
        card = opened.card("softmax")
        expect(card).to_have_css("background-color", DARK if dark else LIGHT)
        opened.page.evaluate(AXE)
        found = opened.page.evaluate(
            "axe.run(document.documentElement.lastElementChild, {runOnly: ['wcag2a', 'wcag2aa']})"
        )
        assert [fault["id"] for fault in found["violations"]] == []
        assert found["passes"]


def test_a_browser_without_popovers_shows_the_card_too(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    with course(browser, site, tmp_path, PAGE) as opened:
        opened.page.add_init_script(
            "delete HTMLElement.prototype.showPopover; delete HTMLElement.prototype.popover;"
        )
        opened.page.goto(opened.address, wait_until="networkidle")
        opened.link("softmax").hover()
        card = opened.card("softmax")
        expect(card).to_contain_text(SOFTMAX)
        expect(card).to_be_in_viewport()
        under = opened.link("softmax").evaluate(
            "link => document.documentElement.lastElementChild.shadowRoot.firstElementChild"
            ".getBoundingClientRect().top - link.getBoundingClientRect().bottom"
        )
        assert 0 < under < 12


def test_a_link_in_a_dialog_has_its_card_over_the_dialog(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    body = f"<dialog>{links('softmax/')}</dialog>"
    with course(browser, site, tmp_path, page_of(body)) as opened:
        opened.page.goto(opened.address)
        opened.page.evaluate("document.querySelector('dialog').showModal()")
        opened.link("softmax/").hover()
        opened.card("softmax").get_by_role("link").hover()
        opened.page.keyboard.press("Escape")
        expect(opened.card("softmax")).to_be_hidden()
        expect(opened.page.get_by_role("dialog")).to_be_visible()


# How often something has come to stand beside head and body.
COUNT = """() => {
  window.shown = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) shown += addedNodes.length;
  }).observe(document.documentElement, { childList: true });
}"""


class Glossary(PagesHandler):
    """The site, but for what it answers when it is asked for its glossary."""

    body = b""
    kind = "application/json"
    code = 200
    wait = Event()

    def do_GET(self) -> None:  # noqa: N802 (the base class's name)
        """Answers when it may."""
        if not self.path.endswith("glossary.json"):
            super().do_GET()
            return
        self.wait.wait(30)
        headers = {"Access-Control-Allow-Origin": "*"}
        self.answer(self.code, self.body, self.kind, headers)


@contextmanager
def answering(site_dir: Path, **answer: Any) -> Iterator[str]:
    """The site's address, with that answer for its glossary."""
    ready = Event()
    ready.set()
    handler = type("Handler", (Glossary,), {"wait": ready} | answer)
    with serve(site_dir, SUB_PATH, handler) as address:
        yield address


def _term(**more: str) -> dict[str, Any]:
    return {"id": "softmax", "term": "softmax", "forms": [], "definition": "Plain.",
            "address": "glossary/softmax/", "see": []} | more  # fmt: skip


def _file(version: str, *terms: Any) -> bytes:
    return json.dumps({"version": version, "title": "T", "terms": terms}).encode()


@pytest.mark.parametrize(
    "answer",
    [
        {"code": 404, "body": b"<!doctype html><p>Not here", "kind": "text/html"},
        {"body": b"<!doctype html><title>Sign in</title>", "kind": "text/html"},
        {"code": 500, "body": _file("1", _term())},
        {"body": _file("2", _term())},
        {"body": b'{"version": "1"}'},
        {"body": b'{"version": "1", "terms": ['},
        {"body": b"null"},
    ],
    ids=["missing", "html", "error", "other version", "no terms", "cut off", "null"],
)
@pytest.mark.parametrize("touch", [False, True])
def test_without_a_glossary_that_it_can_read_a_link_is_a_link(
    browser: Browser, site_dir: Path, tmp_path: Path, answer: dict[str, Any], touch: bool
) -> None:
    with (
        answering(site_dir, **answer) as site,
        course(browser, site, tmp_path, PAGE, has_touch=touch) as opened,
    ):
        opened.faults.allow(site)
        opened.page.clock.install()
        with opened.page.expect_event("requestfinished", lambda one: "glossary.json" in one.url):
            opened.page.goto(opened.address)
        opened.link("softmax").focus()
        opened.link("softmax").hover()
        opened.page.clock.run_for(2000)
        assert opened.cards() == 0
        if touch:
            opened.link("softmax").tap()
        else:
            opened.link("softmax").click()
        expect(opened.page).to_have_url(f"{site}glossary/softmax/")


def test_with_the_whole_glossary_down_a_link_is_a_link(browser: Browser, tmp_path: Path) -> None:
    with course(browser, "http://127.0.0.1:1/", tmp_path, page_of(links("softmax/"))) as opened:
        opened.faults.allow("ERR_")
        opened.page.clock.install()
        opened.page.goto(opened.address)
        opened.link("softmax/").hover()
        opened.page.clock.run_for(2000)
        assert opened.cards() == 0


@pytest.mark.parametrize("waits", [True, False])
def test_a_slow_glossary_shows_a_card_only_where_the_reader_still_waits_for_it(
    browser: Browser, site_dir: Path, tmp_path: Path, waits: bool
) -> None:
    ready = Event()
    text = page_of(links("softmax/", "key/"))
    answer = {"wait": ready, "body": (site_dir / "glossary.json").read_bytes()}
    with answering(site_dir, **answer) as site, course(browser, site, tmp_path, text) as opened:
        opened.page.clock.install()
        opened.page.goto(opened.address)
        opened.page.evaluate(COUNT)
        opened.link("softmax/").hover()
        opened.page.clock.run_for(2000)
        if not waits:
            opened.link("elsewhere").hover()
            opened.page.clock.run_for(2000)
        assert opened.cards() == 0
        with opened.page.expect_event("requestfinished", lambda one: "glossary.json" in one.url):
            ready.set()
        if waits:
            expect(opened.card("softmax")).to_be_visible()
        else:
            opened.link("key/").hover()
            expect(opened.card("key")).to_be_visible()
        assert opened.page.evaluate("shown") == 1


def test_a_tap_before_a_slow_glossary_is_there_follows_the_link(
    browser: Browser, site_dir: Path, tmp_path: Path
) -> None:
    ready = Event()
    answer = {"wait": ready, "body": (site_dir / "glossary.json").read_bytes()}
    with (
        answering(site_dir, **answer) as site,
        course(browser, site, tmp_path, PAGE, has_touch=True) as opened,
    ):
        opened.faults.allow(site)
        opened.page.goto(opened.address)
        opened.link("softmax").tap()
        expect(opened.page).to_have_url(f"{site}glossary/softmax/")
        ready.set()


def test_only_what_is_allowed_of_a_definition_is_shown(
    browser: Browser, site_dir: Path, tmp_path: Path
) -> None:
    html = """<em style="color:red" onclick="hacked=1">one</em><script>hacked=1</script>
      <img src=x onerror="hacked=1"><svg onload="hacked=1"><a href="javascript:hacked=1">x</a></svg>
      <math href="javascript:hacked=1"><mi onclick="hacked=1" mathvariant="normal">two</mi>
      <annotation-xml encoding="text/html"><img src=x onerror="hacked=1"></annotation-xml></math>
      <a href="javascript:hacked=1">three</a><style>p { color: red }</style>
      <iframe srcdoc="<script>parent.hacked=1</script>"></iframe><code>four</code>"""
    body = _file("1", _term(definition_html=html, term="<b>softmax</b>"))
    text = page_of(links("softmax/"))
    with (
        answering(site_dir, body=body) as site,
        course(browser, site, tmp_path, text, policy=None) as opened,
    ):
        opened.page.goto(opened.address)
        opened.link("softmax/").hover()
        card = opened.card("<b>softmax</b>")
        expect(card).to_be_visible()
        definition = card.locator("p").nth(1)
        assert "".join(definition.inner_html().split()) == (
            '<em>one</em><math><mimathvariant="normal">two</mi></math><code>four</code>'
        )
        definition.locator("em").click()
        assert opened.page.evaluate("typeof hacked") == "undefined"
