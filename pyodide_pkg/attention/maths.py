r"""Attention in NumPy: the operation at the core of the transformer.

Matrices have the shape (…, n, d): a row is a token, and whatever stands before n is a batch, which
broadcasts. float16 and float32 stay what they are, whole numbers become float64, and where types
are mixed the most precise one wins.

nan comes out only where nan goes in. What is too large for a float is $\infty$ with its right
sign; an infinite number outweighs every finite one; $0 \cdot \infty$ is 0; and infinities of
opposite sign that weigh the same cancel.

Source: Vaswani et al. (2017), "Attention Is All You Need", https://arxiv.org/abs/1706.03762
"""

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

type Floats = NDArray[np.floating[Any]]
type Bools = NDArray[np.bool_]

# The power of two that stands for infinity: far beyond that of any float.
BEYOND = 1 << 20


def softmax(x: ArrayLike, axis: int = -1, temperature: float = 1.0) -> Floats:  # (…, n) → (…, n)
    r"""Positive weights that sum to 1 along an axis, larger where `x` is larger.

    $$a_j = \frac{e^{x_j / T}}{\sum_k e^{x_k / T}}$$

    A temperature below 1 sharpens the weights, one above 1 evens them out. Weights too small for
    a float are 0. If the largest entries are infinite, they share the weight equally: several
    $+\infty$ do, and so does a row of nothing but $-\infty$.

    Args:
        x: Scores (logits), of any shape.
        axis: The axis along which the weights sum to 1.
        temperature: $T$, in the unit of the scores.

    Returns:
        The weights, in the shape of `x`.

    Raises:
        ValueError: if the temperature isn't positive and finite, or there is no such axis.
        TypeError: if `x` doesn't hold real numbers.

    Source: Vaswani et al. (2017), section 3.2.1, https://arxiv.org/abs/1706.03762

    >>> softmax([0, 1, 2]).round(2)
    array([0.09, 0.24, 0.67])
    >>> softmax([0, 1, 2], temperature=0.5).round(2)
    array([0.02, 0.12, 0.87])
    """
    return _softmax(_real(x), axis, temperature)


@np.errstate(all="ignore")
def softmax_jacobian(x: ArrayLike, temperature: float = 1.0) -> Floats:  # (…, n) → (…, n, n)
    r"""How much each softmax weight changes with each score, along the last axis.

    $$\frac{\partial a_i}{\partial x_j} = \frac{a_i (\delta_{ij} - a_j)}{T}$$

    Every row sums to 0: what one weight gains, the others lose.

    Args:
        x: Scores (logits).
        temperature: $T$, in the unit of the scores.

    Returns:
        The derivatives, row $i$ for the weight $a_i$ and column $j$ for the score $x_j$.

    Raises:
        ValueError: if the temperature isn't positive and finite.
        TypeError: if `x` doesn't hold real numbers.

    Source: softmax as in Vaswani et al. (2017), https://arxiv.org/abs/1706.03762, differentiated.

    >>> softmax_jacobian([0, 0])
    array([[ 0.25, -0.25],
           [-0.25,  0.25]])
    """
    x = np.atleast_1d(_real(x))
    a = _softmax(_wide(x), -1, temperature)
    diagonal = np.eye(a.shape[-1], dtype=bool)
    taken = np.where(diagonal, 0, a[..., :, None] * a[..., None, :] / temperature)
    # What is taken from the others, not a(1 - a), which loses every digit where a is near 1.
    return np.where(diagonal, taken.sum(-1, keepdims=True), -taken).astype(x.dtype)


def attention_scores(  # (…, n_q, d_k), (…, n_k, d_k) → (…, n_q, n_k)
    Q: ArrayLike, K: ArrayLike, *, scale: float | None = None
) -> Floats:
    r"""How well each key fits each query: their dot product, scaled.

    $$s_{ij} = \frac{q_i \cdot k_j}{\sqrt{d_k}}$$

    Args:
        Q: Queries, one a row.
        K: Keys, one a row, as long as the queries.
        scale: What to multiply the dot products by: $1 / \sqrt{d_k}$ unless given; 1 leaves them
            as they are.

    Returns:
        The scores, a row a query and a column a key.

    Raises:
        ValueError: if the shapes don't fit (both are named) or the scale isn't finite.
        TypeError: if an array doesn't hold real numbers.

    Source: Vaswani et al. (2017), section 3.2.1, https://arxiv.org/abs/1706.03762

    >>> attention_scores([[2.4, 0.6]], [[2.2, 1.0], [1.8, -0.9]], scale=1).round(2)
    array([[5.88, 3.78]])
    """
    Q, K = _real(Q), _real(K)
    _check(
        _matrices(Q, K) and Q.shape[-1] == K.shape[-1],
        "Q and K need rows of the same length, and batches that broadcast",
        Q=Q,
        K=K,
    )
    if scale is None:
        scale = 1 / math.sqrt(max(Q.shape[-1], 1))
    if not math.isfinite(scale):
        raise ValueError(f"scale must be a finite number, not {scale}")
    return _product(Q, K.mT, float(scale))


def attention_weights(  # (…, n_q, d_k), (…, n_k, d_k) → (…, n_q, n_k)
    Q: ArrayLike, K: ArrayLike, *, scale: float | None = None, mask: ArrayLike | None = None
) -> Floats:
    r"""How each query divides its attention among the keys it may attend to.

    $$A = \operatorname{softmax}\left(\frac{Q K^\top}{\sqrt{d_k}}\right)$$

    A masked key gets weight 0, as if it weren't there, and the others of its row sum to 1. A row
    whose every key is masked is all zeros, as in PyTorch since 2.5.

    Args:
        Q: Queries, one a row.
        K: Keys, one a row, as long as the queries.
        scale: What to multiply the dot products by: $1 / \sqrt{d_k}$ unless given.
        mask: True where a query (row) may attend to a key (column); it broadcasts to the scores.

    Returns:
        The weights, a row a query and a column a key.

    Raises:
        ValueError: if the shapes don't fit (both are named) or the scale isn't finite.
        TypeError: if the mask isn't boolean, or an array doesn't hold real numbers.

    Source: Vaswani et al. (2017), sections 3.2.1 and 3.2.3, https://arxiv.org/abs/1706.03762

    >>> attention_weights([[1, 0]], [[1, 0], [1, 5], [9, 9]], mask=[True, True, False])
    array([[0.5, 0.5, 0. ]])
    """
    scores = attention_scores(Q, K, scale=scale)
    return _softmax(scores, -1, 1.0, _mask(mask, scores))


def attention(  # (…, n_q, d_k), (…, n_k, d_k), (…, n_k, d_v) → (…, n_q, d_v), (…, n_q, n_k)
    Q: ArrayLike,
    K: ArrayLike,
    V: ArrayLike,
    *,
    scale: float | None = None,
    mask: ArrayLike | None = None,
) -> tuple[Floats, Floats]:
    r"""Scaled dot-product attention: for each query, the values averaged by its weights.

    $$\operatorname{Attention}(Q, K, V)
    = \operatorname{softmax}\left(\frac{Q K^\top}{\sqrt{d_k}}\right) V$$

    A value of weight 0 adds nothing, even if it is $\infty$ or nan. A row whose every key is
    masked gives zeros, as in PyTorch since 2.5.

    Args:
        Q: Queries, one a row.
        K: Keys, one a row, as long as the queries.
        V: Values, one a row, as many as there are keys.
        scale: What to multiply the dot products by: $1 / \sqrt{d_k}$ unless given.
        mask: True where a query (row) may attend to a key (column); it broadcasts to the scores.

    Returns:
        The output, one row a query, and the weights (see `attention_weights`).

    Raises:
        ValueError: if the shapes don't fit (both are named) or the scale isn't finite.
        TypeError: if the mask isn't boolean, or an array doesn't hold real numbers.

    Source: Vaswani et al. (2017), equation 1, https://arxiv.org/abs/1706.03762

    >>> output, weights = attention([[1, 0]], [[0, 1], [0, 2]], [[10, 0], [20, 2]])
    >>> weights
    array([[0.5, 0.5]])
    >>> output
    array([[15.,  1.]])
    """
    K, V = _real(K), _real(V)
    weights = attention_weights(Q, K, scale=scale, mask=mask)
    _check(
        _matrices(weights, V) and K.shape[-2] == V.shape[-2],
        "V needs one row for each key, and a batch that broadcasts with the weights",
        K=K,
        V=V,
        weights=weights,
    )
    return _mix(weights, V), weights


def self_attention(  # (…, n, d), (…, d, d_k), (…, d, d_k), (…, d, d_v) → (…, n, d_v), (…, n, n)
    X: ArrayLike,
    W_Q: ArrayLike,
    W_K: ArrayLike,
    W_V: ArrayLike,
    *,
    scale: float | None = None,
    mask: ArrayLike | None = None,
) -> tuple[Floats, Floats]:
    r"""Attention of a sequence to itself: queries, keys and values all come from its tokens.

    $$Q = X W_Q, \quad K = X W_K, \quad V = X W_V$$

    Args:
        X: Embeddings, one token a row.
        W_Q: The learned matrix that makes queries.
        W_K: The one that makes keys; as many columns as `W_Q`.
        W_V: The one that makes values.
        scale: What to multiply the dot products by: $1 / \sqrt{d_k}$ unless given.
        mask: True where a token (row) may attend to another (column); it broadcasts to the scores.

    Returns:
        The output, one row a token, and the weights (see `attention`).

    Raises:
        ValueError: if the shapes don't fit (both are named) or the scale isn't finite.
        TypeError: if the mask isn't boolean, or an array doesn't hold real numbers.

    Source: Vaswani et al. (2017), sections 3.2.2 and 3.2.3, https://arxiv.org/abs/1706.03762

    >>> output, weights = self_attention([[1, 0], [3, 0]], [[0], [1]], [[0], [1]], [[1], [0]])
    >>> output
    array([[2.],
           [2.]])
    """
    X, W_Q, W_K, W_V = _real(X), _real(W_Q), _real(W_K), _real(W_V)
    for name, W in {"W_Q": W_Q, "W_K": W_K, "W_V": W_V}.items():
        need = f"{name} needs one row for each column of X, and batches that broadcast"
        _check(_matrices(X, W) and X.shape[-1] == W.shape[-2], need, **{"X": X, name: W})
    _check(W_Q.shape[-1] == W_K.shape[-1], "W_Q and W_K need as many columns", W_Q=W_Q, W_K=W_K)
    Q, K, V = _product(X, W_Q), _product(X, W_K), _product(X, W_V)
    return attention(Q, K, V, scale=scale, mask=mask)


@np.errstate(all="ignore")  # what overflows here is meant to: exp(-inf) is the right 0
def _softmax(x: Floats, axis: int, temperature: float, may_attend: Bools | None = None) -> Floats:
    if not 0 < temperature < math.inf:
        raise ValueError(f"temperature must be positive and finite, not {temperature}")
    where = np.True_ if may_attend is None else may_attend
    wide = np.broadcast_to(_wide(x), np.broadcast_shapes(x.shape, where.shape))
    top = np.max(wide, axis, keepdims=True, initial=-np.inf, where=where)
    # Halves, because their difference can't overflow; 0 for the largest, because inf - inf is nan.
    below_top = np.where(wide == top, 0, 2 * ((wide / 2 - top / 2) / temperature))
    powers = np.exp(below_top)
    total = np.sum(powers, axis, keepdims=True, where=where)
    return np.where(where, powers / total, 0).astype(x.dtype)


def _mix(weights: Floats, V: Floats) -> Floats:  # (…, n_q, n_k), (…, n_k, d_v) → (…, n_q, d_v)
    unknown = np.isnan(V)
    if not unknown.any():
        return _product(weights, V)
    output = _product(weights, np.where(unknown, 0, V))
    output[(weights != 0) @ unknown] = np.nan
    return output


@np.errstate(all="ignore")
def _product(A: Floats, B: Floats, scale: float = 1.0) -> Floats:  # (…, n, d), (…, d, m)
    """The matrix product; entries that overflow on the way are worked out again, with care."""
    product: Floats = A @ B * scale
    lost = np.nonzero(~np.isfinite(product))
    if lost[0].size:
        *batch, row, column = lost
        rows = np.broadcast_to(A, product.shape[:-2] + A.shape[-2:])[*batch, row]
        columns = np.broadcast_to(B, product.shape[:-2] + B.shape[-2:]).mT[*batch, column]
        product[lost] = _dot(rows, columns, scale)
    return product


def _dot(a: Floats, b: Floats, scale: float) -> Floats:  # (p, d), (p, d) → (p,)
    """Dot products, each factor's power of two kept apart so that only the result can overflow."""
    (a, power_a), (b, power_b) = _split(a), _split(b)
    terms, powers = a * b, power_a + power_b
    top = np.max(powers, -1, keepdims=True, initial=0, where=terms != 0)
    total = np.ldexp(terms, powers - top).sum(-1)
    result: Floats = np.ldexp(total * scale, top[..., 0])
    return result


def _split(x: Floats) -> tuple[Floats, NDArray[np.int32]]:
    fraction, power = np.frexp(_wide(x))
    infinite = np.isinf(x)
    return np.where(infinite, np.sign(x), fraction), np.where(infinite, np.int32(BEYOND), power)


def _real(x: ArrayLike) -> Floats:
    x = np.asarray(x)
    if x.dtype.kind in "biu":
        return x.astype(np.float64)
    if x.dtype.kind != "f":
        raise TypeError(f"real numbers are needed, not {x.dtype}")
    return x


def _wide(x: Floats) -> Floats:
    """At least float64, in which a small temperature or scale doesn't vanish."""
    return x.astype(np.result_type(x, np.float64))


def _mask(mask: ArrayLike | None, scores: Floats) -> Bools | None:
    if mask is None:
        return None
    mask = np.asarray(mask)
    if mask.dtype != np.bool_:
        raise TypeError(f"mask must hold True (may attend) or False, not {mask.dtype}")
    shape = _common_shape(mask.shape, scores.shape)
    fits = shape is not None and shape[-2:] == scores.shape[-2:]
    _check(fits, "mask must broadcast to the scores", mask=mask, scores=scores)
    return mask


def _matrices(*arrays: Floats) -> bool:
    """Whether all are matrices, or batches of matrices that broadcast."""
    batches = [array.shape[:-2] for array in arrays]
    return all(array.ndim >= 2 for array in arrays) and _common_shape(*batches) is not None


def _common_shape(*shapes: tuple[int, ...]) -> tuple[int, ...] | None:
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError:
        return None


def _check(fits: bool, need: str, **arrays: NDArray[Any]) -> None:
    if not fits:
        shapes = ", ".join(f"{name} has shape {array.shape}" for name, array in arrays.items())
        raise ValueError(f"{need}: {shapes}")
