"""Curves over one axis: what a number becomes as another grows."""

from collections.abc import Sequence
from dataclasses import dataclass

from demokit.markup import Markup, tag
from demokit.pictures.axes import Axes, Position

LINE = 26  # the height of a label in the picture's units


@dataclass(frozen=True)
class Curve:
    """Points that are joined by a line; the label stands at its right end.

    Style sheets give each curve of a picture a line of its own, by the class c0, c1 … c7. `dots`
    puts a dot on each point, where only these points exist.
    """

    points: Sequence[tuple[float, float]]
    label: str = ""
    dots: bool = False


def curves(
    lines: Sequence[Curve],
    name: str,
    axes: Axes,
    *,
    x: str,
    y: str,
    marked: Sequence[tuple[float, float]] = (),
) -> Markup:
    """A picture of curves with its grid, the names of both axes, and points that stand out.

    Args:
        lines: The curves.
        name: What a screen reader says of the picture.
        axes: The axes; their numbers are best `outside`.
        x: What the horizontal axis counts.
        y: What the vertical axis shows.
        marked: Points with a large dot on a line down to the axis.
    """
    left, top, right, bottom = axes.bounds
    return tag(
        "svg",
        axes.grid,
        tag("text", x, x=right - 8, y=bottom - 11, class_="axis end"),
        tag("text", y, x=left + 8, y=top + 34, class_="axis"),
        (_marker(axes, *point) for point in marked),
        (_curve(curve, number, axes) for number, curve in enumerate(lines)),
        (
            tag("text", text, x=right, y=height + 9, class_="end")
            for text, height in _labels(lines, axes)
        ),
        (tag("circle", **_centre(axes.position(*point)), r=11) for point in marked),
        class_="curves",
        viewBox=axes.view_box,
        role="img",
        aria_label=name,
    )


def _curve(curve: Curve, number: int, axes: Axes) -> Markup:
    positions = [axes.position(*point) for point in curve.points]
    return tag(
        "g",
        tag("path", d=_path(positions)),
        (tag("circle", **_centre(position), r=6) for position in positions if curve.dots),
        class_=f"c{number}",
    )


def _labels(lines: Sequence[Curve], axes: Axes) -> list[tuple[str, int]]:
    """Each label and its height beside the end of its curve, or below the one it would cover."""
    ends = [(axes.position(*curve.points[-1])[1], curve.label) for curve in lines if curve.label]
    placed = list[tuple[str, int]]()
    for height, text in sorted(ends):
        lowest = placed[-1][1] + LINE if placed else height
        placed.append((text, max(height, lowest)))
    return placed


def _path(positions: Sequence[Position]) -> str:
    (x, y), *rest = positions
    steps = []
    for next_x, next_y in rest:
        steps.append(f"{next_x - x} {next_y - y}")
        x, y = next_x, next_y
    drawn = f"l{' '.join(steps)}" if steps else ""  # one point alone is no line
    return f"M{positions[0][0]} {positions[0][1]}{drawn}".replace(" -", "-")


def _marker(axes: Axes, x: float, y: float) -> Markup:
    column = axes.position(x, 0)[0]
    bottom, top = (axes.position(0, end)[1] for end in (axes.y.lo, axes.y.hi))
    return tag("path", d=f"M{column} {bottom}V{top}", class_="marker")


def _centre(position: Position) -> dict[str, int]:
    return {"cx": position[0], "cy": position[1]}
