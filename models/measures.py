"""What a model can do, and which of its heads does what."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention.arrays import Floats
from attention.head_scores import induction_score, previous_token_score
from attention.model import Parameters, forward
from models.rows import Rows, doubled_rows

COPY = 24  # words in a copy
ROWS = 64


@dataclass(frozen=True)
class Measures:
    """A model at one step of its training.

    `first` and `second` are the shares of words that it predicts right in the first copy, where
    they come at random, and in the second. The scores hold a row for each layer, a number for each
    head.
    """

    first: float
    second: float
    previous_token: list[list[float]]
    induction: list[list[float]]


def is_right(logits: Floats, rows: Rows) -> NDArray[np.bool_]:  # (r, n, V), (r, n + 1) → (r, n)
    """Where the likeliest next word is the one that comes."""
    right: NDArray[np.bool_] = logits.argmax(axis=-1) == rows[:, 1:]
    return right


def measure(p: Parameters, heads: int, rng: np.random.Generator) -> Measures:
    """What the model does with 64 rows of 24 words, twice."""
    rows = doubled_rows(rng, ROWS, len(p["E"]), COPY)
    logits, _, traces = forward(p, rows[:, :-1], heads)
    right = is_right(logits, rows)
    previous = [previous_token_score(trace.A, COPY).mean(axis=0) for trace in traces]
    induction = [induction_score(trace.A, COPY).mean(axis=0) for trace in traces]
    return Measures(
        first=_rounded(right[:, :COPY].mean()),
        second=_rounded(right[:, COPY + 1 :].mean()),
        previous_token=[[_rounded(score) for score in layer] for layer in previous],
        induction=[[_rounded(score) for score in layer] for layer in induction],
    )


def accuracy_where_repeated(
    p: Parameters,
    rows: Rows,
    heads: int,
    piece: int,
    switched_off: Sequence[tuple[int, int]] = (),
) -> float:
    """The share of words predicted right in the last `piece` words of each row, but for the first.

    The first word of a repeated piece can't be known; from the second on they can.
    """
    logits, _, _ = forward(p, rows[:, :-1], heads, switched_off)
    right = is_right(logits, rows)
    return float(right[:, right.shape[1] - piece + 1 :].mean())


def _rounded(number: Any) -> float:
    return round(float(number), 3)
