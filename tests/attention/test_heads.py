"""Several heads: split, attended and merged as loops over heads and tokens would do it."""

import math
import re

import numpy as np
import pytest

from attention import example
from attention.heads import merge_heads, multi_head_attention, split_heads
from attention.masks import causal_mask
from attention.maths import self_attention
from attention.position import alibi_bias

type Shape = tuple[int, ...]


@pytest.fixture(params=range(3))
def rng(request: pytest.FixtureRequest) -> np.random.Generator:
    return np.random.default_rng(request.param)


def looped(X: np.ndarray, W: dict[str, np.ndarray], heads: int, mask: np.ndarray) -> np.ndarray:
    """Multi-head attention of one sequence, a head, a query and a number at a time."""
    n, d_k, d_v = len(X), W["Q"].shape[1] // heads, W["V"].shape[1] // heads
    merged = np.zeros((n, heads * d_v))
    for h in range(heads):
        Q, K = (X @ W[name][:, h * d_k : (h + 1) * d_k] for name in "QK")
        V = X @ W["V"][:, h * d_v : (h + 1) * d_v]
        for i in range(n):
            powers = [
                math.exp(sum(Q[i] * K[j]) / math.sqrt(d_k)) if mask[i, j] else 0.0 for j in range(n)
            ]
            for j in range(n):
                for c in range(d_v):
                    merged[i, h * d_v + c] += powers[j] / sum(powers) * V[j, c]
    mixed: np.ndarray = merged @ W["O"]
    return mixed


@pytest.mark.parametrize("heads", [1, 2, 3, 6])
def test_multi_head_attention_agrees_with_the_loops(rng: np.random.Generator, heads: int) -> None:
    X = rng.normal(size=(4, 5))
    widths = {"Q": (5, 6), "K": (5, 6), "V": (5, 12), "O": (12, 5)}
    W = {name: rng.normal(size=shape) for name, shape in widths.items()}
    for mask in (np.ones((4, 4), bool), causal_mask(4)):
        output, _ = multi_head_attention(X, W["Q"], W["K"], W["V"], W["O"], heads=heads, mask=mask)
        np.testing.assert_allclose(output, looped(X, W, heads, mask), rtol=1e-10, atol=1e-12)


def test_one_projection_a_head_equals_a_wide_one_cut_into_heads(rng: np.random.Generator) -> None:
    X, W_O = rng.normal(size=(2, 4, 5)), rng.normal(size=(6, 5))
    per_head = rng.normal(size=(3, 3, 5, 2))  # for Q, K and V one matrix a head
    wide = [np.concatenate(list(W), axis=1) for W in per_head]
    output, weights = multi_head_attention(X, wide[0], wide[1], wide[2], W_O, heads=3)
    for h in range(3):
        head_output, head_weights = self_attention(X, *per_head[:, h])
        np.testing.assert_allclose(weights[:, h], head_weights, rtol=1e-12)
        np.testing.assert_allclose((X @ wide[0])[..., 2 * h : 2 * h + 2], X @ per_head[0, h])
        output = output - head_output @ W_O[2 * h : 2 * h + 2]
    np.testing.assert_allclose(output, 0, atol=1e-12)


def test_shuffled_tokens_give_the_same_rows_shuffled(rng: np.random.Generator) -> None:
    X, W_Q, W_K, W_V, W_O = rng.normal(size=(5, 4)), *rng.normal(size=(4, 4, 4))
    order = rng.permutation(5)
    output, weights = multi_head_attention(X, W_Q, W_K, W_V, W_O, heads=2)
    shuffled_output, shuffled_weights = multi_head_attention(X[order], W_Q, W_K, W_V, W_O, heads=2)
    np.testing.assert_allclose(shuffled_output, output[order], rtol=1e-9)
    np.testing.assert_allclose(shuffled_weights, weights[:, order][:, :, order], rtol=1e-9)


def test_one_head_and_no_mixing_is_self_attention() -> None:
    W_Q, W_K, W_V = example.W_Q, example.W_K, example.W_V
    output, weights = multi_head_attention(example.X, W_Q, W_K, W_V, np.eye(2), heads=1)
    expected, expected_weights = self_attention(example.X, W_Q, W_K, W_V)
    np.testing.assert_allclose(output, expected)
    np.testing.assert_allclose(weights[0], expected_weights)


def test_each_head_takes_its_own_bias() -> None:
    X, W = np.zeros((4, 8)), np.eye(8)
    _, weights = multi_head_attention(
        X, W, W, W, W, heads=8, bias=alibi_bias(4, 8), mask=causal_mask(4)
    )
    assert weights[0, 3].round(4).tolist() == [0.1015, 0.1674, 0.2760, 0.4551]
    assert weights[7, 3].round(2).tolist() == [0.25] * 4


def test_merging_keeps_each_token_together() -> None:
    a, b, c, d, e, f, g, h = range(1, 9)
    heads = [[[a, b], [c, d]], [[e, f], [g, h]]]
    assert merge_heads(heads).tolist() == [[a, b, e, f], [c, d, g, h]]
    assert np.reshape(heads, (2, 4)).tolist() == [[a, b, c, d], [e, f, g, h]]


@pytest.mark.parametrize("shape", [(4, 6), (2, 4, 6), (5, 2, 4, 6), (0, 6)])
@pytest.mark.parametrize("heads", [1, 2, 3])
def test_merging_undoes_splitting(shape: Shape, heads: int) -> None:
    X = np.arange(math.prod(shape), dtype=np.float32).reshape(shape)
    split = split_heads(X, heads)
    assert split.shape == (*shape[:-2], heads, shape[-2], 6 // heads)
    assert split.dtype == merge_heads(split).dtype == np.float32
    np.testing.assert_array_equal(merge_heads(split), X)


@pytest.mark.parametrize(("shape", "heads"), [((4, 6), 4), ((6,), 2), ((4, 6), 12)])
def test_columns_that_heads_cant_share_are_refused(shape: Shape, heads: int) -> None:
    named = rf"{heads} heads can share equally: X has shape {re.escape(str(shape))}"
    with pytest.raises(ValueError, match=named):
        split_heads(np.ones(shape), heads)


@pytest.mark.parametrize(("heads", "error"), [(0, ValueError), (-2, ValueError), (2.0, TypeError)])
def test_the_number_of_heads_is_whole_and_positive(heads: int, error: type[Exception]) -> None:
    with pytest.raises(error, match="heads must be"):
        split_heads(np.ones((4, 6)), heads)


def test_shapes_that_dont_fit_are_named() -> None:
    with pytest.raises(ValueError, match=r"X has shape \(4, 6\)"):
        merge_heads(np.ones((4, 6)))
    X, W = np.ones((4, 6)), np.ones((6, 6))
    with pytest.raises(ValueError, match=r"W_V has shape \(6, 6\), W_O has shape \(4, 6\)"):
        multi_head_attention(X, W, W, W, np.ones((4, 6)), heads=2)
    with pytest.raises(ValueError, match=r"X has shape \(4, 6\), W_K has shape \(5, 6\)"):
        multi_head_attention(X, W, np.ones((5, 6)), W, W, heads=2)
