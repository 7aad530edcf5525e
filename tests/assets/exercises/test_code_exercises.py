"""Code that a reader writes for an exercise, what is told of it, and that it is never lost."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.accessibility import violations
from tests.browser.cells import STARTING, Cell
from tests.browser.exercise import CodeExercise
from tests.browser.fixtures import Faults, reader
from tests.browser.pages_server import serve
from tests.browser.stored import until_kept
from tests.project import PROJECT, SUB_PATH
from tests.sites import Fork

WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 360, "height": 800}
FIREFOX = os.environ.get("FIREFOX_PATH")
SCRIPT = Path(__file__).with_name("firefox.mjs")
LESSON = CodeExercise.address
SOLUTION = "def softmax(scores, t):\n    e = np.exp(scores / t)\n    return e / np.sum(e)"
LOOP = "print('here')\nwhile True: pass"
RIGHT = "✓ Right. The author’s way is under Solution."
WRONG = "✗ Not right yet."
UNEVEN = f"{WRONG} softmax([2, 1, 0], 2.0) sums to 3; it should sum to 1."


@pytest.fixture(scope="module")
def grown_site(grown: Fork) -> Iterator[str]:
    """The address of the site with the author's guide's examples."""
    with serve(grown.site, SUB_PATH) as address:
        yield address


@pytest.fixture(scope="module")
def opened(browser: Browser, grown_site: str) -> Iterator[tuple[Page, Faults]]:
    """The lesson, its Python started by the first test, for tests that leave nothing behind."""
    with reader(browser, grown_site, viewport=WIDE) as (page, faults):
        page.goto(grown_site + LESSON)
        yield page, faults


@pytest.fixture
def exercise(opened: tuple[Page, Faults]) -> Iterator[CodeExercise]:
    """The exercise with the code that it starts from."""
    page, faults = opened
    shared = CodeExercise(page)
    if shared.button("Reset").is_visible():
        shared.button("Reset").click()
    yield shared
    assert faults.unforgiven() == []


@pytest.fixture
def lesson(browser: Browser, grown_site: str) -> Iterator[CodeExercise]:
    """The exercise as a fresh visitor meets it."""
    with reader(browser, grown_site, viewport=WIDE) as (page, _):
        page.goto(grown_site + LESSON)
        yield CodeExercise(page)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("softmax = lambda s, t: np.exp(s * t) / np.exp(s * t).sum()",
         "You multiplied by the temperature"),
        ("def softmax(scores, temperature):\n    total = sum(np.e**x for x in scores)\n"
         "    return [np.e**x / total for x in scores]", "Your weights are those"),
        ("def softmax(s, t):\n    return np.full(len(s), 1 / len(s))",
         "softmax([2, 1, 0], 2.0)[0] is 0.333; it should be 0.506."),
        ("def softmax(s, t):\n    pass", "softmax([2, 1, 0], 2.0) gives None; it should give an "
         "array of shape (3,). Is there a return?"),
        ("x = 1", "Your code doesn’t define softmax."),
    ],
)  # fmt: skip
def test_each_mistake_brings_its_sentence_whatever_the_code_looks_like(
    exercise: CodeExercise, code: str, told: str
) -> None:
    assert exercise.check(code).startswith(f"{WRONG} {told}")
    expect(exercise.button("Check")).to_be_focused()


def test_an_example_too_long_for_a_sentence_is_shown_as_code(exercise: CodeExercise) -> None:
    told = exercise.check("def softmax(s, t):\n    e = np.exp(s / t)\n    return e / e[:5].sum()")
    assert re.match(f"{WRONG} softmax\\(.*\\) sums to .*; it should sum to 1", told)


def test_an_error_is_told_with_its_line_and_the_line_is_marked(exercise: CodeExercise) -> None:
    told = exercise.check("def softmax(s, t):\n    print('so far')\n    return s / nothing")
    assert told == f"{WRONG} Line 3: NameError: name 'nothing' is not defined"
    assert exercise.whole.locator(".raises").all_inner_texts() == ["    return s / nothing"]
    details = exercise.details.inner_text()
    assert "Your code, line 3, in softmax" in details
    assert details.rstrip().endswith("so far")


def test_code_that_cannot_be_read_is_told_with_its_line(exercise: CodeExercise) -> None:
    assert exercise.check("x = 1\ndef softmax(:") == f"{WRONG} Line 2: SyntaxError: invalid syntax"


def test_an_endless_loop_can_be_stopped_and_the_next_check_answers(exercise: CodeExercise) -> None:
    exercise.write(LOOP)
    exercise.button("Check").click()
    expect(exercise.whole).to_have_attribute("data-state", "running", timeout=STARTING)
    expect(exercise.note).to_contain_text("Running …", timeout=STARTING)
    exercise.button("Stop").click()
    exercise.checked()
    expect(exercise.note).to_contain_text("Stopped.")
    expect(exercise.button("Check")).to_be_focused()
    assert exercise.code() == LOOP
    assert exercise.check("x = 1").endswith("Your code doesn’t define softmax.")


def test_cells_and_exercises_neither_see_nor_disturb_each_other(exercise: CodeExercise) -> None:
    cell = Cell(exercise.page, 1)
    assert cell.try_("x = 41\nx + 1") == "42"
    assert "NameError: name 'x'" in exercise.check("x")
    exercise.check("x = 5\nimport numpy\nnumpy.random.seed(0)")
    cell.edit("'x' in globals()")
    assert cell.run() == "True"
    cell.button("Reset").click()


def test_a_check_waits_for_a_cell_and_can_be_taken_back(exercise: CodeExercise) -> None:
    cell = Cell(exercise.page, 1)
    cell.edit(LOOP)
    cell.button("Run").click()
    expect(cell.result).to_have_text("here\n", timeout=STARTING)
    exercise.button("Check").click()
    expect(exercise.note).to_contain_text("Waiting for other code to end …")
    exercise.button("Stop").click()
    expect(exercise.note).not_to_contain_text("Waiting")
    exercise.button("Check").click()
    expect(exercise.whole).to_have_attribute("data-state", "waiting")
    cell.button("Stop").click()
    exercise.checked()
    assert " ".join(exercise.output.inner_text().split()) == UNEVEN
    assert cell.try_("6 * 7") == "42"
    cell.button("Reset").click()


def test_the_same_result_is_announced_each_time(exercise: CodeExercise) -> None:
    exercise.check()
    exercise.output.evaluate(
        "output => { window.heard = []; new MutationObserver(() => heard.push(output.textContent))"
        ".observe(output, { childList: true, subtree: true }); }"
    )
    assert exercise.check() == UNEVEN
    assert exercise.check() == UNEVEN
    emptied, first, again, second = exercise.page.evaluate("heard")
    assert (emptied, again) == ("", "")
    assert first == second
    assert "sums to 3" in first
    expect(exercise.whole.get_by_role("status").filter(has_text="Not right yet")).to_have_count(1)


def test_a_right_answer_opens_the_authors_way_and_is_there_after_a_reload(
    lesson: CodeExercise,
) -> None:
    assert lesson.check(SOLUTION) == RIGHT
    expect(lesson.solution).to_have_attribute("open", "")
    expect(lesson.solution).to_contain_text("Dividing by the sum")
    lesson.page.reload()
    expect(lesson.state).to_have_text("✓ Done")  # and not seen before
    assert lesson.code() == SOLUTION
    assert not any("blob:" in worker.url for worker in lesson.page.workers)


def test_the_solution_is_within_reach_and_noted_as_seen(lesson: CodeExercise) -> None:
    lesson.solution.locator("summary").click()
    expect(lesson.solution).to_contain_text("powers / powers.sum()")
    expect(lesson.state).to_have_text("Answer seen")
    lesson.page.reload()
    expect(lesson.state).to_have_text("Answer seen")


def test_hints_come_one_by_one_and_stay(lesson: CodeExercise) -> None:
    first, second = lesson.hints.nth(0), lesson.hints.nth(1)
    expect(second).to_be_hidden()
    first.locator("summary").click()
    expect(second).to_be_visible()
    expect(first).to_have_attribute("data-seen", "")
    first.locator("summary").click()
    expect(second).to_be_visible()


def test_code_is_there_after_a_reload_and_reset_brings_back_the_start(lesson: CodeExercise) -> None:
    start = lesson.code()
    lesson.write("x = 1  # mine")
    lesson.page.reload()
    expect(lesson.field).to_have_value("x = 1  # mine")
    assert lesson.check() == f"{WRONG} Your code doesn’t define softmax."
    lesson.button("Reset").click()
    expect(lesson.button("Check")).to_be_focused()
    assert lesson.code() == start
    lesson.page.reload()
    expect(lesson.field).to_have_value(start)


def test_another_tab_shows_what_was_written_here(lesson: CodeExercise) -> None:
    other = CodeExercise(lesson.page.context.new_page())
    other.page.goto(lesson.page.url)
    other.button("Check").hover()
    lesson.check(SOLUTION)
    expect(other.field).to_have_value(SOLUTION)
    other.write("x = 2  # other")
    expect(lesson.editor).to_have_text("x = 2  # other")


def test_a_changed_exercise_keeps_the_code_and_says_so(browser: Browser, grown_site: str) -> None:
    with reader(browser, grown_site, viewport=WIDE) as (page, _):
        page.goto(grown_site + LESSON)
        exercise = CodeExercise(page)
        assert exercise.check(SOLUTION) == RIGHT

        def answer(route: Route) -> None:
            html = re.sub(r'data-digest="\w+"', 'data-digest="0123456789ab"', route.fetch().text())
            route.fulfill(body=html, content_type="text/html")

        page.route(f"{grown_site}{LESSON}", answer)
        page.reload()
        expect(exercise.note).to_contain_text("The exercise has changed. Your code is still here")
        expect(exercise.state).to_have_text("Changed since you answered")
        assert exercise.code() == SOLUTION
        assert exercise.check() == RIGHT
        expect(exercise.state).to_have_text("✓ Done")


def test_where_nothing_can_be_kept_it_says_so_and_works(browser: Browser, grown_site: str) -> None:
    with reader(browser, grown_site, viewport=WIDE) as (page, _):
        page.goto(grown_site + LESSON)
        page.evaluate("localStorage.setItem('else', 'x'.repeat(5_242_000))")
        exercise = CodeExercise(page)
        exercise.write(f"{SOLUTION}\n# {'long ' * 300}")
        expect(exercise.note).to_contain_text("There is no room left on this device to keep it")
        assert exercise.check() == RIGHT


def test_a_finger_writes_checks_and_opens_hints(browser: Browser, grown_site: str) -> None:
    with reader(browser, grown_site, viewport=PHONE, has_touch=True, is_mobile=True) as (page, _):
        page.goto(grown_site + LESSON)
        exercise = CodeExercise(page)
        exercise.field.tap()
        expect(exercise.editor).to_be_focused(timeout=STARTING)
        exercise.write(SOLUTION)
        exercise.button("Check").tap()
        exercise.checked()
        expect(exercise.output).to_contain_text(RIGHT)
        exercise.hints.first.locator("summary").tap()
        expect(exercise.hints.nth(1)).to_be_visible()
        for target in exercise.whole.locator(":is(button, summary):visible").all():
            box = target.bounding_box()
            assert box
            assert box["height"] >= 24


def test_without_its_editor_the_plain_field_serves(browser: Browser, grown_site: str) -> None:
    with reader(browser, grown_site, viewport=WIDE) as (page, faults):
        faults.allow("editor.js")
        page.route("**/editor.js", lambda route: route.abort())
        page.goto(grown_site + LESSON)
        exercise = CodeExercise(page)
        exercise.field.fill(SOLUTION)
        page.keyboard.press("Control+Enter")
        expect(exercise.output).to_contain_text("Right.", timeout=STARTING)
        page.keyboard.press("Tab")
        expect(exercise.button("Check")).to_be_focused()


def test_what_is_typed_before_the_scripts_come_is_kept(browser: Browser, grown_site: str) -> None:
    with reader(browser, grown_site, viewport=WIDE) as (page, _):
        held: list[Route] = []
        page.route("**/code.js", lambda route: held.append(route))
        page.goto(grown_site + LESSON)
        exercise = CodeExercise(page)
        exercise.field.click()
        page.keyboard.press("Control+A")
        page.keyboard.type("x = 1")
        exercise.button("Check").click()
        expect(exercise.note).to_have_text("Loading …")
        held[0].continue_()
        expect(exercise.output).to_contain_text("doesn’t define softmax", timeout=STARTING)
        assert exercise.code() == "x = 1"


def test_what_was_used_once_works_without_a_network(browser: Browser, grown_site: str) -> None:
    with reader(browser, grown_site, viewport=WIDE, service_workers="allow") as (page, faults):
        faults.allow("ERR_INTERNET_DISCONNECTED")
        page.goto(grown_site + LESSON)
        exercise = CodeExercise(page)
        assert exercise.check() == UNEVEN
        for part in (
            "code.js",
            "cells-client.js",
            "cells-worker.js",
            "editor.js",
            "numpy-rest.bin",
        ):
            until_kept(page, part)
        until_kept(page, f"pages {grown_site}{LESSON}")
        page.context.set_offline(True)
        page.reload()
        assert exercise.check(SOLUTION) == RIGHT


def test_an_exercise_in_a_notebooks_page_works(browser: Browser, grown_site: str) -> None:
    with reader(browser, grown_site, viewport=WIDE) as (page, _):
        page.goto(f"{grown_site}notebooks/entropy/")
        exercise = CodeExercise(page)
        told = exercise.check("def entropy(a):\n    return sum(x * np.log(x) for x in a)")
        assert told.startswith(f"{WRONG} The sign is missing")
        solution = "def entropy(a):\n    return -np.sum(np.log(a) * a)"
        assert exercise.check(solution) == RIGHT


@pytest.mark.skipif(not FIREFOX, reason="Firefox isn't installed (Debian: apt install firefox-esr)")
def test_in_firefox_a_mistake_is_told_and_a_right_answer_is_kept(
    grown_site: str, tmp_path: Path
) -> None:
    command = ["node", str(SCRIPT), str(FIREFOX), str(tmp_path), grown_site + LESSON]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=180)
    assert done.returncode == 0, done.stderr
    told = {key: " ".join(text.split()) for key, text in json.loads(done.stdout).items()}
    assert told == {
        "start": UNEVEN,
        "error": f"{WRONG} Line 2: ZeroDivisionError: division by zero",
        "stopped": "Stopped.",
        "right": RIGHT,
        "state": "✓ Done",
        "code": "softmax = lambda s, t: np.exp(s / t) / np.sum(np.exp(s / t))",
    }


def test_without_scripts_everything_can_be_read(browser: Browser, grown_site: str) -> None:
    with reader(browser, grown_site, java_script_enabled=False) as (page, _):
        page.goto(grown_site + LESSON)
        exercise = CodeExercise(page)
        expect(exercise.whole.locator(".exercise-start")).to_contain_text("return scores")
        expect(exercise.whole.get_by_role("button")).to_have_count(0)
        expect(exercise.field).to_be_hidden()
        for folded in (*exercise.hints.all(), exercise.solution):
            folded.locator("summary").click()
        expect(exercise.hints.nth(1)).to_contain_text("powers.sum()")
        expect(exercise.solution).to_contain_text("np.exp(scores / temperature)")
        expect(exercise.solution).to_contain_text("Dividing by the sum")


def test_the_keyboard_alone_is_enough_and_passing_through_changes_nothing(
    lesson: CodeExercise,
) -> None:
    keyboard = lesson.page.keyboard
    start = lesson.code()
    lesson.field.focus()
    expect(lesson.editor).to_be_focused()
    name = "Your code, Exercise 1. Escape, then Tab leaves it."
    expect(lesson.editor).to_have_accessible_name(name)
    keyboard.press("Tab")
    expect(lesson.button("Check")).to_be_focused()
    keyboard.press("Shift+Tab")
    expect(lesson.editor).to_be_focused()
    assert lesson.code() == start
    keyboard.press("Control+A")
    keyboard.press("Delete")
    keyboard.type("def softmax(scores, t):\nreturn scores")
    keyboard.press("Tab")
    expect(lesson.editor).to_be_focused()
    keyboard.press("Escape")
    keyboard.press("Tab")
    expect(lesson.button("Check")).to_be_focused()
    keyboard.press("Enter")
    expect(lesson.output).to_contain_text("sums to 3", timeout=STARTING)
    keyboard.press("Tab")
    expect(lesson.button("Reset")).to_be_focused()
    keyboard.press("Tab")
    expect(lesson.hints.nth(0).locator("summary")).to_be_focused()
    keyboard.press("Enter")
    keyboard.press("Tab")
    expect(lesson.hints.nth(1).locator("summary")).to_be_focused()
    keyboard.press("Tab")
    keyboard.press("Space")
    expect(lesson.solution).to_have_attribute("open", "")


@pytest.mark.parametrize(
    ("viewport", "colours"),
    [
        (PHONE, {"color_scheme": "light"}),
        (WIDE, {"color_scheme": "dark"}),
        (PHONE, {"color_scheme": "dark", "forced_colors": "active"}),
    ],
)
def test_it_is_accessible_in_every_state_and_fits_a_phone(
    browser: Browser, grown_site: str, viewport: dict[str, int], colours: dict[str, str]
) -> None:
    with reader(browser, grown_site, viewport=viewport, **colours) as (page, _):
        page.goto(grown_site + LESSON)
        exercise = CodeExercise(page)
        assert violations(page, "course-exercise") == []
        exercise.check("def softmax(s, t):\n    return s[:2]  # " + "long " * 40)
        assert violations(page, "course-exercise") == []
        exercise.check("print('wide ' * 99)\n1 / 0")
        exercise.hints.nth(0).locator("summary").click()
        assert violations(page, "course-exercise") == []
        exercise.check(SOLUTION)
        assert violations(page, "course-exercise") == []
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


def test_nothing_moves_as_scripts_come(browser: Browser, grown_site: str) -> None:
    boxes = "all => all.map((own) => own.getBoundingClientRect().toJSON())"
    with reader(browser, grown_site, viewport=PHONE) as (page, faults):
        faults.allow("load-code.js")
        page.route("**/load-code.js", lambda route: route.abort())
        page.goto(grown_site + LESSON, wait_until="networkidle")
        parts = page.locator("course-exercise, course-exercise > *, course-exercise textarea")
        still = parts.evaluate_all(boxes)
        page.unroute("**/load-code.js")
        page.goto(grown_site + LESSON, wait_until="networkidle")
        CodeExercise(page).button("Check").dispatch_event("pointerover")
        page.evaluate("() => customElements.whenDefined('course-exercise').then(() => true)")
        assert parts.evaluate_all(boxes) == still
