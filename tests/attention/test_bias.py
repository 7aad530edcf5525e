"""A bias is added to the scaled scores, before softmax and before the mask."""

import math
import re

import numpy as np
import pytest

from attention.maths import attention, attention_weights, scaled_scores, self_attention, softmax
from attention.position import alibi_bias


@pytest.mark.parametrize("seed", range(3))
def test_weights_with_a_bias_agree_with_the_loop(seed: int) -> None:
    rng = np.random.default_rng(seed)
    Q, K, bias = rng.normal(size=(4, 3)), rng.normal(size=(5, 3)), rng.normal(size=(4, 5))
    weights = attention_weights(Q, K, bias=bias)
    for i in range(4):
        scores = [sum(Q[i] * K[j]) / math.sqrt(3) + bias[i, j] for j in range(5)]
        powers = [math.exp(score) for score in scores]
        np.testing.assert_allclose(weights[i], [power / sum(powers) for power in powers])


def test_attention_takes_the_bias_that_its_weights_take() -> None:
    rng = np.random.default_rng(0)
    X, W_Q, W_K, W_V = rng.normal(size=(4, 3)), *rng.normal(size=(3, 3, 2))
    bias, mask = rng.normal(size=(4, 4)), rng.random((4, 4)) < 0.7
    output, weights = self_attention(X, W_Q, W_K, W_V, scale=2, bias=bias, mask=mask)
    expected = softmax(scaled_scores(X @ W_Q, X @ W_K, scale=2) + bias, mask=mask)
    np.testing.assert_allclose(weights, expected)
    np.testing.assert_allclose(output, expected @ X @ W_V)


def test_a_bias_a_head_gives_weights_a_head() -> None:
    Q, K, V = np.ones((3, 2, 3, 2))
    output, weights = attention(Q[0], K[0], V[0], bias=alibi_bias(3, heads=4))
    assert (output.shape, weights.shape) == ((4, 3, 2), (4, 3, 3))
    assert attention(Q, K, V, bias=[[1]])[1].shape == (2, 3, 3)


@pytest.mark.parametrize("dtype", [np.float16, np.float32])
def test_a_bias_leaves_the_type_of_the_weights(dtype: type) -> None:
    Q: np.ndarray = np.ones((3, 2), dtype)
    assert attention_weights(Q, Q, bias=alibi_bias(3, heads=2)).dtype == dtype


@pytest.mark.parametrize("shape", [(4, 3), (2,), (5, 1), (2, 4, 3)])
def test_a_bias_that_doesnt_fit_is_named_with_the_scores(shape: tuple[int, ...]) -> None:
    named = re.escape(f"bias has shape {shape}, scores has shape (3, 4)")
    with pytest.raises(ValueError, match=named):
        attention_weights(np.ones((3, 2)), np.ones((4, 2)), bias=np.ones(shape))


@pytest.mark.parametrize("bias", [np.inf, -np.inf, np.nan])
def test_a_bias_hides_no_key(bias: float) -> None:
    with pytest.raises(ValueError, match="bias must be finite; a mask hides keys"):
        attention_weights([[1]], [[1], [2]], bias=[bias, 0])


def test_a_bias_holds_real_numbers() -> None:
    with pytest.raises(TypeError, match="real numbers"):
        attention_weights([[1]], [[1], [2]], bias=[["a"]])
