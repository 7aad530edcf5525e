"""One reader's visit to the lesson: a click, then a touch that only Python can answer."""

from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from bench.link import Link, Shape
from bench.memory import resident_mb
from bench.results import AGAIN, Drag, Sample
from tests.browser.stored import MEMORY, until_kept

WATCH = (Path(__file__).parent / "watch.js").read_text(encoding="utf-8")
LESSON = "lessons/attention/"
DEMO = "live-demo[data-prefix=one_query]"
LOOK = 1500  # milliseconds that a reader looks at the demo before the first click
GLANCE = 200  # milliseconds that a reader looks before scrolling on
DRAG = 5  # seconds
SLOWER = 4  # times, as on a phone of some years
SCREEN: ViewportSize = {"width": 1440, "height": 900}
AT_END = "() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2"
SHAPES = {"cold_10": Shape(10, 40), "cold_50": Shape(50, 20)}
# What makes the next visit quick: the page, Python's files and its memory.
KEPT = ("pages http", ".wasm", MEMORY)


def sample(browser: Browser, name: str, address: str, link: Link, way: str) -> Sample:
    """A visit in one of the ways, by a fresh reader. Any but a cold one is a second visit."""
    context = browser.new_context(viewport=SCREEN)
    context.set_default_timeout(60_000)
    context.add_init_script(WATCH)
    try:
        if not way.startswith("cold"):
            link.reset(Shape())
            first = _opened(context, address)
            _touched(first)
            if way in AGAIN:
                for part in KEPT:
                    until_kept(first, part)
            first.close()
        link.reset(SHAPES.get(way, Shape()))
        context.set_offline(way == "offline")
        return _visit(browser, context, address, link, name, way)
    finally:
        context.close()


def read_through(browser: Browser, address: str) -> None:
    """A fresh reader's way through the whole lesson: its demo is used, and no cell."""
    context = browser.new_context(viewport=SCREEN)
    context.set_default_timeout(60_000)
    context.add_init_script(WATCH)
    page = _opened(context, address)
    _touched(page)
    page.mouse.up()
    page.evaluate("() => scrollTo(0, 0)")
    while not page.evaluate(AT_END):
        page.mouse.wheel(0, 300)
        page.wait_for_timeout(GLANCE)
    page.wait_for_load_state("networkidle")
    context.close()


def _visit(
    browser: Browser, context: BrowserContext, address: str, link: Link, name: str, way: str
) -> Sample:
    page = _opened(context, address)
    click = _clicked(page)
    before, resident = link.total(), resident_mb(browser)
    python = _touched(page)
    by = page.locator(DEMO).get_attribute("data-python")
    if name == "ours" and by != ("restored" if way in AGAIN else "started"):
        raise SystemExit(f"{way}: Python was {by}")
    after, grown = link.total(), resident_mb(browser)
    drags = _both_drags(page) if name == "ours" and way == "warm" else (None, None)
    shift, lcp = page.evaluate("() => [bench.shift, bench.lcp]")
    memory = grown - resident if grown and resident else None
    return Sample(name, way, click, python, after, after - before, shift, lcp, memory, *drags)


def _opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address + LESSON, wait_until="load")
    page.locator(f"{DEMO} .demo-parts:not([disabled])").wait_for(state="attached")
    page.locator(f"{DEMO} svg.plane").first.evaluate("it => it.scrollIntoView({block: 'center'})")
    page.wait_for_timeout(LOOK)
    return page


def _clicked(page: Page) -> float:
    page.evaluate("() => bench.expect('click')")
    page.locator(DEMO).get_by_role("radio", name="cat", exact=True).check(force=True)
    return float(page.evaluate("() => bench.answer"))


def _touched(page: Page) -> float:
    tip = page.locator(f"{DEMO} [data-point=k-cat]")
    tip.evaluate("tip => tip.scrollIntoView({block: 'center'})")
    x, y = tip.evaluate(
        "tip => { const place = new DOMPoint(0, 0).matrixTransform(tip.getScreenCTM());"
        " return [place.x, place.y]; }"
    )
    page.mouse.move(x, y)
    page.evaluate("() => bench.expect('pointerdown')")
    page.mouse.down()
    page.mouse.move(x - 70, y - 40)
    return float(page.evaluate("() => bench.answer"))


def _both_drags(page: Page) -> tuple[Drag, Drag]:
    """A drag as the machine is, and one with the page's processor made slower."""
    ordinary = _dragged(page)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    slow = _dragged(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return ordinary, slow


def _dragged(page: Page) -> Drag:
    told = page.evaluate("seconds => bench.drag(seconds)", DRAG)
    return Drag(tuple(told["latencies"]), told["updates_per_s"], told["longest"])
