"""The heads demo shows what multi-head attention computes, and one wide head beside it."""

import numpy as np
import pytest

from attention import example, two_heads
from attention.heads import multi_head_attention
from demos import heads
from tests.demos.shown import Shown, text, view
from tests.demos.test_numpy_snippets import numbers, printed_here

TOKENS = list(heads.TOKENS)
MODES = [heads.BOTH, *heads.OFF, heads.WIDE]
EACH_STATE = pytest.mark.parametrize(
    ("query", "mode"), [(query, mode) for query in TOKENS for mode in MODES]
)
W_Q, W_K, W_V = (np.hstack([*W]) for W in (two_heads.W_Q, two_heads.W_K, two_heads.W_V))


def vectors(shown: Shown) -> dict[str, list[str]]:
    """The chosen token's vectors by their names."""
    return {name: entries for name, *entries in shown.rows("The vectors of")}


def patterns(shown: Shown) -> list[list[list[str]]]:
    """The weights of each head, row by row."""
    return [
        [[text(cell) for cell in row.iterfind("td")] for row in table.iterfind("tbody/tr")]
        for table in shown.all("table", "matrix")
    ]


def floats(texts: list[str]) -> list[float]:
    return [float(own.replace("−", "-")) for own in texts]


@EACH_STATE
def test_the_snippet_prints_what_any_state_shows(query: str, mode: str) -> None:
    shown = view("heads", query=query, heads=mode)
    i = TOKENS.index(query)
    expected = [*(weight for pattern in patterns(shown) for weight in pattern[i])]
    for name, entries in vectors(shown).items():
        expected += [] if name == "with two heads" else entries
    assert numbers(printed_here(shown)) == numbers(" ".join(expected))


@pytest.mark.parametrize("query", TOKENS)
@pytest.mark.parametrize(("mode", "count"), [(heads.BOTH, 2), (heads.WIDE, 1)])
def test_weights_and_output_are_those_of_multi_head_attention(
    query: str, mode: str, count: int
) -> None:
    shown = view("heads", query=query, heads=mode)
    output, weights = multi_head_attention(example.X, W_Q, W_K, W_V, two_heads.W_O, heads=count)
    assert [[floats(row) for row in pattern] for pattern in patterns(shown)] == pytest.approx(
        weights, abs=0.0051
    )
    row = output[TOKENS.index(query)]
    assert floats(vectors(shown)["output"]) == pytest.approx(row, abs=0.0051)


@EACH_STATE
def test_what_the_heads_add_makes_up_the_output(query: str, mode: str) -> None:
    if mode == heads.WIDE:
        return
    shown = vectors(view("heads", query=query, heads=mode))
    added = np.add(floats(shown["head 1 adds"]), floats(shown["head 2 adds"]))
    assert added == pytest.approx(floats(shown["output"]), abs=0.0151)


@pytest.mark.parametrize("head", [0, 1])
def test_a_head_that_is_off_adds_nothing_and_the_other_stays(head: int) -> None:
    shown, both = view("heads", heads=heads.OFF[head]), view("heads")
    assert set(vectors(shown)[f"head {head + 1} adds"]) == {"0.00"}
    assert vectors(shown)["output"] == vectors(both)[f"head {2 - head} adds"]
    assert patterns(shown) == patterns(both)
    assert shown.output(f"Head {head + 1} attends most to") == "off"


def test_both_kinds_have_as_many_parameters() -> None:
    said = {view("heads", heads=mode).output("Parameters") for mode in MODES}
    sizes = (W.size for W in (two_heads.W_Q, two_heads.W_K, two_heads.W_V, two_heads.W_O))
    assert said == {f"4 × {example.X.shape[1]}² = {sum(sizes)}"} == {"4 × 8² = 256"}


def test_a_row_of_either_pattern_sets_the_query() -> None:
    tables = view("heads").all("table", "matrix")
    assert len(tables) == 2
    for table in tables:
        rows = table.findall("tbody/tr")
        assert [row.attrib["data-value"] for row in rows] == TOKENS
        assert {row.attrib["data-set"] for row in rows} == {"query"}


def test_what_is_heard_names_each_head() -> None:
    assert view("heads").sentence == (
        "sat: head 1 attends most to cat, 97%; head 2 attends most to mat, 95%."
    )
    assert view("heads", heads="Head 1 off").sentence == (
        "sat: head 1 is off; head 2 attends most to mat, 95%."
    )
    assert view("heads", heads=heads.WIDE).sentence == (
        "sat: the wide head attends equally to cat and mat, 48% each."
    )
