"""What the lesson on learning says of the model that readers train is what its cells compute."""

import os
import re
from textwrap import dedent

import numpy as np
import pytest

from sitebuild.cells.execution import Ran, run
from sitebuild.cells.fence import live_fences
from sitebuild.source import read_source
from tests.lessons.lesson_text import LessonText
from tests.project import PROJECT

LESSON = LessonText("learning")
PYTHON_PATH = os.pathsep.join([str(PROJECT), str(PROJECT / "pyodide_pkg")])
WORDS, LENGTH = 28, 32


def cells() -> list[str]:
    """The code of the lesson's cells, from the one that makes the rows."""
    source = read_source(PROJECT / "docs/lessons/learning.md", PROJECT)
    bodies = [dedent(fence.body) for fence in live_fences(source)]
    first = next(number for number, body in enumerate(bodies) if "def rows(" in body)
    return bodies[first:]


@pytest.fixture(scope="module")
def ran() -> list[Ran]:
    """What those cells print and show."""
    return run(cells(), PYTHON_PATH)


def numbers(printed: str) -> list[float]:
    """The numbers in what a cell prints."""
    return [float(number) for number in re.findall(r"-?\d+\.\d+", printed)]


def test_the_model_and_its_gradients_are_some_60_lines() -> None:
    lines = [line for body in cells()[:3] for line in body.splitlines() if line.strip()]
    assert 55 <= len(lines) <= 65
    LESSON.states("All its code stands here, some # lines", 60)


def test_its_gradients_agree_with_finite_differences(ran: list[Ran]) -> None:
    found = numbers(ran[3].printed)
    assert len(found) == 6
    assert found[::2] == pytest.approx(found[1::2], abs=1e-8)
    assert all(abs(number) > 1e-5 for number in found)


def test_two_layers_learn_to_copy_and_the_first_looks_back_by_one_place(ran: list[Ran]) -> None:
    assert numbers(ran[4].printed) == [pytest.approx(1, abs=0.01)]
    evenly = np.mean([1 / (place + 1) for place in range(1, LENGTH)])
    LESSON.states("spread its weight evenly would have about #", evenly)
    first, second = map(numbers, ran[5].printed.splitlines())
    assert min(first[-2:]) > 2.5 * evenly
    assert max(second[-2:]) < evenly


def test_one_layer_does_little_better_than_choosing_among_the_candidates(ran: list[Ran]) -> None:
    (right,) = numbers(ran[6].printed)
    LESSON.states("about #% > One layer can tell", 100 * right)
    LESSON.states("about #%, or 1 in #", 100 / WORDS, WORDS)
    candidates = 16 - 8 + 1
    LESSON.states(
        "so there are # candidates. Choosing among them by chance would give 1 in #, or #%",
        *(candidates, candidates, 100 / candidates),
    )
    assert 1 / candidates < right < 0.25


def test_without_positions_it_does_not_copy_but_does_better_than_one_layer(ran: list[Ran]) -> None:
    (right,) = numbers(ran[7].printed)
    (one_layer,) = numbers(ran[6].printed)
    assert one_layer + 0.05 < right < 0.6


def test_a_fixed_distance_needs_one_layer_and_fails_at_another(ran: list[Ran]) -> None:
    fixed, other, two_layers = numbers(ran[8].printed)
    assert fixed == pytest.approx(1, abs=0.01)
    assert other < 0.02
    assert two_layers == pytest.approx(1, abs=0.02)
