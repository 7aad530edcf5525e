r"""Rows from Markov chains, each of a chain of its own, and what counting in a row predicts.

In such a row, the next state depends on the present one alone, with probabilities that are drawn
anew for each row. Whoever predicts it can only learn them from the row itself.

Source: Edelman et al. (2024), https://arxiv.org/abs/2402.11004
"""

# mypy: disable-error-code="no-any-return"
import numpy as np

from attention.arrays import Floats
from attention.model import Tokens


def chains_and_rows(  # → (count, k, k), (count, n)
    count: int, n: int, k: int, seed: int
) -> tuple[Floats, Tokens]:
    """Random chains over k states, and a row of n states from each.

    The probabilities of what follows a state are uniformly distributed over all that sum to 1. A
    row begins with any state.

    Args:
        count: How many chains.
        n: The length of a row.
        k: The number of states.
        seed: A whole number; the same one gives the same rows on every machine.

    Returns:
        The chains, row i for what follows state i, and the rows.
    """
    draws = uniform(count * (k * k + n), seed).reshape(count, -1)
    waits = -np.log1p(-draws[:, : k * k]).reshape(count, k, k)
    chains = waits / waits.sum(axis=-1, keepdims=True)
    upper = chains.cumsum(axis=-1)[..., :-1]
    rows = np.empty((count, n), dtype=np.int64)
    rows[:, 0] = k * draws[:, k * k]
    for t in range(1, n):
        draw = draws[:, k * k + t, None]
        rows[:, t] = (draw > upper[np.arange(count), rows[:, t - 1]]).sum(axis=-1)
    return chains, rows


def uniform(count: int, seed: int) -> Floats:  # → (count,)
    """Numbers from 0 to below 1, all equally likely: a counter scrambled by splitmix64.

    Source: Steele, Lea and Flood (2014), https://doi.org/10.1145/2660193.2660195
    """
    z = np.arange(count, dtype=np.uint64) + np.uint64(seed << 32)
    z *= np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ z >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return (z >> np.uint64(11)) * 2.0**-53


def by_states(rows: Tokens, k: int) -> Floats:  # (…, n) → (…, n, k)
    r"""What counting states predicts after each place: how often each has come so far.

    $$p_t(b) = \frac{1 + \text{times } b \text{ came}}{k + t + 1}$$
    """
    counts = 1 + np.eye(k)[rows].cumsum(axis=-2)
    return counts / counts.sum(axis=-1, keepdims=True)


def by_pairs(rows: Tokens, k: int) -> Floats:  # (…, n) → (…, n, k)
    r"""What counting pairs predicts after each place: how often each came after the present state.

    $$p_t(b) = \frac{1 + \text{times } b \text{ came after } x_t}{k + \text{times } x_t \text{ came
    before } t}$$

    For chains whose probabilities are uniformly distributed, nothing predicts better.
    """
    one_hot = np.eye(k)[rows]
    pairs = one_hot[..., :-1, :, None] * one_hot[..., 1:, None, :]
    counts = np.ones((*rows.shape, k, k))
    counts[..., 1:, :, :] += pairs.cumsum(axis=-3)
    of_present = np.take_along_axis(counts, rows[..., None, None], axis=-2)[..., 0, :]
    return of_present / of_present.sum(axis=-1, keepdims=True)
