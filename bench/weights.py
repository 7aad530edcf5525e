"""A visit to the demo that reads a model: the bytes of its weights, and its first answer."""

from statistics import median
from time import perf_counter
from typing import Any

from playwright.sync_api import Browser

from bench.link import Link
from bench.visit import LOOK, SCREEN, SHAPES, WATCH

PAGE = "demos/trained_heads/"
FIELD = "live-demo input[type=text]"
ROW = "cat"  # what the reader writes …
TOLD = "1 word after BOS."  # … and what the demo then says
SAYS = f"() => document.querySelector('live-demo .told').textContent === '{TOLD}'"


def weights_figures(browser: Browser, address: str, link: Link, runs: int) -> dict[str, Any]:
    """What fresh readers load of the weights at 10 Mbit/s, and when Python has read a row."""
    times = list[float]()
    loaded = 0
    for _ in range(runs):
        link.reset(SHAPES["cold_10"])
        times.append(_first_answer(browser, address))
        loaded = sum(size for path, size in link.sent.items() if "/files/" in path)
    return {"bytes": loaded, "cold_10mbit_ms": median(times)}


def _first_answer(browser: Browser, address: str) -> float:
    """Milliseconds from the first word that a reader writes to the view of it."""
    context = browser.new_context(viewport=SCREEN)
    context.set_default_timeout(60_000)
    context.add_init_script(WATCH)
    try:
        page = context.new_page()
        page.goto(address + PAGE, wait_until="load")
        page.locator(f"{FIELD}:enabled").wait_for()
        page.wait_for_timeout(LOOK)
        begun = perf_counter()
        page.locator(FIELD).fill(ROW)
        page.wait_for_function(SAYS, polling="raf")
        return 1000 * (perf_counter() - begun)
    finally:
        context.close()
