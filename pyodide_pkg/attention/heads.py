r"""Attention with several heads: each has its own queries, keys and values of the same tokens.

A wide matrix holds the columns of all heads side by side, so that one product makes the queries of
every head; `split_heads` then cuts its columns into heads.

Source: Vaswani et al. (2017), section 3.2.2, https://arxiv.org/abs/1706.03762
"""

# mypy: disable-error-code="no-any-return"
from numpy.typing import ArrayLike

from attention.arrays import (
    Array,
    Floats,
    check_heads,
    check_output_matrix,
    check_projections,
    head_width,
    on_floats,
)
from attention.maths import attention


@on_floats
def split_heads(X: Array, heads: int) -> Floats:  # (…, n, d), heads → (…, heads, n, d_h)
    r"""Cuts the columns into heads of the same width, the first head leftmost.

    $$Y_{h,t,c} = X_{t,\; h d_h + c} \qquad (d_h = d / \text{heads})$$

    Args:
        X: One token per row.
        heads: How many heads share the columns.

    Returns:
        One matrix per head, each with one token per row.

    Raises:
        ValueError: if X isn't a matrix or a batch of them, or the heads can't share its columns
            equally.
        TypeError: if X doesn't hold real numbers, or the number of heads isn't whole.

    Source: Vaswani et al. (2017), section 3.2.2, https://arxiv.org/abs/1706.03762

    >>> split_heads([[1, 2, 3, 4], [5, 6, 7, 8]], heads=2)
    array([[[1., 2.],
            [5., 6.]],
    <BLANKLINE>
           [[3., 4.],
            [7., 8.]]])
    """
    d_h = head_width(X, heads)
    return X.reshape(*X.shape[:-1], heads, d_h).swapaxes(-3, -2)


@on_floats
def merge_heads(X: Array) -> Floats:  # (…, heads, n, d_h) → (…, n, heads · d_h)
    r"""Puts the heads of each token side by side again: undoes `split_heads`.

    $$Y_{t,\; h d_h + c} = X_{h,t,c}$$

    Heads and tokens change places first. A reshape alone has the right shape and mixes tokens.

    Args:
        X: One matrix per head, each with one token per row.

    Returns:
        One token per row, with the entries of its first head leftmost.

    Raises:
        ValueError: if X has fewer than three axes.
        TypeError: if X doesn't hold real numbers.

    Source: Vaswani et al. (2017), section 3.2.2, https://arxiv.org/abs/1706.03762

    >>> merge_heads([[[1, 2], [5, 6]], [[3, 4], [7, 8]]])
    array([[1., 2., 3., 4.],
           [5., 6., 7., 8.]])
    """
    check_heads(X)
    *batch, heads, n, d_h = X.shape
    return X.swapaxes(-3, -2).reshape(*batch, n, heads * d_h)


@on_floats
def multi_head_attention(
    # (…, n, d), (…, d, h · d_k), (…, d, h · d_k), (…, d, h · d_v), (…, h · d_v, d_out)
    # → (…, n, d_out), (…, h, n, n)
    X: Array,
    W_Q: Array,
    W_K: Array,
    W_V: Array,
    W_O: Array,
    *,
    heads: int,
    bias: ArrayLike | None = None,
    mask: ArrayLike | None = None,
) -> tuple[Floats, Floats]:
    r"""Self-attention by several heads, whose outputs are put side by side and mixed by $W_O$.

    $$\begin{gathered}
    \operatorname{MultiHead}(X) = [\,\text{head}_1 \;\dots\; \text{head}_h\,] \, W_O \\
    \text{head}_i = \operatorname{Attention}(X W_Q^{(i)}, X W_K^{(i)}, X W_V^{(i)})
    \end{gathered}$$

    Every head projects the whole vector of a token: $W_Q^{(i)}$ is the i-th block of columns of
    $W_Q$, and likewise for keys and values. Scores are divided by $\sqrt{d_k}$, the square root of
    the width of a head.

    Args:
        X: Embeddings, one token per row.
        W_Q: The learned matrix that makes the queries of all heads.
        W_K: The one that makes keys; as many columns as `W_Q`.
        W_V: The one that makes values.
        W_O: The one that mixes the heads' outputs; as many rows as `W_V` has columns.
        heads: How many heads share the columns, $h$.
        bias: Finite numbers added to the scaled scores; it broadcasts to them.
        mask: True where a token (row) may attend to another (column); it broadcasts to the scores.

    Returns:
        The output, one row per token, and the weights, one matrix per head (see `split_heads`).

    Raises:
        ValueError: if the shapes don't fit (they are named), the heads can't share the columns
            equally, or the bias isn't finite.
        TypeError: if the mask isn't boolean, an array doesn't hold real numbers, or the number of
            heads isn't whole.

    Source: Vaswani et al. (2017), section 3.2.2, https://arxiv.org/abs/1706.03762

    >>> I = [[1, 0], [0, 1]]
    >>> output, weights = multi_head_attention([[0, 4], [0, 0]], I, I, I, I, heads=2)
    >>> weights[0]
    array([[0.5, 0.5],
           [0.5, 0.5]])
    >>> weights[1].round(2)
    array([[1. , 0. ],
           [0.5, 0.5]])
    >>> output.round(2)
    array([[0., 4.],
           [0., 2.]])
    """
    check_projections(X, W_Q=W_Q, W_K=W_K, W_V=W_V)
    check_output_matrix(W_V, W_O)
    Q, K, V = (split_heads(X @ W, heads) for W in (W_Q, W_K, W_V))
    output, weights = attention(Q, K, V, bias=bias, mask=mask)
    return merge_heads(output) @ W_O, weights
