"""What style sheets promise: text stays where it is, fits and can be read in every setting."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from demokit.meanings import Meaning
from demokit.pictures import heatmap
from sitebuild.shipped.style_sheets import meanings_style_sheet
from tests.assets.demo.test_frame import fitting
from tests.assets.glossary.test_embed import PAGE, course
from tests.browser.figure import Figure
from tests.browser.fixtures import reader
from tests.project import PROJECT

LESSON = "lessons/attention/"
DEMO = "demos/one_query/"
COUNTED = ("document", "stylesheet", "script", "font")
WATCH_SHIFTS = """
  shifted = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
"""
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
# The text spacing of WCAG 2.2, success criterion 1.4.12.
SPACING = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [sheet];
}"""
# Where each character of an element's text begins, from the left.
LEFT_EDGES = """element => {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  const range = document.createRange();
  return [...text.data].map((_, at) => {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  });
}"""
SCROLL_WIDTH = "document.documentElement.scrollWidth"


def slowed(page: Page) -> None:
    """Makes the page's machine four times slower, on a line of 10 Mbit/s."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    line = {"offline": False, "latency": 40, "downloadThroughput": 1_250_000}
    devtools.send("Network.emulateNetworkConditions", line | {"uploadThroughput": 625_000})
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("address", ["", LESSON, "glossary/", "glossary/softmax/", DEMO])
def test_text_stays_where_it_is_on_a_first_visit(
    browser: Browser, site: str, address: str, width: int
) -> None:
    with reader(browser, site, viewport={"width": width, "height": 850}) as (page, _):
        page.set_default_timeout(60_000)
        slowed(page)
        page.add_init_script(WATCH_SHIFTS)
        page.goto(site + address)
        page.evaluate("document.fonts.ready.then(() => null)")
        page.evaluate(TWO_FRAMES)
        assert page.locator("html.fonts-ready").count() == 1
        assert page.evaluate("shifted") <= 0.01


def test_a_page_shows_though_the_script_for_its_fonts_fails(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, faults):
        faults.allow("before-body.js")
        page.route("**/before-body.js", lambda route: route.abort())
        page.goto(site + LESSON)
        page.wait_for_function("getComputedStyle(document.body).visibility === 'visible'")


def test_a_lesson_with_its_demo_used_takes_few_requests(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, _):
        asked: list[tuple[str, str]] = []
        page.on("request", lambda own: asked.append((own.resource_type, own.url)))
        page.goto(site + LESSON)
        figure = Figure(page)
        figure.field("k cat, x").fill("1.2")
        page.keyboard.press("Tab")
        figure.until("live")
        figure.settled()
        counted = [url for kind, url in asked if kind in COUNTED and "/runtime/" not in url]
        ours = [url for url in counted if url.startswith("http")]
        # Four are its questions' and exercises', one is for formulas wider than the screen.
        assert len(ours) <= 12 + 4 + 1, ours
        assert len([url for kind, url in asked if kind == "stylesheet"]) <= 4


def test_only_pages_with_a_demo_have_its_style_sheet(page: Page, site: str) -> None:
    own = 'link[href$="demos/one_query.css"]'
    for address, count in {LESSON: 1, "": 1, DEMO: 1, "demos/scaling/": 0, "glossary/": 0}.items():
        page.goto(site + address)
        assert page.locator(own).count() == count, address


def test_a_searched_word_can_be_read_on_a_chosen_option(page: Page, site: str) -> None:
    page.goto(f"{site}{LESSON}?h=query")
    mark = page.locator(".options input:checked + span mark").first
    mark.wait_for()
    own, pill = (
        mark.evaluate(f"own => {{ const it = {which}; const look = getComputedStyle(it);"
                      "return [look.color, look.backgroundColor] }")
        for which in ("own", "own.closest('span')")
    )  # fmt: skip
    assert own == [pill[0], "rgba(0, 0, 0, 0)"]
    assert pill[0] != pill[1]


def test_in_strong_colours_every_chosen_option_has_the_readers_own_highlight(
    browser: Browser, site: str
) -> None:
    with reader(browser, site, forced_colors="active") as (page, _):
        page.goto(site + DEMO)
        backs = page.locator(".options input:checked + span").evaluate_all(
            "all => all.map(own => getComputedStyle(own).backgroundColor)"
        )
        highlight = page.evaluate(
            """() => {
              document.body.style.color = "Highlight";
              return getComputedStyle(document.body).color;
            }"""
        )
        assert backs == [highlight] * 2


@pytest.mark.parametrize("address", [DEMO, "demos/scaling/"])
def test_on_paper_a_demo_says_nothing_of_its_state(page: Page, site: str, address: str) -> None:
    page.goto(site + address)
    page.emulate_media(media="print")
    expect(page.locator(".demo-note")).to_be_hidden()


@pytest.mark.parametrize("address", [DEMO, "demos/scaling/", LESSON])
def test_with_wide_spacing_a_narrow_page_reads_without_scrolling_sideways(
    browser: Browser, site: str, address: str
) -> None:
    with reader(browser, site, viewport={"width": 320, "height": 800}) as (page, _):
        page.goto(site + address)
        page.evaluate(SPACING)
        assert page.evaluate(SCROLL_WIDTH) <= 320


@pytest.mark.parametrize("tokens", [2, 5, 12, 30])
def test_a_heat_map_of_any_size_fits_a_phone(browser: Browser, site: str, tokens: int) -> None:
    names = (
        [f"token {i}" for i in range(tokens)] if tokens < 12 else [f"t{i}" for i in range(tokens)]
    )
    table = heatmap(names, names, [[1 / tokens] * tokens] * tokens, "Weights")
    with reader(browser, site, viewport={"width": 390, "height": 800}) as (page, _):
        page.goto(site + "demos/scaling/")
        view = page.locator(".demo-view")
        view.evaluate("(view, html) => { view.innerHTML = html }", table)
        assert page.evaluate(SCROLL_WIDTH) <= 390
        assert view.locator("table").evaluate("own => own.scrollWidth <= own.clientWidth")
        widths = view.locator("tbody td").evaluate_all(
            "all => all.map(cell => cell.getBoundingClientRect().width)"
        )
        assert max(widths) - min(widths) < 1
        assert min(widths) > 6


def test_numbers_and_formulas_read_from_left_to_right_in_any_language(
    page: Page, site: str
) -> None:
    page.goto(site + LESSON)
    page.evaluate("document.documentElement.dir = 'rtl'")
    number = page.locator(".scores tbody td", has_text="−2.52").first
    places = number.evaluate(LEFT_EDGES)
    assert places == sorted(places)
    lefts = page.locator("article .formula .katex-html").evaluate_all(
        "all => all.map(own => [...own.children].map(part => part.getBoundingClientRect().left))"
    )
    several = [parts for parts in lefts if len(parts) > 1]
    assert len(several) > 3
    in_line = page.locator("article .formula").evaluate_all(
        "all => all.map(own => getComputedStyle(own).direction)"
    )
    assert set(in_line) == {"ltr"}


def test_a_frame_with_a_border_and_padding_shows_the_whole_demo(
    browser: Browser, site: str, tmp_path: object
) -> None:
    style = (
        "<style>* { box-sizing: border-box } iframe { border: 9px solid; padding: 20px }</style>"
    )
    text = PAGE.replace("</head>", f"{style}</head>")
    with course(browser, site, tmp_path, text, policy=None) as opened:  # type: ignore[arg-type]
        opened.page.goto(opened.address)
        fitting(opened)


def test_no_style_sheet_has_an_underline_that_webkit_drops() -> None:
    sheets = [*(PROJECT / "docs" / "assets").rglob("*.css"), *(PROJECT / "demos").glob("*.css")]
    assert len(sheets) > 10
    for sheet in sheets:
        # It takes the shorthand with a line alone, and each longhand.
        shorthands = re.findall(r"text-decoration:([^;}]*)", sheet.read_text(encoding="utf-8"))
        assert all(len(value.split()) == 1 for value in shorthands), sheet


def test_another_courses_meanings_get_their_colours() -> None:
    sheet = meanings_style_sheet([Meaning("ray", "ray", "#112233", "#ddeeff", "open")])
    assert "--ray:#112233" in sheet
    assert '[data-md-color-scheme="slate"]{--ray:#ddeeff;}' in sheet
    assert ".md-typeset .ray{color:var(--ray)}" in sheet
    assert "query" not in sheet
