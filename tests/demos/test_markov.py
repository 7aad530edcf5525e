"""In the demo an induction head forms in phases, the same at each visit."""

from itertools import islice

import numpy as np
import pytest

from attention import minimal_model
from attention.model import Parameters, Tokens
from demos.markov import LEARNS, WAYS, Inputs, State, reached, turns, work
from tests.demos.shown import Shown, name, text, view
from tests.demos.test_numpy_snippets import numbers, printed_here


@pytest.fixture(scope="module")
def both() -> list[State]:
    return list(work(Inputs()))


def shown_numbers(shown: Shown) -> list[str]:
    cells = [cell for row in shown.rows("Layer 2") for cell in row[1:]]
    (model, *_) = shown.rows("What comes next?")
    outputs = [shown.output("Loss"), shown.output("Weight on the state before")]
    return numbers(" ".join([*outputs, *cells, *model[1:]]))


@pytest.mark.parametrize("learns", LEARNS)
@pytest.mark.parametrize("steps", ["0", "1", "10", "61", "100"])
def test_the_snippet_prints_what_is_shown(steps: str, learns: str) -> None:
    shown = view("markov", steps=steps, learns=learns)
    assert numbers(printed_here(shown)) == shown_numbers(shown)


def test_it_counts_states_at_step_10_and_pairs_at_step_30(both: list[State]) -> None:
    assert [WAYS[both[step].nearest] for step in (0, 10, 30, 100)] == [
        "no counting", "counts of states", "counts of pairs", "counts of pairs",
    ]  # fmt: skip
    first, second = turns(both)
    assert 1 <= first <= 5
    assert 15 <= second <= 28
    shown = view("markov", steps="30")
    assert text(shown.one("p", "phases")) == (
        f"Predicts most like no counting from step 0, counts of states from step {first}, "
        f"counts of pairs from step {second}."
    )
    assert sum(name(part) == "circle" for part in shown.one("svg", "curves").iter()) == 2


def test_each_way_to_count_is_better_than_the_one_before(both: list[State]) -> None:
    assert reached()[0] == pytest.approx(np.log(3))
    assert list(reached()) == sorted(reached(), reverse=True)
    assert reached()[1] > both[-1].loss > reached()[2]


def test_layer_1_comes_to_look_at_the_state_before(both: list[State]) -> None:
    assert both[0].before < 0.1
    assert both[10].before < 0.2
    assert both[-1].before > 0.8


def test_without_layer_1_it_never_counts_pairs() -> None:
    alone = list(work(Inputs(learns=LEARNS[1])))
    assert {WAYS[state.nearest] for state in alone[5:]} == {"counts of states"}
    assert alone[-1].before == pytest.approx(alone[0].before)


def test_a_last_digit_changes_no_number_that_is_shown(
    both: list[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another build of NumPy rounds otherwise doesn't grow to be seen over the steps."""
    exact = minimal_model.gradients

    def rounded(p: Parameters, rows: Tokens) -> tuple[float, Parameters]:
        loss, gradient = exact(p, rows)
        return loss, {own: g * (1 + 1e-14) + 1e-17 for own, g in gradient.items()}

    monkeypatch.setattr(minimal_model, "gradients", rounded)
    others = list(islice(work(Inputs()), len(both)))
    for state, other in zip(both, others, strict=True):
        assert other.loss == pytest.approx(state.loss, abs=1e-8)
        assert other.before == pytest.approx(state.before, abs=1e-8)
        assert other.nearest == state.nearest
