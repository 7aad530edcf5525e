"""Encodings of position, entry by entry, and the laws that make them useful."""

import math
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention.masks import causal_mask
from attention.maths import attention_weights
from attention.position import alibi_bias, alibi_slopes, rope, sinusoidal_encoding

type Shape = tuple[int, ...]

positions = st.integers(0, 2000)
seeds = st.integers(0, 999)


@pytest.mark.parametrize(("n", "d", "base"), [(12, 8, 1e4), (3, 6, 500.0), (1, 2, 1e4)])
def test_sines_and_cosines_agree_with_the_loop(n: int, d: int, base: float) -> None:
    encoding = sinusoidal_encoding(n, d, base=base)
    assert encoding.shape == (n, d)
    for p in range(n):
        for i in range(d // 2):
            angle = p / base ** (2 * i / d)
            assert encoding[p, 2 * i] == pytest.approx(math.sin(angle), rel=1e-12)
            assert encoding[p, 2 * i + 1] == pytest.approx(math.cos(angle), rel=1e-12)


def test_sine_and_cosine_of_one_rate_stand_side_by_side() -> None:
    encoding = sinusoidal_encoding(11, 4).round(6)
    assert encoding[0].tolist() == [0, 1, 0, 1]
    assert encoding[1].tolist() == [0.841471, 0.540302, 0.010000, 0.999950]
    assert encoding[10].tolist() == [-0.544021, -0.839072, 0.099833, 0.995004]


@pytest.mark.parametrize(
    ("d", "products"),
    [(64, [32, 30.9168, 28.3039, 23.5040, 21.0516]), (8, [4, 3.5353, 2.5637, 3.1600, 1.6962])],
)
def test_the_product_of_two_encodings_depends_on_their_distance(
    d: int, products: list[float]
) -> None:
    encoding = sinusoidal_encoding(200, d)
    for p in (0, 7, 150):
        found = [(encoding[p] @ encoding[p + k]).round(4) for k in (0, 1, 2, 5, 10)]
        assert found == products


@given(seeds, positions)
def test_rope_agrees_with_the_loop(seed: int, p: int) -> None:
    rng = np.random.default_rng(seed)
    x, d = rng.normal(size=8), 8
    turned = rope([x], [p])[0]
    for i in range(d // 2):
        angle = p * 10_000 ** (-2 * i / d)
        cos, sin = math.cos(angle), math.sin(angle)
        pair = (x[2 * i] * cos - x[2 * i + 1] * sin, x[2 * i] * sin + x[2 * i + 1] * cos)
        np.testing.assert_allclose(turned[2 * i : 2 * i + 2], pair, rtol=1e-9, atol=1e-12)


def test_pairs_are_interleaved_and_halves_give_other_numbers() -> None:
    x = np.array([1.0, 2, 3, 4])
    assert rope([x], [1])[0].round(6).tolist() == [-1.142640, 1.922076, 2.959851, 4.029800]
    order = [0, 2, 1, 3]
    halves = rope([x[order]], [1])[0, order]
    assert halves.round(6).tolist() == [-1.984111, 1.959901, 2.462378, 4.019800]


@pytest.mark.parametrize(
    ("query_at", "key_at", "score"),
    [(0, 0, 2), (1, 0, 1.540252), (5, 3, 0.583653), (105, 103, 0.583653), (3, 5, 0.583653)],
)
def test_scores_of_turned_vectors_are_the_courses(query_at: int, key_at: int, score: float) -> None:
    x = [[1, 0, 1, 0]]
    found = rope(x, [query_at])[0] @ rope(x, [key_at])[0]
    assert found == pytest.approx(score, abs=5e-7)


@given(seeds, positions, positions, st.integers(-500, 500))
def test_the_score_of_turned_vectors_depends_on_the_distance_alone(
    seed: int, m: int, n: int, shift: int
) -> None:
    q, k = np.random.default_rng(seed).normal(size=(2, 1, 6))
    score = (rope(q, [m]) @ rope(k, [n]).T).item()
    shifted = (rope(q, [m + shift]) @ rope(k, [n + shift]).T).item()
    assert shifted == pytest.approx(score, abs=1e-9)


@given(seeds, positions)
def test_turning_keeps_the_length_and_position_0_changes_nothing(seed: int, p: int) -> None:
    x = np.random.default_rng(seed).normal(size=(1, 6))
    assert np.linalg.norm(rope(x, [p])) == pytest.approx(np.linalg.norm(x))
    np.testing.assert_array_equal(rope(x, [0]), x)


def test_rows_are_at_0_1_2_unless_positions_are_given() -> None:
    X = np.random.default_rng(0).normal(size=(2, 3, 4, 6)).astype(np.float32)
    turned = rope(X)
    assert (turned.shape, turned.dtype) == (X.shape, X.dtype)
    np.testing.assert_array_equal(rope(X, [0, 1, 2, 3]), turned)
    for p in range(4):
        np.testing.assert_array_equal(rope(X[..., p, :], p), turned[..., p, :])
    batches = rope(X, np.arange(4) + np.array([0, 10])[:, None, None])
    np.testing.assert_array_equal(batches[1], rope(X[1], [10, 11, 12, 13]))


def test_a_larger_base_turns_later_pairs_more_slowly() -> None:
    x = [[1, 0, 1, 0]]
    slow, fast = rope(x, [100], base=500_000), rope(x, [100])
    np.testing.assert_array_equal(slow[0, :2], fast[0, :2])
    assert slow[0, 3] == pytest.approx(math.sin(100 / math.sqrt(500_000)))


def test_slopes_are_the_papers() -> None:
    assert alibi_slopes(8).tolist() == [1 / 2**k for k in range(1, 9)]
    assert alibi_slopes(4).tolist() == [0.25, 0.0625, 0.015625, 0.00390625]


@pytest.mark.parametrize(("n", "heads"), [(5, 8), (1, 1), (0, 2), (4, 3)])
def test_the_bias_agrees_with_the_loop(n: int, heads: int) -> None:
    bias = alibi_bias(n, heads)
    assert bias.shape == (heads, n, n)
    for h in range(heads):
        for i in range(n):
            for j in range(n):
                assert bias[h, i, j] == pytest.approx(-(2 ** (-8 * (h + 1) / heads)) * abs(i - j))


def test_equal_scores_fade_with_distance() -> None:
    Q = np.zeros((4, 2))
    weights = attention_weights(Q, Q, bias=alibi_bias(4, heads=8), mask=causal_mask(4))
    assert weights[0, 3].round(4).tolist() == [0.1015, 0.1674, 0.2760, 0.4551]


@pytest.mark.parametrize("d", [3, -2])
def test_an_encoding_has_an_even_width(d: int) -> None:
    with pytest.raises(ValueError, match=f"d must be .* not {d}"):
        sinusoidal_encoding(4, d)
    with pytest.raises(TypeError, match="d must be a whole number"):
        sinusoidal_encoding(4, 2.0)  # type: ignore[arg-type]


@pytest.mark.parametrize("base", [0, -1, np.inf, np.nan])
def test_a_base_is_positive_and_finite(base: float) -> None:
    with pytest.raises(ValueError, match="base must be positive"):
        rope([[1, 2]], base=base)


@pytest.mark.parametrize(
    ("x", "given_positions"),
    [((4, 3), None), ((4,), None), ((4, 2), (3,)), ((4, 2), (2, 4)), ((1, 2), (4,))],
)
def test_vectors_and_positions_that_dont_fit_are_named(
    x: Shape, given_positions: Shape | None
) -> None:
    with pytest.raises(ValueError, match=f"X has shape {re.escape(str(x))}"):
        rope(np.ones(x), None if given_positions is None else np.ones(given_positions))


def test_no_slopes_without_heads() -> None:
    with pytest.raises(ValueError, match="heads must be at least 1"):
        alibi_bias(3, 0)
