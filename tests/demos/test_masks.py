"""The demo of masks shows who attends to whom, whatever the mask."""

import pytest
from hypothesis import given, settings

from demokit import registry
from demokit.inputs import texts
from demos.masks import MASKS, TOKENS
from tests.demos.shown import Shown, text, view
from tests.demos.test_any_demo import inputs_of
from tests.demos.test_numpy_snippets import numbers, printed_here

ALLOWED = {"None": 36, "Causal": 21, "Window of 3": 15, "Padding": 24, "Own": 15}


def matrix(shown: Shown) -> list[list[str]]:
    return [row[1:-1] for row in shown.rows("Attention weights")]


def sums(shown: Shown) -> list[str]:
    return [row[-1] for row in shown.rows("Attention weights")]


def test_it_starts_causal_with_sat_and_the_glossarys_weights() -> None:
    shown = view("masks")
    assert text(shown.one("tr", aria_current="true").find("th")) == "sat"
    assert matrix(shown)[2] == ["0.00", "0.93", "0.07", "masked", "masked", "masked"]
    assert shown.output("Sum of its weights") == "1.00"
    assert shown.output("Output vector") == "(1.49, 0.85)"
    assert shown.sentence == (
        "sat may attend to 3 of 6 tokens. Its weights sum to 1.00. Output (1.49, 0.85)."
    )


@pytest.mark.parametrize("mask", MASKS)
def test_each_mask_allows_its_cells_and_rows_renormalise(mask: str) -> None:
    shown = view("masks", mask=mask)
    assert sum(cell != "masked" for row in matrix(shown) for cell in row) == ALLOWED[mask]
    assert sums(shown) == [*(["0.00"] if mask == "Own" else ["1.00"]), *["1.00"] * 5]


def test_masking_after_the_softmax_shows_in_the_sums() -> None:
    shown = view("masks", late="on")
    assert sums(shown) == ["0.01", "0.20", "0.82", "0.25", "0.38", "1.00"]
    assert shown.rows("From scores")[5] == ["mat", "2.67", "0.17", "0.00"]
    assert "first softmax, then the mask" in text(shown.one("table", "matrix").find("caption"))


def test_a_masked_score_is_minus_infinity() -> None:
    steps = view("masks").rows("From scores")
    assert [row[2] for row in steps] == ["−1.78", "4.16", "1.61", "−∞", "−∞", "−∞"]


def test_a_row_without_keys_holds_zeros() -> None:
    shown = view("masks", mask="Own", query="The")
    assert matrix(shown)[0] == ["masked"] * 6
    assert [row[3] for row in shown.rows("From scores")] == ["0.00"] * 6
    assert shown.output("Sum of its weights") == "0.00"
    assert shown.output("Output vector") == "(0.00, 0.00)"
    repaired = view("masks", mask="Own", query="The", own_The_The="on")
    assert matrix(repaired)[0] == ["1.00", *["masked"] * 5]


def test_cells_are_switches_of_the_readers_own_mask_alone() -> None:
    for mask in MASKS:
        table = view("masks", mask=mask).one("table", "matrix")
        found = [own for own in table.iter("button") if own.get("aria-pressed")]
        assert len(found) == (36 if mask == "Own" else 0)


def test_each_cell_turns_a_switch_that_the_form_has() -> None:
    fields = texts(registry.load("masks").Inputs())
    for cell in view("masks", mask="Own").all("button", aria_pressed="true"):
        assert fields[cell.attrib["data-set"]] == "on"
        assert cell.attrib["data-value"] == "off"


@settings(max_examples=40)
@given(inputs=inputs_of("masks"))
def test_the_snippet_prints_what_any_state_shows(inputs: object) -> None:
    shown = Shown(registry.render("masks", texts(inputs), "one"))
    lines = printed_here(shown).splitlines()
    for line, row, total, name in zip(lines, matrix(shown), sums(shown), TOKENS, strict=False):
        assert line.split()[0] == name.removesuffix(" (5th)")
        assert numbers(line) == [*("0.00" if cell == "masked" else cell for cell in row), total]
    assert numbers(lines[-1]) == numbers(shown.output("Output vector"))
