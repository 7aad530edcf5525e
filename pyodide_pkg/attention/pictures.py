"""Pictures as SVG: arrows in a plane, a weight as a bar, several weights as a chart.

Every coordinate is a whole number, so that each build of NumPy draws the same picture. Colour, line
and size come from the style sheet, by the class of the kind: query, key, value, output.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention.markup import Markup, decimal, plain, tag, vector

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
    tips = [(round(UNIT * x), -round(UNIT * y)) for x, y in (arrow.to for arrow in arrows)]
    labels = _label_places(arrows, np.array(tips))
    kinds = list(dict.fromkeys(arrow.kind for arrow in arrows))
    drawn = list(zip(arrows, tips, labels, strict=True))
    return tag(
        "svg",
        (_head(kind, prefix) for kind in kinds),
        tag(
            "g",
            _grid(),
            (_arrows(kind, (own for own in drawn if own[0].kind == kind), prefix) for kind in kinds),
            aria_hidden="true",
        ),
        (_handle(arrow, tip, prefix) for arrow, tip, _ in drawn if arrow.point),
        class_="plane",
        viewBox=f"{-EDGE} {-EDGE} {2 * EDGE} {2 * EDGE}",
        data_unit=UNIT,
        role="group",
        aria_label=name,
    )


def weight_bar(weight: float) -> Markup:
    """A bar as long as the weight is large."""
    bar = tag("rect", width=f"{100 * weight:.0f}%", height="100%")
    return tag("svg", bar, aria_hidden="true")


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
    size = UNIT * REACH
    steps = range(-size, size + 1, UNIT)
    lines = "".join(f"M{step}-{size}v{2 * size}M-{size} {step}h{2 * size}" for step in steps)
    return tag(
        "g",
        tag("path", d=lines),
        tag("path", d=f"M-{size} 0h{2 * size}M0-{size}v{2 * size}"),
        (tag("text", decimal(end, 0), x=UNIT * end, y=34) for end in (-REACH, REACH)),
        (tag("text", decimal(end, 0), x=-22, y=10 - UNIT * end) for end in (-REACH, REACH)),
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
        overflow="visible",
    )


def _arrows(
    kind: str, drawn: Iterable[tuple[Arrow, tuple[int, int], tuple[int, int]]], prefix: str
) -> Markup:
    """All arrows of a kind, the strong ones over the others, and the labels over all."""
    ordered = sorted(drawn, key=lambda own: own[0].strong)
    return tag(
        "g",
        (_line(arrow, tip) for arrow, tip, _ in ordered),
        (_label(arrow, tip, place) for arrow, tip, place in ordered),
        class_=kind,
        marker_end=f"url(#{prefix}-head-{kind})",
    )


def _line(arrow: Arrow, tip: tuple[int, int]) -> Markup:
    x, y = tip
    return tag(
        "line",
        class_="strong" if arrow.strong else None,
        x2=x,
        y2=y,
        data_follows=arrow.point,
        marker_end=None if x or y else "none",
    )


def _label(arrow: Arrow, tip: tuple[int, int], place: tuple[int, int]) -> Markup:
    x, y = place
    seen, bracket, ending = arrow.label.partition(" (")
    return tag(
        "text",
        seen,
        tag("tspan", ending.rstrip(")"), dx=4) if bracket else None,
        class_="strong" if arrow.strong else None,
        transform=_translate(tip),
        x=x,
        y=y + 10,  # from the middle of the letters to their baseline
        data_follows=arrow.point,
    )


def _handle(arrow: Arrow, tip: tuple[int, int], prefix: str) -> Markup:
    """What a pointer or the keyboard takes hold of: small to the eye, large enough for a finger."""
    return tag(
        "g",
        tag("circle", r=32),
        class_=f"tip {arrow.kind}",
        id=f"{prefix}-tip-{arrow.point}",
        data_point=arrow.point,
        transform=_translate(tip),
        role="slider",
        tabindex=0,
        aria_label=arrow.name,
        aria_valuemin=-REACH,
        aria_valuemax=REACH,
        aria_valuenow=plain(arrow.to[0], 1),
        aria_valuetext=vector(arrow.to, 1),
    )


def _translate(tip: tuple[int, int]) -> str:
    return f"translate({tip[0]} {tip[1]})"


# Where a label may stand: in sixteen directions from its tip, at three distances.
TURN = np.arange(16) * np.pi / 8
DIRECTIONS: Integers = np.rint(100 * np.stack([np.cos(TURN), -np.sin(TURN)], axis=1)).astype(int)
GAPS = (20, 44, 76)

# What speaks against a place.
OFF_PLANE, ON_LABEL, ON_TIP, ON_LINE, FAR = 400, 150, 90, 40, 25


def _label_places(arrows: Sequence[Arrow], tips: Integers) -> list[tuple[int, int]]:
    """The middle of each label, from its tip: the place with the least against it.

    Straight on beyond the tip is best. Strong arrows choose first; then all choose once more,
    knowing where the others are.
    """
    half = np.array([_half_size(arrow.label) for arrow in arrows])
    offsets = _candidates(half)
    cost = _fixed_cost(tips, half, offsets)
    centres = tips[:, None] + offsets
    chosen = np.full(len(arrows), -1)
    order = sorted(range(len(arrows)), key=lambda own: not arrows[own].strong)
    for own in order + order:
        others = [other for other in order if other != own and chosen[other] >= 0]
        apart = np.abs(centres[own][:, None] - centres[others, chosen[others]])
        clash = (apart < half[own] + half[others]).all(axis=-1).sum(axis=-1)
        chosen[own] = np.argmin(cost[own] + ON_LABEL * clash)
    return [(int(x), int(y)) for x, y in offsets[range(len(arrows)), chosen]]


def _half_size(label: str) -> tuple[int, int]:
    """Half the width and height of a label at 30 units a letter's height."""
    seen, bracket, ending = label.partition(" (")
    return 8 * len(seen) + 5 * len(ending if bracket else "") + 4, 14


def _candidates(half: Integers) -> Integers:  # (n, 2) → (n, 48, 2)
    reach = np.array(GAPS)[None, :, None, None] + half[:, None, None, :]
    return (reach * DIRECTIONS // 100).reshape(len(half), -1, 2)


def _fixed_cost(tips: Integers, half: Integers, offsets: Integers) -> Integers:  # → (n, 48)
    """What speaks against each place wherever the other labels are."""
    straight = np.argsort(-(tips @ DIRECTIONS.T), axis=1, kind="stable").argsort(axis=1) ** 2
    far = np.repeat(np.arange(len(GAPS)) * FAR, len(DIRECTIONS))
    centres = tips[:, None] + offsets
    beyond = (np.abs(centres) + half[:, None] > EDGE).any(axis=-1)
    middle, size = centres[:, :, None], half[:, None, None]
    on_tip = (np.abs(middle - tips) < size + 16).all(axis=-1)
    on_tip &= ~np.eye(len(tips), dtype=bool)[:, None]
    return (
        np.tile(straight, len(GAPS))
        + far
        + OFF_PLANE * beyond
        + ON_TIP * on_tip.sum(axis=-1)
        + ON_LINE * _crossed(middle, size, tips).sum(axis=-1)
    )


def _crossed(middle: Integers, half: Integers, tips: Integers) -> NDArray[np.bool_]:
    """Which boxes a line from the origin to a tip runs through, by the separating axis theorem."""
    low, high = np.minimum(tips, 0), np.maximum(tips, 0)
    beside = ((middle + half <= low) | (middle - half >= high)).any(axis=-1)
    (x, y), (width, height) = np.moveaxis(middle, -1, 0), np.moveaxis(half, -1, 0)
    off_line = np.abs(tips[:, 0] * y - tips[:, 1] * x)
    shadow = np.abs(tips[:, 0]) * height + np.abs(tips[:, 1]) * width
    through: NDArray[np.bool_] = ~beside & (off_line < shadow)
    return through
