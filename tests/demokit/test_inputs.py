"""Inputs: their controls in HTML, the texts of a form, and the way back."""

from dataclasses import dataclass

import pytest

from demokit.inputs import (
    Point,
    Range,
    check,
    choice,
    controls,
    point_name,
    points,
    read,
    slider,
    slug,
    switch_name,
    switches,
    texts,
    toggle,
)
from demokit.markup import tag

TENTHS = Range(-3, 3, 0.1)


@dataclass(frozen=True)
class Inputs:
    heat: float = slider("Heat", 0.1, 4, start=1)
    pick: str = choice("Pick", ["a", "the (5th)"], start="a")
    on: bool = toggle("Root", start=True, shown=tag("b", "√"))
    k: tuple[Point, ...] = points("k", {"cat": (2.2, 1.0), "the (5th)": (-0.5, 0.0)})


START = {
    "heat": "1",
    "pick": "a",
    "on": "on",
    "k-cat-x": "2.2",
    "k-cat-y": "1",
    "k-the-5th-x": "-0.5",
    "k-the-5th-y": "0",
}


def html(name: str) -> str:
    return controls(Inputs)[name].html(name, getattr(Inputs(), name), "one")


def test_a_forms_texts_are_one_a_field() -> None:
    assert texts(Inputs()) == START


def test_an_empty_form_gives_the_start() -> None:
    assert read(Inputs, {}) == Inputs()


def test_texts_change_what_they_name_and_nothing_else() -> None:
    changed = read(Inputs, {"heat": "2.5", "pick": "the (5th)", "on": "off", "k-cat-y": "-3"})
    assert changed == Inputs(2.5, "the (5th)", False, ((2.2, -3.0), (-0.5, 0.0)))


@pytest.mark.parametrize(
    ("number", "snapped"),
    [
        (0.24, 0.2),
        (0.25, 0.3),
        (-0.25, -0.2),
        (2.96, 3.0),
        (99, 3.0),
        (-99, -3.0),
        (0.1 + 0.2, 0.3),
    ],
)
def test_numbers_snap_to_the_nearest_step_within_the_bounds(number: float, snapped: float) -> None:
    assert TENTHS.snap(number) == snapped


def test_every_step_of_a_range_stays_where_it_is() -> None:
    assert [TENTHS.snap(step / 10) for step in range(-30, 31)] == [s / 10 for s in range(-30, 31)]


def test_snapping_never_leaves_a_range_that_its_steps_do_not_fill() -> None:
    assert Range(0, 1, 0.4).snap(1) == 0.8


def test_small_steps_are_written_in_full() -> None:
    @dataclass(frozen=True)
    class Fine:
        rate: float = slider("Rate", 0, 1, start=0.125, step=0.001)

    assert texts(Fine()) == {"rate": "0.125"}
    assert 'step="0.001"' in controls(Fine)["rate"].html("rate", 0.125, "one")


def test_a_slider_has_a_label_its_bounds_and_a_silent_readout() -> None:
    assert html("heat") == (
        '<div class="control slider control-heat"><label for="one-heat">Heat</label>'
        '<input type="range" id="one-heat" name="heat" value="1" min="0.1" max="4" step="0.1">'
        '<output for="one-heat" aria-live="off">1</output></div>'
    )


def test_a_choice_is_a_named_group_with_its_value_checked() -> None:
    assert html("pick") == (
        '<fieldset role="radiogroup" class="control choice control-pick"><legend>Pick</legend>'
        '<div class="options">'
        '<label><input type="radio" id="one-pick-a" name="pick" value="a" checked>'
        "<span>a</span></label>"
        '<label><input type="radio" id="one-pick-the-5th" name="pick" value="the (5th)">'
        '<span>the<span class="unseen"> (5th)</span></span></label></div></fieldset>'
    )


def test_a_toggle_that_shows_a_formula_has_its_name_in_words() -> None:
    assert html("on") == (
        '<label class="control toggle control-on">'
        '<input type="checkbox" id="one-on" name="on" checked aria-label="Root">'
        "<span><b>√</b></span></label>"
    )


def test_every_coordinate_of_a_point_is_a_named_number_field() -> None:
    assert (
        '<input type="text" inputmode="decimal" role="spinbutton" id="one-k-the-5th-x" '
        'name="k-the-5th-x" value="-0.5" aria-label="k the (5th), x" '
        'title="a number from -3 to 3 in steps of 0.1" aria-valuenow="-0.5" aria-valuemin="-3" '
        'aria-valuemax="3" data-step="0.1">'
    ) in html("k")


def test_points_stand_in_a_block_of_their_own() -> None:
    assert [own.group for own in controls(Inputs).values()] == [None, None, None, "Numbers"]


def test_slugs_hold_letters_digits_and_hyphens_alone() -> None:
    assert slug("the (5th)") == "the-5th"
    assert point_name("k", "the (5th)") == "k-the-5th"


def test_start_values_that_fit_are_taken() -> None:
    check(Inputs, {"heat": "0.3", "pick": "the (5th)", "on": "off", "k-cat-x": "-2.9"})


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("heat", "9", "“heat” takes a number from 0.1 to 4 in steps of 0.1, not “9”"),
        ("heat", "0.15", "in steps of 0.1, not “0.15”"),
        ("heat", "warm", "not “warm”"),
        ("heat", "nan", "not “nan”"),
        ("heat", "1e999", "not “1e999”"),
        ("pick", "b", "“pick” takes one of a, the \\(5th\\), not “b”"),
        ("on", "yes", "“on” takes on or off, not “yes”"),
        ("k-cat-x", "3.1", "“k-cat-x” takes a number from -3 to 3"),
    ],
)
def test_start_values_that_do_not_fit_are_refused_in_a_sentence(
    field: str, value: str, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        check(Inputs, {field: value})


def test_a_start_value_for_no_input_is_refused_by_its_name() -> None:
    with pytest.raises(KeyError, match="k-dog-x"):
        check(Inputs, {"k-dog-x": "1"})


def test_a_control_says_which_texts_it_takes_unless_they_are_numbers() -> None:
    options = {name: control.options for name, control in controls(Inputs).items()}
    assert options == {"heat": None, "pick": ("a", "the (5th)"), "on": ("on", "off"), "k": None}


@dataclass(frozen=True)
class Masked:
    mask: tuple[tuple[bool, ...], ...] = switches(
        "Mask", ["a", "the (2nd)"], ["x", "y"], start=[[True, False], [True, True]], group="Own"
    )


def test_a_matrix_of_switches_has_a_field_for_each_row_and_column() -> None:
    start = {"mask-a-x": "on", "mask-a-y": "off", "mask-the-2nd-x": "on", "mask-the-2nd-y": "on"}
    assert texts(Masked()) == start
    assert switch_name("mask", "the (2nd)", "x") == "mask-the-2nd-x"
    changed = read(Masked, {"mask-a-y": "on", "mask-the-2nd-x": "off", "mask-a-x": "maybe"})
    assert changed.mask == ((True, True), (False, True))


def test_a_matrix_of_switches_is_a_table_of_named_check_boxes_in_a_block() -> None:
    control = controls(Masked)["mask"]
    html = control.html("mask", Masked().mask, "one")
    assert control.group == "Own"
    assert html.count("checkbox") == 4
    assert (
        '<td><label><input type="checkbox" id="one-mask-the-2nd-x" name="mask-the-2nd-x" checked '
        'aria-label="the (2nd) to x"></label></td>'
    ) in html
    assert 'name="mask-a-y" aria-label="a to y"' in html


def test_a_switch_takes_on_or_off_alone() -> None:
    check(Masked, {"mask-a-x": "off"})
    with pytest.raises(ValueError, match="“mask-a-x” takes on or off, not “yes”"):
        check(Masked, {"mask-a-x": "yes"})
