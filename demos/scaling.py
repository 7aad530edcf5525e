"""Make queries and keys longer, and see what dividing scores by √d_k does to softmax."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention import maths
from demokit.elements import numpy_code, sentence
from demokit.inputs import slider
from demokit.markup import Markup, decimal, join, percent, tag
from demokit.pictures import chart
from demokit.tables import row, table

TITLE = "Softmax with and without scaling"

LONGEST, QUERIES, KEYS = 256, 1_250, 8
SCORES, TENTH = QUERIES * KEYS, QUERIES // 10
SEED = 3
VARIANCE = 21845  # of the odd numbers from −255 to 255, all equally likely
STUCK = 0.01  # a query whose gradient is smaller counts as one that training hardly moves

D_K = tag("var", "d", tag("sub", "k"))
RAW = join(tag("var", "q"), " · ", tag("var", "k"))

type Floats = NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Inputs:
    d_k: float = slider(join("Length of queries and keys, ", D_K), 1, LONGEST, start=64, step=1)


@dataclass(frozen=True)
class Measures:
    """What softmax makes of the scores of 1,250 queries with eight keys each.

    Gradients are those of a query's largest weight a_max: with respect to the scores that enter
    the softmax, Σ |∂a_max / ∂s_j| over the other keys; with respect to the query, ‖∂a_max / ∂q‖.
    """

    deviation: float  # standard deviation of the 10,000 scores
    weights: Floats  # (8,): means, those of the largest weights first
    by_score: float  # mean
    by_query: Floats  # (2,): 10th and 90th percentile
    stuck: float  # share of queries whose gradient ‖∂a_max / ∂q‖ is below STUCK

    @classmethod
    def of(cls, scores: Floats, keys: Floats, divisor: float) -> "Measures":
        """Measures of the scores, (1250, 8), once divided; the keys, (1250, 8, d_k), are in units
        of 1/√21845."""
        scaled = scores / divisor
        weights = maths.softmax(scaled)
        each, top = np.arange(QUERIES), weights.argmax(axis=1)
        slopes = maths.softmax_jacobian(scaled)[each, top]  # ∂a_max / ∂s_j
        by_query = np.linalg.norm(slopes[:, None] @ keys, axis=(1, 2)) / (divisor * sqrt(VARIANCE))
        return cls(
            float(scaled.std()),
            np.sort(weights)[:, ::-1].mean(axis=0),
            float(slopes[each, top].mean()),  # what the others lose, the largest gains
            np.sort(by_query)[[TENTH, -TENTH]],
            float((by_query < STUCK).mean()),
        )


def view(inputs: Inputs, prefix: str) -> Markup:
    """Raw and scaled scores side by side: their spread, their weights, and the gradients."""
    d = int(inputs.d_k)
    scores, keys = scores_and_keys(d)
    raw, scaled = Measures.of(scores, keys, 1), Measures.of(scores, keys, sqrt(d))
    return join(_table(d, raw, scaled), _sentence(d, raw, scaled), _code(d))


def random_vectors(first: int, count: int) -> NDArray[np.float32]:
    """Vectors number `first` and on, of odd whole numbers from −255 to 255, equally likely.

    Divided by √21845 their entries have mean 0 and variance 1. Each byte of a counter scrambled by
    splitmix64 makes one, which is the same on every machine and needs no `numpy.random`. Their dot
    products stay below 2²⁴, so float32 holds them exactly.

    Source: Steele, Lea and Flood (2014), https://doi.org/10.1145/2660193.2660195
    """
    words = LONGEST // 8
    z = np.arange(first * words, (first + count) * words, dtype=np.uint64)
    z = (z + (SEED << 32)) * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ z >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return 2 * z.view(np.uint8).reshape(count, LONGEST).astype(np.float32) - 255


@cache
def all_keys() -> NDArray[np.float32]:
    """Eight keys for each query, (1250, 8, 256), in units of 1/√21845."""
    return random_vectors(QUERIES, SCORES).reshape(QUERIES, KEYS, LONGEST)


@cache
def all_scores() -> NDArray[np.float32]:
    """The scores q · k of vectors cut to d entries, for every d: (1250, 8, 256)."""
    return (all_keys() * random_vectors(0, QUERIES)[:, None]).cumsum(axis=2)


def scores_and_keys(d: int) -> tuple[Floats, Floats]:
    """The scores q · k, (1250, 8), and the keys, (1250, 8, d), in units of 1/√21845."""
    return all_scores()[..., d - 1].astype(np.float64) / VARIANCE, all_keys()[..., :d]


def _table(d: int, raw: Measures, scaled: Measures) -> Markup:
    def measured(name: str, measure: Callable[[Measures], Markup | str], **class_: str) -> Markup:
        return row(name, measure(raw), measure(scaled), **class_)

    return table(
        f"{QUERIES:,} queries with {KEYS} keys each, of length {d}, drawn at random",
        (RAW, join(RAW, f" ÷ √{d}")),
        (
            measured("Mean weights, the largest first", _chart, class_="charts"),
            measured(f"Standard deviation of {SCORES:,} scores", lambda m: decimal(m.deviation)),
            measured("Largest weight, mean", lambda m: decimal(m.weights[0])),
            measured(
                "Gradient per unit of the score that enters the softmax, mean",
                lambda m: decimal(m.by_score, 3),
            ),
            measured("Gradient per unit of the query, 10th to 90th percentile", _range),
            measured(f"Queries whose gradient is below {STUCK}", lambda m: percent(m.stuck)),
        ),
        class_="compare",
    )


def _chart(measures: Measures) -> Markup:
    weights = ", ".join(decimal(weight) for weight in measures.weights)
    return chart(measures.weights, f"Mean weights of {KEYS} keys, the largest first: {weights}")


def _range(measures: Measures) -> str:
    low, high = measures.by_query
    return f"{decimal(low)} to {decimal(high)}"


def _sentence(d: int, raw: Measures, scaled: Measures) -> Markup:
    return sentence(
        f"At length {d}, scores have a standard deviation of {decimal(raw.deviation)}, the largest "
        f"weight is {decimal(raw.weights[0])} on average, and {percent(raw.stuck)} of the queries "
        f"are stuck; divided by √{d}, {decimal(scaled.deviation)}, {decimal(scaled.weights[0])} "
        f"and {percent(scaled.stuck)}."
    )


def _code(d: int) -> Markup:
    """A snippet that draws the same vectors with NumPy alone and prints the numbers shown."""
    return numpy_code(f"""\
import numpy as np

d_k = {d}

def vectors(first, count):  # entries of mean 0 and variance 1, by splitmix64
    z = np.arange(first * 32, (first + count) * 32, dtype=np.uint64) + ({SEED} << 32)
    z *= 0x9E3779B97F4A7C15
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9
    z = (z ^ z >> 27) * 0x94D049BB133111EB
    z ^= z >> 31
    return (2.0 * z.view(np.uint8).reshape(count, 256)[:, :d_k] - 255) / {VARIANCE}**0.5

Q = vectors(0, {QUERIES}).reshape({QUERIES}, d_k, 1)
K = vectors({QUERIES}, {SCORES}).reshape({QUERIES}, {KEYS}, d_k)
scores = (K @ Q)[..., 0]

for divisor in (1, np.sqrt(d_k)):
    scaled = scores / divisor
    a = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    a /= a.sum(axis=1, keepdims=True)
    largest = np.eye({KEYS})[a.argmax(axis=1)]
    slopes = a.max(axis=1, keepdims=True) * (largest - a)  # ∂a_max/∂s_j
    by_query = np.linalg.norm(slopes[:, None] @ K, axis=(1, 2)) / divisor  # ‖∂a_max/∂q‖
    print("weights", *(f"{{weight:.2f}}" for weight in np.sort(a)[:, ::-1].mean(axis=0)))
    print(f"deviation {{scaled.std():.2f}}, largest {{a.max(axis=1).mean():.2f}}")
    print(f"gradient per unit of the score {{(slopes * largest).sum(axis=1).mean():.3f}}")
    low, high = np.sort(by_query)[[{TENTH}, -{TENTH}]]
    print(f"gradient per unit of the query {{low:.2f}} to {{high:.2f}}")
    print(f"below {STUCK}: {{(by_query < {STUCK}).mean():.0%}}")
""")
