"""The attention demo shows the lesson's numbers, to the digit."""

import pytest

from tests.demos.shown import text, view

TOKENS = ["The", "cat", "sat", "on", "the (5th)", "mat"]


def test_another_query_has_another_strongest_key() -> None:
    shown = view("one_query", query="mat")
    assert text(shown.one("p", "shown")).startswith("qmat · ksat = ")
    assert text(shown.one("tr", "strongest").find("th")) == "sat"


def test_each_keys_button_is_described_by_its_own_product() -> None:
    shown = view("one_query")
    for button in shown.one("table", "scores").iter("button"):
        product = shown.one(id=button.attrib["aria-describedby"])
        assert f"k{text(button).removesuffix(' (5th)')} =" in text(product)


def test_the_readouts_are_the_lessons() -> None:
    shown = view("one_query")
    assert shown.output("Query token") == "sat"
    assert shown.output("Attends most to") == "cat, 76%"
    assert shown.output("Output vector") == "(1.54, 0.48)"
    assert text(shown.one("p", "mix")) == "output = Σ weight × v = (1.54, 0.48)"
    assert shown.sentence == "sat attends most to cat, 76%. Output (1.54, 0.48)."


def test_readouts_are_not_read_out_at_every_change() -> None:
    assert {output.get("aria-live") for output in view("one_query").all("output")} == {"off"}


def test_without_scaling_the_step_says_that_it_is_not_applied() -> None:
    shown = view("one_query", scaled="off")
    heads = [text(head) for head in shown.one("table", "scores").iterfind("thead/tr/th")]
    assert heads == ["key", "q · k", "÷ √2 not applied", "weight"]
    assert {row[2] for row in shown.rows("Scores and weights")} == {"–"}


@pytest.mark.parametrize(
    ("scaled", "formula"), [("on", "softmax(QKT/√dk)"), ("off", "softmax(QKT)")]
)
def test_the_matrix_is_headed_by_its_formula(scaled: str, formula: str) -> None:
    assert text(view("one_query", scaled=scaled).one("p", "formula")).endswith(formula)


@pytest.mark.parametrize("token", TOKENS)
def test_the_chosen_row_and_no_other_stands_out(token: str) -> None:
    shown = view("one_query", query=token)
    assert text(shown.one("tr", aria_current="true").find("th")) == token


@pytest.mark.parametrize("token", TOKENS)
def test_the_table_shows_the_chosen_row_of_the_matrix(token: str) -> None:
    shown = view("one_query", query=token)
    row = shown.rows("Attention weights")[TOKENS.index(token)]
    for weight, key in zip(row[1:], shown.rows("Scores and weights"), strict=True):
        assert abs(100 * float(weight) - int(key[3].removesuffix("%"))) <= 1


def test_selecting_a_row_sets_the_query() -> None:
    rows = view("one_query").one("table", "matrix").findall("tbody/tr")
    assert [row.attrib["data-value"] for row in rows] == TOKENS
    assert {row.attrib["data-set"] for row in rows} == {"query"}


def test_a_cells_shade_is_its_weight_in_twentieths() -> None:
    for row in view("one_query").one("table", "matrix").iterfind("tbody/tr"):
        for cell in row.iterfind("td"):
            assert abs(int(cell.attrib["class"][1:]) - 20 * float(text(cell))) <= 0.6


def test_a_tie_is_told_as_a_tie() -> None:
    shown = view("one_query", k_mat_x="2.2", k_mat_y="1")
    assert shown.output("Attends most to").startswith("attends equally to cat and mat, ")
    assert "sat attends equally to cat and mat, " in shown.sentence


def test_a_query_without_length_attends_to_all_alike() -> None:
    shown = view("one_query", q_sat_x="0", q_sat_y="0")
    assert shown.output("Attends most to") == "attends equally to all tokens, 17% each"
    assert {row[1] for row in shown.rows("Scores and weights")} == {"0.00"}
