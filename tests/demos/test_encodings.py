"""The demos of sinusoids, RoPE and ALiBi show what the module computes, and what the paper says."""

import pytest
from hypothesis import given, settings

from demokit import registry
from demokit.inputs import texts
from tests.demos.shown import Shown, view
from tests.demos.test_any_demo import inputs_of
from tests.demos.test_numpy_snippets import numbers, printed_here


@pytest.mark.parametrize(
    ("entries", "products"),
    [
        ("64", ["32.00", "30.92", "28.30", "23.50", "21.05"]),
        ("8", ["4.00", "3.54", "2.56", "3.16", "1.70"]),
    ],
)
def test_sinusoid_products_are_the_same_at_each_position(entries: str, products: list[str]) -> None:
    for position in ("0", "10", "63"):
        shown = view("sinusoid", d=entries, position=position)
        assert shown.rows("Dot product") == [[f"d = {entries}", *products]]


def test_sinusoid_pairs_have_the_same_wavelengths_for_each_width() -> None:
    lengths = ["6.3", "62.8", "628.3", "6283.2"]
    for entries in ("8", "64"):
        rows = view("sinusoid", d=entries).rows("Position 10")
        assert [row[1] for row in rows] == lengths
        assert [row[2:] for row in rows] == [
            ["−0.54", "−0.84"], ["0.84", "0.54"], ["0.10", "1.00"], ["0.01", "1.00"],
        ]  # fmt: skip


@settings(max_examples=30)
@given(inputs=inputs_of("sinusoid"))
def test_the_sinusoid_snippet_prints_what_any_state_shows(inputs: object) -> None:
    shown = Shown(registry.render("sinusoid", texts(inputs), "one"))
    rows = shown.rows("Position")
    heads = shown.one("table", "distances").findall("thead/tr/th")
    ks = ["".join(head.itertext()) for head in heads]
    products = shown.rows("Dot product")[0][1:]
    found = [cell for row in rows for cell in row] + [
        cell for pair in zip(ks, products, strict=True) for cell in pair
    ]
    assert numbers(printed_here(shown)) == numbers(" ".join(found))


def test_rope_starts_at_distance_2_with_the_courses_score() -> None:
    shown = view("rope")
    assert shown.sentence == "Query at 5, key at 3, distance 2: score 0.58."
    assert [row[-1] for row in shown.rows("Each pair")] == ["−0.42", "1.00"]


@pytest.mark.parametrize(
    ("m", "n", "score"),
    [("20", "18", "0.58"), ("3", "5", "0.58"), ("7", "7", "2.00"), ("1", "0", "1.54")],
)
def test_the_rope_score_depends_on_the_distance(m: str, n: str, score: str) -> None:
    assert view("rope", m=m, n=n).output("Score") == score


def test_a_rope_score_by_distance_is_the_score_wherever_both_stand() -> None:
    q = {"q_pair_1_x": "0.3", "q_pair_1_y": "-0.9", "q_pair_2_x": "1"}
    scores = {
        view("rope", m=str(n + 4), n=str(n), k_pair_1_y="0.7", **q).output("Score")
        for n in range(0, 17, 4)
    }
    assert len(scores) == 1


@settings(max_examples=30)
@given(inputs=inputs_of("rope"))
def test_the_rope_snippet_prints_what_any_state_shows(inputs: object) -> None:
    shown = Shown(registry.render("rope", texts(inputs), "one"))
    found = [cell for row in shown.rows("Each pair") for cell in row]
    assert numbers(printed_here(shown)) == numbers(" ".join([*found, shown.output("Score")]))


def test_alibi_starts_with_equal_scores_that_fade_with_distance() -> None:
    rows = view("alibi").rows("Weights of the query")
    assert rows[0] == ["1/2", "0.10", "0.17", "0.28", "0.46", "masked", "masked"]
    assert [row[0] for row in rows] == [f"1/{2**k}" for k in range(1, 9)]
    assert [row[0] for row in view("alibi", heads="4").rows("Weights")] == [
        "1/4", "1/16", "1/64", "1/256",
    ]  # fmt: skip


@settings(max_examples=30)
@given(inputs=inputs_of("alibi"))
def test_the_alibi_snippet_prints_what_any_state_shows(inputs: object) -> None:
    shown = Shown(registry.render("alibi", texts(inputs), "one"))
    rows = shown.rows("Weights of the query")
    found = [" ".join([str(head), *row[1:]]) for head, row in enumerate(rows, 1)]
    assert numbers(printed_here(shown)) == numbers(" ".join(found))
