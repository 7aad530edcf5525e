"""Curves: every point is where the axes say, and labels don't cover each other."""

import re
from itertools import accumulate, pairwise

from demokit.pictures import Axes, Axis, Curve, curves
from tests.demos.shown import Shown, text

AXES = Axes(Axis(0, 10), Axis(-1, 1), stretched=True, height=200, outside=True)


def drawn(*lines: Curve, marked: tuple[tuple[float, float], ...] = ()) -> Shown:
    return Shown(curves(lines, "Two lines", AXES, x="time", y="height", marked=marked))


def points(path: str) -> list[tuple[int, int]]:
    """The points of a path that begins at one and goes on by steps."""
    numbers = [int(number) for number in re.findall(r"-?\d+", path)]
    steps = zip(numbers[::2], numbers[1::2], strict=True)
    return list(accumulate(steps, lambda at, step: (at[0] + step[0], at[1] + step[1])))


def test_a_curve_leads_through_its_points() -> None:
    given = [(0, -1), (2.5, 1), (10, 0.25)]
    shown = drawn(Curve(given))
    *_, path = shown.all("path")
    assert points(path.attrib["d"]) == [AXES.position(*own) for own in given]
    assert shown.one("svg").attrib["aria-label"] == "Two lines"


def test_a_stretched_picture_is_as_high_as_it_is_told() -> None:
    left, top, right, bottom = AXES.bounds
    assert (right - left, bottom - top) == (740, 340)


def test_numbers_outside_stand_at_the_edges_and_include_zero() -> None:
    axes = Axes(Axis(-10, 10, step=10, numbered=True), Axis(-1, 1, step=1, numbered=True),
                stretched=True, height=200, outside=True)  # fmt: skip
    shown = Shown(curves([], "Nothing", axes, x="", y=""))
    numbers = [own for own in shown.all("text") if text(own)]
    assert [text(own) for own in numbers] == ["−10", "0", "10", "−1", "0", "1"]
    heights = {own.attrib["y"] for own in numbers[:3]}
    assert heights == {str(axes.position(0, -1)[1] + 34)}


def test_labels_of_curves_that_end_together_stand_apart() -> None:
    lines = [Curve([(0, 0), (10, y)], name) for name, y in (("a", 0.0), ("b", 0.05), ("c", 0.01))]
    labels = [own for own in drawn(*lines).all("text") if text(own) in ("a", "b", "c")]
    heights = sorted(int(own.attrib["y"]) for own in labels)
    assert len(heights) == 3
    assert all(lower - upper >= 26 for upper, lower in pairwise(heights))


def test_a_marked_point_has_a_dot_on_a_line() -> None:
    shown = drawn(Curve([(0, 0), (10, 1)]), marked=((5, 0.5),))
    x, y = AXES.position(5, 0.5)
    [dot] = shown.all("circle")
    assert (dot.attrib["cx"], dot.attrib["cy"]) == (str(x), str(y))
    assert shown.one("path", "marker").attrib["d"].startswith(f"M{x} ")


def test_one_point_alone_is_a_path_that_browsers_take() -> None:
    *_, path = drawn(Curve([(0, -1)])).all("path")
    x, y = AXES.position(0, -1)
    assert path.attrib["d"] == f"M{x} {y}"
