"""The lesson on several heads says nothing that the attention module doesn't compute."""

import re
from math import sqrt

import numpy as np
import pytest

from attention.example import TOKENS, X
from attention.heads import merge_heads, multi_head_attention, split_heads
from attention.maths import attention, scaled_scores
from attention.two_heads import W_K, W_O, W_Q, W_V
from sitebuild.exercises.model import Question
from sitebuild.exercises.text import read
from sitebuild.fences import fences
from tests.lessons.lesson_text import LessonText

LESSON = LessonText("heads")
said, states = LESSON.said, LESSON.states

THE, CAT, SAT, ON, THE_5TH, MAT = range(6)
HEADS, D_MODEL, D_K = W_Q.shape
Q, K, V = X @ W_Q, X @ W_K, X @ W_V
OUTPUTS, WEIGHTS = attention(Q, K, V)
JOINED = merge_heads(OUTPUTS)
ADDED = [o @ rows for o, rows in zip(OUTPUTS, np.split(W_O, HEADS), strict=True)]
OUTPUT = JOINED @ W_O
WIDE_Q, WIDE_K, WIDE_V = (np.concatenate([*W], axis=1) for W in (W_Q, W_K, W_V))
WIDE_OUTPUT, WIDE_WEIGHTS = attention(X @ WIDE_Q, X @ WIDE_K, X @ WIDE_V)
BASE, BASE_HEADS = 512, 8  # the base model of 2017


def questions() -> dict[str, Question]:
    """The lesson's questions by their ids."""
    found = (read(own) for own in fences(LESSON.source) if own.language == "question")
    return {own.id: own for own in found if isinstance(own, Question)}


def test_the_two_heads_make_short_queries_of_the_same_embedding() -> None:
    states("of a token has $d_\\text{model} = #$ numbers.", D_MODEL)
    states("There are $h = #$ heads, and each makes", HEADS)
    states("$d_k = d_\\text{model}/h = #$ numbers. So each of these matrices is # × #.", D_K, 8, 4)
    assert W_Q[0].shape == W_K[0].shape == W_V[0].shape == (8, 4)
    states("The embedding of sat is (#, #, #, #, #, #, #, #).", X[SAT])
    states("of head 1, it gives the query (#, #, #, #).", Q[0, SAT])
    states("of head 2, it gives (#, #, #, #).", Q[1, SAT])


def test_each_head_finds_what_it_looks_for() -> None:
    states("In head 1 the key of cat is (#, #, #, #), so its score with sat is #.", K[0, CAT], 9)
    states("In head 2, mat has the key (#, #, #, #).", K[1, MAT])
    assert Q[0, SAT] @ K[0, CAT] == Q[1, SAT] @ K[1, MAT] == 9
    scaled = scaled_scores(Q, K)
    states("it is #, and the softmax gives it #% of the weight.", 4.5, 100 * WEIGHTS[0, SAT, CAT])
    assert scaled[0, SAT, CAT] == 4.5
    states("It scores # as well and gets #%.", 9, 100 * WEIGHTS[1, SAT, MAT])


def test_on_looks_at_the_same_tokens_through_the_other_head() -> None:
    states("Head 1 gives #% to mat", 100 * WEIGHTS[0, ON, MAT])
    states("Head 2 gives #% to cat", 100 * WEIGHTS[1, ON, CAT])
    states("The first number is #, where sat has #.", JOINED[ON, 0], JOINED[SAT, 0])


def test_a_head_that_is_off_takes_its_own_part_away() -> None:
    states(
        "the first number was # - # = #, and now it is #.",
        *(ADDED[0][SAT, 0], -ADDED[1][SAT, 0], OUTPUT[SAT, 0], ADDED[1][SAT, 0]),
    )
    np.testing.assert_allclose(ADDED[0] + ADDED[1], OUTPUT)
    eighth = (ADDED[0][SAT, 7], ADDED[1][SAT, 7], OUTPUT[SAT, 7])
    states("for sat, the eighth number is # + # = #.", *eighth)


def test_the_wide_head_asks_both_questions_and_averages() -> None:
    query = (X @ WIDE_Q)[SAT]
    states("The query of sat is then (#, #, #, #, #, #, #, #):", query)
    scores = scaled_scores(X @ WIDE_Q, X @ WIDE_K, scale=1)[SAT, [CAT, MAT]]
    (score,) = said("cat and mat score # each.")
    assert scores.tolist() == [float(score)] * 2
    states(
        "Now $d_k$ is #, so 9 is divided by √#, and both get #%.",
        8,
        8,
        100 * WIDE_WEIGHTS[SAT, MAT],
    )
    assert WIDE_WEIGHTS[SAT, CAT] == pytest.approx(WIDE_WEIGHTS[SAT, MAT])
    states("The head output begins with # instead of #.", WIDE_OUTPUT[SAT, 0], JOINED[SAT, 0])
    states("the value of cat has a # and that of mat has a #,", V[0, CAT, 0], V[0, MAT, 0])


def test_the_wide_head_cannot_tell_sat_from_on() -> None:
    states("but it gives #% to the same two tokens.", 100 * WIDE_WEIGHTS[ON, CAT])
    assert WIDE_WEIGHTS[ON, CAT] == pytest.approx(WIDE_WEIGHTS[ON, MAT])
    states("by at most # in any number.", abs(WIDE_OUTPUT[SAT] - WIDE_OUTPUT[ON]).max())
    states("the largest difference is #.", abs(JOINED[SAT] - JOINED[ON]).max())


def test_a_query_of_zeros_takes_the_plain_average() -> None:
    states("Head 2 makes the query (#, #, #, #) of it.", Q[1, THE])
    states("each of the six tokens gets the same weight, #.", WEIGHTS[1, THE, 0])
    assert np.ptp(WEIGHTS[1, THE]) < 1e-12
    states("the plain average of all its values, (#, #, #, #),", V[1].mean(axis=0))


def parameters(d: int, heads: int) -> tuple[int, int]:
    """The numbers in the three matrices of one head, and in all matrices with W_O."""
    of_head = 3 * np.empty((d, d // heads)).size
    return of_head, heads * of_head + np.empty((d, d)).size


@pytest.mark.parametrize("heads", [1, 12, 96])
def test_the_table_counts_parameters_that_h_does_not_change(heads: int) -> None:
    d = 768
    of_head, in_all = parameters(d, heads)
    assert in_all == 4 * d**2 == 2_359_296
    assert f"| {heads} × {d // heads} | {of_head:,} | {in_all:,} |" in LESSON.source


def test_well_known_models_have_these_heads() -> None:
    heads, width, d_k = (
        int(own.replace(",", ""))
        for own in said("GPT-3 has #, but it is # numbers wide, so $d_k$ is #.")
    )
    assert width == heads * d_k
    states("one dot product of # numbers costs as much as # of #.", 768, 12, 768 / 12)


def test_a_head_divides_by_the_root_of_its_own_length() -> None:
    divisor = sqrt(BASE / BASE_HEADS)
    states("this is $\\sqrt{#/#} = #$.", BASE, BASE_HEADS, divisor)
    states("It isn't $\\sqrt{#} \\approx #$.", BASE, sqrt(BASE))
    states("makes the scaled scores # times too small", sqrt(BASE) / divisor)


def test_the_table_of_shapes_is_the_demos() -> None:
    rows = re.findall(r"^\| (.+?) \| \$.+?\$ \| (\d+) × (\d+) \|$", LESSON.source, re.M)
    demo = [X, W_Q[0], W_V[0], Q[0], V[0], WEIGHTS[0], OUTPUTS[0], JOINED, W_O, OUTPUT]
    assert [own.shape for own in demo] == [(int(a), int(b)) for _, a, b in rows]
    assert W_K[0].shape == W_Q[0].shape
    assert K[0].shape == Q[0].shape


def test_the_product_of_two_matrices_takes_more_parameters_than_the_two() -> None:
    d, d_k = 768, 64
    states("have # · # · # = # together,", 2, d, d_k, 2 * d * d_k)
    states("their product has 768² = #.", d * d)
    product = W_V[0] @ W_O[:D_K]
    assert np.linalg.matrix_rank(product) == D_K
    np.testing.assert_allclose(WEIGHTS[0] @ X @ product, ADDED[0])


def test_projections_of_the_whole_vector_are_one_wide_product_cut_into_heads() -> None:
    np.testing.assert_array_equal(split_heads(X @ WIDE_Q, HEADS), Q)
    output, weights = multi_head_attention(X, WIDE_Q, WIDE_K, WIDE_V, W_O, heads=HEADS)
    np.testing.assert_allclose(output, OUTPUT)
    np.testing.assert_allclose(weights, WEIGHTS)


def test_the_order_of_heads_means_nothing() -> None:
    swapped = merge_heads(OUTPUTS[::-1]) @ np.concatenate(np.split(W_O, HEADS)[::-1])
    np.testing.assert_allclose(swapped, OUTPUT)


def test_heads_are_merged_by_token() -> None:
    letters = np.array([[[1, 2], [3, 4]], [[5, 6], [7, 8]]])
    assert merge_heads(letters)[0].tolist() == [1, 2, 5, 6]
    assert letters.reshape(2, 4)[0].tolist() == [1, 2, 3, 4]
    assert "the row of token 0 is [a b e f]" in LESSON.plain
    assert "the row is [a b c d]" in LESSON.plain


def test_equal_heads_get_equal_gradients() -> None:
    """By finite differences, of the output's sum of squares by the heads' query matrices."""

    def loss(query_matrices: np.ndarray) -> float:
        outputs, _ = attention(X @ query_matrices, X @ W_K[[0, 0]], X @ W_V[[0, 0]])
        return float(((outputs @ W_O[:D_K]).sum(axis=0) ** 2).sum())

    def slope(head: int, row: int, column: int) -> float:
        step = np.zeros_like(W_Q, dtype=float)
        step[head, row, column] = 1e-5
        return (loss(W_Q[[0, 0]] + step) - loss(W_Q[[0, 0]] - step)) / 2e-5

    entries = [(row, column) for row in range(D_MODEL) for column in range(D_K)]
    first, second = ([slope(head, *own) for own in entries] for head in (0, 1))
    assert max(map(abs, first)) > 0.01
    assert second == pytest.approx(first, abs=1e-6)


def test_a_picture_of_all_heads_averaged_shows_what_no_head_does() -> None:
    mean = WEIGHTS.mean(axis=0)[SAT]
    states("it would have #% on cat and #% on mat,", 100 * mean[CAT], 100 * mean[MAT])


def test_the_questions_numbers_are_right() -> None:
    scale = questions()["heads-scale"]
    (right,) = (own for own in scale.numbers if own.right)
    assert right.value == pytest.approx(sqrt(BASE / BASE_HEADS))
    assert any(own.value == pytest.approx(sqrt(BASE)) for own in scale.numbers)
    for own in scale.numbers:  # who rounds to one decimal is told the reason as well
        assert abs(round(own.value, 1) - own.value) <= own.tolerance
    states("have # / # = # numbers, and √64 = #.", BASE, BASE_HEADS, BASE / BASE_HEADS, 8)
    states("# is √512, the root", sqrt(BASE))
    states("It is 4 · 512² = # both times.", parameters(BASE, 16)[1])
    assert parameters(BASE, 8)[1] == parameters(BASE, 16)[1]
    states("Both have $4d^2$, which is # here.", 4 * D_MODEL**2)
    states("One head can: it gave #% to each.", 100 * WIDE_WEIGHTS[SAT, CAT])


def test_the_heads_have_the_jobs_that_the_lesson_names() -> None:
    most = [[TOKENS[j] for j in head.argmax(axis=1)] for head in WEIGHTS]
    assert most[0] == ["cat", "cat", "cat", "mat", "mat", "mat"]
    assert [most[1][i] for i in (CAT, SAT, ON, MAT)] == ["sat", "mat", "cat", "on"]
    assert WEIGHTS[0].max(axis=1).min() > 0.9
