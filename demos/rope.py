"""Turn a query and a key by their positions: their score depends on the distance alone."""

from dataclasses import dataclass
from math import degrees

import numpy as np

from attention import position
from demokit.elements import literal, numpy_code, readouts, sentence
from demokit.inputs import Point, points, slider, slug
from demokit.markup import Markup, decimal, join, tag, vector
from demokit.pictures import Arrow, Axes, Axis, Curve, curves, legend, plane
from demokit.tables import row, table

TITLE = "A query and a key that turn"

LAST = 20  # the last position that a slider reaches
PAIRS = ("pair 1", "pair 2")
D = 2 * len(PAIRS)
PLANE = Axes(Axis(-1.5, 1.5, step=0.5), Axis(-1.5, 1.5, step=0.5))


@dataclass(frozen=True)
class Inputs:
    m: float = slider("Position of the query", 0, LAST, start=5, step=1)
    n: float = slider("Position of the key", 0, LAST, start=3, step=1)
    q: tuple[Point, ...] = points("q", dict.fromkeys(PAIRS, (1, 0)), lo=-1, hi=1)
    k: tuple[Point, ...] = points("k", dict.fromkeys(PAIRS, (1, 0)), lo=-1, hi=1)


class State:
    """All that follows from the inputs."""

    def __init__(self, inputs: Inputs) -> None:
        self.m, self.n = int(inputs.m), int(inputs.n)
        self.q, self.k = np.ravel(inputs.q), np.ravel(inputs.k)
        self.turned_q = position.rope([self.q], [self.m]).reshape(-1, 2)
        self.turned_k = position.rope([self.k], [self.n]).reshape(-1, 2)
        self.products = (self.turned_q * self.turned_k).sum(axis=1).tolist()
        self.score = sum(self.products)
        # From one over the other, position 0 has the query as it is.
        distances = np.arange(-LAST, LAST + 1)
        ahead = position.rope(np.tile(self.q, (len(distances), 1)), distances)
        self.by_distance = list(zip(distances.tolist(), (ahead @ self.k).tolist(), strict=True))


def view(inputs: Inputs, prefix: str) -> Markup:
    """The turned vectors, a plane for each pair, and the score by distance."""
    state = State(inputs)
    results = {
        "Distance, query − key": decimal(state.m - state.n, 0),
        "Score": decimal(state.score),
    }
    return join(
        tag(
            "div",
            (_plane(state, pair, prefix) for pair in range(len(PAIRS))),
            legend(["query", "key"]),
            class_="planes",
        ),
        _pairs(state),
        readouts(results),
        _curve(state),
        _sentence(state),
        _code(state),
    )


def _plane(state: State, pair: int, prefix: str) -> Markup:
    arrows = [
        Arrow("key", tuple(state.turned_k[pair].tolist()), f"k at {state.n}"),
        Arrow("query", tuple(state.turned_q[pair].tolist()), f"q at {state.m}", strong=True),
    ]
    picture = plane(arrows, f"{PAIRS[pair].capitalize()} of the turned vectors",
                    f"{prefix}-{slug(PAIRS[pair])}", PLANE)  # fmt: skip
    return tag("div", tag("p", f"{PAIRS[pair].capitalize()}, ", _rate(pair)), picture)


def _rate(pair: int) -> str:
    return f"{decimal(degrees(rate(pair)), 1)}° per position"


def rate(pair: int) -> float:
    """By how much a pair turns per position, in radians."""
    return float(10_000 ** (-2 * pair / D))


def _pairs(state: State) -> Markup:
    rows = (
        row(
            name,
            vector(state.turned_q[pair]),
            vector(state.turned_k[pair]),
            decimal(state.products[pair]),
        )
        for pair, name in enumerate(PAIRS)
    )
    return table(
        "Each pair after its turn. The two products add up to the score.",
        (f"q at {state.m}", f"k at {state.n}", "product"),
        rows,
        class_="turned",
        neutral={"tbody"},
    )


def _curve(state: State) -> Markup:
    scores = [score for _, score in state.by_distance]
    lo, hi = np.floor(min(-1, *scores)), np.ceil(max(1, *scores))
    axes = Axes(
        Axis(-LAST, LAST, step=5, numbered=True),
        Axis(float(lo), float(hi), step=1, numbered=True),
        stretched=True,
        height=200,
        outside=True,
    )
    name = f"Score by distance, with a dot at {decimal(state.m - state.n, 0)}"
    marked = [(state.m - state.n, state.score)]
    line = Curve(state.by_distance, dots=True)
    return curves([line], name, axes, x="distance, query − key", y="score", marked=marked)


def _sentence(state: State) -> Markup:
    return sentence(
        f"Query at {state.m}, key at {state.n}, distance {decimal(state.m - state.n, 0)}: "
        f"score {decimal(state.score)}."
    )


def _code(state: State) -> Markup:
    """A snippet that turns both vectors and prints the numbers of the table and the score."""
    return numpy_code(f"""\
import numpy as np

q, k = np.array({literal([state.q, state.k])})
m, n = {state.m}, {state.n}  # their positions

def rope(x, position):
    angles = position * 10000 ** (-np.arange(0, x.size, 2) / x.size)
    c, s = np.cos(angles), np.sin(angles)
    a, b = x[0::2], x[1::2]  # the pairs, interleaved
    return np.stack([c * a - s * b, s * a + c * b], axis=1)

Q, K = rope(q, m), rope(k, n)
for i in range(len(Q)):
    (a, b), (c, d) = Q[i], K[i]
    print(f"pair {{i + 1}} ({{a:z.2f}}, {{b:z.2f}}) ({{c:z.2f}}, {{d:z.2f}}) {{Q[i] @ K[i]:z.2f}}")
print(f"score {{(Q * K).sum():z.2f}}")
""")
