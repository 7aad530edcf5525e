"""The lesson on masks says nothing that the attention module and its demos don't compute."""

import re

import numpy as np

from attention.example import TOKENS, K, Q, V
from attention.masks import causal_mask
from attention.maths import attention, attention_weights, scaled_scores, softmax
from demos import cross_attention as cross
from demos import masks
from sitebuild.exercises.model import Question
from sitebuild.exercises.text import read
from sitebuild.fences import fences
from tests.lessons.lesson_text import LessonText

LESSON = LessonText("masks")
said, states = LESSON.said, LESSON.states

THE, CAT, SAT, ON, THE_5TH, MAT = range(6)
SCORES = scaled_scores(Q, K)
OPEN_OUTPUT, OPEN = attention(Q, K, V)
CAUSAL = causal_mask(6)
OUTPUT, WEIGHTS = attention(Q, K, V, mask=CAUSAL)
LATE = OPEN * CAUSAL  # masked after the softmax


def test_without_a_mask_sat_looks_ahead() -> None:
    states("The query of sat gave #% of its attention to mat", 100 * OPEN[SAT, MAT])
    assert MAT - SAT == 3
    assert "which stands three places further on" in LESSON.plain


def test_the_mask_step_uses_the_demos_numbers() -> None:
    states(
        "Its scaled scores are # for The, # for cat and # for itself.", SCORES[SAT, [THE, CAT, SAT]]
    )
    states(
        "among the three that are left: #, # and #. They sum to 1", WEIGHTS[SAT, [THE, CAT, SAT]]
    )
    states(
        "The output is (#, #), where it was (#, #) without the mask.", OUTPUT[SAT], OPEN_OUTPUT[SAT]
    )


def test_a_number_far_below_all_scores_does_what_minus_infinity_does() -> None:
    (low,) = said("0 where the mask is True, and -∞ or a number such as # where it is False.")
    added = SCORES + np.where(CAUSAL, 0, float(low.replace(",", "")))
    assert (softmax(added) == WEIGHTS).all()
    states("In a row without one, # lowers all scores alike", float(low.replace(",", "")))
    assert np.allclose(softmax(SCORES + float(low.replace(",", ""))), OPEN)


def test_the_first_row_has_one_key() -> None:
    states("Its score with itself is low, #. What weight", SCORES[THE, THE])
    states("#. A softmax over a single score is 1", WEIGHTS[THE, THE])
    states("The output of The is its own value, (#, #).", V[THE])
    assert (OUTPUT[THE] == V[THE]).all()


def test_the_mask_lets_all_allowed_weights_grow_by_one_factor() -> None:
    total = OPEN[SAT, :3].sum()
    states("Before, they took #% of the attention together;", 100 * total)
    states("So each is divided by #:", total)
    assert np.allclose(WEIGHTS[SAT, :3], OPEN[SAT, :3] / total)
    states(
        "cat goes from # to #, sat from # to #.",
        *(OPEN[SAT, CAT], WEIGHTS[SAT, CAT], OPEN[SAT, SAT], WEIGHTS[SAT, SAT]),
    )
    assert np.allclose(WEIGHTS[MAT], OPEN[MAT])


def test_masked_after_the_softmax_rows_lose_their_sum() -> None:
    states(
        "It sums to # instead of 1, and its output shrinks to (#, #). "
        "The row of The has only # left.",
        *(LATE[SAT].sum(), LATE[SAT] @ V, LATE[THE].sum()),
    )


def test_an_empty_row_gives_zeros_and_plain_code_nan() -> None:
    own = np.array(masks.mask_of(masks.OWN))
    assert own.sum(axis=1).tolist() == [0, 1, 2, 3, 4, 5]
    output, weights = attention(Q, K, V, mask=own)
    states("its weights are #. They sum to #, and the output is (#, #).", *([0.0] * 4))
    assert not weights[THE].any()
    assert not output[THE].any()
    powers = np.exp(np.where(own, SCORES, -np.inf))
    with np.errstate(invalid="ignore"):
        assert np.isnan(powers / powers.sum(axis=1, keepdims=True))[THE].all()


def test_padding_hides_columns_and_leaves_rows() -> None:
    mask = np.array(masks.mask_of(masks.PADDING))
    assert TOKENS[masks.WRITTEN - 1] == "on"
    assert not mask[:, 4:].any()
    assert mask[:, :4].all()


def test_the_causal_mask_allows_the_lower_half_with_the_diagonal() -> None:
    states("on and below the diagonal, # of the # cells here.", CAUSAL.sum(), CAUSAL.size)
    window = np.array(masks.mask_of(masks.WINDOW))
    assert (window <= CAUSAL).all()
    n, allowed, few = said("For # tokens a causal mask allows # pairs, this window only #.")
    size = int(n.replace(",", ""))
    rows, columns = np.indices((size, size))
    near = (columns <= rows) & (columns > rows - masks.WIDTH)
    assert [allowed, few] == [f"{np.tri(size).sum():,.0f}", f"{near.sum():,}"]


def test_after_three_windows_a_token_has_heard_of_six_before_it() -> None:
    assert "After three layers of such windows, a token can have heard of the six" in LESSON.plain
    rows, columns = np.indices((10, 10))
    near = ((columns <= rows) & (columns > rows - masks.WIDTH)).astype(int)
    heard = np.linalg.matrix_power(near, 3) > 0
    assert heard[9].tolist() == [False] * 3 + [True] * 7


def test_outputs_before_a_changed_token_are_equal_to_the_bit() -> None:
    other_K, other_V = K.copy(), V.copy()
    key, value = (
        [float(number) for number in pair]
        for pair in re.findall(r"\[(-?[\d.]+), (-?[\d.]+)\](?=, \[0|\n)", LESSON.source)[:2]
    )
    other_K[MAT], other_V[MAT] = key, value
    other, _ = attention(Q, other_K, other_V, mask=CAUSAL)
    assert (other == OUTPUT).all(axis=1).tolist() == [True] * 5 + [False]
    late = softmax(Q @ other_K.T / np.sqrt(2)) * CAUSAL @ other_V
    assert not np.allclose(late[SAT], (LATE @ V)[SAT], atol=0.1)


def test_the_translations_words_find_their_counterparts() -> None:
    start = cross.Inputs()
    weights = attention_weights(start.q, start.k)
    assert weights.argmax(axis=1).tolist() == [0, 2, 1]
    assert "the strongest cells lie at 1, 3 and 2" in LESSON.plain
    states("The cell of noir, with #%.", 100 * weights[1, 2])
    padded = attention_weights(start.q, start.k, mask=np.arange(5) < 4)
    states("For the, le rises from #% to #%.", 100 * weights[0, 0], 100 * padded[0, 0])
    assert padded.sum(axis=1).round(12).tolist() == [1, 1, 1]


def test_the_table_of_shapes_is_that_of_the_demo() -> None:
    start = cross.Inputs()
    q, k, v = (np.array(points) for points in (start.q, start.k, start.v))
    output, weights = attention(q, k, v)
    assert k.shape == v.shape
    states("| $\\query{Q}$ | translation | # × # |", q.shape)
    states("| source | # × # |", k.shape)
    states("| both | # × # |", weights.shape)
    states("| one row per written token | # × # |", output.shape)
    states("With # tokens written, # tokens in the source and $d_k = d_v = #$:", *weights.shape, 2)


def questions() -> dict[str, Question]:
    found = [read(own) for own in fences(LESSON.source) if own.language == "question"]
    return {own.id: own for own in found if isinstance(own, Question)}


def test_the_right_numbers_of_questions_are_counted() -> None:
    asked = questions()
    pairs, shape = asked["masks-pairs"], asked["masks-cross-shape"]
    assert pairs.numbers[0].value == causal_mask(1000).sum()
    states("and 1 + 2 + … + 1,000 is #.", pairs.numbers[0].value)
    states("that makes # pairs more.", pairs.numbers[0].value - pairs.numbers[3].value)
    assert shape.numbers[0].value == np.zeros((7, 2)).dot(np.zeros((2, 12))).size


def test_renormalising_after_a_late_mask_gives_the_same_weights() -> None:
    assert np.allclose(LATE / LATE.sum(axis=1, keepdims=True), WEIGHTS)
    states("For sat, # / # = #.", OPEN[SAT, CAT], LATE[SAT].sum(), WEIGHTS[SAT, CAT])
