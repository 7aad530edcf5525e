"""The module against attention written as the formulas read: plain loops over plain numbers."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attention.maths import (
    attention,
    attention_weights,
    scaled_scores,
    self_attention,
    softmax,
    softmax_jacobian,
)

type Rows = list[list[float]]
type Mask = list[list[bool]]


def naive_times(A: Rows, B: Rows) -> Rows:
    return [
        [sum(row[m] * B[m][column] for m in range(len(B))) for column in range(len(B[0]))]
        for row in A
    ]


def naive_scores(Q: Rows, K: Rows, divisor: float) -> Rows:
    return [[sum(a * b for a, b in zip(q, k, strict=True)) / divisor for k in K] for q in Q]


def naive_softmax(scores: list[float], temperature: float) -> list[float]:
    powers = [math.exp(score / temperature) for score in scores]
    return [power / math.fsum(powers) for power in powers]


def naive_weights(scores: Rows, mask: Mask) -> Rows:
    rows = []
    for row, seen in zip(scores, mask, strict=True):
        attended = iter(naive_softmax([s for s, may in zip(row, seen, strict=True) if may], 1))
        rows.append([next(attended) if may else 0.0 for may in seen])
    return rows


def naive_output(weights: Rows, V: Rows) -> Rows:
    output = []
    for row in weights:
        mixed = [0.0] * len(V[0])
        for weight, v in zip(row, V, strict=True):
            for entry in range(len(v)):
                mixed[entry] += weight * v[entry]
        output.append(mixed)
    return output


@pytest.fixture(params=range(5))
def rng(request: pytest.FixtureRequest) -> np.random.Generator:
    return np.random.default_rng(request.param)


def test_softmax_agrees_with_the_loop(rng: np.random.Generator) -> None:
    scores = rng.normal(0, 3, 7)
    for temperature in (0.25, 1, 3):
        expected = naive_softmax(scores.tolist(), temperature)
        np.testing.assert_allclose(softmax(scores, temperature=temperature), expected, rtol=1e-12)


def test_every_axis_of_softmax_agrees_with_the_loop(rng: np.random.Generator) -> None:
    x = rng.normal(size=(3, 4, 5))
    for axis in (0, 1, 2, -1, -2, -3):
        expected = np.apply_along_axis(lambda line: naive_softmax(line.tolist(), 1), axis, x)
        np.testing.assert_allclose(softmax(x, axis=axis), expected, rtol=1e-12)


def test_the_jacobian_agrees_with_the_loop(rng: np.random.Generator) -> None:
    scores, temperature = rng.normal(size=6), 0.7
    a = naive_softmax(scores.tolist(), temperature)
    expected = [
        [a[i] * ((1 if i == j else 0) - a[j]) / temperature for j in range(6)] for i in range(6)
    ]
    np.testing.assert_allclose(softmax_jacobian(scores, temperature), expected, rtol=1e-12)


def test_attention_agrees_with_the_loops(rng: np.random.Generator) -> None:
    Q, K, V = rng.normal(size=(4, 3)), rng.normal(size=(6, 3)), rng.normal(size=(6, 2))
    mask = rng.random((4, 6)) < 0.7
    scores = naive_scores(Q.tolist(), K.tolist(), math.sqrt(3))
    expected_weights = naive_weights(scores, mask.tolist())
    output, weights = attention(Q, K, V, mask=mask)
    np.testing.assert_allclose(scaled_scores(Q, K), scores, rtol=1e-12)
    np.testing.assert_allclose(attention_weights(Q, K, mask=mask), weights)
    np.testing.assert_allclose(weights, expected_weights, rtol=1e-12)
    expected = naive_output(expected_weights, V.tolist())
    np.testing.assert_allclose(output, expected, rtol=1e-12, atol=1e-15)


@pytest.mark.parametrize("mask", [None, np.tri(5, dtype=bool)], ids=["every token", "causal"])
@pytest.mark.parametrize("scale", [None, 0.5])
def test_self_attention_agrees_with_the_loops(
    rng: np.random.Generator, mask: np.ndarray | None, scale: float | None
) -> None:
    X, W_V = rng.normal(size=(5, 4)), rng.normal(size=(4, 2))
    W_Q, W_K = rng.normal(size=(4, 3)), rng.normal(size=(4, 3))
    Q, K, V = (naive_times(X.tolist(), W.tolist()) for W in (W_Q, W_K, W_V))
    scores = naive_scores(Q, K, math.sqrt(3) if scale is None else 1 / scale)
    expected = naive_weights(scores, [[True] * 5] * 5 if mask is None else mask.tolist())
    output, weights = self_attention(X, W_Q, W_K, W_V, scale=scale, mask=mask)
    np.testing.assert_allclose(weights, expected, rtol=1e-10)
    np.testing.assert_allclose(output, naive_output(expected, V), rtol=1e-10, atol=1e-13)


finite = st.floats(-1e150, 1e150)


@given(arrays(np.float64, (1, 3), elements=finite), arrays(np.float64, (1, 3), elements=finite))
def test_scores_of_any_size_agree_with_exact_fractions(q: np.ndarray, k: np.ndarray) -> None:
    terms = [Fraction(a) * Fraction(b) for a, b in zip(q[0].tolist(), k[0].tolist(), strict=True)]
    exact = sum(terms)
    rounding = sum(abs(term) for term in terms) / 2**50 + Fraction(2) ** -1070
    score = scaled_scores(q, k, scale=1).item()
    assert abs(Fraction(score) - exact) <= rounding
