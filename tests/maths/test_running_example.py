"""The running example's projections give the queries, keys and values of the lesson."""

import numpy as np
import pytest

from attention import example
from attention.maths import attention, self_attention
from tests.maths.test_lesson_tables import TOKENS, K, Q, V


def test_the_tokens_are_the_lessons_and_the_two_the_differ() -> None:
    assert list(example.TOKENS) == TOKENS
    assert len(set(example.TOKENS)) == len(TOKENS) == len(example.X)


@pytest.mark.parametrize("name", ["Q", "K", "V"])
def test_a_projection_gives_the_lessons_vectors_to_one_decimal(name: str) -> None:
    lesson = {"Q": Q, "K": K, "V": V}[name]
    projected = example.X @ getattr(example, f"W_{name}")
    assert projected.dtype == np.float64
    np.testing.assert_array_equal(np.round(projected, 1), lesson)
    np.testing.assert_array_equal(getattr(example, name), lesson)


def test_no_vector_has_a_negative_zero() -> None:
    for numbers in (example.X, example.Q, example.K, example.V):
        assert not np.signbit(numbers[numbers == 0]).any()


def test_self_attention_of_the_embeddings_gives_the_lessons_weights() -> None:
    output, weights = self_attention(example.X, example.W_Q, example.W_K, example.W_V)
    expected, expected_weights = attention(Q, K, V)
    np.testing.assert_allclose(weights, expected_weights, atol=0.012)
    np.testing.assert_allclose(output, expected, atol=0.035)
