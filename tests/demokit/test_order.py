"""An order of names: read from any text, and moved by buttons that say what they do."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demokit.inputs import check, controls, order, read, texts
from demokit.inputs.moving import movable
from tests.demos.shown import Shown

NAMES = ("a", "the", "the (3rd)")


@dataclass(frozen=True)
class Inputs:
    row: tuple[int, ...] = order("Order", NAMES)


def shown(*places: int) -> Shown:
    below = {0: "first"}
    return Shown(movable("row", NAMES, places, "one", below=below, label="Names"))


def moves(places: Shown) -> dict[str, str | None]:
    """Where each button leads."""
    buttons = places.all("button")
    return {button.attrib["aria-label"]: button.get("data-value") for button in buttons}


def test_an_order_is_a_field_that_a_reset_puts_back() -> None:
    assert texts(Inputs()) == {"row": "1-2-3"}
    assert read(Inputs, {"row": "3-1-2"}) == Inputs((2, 0, 1))
    field = Shown(controls(Inputs)["row"].html("row", (1, 0, 2), "one")).one("input")
    assert (field.attrib["type"], field.attrib["value"]) == ("text", "2-1-3")
    assert "hidden" in field.attrib


@pytest.mark.parametrize("text", ["", "1-2", "1-2-2", "0-1-2", "1-2-4", "a-b-c", "1" * 200])
def test_what_is_no_order_leaves_the_start(text: str) -> None:
    assert read(Inputs, {"row": text}) == Inputs()
    with pytest.raises(ValueError, match=r"each number from 1 to 3 once, e\.g\. 3-2-1"):
        check(Inputs, {"row": text})


@given(st.text())
def test_an_order_is_one_whatever_arrives(text: str) -> None:
    assert sorted(read(Inputs, {"row": text}).row) == [0, 1, 2]


def test_each_button_moves_its_name_by_one_place() -> None:
    assert moves(shown(2, 0, 1)) == {
        "Move the (3rd) left": None,
        "Move the (3rd) right": "1-3-2",
        "Move a left": "1-3-2",
        "Move a right": "3-2-1",
        "Move the left": "3-2-1",
        "Move the right": None,
    }


def test_a_button_at_the_end_keeps_its_focus_and_does_nothing() -> None:
    [first, *_, last] = shown(0, 1, 2).all("button")
    for button in (first, last):
        assert button.attrib["aria-disabled"] == "true"
        assert "disabled" not in button.attrib
        assert "data-set" not in button.attrib


def test_a_name_keeps_its_id_wherever_it_stands() -> None:
    for places in ((0, 1, 2), (2, 1, 0)):
        items = shown(*places).all("li")
        assert [item.attrib["id"] for item in items] == [
            f"one-row-{('a', 'the', 'the-3rd')[place]}" for place in places
        ]
