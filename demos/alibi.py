"""A penalty grows with distance, with a slope for each head: see what it does to weights."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention import example
from attention.masks import causal_mask
from attention.maths import attention_weights
from attention.position import alibi_bias, alibi_slopes
from demokit.elements import literal, numpy_code, readouts, sentence, told_apart
from demokit.inputs import choice
from demokit.markup import Markup, decimal, join, token
from demokit.pictures import Axes, Axis, Curve, curves, heatmap

TITLE = "A penalty for distance"

TOKENS = told_apart(example.TOKENS)
N = len(TOKENS)
EQUAL, EXAMPLE = SCORES = ("all equal", "from the first lesson")


@dataclass(frozen=True)
class Inputs:
    query: str = choice("Query token", TOKENS, start="on", names=True)
    scores: str = choice("Scores before the penalty", SCORES, start=EQUAL)
    heads: str = choice("Heads", ("4", "8"), start="8")


def view(inputs: Inputs, prefix: str) -> Markup:
    """The penalty of each head by distance, and the chosen query's weights in each head."""
    heads, i = int(inputs.heads), TOKENS.index(inputs.query)
    weights = weights_by_head(inputs)[:, i]
    results = {
        "Query token": inputs.query,
        f"Weight of itself, slope {slope(0, heads)}": decimal(weights[0, i]),
        f"Weight of itself, slope {slope(-1, heads)}": decimal(weights[-1, i]),
    }
    return join(
        _penalties(heads),
        _matrix(inputs, weights),
        readouts(results, neutral={"Query token"}),
        _sentence(inputs, weights),
        _code(inputs, i),
    )


def weights_by_head(inputs: Inputs) -> NDArray[np.floating[Any]]:
    """The weights of all queries in each head, under a causal mask: (heads, n, n)."""
    Q = np.zeros_like(example.Q) if inputs.scores == EQUAL else example.Q
    bias = alibi_bias(N, int(inputs.heads))
    return attention_weights(Q, example.K, bias=bias, mask=causal_mask(N))


def slope(head: int, heads: int) -> str:
    """A head's slope as a fraction, e.g. 1/256."""
    return f"1/{round(1 / float(alibi_slopes(heads)[head]))}"


def _penalties(heads: int) -> Markup:
    axes = Axes(
        Axis(0, N - 1, step=1, numbered=True),
        Axis(-2.5, 0, step=0.5, numbered=True),
        stretched=True,
        height=240,
        outside=True,
    )
    lines = [
        Curve([(0, 0), (N - 1, -float(m) * (N - 1))], slope(head, heads) if head < 4 else "")
        for head, m in enumerate(alibi_slopes(heads))
    ]
    name = f"What each of {heads} heads adds to a score, by distance"
    return curves(lines, name, axes, x="distance, query − key", y="added to the score")


def _matrix(inputs: Inputs, weights: NDArray[np.floating[Any]]) -> Markup:
    heads, i = int(inputs.heads), TOKENS.index(inputs.query)
    mask = [[j <= i for j in range(N)]] * heads
    rows = [slope(head, heads) for head in range(heads)]
    caption = join(
        "Weights of the query “", token(inputs.query), "”. Rows are heads by their slopes, ",
        "columns are keys. Later tokens are masked.",
    )  # fmt: skip
    return heatmap(rows, TOKENS, weights.tolist(), caption, mask=mask)


def _sentence(inputs: Inputs, weights: NDArray[np.floating[Any]]) -> Markup:
    i = TOKENS.index(inputs.query)
    first, last = (decimal(weights[head, i]) for head in (0, -1))
    heads = int(inputs.heads)
    return sentence(
        f"{inputs.query} gives itself {first} at slope {slope(0, heads)} and {last} at slope "
        f"{slope(-1, heads)}."
    )


def _code(inputs: Inputs, i: int) -> Markup:
    """A snippet that takes the penalty off the scores and prints the weights of each head."""
    scores = example.Q[i] @ example.K[: i + 1].T
    if inputs.scores == EQUAL:
        scores = np.zeros(i + 1)
    return numpy_code(f"""\
import numpy as np

i = {i}  # the query {inputs.query}
scores = np.array({literal([scores])[1:-1]}) / np.sqrt(2)  # of the keys up to it
distances = i - np.arange(i + 1)

for head in range(1, {inputs.heads} + 1):
    slope = 2 ** (-8 * head / {inputs.heads})
    weights = np.exp(scores - slope * distances)
    weights /= weights.sum()
    print(f"head {{head}}", *(f"{{weight:.2f}}" for weight in weights))
""")
