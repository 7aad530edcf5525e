"""Causal masks: what a later token is, no earlier output can tell."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention import example
from attention.heads import multi_head_attention
from attention.masks import causal_mask
from attention.maths import attention, self_attention


@pytest.mark.parametrize("n", [0, 1, 2, 6])
def test_a_token_may_attend_to_itself_and_to_those_before_it(n: int) -> None:
    mask = causal_mask(n)
    assert mask.tolist() == [[j <= i for j in range(n)] for i in range(n)]
    assert mask.dtype == np.bool_


@given(st.integers(1, 6), st.data(), st.floats(-1e3, 1e3))
def test_a_changed_token_changes_no_earlier_output_in_any_bit(
    n: int, data: st.DataObject, changed: float
) -> None:
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    j = data.draw(st.integers(0, n - 1))
    X, (W_Q, W_K, W_V, W_O) = rng.normal(size=(n, 4)), rng.normal(size=(4, 4, 4))
    after, mask = X.copy(), causal_mask(n)
    after[j] = changed
    one = [self_attention(rows, W_Q, W_K, W_V, mask=mask) for rows in (X, after)]
    two = [
        multi_head_attention(rows, W_Q, W_K, W_V, W_O, heads=2, mask=mask) for rows in (X, after)
    ]
    for (output, weights), (output_after, weights_after) in (one, two):
        np.testing.assert_array_equal(output_after[:j], output[:j])
        np.testing.assert_array_equal(weights_after[..., :j, :], weights[..., :j, :])


def test_sat_attends_causally_as_the_course_says() -> None:
    mask = causal_mask(6)
    output, weights = attention(example.Q, example.K, example.V, mask=mask)
    assert weights[2].round(4).tolist() == [0.0024, 0.9250, 0.0725, 0, 0, 0]
    assert output[2].round(4).tolist() == [1.4933, 0.8539]
    masked_afterwards = attention(example.Q, example.K, example.V)[1] * mask
    assert masked_afterwards[2].sum().round(4) == 0.8209


@pytest.mark.parametrize(("n", "error"), [(-1, ValueError), (2.5, TypeError), ("2", TypeError)])
def test_only_a_number_of_tokens_is_taken(n: int, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"n must be .* not"):
        causal_mask(n)
