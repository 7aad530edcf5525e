"""The file that answers for Python: every state of choices and toggles, as Python shows it."""

import json
from dataclasses import dataclass
from itertools import product

import pytest

from demokit import registry
from demokit.inputs import choice, read, slider, toggle
from demos.one_query import PLANES, TOKENS
from sitebuild.demos.precomputed import precomputed, states
from sitebuild.demos.renderer import show


def views(name: str, start: dict[str, str], prefix: str) -> dict[str, str]:
    """What a page's script makes of the file: the views, by what differs from the start."""
    text = precomputed(name, read(registry.load(name).Inputs, start), prefix)
    assert text is not None
    file = json.loads(text)
    return {
        state: "".join(file["parts"][part] for part in parts)
        for state, parts in file["views"].items()
    }


def lines(state: dict[str, str], start: dict[str, str]) -> str:
    return "\n".join(
        f"{name}: {state[name]}" for name in sorted(state) if state[name] != start[name]
    )


@pytest.mark.parametrize(
    "start",
    [
        {"query": "sat", "scaled": "on", "plane": PLANES[0]},
        {"query": "the (5th)", "scaled": "off", "plane": PLANES[1], "k-cat-x": "-1.5"},
    ],
)
def test_the_file_holds_every_state_as_python_shows_it(start: dict[str, str]) -> None:
    expected = {
        lines(state, start): registry.render("one_query", start | state, "one_query-2")
        for query, scaled, plane in product(TOKENS, ("on", "off"), PLANES)
        for state in [{"query": query, "scaled": scaled, "plane": plane}]
    }
    assert len(expected) == 24
    assert views("one_query", start, "one_query-2") == expected


def test_the_file_is_a_small_part_of_its_views() -> None:
    inputs = registry.load("one_query").Inputs()
    text = precomputed("one_query", inputs, "one_query")
    assert text is not None
    assert len(text) < 0.26 * sum(map(len, views("one_query", {}, "one_query").values()))


@dataclass(frozen=True)
class Few:
    a: str = choice("A", ["one", "two"], start="one")
    b: float = slider("B", 0, 1, start=0)
    c: bool = toggle("C", start=True)


@dataclass(frozen=True)
class Most:
    a: str = choice("A", [str(number) for number in range(32)], start="0")
    b: bool = toggle("B", start=True)


@dataclass(frozen=True)
class TooMany:
    a: str = choice("A", [str(number) for number in range(5)], start="0")
    b: str = choice("B", [str(number) for number in range(13)], start="0")


def test_states_are_all_that_choices_and_toggles_can_say_together() -> None:
    assert states(Few()) == [
        {"a": "one", "c": "on"},
        {"a": "one", "c": "off"},
        {"a": "two", "c": "on"},
        {"a": "two", "c": "off"},
    ]


def test_a_demo_with_too_many_states_goes_without() -> None:
    assert len(states(Most())) == 64
    assert states(TooMany()) == []


def test_a_demo_with_numbers_alone_goes_without() -> None:
    inputs = registry.load("scaling").Inputs()
    assert states(inputs) == []
    assert precomputed("scaling", inputs, "scaling") is None
    shown = show("scaling", "scaling", "../")
    assert shown["precomputed"] == {}
    assert "data-answers" not in shown["html"]


def test_what_a_demo_on_a_page_asks_for_is_given_with_it() -> None:
    inputs = registry.load("one_query").Inputs()
    for prefix in ("one_query", "one_query-2"):
        shown = show("one_query", prefix, "../")
        ((name, text),) = shown["precomputed"].items()
        assert f'data-answers="{name}"' in shown["html"]
        assert text == precomputed("one_query", inputs, prefix)
