"""The running example's projections give the queries, keys and values of the lesson."""

import numpy as np
import pytest

from attention import example
from attention.maths import attention, self_attention

TOKENS = ["The", "cat", "sat", "on", "the", "mat"]
Q = [(1.6, 0.4), (0.3, 2.0), (2.4, 0.6), (1.5, -1.2), (1.4, -0.8), (-0.5, 2.0)]
K = [(-1.2, 0.6), (2.2, 1.0), (0.4, 2.2), (-0.8, 1.6), (-1.4, -0.2), (1.8, -0.9)]
V = [(-0.5, -0.9), (1.6, 0.8), (0.2, 1.6), (-1.5, 0.7), (-0.9, -1.4), (1.9, -1.3)]


def test_the_tokens_are_the_lessons_and_the_two_the_differ() -> None:
    assert list(example.TOKENS) == TOKENS
    assert len(set(example.TOKENS)) == len(TOKENS) == len(example.X)


@pytest.mark.parametrize("name", ["Q", "K", "V"])
def test_a_projection_gives_exactly_the_lessons_vectors(name: str) -> None:
    lesson = {"Q": Q, "K": K, "V": V}[name]
    tenths = np.rint(10 * getattr(example, f"W_{name}")).astype(int)
    np.testing.assert_array_equal(tenths / 10, getattr(example, f"W_{name}"))
    np.testing.assert_array_equal(example.X @ tenths, np.rint(10 * np.array(lesson)))
    np.testing.assert_array_equal(getattr(example, name), lesson)


def test_no_two_sizes_are_equal_so_that_a_wrong_axis_shows() -> None:
    (n, d_model), d_k = example.X.shape, example.W_Q.shape[1]
    assert len({n, d_model, d_k}) == 3


def test_no_vector_has_a_negative_zero() -> None:
    for numbers in (example.X, example.Q, example.K, example.V):
        assert not np.signbit(numbers[numbers == 0]).any()


def test_self_attention_of_the_embeddings_gives_the_lessons_weights() -> None:
    output, weights = self_attention(example.X, example.W_Q, example.W_K, example.W_V)
    expected, expected_weights = attention(Q, K, V)
    np.testing.assert_allclose(weights, expected_weights, rtol=1e-12)
    np.testing.assert_allclose(output, expected, rtol=1e-12)
