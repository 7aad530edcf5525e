"""The attention lesson says nothing that the attention module doesn't compute."""

import re
from math import e, sqrt
from pathlib import Path

import numpy as np
import pytest

from attention.maths import attention, scaled_scores, softmax
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
    text = re.sub(r"\{ \.\w+ \}|\*", "", text)
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


def test_the_score_step_uses_the_demos_vectors() -> None:
    states("its query is (#, #).", Q[SAT])
    states(
        "The key of cat is (#, #), so its score is # × # + # × # = #.",
        K[CAT],
        *(Q[SAT, 0], K[CAT, 0], Q[SAT, 1], K[CAT, 1]),
        SCORES[SAT, CAT],
    )
    states("The key of the first The is (#, #).", K[THE])
    states("It points away from the query and scores #.", SCORES[SAT, THE])


def test_the_scale_step_divides_by_the_root_of_d_k() -> None:
    states("Here $d_k = #$, so the score of cat becomes", Q.shape[1])
    raw = SCORES[SAT, CAT]
    states("becomes # ÷ √2 = #.", raw, raw / sqrt(2))


def test_the_softmax_step_shares_out_the_whole() -> None:
    shares = 100 * WEIGHTS[SAT]
    states(
        "The query of sat gives #% to cat, #% to mat and #% to sat itself; "
        "the other three tokens together get the last #%.",
        shares[[CAT, MAT, SAT]],
        shares[[THE, ON, THE_5TH]].sum(),
    )


def test_the_mix_step_gives_the_weighted_average() -> None:
    states(
        "For sat it is (#, #), not far from the value of cat, which is (#, #).",
        OUTPUT[SAT],
        V[CAT],
    )


def test_the_query_of_sat_and_the_key_of_cat_point_almost_the_same_way() -> None:
    lengths = np.linalg.norm(Q[SAT]) * np.linalg.norm(K[CAT])
    angle = np.degrees(np.arccos(SCORES[SAT, CAT] / lengths))
    states(
        "about #° off, and cat takes #% of the weight.",
        angle,
        100 * WEIGHTS[SAT, CAT],
    )


def test_a_key_moved_to_the_far_side_loses_its_weight_to_the_others() -> None:
    far = point(said("to the far side of the origin, to (#, #),"))
    assert far == (-K[CAT]).tolist()
    keys = with_row(K, CAT, far)
    _, after = attention(Q, keys, V)
    scores = scaled_scores(Q, keys, scale=1.0)
    states(
        "The score falls from # to # and the weight drains to #%.",
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
    half = said("At (#, #) the query has half its length, every score is halved,")
    assert point(half) == pytest.approx(Q[SAT] / 2)
    weights = weights_for(point(half))
    states("and cat is down to #%.", 100 * weights[CAT])
    (temperature,) = said("Half the length gives the weights of temperature #.")
    scaled = scaled_scores(Q, K)[SAT]
    assert weights == pytest.approx(softmax(scaled, temperature=float(temperature)))


def test_a_shorter_query_evens_the_weights_out_and_a_longer_one_sharpens_them() -> None:
    *short, _share = said("At (#, #) it gets #%,")
    states("At (#, #) it gets #%,", point(short), 100 * weights_for(point(short))[CAT])
    equal = weights_for([0.0, 0.0])
    assert equal == pytest.approx(np.full(6, equal[0]))
    states("at the origin every token gets the same #%.", 100 * equal[0])
    *long, _share = said("to (#, #): cat rises to #%.")
    states("to (#, #): cat rises to #%.", point(long), 100 * weights_for(point(long))[CAT])


def test_the_output_moves_by_the_weight_of_the_value_that_is_moved() -> None:
    step, *tip = said("Raise that tip by #, to (#, #), and")
    assert point(tip) == pytest.approx(V[CAT] + [0, float(step)])
    output, weights = attention(Q, K, with_row(V, CAT, point(tip)))
    states(
        "it rises by #, from # to #, and # is the weight of cat.",
        output[SAT, 1] - OUTPUT[SAT, 1],
        OUTPUT[SAT, 1],
        output[SAT, 1],
        WEIGHTS[SAT, CAT],
    )
    assert (weights == WEIGHTS).all()


def test_a_value_without_weight_hardly_moves_the_output() -> None:
    (step,) = said("Now raise v The by # as well.")
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
    sentence = "so # tokens need # scores and # tokens need #:"
    n, scores, twice, four = (int(number.replace(",", "")) for number in said(sentence))
    assert (scores, twice, four) == (n**2, 2 * n, 4 * scores)


def test_the_base_models_heads_have_64_entries() -> None:
    entries, heads, *division, spread = said(
        "shares out vectors of # entries among # attention heads, the subject of a later lesson. "
        "That leaves $d_k = # / # = #$ for each, "
        "and raw scores with a standard deviation of about #."
    )
    assert division == [entries, heads, str(D_K)]
    assert int(entries) // int(heads) == D_K
    assert float(spread) == sqrt(D_K)


def rate(gap: float) -> float:
    """|∂a/∂s| of the larger of two weights by the other key's score, `gap` below its own."""
    larger, other = softmax(np.array([gap, 0.0]))
    return float(larger * other)


def test_the_two_lengths_compared_are_the_demos_and_the_papers() -> None:
    states("In the first demo $d_k = #$, so the scaling has a mild effect.", Q.shape[1])
    states("At $d_k = #$ it can decide", D_K)


def test_scaling_keeps_the_gradient_alive_at_64_entries() -> None:
    gap = sqrt(D_K)
    states("in the ratio $e^#$ to 1, about # to 1:", gap, e**gap)
    states("changes at a rate of only # per unit of the other key's score", rate(gap))
    states(
        "With scaling the scores differ by #, the ratio is # to 1, and that rate is #,",
        gap / sqrt(D_K),
        e ** (gap / sqrt(D_K)),
        rate(gap / sqrt(D_K)),
    )
    (times,) = said("almost # times as large.")
    ratio = rate(gap / sqrt(D_K)) / rate(gap)
    assert ratio < float(times) == round(ratio, -2)


def shown_by_the_scaling_demo(row: str) -> list[float]:
    """The numbers in one row of the scaling demo's table at its start: without, with scaling."""
    html = str(scaling.view(scaling.Inputs(), "demo"))
    cells = re.search(rf"{re.escape(row)}</th><td>([^<]+)</td><td>([^<]+)</td>", html)
    assert cells, row
    return [float(cell) for cell in cells.groups()]


def test_the_text_repeats_what_the_scaling_demo_shows_at_its_start() -> None:
    states(
        "At $d_k = #$, where the slider starts, the largest weight is # without scaling "
        "and # with it; the gradient is # without and # with it.",
        scaling.Inputs().d_k,
        shown_by_the_scaling_demo("Largest weight"),
        shown_by_the_scaling_demo("Gradient that reaches the other scores"),
    )
    states(
        "It shows the weights of # keys, the standard deviation of # scores,",
        *(scaling.KEYS, scaling.PRODUCTS),
    )


def test_shuffled_tokens_give_the_same_output_rows_shuffled() -> None:
    assert "the rows of the output are shuffled in the same way" in TEXT
    order = [MAT, CAT, THE_5TH, THE, SAT, ON]
    output, _ = attention(Q[order], K[order], V[order])
    assert output == pytest.approx(OUTPUT[order])
