"""What a reader does with the live demo, and what it shows then."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from demokit import registry
from demokit.inputs import texts
from demos.one_query import Inputs
from sitebuild.demos.precomputed import states
from tests.browser.figure import Figure, attention, shown
from tests.browser.fixtures import Faults, reader

DEMO = "demos/one_query/"
# Asks the worker from within.
ASK = """(request) => {
  const { postMessage } = self;
  let answer;
  self.postMessage = (message) => (answer = message);
  self.onmessage({ data: { id: 0, ...request } });
  self.postMessage = postMessage;
  return answer.html;
}"""
WIDE = {"width": 1440, "height": 900}


@pytest.fixture(scope="module")
def opened(browser: Browser, site: str) -> Iterator[tuple[Page, Faults]]:
    """The demo's own page with Python started, for all tests of this file."""
    with reader(browser, site, viewport=WIDE) as (page, faults):
        page.goto(site + DEMO)
        Figure(page).until("live")
        yield page, faults


@pytest.fixture
def figure(opened: tuple[Page, Faults]) -> Iterator[Figure]:
    """The demo as it begins."""
    page, faults = opened
    figure = Figure(page)
    figure.press("Reset")
    figure.shows()
    yield figure
    assert faults.unforgiven() == []


def drag(figure: Figure, tip: Locator, *stops: tuple[float, float]) -> None:
    """Takes a tip with the mouse and leads it over points of the plane, without letting go."""
    tip.scroll_into_view_if_needed()
    box = tip.bounding_box()
    assert box is not None
    figure.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    figure.page.mouse.down()
    for stop in stops:
        figure.page.mouse.move(*figure.on_screen(*stop), steps=6)


@pytest.mark.parametrize("query", ["The", "cat", "on", "the (5th)", "mat"])
def test_choosing_a_token_shows_its_weights(figure: Figure, query: str) -> None:
    figure.choose(query)
    figure.shows(query=query)


@pytest.mark.parametrize("query", ["The", "mat"])
def test_python_answers_what_was_moved_and_the_file_all_else(figure: Figure, query: str) -> None:
    figure.tip("k cat").press("ArrowLeft")
    figure.choose(query)
    figure.shows({"k cat": (2.1, 1.0)}, query=query)
    expect(figure.whole).to_have_attribute("data-answered-by", "python")
    figure.field("k cat, x").fill("2.2")
    figure.shows(query=query)
    expect(figure.whole).to_have_attribute("data-answered-by", "file")


def test_python_in_the_page_gives_what_is_in_the_file(figure: Figure) -> None:
    worker = next(own for own in figure.page.workers if own.url.startswith("blob:"))
    first = texts(Inputs())
    for state in states(Inputs()):
        values = {**first, **state}
        request = {"name": "one_query", "values": values, "prefix": "one_query"}
        html = worker.evaluate(ASK, request)
        assert html == registry.render("one_query", values, "one_query")


def test_selecting_a_row_of_the_matrix_makes_it_the_query(figure: Figure) -> None:
    matrix = figure.view.locator("table.matrix")
    matrix.locator("tbody tr").nth(1).locator("td").nth(2).click()
    figure.shows(query="cat")
    expect(figure.whole.get_by_role("radio", name="cat", exact=True)).to_be_checked()
    button = matrix.get_by_role("button", name="mat", exact=True)
    button.focus()
    figure.page.keyboard.press("Enter")
    figure.shows(query="mat")
    expect(button).to_be_focused()


def test_switching_scaling_off_uses_raw_scores(figure: Figure) -> None:
    figure.whole.get_by_role("checkbox").uncheck()
    figure.shows(scaled=False)
    expect(figure.view.locator(".mix b")).to_have_text("(1.60, 0.60)")
    figure.whole.get_by_role("checkbox").check()
    figure.shows()


def test_switching_the_plane_shows_values_that_can_be_dragged(figure: Figure) -> None:
    figure.choose("Values and output")
    tip = figure.tip("v cat")
    drag(figure, tip, (-1.0, 2.0))
    figure.page.mouse.up()
    figure.shows({"v cat": (-1.0, 2.0)})


def test_a_tip_dragged_with_the_mouse_snaps_to_tenths(figure: Figure) -> None:
    tip = figure.tip("k cat")
    drag(figure, tip, (-1.04, 0.52))
    figure.page.mouse.up()
    expect(tip).to_have_attribute("aria-valuetext", "(−1.0, 0.5)")
    expect(tip).to_have_attribute("aria-valuenow", "-1")
    expect(tip).to_be_focused()
    figure.shows({"k cat": (-1.0, 0.5)})


def test_a_drag_may_leave_the_plane_and_come_back(figure: Figure) -> None:
    tip = figure.tip("k cat")
    drag(figure, tip, (9, 1))
    expect(tip).to_have_attribute("aria-valuetext", "(3.0, 1.0)")
    figure.shows({"k cat": (3.0, 1.0)})
    figure.page.mouse.move(*figure.on_screen(0.4, -0.6), steps=6)
    figure.page.mouse.up()
    figure.page.mouse.move(*figure.on_screen(2, 2), steps=3)
    figure.shows({"k cat": (0.4, -0.6)})


def test_the_tip_and_its_line_follow_the_pointer_at_once(figure: Figure) -> None:
    tip = figure.tip("k mat")
    drag(figure, tip)
    x, y = figure.on_screen(-1, -2)
    followed = figure.view.evaluate(
        """(view, [clientX, clientY]) => {
          const tip = view.querySelector('[data-point=k-mat]');
          const line = view.querySelector('line[data-tip=k-mat]');
          const options = {clientX, clientY, bubbles: true, pointerId: 1, pointerType: 'mouse'};
          tip.dispatchEvent(new PointerEvent('pointermove', options));
          return [tip, line, view].map((part) =>
            part.getAttribute('transform') ?? part.getAttribute('x2') ?? part.dataset.stale);
        }""",
        [x, y],
    )
    assert followed == ["translate(-100 200)", "-100", ""]
    figure.page.mouse.up()
    figure.shows({"k mat": (-1.0, -2.0)})


def test_a_tip_moves_by_arrow_keys_and_keeps_the_focus(figure: Figure) -> None:
    tip = figure.tip("q sat")
    tip.focus()
    for key in ("ArrowLeft", "ArrowUp", "Shift+ArrowDown", "Shift+ArrowLeft"):
        figure.page.keyboard.press(key)
        figure.settled()
        expect(tip).to_be_focused()
    expect(tip).to_have_attribute("aria-valuetext", "(1.8, 0.2)")
    figure.shows({"q sat": (1.8, 0.2)})
    for _ in range(12):
        figure.page.keyboard.press("Shift+ArrowLeft")
    figure.shows({"q sat": (-3.0, 0.2)})


def test_arrow_keys_on_a_tip_do_not_scroll_the_page(figure: Figure) -> None:
    figure.tip("q sat").focus()
    before = figure.page.evaluate("scrollY")
    figure.page.keyboard.press("ArrowDown")
    figure.shows({"q sat": (2.4, 0.5)})
    assert figure.page.evaluate("scrollY") == before


def test_a_number_can_be_typed(figure: Figure) -> None:
    field = figure.field("k cat, x")
    field.fill("-1.26")
    figure.shows({"k cat": (-1.3, 1.0)})
    expect(field).to_have_value("-1.26")
    field.press("Enter")
    expect(field).to_have_value("-1.3")
    expect(figure.tip("k cat")).to_have_attribute("aria-valuetext", "(−1.3, 1.0)")


def test_an_unfinished_number_is_not_overwritten(figure: Figure) -> None:
    field = figure.field("k cat, x")
    field.press("Control+A")
    field.press("-")
    figure.shows()
    expect(field).to_have_value("-")
    field.press("2")
    figure.shows({"k cat": (-2.0, 1.0)})
    field.press(".")
    field.press("3")
    figure.shows({"k cat": (-2.3, 1.0)})
    expect(field).to_have_value("-2.3")


@pytest.mark.parametrize(
    ("typed", "kept"), [("", "2.2"), ("-", "2.2"), ("2.", "2"), ("99", "3"), ("-99", "-3")]
)
def test_what_is_left_in_a_field_becomes_a_number(figure: Figure, typed: str, kept: str) -> None:
    field = figure.field("k cat, x")
    field.press("Control+A")
    field.press("Delete")
    field.press_sequentially(typed)
    field.press("Tab")
    expect(field).to_have_value(kept)
    figure.shows({"k cat": (float(kept), 1.0)})


def test_pointer_keys_and_typing_give_the_same(figure: Figure) -> None:
    def state() -> str:
        figure.shows({"k on": (-0.3, 1.1)})
        return str(figure.view.inner_html())

    drag(figure, figure.tip("k on"), (-0.3, 1.1))
    figure.page.mouse.up()
    dragged = state()
    figure.press("Reset")
    figure.tip("k on").focus()
    for key in ("Shift+ArrowRight", "Shift+ArrowDown"):
        figure.page.keyboard.press(key)
    keyed = state()
    figure.press("Reset")
    figure.field("k on, x").fill("-0.3")
    figure.field("k on, y").fill("1.1")
    assert state() == keyed == dragged


def test_a_block_that_was_opened_stays_open(figure: Figure) -> None:
    code = figure.view.locator("details.demo-code")
    code.locator("summary").click()
    figure.choose("mat")
    figure.shows(query="mat")
    expect(code).to_have_attribute("open", "")
    code.locator("summary").click()


def test_reset_brings_back_how_the_page_began(figure: Figure) -> None:
    figure.choose("mat")
    figure.choose("Values and output")
    figure.whole.get_by_role("checkbox").uncheck()
    figure.field("v cat, y").fill("-3")
    figure.shows({"v cat": (1.6, -3.0)}, query="mat", scaled=False)
    figure.press("Reset")
    figure.shows()
    expect(figure.field("v cat, y")).to_have_value("0.8")
    expect(figure.tip("k cat")).to_be_visible()


def sentence(points: dict[str, tuple[float, float]]) -> str:
    weights, (x, y) = attention(points, "mat", True)
    share = f"{100 * max(weights):.0f}%"
    return f"mat attends most to sat, {share}. Output ({shown(x)}, {shown(y)})."


def test_changes_are_read_out_once_when_they_have_come_to_rest(figure: Figure) -> None:
    figure.choose("mat")
    expect(figure.said).to_have_text(sentence({}))
    figure.said.evaluate(
        "said => { window.heard = []; new MutationObserver(() => heard.push(said.textContent))"
        ".observe(said, {childList: true}) }"
    )
    figure.tip("q mat").evaluate(
        "tip => { for (let press = 0; press < 5; press++) tip.dispatchEvent("
        "new KeyboardEvent('keydown', {key: 'ArrowDown', bubbles: true})) }"
    )
    expect(figure.said).to_have_text(sentence({"q mat": (-0.5, 1.5)}))
    assert len(figure.page.evaluate("heard")) == 1


def test_enter_in_a_field_does_not_leave_the_page(figure: Figure) -> None:
    before = figure.page.url
    figure.field("k cat, x").press("Enter")
    figure.shows()
    assert figure.page.url == before
