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
from demokit.markup import Markup, decimal, join, tag
from demokit.pictures import chart
from demokit.tables import row, table

TITLE = "Softmax with and without scaling"

LONGEST, KEYS, PRODUCTS = 256, 8, 10_000
CHUNK = 250  # products worked out at once, which keeps memory small
SEED = 5423  # its eight keys are typical: their weights stay near the median of many draws
VARIANCE = 21845  # of the odd numbers from −255 to 255, all equally likely

D_K = tag("var", "d", tag("sub", "k"))
RAW = join(tag("var", "q"), " · ", tag("var", "k"))


@dataclass(frozen=True)
class Inputs:
    d_k: float = slider(join("Length of queries and keys, ", D_K), 1, LONGEST, start=64, step=1)


@dataclass(frozen=True)
class Measures:
    """What softmax makes of the scores of eight keys."""

    weights: NDArray[np.floating[Any]]
    deviation: float  # of 10,000 scores
    largest: float
    reaches: float  # Σ |∂a_max / ∂s_j| over the other scores

    @classmethod
    def of(cls, scores: NDArray[np.floating[Any]], deviation: float) -> "Measures":
        weights = maths.softmax(scores)
        top = int(weights.argmax())
        gradient = maths.softmax_jacobian(scores)[top]
        reaches = float(np.abs(np.delete(gradient, top)).sum())
        return cls(weights, deviation, float(weights[top]), reaches)


def view(inputs: Inputs, prefix: str) -> Markup:
    """Raw and scaled scores side by side: weights, their spread, and the gradient."""
    d = int(inputs.d_k)
    scores, deviation = key_scores()[:, d - 1], deviations()[d - 1]
    raw, scaled = Measures.of(scores, deviation), Measures.of(scores / sqrt(d), deviation / sqrt(d))
    return join(_table(d, raw, scaled), _sentence(d, raw, scaled), _code(d))


def random_vectors(first: int, count: int) -> NDArray[np.int32]:
    """Vectors number `first` and on, of odd whole numbers from −255 to 255, equally likely.

    Divided by √21845 their entries have mean 0 and variance 1. Each byte of a counter scrambled by
    splitmix64 makes one, which is the same on every machine and needs no `numpy.random`.

    Source: Steele, Lea and Flood (2014), https://doi.org/10.1145/2660193.2660195
    """
    words = LONGEST // 8
    z = np.arange(first * words, (first + count) * words, dtype=np.uint64)
    z = (z + (SEED << 32)) * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ z >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return 2 * z.view(np.uint8).reshape(count, LONGEST).astype(np.int32) - 255


@cache
def key_scores() -> NDArray[np.floating[Any]]:
    """q · k of one query and eight keys, for every d_k: shape (8, 256)."""
    products = random_vectors(0, 1) * random_vectors(PRODUCTS, KEYS)
    return products.cumsum(axis=1) / VARIANCE


@cache
def deviations() -> NDArray[np.floating[Any]]:
    """The standard deviation of 10,000 products q · k, for every d_k: shape (256,)."""
    total, squares = np.zeros((2, LONGEST), dtype=np.int64)
    for first in range(0, PRODUCTS, CHUNK):
        q, k = random_vectors(first, CHUNK), random_vectors(PRODUCTS + first, CHUNK)
        products = (q * k).cumsum(axis=1, dtype=np.int64)
        total += products.sum(axis=0)
        squares += (products**2).sum(axis=0)
    variance = squares / PRODUCTS - (total / PRODUCTS) ** 2
    return np.sqrt(variance) / VARIANCE


def _table(d: int, raw: Measures, scaled: Measures) -> Markup:
    def measured(name: str, measure: Callable[[Measures], Markup | str], **class_: str) -> Markup:
        return row(name, measure(raw), measure(scaled), **class_)

    return table(
        f"One query and {KEYS} keys of length {d}, drawn at random",
        (RAW, join(RAW, f" ÷ √{d}")),
        (
            measured("Softmax weights", _chart, class_="charts"),
            measured(f"Standard deviation of {PRODUCTS:,} scores", lambda m: decimal(m.deviation)),
            measured("Largest weight", lambda m: decimal(m.largest, 4)),
            measured("Gradient that reaches the other scores", lambda m: decimal(m.reaches, 4)),
        ),
        class_="compare",
    )


def _chart(measures: Measures) -> Markup:
    weights = ", ".join(decimal(weight) for weight in measures.weights)
    return chart(measures.weights, f"Weights of {KEYS} keys: {weights}")


def _sentence(d: int, raw: Measures, scaled: Measures) -> Markup:
    return sentence(
        f"At length {d}, scores have a standard deviation of {decimal(raw.deviation)} and the "
        f"largest weight is {decimal(raw.largest, 4)}; divided by √{d}, "
        f"{decimal(scaled.deviation)} and {decimal(scaled.largest, 4)}."
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

Q, K = vectors(0, {PRODUCTS}), vectors({PRODUCTS}, {PRODUCTS})
deviation = (Q * K).sum(axis=1).std()
scores = K[:{KEYS}] @ Q[0]

for divisor in (1, np.sqrt(d_k)):
    a = np.exp((scores - scores.max()) / divisor)
    a /= a.sum()
    others = np.delete(a, a.argmax())
    reaches = (a.max() * others).sum()  # |∂a_max/∂s_j| = a_max a_j
    print("weights", *(f"{{weight:.2f}}" for weight in a))
    print(f"deviation {{deviation / divisor:.2f}}, largest {{a.max():.4f}}, others {{reaches:.4f}}")
""")
