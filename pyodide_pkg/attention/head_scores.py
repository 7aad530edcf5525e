r"""How much a head does one thing: scores of its attention weights in rows of n words, twice.

Such a row begins with a mark for the beginning (BOS), at place 0; then come n words, and the same n
words again.

Source: Olsson et al. (2022), https://arxiv.org/abs/2209.11895
"""

# mypy: disable-error-code="no-any-return"
import numpy as np

from attention.arrays import Floats


def previous_token_score(A: Floats, n: int) -> Floats:  # (…, 1 + 2n, 1 + 2n) → (…)
    """The mean weight on the word before, over the first copy of n words.

    Args:
        A: Attention weights, one row per query.
        n: How many words stand in a copy.

    Returns:
        From 0 to 1; 1 for a head that looks at the word before and nowhere else.
    """
    i = np.arange(1, n + 1)
    return A[..., i, i - 1].mean(axis=-1)


def induction_score(A: Floats, n: int) -> Floats:  # (…, 1 + 2n, 1 + 2n) → (…)
    """The mean weight on the word that followed the same word before, over the second copy.

    The last word of the second copy is left out, as nothing comes after it.

    Args:
        A: Attention weights, one row per query.
        n: How many words stand in a copy.

    Returns:
        From 0 to 1; 1 for a head that looks there and nowhere else.
    """
    i = np.arange(n + 1, 2 * n)
    return A[..., i, i - n + 1].mean(axis=-1)
