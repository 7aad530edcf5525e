"""A course whose questions break a rule isn't built; one line names the file and the line."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from sitebuild.exercises.site_checks import LIST
from tests.sitebuild.test_build_failures import FRONT, LESSON, NOTEBOOK, course, refusal, spoilt

__all__ = ["course", "spoilt"]  # fixtures
OTHER = "docs/lessons/other.md"


def question(id_: str, right: int = 1) -> list[str]:
    """A question with three choices, the right one in this place."""
    choices = [
        line
        for place in (1, 2, 3)
        for line in (f"- [{'x' if place == right else ' '}] {place}", "  > Because.")
    ]
    return [f"```question {id_}", "Which?", "", *choices, "```", ""]


def lesson(*questions: list[str]) -> str:
    """A lesson's text."""
    return "\n".join([*FRONT, "# A page", "", *(line for lines in questions for line in lines)])


FIRST = len(FRONT) + 3  # the line on which a lesson's first question opens
NEXT = FIRST + len(question("a"))


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("- [ ] 2\n  > Because.", "- [ ] 2", 5, "“- [ ] 2” has no reason"),
        ("[x]", "[ ]", 0, "the question “a” has no right choice"),
        ("- [", "* [", 0, "this one has neither"),
        ("- [x] 1", "= 1 / 0", 3, "a bad number: “1 / 0” divides by zero"),
        ("question a", "question A", 0, "its id is written: small letters"),
        ("Which?", "Is [this](term:rya)?", 1, "there is no term “rya”; did you mean “ray”"),
        ("Because.\n- [ ] 3", "Of $\\frac{1$.\n- [ ] 3", 6, "KaTeX refuses the formula"),
        ("Which?", "<div>", 0, "an element of HTML in “a”, or above it, isn’t closed"),
    ],
)
def test_a_mistake_in_a_question_is_named_with_its_line(
    course: Path, spoilt: dict[str, str], old: str, new: str, line: int, sentence: str
) -> None:
    text = lesson(question("a"))
    assert old in text
    spoilt.update({LESSON: text.replace(old, new), LIST: "a\n"})
    said = refusal(course, spoilt)
    assert said.startswith(f"{LESSON}:{FIRST + line}: ")
    assert sentence in said


def test_a_mistake_in_a_notebooks_question_is_named_with_its_line(
    course: Path, spoilt: dict[str, str]
) -> None:
    lines = ["# A", "", *question("a")]
    text = "\n".join(["# %% [markdown]", *(f"# {line}".rstrip() for line in lines)])
    spoilt[NOTEBOOK] = text.replace("[x]", "[ ]")
    assert refusal(course, spoilt).startswith(f"{NOTEBOOK}:4: the question “a” has no right")


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (
            {LESSON: lesson(question("a")), OTHER: lesson(question("b"), question("a", 2))},
            # Pages come in the order of their names.
            f"{LESSON}:{FIRST}: the id “a” is taken by {OTHER}:{NEXT}",
        ),
        (
            {LESSON: lesson(question("a"), question("a"))},
            f"{LESSON}:{NEXT}: the id “a” is taken by {LESSON}:{FIRST}",
        ),
        ({LESSON: lesson(question("c"))}, f"{LESSON}:{FIRST}: the id “c” is new: add it as a line"),
        (
            {LESSON: lesson(question("a")), LIST: "a\nold-one removed\nlost-one\n"},
            f"{LIST}:3: “lost-one” is gone from the pages, but links and kept answers name it",
        ),
        (
            {LESSON: lesson(question("a")), LIST: "a removed\n"},
            f"{LESSON}:{FIRST}: “a” was the id of what was removed",
        ),
        ({LESSON: lesson(question("a")), LIST: "a\nb b\n"}, f"{LIST}:2: a line holds an id, or an"),
    ],
)
def test_ids_are_unique_and_stay(
    course: Path, spoilt: dict[str, str], texts: Mapping[str, str], said: str
) -> None:
    spoilt.update({LIST: "a\nb\n", **texts})
    assert refusal(course, spoilt).startswith(said)


def test_the_right_choice_may_not_stand_in_one_place_too_often(
    course: Path, spoilt: dict[str, str]
) -> None:
    places = {"a": 2, "b": 2, "c": 1, "d": 2, "e": 2, "f": 3, "g": 1, "h": 2}
    spoilt[LESSON] = lesson(*(question(id_, place) for id_, place in places.items()))
    spoilt[LIST] = "\n".join(places)
    said = refusal(course, spoilt)
    assert said.startswith(f"{LESSON}:{FIRST}: in 5 of 8 questions the right choice is number 2")
    listed = said.partition("move some: ")[2].split(", ")
    assert [name.partition(" ")[0] for name in listed] == ["a", "b", "d", "e", "h"]
    assert listed[1] == f"b ({LESSON}:{NEXT})"
