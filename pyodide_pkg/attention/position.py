r"""Position: how attention is told the order of its tokens. Positions are counted from 0.

Entries of a vector are taken in pairs; each pair turns at a rate of its own, and later pairs turn
more slowly.
"""

# mypy: disable-error-code="no-any-return"
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from attention.arrays import (
    Array,
    Floats,
    checked_positions,
    even_number,
    on_floats,
    positive,
    whole_number,
)


def sinusoidal_encoding(n: int, d: int, *, base: float = 10_000.0) -> Floats:  # n, d → (n, d)
    r"""A vector for each position, made of sines and cosines, to be added to the embeddings.

    $$\begin{gathered}
    \mathrm{PE}_{p,\,2i} = \sin\frac{p}{10000^{2i/d}} \\
    \mathrm{PE}_{p,\,2i+1} = \cos\frac{p}{10000^{2i/d}}
    \end{gathered}$$

    Sine and cosine of one rate stand side by side, as the formula says. Some code puts all sines
    before all cosines: the same numbers in another order.

    Args:
        n: How many positions there are, from 0 on.
        d: The length of a vector, an even number.
        base: The number whose powers slow the pairs down.

    Returns:
        The encoding, one row per position.

    Raises:
        ValueError: if n or d is negative, d is odd, or the base isn't positive and finite.
        TypeError: if n or d isn't a whole number.

    Source: Vaswani et al. (2017), section 3.5, https://arxiv.org/abs/1706.03762

    >>> sinusoidal_encoding(2, 4).round(4)
    array([[0.    , 1.    , 0.    , 1.    ],
           [0.8415, 0.5403, 0.01  , 1.    ]])
    """
    angles = _angles(np.arange(whole_number(n=n)), even_number(d), base)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@on_floats
def rope(  # (…, n, d), (…, n) → (…, n, d)
    X: Array, positions: ArrayLike | None = None, *, base: float = 10_000.0
) -> Floats:
    r"""Rotary position embedding: turns each pair of entries by an angle that grows with position.

    $$\begin{gathered}
    \begin{pmatrix} y_{2i} \\ y_{2i+1} \end{pmatrix} =
    \begin{pmatrix} \cos p\theta_i & -\sin p\theta_i \\ \sin p\theta_i & \cos p\theta_i
    \end{pmatrix}
    \begin{pmatrix} x_{2i} \\ x_{2i+1} \end{pmatrix} \\
    \theta_i = 10000^{-2i/d}
    \end{gathered}$$

    Queries and keys are turned before their dot products are taken; values aren't. The score of a
    turned query and a turned key then depends on their vectors and on the distance between their
    positions, not on where both stand. Lengths stay what they were.

    Which entries make a pair is a convention. Here it is interleaved, as in the paper: entries 2i
    and 2i + 1. Other code splits the vector into halves and pairs entries i and i + d/2. Weights
    that were trained with one give wrong scores with the other; the last example shows how to get
    split halves by moving entries.

    Args:
        X: Queries or keys, one per row, of even length.
        positions: The position of each row; 0, 1, 2 … unless given.
        base: The number whose powers slow the pairs down.

    Returns:
        The turned vectors, in the shape of X.

    Raises:
        ValueError: if X isn't a matrix or a batch of them, its rows have an odd length, the
            positions don't broadcast to its rows, or the base isn't positive and finite.
        TypeError: if X or the positions aren't real numbers.

    Source: Su et al. (2021), section 3.2.2, https://arxiv.org/abs/2104.09864

    >>> rope([[1, 2, 3, 4]], positions=[1]).round(4)
    array([[-1.1426,  1.9221,  2.9599,  4.0298]])
    >>> interleaved = [0, 2, 1, 3]  # moves entry i + d/2 beside entry i, and back
    >>> x = np.array([[1, 2, 3, 4]])
    >>> rope(x[:, interleaved], positions=[1])[:, interleaved].round(4)
    array([[-1.9841,  1.9599,  2.4624,  4.0198]])
    """
    angles = _angles(checked_positions(positions, X), X.shape[-1], base)
    cos, sin = np.cos(angles), np.sin(angles)
    x, y = X[..., 0::2], X[..., 1::2]
    return np.stack([x * cos - y * sin, x * sin + y * cos], axis=-1).reshape(X.shape)


def alibi_slopes(heads: int) -> Floats:  # heads → (heads,)
    r"""How steeply each head of `alibi_bias` lowers the scores of tokens further away.

    $$m_k = 2^{-8k/h}, \qquad k = 1, \dots, h$$

    Args:
        heads: The number of heads, $h$. The paper has this formula for powers of two; for other
            numbers its authors' code takes slopes from the two nearest powers.

    Returns:
        The slopes, one per head, the steepest first.

    Raises:
        ValueError: if there is no head.
        TypeError: if the number of heads isn't whole.

    Source: Press et al. (2022), section 3, https://arxiv.org/abs/2108.12409

    >>> alibi_slopes(4)
    array([0.25      , 0.0625    , 0.015625  , 0.00390625])
    """
    h = whole_number(least=1, heads=heads)
    return 2.0 ** (-8 * np.arange(1, h + 1) / h)


def alibi_bias(n: int, heads: int) -> Floats:  # n, heads → (heads, n, n)
    r"""Attention with linear biases: what each head adds to its scaled scores, by distance.

    $$B_{kij} = -m_k \, |i - j|$$

    Keys before the query get a penalty in proportion to how far back they are. The paper's model is
    causal, so that its mask hides the keys after the query; here they get the same penalty as
    those before it.

    Args:
        n: How many tokens there are.
        heads: The number of heads, each with a slope of its own (see `alibi_slopes`).

    Returns:
        The bias, one matrix per head, with one row per query and one column per key.

    Raises:
        ValueError: if n is negative or there is no head.
        TypeError: if n or the number of heads isn't whole.

    Source: Press et al. (2022), section 3, https://arxiv.org/abs/2108.12409

    >>> alibi_bias(3, heads=8)[0]
    array([[ 0. , -0.5, -1. ],
           [-0.5,  0. , -0.5],
           [-1. , -0.5,  0. ]])
    """
    i, j = np.ogrid[: whole_number(n=n), :n]
    return alibi_slopes(heads)[:, None, None] * -abs(i - j)


def _angles(positions: NDArray[Any], d: int, base: float) -> Floats:  # (…, n) → (…, n, d / 2)
    """By how much each pair of entries has turned at each position, in radians."""
    return positions[..., None] / positive(base=base) ** (np.arange(0, d, 2) / d)
