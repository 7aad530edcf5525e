"""The live demo as a part of its page: beside another demo, under the page's policy, by touch."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Route, Worker, expect

from tests.browser.accessibility import violations
from tests.browser.figure import Figure
from tests.browser.fixtures import reader

LESSON = "lessons/attention/"
DEMO = "demos/one_query/"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "has_touch": True,
                         "is_mobile": True, "device_scale_factor": 2}  # fmt: skip
WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SHIFT = (
    "window.shift = 0; new PerformanceObserver((list) => list.getEntries().forEach("
    "(entry) => (shift += entry.value))).observe({type: 'layout-shift', buffered: true})"
)
SIZE = "(demo) => [demo.offsetWidth, demo.offsetHeight]"


def pythons(page: Page) -> list[Worker]:
    """The page's workers that run Python; its search has one too."""
    return [worker for worker in page.workers if worker.url.startswith("blob:")]


def test_two_demos_of_a_page_do_not_lose_each_others_updates(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    attention, scaling = Figure(page), Figure(page, "scaling")
    scaling.whole.scroll_into_view_if_needed()
    page.evaluate(
        """() => {
          const [query, length] = ['[name=query][value=mat]', '[name=d_k]'].map((selector) =>
            document.querySelector(selector));
          for (const value of [2, 8, 16]) {
            query.click();
            length.value = value;
            length.dispatchEvent(new Event('input', {bubbles: true}));
          }
        }"""
    )
    attention.shows(query="mat")
    scaling.settled()
    expect(scaling.whole.get_by_role("slider")).to_have_value("16")
    expect(scaling.whole.locator(".control.slider output")).to_have_text("16")
    expect(scaling.view).to_contain_text("of length 16")
    assert len(pythons(page)) == 1


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_nothing_moves_when_python_takes_over(
    browser: Browser, site: str, screen: dict[str, Any]
) -> None:
    held: list[Route] = []
    with reader(browser, site, **screen) as (page, _):
        page.add_init_script(SHIFT)
        page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
        page.goto(site + LESSON)
        page.evaluate("document.fonts.ready")
        figure = Figure(page)
        figure.until("static")
        before = page.evaluate("shift")
        size = figure.whole.evaluate(SIZE)
        figure.whole.scroll_into_view_if_needed()
        expect(figure.note).to_contain_text("MB")
        assert figure.whole.evaluate(SIZE) == size
        for route in held:
            route.continue_()
        figure.until("live")
        assert page.evaluate("shift") == before
        figure.choose("The")
        figure.shows(query="The")
        assert figure.whole.evaluate(SIZE) == size


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_progress_and_failure_are_told_above_the_plane(
    browser: Browser, site: str, screen: dict[str, Any]
) -> None:
    with reader(browser, site, **screen) as (page, faults):
        faults.allow("ERR_FAILED")
        page.route("**/runtime/**", lambda route: route.abort())
        page.goto(site + DEMO)
        figure = Figure(page)
        figure.until("failed")
        again = figure.note.get_by_role("button", name="Try again")
        button, plane = again.bounding_box(), figure.view.locator("svg.plane").bounding_box()
        assert button
        assert plane
        assert button["y"] + button["height"] < plane["y"]
        expect(again).to_be_in_viewport()


def test_the_worker_may_not_reach_another_origin(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, faults):
        faults.allow("Content Security Policy")
        page.goto(site + DEMO)
        Figure(page).until("live")
        (worker,) = pythons(page)
        refused = worker.evaluate(
            "() => Promise.all(['https://example.org/', 'http://127.0.0.1:1/'].map((address) =>"
            " fetch(address).then(() => 'answered', (error) => error.name)))"
        )
        assert refused == ["TypeError", "TypeError"]
        own = worker.evaluate("(address) => fetch(address).then((answer) => answer.ok)", site)
        assert own is True


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_state_of_the_demo_is_accessible(browser: Browser, site: str, scheme: str) -> None:
    with reader(browser, site, color_scheme=scheme) as (page, faults):
        faults.allow("ERR_FAILED")
        page.route("**/runtime/**", lambda route: route.abort())
        page.goto(site + DEMO + "?one_query.query=dog")
        figure = Figure(page)
        figure.until("failed")
        figure.choose("mat")
        assert violations(page, "live-demo") == []
        page.unroute("**/runtime/**")
        page.route("**/numpy.bin", lambda route: None)
        figure.press("Try again")
        figure.until("starting")
        expect(figure.note).to_contain_text("MB")
        assert violations(page, "live-demo") == []
        page.unroute("**/numpy.bin")
        page.goto(site + DEMO)
        figure.until("live")
        figure.field("k cat, x").fill("0")
        figure.shows({"k cat": (0, 1.0)})
        assert violations(page, "live-demo") == []
        figure.choose("Values and output")
        figure.whole.get_by_role("checkbox").uncheck()
        figure.shows({"k cat": (0, 1.0)}, scaled=False)
        assert violations(page, "live-demo") == []


class Finger:
    """Touches the screen as a device does, so that the browser decides what scrolls."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def touch(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        event = {"type": f"touch{kind}", "touchPoints": points}
        self.session.send("Input.dispatchTouchEvent", event)

    def swipe(self, start: tuple[float, float], end: tuple[float, float], steps: int = 12) -> None:
        self.touch("Start", start)
        for step in range(1, steps + 1):
            share = step / steps
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            self.touch("Move", (x, y))
        self.touch("End")


@contextmanager
def on_phone(browser: Browser, site: str) -> Iterator[tuple[Figure, Finger]]:
    """The lesson on a phone, its plane in view and Python started."""
    with reader(browser, site, **PHONE) as (page, _):
        page.goto(site + LESSON)
        figure = Figure(page)
        figure.view.locator("svg.plane").scroll_into_view_if_needed()
        figure.until("live")
        # Tells a test about scrolling by an attribute that it can wait for.
        page.evaluate(
            "() => { const start = scrollY; addEventListener('scroll', () => {"
            " document.documentElement.dataset.scrolled = scrollY > start }) }"
        )
        yield figure, Finger(page)


def test_a_swipe_over_the_empty_plane_scrolls_the_page(browser: Browser, site: str) -> None:
    with on_phone(browser, site) as (figure, finger):
        x, y = figure.on_screen(-2.5, -2.0)
        finger.swipe((x, y), (x, y - 200))
        expect(figure.page.locator("html")).to_have_attribute("data-scrolled", "true")
        figure.shows()


def test_a_tip_dragged_with_a_finger_does_not_scroll_the_page(browser: Browser, site: str) -> None:
    with on_phone(browser, site) as (figure, finger):
        finger.swipe(figure.on_screen(2.2, 1.0), figure.on_screen(2.0, -2.0))
        figure.shows({"k cat": (2.0, -2.0)})
        finger.swipe(figure.on_screen(2.0, -2.0), figure.on_screen(-1.0, 2.5))
        figure.shows({"k cat": (-1.0, 2.5)})
        assert figure.page.locator("html").get_attribute("data-scrolled") is None


def test_two_fingers_move_two_tips(browser: Browser, site: str) -> None:
    with on_phone(browser, site) as (figure, finger):
        first, second = figure.on_screen(2.2, 1.0), figure.on_screen(-1.2, 0.6)
        finger.touch("Start", first)
        finger.touch("Start", first, second)
        finger.touch("Move", figure.on_screen(2.0, 0.0), figure.on_screen(-1.0, 1.0))
        finger.touch("Move", figure.on_screen(1.0, -1.0), figure.on_screen(-2.0, 2.0))
        finger.touch("End")
        figure.shows({"k cat": (1.0, -1.0), "k The": (-2.0, 2.0)})


def test_a_drag_that_the_device_breaks_off_ends_cleanly(browser: Browser, site: str) -> None:
    with on_phone(browser, site) as (figure, finger):
        finger.touch("Start", figure.on_screen(2.2, 1.0))
        finger.touch("Move", figure.on_screen(1.0, 1.0))
        finger.touch("Cancel")
        figure.shows({"k cat": (1.0, 1.0)})
        finger.swipe(figure.on_screen(1.0, 1.0), figure.on_screen(2.0, 2.0))
        figure.shows({"k cat": (2.0, 2.0)})
