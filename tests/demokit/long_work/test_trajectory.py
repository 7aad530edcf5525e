"""Long work: done step by step, as far as it is wanted, and never twice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import pytest

from demokit import registry
from demokit.inputs import check, controls, read, slider, steps
from demokit.long_work.trajectory import Trajectory, trajectory
from demokit.markup import Markup, tag

LAST = 10


@dataclass(frozen=True)
class Inputs:
    by: float = slider("By", 1, 3, start=2, step=1)
    steps: int = steps("Steps", LAST, doing="Doubling", speeds=(1, 5))


def powers(inputs: Inputs) -> Iterator[float]:
    number = 1.0
    while True:
        yield number
        number *= inputs.by


def view(inputs: Inputs, prefix: str, states: Sequence[float]) -> Markup:
    return tag("p", f"{states[-1]:.0f} after {inputs.steps}", id=f"{prefix}-p")


def demo(**parts: Any) -> registry.Demo:
    """A demo with these parts."""
    whole = {"Inputs": Inputs, "work": powers, "view": view, "TITLE": "Powers"}
    return cast(registry.Demo, SimpleNamespace(**(whole | parts)))


def test_a_page_is_built_with_the_state_after_all_steps() -> None:
    assert registry.view(demo(), Inputs(), "one") == '<p id="one-p">1024 after 10</p>'


def test_a_view_is_of_the_step_that_is_wanted() -> None:
    assert "9 after 2" in registry.view(demo(), Inputs(by=3, steps=2), "one")
    assert "1 after 0" in registry.view(demo(), Inputs(by=3, steps=0), "one")


def test_work_that_may_not_go_on_longer_tells_how_far_it_has_come_and_goes_on_from_there() -> None:
    own = demo(work=lambda inputs: powers(inputs))  # one that no other test has begun
    views = [registry.view(own, Inputs(), "one", seconds=0) for _ in range(LAST)]
    for number, html in enumerate(views[:-1], 1):
        assert f"after {number}</p>" in html
        assert html.endswith(f'<data value="{number}" hidden data-reached></data>')
    assert views[-1] == '<p id="one-p">1024 after 10</p>'


def test_states_that_were_reached_are_not_computed_again() -> None:
    computed = []

    def counted() -> Iterator[int]:
        for number in range(100):
            computed.append(number)
            yield number

    run = Trajectory(counted())
    assert run.until(5) == list(range(6))
    assert run.until(3) == list(range(4))
    assert run.until(7) == list(range(8))
    assert computed == list(range(8))


def test_other_inputs_begin_anew_and_earlier_ones_are_still_there() -> None:
    first = trajectory(powers, Inputs(by=2, steps=0))
    first.until(3)
    assert trajectory(powers, Inputs(by=3, steps=0)).until(1) == [1, 3]
    assert trajectory(powers, Inputs(by=2, steps=0)) is first


def test_work_that_ends_by_itself_is_done() -> None:
    own = demo(work=lambda inputs: iter([1.0, 2.0, 4.0]))
    assert registry.view(own, Inputs(), "one", seconds=60) == '<p id="one-p">4 after 2</p>'


def test_work_that_fails_says_so_each_time() -> None:
    def failing(inputs: Inputs) -> Iterator[float]:
        yield 1.0
        raise ZeroDivisionError("at the first step")

    for _ in range(2):
        with pytest.raises(ZeroDivisionError, match="at the first step"):
            registry.view(demo(work=failing), Inputs(), "one")


def test_a_number_of_steps_is_a_whole_one_within_its_range() -> None:
    assert [read(Inputs, {"steps": text}).steps for text in ("3.4", "99", "-1", "many")] == [
        3,
        LAST,
        0,
        LAST,
    ]
    with pytest.raises(ValueError, match="from 0 to 10"):
        check(Inputs, {"steps": "11"})


def test_what_runs_the_work_waits_for_its_script() -> None:
    html = controls(Inputs)["steps"].html("steps", LAST, "one")
    assert '<fieldset disabled class="work" aria-label="Doubling" data-work="steps"' in html
    assert 'data-speeds="1 5"' in html
    assert "Slower" in html
    alone = controls(SlowInputs)["steps"].html("steps", 3, "one")
    assert "Slower" not in alone
    assert "data-speeds" not in alone


@dataclass(frozen=True)
class SlowInputs:
    steps: int = steps("Steps", LAST, doing="Doubling", start=3)
