"""The demo of shuffled tokens: outputs move along, unless something tells attention the order."""

from xml.etree.ElementTree import Element

import numpy as np
import pytest
from hypothesis import given, settings

from attention import example
from attention.maths import attention
from demokit import registry
from demokit.inputs import texts
from demos.shuffle import ALIBI, CAUSAL, NOTHING, ROPE, SINUSOIDS, SOURCES, Inputs, attend
from tests.demos.shown import Shown, text, view
from tests.demos.test_any_demo import inputs_of
from tests.demos.test_numpy_snippets import numbers, printed_here

SWAPPED = "1-6-3-4-5-2"  # The mat sat on the cat


def outputs(shown: Shown) -> dict[str, list[str]]:
    """The two numbers below each token, in the order of the row."""
    items = shown.one("ol", "movable").findall("li")
    below = [[text(own) for own in item.findall("output/span")][:2] for item in items]
    return dict(zip(map(name_of, items), below, strict=True))


def changed_names(shown: Shown) -> list[str]:
    items = shown.one("ol", "movable").findall("li")
    return [name_of(item) for item in items if item.find("output[@class='changed']") is not None]


def name_of(item: Element) -> str:
    return text(item.find("span"))


def test_shuffle_starts_with_the_sentence_and_the_outputs_of_the_first_lesson() -> None:
    shown = view("shuffle")
    assert list(outputs(shown)) == ["The", "cat", "sat", "on", "the (5th)", "mat"]
    assert outputs(shown)["sat"] == ["1.54", "0.48"]
    assert shown.sentence == "The cat sat on the mat: No output has changed."


def test_without_an_encoding_a_shuffle_moves_outputs_along() -> None:
    before, after = outputs(view("shuffle")), outputs(view("shuffle", order=SWAPPED))
    assert list(after) == ["The", "mat", "sat", "on", "the (5th)", "cat"]
    assert after == before
    assert view("shuffle", order=SWAPPED).output("Outputs that changed") == "0 of 6"


@pytest.mark.parametrize("source", [CAUSAL, SINUSOIDS, ROPE, ALIBI])
def test_what_tells_the_order_makes_a_shuffle_change_outputs(source: str) -> None:
    shown = view("shuffle", source=source, order=SWAPPED)
    changed = shown.all("output", "changed")
    assert shown.output("Outputs that changed") == f"{len(changed)} of 6"
    assert len(changed) == (5 if source in (CAUSAL, ALIBI) else 6)


def test_with_alibi_a_shuffle_counts_distances_alone() -> None:
    """From "on", both tokens that change places are two away, before and after."""
    shown = view("shuffle", source=ALIBI, order=SWAPPED)
    assert changed_names(shown) == ["The", "mat", "sat", "the (5th)", "cat"]
    reversed_ = view("shuffle", source=ALIBI, order="6-5-4-3-2-1")
    assert changed_names(reversed_) == []
    assert len(changed_names(view("shuffle", source=ROPE, order="6-5-4-3-2-1"))) == 6


def test_under_a_causal_mask_a_shuffle_leaves_alone_who_sees_the_same_tokens() -> None:
    shown = view("shuffle", source=CAUSAL, order="2-1-3-4-5-6")
    assert changed_names(shown) == ["cat", "The"]


@settings(max_examples=30)
@given(inputs=inputs_of("shuffle"))
def test_the_shuffle_snippet_prints_what_any_state_shows(inputs: object) -> None:
    shown = Shown(registry.render("shuffle", texts(inputs), "one"))
    below = [number for pair in outputs(shown).values() for number in pair]
    assert numbers(printed_here(shown)) == numbers(" ".join(below))


@pytest.mark.parametrize("source", SOURCES)
def test_each_shuffle_starts_unchanged(source: str) -> None:
    assert view("shuffle", source=source).output("Outputs that changed") == "0 of 6"


def test_shuffle_computes_plain_attention_where_nothing_tells_the_order() -> None:
    computed, _ = attend(Inputs().order, NOTHING)
    np.testing.assert_array_equal(computed, attention(example.Q, example.K, example.V)[0])
