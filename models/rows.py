"""Rows of words to train and to test the models on, in which pieces come again."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

type Rows = NDArray[np.int64]

LENGTH = 64  # words in a row, with the mark for its beginning
SHORTEST, LONGEST = 3, 16  # words in a piece
MOST_TIMES = 6  # that a piece stands in a row
PLAIN = 0.1  # the share of rows in which nothing comes again


def training_rows(rng: np.random.Generator, count: int, words: int) -> Rows:  # → (count, 64)
    """Rows of different words at random, in which a piece stands two to six times.

    Where the pieces stand and how far apart they are is drawn as well: what comes at a fixed place
    or distance can be guessed from positions alone.

    Args:
        rng: Where random numbers come from.
        count: How many rows.
        words: How many words there are, with the mark for the beginning, which is number 0.
    """
    return np.array([_row(rng, words) for _ in range(count)])


def _row(rng: np.random.Generator, words: int) -> Rows:
    drawn = 1 + rng.permutation(words - 1)[: LENGTH - 1]
    if rng.random() < PLAIN:
        return np.concatenate([[0], drawn])
    size = int(rng.integers(SHORTEST, LONGEST + 1))
    times = int(rng.integers(2, min(MOST_TIMES, (LENGTH - 1) // size) + 1))
    piece, rest = drawn[:size], drawn[size:]
    gaps = rng.multinomial(LENGTH - 1 - times * size, np.full(times + 1, 1 / (times + 1)))
    between = np.split(rest[: gaps.sum()], gaps.cumsum()[:-1])
    parts: list[Any] = [[0], between[0]]
    for after in between[1:]:
        parts += [piece, after]
    return np.concatenate(parts)


def doubled_rows(rng: np.random.Generator, count: int, words: int, n: int) -> Rows:
    """Rows of the mark for the beginning, n different words, and the same words again.

    The shape is (count, 1 + 2n).
    """
    once = np.array([1 + rng.permutation(words - 1)[:n] for _ in range(count)])
    return np.concatenate([np.zeros((count, 1), dtype=int), once, once], axis=1)


def repeating_rows(
    rng: np.random.Generator, count: int, words: int, *, piece: int, place: int, gap: int
) -> Rows:
    """Rows as a reader writes them: a piece from a place on, and again after a few other words.

    Args:
        rng: Where random numbers come from.
        count: How many rows.
        words: How many words there are, with the mark for the beginning.
        piece: How many words the piece has.
        place: Where it begins for the first time, at least 1.
        gap: How many words stand between both.

    Returns:
        The rows, of shape (count, place + 2 · piece + gap).
    """
    rows = []
    for _ in range(count):
        drawn = 1 + rng.permutation(words - 1)[: place - 1 + piece + gap]
        before, again, between = np.split(drawn, [place - 1, place - 1 + piece])
        rows.append(np.concatenate([[0], before, again, between, again]))
    return np.array(rows)
