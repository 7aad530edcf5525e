"""One reader's visit to the lesson: a click, then a touch that only Python can answer."""

from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from bench.link import Link, Shape
from bench.memory import resident_mb
from bench.results import Drag, Sample

WATCH = (Path(__file__).parent / "watch.js").read_text(encoding="utf-8")
LESSON = "lessons/attention/"
DEMO = "live-demo[data-prefix=attention]"
LOOK = 1500  # milliseconds that a reader looks at the demo before the first click
DRAG = 5  # seconds
SHAPES = {"warm": Shape(), "cold_10": Shape(10, 40), "cold_50": Shape(50, 20)}


def sample(browser: Browser, name: str, address: str, link: Link, way: str) -> Sample:
    """A visit in one of the ways, by a fresh reader; warm is a second visit."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(60_000)
    context.add_init_script(WATCH)
    try:
        if way == "warm":
            link.reset(Shape())
            first = _opened(context, address)
            _touched(first)
            first.close()
        link.reset(SHAPES[way])
        return _visit(browser, context, address, link, name, way)
    finally:
        context.close()


def _visit(
    browser: Browser, context: BrowserContext, address: str, link: Link, name: str, way: str
) -> Sample:
    page = _opened(context, address)
    click = _clicked(page)
    before, resident = link.total(), resident_mb(browser)
    python = _touched(page)
    after, grown = link.total(), resident_mb(browser)
    drag = _dragged(page) if name == "ours" and way == "warm" else None
    shift, lcp = page.evaluate("() => [bench.shift, bench.lcp]")
    memory = grown - resident if grown and resident else None
    return Sample(name, way, click, python, after, after - before, shift, lcp, memory, drag)


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


def _dragged(page: Page) -> Drag:
    told = page.evaluate("seconds => bench.drag(seconds)", DRAG)
    return Drag(tuple(told["latencies"]), told["updates_per_s"], told["longest"])
