"""The author's guide holds what it promises: its examples, put into the project, make a site."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from tests.built import first, of_class, page, text
from tests.project import PROJECT
from tests.sites import EXAMPLES, Fork

FILES = sorted(
    path.relative_to(EXAMPLES).as_posix()
    for pattern in ("docs/**/*.*", "demos/*.py", "nav.yml", "exercise-ids.txt")
    for path in EXAMPLES.glob(pattern)
    if "__pycache__" not in path.parts
)
GUIDE = "docs/authors.md"
LESSON = "lessons/temperature"
NOTEBOOK = "notebooks/entropy"


@pytest.fixture
def course(grown: Fork) -> Path:
    """A site with the examples in their places."""
    return grown.site


@pytest.mark.parametrize("name", FILES)
def test_an_example_stands_in_the_guide_as_it_is_built(site_dir: Path, name: str) -> None:
    assert f"<!-- example: authors/{name} -->" in (PROJECT / GUIDE).read_text(encoding="utf-8")
    blocks = {
        text(first(block, ".//span[@class='filename']")): "".join(
            first(block, ".//code").itertext()
        )
        for block in of_class(page(site_dir, "authors"), "highlight")
        if block.find(".//span[@class='filename']") is not None
    }
    assert blocks[name].strip() == (EXAMPLES / name).read_text(encoding="utf-8").strip()


def test_the_lesson_has_its_place_in_the_navigation(course: Path) -> None:
    links = [text(link) for link in of_class(page(course, LESSON), "md-nav__link")]
    assert "Temperature" in links
    assert "Entropy of weights" in links


def test_the_lesson_tells_what_to_know_before(course: Path) -> None:
    (facts,) = of_class(page(course, LESSON), "lesson-facts")
    assert "What a softmax does." in text(facts)


def test_the_demo_stands_in_the_lesson_with_its_start_value(course: Path) -> None:
    demo = first(page(course, LESSON), ".//live-demo")
    assert demo.get("data-demo") == "softmax"
    assert text(first(demo, ".//*[@id='softmax-view']//output")) == "2%, 12%, 87%"


def test_the_demo_has_a_page_of_its_own(course: Path) -> None:
    view = first(page(course, "demos/softmax"), ".//*[@id='softmax-view']")
    assert text(first(view, ".//output")) == "9%, 24%, 67%"
    assert "Softmax with a temperature" in text(first(page(course, "demos"), ".//article"))


def test_the_term_is_linked_and_knows_where(course: Path) -> None:
    links = of_class(page(course, LESSON), "term")
    assert "entropy" in [link.get("data-term") for link in links]
    assert "Temperature" in text(first(page(course, "glossary/entropy"), ".//article"))


def test_the_cell_shows_what_its_code_gives(course: Path) -> None:
    shown = text(first(page(course, LESSON), ".//live-cell/div[@role='group']"))
    weights = [float(number) for number in re.findall(r"\d\.\d+", shown)]
    assert weights == pytest.approx([0.0159, 0.1173, 0.8668], abs=0.005)


def test_the_questions_have_their_answers(course: Path) -> None:
    lesson = page(course, LESSON)
    choices, numbers = lesson.iter("course-question")
    (right,) = [entry for entry in choices.iter("li") if entry.get("data-right") is not None]
    assert "The largest score takes nearly all." in text(right)
    found = [entry for entry in numbers.iter("li") if entry.get("data-value")]
    for entry, value in zip(found, np.exp([1 / 0.5, 1 * 0.5, 1.0]), strict=True):
        tolerance = float(entry.get("data-tolerance", "0"))
        assert float(entry.get("data-value", "nan")) == pytest.approx(value, abs=tolerance)


def test_the_notebook_was_run_and_can_be_taken_home(course: Path) -> None:
    outputs = [text(output) for output in of_class(page(course, NOTEBOOK), "cell-output")]
    assert outputs == [
        "0.5 [0.02 0.12 0.87] 0.44 1.0 [0.09 0.24 0.67] 0.83 2.0 [0.19 0.31 0.51] 1.02",
        "np.float64(1.1)",
    ]
    cells = json.loads((course / f"{NOTEBOOK}.ipynb").read_text(encoding="utf-8"))["cells"]
    assert "/lessons/temperature/)" in "".join(cells[0]["source"])
