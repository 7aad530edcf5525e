"""The demo of cross-attention: a translation's queries, its source's keys."""

import pytest
from hypothesis import given, settings

from demokit import registry
from demokit.inputs import texts
from demos.cross_attention import SOURCE, WRITTEN
from tests.demos.shown import Shown, form, text, view
from tests.demos.test_any_demo import inputs_of
from tests.demos.test_numpy_snippets import numbers, printed_here


def rows(shown: Shown, caption: str) -> list[list[str]]:
    return [row[1:] for row in shown.rows(caption)]


def test_one_matrix_is_square_and_causal_the_other_is_neither() -> None:
    shown = view("cross_attention")
    assert rows(shown, "Self-attention") == [
        ["1.00", "masked", "masked"],
        ["0.06", "0.94", "masked"],
        ["0.09", "0.42", "0.49"],
    ]
    assert [len(row) for row in rows(shown, "Cross-attention")] == [5, 5, 5]
    for row in rows(shown, "Cross-attention"):
        assert sum(map(float, row)) == pytest.approx(1, abs=0.02)


@pytest.mark.parametrize(
    ("query", "counterpart"), [("the", "le"), ("black", "noir"), ("cat", "chat")]
)
def test_each_word_attends_most_to_its_counterpart(query: str, counterpart: str) -> None:
    shown = view("cross_attention", query=query)
    assert shown.output("Attends most to").startswith(f"{counterpart}, ")
    assert text(shown.one("tr", "strongest").find("th")) == counterpart
    assert [text(own.find("th")) for own in shown.all("tr", aria_current="true")] == [query] * 2


def test_padding_hides_a_key_from_every_query() -> None:
    shown = view("cross_attention", padded="on")
    assert [row[4] for row in rows(shown, "Cross-attention")] == ["masked"] * 3
    assert shown.rows("Scores")[4] == ["ici", "−∞", "0%"]
    assert {own.get("data-point") for own in shown.all(role="slider")} == {
        "q-black",
        *(f"k-{name}" for name in SOURCE[:4]),
    }


def test_words_of_the_source_are_marked_as_french_wherever_they_are_seen() -> None:
    shown = form("cross_attention")
    french = [text(own) for own in shown.all(lang="fr")]
    # In the picture, the table of scores, the matrix, the result, and the fields of k and v.
    assert {name: french.count(name) for name in SOURCE} == {
        name: 6 if name == "noir" else 5 for name in SOURCE
    }
    assert not set(french) & set(WRITTEN)


@settings(max_examples=40)
@given(inputs=inputs_of("cross_attention"))
def test_the_snippet_prints_what_any_state_shows(inputs: object) -> None:
    shown = Shown(registry.render("cross_attention", texts(inputs), "one"))
    lines = printed_here(shown).splitlines()
    for line, row in zip(lines, shown.rows("Scores"), strict=False):
        assert numbers(line) == numbers(" ".join(row[1:]))
    assert numbers(lines[5]) == numbers(shown.output("Output vector"))
    pairs = zip(rows(shown, "Self"), rows(shown, "Cross"), strict=True)
    for line, (own, cross) in zip(lines[6:], pairs, strict=True):
        expected = ["0.00" if cell == "masked" else cell for cell in [*own, *cross]]
        assert numbers(line) == expected
