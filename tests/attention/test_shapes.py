"""Batches that broadcast, and what is refused: each refusal says what didn't fit."""

import re
from collections.abc import Callable
from functools import partial

import numpy as np
import pytest
from numpy.typing import ArrayLike

from attention.maths import (
    attention,
    attention_weights,
    scaled_scores,
    self_attention,
    softmax,
    softmax_jacobian,
)

type Shape = tuple[int, ...]


@pytest.mark.parametrize(
    ("q", "k", "v", "mask", "output"),
    [
        ((5, 3), (6, 3), (6, 2), (5, 6), (5, 2)),
        ((4, 5, 3), (6, 3), (6, 2), (6,), (4, 5, 2)),
        ((5, 3), (4, 6, 3), (6, 2), (4, 1, 6), (4, 5, 2)),
        ((5, 3), (6, 3), (4, 6, 2), (5, 1), (4, 5, 2)),
        ((5, 3), (6, 3), (6, 2), (4, 5, 6), (4, 5, 2)),
        ((7, 1, 5, 3), (4, 6, 3), (4, 6, 2), (), (7, 4, 5, 2)),
    ],
)
def test_batches_broadcast(q: Shape, k: Shape, v: Shape, mask: Shape, output: Shape) -> None:
    rng = np.random.default_rng(0)
    Q, K, V = rng.normal(size=q), rng.normal(size=k), rng.normal(size=v)
    result, weights = attention(Q, K, V, mask=np.ones(mask, bool))
    assert result.shape == output
    assert weights.shape[-2:] == (5, 6)
    np.testing.assert_allclose(result, np.broadcast_to(attention(Q, K, V)[0], output))


def test_one_matrix_a_head_gives_one_output_a_head() -> None:
    X, W = np.ones((5, 4)), np.ones((8, 4, 2))
    output, weights = self_attention(X, W, W, W)
    assert (output.shape, weights.shape) == ((8, 5, 2), (8, 5, 5))


def test_infinite_scores_in_a_broadcast_batch_land_in_their_place() -> None:
    Q = np.array([[[1.0, 0.0]], [[1e200, 1e200]]])
    K = np.array([[1.0, 2.0], [np.inf, -np.inf], [1e200, 1e200]])
    expected = [[[1, np.inf, 1e200]], [[3e200, 0, np.inf]]]
    np.testing.assert_allclose(scaled_scores(Q, K, scale=1), expected)


@pytest.mark.parametrize(
    ("q", "k"),
    [((6, 2), (6, 3)), ((2,), (6, 2)), ((6, 2), (2,)), ((), (6, 2)), ((2, 6, 4), (3, 6, 4))],
)
def test_queries_and_keys_that_dont_fit_are_both_named(q: Shape, k: Shape) -> None:
    for function in (scaled_scores, attention_weights):
        refused(partial(function, np.ones(q), np.ones(k)), Q=q, K=k)
    refused(lambda: attention(np.ones(q), np.ones(k), np.ones((6, 2))), Q=q, K=k)


@pytest.mark.parametrize("v", [(5, 2), (6,), (), (1, 2)])
def test_values_that_dont_fit_are_named_with_the_keys(v: Shape) -> None:
    Q, K = np.ones((4, 3)), np.ones((6, 3))
    refused(lambda: attention(Q, K, np.ones(v)), K=(6, 3), V=v)


def test_values_of_another_batch_are_named_with_the_weights() -> None:
    Q, K, V = np.ones((2, 4, 3)), np.ones((6, 3)), np.ones((3, 6, 2))
    refused(lambda: attention(Q, K, V), V=(3, 6, 2), weights=(2, 4, 6))


@pytest.mark.parametrize("mask", [(5, 6), (4, 5), (6, 4), (5,), (2, 5, 6)])
def test_a_mask_that_doesnt_fit_is_named_with_the_scores(mask: Shape) -> None:
    Q, K = np.ones((4, 3)), np.ones((6, 3))
    refused(lambda: attention_weights(Q, K, mask=np.ones(mask, bool)), mask=mask, scores=(4, 6))


def test_a_mask_never_adds_a_query() -> None:
    Q, K, mask = np.ones((1, 3)), np.ones((6, 3)), np.ones((4, 6), bool)
    refused(lambda: attention_weights(Q, K, mask=mask), mask=(4, 6), scores=(1, 6))


@pytest.mark.parametrize("name", ["W_Q", "W_K", "W_V"])
@pytest.mark.parametrize("w", [(3, 2), (4,), (2, 4, 2)])
def test_a_learned_matrix_that_doesnt_fit_is_named_with_the_embeddings(name: str, w: Shape) -> None:
    X = np.ones((3, 5, 4))
    W_Q, W_K, W_V = (np.ones(w if each == name else (4, 2)) for each in ("W_Q", "W_K", "W_V"))
    refused(lambda: self_attention(X, W_Q, W_K, W_V), X=(3, 5, 4), **{name: w})


def test_learned_matrices_of_different_widths_are_both_named() -> None:
    X, W_Q, W_K = np.ones((5, 4)), np.ones((4, 2)), np.ones((4, 3))
    refused(lambda: self_attention(X, W_Q, W_K, W_Q), W_Q=(4, 2), W_K=(4, 3))


@pytest.mark.parametrize("temperature", [0, -0.0, -1, np.nan, np.inf, -np.inf])
def test_a_temperature_must_be_positive_and_finite(temperature: float) -> None:
    for function in (softmax, softmax_jacobian):
        with pytest.raises(ValueError, match=f"temperature .* not {temperature}"):
            function([0, 1], temperature=temperature)


@pytest.mark.parametrize("scale", [np.nan, np.inf, -np.inf])
def test_a_scale_must_be_finite(scale: float) -> None:
    with pytest.raises(ValueError, match=f"scale .* not {scale}"):
        scaled_scores([[1]], [[1]], scale=scale)


@pytest.mark.parametrize("mask", [[[1, 0]], [[0.0, -np.inf]], [["True", "False"]], []])
def test_a_mask_must_be_boolean(mask: ArrayLike) -> None:
    with pytest.raises(TypeError, match="mask must hold True"):
        attention_weights([[1]], [[1], [2]], mask=mask)


@pytest.mark.parametrize("x", [[1j], ["a"], [None], [10**400]])
def test_only_real_numbers_are_taken(x: ArrayLike) -> None:
    with pytest.raises(TypeError, match="real numbers"):
        softmax(x)


def test_softmax_refuses_an_axis_that_isnt_there() -> None:
    with pytest.raises(ValueError, match="axis 2 is out of bounds"):
        softmax([[0, 1]], axis=2)


def refused(call: Callable[[], object], **shapes: Shape) -> None:
    named = [rf"(?=.*\b{name} has shape {re.escape(str(s))})" for name, s in shapes.items()]
    with pytest.raises(ValueError, match="".join(named)):
        call()
