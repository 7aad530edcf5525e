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
from demokit.inputs.orders import Order
from demokit.inputs.point_fields import Point, Points, point_name
from demokit.inputs.steps import Steps
from demokit.inputs.switches import Switches, switch_name
from demokit.inputs.text_field import Text
from demokit.markup import Markup

__all__ = [
    "Choice",
    "Control",
    "Order",
    "Point",
    "Points",
    "Range",
    "Slider",
    "Steps",
    "Switches",
    "Text",
    "Texts",
    "Toggle",
    "check",
    "choice",
    "controls",
    "order",
    "point_name",
    "points",
    "read",
    "slider",
    "slug",
    "steps",
    "switch_name",
    "switches",
    "text",
    "texts",
    "toggle",
]


def slider(label: Markup | str, lo: float, hi: float, *, start: float, step: float = 0.1) -> Any:
    """An input that is a number from `lo` to `hi`, snapped to its step."""
    return _input(Slider(label, Range(lo, hi, step)), start)


def steps(
    label: str, last: int, *, doing: str, start: int | None = None, speeds: Sequence[int] = ()
) -> Any:
    """An input that is how many steps of the demo's `work` are done, from 0 to `last`.

    Args:
        label: What is counted, e.g. Training steps.
        last: How many steps there are.
        doing: What goes on while they are done, e.g. Training.
        start: How many are done in the page as it is built; all unless it is given.
        speeds: Steps a second that the reader chooses from, from slow to fast; without them, the
            work goes on as fast as it can.
    """
    control = Steps(label, Range(0, last, 1), doing=doing, speeds=tuple(speeds))
    return _input(control, last if start is None else start)


def choice(label: str, options: Sequence[str], *, start: str, names: bool = False) -> Any:
    """An input that is one of a few words, or names, e.g. tokens: these aren't translated."""
    return _input(Choice(label, tuple(options), names), start)


def toggle(label: str, *, start: bool, shown: Markup | None = None) -> Any:
    """An input that is on or off. `shown` is its label where that needs markup, e.g. a formula."""
    return _input(Toggle(label, shown), start)


def text(label: Markup | str, *, start: str, most: int, group: str | None = None) -> Any:
    """An input that is a line of text which readers write, in any script; it may be empty.

    It has at most `most` characters, as HTML counts them: an emoji is two or more. Show it in a
    `bdi` element, so that text from right to left leaves the words around it where they are.
    It stands above the view, or in a collapsed block titled `group`.

    Raises:
        ValueError: `start` is longer than that, or no line.
    """
    control = Text(label, most, group)
    control.check(start)
    return _input(control, start)


def order(label: str, names: Sequence[str]) -> Any:
    """An input that is an order of a few names, as their numbers; at the start as they are given.

    `demokit.inputs.moving.movable` shows them with what moves them.
    """
    return _input(Order(label, tuple(names)), tuple(range(len(names))))


def points(
    label: str,
    start: Mapping[str, Iterable[float]],
    *,
    lo: float = -3,
    hi: float = 3,
    step: float = 0.1,
    group: str = "Numbers",
    lang: str | None = None,
) -> Any:
    """An input that is a tuple of 2-D points, one for each name in `start`, in its order.

    Their fields stand in a collapsed block titled `group`; a tip of an arrow may move a point.
    `lang` is the language of their names where it isn't the page's.
    """
    ends = tuple((float(x), float(y)) for x, y in start.values())
    return _input(Points(label, tuple(start), Range(lo, hi, step), group, lang), ends)


def switches(
    label: str,
    rows: Sequence[str],
    columns: Sequence[str],
    *,
    start: Iterable[Iterable[bool]],
    group: str = "Cells",
    between: str = " to ",
) -> Any:
    """An input that is a matrix of switches, on or off: one for each row and column.

    Its check boxes stand in a collapsed block titled `group`; the cells of a heat map may turn them
    too. A screen reader hears a box as its row and its column, with `between` between them.
    """
    on = tuple(tuple(bool(cell) for cell in cells) for cells in start)
    return _input(Switches(label, tuple(rows), tuple(columns), group, between), on)


def _input(control: Control, start: Any) -> Any:
    return field(default=start, metadata={"control": control})
