"""Sines and cosines of many speeds describe a position; their product tells a distance."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention.position import sinusoidal_encoding
from demokit.elements import numpy_code, sentence
from demokit.inputs import choice, slider
from demokit.markup import Markup, decimal, join, tag
from demokit.pictures import Axes, Axis, Curve, curves
from demokit.tables import row, table

TITLE = "A position as sines and cosines"

POSITIONS = 64
SHOWN = 4  # pairs whose curves are drawn, evenly spread over all
DISTANCES = (0, 1, 2, 5, 10)


@dataclass(frozen=True)
class Inputs:
    position: float = slider("Position", 0, POSITIONS - 1, start=10, step=1)
    d: str = choice("Entries in the encoding", ("8", "64"), start="64")


def view(inputs: Inputs, prefix: str) -> Markup:
    """Four of the pairs over all positions, and products with the encodings of the others."""
    p, d = int(inputs.position), int(inputs.d)
    return join(
        _sines(p, d),
        _pairs(p, d),
        _products(p, d),
        _by_distance(d),
        _sentence(p, d),
        _code(p, d),
    )


@cache
def encoding(d: int) -> NDArray[np.floating[Any]]:
    """The encodings of all positions, and of as many as the distances need after them."""
    return sinusoidal_encoding(POSITIONS + max(DISTANCES), d)


def pairs(d: int) -> range:
    """The numbers of the pairs that are drawn: their wavelengths are the same for every d."""
    return range(0, d // 2, d // 2 // SHOWN)


def _sines(p: int, d: int) -> Markup:
    axes = Axes(
        Axis(0, POSITIONS, step=10, numbered=True),
        Axis(-1, 1, step=1, numbered=True),
        stretched=True,
        height=200,
        outside=True,
    )
    lines = [
        Curve([(x, encoding(d)[x, 2 * i]) for x in range(POSITIONS)], f"{2 * i}") for i in pairs(d)
    ]
    marked = [(p, encoding(d)[p, 2 * i]) for i in pairs(d)]
    name = f"Sines of four pairs over {POSITIONS} positions, with dots at position {p}"
    return curves(
        lines,
        name,
        axes,
        x="position",
        y=f"entries {', '.join(str(2 * i) for i in pairs(d))}",
        marked=marked,
    )


def _pairs(p: int, d: int) -> Markup:
    def measured(i: int) -> Markup:
        length = 2 * np.pi * 10_000 ** (2 * i / d)
        sine, cosine = encoding(d)[p, 2 * i : 2 * i + 2]
        return row(f"{2 * i}, {2 * i + 1}", decimal(length, 1), decimal(sine), decimal(cosine))

    drawn = "all four" if d // 2 == SHOWN else f"four of the {d // 2}"
    return table(
        f"Position {p} in {drawn} pairs of entries",
        ("wavelength", "sine", "cosine"),
        map(measured, pairs(d)),
        first="entries",
        class_="pairs",
        neutral={"tbody"},
    )


def _products(p: int, d: int) -> Markup:
    products = encoding(d)[:POSITIONS] @ encoding(d)[p]
    axes = Axes(
        Axis(0, POSITIONS, step=10, numbered=True),
        Axis(-d / 4, d / 2, step=d / 4, numbered=True),
        stretched=True,
        height=200,
        outside=True,
    )
    points = [(x, float(product)) for x, product in enumerate(products)]
    name = f"Dot products of the encoding of position {p} with those of all positions"
    marked = [(p, float(products[p]))]
    return curves([Curve(points)], name, axes, x="position", y="dot product", marked=marked)


def _by_distance(d: int) -> Markup:
    found = products_by_distance(d)
    return table(
        join("Dot product with the encoding ", tag("var", "k"), " positions on"),
        [join(tag("var", "k"), f" = {k}") for k in DISTANCES],
        [row(f"d = {d}", *(decimal(product) for product in found))],
        class_="distances",
        neutral={"tbody"},
    )


def products_by_distance(d: int) -> list[float]:
    """The dot products of two encodings by their distance, which are the same from any position."""
    return [float(encoding(d)[0] @ encoding(d)[k]) for k in DISTANCES]


def _sentence(p: int, d: int) -> Markup:
    own, near, *_, far = products_by_distance(d)
    return sentence(
        f"Position {p}, {d} entries. Dot product with itself {decimal(own)}, with the next "
        f"position {decimal(near)}, with the one {DISTANCES[-1]} on {decimal(far)}."
    )


def _code(p: int, d: int) -> Markup:
    """A snippet that computes the encodings and prints the numbers of both tables."""
    return numpy_code(f"""\
import numpy as np

n, d, p = {POSITIONS + max(DISTANCES)}, {d}, {p}
rates = 10000 ** (-np.arange(0, d, 2) / d)
angles = np.arange(n)[:, None] * rates
PE = np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)

for i in range(0, d // 2, d // 8):
    sine, cosine = PE[p, 2 * i : 2 * i + 2]
    print(f"{{2 * i}}, {{2 * i + 1}}: {{2 * np.pi / rates[i]:.1f}} {{sine:z.2f}} {{cosine:z.2f}}")
for k in {DISTANCES}:
    print(f"k = {{k}}: {{PE[p] @ PE[p + k]:z.2f}}")
""")
