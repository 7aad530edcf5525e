"""The descent demo trains by the gradient that finite differences give, the same at each visit."""

import numpy as np
import pytest
from hypothesis import given, settings

from attention import example
from demokit import registry
from demokit.inputs import texts
from demos import descent
from tests.demos.shown import Shown, text, view
from tests.demos.test_any_demo import inputs_of
from tests.demos.test_numpy_snippets import numbers, printed_here

CASES = pytest.mark.parametrize(
    ("trained", "rate"), [(own, rate) for own in descent.TRAINED for rate in descent.RATES]
)


def floats(texts: list[str]) -> list[float]:
    return [float(own.replace("−", "-")) for own in texts]


@settings(max_examples=40, deadline=None)
@given(inputs=inputs_of("descent"))
def test_the_snippet_prints_what_any_state_shows(inputs: object) -> None:
    shown = Shown(registry.render("descent", texts(inputs), "one"))
    found = [shown.output("Loss"), shown.output("Output")]
    found += [cell for row in shown.rows("The weights") for cell in row[1:]]
    for table in shown.all("table", "check"):
        for head, *cells in shown.rows(text(table.find("caption"))):
            found += [*numbers(head), *cells]
        found += numbers(text(shown.one("p", "checked")))[1:]
    assert numbers(printed_here(shown)) == numbers(" ".join(found))


@CASES
def test_the_gradient_is_that_of_finite_differences_at_each_step(trained: str, rate: str) -> None:
    states = descent.training(descent.TRAINED[trained], float(rate))
    for state in states[:: len(states) // 4]:
        for name in descent.TRAINED[trained]:
            found = descent.differences(state, name)
            size = max(1, np.abs(found).max())
            assert state.gradient(name) == pytest.approx(found, abs=1e-4 * size)


@CASES
def test_a_last_digit_changes_no_number_that_is_shown(trained: str, rate: str) -> None:
    """What another build of NumPy rounds otherwise doesn't grow to be seen over the steps."""
    letters = descent.TRAINED[trained]
    states = descent.training(letters, float(rate))
    start = states[0].W
    other = descent.State.of({name: W * (1 + 4e-16) for name, W in start.items()})
    for state in states:
        size = max(1, state.loss)
        assert other.loss == pytest.approx(state.loss, abs=1e-9 * size)
        moved = {name: other.W[name] - float(rate) * other.gradient(name) for name in letters}
        other = descent.State.of(other.W | moved)


def test_only_what_is_trained_moves() -> None:
    for trained, letters in descent.TRAINED.items():
        last = descent.training(letters, 0.2)[-1]
        first = descent.training(letters, 0.2)[0]
        moved = {name for name in "QKV" if not np.array_equal(last.W[name], first.W[name])}
        assert moved == set(letters), trained
        assert np.array_equal(first.W["Q"], example.W_Q)


def test_training_that_runs_away_ends_and_says_so() -> None:
    shown = view("descent", trained="All three", rate="0.8", step="40")
    assert shown.output("Step") == "6, ended"
    assert float(shown.output("Loss")) > descent.FAR
    assert shown.sentence.endswith("Training ended, the loss is too large.")
    assert view("descent", trained="All three", rate="0.2", step="40").output("Step") == "40"


def test_the_check_is_shown_where_a_reader_asks_for_it() -> None:
    assert not view("descent").all("table", "check")
    shown = view("descent", check="on", trained="All three", step="3")
    rows = shown.rows("The largest entry")
    assert [row[0].partition(",")[0] for row in rows] == ["∂L/∂WQ", "∂L/∂WK", "∂L/∂WV"]
    for _, by_hand, moved in rows:
        assert floats([by_hand]) == pytest.approx(floats([moved]), abs=1e-5)


def test_minus_the_gradient_stands_at_the_tips_of_what_is_trained() -> None:
    def moves(trained: str) -> list[int]:
        planes = view("descent", trained=trained).all("svg", "plane")
        return [sum("x1" in line.attrib for line in plane.iter()) for plane in planes]

    assert moves("Query matrix") == [1, 0]
    assert moves("Value matrix")[0] == 0
    assert moves("Value matrix")[1] >= 2
    assert moves("All three") == [
        moves("Query matrix")[0] + moves("Key matrix")[0],
        moves("Value matrix")[1],
    ]
