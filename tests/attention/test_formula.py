"""The module reads like the paper, and what it is beside that gives the same."""

from inspect import getsource

import numpy as np
import pytest

from attention import maths
from attention.maths import attention, scaled_dot_product_attention, softmax

inf, nan = np.inf, np.nan


def test_the_papers_formula_is_a_line_of_code() -> None:
    assert "softmax(Q @ K.mT / sqrt(d_k)) @ V" in getsource(maths)


@pytest.mark.parametrize("seed", range(5))
def test_the_formula_gives_the_output_of_attention(seed: int) -> None:
    rng = np.random.default_rng(seed)
    Q, K, V = rng.normal(size=(2, 4, 3)), rng.normal(size=(6, 3)), rng.normal(size=(6, 2))
    np.testing.assert_array_equal(scaled_dot_product_attention(Q, K, V), attention(Q, K, V)[0])


def test_the_formula_takes_extremes_as_attention_does() -> None:
    Q, K, V = [[inf, 1]], [[1, 0], [-1, 5]], [[3.0, 1.0], [nan, inf]]
    np.testing.assert_array_equal(scaled_dot_product_attention(Q, K, V), [[3, 1]])


def test_the_formula_names_values_that_dont_fit() -> None:
    with pytest.raises(ValueError, match=r"K has shape \(2, 1\), V has shape \(3, 1\)"):
        scaled_dot_product_attention([[1]], [[1], [2]], [[1], [2], [3]])


def test_arguments_may_be_given_by_name() -> None:
    output, _ = attention(K=[[0], [0]], Q=[[1]], V=[[2], [4]])
    assert output.tolist() == [[3]]
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'K'"):
        attention([[1]], V=[[2]])  # type: ignore[call-arg]


def test_results_are_plain_arrays() -> None:
    output, weights = attention([[1.0]], [[1.0]], [[1.0]])
    assert {type(own) for own in (output, weights, softmax([1.0]))} == {np.ndarray}


def test_a_softmax_leaves_out_what_is_masked() -> None:
    weights = softmax([[1, 1, 9], [1, 1, 9]], mask=[[True, True, False], [False] * 3])
    assert weights.tolist() == [[0.5, 0.5, 0], [0, 0, 0]]
    with pytest.raises(ValueError, match=r"mask has shape \(2,\), scores has shape \(3,\)"):
        softmax([1, 2, 3], mask=[True, False])
