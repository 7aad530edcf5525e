r"""Masks: who may attend to whom. True means may, as everywhere in this module."""

import numpy as np

from attention.arrays import Bools, whole_number


def causal_mask(n: int) -> Bools:  # n → (n, n)
    r"""A token may attend to itself and to those before it, but to none that comes later.

    $$M_{ij} = \begin{cases} \text{True} & j \le i \\ \text{False} & j > i \end{cases}$$

    With it, the output for a token is the same whatever comes after that token.

    Args:
        n: How many tokens there are.

    Returns:
        The mask, one row per query and one column per key.

    Raises:
        ValueError: if n is negative.
        TypeError: if n isn't a whole number.

    Source: Vaswani et al. (2017), section 3.2.3, https://arxiv.org/abs/1706.03762

    >>> causal_mask(3)
    array([[ True, False, False],
           [ True,  True, False],
           [ True,  True,  True]])
    """
    return np.tri(whole_number(n=n), dtype=bool)
