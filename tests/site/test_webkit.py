"""What readers are promised holds in WebKit as well, the engine of every browser on an iPhone."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.figure import attention, shown
from tests.browser.pages_server import serve
from tests.browser.stored import DEMO
from tests.browser.webkit import WebKit, webkit
from tests.project import SUB_PATH

DRIVER = os.environ.get("WEBKIT_DRIVER")
LESSON, MARKOV, TEXT = "lessons/attention/", "demos/markov/", "demos/trained_heads/"
EXERCISE = "lessons/masks/"
LOOK_UP = """
const [part] = arguments;
window.stored ??= "";
(async () => {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) window.stored += `${url} `;
})();
return window.stored.includes(part);
"""

pytestmark = pytest.mark.skipif(
    not DRIVER, reason="WebKit isn't installed (Debian: apt install webkit2gtk-driver xvfb xauth)"
)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKit]:
    """One WebKit for all tests."""
    assert DRIVER
    with webkit(DRIVER, tmp_path_factory.mktemp("webkit")) as browser:
        yield browser


@pytest.fixture
def page(opened: WebKit) -> Iterator[WebKit]:
    """The same, on a wide screen; the test fails on an error that a page tells."""
    before = len(opened.errors())
    opened.size(1440, 1000)
    yield opened
    assert opened.errors()[before:] == []


def test_terms_are_underlined_with_dots_and_show_their_definition(page: WebKit, site: str) -> None:
    page.goto(site + LESSON)
    term = "document.querySelector('main p a.term')"
    assert page.value(f"getComputedStyle({term}).textDecorationStyle") == "dotted"
    assert page.value(f"getComputedStyle({term}).textDecorationLine") == "underline"
    page.run(f"{term}.focus()")
    page.wait_for("document.querySelectorAll('[popover]:popover-open').length", 1)
    page.press("Escape")
    page.wait_for("document.querySelectorAll('[popover]:popover-open').length", 0)


def test_formulas_are_set_in_their_own_type(page: WebKit, site: str) -> None:
    page.goto(site + LESSON)
    page.wait_for("document.fonts.status", "loaded")
    assert page.value("document.querySelectorAll('main .formula .katex-html').length") > 50
    assert page.value("document.fonts.check('italic 16px KaTeX_Math')")


def test_a_wide_formula_is_scrolled_by_the_keyboard(page: WebKit, site: str) -> None:
    page.goto(site + LESSON)
    formula = "document.querySelector('.formula.display')"
    assert page.value(f"{formula}.tabIndex") == -1
    page.run(f"{formula}.style.width = '6em'")  # a window is never as narrow as a phone
    page.wait_for(f"{formula}.role", "group")
    assert page.value(f"{formula}.ariaLabel") == "Formula, scrolls sideways"
    page.run(f"{formula}.focus()")
    page.press("ArrowRight")
    page.wait_for(f"{formula}.scrollLeft > 0")


def test_a_tip_moves_by_mouse_and_keyboard_and_python_answers(page: WebKit, site: str) -> None:
    page.goto(site + DEMO)
    page.run("document.querySelector('[data-point=k-cat]').focus()")
    page.press("ArrowLeft")
    _answered(page)
    by_keyboard = _point(page, "k cat")
    assert by_keyboard == (2.1, 1.0)
    _shows(page, {"k cat": by_keyboard})
    page.drag("[data-point=k-sat]", -60, 40)
    _answered(page)
    by_mouse = _point(page, "k sat")
    assert by_mouse[0] < 0.5
    _shows(page, {"k cat": by_keyboard, "k sat": by_mouse})


def test_python_comes_back_from_memory_and_needs_no_network(page: WebKit, site_dir: Path) -> None:
    with serve(site_dir, SUB_PATH) as site:
        page.goto(site + DEMO)
        _move(page)
        for part in ("/memory-", ".wasm"):
            page.wait_until(LOOK_UP, part)
        page.goto(site + DEMO)
        _move(page)
        assert page.value("document.querySelector('live-demo').dataset.python") == "restored"
    page.goto(site + DEMO)
    _move(page)
    assert page.value("document.querySelector('live-demo').dataset.python") == "restored"


def test_a_cell_runs_and_shows_what_the_lesson_prints(page: WebKit, site: str) -> None:
    page.goto(site + LESSON)
    result = "document.querySelector('live-cell .cell-result').textContent"
    printed = page.value(result)
    assert printed.strip()
    page.click("live-cell [aria-label='Run cell 1']")
    page.wait_for("document.querySelector('live-cell').dataset.state", None)
    assert page.value(result) == printed


def test_a_question_is_checked_and_its_answer_kept(page: WebKit, site: str) -> None:
    page.goto(site + LESSON)
    question = "document.querySelector('course-question')"
    page.wait_for(f"{question}.querySelector('fieldset').disabled", False)
    page.click("course-question li:nth-child(3) label")
    page.click("course-question button.button")
    page.wait_for(f"{question}.querySelector('.question-state').textContent.includes('Done')")
    page.goto(site + LESSON)
    page.wait_for(f"{question}.querySelector('.question-state').textContent.includes('Done')")


def test_an_exercise_is_checked(page: WebKit, site: str) -> None:
    page.goto(site + EXERCISE)
    exercise = "document.querySelector('course-exercise')"
    editors = f"{exercise}.querySelectorAll('.cell-editor')"
    # Its script may come later than the page.
    page.wait_until(f"{exercise}.querySelector('textarea').focus(); return {editors}.length === 2")
    content = f"{editors}[1].shadowRoot.querySelector('.cm-content')"
    page.run(f"{content}.focus(); getSelection().selectAllChildren({content})")
    page.press(*"causal_mask = lambda n: np.tri(n, dtype=bool)")
    page.wait_for(f"{content}.textContent", "causal_mask = lambda n: np.tri(n, dtype=bool)")
    buttons = f"[...{exercise}.querySelectorAll('button')]"
    page.run(f"{buttons}.find(one => one.textContent === 'Check').click()")
    page.wait_for(f"{exercise}.querySelector('.question-state').textContent.includes('Done')")


def test_long_work_starts_and_stops(page: WebKit, site: str) -> None:
    page.goto(site + MARKOV)
    steps = "Number(document.querySelector('[name=steps]').value)"
    start = "document.querySelector('[data-do=run]').textContent"
    page.wait_for(start, "Start")
    page.click("[data-do=run]")
    page.wait_for(f"{steps} >= 20 && {steps} < 100")
    page.click("[data-do=run]")
    page.wait_for(start, "Start")
    _answered(page)
    assert 0 < page.value(steps) < 100


def test_a_text_is_taken_as_it_is_written(page: WebKit, site: str) -> None:
    page.goto(site + TEXT)
    page.run("document.querySelector('live-demo input[type=text]').select()")
    page.press(*"we saw one ship and we")
    page.wait_for("document.querySelector('.demo-view').textContent.includes('ship')")


def _move(page: WebKit) -> None:
    page.run("document.querySelector('[data-point=k-cat]').focus()")
    page.press("ArrowLeft")
    _answered(page)


def _answered(page: WebKit) -> None:
    page.wait_for("document.querySelector('live-demo').dataset.state", "live")
    page.wait_for("document.querySelector('.demo-view').hasAttribute('data-stale')", False)


def _point(page: WebKit, name: str) -> tuple[float, float]:
    """The numbers in the fields of a point."""
    x, y = (
        float(page.value(f"document.querySelector('[aria-label=\"{name}, {axis}\"]').value"))
        for axis in "xy"
    )
    return x, y


def _shows(page: WebKit, changed: dict[str, tuple[float, float]]) -> None:
    weights, output = attention(changed, "sat", True)
    cells = "[...document.querySelectorAll('.scores tbody td:last-child')]"
    assert page.value(f"{cells}.map(cell => cell.textContent)") == [
        f"{100 * weight:.0f}%" for weight in weights
    ]
    result = page.value("document.querySelector('.demo-view .mix b').textContent")
    assert result == f"({shown(output[0])}, {shown(output[1])})"
