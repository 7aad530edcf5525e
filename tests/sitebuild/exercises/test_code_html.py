"""An exercise in the page is whole without scripts, and keeps what they need out of sight."""

import json
from dataclasses import replace
from xml.etree.ElementTree import Element

import html5lib
import pytest

from demokit.markup import Markup, tag
from sitebuild.exercises.code_html import element, texts
from sitebuild.exercises.model import Exercise, Wrong
from tests.built import first, of_class, text

EXERCISE = Exercise(
    id="double",
    task="Write it.",
    start="\nif 1 < 2:\n    pass",
    check="check(1 < 2, '<b>')",
    hints=("Think.", "Twice."),
    solution="x = 2",
    why="Because.",
    wrong=(Wrong("half", "x = 1", "Half.", [{"shape": [], "entries": [0.5]}]),),
    line=1,
    digest="0123456789ab",
)


@pytest.fixture
def whole() -> Element:
    rendered = [tag("p", own) for own in texts(EXERCISE)]
    html = element(EXERCISE, rendered, tag("h3", "Exercise 1", id="q-double-title"))
    parsed: Element = html5lib.parseFragment(html, namespaceHTMLElements=False)[0]
    return parsed


def test_what_readers_without_scripts_need_stands_in_the_page(whole: Element) -> None:
    assert whole.get("id") == "q-double"
    assert text(next(of_class(whole, "question-task"))) == "Write it."
    assert "if 1 < 2:" in text(next(of_class(whole, "exercise-start")))
    folded = [(text(own[0]), text(own[1])) for own in whole.iter("details")]
    assert folded[:2] == [("Hint 1", "Think."), ("Hint 2", "Twice.")]
    assert folded[2][0] == "Solution"
    assert "x = 2" in folded[2][1]
    assert folded[2][1].endswith("Because.")


def test_the_field_holds_the_start_to_the_letter_and_has_a_name(whole: Element) -> None:
    field = first(whole, ".//textarea")
    assert field.text == EXERCISE.start
    names = str(field.get("aria-labelledby")).split()
    assert names == ["q-double-title", field.get("id")]
    assert field.get("aria-label") == "Your code"


def test_nothing_can_be_pressed_until_a_script_takes_over(whole: Element) -> None:
    buttons = list(whole.iter("button"))
    assert [text(button) for button in buttons] == ["Check", "Stop", "Reset"]
    assert all(own.get("disabled") is not None for own in [*buttons, first(whole, ".//textarea")])


def test_what_only_scripts_need_is_in_templates(whole: Element) -> None:
    check, wrong = whole.iter("template")
    assert text(check) == EXERCISE.check
    assert wrong.get("data-name") == "half"
    assert json.loads(str(wrong.get("data-results"))) == [{"shape": [], "entries": [0.5]}]
    assert text(wrong) == "Half."


def test_an_exercise_may_do_without_hints_and_wrong_programs() -> None:
    bare = replace(EXERCISE, hints=(), wrong=(), why="")
    html = element(bare, [Markup(own) for own in texts(bare)], Markup())
    assert html.count("<details") == 1
    assert html.count("<template") == 1
