r"""Attention in NumPy: the operation at the core of the transformer, as the paper has it.

Matrices have the shape (…, n, d), one row per token. Whatever stands before n is a batch, which
broadcasts. float16 and float32 stay what they are, whole numbers become float64, and where types
are mixed the most precise one wins.

NaN comes out only where NaN goes in. An infinite number outweighs every finite one; $0 \cdot
\infty$ is 0. Shapes, types and such extremes are taken care of in `attention.arrays`, so that
these functions read like the formulas.

Source: Vaswani et al. (2017), "Attention Is All You Need", https://arxiv.org/abs/1706.03762
"""

# mypy: disable-error-code="no-any-return"
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike

from attention.arrays import (
    Array,
    Floats,
    below_top,
    check_projections,
    check_values,
    checked_bias,
    checked_mask,
    finite,
    key_length,
    on_floats,
    positive,
)


@on_floats
def softmax(  # (…, n) → (…, n)
    x: Array, axis: int = -1, temperature: float = 1.0, mask: ArrayLike | None = None
) -> Floats:
    r"""Positive weights that sum to 1 along an axis, larger where `x` is larger.

    $$a_j = \frac{e^{x_j / T}}{\sum_k e^{x_k / T}}$$

    A temperature below 1 sharpens the weights, one above 1 evens them out. Weights too small for
    a float are 0. If the largest entries are infinite, they share the weight equally: several
    $+\infty$ do, and so does a row of nothing but $-\infty$.

    Args:
        x: Scaled scores, or any other logits, of any shape.
        axis: The axis along which the weights sum to 1.
        temperature: $T$, in the unit of `x`.
        mask: True where a score counts; it broadcasts to `x`. The others get weight 0.

    Returns:
        The weights, in the shape of `x`.

    Raises:
        ValueError: if the temperature isn't positive and finite, there is no such axis, or the mask
            doesn't fit.
        TypeError: if the mask isn't boolean, or `x` doesn't hold real numbers.

    Source: Bridle (1990), https://doi.org/10.1007/978-3-642-76153-9_28

    >>> softmax([0, 1, 2]).round(2)
    array([0.09, 0.24, 0.67])
    >>> softmax([0, 1, 2], temperature=0.5).round(2)
    array([0.02, 0.12, 0.87])
    """
    mask = checked_mask(mask, x)
    powers = np.exp(below_top(x, axis, mask) / positive(temperature=temperature))
    return np.where(powers == 0, 0, powers / powers.sum(axis, keepdims=True))


@on_floats
def scaled_dot_product_attention(  # (…, n_q, d_k), (…, n_k, d_k), (…, n_k, d_v) → (…, n_q, d_v)
    Q: Array, K: Array, V: Array
) -> Floats:
    r"""Attention as one formula: for each query, the values averaged by its weights.

    $$\operatorname{Attention}(Q, K, V)
    = \operatorname{softmax}\left(\frac{Q K^\top}{\sqrt{d_k}}\right) V$$

    See `attention` for the weights, and for masks and other scales.

    Args:
        Q: Queries, one per row.
        K: Keys, one per row, as long as the queries.
        V: Values, one per row, as many as there are keys.

    Returns:
        The output, one row per query.

    Raises:
        ValueError: if the shapes don't fit (they are named).
        TypeError: if an array doesn't hold real numbers.

    Source: Vaswani et al. (2017), equation 1, https://arxiv.org/abs/1706.03762

    >>> scaled_dot_product_attention([[1, 0]], [[0, 1], [0, 2]], [[10, 0], [20, 2]])
    array([[15.,  1.]])
    """
    d_k = key_length(Q, K)
    check_values(K, V, Q=Q)
    return softmax(Q @ K.mT / sqrt(d_k)) @ V


@on_floats
def softmax_jacobian(x: Array, temperature: float = 1.0) -> Floats:  # (…, n) → (…, n, n)
    r"""The derivative of each softmax weight with respect to each entry of `x`, on the last axis.

    $$\frac{\partial a_i}{\partial x_j} = \frac{a_i (\delta_{ij} - a_j)}{T}$$

    Every row sums to 0: what one weight gains, the others lose.

    Args:
        x: Scaled scores, or any other logits.
        temperature: $T$, in the unit of `x`.

    Returns:
        The derivatives, row $i$ for the weight $a_i$ and column $j$ for the entry $x_j$.

    Raises:
        ValueError: if the temperature isn't positive and finite.
        TypeError: if `x` doesn't hold real numbers.

    Source: softmax as in Bridle (1990), https://doi.org/10.1007/978-3-642-76153-9_28,
    differentiated.

    >>> softmax_jacobian([0, 0])
    array([[ 0.25, -0.25],
           [-0.25,  0.25]])
    """
    a = softmax(np.atleast_1d(x), temperature=temperature)
    diagonal = np.eye(a.shape[-1], dtype=bool)
    taken = np.where(
        diagonal, 0, a[..., :, None] * a[..., None, :] / positive(temperature=temperature)
    )
    return np.where(diagonal, taken.sum(-1, keepdims=True), -taken)


@on_floats
def scaled_scores(  # (…, n_q, d_k), (…, n_k, d_k) → (…, n_q, n_k)
    Q: Array, K: Array, *, scale: float | None = None
) -> Floats:
    r"""The scaled attention scores: each query's dot product with each key, divided by √d_k.

    $$\frac{s_{ij}}{\sqrt{d_k}}, \qquad s_{ij} = q_i \cdot k_j$$

    The dot product $s_{ij}$ itself is the attention score. `scale=1` leaves the scores unscaled.

    Args:
        Q: Queries, one per row.
        K: Keys, one per row, as long as the queries.
        scale: What to multiply the dot products by: $1 / \sqrt{d_k}$ unless given.

    Returns:
        The scaled scores, one row per query and one column per key.

    Raises:
        ValueError: if the shapes don't fit (both are named) or the scale isn't finite.
        TypeError: if an array doesn't hold real numbers.

    Source: Vaswani et al. (2017), section 3.2.1, https://arxiv.org/abs/1706.03762

    >>> scaled_scores([[2.4, 0.6]], [[2.2, 1.0], [1.8, -0.9]], scale=1).round(2)
    array([[5.88, 3.78]])
    """
    d_k = key_length(Q, K)
    return Q @ K.mT / sqrt(d_k) if scale is None else Q @ K.mT * finite(scale)


@on_floats
def attention_weights(  # (…, n_q, d_k), (…, n_k, d_k) → (…, n_q, n_k)
    Q: Array,
    K: Array,
    *,
    scale: float | None = None,
    bias: ArrayLike | None = None,
    mask: ArrayLike | None = None,
) -> Floats:
    r"""How each query shares its attention out among the keys it may attend to.

    $$A = \operatorname{softmax}\left(\frac{Q K^\top}{\sqrt{d_k}} + B\right)$$

    The bias $B$ is 0 unless given. A masked key gets weight 0, as if it weren't there, and the
    others of its row sum to 1. A row whose every key is masked is all zeros, as in PyTorch since
    2.5.

    Args:
        Q: Queries, one per row.
        K: Keys, one per row, as long as the queries.
        scale: What to multiply the dot products by: $1 / \sqrt{d_k}$ unless given.
        bias: Finite numbers added to the scaled scores; it broadcasts to them.
        mask: True where a query (row) may attend to a key (column); it broadcasts to the scores.

    Returns:
        The weights, one row per query and one column per key.

    Raises:
        ValueError: if the shapes don't fit (both are named), or the scale or the bias isn't finite.
        TypeError: if the mask isn't boolean, or an array doesn't hold real numbers.

    Source: Vaswani et al. (2017), sections 3.2.1 and 3.2.3, https://arxiv.org/abs/1706.03762

    >>> attention_weights([[1, 0]], [[1, 0], [1, 5], [9, 9]], mask=[True, True, False])
    array([[0.5, 0.5, 0. ]])
    """
    scores = scaled_scores(Q, K, scale=scale)
    return softmax(scores + checked_bias(bias, scores), mask=mask)


@on_floats
def attention(  # (…, n_q, d_k), (…, n_k, d_k), (…, n_k, d_v) → (…, n_q, d_v), (…, n_q, n_k)
    Q: Array,
    K: Array,
    V: Array,
    *,
    scale: float | None = None,
    bias: ArrayLike | None = None,
    mask: ArrayLike | None = None,
) -> tuple[Floats, Floats]:
    r"""Scaled dot-product attention, with a mask and any scale, and the weights behind the output.

    $$A = \operatorname{softmax}\left(\frac{Q K^\top}{\sqrt{d_k}}\right), \qquad O = A V$$

    A value of weight 0 adds nothing, even if it is $\infty$ or NaN. A row whose every key is
    masked gives zeros, as in PyTorch since 2.5.

    Args:
        Q: Queries, one per row.
        K: Keys, one per row, as long as the queries.
        V: Values, one per row, as many as there are keys.
        scale: What to multiply the dot products by: $1 / \sqrt{d_k}$ unless given.
        bias: Finite numbers added to the scaled scores; it broadcasts to them.
        mask: True where a query (row) may attend to a key (column); it broadcasts to the scores.

    Returns:
        The output, one row per query, and the weights (see `attention_weights`).

    Raises:
        ValueError: if the shapes don't fit (both are named), or the scale or the bias isn't finite.
        TypeError: if the mask isn't boolean, or an array doesn't hold real numbers.

    Source: Vaswani et al. (2017), equation 1, https://arxiv.org/abs/1706.03762

    >>> output, weights = attention([[1, 0]], [[0, 1], [0, 2]], [[10, 0], [20, 2]])
    >>> weights
    array([[0.5, 0.5]])
    >>> output
    array([[15.,  1.]])
    """
    weights = attention_weights(Q, K, scale=scale, bias=bias, mask=mask)
    check_values(K, V, weights=weights)
    return weights @ V, weights


@on_floats
def self_attention(  # (…, n, d), (…, d, d_k), (…, d, d_k), (…, d, d_v) → (…, n, d_v), (…, n, n)
    X: Array,
    W_Q: Array,
    W_K: Array,
    W_V: Array,
    *,
    scale: float | None = None,
    bias: ArrayLike | None = None,
    mask: ArrayLike | None = None,
) -> tuple[Floats, Floats]:
    r"""Attention of a sequence to itself: queries, keys and values all come from its tokens.

    $$Q = X W_Q, \quad K = X W_K, \quad V = X W_V$$

    Args:
        X: Embeddings, one token per row.
        W_Q: The learned matrix that makes queries.
        W_K: The one that makes keys; as many columns as `W_Q`.
        W_V: The one that makes values.
        scale: What to multiply the dot products by: $1 / \sqrt{d_k}$ unless given.
        bias: Finite numbers added to the scaled scores; it broadcasts to them.
        mask: True where a token (row) may attend to another (column); it broadcasts to the scores.

    Returns:
        The output, one row per token, and the weights (see `attention`).

    Raises:
        ValueError: if the shapes don't fit (both are named), or the scale or the bias isn't finite.
        TypeError: if the mask isn't boolean, or an array doesn't hold real numbers.

    Source: Vaswani et al. (2017), sections 3.2.2 and 3.2.3, https://arxiv.org/abs/1706.03762

    >>> output, weights = self_attention([[1, 0], [3, 0]], [[0], [1]], [[0], [1]], [[1], [0]])
    >>> output
    array([[2.],
           [2.]])
    """
    check_projections(X, W_Q=W_Q, W_K=W_K, W_V=W_V)
    Q, K, V = X @ W_Q, X @ W_K, X @ W_V
    return attention(Q, K, V, scale=scale, bias=bias, mask=mask)
