"""float16: computed in float32, so that only the result is rounded."""

import tracemalloc

import numpy as np
import pytest

from attention.maths import attention, scaled_scores, self_attention, softmax

inf = np.inf


def half(numbers: object) -> np.ndarray:
    return np.array(numbers, np.float16)


def test_scores_beyond_float16_still_tell_the_keys_apart() -> None:
    Q, K, V = half([[300, 300]]), half([[300, 300], [200, 200]]), half([[1, 2], [3, 4]])
    assert scaled_scores(Q, K, scale=1).tolist() == [[inf, inf]]
    output, weights = attention(Q, K, V)
    assert weights.tolist() == [[1, 0]]
    assert output.tolist() == [[1, 2]]
    assert {output.dtype, weights.dtype} == {np.dtype(np.float16)}


@pytest.mark.parametrize("seed", range(5))
def test_attention_of_halves_is_as_near_as_halves_can_be(seed: int) -> None:
    rng = np.random.default_rng(seed)
    Q, K, V = (half(5 * rng.normal(size=(16, 64))) for _ in "QKV")
    exact, exact_weights = attention(*(x.astype(np.float64) for x in (Q, K, V)))
    output, weights = attention(Q, K, V)
    np.testing.assert_allclose(weights, exact_weights, atol=1e-3)
    np.testing.assert_allclose(output, exact, rtol=1e-3, atol=1e-3)


def test_a_projection_beyond_float16_is_not_rounded_on_the_way() -> None:
    X, W = half([[200.0], [100.0]]), half([[400.0]])
    assert self_attention(X, W, W, half([[1.0]]))[1].tolist() == [[1, 0], [1, 0]]


def test_a_softmax_of_halves_gives_halves() -> None:
    weights = softmax(half([0, 1, 2]), temperature=0.01)
    assert weights.dtype == np.float16
    assert weights.tolist() == [0, 0, 1]


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_a_long_text_whose_every_score_overflows_takes_little_memory(dtype: type) -> None:
    large: np.ndarray = np.full((512, 64), np.finfo(dtype).max, dtype)
    tracemalloc.start()
    weights = attention(large, large, large)[1]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    np.testing.assert_allclose(weights, 1 / 512, rtol=1e-3)
    assert peak < 40e6
