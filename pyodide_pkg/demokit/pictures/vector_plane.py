"""Vectors as arrows in a plane, whose tips a reader may move."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from demokit.marks import FOLLOWS, POINT, UNIT
from demokit.markup import Markup, plain, tag, vector
from demokit.pictures.axes import Axes, Position
from demokit.pictures.heads import head_of, marker
from demokit.pictures.labels import Label, label_positions

PLANE = Axes()


@dataclass(frozen=True)
class Arrow:
    """An arrow to a point, from the origin or from where another one begins.

    `kind` is the name of one of the course's meanings, which gives it its colour and head. `label`
    stands beyond the tip, a bracketed ending of it small, or is empty. What the page talks about is
    `strong`.
    A reader can move the tip if `point` says what the form calls it (see
    `demokit.inputs.point_name`); `name` is then what a screen reader says for it. `lang` is the
    label's language where it isn't the page's.
    """

    kind: str
    to: tuple[float, float]
    label: str
    strong: bool = False
    point: str | None = None
    name: str | None = None
    lang: str | None = None
    start: tuple[float, float] = (0, 0)


@dataclass(frozen=True)
class _Drawn:
    """An arrow, where it begins and ends in the picture, and its label."""

    arrow: Arrow
    start: Position
    tip: Position
    label: Label


def plane(arrows: Sequence[Arrow], name: str, prefix: str, axes: Axes = PLANE) -> Markup:
    """A plane with its grid and axes, the arrows in it, and a handle at each tip that can move.

    An arrow that leads beyond the axes ends at their edge, and its label tells where it leads.

    Args:
        arrows: The arrows; of equal ones the last lies on top.
        name: What a screen reader says of the picture.
        prefix: What every id begins with.
        axes: The plane's axes, both on one scale.

    Raises:
        ValueError: an arrow's kind is no meaning of the course, or its point isn't finite; or the
            point where an arrow begins isn't within the axes.
    """
    drawn = _drawn(arrows, axes)
    groups: dict[tuple[str, bool], list[_Drawn]] = {}
    for item in drawn:
        groups.setdefault((item.arrow.kind, item.arrow.point is not None), []).append(item)
    return tag(
        "svg",
        (_marker(kind, movable, prefix) for kind, movable in groups),
        tag(
            "g",
            axes.grid,
            (_group(kind, movable, group, prefix) for (kind, movable), group in groups.items()),
            aria_hidden="true",
        ),
        (_handle(item, axes, prefix) for item in drawn if item.arrow.point),
        class_="plane",
        viewBox=axes.view_box,
        **{UNIT: plain(axes.units[0])},
        role="group",
        aria_label=name,
    )


def _drawn(arrows: Sequence[Arrow], axes: Axes) -> list[_Drawn]:
    ends = [_end(arrow, axes) for arrow in arrows]
    tips = [axes.position(x, y) for x, y in ends]
    texts = [
        arrow.label if end is arrow.to or not arrow.label else _leading_to(arrow)
        for arrow, end in zip(arrows, ends, strict=True)
    ]
    first = sorted(range(len(arrows)), key=lambda i: not arrows[i].strong)
    labels = label_positions(texts, tips, first, axes.bounds)
    starts = [axes.position(*arrow.start) for arrow in arrows]
    return [_Drawn(*parts) for parts in zip(arrows, starts, tips, labels, strict=True)]


def _end(arrow: Arrow, axes: Axes) -> tuple[float, float]:
    """Where an arrow ends: at its point, or on the way there at the edge of the axes."""
    axes.position(*arrow.to)  # it must be finite
    ways = tuple(zip(arrow.start, arrow.to, (axes.x, axes.y), strict=True))
    if not all(axis.lo <= start <= axis.hi for start, _, axis in ways):
        raise ValueError(f"an arrow begins at {arrow.start}, which these axes don't show")
    beyond = [
        ((axis.hi if to > start else axis.lo) - start) / (to - start)
        for start, to, axis in ways
        if not axis.lo <= to <= axis.hi
    ]
    if not beyond:
        return arrow.to
    x, y = (start + min(beyond) * (to - start) for start, to, _ in ways)
    return x, y


def _leading_to(arrow: Arrow) -> str:
    name, bracket, ending = arrow.label.removesuffix(")").partition(" (")
    return f"{name} ({ending}{', ' if bracket else ''}to {vector(arrow.to, 1)})"


def _marker_id(kind: str, movable: bool, prefix: str) -> str:
    return f"{prefix}-head-{kind}{'' if movable else '-fixed'}"


def _marker(kind: str, movable: bool, prefix: str) -> Markup:
    head = head_of(kind)
    id_ = _marker_id(kind, movable, prefix)
    return marker(head, f"{kind} head-{head}", id_, halo=movable)


def _group(kind: str, movable: bool, drawn: Iterable[_Drawn], prefix: str) -> Markup:
    """All arrows with one marker, the strong ones over the others, and the labels over all."""
    ordered = sorted(drawn, key=lambda item: item.arrow.strong)
    return tag(
        "g",
        map(_line, ordered),
        map(_label, ordered),
        class_=f"{kind} head-{head_of(kind)}",
        marker_end=f"url(#{_marker_id(kind, movable, prefix)})",
    )


def _line(drawn: _Drawn) -> Markup:
    x, y = drawn.tip
    from_x, from_y = drawn.start
    return tag(
        "line",
        class_="strong" if drawn.arrow.strong else None,
        x1=from_x or None,
        y1=from_y or None,
        x2=x,
        y2=y,
        **{FOLLOWS: drawn.arrow.point},
        marker_end="none" if drawn.tip == drawn.start else None,  # a head needs a direction
    )


def _label(drawn: _Drawn) -> Markup | None:
    label = drawn.label
    if not label.text:
        return None
    return tag(
        "text",
        label.text,
        tag("tspan", label.small, dx=4) if label.small else None,
        class_="strong" if drawn.arrow.strong else None,
        transform=_translate(drawn.tip),
        x=label.x,
        y=label.y + 10,  # from the middle of the letters to their baseline
        lang=drawn.arrow.lang,
        **{FOLLOWS: drawn.arrow.point},
    )


def _handle(drawn: _Drawn, axes: Axes, prefix: str) -> Markup:
    """What a pointer or the keyboard takes hold of: large enough for a finger."""
    arrow = drawn.arrow
    return tag(
        "g",
        tag("circle", r=32),
        class_=f"tip {arrow.kind}",
        id=f"{prefix}-tip-{arrow.point}",
        **{POINT: arrow.point},
        transform=_translate(drawn.tip),
        role="slider",
        tabindex=0,
        aria_label=arrow.name,
        aria_valuemin=plain(axes.x.lo),
        aria_valuemax=plain(axes.x.hi),
        aria_valuenow=plain(arrow.to[0], 1),
        aria_valuetext=vector(arrow.to, 1),
    )


def _translate(tip: Position) -> str:
    return f"translate({tip[0]} {tip[1]})"
