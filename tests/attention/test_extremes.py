"""Infinities, the largest floats, masked rows, and the types that come back."""

import numpy as np
import pytest

from attention.maths import (
    attention,
    attention_weights,
    scaled_scores,
    self_attention,
    softmax,
    softmax_jacobian,
)

inf, nan = np.inf, np.nan


@pytest.mark.parametrize(
    ("scores", "weights"),
    [
        ([inf, 0, inf, 1e308], [0.5, 0, 0.5, 0]),
        ([inf, -inf], [1, 0]),
        ([-inf, 0, 0], [0, 0.5, 0.5]),
        ([-inf, -inf], [0.5, 0.5]),
        ([1e308, 1e308, -1e308], [0.5, 0.5, 0]),
        ([-1e308, -1e308], [0.5, 0.5]),
        ([1000, 1000], [0.5, 0.5]),
        ([7], [1]),
        ([], []),
    ],
)
def test_softmax_of_extreme_scores(scores: list[float], weights: list[float]) -> None:
    np.testing.assert_array_equal(softmax(scores), weights)


def test_only_the_row_that_holds_nan_becomes_nan() -> None:
    np.testing.assert_array_equal(softmax([[nan, 0.0], [0.0, 0.0]]), [[nan, nan], [0.5, 0.5]])


def test_the_smallest_temperature_picks_the_largest_score() -> None:
    np.testing.assert_array_equal(softmax([1, 2, 1e300], temperature=5e-324), [0, 0, 1])
    np.testing.assert_array_equal(softmax(np.array([1, 2], np.float32), temperature=1e-300), [0, 1])


@pytest.mark.parametrize(
    ("q", "k", "score"),
    [
        ([1e200, 1e200], [1e200, 1], inf),
        ([1e200, 3], [-1e200, 3], -inf),
        ([inf, 1], [0, 5], 5),
        ([inf, 1], [-1, 1e308], -inf),
        ([inf, 1e308], [1e-300, -1e308], inf),
        ([inf, inf], [1, -1], 0),
        ([inf, inf], [2, -1], inf),
    ],
)
def test_a_score_of_infinite_or_too_large_terms_is_infinite_unless_they_cancel(
    q: list[float], k: list[float], score: float
) -> None:
    assert scaled_scores([q], [k], scale=1) == [[score]]


def test_finite_vectors_whose_scores_overflow_still_share_out_all_the_weight() -> None:
    K = [[1e200], [1e200], [-1e200]]
    np.testing.assert_array_equal(
        attention_weights([[1e200], [-1e200]], K), [[0.5, 0.5, 0], [0, 0, 1]]
    )
    np.testing.assert_array_equal(attention_weights([[-1e200]], K[:2]), [[0.5, 0.5]])


def test_nan_in_a_query_stays_in_its_row() -> None:
    output, weights = attention([[nan], [0.0]], [[1], [2]], [[4], [6]])
    np.testing.assert_array_equal(weights, [[nan, nan], [0.5, 0.5]])
    np.testing.assert_array_equal(output, [[nan], [5]])


def test_a_row_whose_every_key_is_masked_gives_zeros() -> None:
    mask = [[True, True], [False, False]]
    output, weights = attention([[1.0], [nan]], [[0], [0]], [[2.0, inf], [4.0, 1.0]], mask=mask)
    np.testing.assert_array_equal(weights, [[0.5, 0.5], [0, 0]])
    np.testing.assert_array_equal(output, [[3, inf], [0, 0]])


def test_a_masked_key_gets_no_weight_even_beside_minus_infinity() -> None:
    weights = attention_weights([[inf]], [[-1.0], [inf], [-1.0]], mask=[True, False, True])
    np.testing.assert_array_equal(weights, [[0.5, 0, 0.5]])


def test_a_masked_key_gets_no_weight_even_in_a_row_of_nan() -> None:
    weights = attention_weights([[nan]], [[1], [1]], mask=[True, False])
    np.testing.assert_array_equal(weights, [[nan, 0]])


@pytest.mark.parametrize("value", [inf, -inf, nan])
def test_a_value_of_weight_zero_adds_nothing(value: float) -> None:
    output, weights = attention([[1]], [[0.0], [-1e9]], [[3, value], [value, 4]])
    np.testing.assert_array_equal(weights, [[1, 0]])
    np.testing.assert_array_equal(output, [[3, value]])


def test_infinite_values_are_mixed_by_their_weight() -> None:
    V = [[inf, inf, inf], [-inf, 1, -inf]]
    output, _ = attention([[1]], [[1], [1]], V)
    np.testing.assert_array_equal(output, [[0, inf, 0]])
    output, _ = attention([[1]], [[1], [2]], V)
    np.testing.assert_array_equal(output, [[-inf, inf, -inf]])


def test_a_gradient_too_small_for_one_minus_a_is_not_lost() -> None:
    jacobian, tiny = softmax_jacobian([0, 50]), np.exp(-50.0)
    np.testing.assert_allclose(jacobian, [[tiny, -tiny], [-tiny, tiny]], rtol=1e-12)


def test_the_coldest_jacobian_is_infinite_not_nan() -> None:
    x = np.array([0, 0, -1], np.float16)
    with np.errstate(all="raise"):
        jacobian = softmax_jacobian(x, temperature=1e-320)
    np.testing.assert_array_equal(jacobian, [[inf, -inf, 0], [-inf, inf, 0], [0, 0, 0]])


def test_self_attention_of_the_largest_embeddings_is_not_nan() -> None:
    X, W = [[1e308, 1e308], [1e308, -1e308]], [[10, 1], [-10, 1]]
    output, weights = self_attention(X, W, W, W)
    assert not np.isnan(output).any()
    np.testing.assert_array_equal(weights.sum(-1), [1, 1])


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_the_precision_that_goes_in_comes_out(dtype: type[np.floating]) -> None:
    x = np.ones((2, 2), dtype)
    large = np.full((2, 2), np.finfo(dtype).max)
    for Q in (x, large):
        results = [
            softmax(Q, temperature=0.3),
            softmax_jacobian(Q, temperature=0.3),
            scaled_scores(Q, x, scale=np.float64(0.3)),
            attention_weights(Q, x, mask=np.eye(2, dtype=bool)),
            *attention(Q, x, x),
            *self_attention(Q, x, x, x),
        ]
        assert {result.dtype for result in results} == {np.dtype(dtype)}


@pytest.mark.parametrize("dtype", [bool, np.int8, np.uint64])
def test_whole_numbers_become_float64(dtype: type) -> None:
    x: np.ndarray = np.ones((2, 2), dtype)
    results = [softmax(x), softmax_jacobian(x), scaled_scores(x, x), *attention(x, x, x)]
    assert {result.dtype for result in results} == {np.dtype(np.float64)}


def test_mixed_precisions_give_the_finer_one() -> None:
    half, single, double = (np.ones((2, 2), f"f{size}") for size in (2, 4, 8))
    output, weights = attention(half, single, double)
    assert [weights.dtype, output.dtype] == [np.dtype("f4"), np.dtype("f8")]


def test_inputs_are_left_as_they_were() -> None:
    Q, K, V = np.array([[inf, 1.0]]), np.array([[0.0, 1e308]]), np.array([[nan]])
    before = [array.copy() for array in (Q, K, V)]
    attention(Q, K, V, mask=[False])
    for array, copy in zip((Q, K, V), before, strict=True):
        np.testing.assert_array_equal(array, copy)


def test_no_keys_give_zeros() -> None:
    output, weights = attention(np.ones((2, 3)), np.ones((0, 3)), np.ones((0, 4)))
    assert weights.shape == (2, 0)
    np.testing.assert_array_equal(output, np.zeros((2, 4)))
