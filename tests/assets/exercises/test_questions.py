"""Questions are answered in the page by mouse, keyboard and touch, and without Python."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.assets.exercises.asking_course import asking_course
from tests.browser.accessibility import violations
from tests.browser.fixtures import reader
from tests.browser.pages_server import serve
from tests.project import PROJECT, SUB_PATH
from tests.site.courses import another_course
from tests.sites import made_once

LESSON = "lessons/questions/"
NOTEBOOK = "notebooks/index-of-water/"
WIDE, NARROW = {"width": 1440, "height": 900}, {"width": 360, "height": 780}
WRONG_REASON = "That happens on the way out of the water."
FIREFOX = os.environ.get("FIREFOX_PATH")
SCRIPT = PROJECT / "tests" / "browser" / "firefox_questions.mjs"
# What a live region held, each time that it changed.
RECORD = """output => {
  window.told = [];
  new MutationObserver(() => told.push(output.textContent)).observe(output, {childList: true});
}"""
REFUSED = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };"
BLOCKED = (
    "Object.defineProperty(window, 'localStorage',"
    " { configurable: true, get() { throw new DOMException('', 'SecurityError'); } });"
)


@pytest.fixture(scope="session")
def asking_dir(shared: Path) -> Path:
    """The folder of the built site with questions of every kind."""

    def make(folder: Path) -> None:
        done = another_course.build(asking_course(folder))
        assert done.returncode == 0, done.stderr

    return made_once(shared / "asking", make) / "site"


@pytest.fixture(scope="session")
def asking(asking_dir: Path) -> Iterator[str]:
    """The address of that site."""
    with serve(asking_dir, SUB_PATH) as address:
        yield address


@pytest.fixture
def lesson(browser: Browser, asking: str) -> Iterator[Page]:
    """The lesson with questions, on a wide screen."""
    with reader(browser, asking, viewport=WIDE) as (page, _):
        page.goto(asking + LESSON)
        yield page


def question(page: Page, id_: str) -> Locator:
    """A question of the page."""
    return page.locator(f"#q-{id_}")


def told(asked: Locator) -> Locator:
    """Where the result of a check is told."""
    return asked.get_by_role("status")


def state(asked: Locator) -> Locator:
    """What is said beside the question's title."""
    return asked.locator(".question-state")


def check(asked: Locator) -> None:
    """Presses the button."""
    asked.get_by_role("button", name="Check").click()


def by_mouse(page: Page, control: Locator) -> None:
    control.click()


def by_touch(page: Page, control: Locator) -> None:
    control.tap()


def by_keyboard(page: Page, control: Locator) -> None:
    """Walks to a control with Tab, or to a radio button of the same group with arrows."""
    page.wait_for_function("!document.querySelector('#q-air-to-water fieldset').disabled")
    forward = control.evaluate("""control => {
      const at = document.activeElement;
      return !at || !(at.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING);
    }""")
    for _ in range(60):
        if control.evaluate("control => control === document.activeElement"):
            break
        group = page.evaluate("document.activeElement.name ?? ''")
        same = group and group == control.get_attribute("name")
        page.keyboard.press("ArrowDown" if same else "Tab" if forward else "Shift+Tab")
    expect(control).to_be_focused()
    page.keyboard.press("Enter" if control.evaluate("control => control.type") == "submit" else " ")


WAYS: dict[str, Callable[[Page, Locator], None]] = {
    "mouse": by_mouse,
    "keyboard": by_keyboard,
    "touch": by_touch,
}


@pytest.mark.parametrize("viewport", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("way", WAYS)
def test_a_choice_is_checked_and_its_own_reason_told(
    browser: Browser, asking: str, way: str, viewport: Any
) -> None:
    press = WAYS[way]
    with reader(browser, asking, viewport=viewport, has_touch=way == "touch") as (page, _):
        page.goto(asking + LESSON)
        asked = question(page, "air-to-water")
        choices, button = asked.get_by_role("radio"), asked.get_by_role("button", name="Check")
        press(page, choices.nth(0))
        expect(told(asked)).to_be_empty()  # nothing is checked by itself
        press(page, button)
        expect(told(asked)).to_have_text(f"✗ Not right.{WRONG_REASON}")
        expect(state(asked)).to_be_empty()
        expect(asked.locator("details")).not_to_have_attribute("open", "")
        expect(button).to_be_focused()
        press(page, choices.nth(1))
        press(page, button)
        expect(told(asked)).to_contain_text("✓ Right.It slows down")
        expect(told(asked)).not_to_contain_text(WRONG_REASON)
        expect(state(asked)).to_have_text("✓ Done")


def test_what_is_told_comes_onto_a_screen_that_the_question_fills(lesson: Page) -> None:
    lesson.set_viewport_size({"width": 360, "height": 300})
    asked = question(lesson, "air-to-water")
    by_keyboard(lesson, asked.get_by_role("radio").first)
    expect(told(asked)).not_to_be_in_viewport()
    lesson.keyboard.press("Enter")
    expect(told(asked)).to_contain_text("ight")
    expect(told(asked)).to_be_in_viewport(ratio=1)
    expect(asked.get_by_role("radio").first).to_be_focused()


def test_the_same_result_is_heard_twice(lesson: Page) -> None:
    asked = question(lesson, "air-to-water")
    told(asked).evaluate(RECORD)
    asked.get_by_role("radio").nth(0).check()
    for times in (1, 2):
        check(asked)
        lesson.wait_for_function("times => told.filter(Boolean).length === times", arg=times)
        expect(asked.get_by_role("button", name="Check")).to_be_focused()
    heard = [f"✗ Not right.{WRONG_REASON}", "", f"✗ Not right.{WRONG_REASON}"]
    assert lesson.evaluate("told.map(text => text.trim())")[-3:] == heard
    # The sign isn't read, and the whole is announced politely.
    tree = told(asked).aria_snapshot()
    assert tree.startswith("- status:")
    assert "✗" not in tree
    assert "Not right." in tree


def test_nothing_chosen_is_told_and_counts_as_no_try(lesson: Page) -> None:
    for id_ in ("air-to-water", "both-angles", "sine-ratio"):
        check(question(lesson, id_))
        expect(told(question(lesson, id_))).to_have_text("Answer first, then check.")
    assert kept(lesson) == {}


def kept(page: Page) -> Any:
    """The answers that are kept on the device, by id."""
    text = page.evaluate("JSON.stringify(Object.entries({...localStorage}))")
    works = [json.loads(work) for key, work in json.loads(text) if key.endswith("work:1")]
    return works[0].get("answers", {}) if works else {}


RIGHT_WAVES = ("131072", "131 072", "131,072", "131\u202f072", "1.31072e5", "262144/2")
RIGHT_RATIOS = ("1/3", "0.333", "0,33", " 1 / 3 ", "33 %", "3.3e-1")


@pytest.mark.parametrize(
    ("id_", "numbers", "said"),
    [
        ("wave-count", RIGHT_WAVES, "✓ Right.32 pulses"),
        ("wave-count", ("65 536",), "✗ Not right.You forgot to double."),
        ("sine-ratio", RIGHT_RATIOS, "✓ Right.It is"),
        ("sine-ratio", ("\N{MINUS SIGN}1/3", "-0,333"), "✗ Not right.A sine of an angle"),
        ("sine-ratio", ("0.3", "1e5"), "✗ Not right. Try again, or look at the answer below."),
    ],
)
def test_numbers_are_read_as_people_write_them(
    lesson: Page, id_: str, numbers: tuple[str, ...], said: str
) -> None:
    asked = question(lesson, id_)
    for number in numbers:
        asked.get_by_role("textbox").fill(number)
        asked.get_by_role("textbox").press("Enter")
        expect(told(asked), number).to_contain_text(said)
        told(asked).evaluate("output => output.replaceChildren()")


@pytest.mark.parametrize("text", ["many", "1/0", "1.2.3", "131072 waves"])
def test_what_is_no_number_is_told_and_counts_as_no_try(lesson: Page, text: str) -> None:
    asked = question(lesson, "wave-count")
    asked.get_by_role("textbox").fill(text)
    check(asked)
    expect(told(asked)).to_contain_text(f"“{text}” can’t be read as a number.")
    assert kept(lesson) == {}


def test_a_pasted_text_of_any_length_is_answered(lesson: Page) -> None:
    asked = question(lesson, "wave-count")
    asked.get_by_role("textbox").fill("1" * 300_000 + "x")
    check(asked)
    expect(told(asked)).to_contain_text("can’t be read as a number.")
    assert kept(lesson) == {}


def test_several_choices_are_told_apart_without_giving_all_away(lesson: Page) -> None:
    asked = question(lesson, "both-angles")
    frequency, speed, plane, wavelength = asked.get_by_role("checkbox").all()
    frequency.check()
    check(asked)
    missing = "✗ Not all yet: what you chose applies, but something is missing."
    expect(told(asked)).to_have_text(missing)
    speed.check()
    check(asked)
    one = "✗ Not right: one of your choices doesn’t apply.It is smaller in water."
    expect(told(asked)).to_have_text(one)
    wavelength.check()
    check(asked)
    two = "✗ Not right: 2 of your choices don’t apply.It is smaller in water."
    expect(told(asked)).to_have_text(two)
    for wrong in (speed, wavelength):
        wrong.uncheck()
    plane.check()
    check(asked)
    expect(told(asked)).to_contain_text("✓ Right.Each crest")
    expect(told(asked)).to_contain_text("The surface turns a ray")


def test_the_answer_can_be_shown_at_once_and_is_marked_as_seen(lesson: Page) -> None:
    asked = question(lesson, "air-to-water")
    asked.get_by_text("Answer", exact=True).click()
    expect(asked.get_by_text("It does so along the normal alone.")).to_be_visible()
    expect(state(asked)).to_have_text("Answer seen")
    asked.get_by_role("radio").nth(1).check()
    check(asked)
    expect(state(asked)).to_have_text("✓ Done, answer seen")
    lesson.reload()
    expect(state(question(lesson, "air-to-water"))).to_have_text("✓ Done, answer seen")


def answer_all(page: Page) -> None:
    """Answers three questions: rightly by a choice and a number, wrongly by several choices."""
    question(page, "air-to-water").get_by_role("radio").nth(1).check()
    question(page, "both-angles").get_by_role("checkbox").nth(3).check()
    question(page, "sine-ratio").get_by_role("textbox").fill("1/3")
    for id_ in ("air-to-water", "both-angles", "sine-ratio"):
        check(question(page, id_))
        expect(told(question(page, id_))).not_to_be_empty()


def expect_all(page: Page) -> None:
    """Expects these answers."""
    expect(question(page, "air-to-water").get_by_role("radio").nth(1)).to_be_checked()
    expect(state(question(page, "air-to-water"))).to_have_text("✓ Done")
    expect(question(page, "both-angles").get_by_role("checkbox").nth(3)).to_be_checked()
    expect(state(question(page, "both-angles"))).to_be_empty()
    expect(question(page, "sine-ratio").get_by_role("textbox")).to_have_value("1/3")
    expect(state(question(page, "sine-ratio"))).to_have_text("✓ Done")


def test_answers_are_there_after_a_reload_and_in_a_second_tab(lesson: Page) -> None:
    second = lesson.context.new_page()
    second.goto(lesson.url)
    answer_all(lesson)
    expect_all(second)
    lesson.reload()
    expect_all(lesson)
    expect(told(question(lesson, "air-to-water"))).to_be_empty()


@pytest.mark.parametrize("damaged", ["{torn", "null", '"text"', "[1]"])
def test_where_what_was_kept_is_damaged_questions_work_and_it_is_put_aside(
    lesson: Page, damaged: str
) -> None:
    path = urlsplit(lesson.url).path.removesuffix(LESSON)
    lesson.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"{path}work:1", damaged])
    lesson.reload()
    answer_all(lesson)
    lesson.reload()
    expect_all(lesson)
    aside = lesson.evaluate("key => localStorage.getItem(key)", f"{path}work:1:unreadable")
    assert aside == damaged


@pytest.mark.parametrize("script", [REFUSED, BLOCKED], ids=["full", "blocked"])
def test_where_nothing_can_be_kept_questions_work(
    browser: Browser, asking: str, script: str
) -> None:
    with reader(browser, asking, viewport=WIDE) as (page, _):
        page.add_init_script(script)
        page.goto(asking + LESSON)
        answer_all(page)
        expect_all(page)


def altered(page: Page, old: str, new: str) -> None:
    """From now on the lesson is served with other text."""

    def serve_altered(route: Route) -> None:
        answer = route.fetch()
        assert old in answer.text()
        route.fulfill(response=answer, body=answer.text().replace(old, new))

    page.route(f"**/{LESSON}", serve_altered)


def test_a_changed_question_keeps_the_answer_without_its_tick(lesson: Page) -> None:
    answer_all(lesson)
    asked = question(lesson, "air-to-water")
    digest = str(asked.get_attribute("data-digest"))
    altered(lesson, digest, "0" * 12)
    lesson.reload()
    expect(state(asked)).to_have_text("Changed since you answered")
    expect(asked.get_by_role("radio").nth(1)).to_be_checked()
    check(asked)
    expect(state(asked)).to_have_text("✓ Done")
    assert kept(lesson)["air-to-water"]["tries"] == 1


def test_a_removed_question_goes_quietly(lesson: Page) -> None:
    answer_all(lesson)
    altered(lesson, "q-air-to-water", "q-another")
    lesson.reload()
    expect(state(question(lesson, "sine-ratio"))).to_have_text("✓ Done")
    another = question(lesson, "another")
    expect(state(another)).to_be_empty()
    expect(another.get_by_role("radio", checked=True)).to_have_count(0)


def test_without_scripts_a_question_is_a_list_and_a_folded_answer(
    browser: Browser, asking: str
) -> None:
    with reader(browser, asking, viewport=NARROW, java_script_enabled=False) as (page, _):
        for address, id_, choice, reason in (
            (LESSON, "air-to-water", "it goes straight on", "along the normal alone"),
            (NOTEBOOK, "notebook-index", "0", "infinitely fast"),
        ):
            page.goto(f"{asking}{address}#q-{id_}")
            asked = question(page, id_)
            expect(asked).to_be_in_viewport()
            expect(asked.get_by_role("listitem").filter(has_text=choice).first).to_be_visible()
            for control in asked.locator("input, button, legend").all():
                expect(control).to_be_hidden()
            expect(asked.get_by_text(reason)).to_be_hidden()
            asked.get_by_text("Answer", exact=True).click()
            expect(asked.get_by_text(reason)).to_be_visible()
            expect(asked.get_by_text("Right:", exact=True)).to_be_visible()


def test_nothing_moves_when_the_script_comes(browser: Browser, asking: str) -> None:
    heights = []
    for blocked in (True, False):
        with reader(browser, asking, viewport=NARROW) as (page, faults):
            faults.allow("ERR_FAILED")
            if blocked:
                page.route("**/questions.js", lambda route: route.abort())
            page.goto(asking + LESSON)
            fieldset = question(page, "wave-count").locator("fieldset")
            expect(fieldset).to_have_js_property("disabled", blocked)
            boxes = page.locator("course-question").all()
            heights.append([box.bounding_box() for box in boxes])
    assert heights[0] == heights[1]


def test_on_paper_the_answers_stand_at_the_end(lesson: Page) -> None:
    answers = lesson.locator(".printed-answers")
    expect(answers).to_be_hidden()
    answer_all(lesson)
    lesson.emulate_media(media="print")
    expect(answers).to_contain_text("Question 4Right: 131\u202f07232 pulses of 4096 waves.")
    top = answers.bounding_box()
    last = question(lesson, "wave-count").bounding_box()
    assert top
    assert last
    assert top["y"] > last["y"] + last["height"]
    asked = question(lesson, "air-to-water")
    expect(asked.get_by_text("towards the normal").first).to_be_visible()
    for part in asked.locator("button, output, details").all():
        expect(part).to_be_hidden()


@pytest.mark.parametrize("look", [{"color_scheme": "light"}, {"color_scheme": "dark"},
                                  {"forced_colors": "active"}], ids=str)  # fmt: skip
def test_no_state_of_a_question_shuts_anybody_out(
    browser: Browser, asking: str, look: dict[str, str]
) -> None:
    with reader(browser, asking, viewport=NARROW, **look) as (page, _):
        page.goto(asking + LESSON)
        expect(question(page, "wave-count").get_by_role("textbox")).to_be_enabled()
        assert violations(page, "article") == []
        answer_all(page)
        question(page, "wave-count").get_by_role("textbox").fill("many")
        check(question(page, "wave-count"))
        expect(told(question(page, "wave-count"))).to_contain_text("can’t be read")
        for summary in page.locator("course-question summary").all():
            summary.click()
        assert violations(page, "article") == []
        digest = str(question(page, "air-to-water").get_attribute("data-digest"))
        altered(page, digest, "0" * 12)
        page.reload()
        expect(state(question(page, "air-to-water"))).to_have_text("Changed since you answered")
        assert violations(page, "article") == []


def test_at_400_percent_nothing_is_cut_off(browser: Browser, asking: str) -> None:
    with reader(browser, asking, viewport={"width": 320, "height": 256}) as (page, _):
        page.goto(asking + LESSON)
        answer_all(page)
        assert page.evaluate("document.documentElement.scrollWidth") == 320
        for asked in page.locator("course-question").all():
            assert asked.evaluate("own => own.scrollWidth <= own.clientWidth")


def test_a_finger_finds_the_choices(browser: Browser, asking: str) -> None:
    with reader(browser, asking, viewport=NARROW, has_touch=True) as (page, _):
        page.goto(asking + LESSON)
        for target in page.locator("course-question form :is(label, button, [type=text])").all():
            box = target.bounding_box()
            assert box
            assert box["height"] >= 32


def test_a_question_is_found_by_search_and_led_to(lesson: Page) -> None:
    search = lesson.get_by_role("textbox", name="Search")
    search.click()
    search.press_sequentially("pulses")
    hit = lesson.locator(".md-search-result__link").filter(has_text="Question 4")
    hit.click()
    expect(question(lesson, "wave-count")).to_be_in_viewport()


def test_only_pages_with_questions_load_what_asks_them(browser: Browser, asking: str) -> None:
    with reader(browser, asking) as (page, _):
        loaded: list[str] = []
        page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
        page.goto(asking + "lessons/refraction/", wait_until="networkidle")
        assert not {"questions.js", "exercises.css", "answers.js"} & set(loaded)
        loaded.clear()
        page.goto(asking + NOTEBOOK, wait_until="networkidle")
        assert {"questions.js", "exercises.css", "answers.js"} <= set(loaded)
        asked = question(page, "notebook-index")
        asked.get_by_role("radio").nth(0).check()
        check(asked)
        expect(told(asked)).to_contain_text("Right.By definition")
        assert not [name for name in loaded if name.endswith((".wasm", ".zip"))]


@pytest.mark.skipif(not FIREFOX, reason="Firefox isn't installed (Debian: apt install firefox-esr)")
def test_questions_work_in_firefox(asking: str, tmp_path: Path) -> None:
    assert FIREFOX
    command = ["node", str(SCRIPT), FIREFOX, str(tmp_path), asking + LESSON]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=180)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "wrong": f"✗ Not right.{WRONG_REASON}",
        "again": ["", f"✗ Not right.{WRONG_REASON}"],
        "focus": "Check",
        "right": "✓ Done",
        "number": "✓ Done",
        "reloaded": ["✓ Done", "✓ Done", "towards the normal", "0,333"],
    }
