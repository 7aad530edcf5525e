"""Laws that hold for all numbers, one test a law."""

from random import Random
from typing import Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from attention.maths import (
    attention,
    attention_weights,
    scaled_scores,
    self_attention,
    softmax,
    softmax_jacobian,
)

type Array = np.ndarray

sizes = st.integers(1, 5)
moderate = st.floats(-3, 3)
anything_but_nan = st.floats(allow_nan=False)
temperatures = st.floats(0.1, 10)


@st.composite
def matrices(draw: st.DrawFn, *sides: str, elements: st.SearchStrategy[float]) -> list[Array]:
    """Matrices with the sides named: "nd", "md" gives (n, d) and (m, d) for some n, m, d."""
    lengths = {name: draw(sizes) for name in sorted(set("".join(sides)))}
    shapes = [tuple(lengths[name] for name in side) for side in sides]
    return [draw(arrays(np.float64, shape, elements=elements)) for shape in shapes]


@given(arrays(np.float64, array_shapes(max_dims=3), elements=anything_but_nan), st.data())
def test_softmax_sums_to_one_along_its_axis(x: Array, data: st.DataObject) -> None:
    axis = data.draw(st.integers(-x.ndim, x.ndim - 1))
    temperature = data.draw(st.floats(min_value=0, exclude_min=True, allow_infinity=False))
    with np.errstate(all="raise"):
        weights = softmax(x, axis=axis, temperature=temperature)
    assert weights.shape == x.shape
    assert (weights >= 0).all()
    np.testing.assert_allclose(weights.sum(axis), 1, rtol=1e-14)


@given(arrays(np.int16, (6,)), st.integers(-(2**40), 2**40), temperatures)
def test_softmax_only_sees_differences(x: Array, shift: int, temperature: float) -> None:
    plain = softmax(x, temperature=temperature)
    shifted = softmax(x.astype(np.int64) + shift, temperature=temperature)
    np.testing.assert_array_equal(shifted, plain)


@given(matrices("nd", "dk", "dk", "dv", elements=moderate), st.randoms(use_true_random=False))
def test_shuffled_tokens_give_the_same_rows_shuffled(given_: list[Array], random: Random) -> None:
    X, W_Q, W_K, W_V = given_
    order = list(range(len(X)))
    random.shuffle(order)
    output, weights = self_attention(X, W_Q, W_K, W_V)
    shuffled_output, shuffled_weights = self_attention(X[order], W_Q, W_K, W_V)
    np.testing.assert_allclose(shuffled_output, output[order], rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(shuffled_weights, weights[order][:, order], rtol=1e-9, atol=1e-9)


@given(matrices("qd", "nd", "nv", elements=moderate), st.data())
def test_a_masked_key_counts_for_nothing(given_: list[Array], data: st.DataObject) -> None:
    Q, K, V = given_
    kept = data.draw(arrays(np.bool_, len(K)))
    junk = data.draw(st.sampled_from([0.0, 1e308, np.inf, -np.inf, np.nan]))
    K[~kept], V[~kept] = junk, junk
    output, weights = attention(Q, K, V, mask=kept)
    output_without, weights_without = attention(Q, K[kept], V[kept])
    assert (weights[:, ~kept] == 0).all()
    np.testing.assert_allclose(weights[:, kept], weights_without, rtol=1e-12)
    np.testing.assert_allclose(output, output_without, rtol=1e-12, atol=1e-12)


@given(matrices("qd", "nd", elements=moderate), temperatures)
def test_scaling_divides_the_scores_like_a_temperature(given_: list[Array], divisor: float) -> None:
    Q, K = given_
    raw = scaled_scores(Q, K, scale=1)
    np.testing.assert_allclose(scaled_scores(Q, K), raw / np.sqrt(Q.shape[1]), rtol=1e-12)
    np.testing.assert_allclose(scaled_scores(Q, K, scale=1 / divisor), raw / divisor, rtol=1e-12)
    cooled = softmax(raw, temperature=divisor)
    np.testing.assert_allclose(attention_weights(Q, K, scale=1 / divisor), cooled, rtol=1e-9)


@given(matrices("bqd", "bnd", "bnv", elements=moderate), st.data())
def test_a_batch_equals_a_loop_over_it(given_: list[Array], data: st.DataObject) -> None:
    Q, K, V = given_
    mask = data.draw(arrays(np.bool_, (len(Q), Q.shape[1], K.shape[1])))
    output, weights = attention(Q, K, V, mask=mask)
    for i in range(len(Q)):
        one_output, one_weights = attention(Q[i], K[i], V[i], mask=mask[i])
        np.testing.assert_allclose(output[i], one_output, rtol=1e-12, atol=1e-12)
        np.testing.assert_allclose(weights[i], one_weights, rtol=1e-12, atol=1e-12)


@given(arrays(np.float64, st.tuples(sizes, sizes), elements=moderate), st.floats(0.5, 4))
def test_the_jacobian_equals_finite_differences(x: Array, temperature: float) -> None:
    jacobian, step = softmax_jacobian(x, temperature), 1e-5
    for j in range(x.shape[1]):
        nudge = step * np.eye(x.shape[1])[j]
        up, down = softmax(x + nudge, -1, temperature), softmax(x - nudge, -1, temperature)
        np.testing.assert_allclose(jacobian[:, :, j], (up - down) / (2 * step), atol=1e-8)


@given(arrays(np.float64, (5,), elements=anything_but_nan), temperatures)
def test_rows_of_the_jacobian_sum_to_zero(x: Array, temperature: float) -> None:
    jacobian = softmax_jacobian(x, temperature)
    np.testing.assert_allclose(jacobian.sum(-1), 0, atol=1e-15)
    np.testing.assert_array_equal(jacobian, jacobian.T)


@pytest.mark.parametrize("width", [16, 32, 64])
@given(data=st.data())
def test_nothing_becomes_nan_unless_an_input_is(
    width: Literal[16, 32, 64], data: st.DataObject
) -> None:
    def draw(*shape: int) -> Array:
        elements = st.floats(allow_nan=False, width=width)
        return data.draw(arrays(f"f{width // 8}", shape, elements=elements))

    mask = data.draw(arrays(np.bool_, (2, 3)))
    scale = data.draw(st.none() | st.floats(allow_nan=False, allow_infinity=False))
    with np.errstate(all="raise"):
        output, weights = attention(draw(2, 2), draw(3, 2), draw(3, 2), scale=scale, mask=mask)
    assert not np.isnan(output).any()
    assert (weights[~mask] == 0).all()
    np.testing.assert_allclose(weights.sum(-1), mask.any(-1), rtol=2e-3)
