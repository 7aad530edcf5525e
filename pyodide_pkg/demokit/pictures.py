"""Pictures as SVG: arrows in a plane, a weight as a bar, several weights as a chart.

Every coordinate is a whole number, so that each build of NumPy draws the same picture. Colour, line
and size come from the style sheet, by the class of the kind: query, key, value, output.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from demokit.markup import Markup, plain, tag, vector

type Place = tuple[int, int]
type Integers = NDArray[np.integer[Any]]

UNIT = 100  # the picture's units in one unit of the data
REACH = 3  # the plane shows −3 … 3
EDGE = UNIT * REACH + 70

# A head's outline, its apex at 0 0. The four differ in form, since not everybody sees colour.
HEADS = {
    "query": "M-30-16 0 0-30 16z",
    "key": "M-22-13 0 0-22 13",
    "value": "M-24-11 0 0-24 11z",
    "output": "M-22-15 0 0-22 15-44 0z",
}


@dataclass(frozen=True)
class Arrow:
    """An arrow from the origin.

    `label` stands beyond the tip, a bracketed ending of it small. `point` is what the form calls
    the tip, `name` what a reader hears for it; without them nobody can move it. What the page
    talks about is `strong`.
    """

    kind: str
    to: tuple[float, float]
    label: str
    strong: bool = False
    point: str | None = None
    name: str | None = None


def plane(arrows: Sequence[Arrow], name: str, prefix: str) -> Markup:
    """A plane with its grid and axes, the arrows in it, and a handle at each tip that can move."""
    tips = [_tip(arrow) for arrow in arrows]
    labels = _label_places([arrow.label for arrow in arrows], tips, _strong_first(arrows))
    kinds = {arrow.kind: list[tuple[Arrow, Place]]() for arrow in arrows}
    for arrow, label in zip(arrows, labels, strict=True):
        kinds[arrow.kind].append((arrow, label))
    return tag(
        "svg",
        (_head(kind, prefix) for kind in kinds),
        tag(
            "g",
            _grid(),
            (_arrows(kind, labelled, prefix) for kind, labelled in kinds.items()),
            aria_hidden="true",
        ),
        (_handle(arrow, prefix) for arrow in arrows if arrow.point),
        class_="plane",
        viewBox=f"{-EDGE} {-EDGE} {2 * EDGE} {2 * EDGE}",
        data_unit=UNIT,
        role="group",
        aria_label=name,
    )


def weight_bar(weight: float) -> Markup:
    """A bar as long as the weight is large."""
    return tag("svg", tag("line", x2=f"{100 * weight:.0f}%"), aria_hidden="true")


def chart(weights: Iterable[float], name: str) -> Markup:
    """Weights side by side, an upright bar each, between a line at 0 and one at 1."""
    heights = [round(160 * weight) for weight in weights]
    width = 40 * len(heights)
    return tag(
        "svg",
        tag("path", d=f"M0 1h{width}"),
        (
            tag("rect", x=40 * place + 5, y=161 - height, width=30, height=height)
            for place, height in enumerate(heights)
        ),
        tag("path", d=f"M0 161h{width}"),
        class_="chart",
        viewBox=f"0 0 {width} 162",
        role="img",
        aria_label=name,
    )


def _grid() -> Markup:
    """A line at each whole number, the axes over them, and the number where each axis ends."""
    size = UNIT * REACH
    steps = (step for step in range(-size, size + 1, UNIT) if step)
    lines = "".join(f"M{step}-{size}v{2 * size}M-{size} {step}h{2 * size}" for step in steps)
    return tag(
        "g",
        tag("path", d=lines),
        tag("path", d=f"M-{size} 0h{2 * size}M0-{size}v{2 * size}"),
        tag("text", REACH, x=size, y=34),
        tag("text", REACH, x=-18, y=10 - size),
        class_="grid",
    )


def _head(kind: str, prefix: str) -> Markup:
    return tag(
        "marker",
        tag("path", d=HEADS[kind]),
        tag("circle", r=18),
        id=f"{prefix}-head-{kind}",
        class_=kind,
        orient="auto",
        markerUnits="userSpaceOnUse",
    )


def _arrows(kind: str, labelled: Iterable[tuple[Arrow, Place]], prefix: str) -> Markup:
    """All arrows of a kind, the strong ones over the others, and the labels over all."""
    ordered = sorted(labelled, key=lambda own: own[0].strong)
    return tag(
        "g",
        (_line(arrow) for arrow, _ in ordered),
        (_label(arrow, place) for arrow, place in ordered),
        class_=kind,
        marker_end=f"url(#{prefix}-head-{kind})",
    )


def _line(arrow: Arrow) -> Markup:
    x, y = _tip(arrow)
    return tag(
        "line",
        class_="strong" if arrow.strong else None,
        x2=x,
        y2=y,
        data_follows=arrow.point,
        marker_end=None if x or y else "none",  # a head needs a direction
    )


def _label(arrow: Arrow, place: Place) -> Markup:
    x, y = place
    word, ending = _split(arrow.label)
    return tag(
        "text",
        word,
        tag("tspan", ending, dx=4) if ending else None,
        class_="strong" if arrow.strong else None,
        transform=_translate(arrow),
        x=x,
        y=y + 10,  # from the middle of the letters to their baseline
        data_follows=arrow.point,
    )


def _handle(arrow: Arrow, prefix: str) -> Markup:
    """What a pointer or the keyboard takes hold of: large enough for a finger."""
    return tag(
        "g",
        tag("circle", r=32),
        class_=f"tip {arrow.kind}",
        id=f"{prefix}-tip-{arrow.point}",
        data_point=arrow.point,
        transform=_translate(arrow),
        role="slider",
        tabindex=0,
        aria_label=arrow.name,
        aria_valuemin=-REACH,
        aria_valuemax=REACH,
        aria_valuenow=plain(arrow.to[0], 1),
        aria_valuetext=vector(arrow.to, 1),
    )


def _tip(arrow: Arrow) -> Place:
    x, y = arrow.to
    return round(UNIT * x), -round(UNIT * y)


def _translate(arrow: Arrow) -> str:
    x, y = _tip(arrow)
    return f"translate({x} {y})"


def _split(label: str) -> tuple[str, str]:
    """A label's words and what stands in brackets after them."""
    word, _, ending = label.partition(" (")
    return word, ending.removesuffix(")")


def _strong_first(arrows: Sequence[Arrow]) -> list[int]:
    return sorted(range(len(arrows)), key=lambda own: not arrows[own].strong)


# Where a label may stand: in sixteen directions from its tip, at three distances.
TURN = np.arange(16) * np.pi / 8
DIRECTIONS: Integers = np.rint(100 * np.stack([np.cos(TURN), -np.sin(TURN)], axis=1)).astype(int)
GAPS = (20, 44, 76)

# What speaks against a place.
OFF_PLANE, ON_LABEL, ON_TIP, ON_LINE, FAR = 400, 150, 90, 40, 25


def _label_places(
    labels: Sequence[str], tips: Sequence[Place], order: Sequence[int]
) -> list[Place]:
    """The middle of each label, from its tip: the place with the least against it.

    Straight on beyond the tip is best. The labels choose in the given order; then all choose once
    more, knowing where the others are.
    """
    sizes = [_half_size(label) for label in labels]
    ends, half = np.array(tips), np.array(sizes)
    offsets = _candidates(half)
    cost = _fixed_cost(ends, half, offsets)
    cheapest = np.argsort(cost, axis=1, kind="stable").tolist()
    costs, centres = cost.tolist(), (ends[:, None] + offsets).tolist()
    chosen = dict[int, int]()
    for own in (*order, *order):
        others = [
            (
                *centres[other][place],
                sizes[own][0] + sizes[other][0],
                sizes[own][1] + sizes[other][1],
            )
            for other, place in chosen.items()
            if other != own
        ]
        chosen[own] = _least(cheapest[own], costs[own], centres[own], others)
    places = offsets.tolist()
    return [tuple(places[own][chosen[own]]) for own in range(len(labels))]


def _least(
    cheapest: Sequence[int],
    costs: Sequence[int],
    centres: Sequence[Place],
    others: Sequence[tuple[int, int, int, int]],
) -> int:
    """The place with the least against it; another label is a centre and how near is too near.

    Nearly always the first that is looked at, which NumPy is too slow for.
    """
    best = costs[cheapest[0]] + ON_LABEL * len(others) + 1, 0
    for place in cheapest:
        if costs[place] > best[0]:
            break
        x, y = centres[place]
        clash = sum(abs(x - at) < wide and abs(y - up) < high for at, up, wide, high in others)
        best = min(best, (costs[place] + ON_LABEL * clash, place))
    return best[1]


def _half_size(label: str) -> Place:
    """Half the width and height of a label whose letters are 30 units high."""
    word, ending = _split(label)
    return 8 * len(word) + 5 * len(ending) + 4, 14


def _candidates(half: Integers) -> Integers:  # (n, 2) → (n, 48, 2)
    reach = np.array(GAPS)[None, :, None, None] + half[:, None, None, :]
    return (reach * DIRECTIONS // 100).reshape(len(half), -1, 2)


def _fixed_cost(tips: Integers, half: Integers, offsets: Integers) -> Integers:  # → (n, 48)
    """What speaks against each place, wherever the other labels are."""
    straight = np.argsort(-(tips @ DIRECTIONS.T), axis=1, kind="stable").argsort(axis=1) ** 2
    far = np.repeat(np.arange(len(GAPS)) * FAR, len(DIRECTIONS))
    # Horizontally and vertically apart: NumPy is slow along an axis of two.
    x, y = np.moveaxis(tips[:, None] + offsets, -1, 0)[..., None]
    width, height = half.T[..., None, None]
    tip_x, tip_y = tips.T
    beyond = (np.abs(x) + width > EDGE) | (np.abs(y) + height > EDGE)
    on_tip = (np.abs(x - tip_x) < width + 16) & (np.abs(y - tip_y) < height + 16)
    on_tip &= ~np.eye(len(tips), dtype=bool)[:, None]
    # Which boxes a line from the origin to a tip runs through, by the separating axis theorem.
    beside = (x + width <= np.minimum(tip_x, 0)) | (x - width >= np.maximum(tip_x, 0))
    beside |= (y + height <= np.minimum(tip_y, 0)) | (y - height >= np.maximum(tip_y, 0))
    shadow = np.abs(tip_x) * height + np.abs(tip_y) * width
    crossed = ~beside & (np.abs(tip_x * y - tip_y * x) < shadow)
    cost: Integers = np.tile(straight, len(GAPS)) + far + OFF_PLANE * beyond[..., 0]
    cost += (ON_TIP * on_tip + ON_LINE * crossed).sum(axis=-1)
    return cost
