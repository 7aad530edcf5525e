"""The lesson on position says nothing that the attention module and its demos don't compute."""

from math import cos, degrees, exp, pi, sin

import numpy as np
import pytest

from attention.example import TOKENS, K, Q
from attention.masks import causal_mask
from attention.maths import attention_weights
from attention.position import alibi_bias, alibi_slopes, rope, sinusoidal_encoding
from demos import alibi, shuffle, sinusoid
from demos import rope as rope_demo
from sitebuild.exercises.model import Question
from sitebuild.exercises.text import read
from sitebuild.fences import fences
from tests.lessons.lesson_text import LessonText

LESSON = LessonText("position")
said, states = LESSON.said, LESSON.states

THE, CAT, SAT, ON, THE_5TH, MAT = range(6)
SENTENCE = (0, 1, 2, 3, 4, 5)
EXCHANGED = (THE, MAT, SAT, ON, THE_5TH, CAT)  # The mat sat on the cat
X = [[1, 0, 1, 0]]


def moved(order: tuple[int, ...], source: str) -> tuple[list[str], np.ndarray, np.ndarray]:
    """Which tokens have another output in that order; the outputs in both, a row per token."""
    before, _ = shuffle.attend(SENTENCE, source)
    outputs, _ = shuffle.attend(order, source)
    after = outputs[np.argsort(order)]
    changed = np.abs(after - before).max(axis=1) > 1e-9
    names = [name for name, own in zip(TOKENS, changed, strict=True) if own]
    return names, before, after


def score(m: int, n: int, k: list[list[float]] | list[list[int]] = X) -> float:
    return float((rope(X, [m]) @ rope(k, [n]).T).item())


def test_with_nothing_to_tell_the_order_no_output_changes() -> None:
    names, before, after = moved(EXCHANGED, shuffle.NOTHING)
    assert names == []
    states("None. The output of sat is (#, #) before and after.", before[SAT])
    assert after[SAT] == pytest.approx(before[SAT])


def test_under_a_causal_mask_all_but_the_first_change() -> None:
    names, before, after = moved(EXCHANGED, shuffle.CAUSAL)
    assert names == [*TOKENS[1:]]
    states("and its output goes from (#, #) to (#, #). Only The", before[SAT], after[SAT])


def test_a_mask_doesnt_tell_in_what_order_earlier_tokens_stand() -> None:
    assert "Two, those of cat and The. From sat on," in LESSON.plain
    assert moved((1, 0, 2, 3, 4, 5), shuffle.CAUSAL)[0] == ["The", "cat"]


def test_with_alibi_one_token_keeps_its_output() -> None:
    assert moved(EXCHANGED, shuffle.ALIBI)[0] == ["The", "cat", "sat", "the", "mat"]
    states("From its position #, both cat at # and mat at # are two away,", ON, CAT, MAT)
    for source in (shuffle.SINUSOIDS, shuffle.ROPE):
        assert moved(EXCHANGED, source)[0] == [*TOKENS]


def test_the_hands_of_the_encoding_are_the_formulas() -> None:
    rows = sinusoidal_encoding(11, 4)
    states(
        "Position 1 has (#, #, #, #), position 10 has (#, #, #, #).",
        *(rows[1], rows[10]),
    )
    states("It grows by # radian, about #°, from each token", 1, degrees(1))
    states("makes a full turn in # positions, so # turns take #.", 2 * pi, 7, 14 * pi)
    states("and that a full turn is 2π = # radians, or #°.", 2 * pi, 360)


def test_positions_10_and_54_differ_in_the_second_pair() -> None:
    d = int(sinusoid.Inputs().d)
    first, second, *_ = sinusoid.pairs(d)
    rows = sinusoidal_encoding(55, d)
    pairs = [rows[p, 2 * i : 2 * i + 2] for i in (first, second) for p in (10, 54)]
    states("Not the first: it has (#, #) at # and (#, #) at #.", pairs[0], 10, pairs[1], 54)
    states("the second pair shown, entries # and #, has", 2 * second, 2 * second + 1)
    states("has gone from (#, #) to (#, #). What", pairs[2], pairs[3])
    assert sinusoid.Inputs().position == 10


def test_products_of_encodings_depend_on_the_distance() -> None:
    long, short = (sinusoid.products_by_distance(d) for d in (64, 8))
    states("It reads #, #, #, # and # at every position,", long)
    states("The products are #, #, #, # and #: two positions", short)
    distances = said("two positions that are # apart are more alike than two that are # apart.")
    far, near = (short[sinusoid.DISTANCES.index(int(distance))] for distance in distances)
    assert far > near
    states("has made #% of a full turn and is on its way back.", 100 * int(distances[0]) / (2 * pi))
    states("The encoding in the demo has # entries, so # pairs.", 64, 64 // 2)
    states("With # pairs, one such pair weighs little.", 64 // 2)
    bumps = [float(sinusoid.encoding(64)[0] @ sinusoid.encoding(64)[k]) for k in (5, 6)]
    states("the product is # at distance 5 and # at distance 6.", bumps)
    assert bumps[1] > bumps[0]
    assert long == sorted(long, reverse=True)


def test_the_score_of_turned_vectors_is_a_sum_of_cosines() -> None:
    states(
        r"contributes $\cos 2 = #$, the second $\cos 0.02 = #$, so the score is #.",
        *(cos(2), cos(0.02), score(5, 3)),
    )
    start = rope_demo.Inputs()
    assert (start.m, start.n, [*start.q], [*start.k]) == (5, 3, [(1, 0)] * 2, [(1, 0)] * 2)
    assert rope_demo.rate(1) == pytest.approx(0.01)
    states(
        "The score stays at #. It would be # at positions 105 and 103, too.",
        *(score(20, 18), score(105, 103)),
    )


def test_before_and_after_are_told_apart_by_other_vectors() -> None:
    states("the score is # again, because the cosine", score(3, 5))
    other = [[0, 1, 1, 0]]
    states(
        "With the query at 5 and the key at 3 the score is now #, with 3 and 5 it is #.",
        *(score(5, 3, other), score(3, 5, other)),
    )


def test_the_score_rises_again_with_distance() -> None:
    states(
        "It falls to # at distance 3, and at distance 6 it is back at #,", score(3, 0), score(6, 0)
    )
    q = np.tile([1, 0], (1, 32))
    scores = [(rope(q, [k]) @ rope(q, [0]).T).item() for k in (0, 1, 2)]
    states("the lower curve of the demo before: #, #, # and so on.", scores)
    assert scores == pytest.approx(sinusoid.products_by_distance(64)[:3])


def test_both_layouts_of_the_same_vector_are_shown() -> None:
    x, order = np.array([[1, 2, 3, 4]]), [0, 2, 1, 3]
    states("| interleaved | (1, 2) and (3, 4) | (#, #, #, #) |", rope(x, [1]))
    states("| split halves | (1, 3) and (2, 4) | (#, #, #, #) |", rope(x[:, order], [1])[0, order])


def test_penalties_fade_as_the_lesson_says() -> None:
    weights = alibi.weights_by_head(alibi.Inputs())[:, ON]
    assert weights[0, ON] == pytest.approx(0.4551, abs=5e-5)
    states("About half: #. The others get #, # and #.", weights[0, [ON, SAT, CAT, THE]])
    states(r"multiplies a weight by $e^{-1/2} = #$.", exp(-0.5))
    states("At slope 1/256 all four still have #.", weights[7, 0])
    assert weights[7, :4].round(2).tolist() == [0.25] * 4
    assert alibi_slopes(8).tolist() == [2.0**-k for k in range(1, 9)]


def test_a_nearer_token_may_overtake_but_not_a_much_better_one() -> None:
    heads = attention_weights(Q, K, bias=alibi_bias(6, 8), mask=causal_mask(6))
    plain = attention_weights(Q, K, mask=causal_mask(6))
    states("Without a penalty, sat would get # and on #. on", plain[MAT, [SAT, ON]])
    states("with slope 1/2, on has # and sat #.", heads[0, MAT, [ON, SAT]])
    states("sat is ahead again, # to #.", heads[1, MAT, [SAT, ON]])
    states("cat keeps # even in the steepest head. A penalty of #", heads[0, ON, CAT], 0.5 * 2)
    shown = alibi.weights_by_head(alibi.Inputs(scores=alibi.EXAMPLE))
    assert shown == pytest.approx(heads)


def questions() -> dict[str, Question]:
    found = [read(fence) for fence in fences(LESSON.source) if fence.language == "question"]
    return {own.id: own for own in found if isinstance(own, Question)}


def values(name: str) -> list[float]:
    """The right number of a question and the foreseen wrong ones, in the order of the text."""
    return [number.value for number in questions()[name].numbers]


def test_numbers_of_questions_are_what_they_are_said_to_be() -> None:
    assert values("position-causal-exchange")[0] == len(
        moved((0, 1, 3, 2, 4, 5), shuffle.CAUSAL)[0]
    )
    row = sinusoidal_encoding(11, 4)[10]
    assert values("position-entry") == pytest.approx(
        [row[3], row[2], cos(10 / 10_000 ** (3 / 4)), row[1]], abs=1e-6
    )
    assert values("position-rope-score") == pytest.approx(
        [score(1, 0), score(0, 0), cos(1), 2 * cos(1)], abs=1e-6
    )
    assert values("position-alibi-slope")[:3] == [
        alibi_slopes(16)[3], alibi_slopes(8)[3], alibi_slopes(16)[1],
    ]  # fmt: skip
    states(r"> $\cos 1 + \cos 0.01 = # + #$.", cos(1), cos(0.01))
    assert sin(0.1) == pytest.approx(row[2])


def test_a_reversed_text_keeps_all_distances() -> None:
    assert moved((5, 4, 3, 2, 1, 0), shuffle.ALIBI)[0] == []
    right = [choice.text for choice in questions()["position-reversed"].choices if choice.right]
    assert right == ["Every token keeps its output."]
