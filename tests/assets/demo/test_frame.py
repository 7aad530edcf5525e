"""A demo in a frame of another course: as tall as it needs, in the colours and state asked for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, expect

from tests.assets.glossary.test_embed import PAGE, Course, course
from tests.browser.fixtures import reader
from tests.project import SUB_PATH

DEMO = f"https://example.org{SUB_PATH}demos/one_query/"
SANDBOX = "allow-scripts allow-same-origin"
# Ends when the demo needs no scroll bar.
FITS = """() => new Promise(done => {
  const root = document.documentElement;
  const look = () => root.scrollHeight <= innerHeight ? done() : requestAnimationFrame(look);
  look();
})"""
HEARD = "heard = []; addEventListener('message', ({ data }) => heard.push(data))"


def demo(opened: Course) -> FrameLocator:
    """The demo in the page, scrolled to."""
    opened.page.locator("iframe").scroll_into_view_if_needed()
    return opened.page.frame_locator("iframe")


def fitting(opened: Course) -> int:
    """The frame's height, once the demo in it has all the room it needs."""
    demo(opened).locator("html").evaluate(FITS)
    return int(opened.page.locator("iframe").get_attribute("height") or 0)


@pytest.fixture
def example(browser: Browser, site: str, tmp_path: Path) -> Iterator[Course]:
    """The example's page, with the demo in its frame."""
    screen = {"width": 600, "height": 800}
    with course(browser, site, tmp_path, PAGE, viewport=screen) as opened:
        opened.page.add_init_script(HEARD)
        opened.page.goto(opened.address)
        yield opened


def test_the_frame_is_as_tall_as_the_demo_whatever_the_reader_opens(example: Course) -> None:
    frame = demo(example)
    # From then on nothing but the reader changes the height.
    expect(frame.locator("live-demo")).to_have_attribute("data-state", "live", timeout=90_000)
    source = frame.locator("details", has_text="The Python that draws this").last
    heights = [fitting(example)]
    for _ in range(2):
        source.locator("summary").click()
        expect(example.page.locator("iframe")).not_to_have_attribute("height", str(heights[-1]))
        heights.append(fitting(example))
    assert heights[1] > heights[0] == heights[2]


def test_the_message_holds_the_height_and_the_name_and_no_more(example: Course) -> None:
    expect(demo(example).locator("live-demo")).to_be_visible()
    expect(example.page.locator("iframe")).not_to_have_attribute("height", "1400")
    first = example.page.evaluate("heard[0]")
    height = first.pop("height")
    assert first == {"type": "live-demo:height", "demo": "one_query"}
    assert isinstance(height, int)


def test_a_message_from_another_window_changes_no_frame(example: Course) -> None:
    example.page.evaluate(
        """() => new Promise(done => {
          addEventListener("message", ({ data }) => data.height === 7 && done());
          postMessage({ type: "live-demo:height", height: 7, demo: "one_query" }, "*");
        })"""
    )
    expect(example.page.locator("iframe")).not_to_have_attribute("height", "7")


def test_a_demo_answers_in_a_frame_and_begins_in_the_state_of_its_address(
    example: Course,
) -> None:
    frame = demo(example)
    expect(frame.get_by_role("radio", name="cat")).to_be_checked()
    table = frame.get_by_role("table", name="Scores and weights for the query “cat”")
    expect(table).to_be_visible(timeout=90_000)


@pytest.mark.parametrize("sandbox", ["", "allow-scripts"])
def test_a_stricter_sandbox_gets_what_was_computed_beforehand_and_a_link(
    browser: Browser, site: str, tmp_path: Path, sandbox: str
) -> None:
    text = PAGE.replace(f'sandbox="{SANDBOX}"', f'sandbox="{sandbox}"')
    assert text != PAGE
    with course(browser, site, tmp_path, text) as opened:
        opened.faults.allow("Blocked script execution")
        opened.faults.allow("sandboxed")
        opened.faults.allow("from origin 'null'")
        opened.page.goto(opened.address)
        frame = demo(opened)
        link = frame.get_by_role("link", name=DEMO)
        expect(link).to_be_visible()
        assert link.get_attribute("href") == DEMO
        expect(frame.get_by_role("table", name="Scores and weights")).to_contain_text("%")


@pytest.mark.parametrize(
    ("asked", "reader_s", "shown"),
    [
        ("?scheme=dark", "light", "slate"),
        ("?scheme=light", "dark", "default"),
        ("?scheme=plum", "dark", "slate"),
        ("?scheme=plum", "light", "default"),
        ("", "dark", "slate"),
    ],
)
def test_a_demo_is_as_light_or_dark_as_its_address_asks(
    browser: Browser, site: str, asked: str, reader_s: str, shown: str
) -> None:
    with reader(browser, site, color_scheme=reader_s) as (page, _):
        page.goto(f"{site}demos/scaling/{asked}")
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", shown)


def test_a_demo_that_is_no_frame_s_posts_nothing(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, _):
        page.add_init_script(HEARD)
        page.goto(f"{site}demos/scaling/")
        page.get_by_text("The Python that draws this").click()
        assert page.evaluate("heard") == []
