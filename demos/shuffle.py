"""Move the tokens of a sentence, and see whether their outputs only move along or change."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention import example
from attention.masks import causal_mask
from attention.maths import attention, self_attention
from attention.position import alibi_bias, rope, sinusoidal_encoding
from demokit.elements import literal, numpy_code, readouts, sentence, told_apart
from demokit.inputs import choice, order
from demokit.inputs.moving import movable
from demokit.markup import Markup, decimal, join, tag, token
from demokit.pictures import heatmap

TITLE = "The same tokens in another order"

TOKENS = told_apart(example.TOKENS)
N = len(TOKENS)
NOTHING, CAUSAL, SINUSOIDS, ROPE, ALIBI = SOURCES = (
    "nothing",
    "a causal mask",
    "sinusoids",
    "RoPE",
    "ALiBi",
)

type Floats = NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Inputs:
    source: str = choice("What tells attention the order", SOURCES, start=NOTHING)
    order: tuple[int, ...] = order("Order of the tokens", TOKENS)


def view(inputs: Inputs, prefix: str) -> Markup:
    """The tokens in their order with their outputs, what has changed, and all weights."""
    outputs, weights = attend(inputs.order, inputs.source)
    before, _ = attend(tuple(range(N)), inputs.source)
    by_token = dict(zip(inputs.order, outputs, strict=True))
    apart = {i: float(np.abs(by_token[i] - before[i]).max()) for i in inputs.order}
    changed = [i for i in inputs.order if apart[i] > 1e-9]
    outcome = {
        "Order": token(_written(inputs.order)),
        "Outputs that changed": f"{len(changed)} of {N}",
        "Largest change of a number": decimal(max(apart.values())),
    }
    return join(
        movable(
            "order",
            TOKENS,
            inputs.order,
            prefix,
            below={i: _output(by_token[i], i in changed) for i in inputs.order},
            label="Tokens in their order, each with its output",
        ),
        tag("p", "Below each token is its output: “=” as in the sentence, “≠” otherwise.",
            class_="legend-line"),
        readouts(outcome),
        _matrix(inputs, weights),
        _sentence(inputs, len(changed)),
        _code(inputs),
    )  # fmt: skip


@cache
def attend(order: tuple[int, ...], source: str) -> tuple[Floats, Floats]:
    """Outputs and weights of the tokens in that order, a row for each position."""
    rows = list(order)
    Q, K, V = example.Q[rows], example.K[rows], example.V[rows]
    if source == SINUSOIDS:
        X = example.X[rows] + sinusoidal_encoding(N, example.X.shape[1])
        return self_attention(X, example.W_Q, example.W_K, example.W_V)
    if source == ROPE:
        return attention(rope(Q), rope(K), V)
    bias = alibi_bias(N, heads=8)[0] if source == ALIBI else None
    return attention(Q, K, V, bias=bias, mask=causal_mask(N) if source == CAUSAL else None)


def _written(order: Sequence[int]) -> str:
    return " ".join(example.TOKENS[i] for i in order)


def _output(output: Floats, changed: bool) -> Markup:
    x, y = (decimal(number) for number in output)
    mark = tag("span", "≠", role="img", aria_label="changed") if changed else None
    lines = (tag("span", x), tag("span", y), mark)
    return tag("output", lines, class_="changed" if changed else None)


def _matrix(inputs: Inputs, weights: Floats) -> Markup:
    names = [TOKENS[i] for i in inputs.order]
    mask = causal_mask(N).tolist() if inputs.source == CAUSAL else None
    caption = "Attention weights in this order. Rows are queries, columns are keys."
    return heatmap(names, names, weights.tolist(), caption, mask=mask)


def _sentence(inputs: Inputs, changed: int) -> Markup:
    outcome = f"{changed} of {N} outputs have changed" if changed else "No output has changed"
    return sentence(f"{_written(inputs.order)}: {outcome}.")


def _code(inputs: Inputs) -> Markup:
    """A snippet that attends to the tokens in this order and prints their outputs."""
    from_embeddings = inputs.source == SINUSOIDS
    arrays = ("X", "W_Q", "W_K", "W_V") if from_embeddings else ("Q", "K", "V")
    given = "\n".join(f"{name} = np.array({literal(getattr(example, name))})" for name in arrays)
    return numpy_code(f"""\
import numpy as np

tokens = "{" ".join(example.TOKENS)}".split()
{given}
order = {list(inputs.order)}
{_STEPS[inputs.source]}
scores = Q @ K.T / np.sqrt(2){_LATER.get(inputs.source, "")}
weights = np.exp(scores - scores.max(axis=1, keepdims=True))
weights /= weights.sum(axis=1, keepdims=True)
for i, output in zip(order, weights @ V):
    print(f"{{tokens[i]:4}}{{output[0]:z7.2f}}{{output[1]:z7.2f}}")
""")


_REORDERED = "Q, K, V = Q[order], K[order], V[order]"
_STEPS = {
    NOTHING: _REORDERED,
    CAUSAL: _REORDERED,
    ALIBI: _REORDERED,
    SINUSOIDS: """\
angles = np.arange(6)[:, None] / 10000 ** (np.arange(0, 8, 2) / 8)
X = X[order] + np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(6, 8)
Q, K, V = X @ W_Q, X @ W_K, X @ W_V""",
    ROPE: f"""\
{_REORDERED}
c, s = np.cos(np.arange(6)), np.sin(np.arange(6))  # one pair: 1 radian per position
Q, K = (np.stack([c * x - s * y, s * x + c * y], axis=1) for x, y in (Q.T, K.T))""",
}
_LATER = {
    CAUSAL: "\nscores[~np.tri(6, dtype=bool)] = -np.inf",
    ALIBI: "\nscores -= 0.5 * abs(np.arange(6)[:, None] - np.arange(6))",
}
