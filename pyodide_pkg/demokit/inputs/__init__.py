"""Demo inputs: types, form controls, parsing.

A demo declares its inputs as the fields of a frozen dataclass. Each field is made by one of the
functions below, which give it a control: the control knows its names in the form, its HTML, its
bounds and step, and how to read what a form or an address holds.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from demokit.inputs.control import Control, Texts, slug
from demokit.inputs.form import check, controls, read, texts
from demokit.inputs.numbers import Range, Slider
from demokit.inputs.options import Choice, Toggle
from demokit.inputs.point_fields import Point, Points, point_name
from demokit.markup import Markup

__all__ = [
    "Choice",
    "Control",
    "Point",
    "Points",
    "Range",
    "Slider",
    "Texts",
    "Toggle",
    "check",
    "choice",
    "controls",
    "point_name",
    "points",
    "read",
    "slider",
    "slug",
    "texts",
    "toggle",
]


def slider(label: Markup | str, lo: float, hi: float, *, start: float, step: float = 0.1) -> Any:
    """An input that is a number from `lo` to `hi`, snapped to its step."""
    return _input(Slider(label, Range(lo, hi, step)), start)


def choice(label: str, options: Sequence[str], *, start: str) -> Any:
    """An input that is one of a few words."""
    return _input(Choice(label, tuple(options)), start)


def toggle(label: str, *, start: bool, shown: Markup | None = None) -> Any:
    """An input that is on or off. `shown` is its label where that needs markup, e.g. a formula."""
    return _input(Toggle(label, shown), start)


def points(
    label: str,
    start: Mapping[str, Iterable[float]],
    *,
    lo: float = -3,
    hi: float = 3,
    step: float = 0.1,
    group: str = "Numbers",
) -> Any:
    """An input that is a tuple of 2-D points, one for each name in `start`, in its order.

    Their fields stand in a collapsed block titled `group`; a tip of an arrow may move a point.
    """
    ends = tuple((float(x), float(y)) for x, y in start.values())
    return _input(Points(label, tuple(start), Range(lo, hi, step), group), ends)


def _input(control: Control, start: Any) -> Any:
    return field(default=start, metadata={"control": control})
