"""Questions for Moodle, read back by a parser of GIFT that others wrote."""

from pathlib import Path
from typing import Any

import pytest

from sitebuild.exercises.text import read_question
from sitebuild.node_js.bridge import ask
from sitebuild.teaching.gift import escaped, gift
from tests.project import SITE_NAME
from tests.sitebuild.teaching.course import questions

READER = Path(__file__).with_name("read_gift.mjs")
HARD = "~a = {b} # c: d \\neq e%50%\n\nnext // line ::x:: ->"
SEVERAL = """Which?

- [x] one
  > yes
- [x] two
  > yes
- [x] three
  > yes
- [ ] four
  > no
"""
NUMBER = """How much?

= -0.93 ± 0.005
  > right
- 2 ** 60
  > too much
"""
SMALL = """How little?

= 1e-6 ± 1e-9
  > right
"""


def read(text: str) -> list[dict[str, Any]]:
    """What the parser makes of a file."""
    [found] = ask(READER, [text])
    return list(found)


def test_signs_of_the_format_in_a_text_come_back_as_they_were() -> None:
    question = read_question("hard", "Task\n\n- [x] a\n  > b\n- [ ] c\n  > d\n")
    text = gift("A: course", "Part 1/2", [question], lambda _: HARD)
    category, found = read(text)
    assert category["title"] == "$course$/top/A: course/Part 1//2"
    texts = [
        found["stem"],
        *(part for one in found["choices"] for part in (one["text"], one["feedback"])),
    ]
    assert [part["text"] for part in texts] == [HARD] * 5
    assert escaped("no sign of it") == "no sign of it"


def test_several_right_choices_share_the_mark_and_a_wrong_one_takes_it() -> None:
    question = read_question("several", SEVERAL)
    [_, found] = read(gift("Course", "Page", [question], str))
    weights = [choice["weight"] for choice in found["choices"]]
    assert weights == [33.33333, 33.33333, 33.33333, -100]


def test_a_number_has_its_tolerance_and_foreseen_mistakes_give_nothing() -> None:
    [_, found] = read(gift("Course", "Page", [read_question("number", NUMBER)], str))
    right, wrong = found["choices"]
    assert right["text"] == {"type": "range", "number": -0.93, "range": 0.005}
    assert (right["weight"], right["feedback"]["text"]) == (None, "right")
    assert wrong["text"]["number"] == pytest.approx(2**60)
    assert (wrong["weight"], wrong["feedback"]["text"]) == (0, "too much")
    [_, found] = read(gift("Course", "Page", [read_question("small", SMALL)], str))
    assert found["choices"][0]["text"] == {"type": "range", "number": 1e-6, "range": 1e-9}


def test_moodle_gets_every_question_of_the_course_with_what_is_right(site_dir: Path) -> None:
    found = read((site_dir / "teach" / "questions.gift.txt").read_text(encoding="utf-8"))
    categories = [one["title"] for one in found if one["type"] == "Category"]
    assert f"$course$/top/{SITE_NAME}/Masks and cross-attention" in categories
    read_back = {one["title"]: one for one in found if one["type"] != "Category"}
    written = questions()
    assert set(read_back) == set(written)
    for id_, question in written.items():
        choices = read_back[id_]["choices"]
        assert read_back[id_]["stem"]["format"] == "html"
        assert all(choice["feedback"]["text"] for choice in choices), id_
        if question.choices:
            gained = [choice["isCorrect"] or (choice["weight"] or 0) > 0 for choice in choices]
            assert gained == [choice.right for choice in question.choices], id_
        else:
            assert read_back[id_]["type"] == "Numerical"
            numbers = [choice["text"]["number"] for choice in choices]
            assert numbers == pytest.approx([one.value for one in question.numbers], rel=1e-12)
            assert [choice["weight"] for choice in choices] == [None] + [0] * (len(choices) - 1)
