"""The attention lesson says nothing that the attention module doesn't compute."""

import re
from math import e, sqrt
from pathlib import Path

import numpy as np
import pytest

from attention import example
from attention.maths import attention, scaled_scores, self_attention, softmax
from demos import scaling
from demos.one_query import Inputs

LESSON = Path(__file__).parents[2] / "docs" / "lessons" / "attention.md"
SOURCE = LESSON.read_text(encoding="utf-8")

START = Inputs()
Q, K, V = (np.array(points, dtype=float) for points in (START.q, START.k, START.v))
OUTPUT, WEIGHTS = attention(Q, K, V)
SCORES = scaled_scores(Q, K, scale=1.0)
THE, CAT, SAT, ON, THE_5TH, MAT = range(6)
D_K = 64  # of one head in the paper's base model


def plain(markdown: str) -> str:
    """The text on one line: no link targets, emphasis or classes; ASCII minus signs."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    text = re.sub(r"\{ \.\w+ \}|\*|(?m:^ *> )", "", text)
    return " ".join(text.replace("−", "-").split())


TEXT = plain(SOURCE)


def said(sentence: str) -> list[str]:
    """The numbers that stand in the lesson at the places of `#` in the sentence."""
    pattern = re.escape(sentence).replace(r"\#", r"(-?\d[\d,]*(?:\.\d+)?)")
    found = re.findall(pattern, TEXT)
    assert len(found) == 1, f"stands {len(found)} times in the lesson: {sentence}"
    return [found[0]] if isinstance(found[0], str) else list(found[0])


def rounded(values: object, like: list[str]) -> list[str]:
    """The values, each with as many decimals as the number that stands in the text."""
    flat = np.ravel(np.asarray(values, dtype=float)).tolist()
    texts = zip(flat, like, strict=True)
    return [f"{value:,.{len(text.partition('.')[2])}f}" for value, text in texts]


def states(sentence: str, *values: object) -> None:
    """Assert that the lesson holds the sentence, with these values for its `#`."""
    numbers = said(sentence)
    expected = np.concatenate([np.ravel(np.asarray(value, dtype=float)) for value in values])
    assert numbers == rounded(expected, numbers), sentence


def with_row(points: np.ndarray, row: int, point: list[float]) -> np.ndarray:
    """A copy in which one token's vector is another."""
    changed = points.copy()
    changed[row] = point
    return changed


def point(numbers: list[str]) -> list[float]:
    return [float(number) for number in numbers]


def test_the_query_of_sat_comes_from_its_embedding_row_by_row() -> None:
    d_model, d_k = example.W_Q.shape
    states("Its vectors $x_i$ are made up and have # entries, its queries #,", d_model, d_k)
    states("so $W_Q$ has the shape # × #.", d_model, d_k)
    states(f"For sat, $x_i$ is ({', '.join(['#'] * d_model)}).", example.X[SAT])
    rows = (np.flatnonzero(example.X[SAT]) + 1).tolist()
    assert (rows, example.X[SAT, 4]) == ([2, 5, 7, 8], -1)
    assert "That leaves the rows 2, 5, 7 and 8, row 5 with a minus:" in TEXT
    states(
        r"&= (#,\ #) - (#,\ #) \\ &\quad + (#,\ #) + (#,\ #) \\ &= (#,\ #)",
        *(example.W_Q[row - 1] for row in rows),
        example.X[SAT] @ example.W_Q,
    )


def test_with_one_vector_as_query_and_key_both_tokens_would_score_alike() -> None:
    scores = scaled_scores(Q, Q)
    assert scores == pytest.approx(scores.T)


def test_the_score_step_uses_the_demos_vectors() -> None:
    states(
        "The key of cat is (#, #), so its score is # × # + # × # = #.",
        K[CAT],
        *(Q[SAT, 0], K[CAT, 0], Q[SAT, 1], K[CAT, 1]),
        SCORES[SAT, CAT],
    )
    states("The key of the first The is (#, #).", K[THE])
    degrees, score = said("Its angle to the query is wider than #°, and it scores #.")
    assert angle(Q[SAT], K[THE]) > float(degrees) == 90
    assert [score] == rounded(SCORES[SAT, THE], [score])


def test_the_scale_step_divides_by_the_root_of_d_k() -> None:
    raw = SCORES[SAT, CAT]
    states(
        "Here $d_k = #$, so cat has a score of # and a scaled score of # ÷ √2 = #.",
        *(Q.shape[1], raw, raw, raw / sqrt(2)),
    )


def test_the_softmax_step_shares_out_the_whole() -> None:
    shares = 100 * WEIGHTS[SAT]
    states(
        "The query of sat gives #% to cat, #% to mat and #% to sat itself; "
        "the other three tokens together get the last #%.",
        shares[[CAT, MAT, SAT]],
        shares[[THE, ON, THE_5TH]].sum(),
    )


def test_plain_shares_of_the_scores_would_be_negative_or_above_the_whole() -> None:
    shares = 100 * SCORES[SAT] / SCORES[SAT].sum()
    states("would give cat #% and the second the #%.", shares[[CAT, THE_5TH]])
    states("a scaled score that is higher by # always gets # times the weight.", 1, e)


def test_the_mix_step_gives_the_weighted_average() -> None:
    states(
        "For sat it is (#, #), not far from the value of cat, which is (#, #).",
        OUTPUT[SAT],
        V[CAT],
    )


def angle(one: np.ndarray, other: np.ndarray) -> float:
    """The angle between two vectors, in degrees."""
    lengths = np.linalg.norm(one) * np.linalg.norm(other)
    return float(np.degrees(np.arccos(one @ other / lengths)))


def test_an_arrow_added_to_all_keys_changes_no_weight_and_one_added_to_the_query_does() -> None:
    arrow = point(said("Someone adds the same arrow, (#, #), to the keys of all six tokens."))
    states("Each score grows by q · (#, #) = #,", arrow, Q[SAT] @ arrow)
    _, weights = attention(Q, K + arrow, V)
    assert weights == pytest.approx(WEIGHTS)
    query = Q[SAT] + arrow
    changes = K @ query - SCORES[SAT]
    assert changes == pytest.approx(K[:, 0])
    states(
        "cat would rise from #% to #%.",
        100 * np.array([WEIGHTS[SAT, CAT], weights_for(query.tolist())[CAT]]),
    )


def test_two_equal_tokens_have_equal_outputs() -> None:
    assert "Two equal tokens would have equal queries, keys, values and outputs" in TEXT
    X = example.X.copy()
    X[THE_5TH] = X[THE]
    output, weights = self_attention(X, example.W_Q, example.W_K, example.W_V)
    assert output[THE] == pytest.approx(output[THE_5TH])
    assert weights[:, THE] == pytest.approx(weights[:, THE_5TH])


def test_the_query_of_sat_and_the_key_of_cat_point_almost_the_same_way() -> None:
    states("about #° off.", angle(Q[SAT], K[CAT]))
    states("Who gets the #% that cat had?", 100 * WEIGHTS[SAT, CAT])


def test_a_key_moved_to_the_far_side_loses_its_weight_to_the_others() -> None:
    far = point(said("to the far side of the origin, to (#, #)."))
    assert far == (-K[CAT]).tolist()
    keys = with_row(K, CAT, far)
    _, after = attention(Q, keys, V)
    scores = scaled_scores(Q, keys, scale=1.0)
    states(
        "The score of cat falls from # to # and its weight drains to #%.",
        SCORES[SAT, CAT],
        scores[SAT, CAT],
        100 * after[SAT, CAT],
    )
    states(
        "mat climbs from #% to #%, sat from #% to #%.",
        100 * np.array([WEIGHTS[SAT, MAT], after[SAT, MAT], WEIGHTS[SAT, SAT], after[SAT, SAT]]),
    )
    others = [THE, SAT, ON, THE_5TH, MAT]
    assert (scores[SAT, others] == SCORES[SAT, others]).all()
    assert (after[SAT, others] > WEIGHTS[SAT, others]).all()


def weights_for(query: list[float]) -> np.ndarray:
    """The weights of "sat" when its query is another."""
    _, weights = attention(with_row(Q, SAT, query), K, V)
    return np.asarray(weights[SAT])


def test_half_a_query_gives_the_weights_of_temperature_two() -> None:
    half = said("Drag the tip of the query, q sat, to (#, #), half its length,")
    assert point(half) == pytest.approx(Q[SAT] / 2)
    weights = weights_for(point(half))
    states("every score is halved, and cat is down to #%.", 100 * weights[CAT])
    (temperature,) = said("which is what a softmax at temperature # does.")
    scaled = scaled_scores(Q, K)[SAT]
    assert weights == pytest.approx(softmax(scaled, temperature=float(temperature)))


def test_a_query_without_length_evens_the_weights_out_and_a_longer_one_sharpens_them() -> None:
    equal = weights_for([0.0, 0.0])
    assert equal == pytest.approx(np.full(6, equal[0]))
    states("At the origin every score is # and every token gets the same #%.", 0, 100 * equal[0])
    long = said("and at last outwards to (#, #).")
    states("At (#, #) cat rises to #%.", point(long), 100 * weights_for(point(long))[CAT])


def test_the_output_moves_by_the_weight_of_the_value_that_is_moved() -> None:
    step, *tip = said("if you raise that tip by #, to (#, #)?")
    assert point(tip) == pytest.approx(V[CAT] + [0, float(step)])
    output, weights = attention(Q, K, with_row(V, CAT, point(tip)))
    states(
        "The output's second number rises by #, from # to #, and # is the weight of cat.",
        output[SAT, 1] - OUTPUT[SAT, 1],
        OUTPUT[SAT, 1],
        output[SAT, 1],
        WEIGHTS[SAT, CAT],
    )
    assert (weights == WEIGHTS).all()


def test_a_value_without_weight_hardly_moves_the_output() -> None:
    (step,) = said("And if you then raise v The by #?")
    output, _ = attention(Q, K, with_row(V, THE, [V[THE, 0], V[THE, 1] + float(step)]))
    assert np.abs(output[SAT] - OUTPUT[SAT]).max() < 0.005


def test_without_scaling_every_row_sharpens() -> None:
    output, weights = attention(Q, K, V, scale=1.0)
    states(
        "The weight of cat goes from # to #, that of mat from # to #, "
        "and the output moves from (#, #) to (#, #).",
        *(WEIGHTS[SAT, CAT], weights[SAT, CAT], WEIGHTS[SAT, MAT], weights[SAT, MAT]),
        *(OUTPUT[SAT], output[SAT]),
    )
    assert (weights.max(axis=1) > WEIGHTS.max(axis=1)).all()


def test_twice_the_tokens_need_four_times_the_scores() -> None:
    sentence = (
        "so # tokens need # scores and # tokens need #: twice the tokens, four times the scores."
    )
    n, scores, twice, four = (int(number.replace(",", "")) for number in said(sentence))
    assert (scores, twice, four) == (n**2, 2 * n, 4 * scores)


def test_the_base_models_heads_have_64_entries() -> None:
    entries, heads, *division, spread = said(
        "each token's vector has # entries, and there are # attention heads. Each head has "
        "matrices of its own, which turn the whole vector into queries and keys of # / # = # "
        "entries. So its raw scores begin with a standard deviation of about #."
    )
    assert division == [entries, heads, str(D_K)]
    assert int(entries) // int(heads) == D_K
    assert float(spread) == sqrt(D_K)


def rate(gap: float) -> float:
    """|∂a/∂s| of the larger of two weights by the other key's score, `gap` below its own."""
    larger, other = softmax(np.array([gap, 0.0]))
    return float(larger * other)


def test_scaling_keeps_the_gradient_alive_at_64_entries() -> None:
    gap = sqrt(D_K)
    raw, scaled = rate(gap), rate(gap / sqrt(D_K))
    states("in the ratio $e^#$ to 1, about # to 1:", gap, e**gap)
    states("falls at a rate of only # per unit of the other key's score", raw)
    per_unit = scaled / sqrt(D_K)  # of the score, which the scaling divides
    states(
        "With scaling the scaled scores differ by #, the ratio is # to 1, "
        "and a unit of the other key's score counts for #, # times as much.",
        *(gap / sqrt(D_K), e ** (gap / sqrt(D_K)), per_unit, per_unit / raw),
    )


def largest_weight(d_k: int, divisor: float) -> float:
    """The mean largest weight that the scaling demo draws, with scores divided by this."""
    return float(softmax(scaling.scores_and_keys(d_k)[0] / divisor).max(axis=1).mean())


def test_the_text_repeats_what_the_scaling_demo_shows() -> None:
    states(
        "The demo draws # queries at random, with # keys for each.", scaling.QUERIES, scaling.KEYS
    )
    states(
        "from # at $d_k = #$ to # at # and # at #. With scaling it stays at # from about # entries",
        *(largest_weight(1, 1), 1, largest_weight(D_K, 1), D_K, largest_weight(256, 1), 256),
        *(largest_weight(16, 4), 16),
    )
    assert {f"{largest_weight(d, sqrt(d)):.2f}" for d in range(16, 257)} == {"0.36"}


def test_the_text_repeats_the_gradients_of_the_scaling_demo_at_64_entries() -> None:
    scores, keys = scaling.scores_and_keys(D_K)
    raw, scaled = (scaling.Measures.of(scores, keys, divisor) for divisor in (1, sqrt(D_K)))
    states(
        "enters the softmax is # without scaling at $d_k = #$, and # with it.",
        *(raw.by_score, D_K, scaled.by_score),
    )
    states(
        "At $d_k = #$, #% of the queries are stuck with less than #, "
        "while the highest tenth gets more than #,",
        *(D_K, 100 * raw.stuck, scaling.STUCK, raw.by_query[1]),
    )
    states("eight in ten get between # and #.", scaled.by_query)
    assert scaled.stuck == 0


def test_divided_by_d_k_the_weights_would_be_nearly_equal() -> None:
    states("a standard deviation of 1/# at $d_k = #$.", D_K / sqrt(D_K), D_K)
    states(
        "The largest of # weights would be # on average, where equal shares are #:",
        *(scaling.KEYS, largest_weight(D_K, D_K), 1 / scaling.KEYS),
    )


def test_the_matrix_of_weights_is_not_symmetric() -> None:
    states("sat gives cat #, but cat gives sat #.", WEIGHTS[SAT, CAT], WEIGHTS[CAT, SAT])


def test_what_the_answers_say_of_weights_is_computed() -> None:
    states("sat gives itself #% of its weight.", 100 * WEIGHTS[SAT, SAT])
    states("The output does, with #%.", 100 * WEIGHTS[SAT, CAT])
    assert "mat gives itself less than 0.5%" in TEXT
    assert WEIGHTS[MAT, MAT] < 0.005
    x, y, *numbers = said(
        "If the value of cat were (#, #), the output would be (#, #), "
        "and cat would add nothing to it with the same #%."
    )
    output, weights = attention(Q, K, with_row(V, CAT, point([x, y])))
    assert numbers == rounded([*output[SAT], 100 * weights[SAT, CAT]], numbers)
    states(
        "$W_O$ mixes what several heads have found, and gives it the length of $x_i$, "
        "in our example # instead of #.",
        *(example.X.shape[1], V.shape[1]),
    )


def test_in_the_first_layer_a_word_differs_between_two_phrases_in_its_output_only() -> None:
    one, other = (
        self_attention(example.X[[word, SAT]], example.W_Q, example.W_K, example.W_V)[0][1]
        for word in (CAT, MAT)
    )
    assert np.abs(one - other).max() > 0.1


def test_shuffled_tokens_give_the_same_output_rows_shuffled() -> None:
    assert "the rows of the output are shuffled in the same way" in TEXT
    order = [MAT, CAT, THE_5TH, THE, SAT, ON]
    output, _ = attention(Q[order], K[order], V[order])
    assert output == pytest.approx(OUTPUT[order])
