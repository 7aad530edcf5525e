"""What a demo can be asked: typed inputs, their form controls, and the way back from text.

A demo declares its inputs as the fields of a frozen dataclass. Each field is made by one of the
functions below, which give it a control: the control knows its names in the form, its HTML, its
bounds and step, and how to read what a form or an address holds.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Protocol, cast

from demokit.markup import Markup, plain, spoken, tag

type Texts = Mapping[str, str]
type Point = tuple[float, float]

AXES = ("x", "y")


class Control(Protocol):
    """One kind of form control."""

    @property
    def group(self) -> str | None:
        """The title of the collapsed block it stands in, below the view; None: above the view."""

    @property
    def options(self) -> tuple[str, ...] | None:
        """The texts that its one field can hold; None where that is numbers."""

    def texts(self, name: str, value: Any) -> dict[str, str]:
        """The form fields that hold the value: their names and texts."""

    def read(self, name: str, texts: Texts, start: Any) -> Any:
        """The nearest valid value to what the texts say; `start` where they say nothing."""

    def check(self, text: str) -> None:
        """Raises ValueError, which says what is allowed, unless the text is valid."""

    def html(self, name: str, value: Any, prefix: str) -> Markup:
        """The control showing a value; every id in it begins with the prefix."""


@dataclass(frozen=True)
class Range:
    """The numbers from `lo` to `hi` in steps of `step`."""

    lo: float
    hi: float
    step: float

    def snap(self, number: float) -> float:
        """The nearest number of the range; halfway between two it is the higher, as in script."""
        inside = min(max(number, self.lo), self.hi)
        steps = math.floor((inside - self.lo) / self.step + 0.5)
        return round(self.lo + min(steps, self._last_step()) * self.step, 9)

    def read(self, text: str | None, start: float) -> float:
        """The number of the range nearest to the text's; `start` where the text is no number."""
        number = _number(text)
        return start if number is None else self.snap(number)

    def check(self, text: str) -> None:
        """Raises ValueError unless the text is a number of the range, on one of its steps."""
        number = _number(text)
        if number is None or not math.isclose(self.snap(number), number, abs_tol=1e-9):
            raise ValueError(
                f"a number from {plain(self.lo)} to {plain(self.hi)} in steps of {plain(self.step)}"
            )

    def attributes(self) -> dict[str, str]:
        """The bounds as the attributes of an HTML number control."""
        return {"min": plain(self.lo), "max": plain(self.hi), "step": plain(self.step)}

    def _last_step(self) -> int:
        return math.floor((self.hi - self.lo) / self.step + 1e-9)


@dataclass(frozen=True)
class Slider:
    """One number on a track."""

    label: Markup | str
    range: Range
    group: str | None = None
    options: ClassVar[None] = None

    def texts(self, name: str, value: float) -> dict[str, str]:
        return {name: plain(value)}

    def read(self, name: str, texts: Texts, start: float) -> float:
        return self.range.read(texts.get(name), start)

    def check(self, text: str) -> None:
        self.range.check(text)

    def html(self, name: str, value: float, prefix: str) -> Markup:
        own = f"{prefix}-{name}"
        text = plain(value)
        return tag(
            "div",
            tag("label", self.label, for_=own),
            tag("input", type="range", id=own, name=name, value=text, **self.range.attributes()),
            tag("output", text, for_=own, aria_live="off"),
            class_=f"control slider control-{name}",
        )


@dataclass(frozen=True)
class Choice:
    """One of a few words."""

    label: str
    options: tuple[str, ...]
    group: str | None = None

    def texts(self, name: str, value: str) -> dict[str, str]:
        return {name: value}

    def read(self, name: str, texts: Texts, start: str) -> str:
        text = texts.get(name)
        return text if text in self.options else start

    def check(self, text: str) -> None:
        if text not in self.options:
            raise ValueError(f"one of {', '.join(self.options)}")

    def html(self, name: str, value: str, prefix: str) -> Markup:
        return tag(
            "fieldset",
            tag("legend", self.label),
            tag(
                "div",
                (self._radio(name, option, value, prefix) for option in self.options),
                class_="options",
            ),
            role="radiogroup",
            class_=f"control choice control-{name}",
        )

    def _radio(self, name: str, option: str, value: str, prefix: str) -> Markup:
        own = f"{prefix}-{name}-{slug(option)}"
        chosen = option == value
        return tag(
            "label",
            tag("input", type="radio", id=own, name=name, value=option, checked=chosen),
            tag("span", spoken(option)),
        )


@dataclass(frozen=True)
class Toggle:
    """On or off. `shown` is what stands beside the box where that differs from its spoken name."""

    label: str
    shown: Markup | None = None
    group: str | None = None
    options: ClassVar[tuple[str, ...]] = ("on", "off")

    def texts(self, name: str, value: bool) -> dict[str, str]:
        return {name: "on" if value else "off"}

    def read(self, name: str, texts: Texts, start: bool) -> bool:
        return {"on": True, "off": False}.get(texts.get(name, ""), start)

    def check(self, text: str) -> None:
        if text not in self.options:
            raise ValueError("on or off")

    def html(self, name: str, value: bool, prefix: str) -> Markup:
        own = f"{prefix}-{name}"
        spoken_name = self.label if self.shown else None
        return tag(
            "label",
            tag("input", type="checkbox", id=own, name=name, checked=value, aria_label=spoken_name),
            tag("span", self.shown or self.label),
            class_=f"control toggle control-{name}",
        )


@dataclass(frozen=True)
class Points:
    """A named point of the plane for each name; a tip in a picture may move it."""

    label: str
    names: tuple[str, ...]
    range: Range
    group: str | None = None
    options: ClassVar[None] = None

    def texts(self, name: str, value: Sequence[Point]) -> dict[str, str]:
        return {
            f"{point_name(name, own)}-{axis}": plain(number)
            for own, point in zip(self.names, value, strict=True)
            for axis, number in zip(AXES, point, strict=True)
        }

    def read(self, name: str, texts: Texts, start: Sequence[Point]) -> tuple[Point, ...]:
        return tuple(
            cast(
                Point,
                tuple(
                    self.range.read(texts.get(f"{point_name(name, own)}-{axis}"), number)
                    for axis, number in zip(AXES, point, strict=True)
                ),
            )
            for own, point in zip(self.names, start, strict=True)
        )

    def check(self, text: str) -> None:
        self.range.check(text)

    def html(self, name: str, value: Sequence[Point], prefix: str) -> Markup:
        texts = self.texts(name, value)
        head = tag("tr", tag("td"), (tag("th", axis, scope="col") for axis in AXES))
        return tag(
            "table",
            tag("caption", self.label),
            tag("thead", head),
            tag("tbody", (self._row(name, own, texts, prefix) for own in self.names)),
            class_=f"control points control-{name}",
        )

    def _row(self, name: str, own: str, texts: Texts, prefix: str) -> Markup:
        cells = (self._cell(name, own, axis, texts, prefix) for axis in AXES)
        return tag("tr", tag("th", spoken(own), scope="row"), cells)

    def _cell(self, name: str, own: str, axis: str, texts: Texts, prefix: str) -> Markup:
        form_name = f"{point_name(name, own)}-{axis}"
        box = tag(
            "input",
            type="number",
            id=f"{prefix}-{form_name}",
            name=form_name,
            value=texts[form_name],
            aria_label=f"{self.label} {own}, {axis}",
            **self.range.attributes(),
        )
        return tag("td", box)


def slider(label: Markup | str, lo: float, hi: float, *, start: float, step: float = 0.1) -> Any:
    """An input that is a number from `lo` to `hi`, snapped to its step."""
    return _input(Slider(label, Range(lo, hi, step)), start)


def choice(label: str, options: Sequence[str], *, start: str) -> Any:
    """An input that is one of a few words."""
    return _input(Choice(label, tuple(options)), start)


def toggle(label: str, *, start: bool, shown: Markup | None = None) -> Any:
    """An input that is on or off."""
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
    """An input that is a tuple of 2-D points, one for each name in `start`, in its order."""
    ends = tuple((float(x), float(y)) for x, y in start.values())
    return _input(Points(label, tuple(start), Range(lo, hi, step), group), ends)


def controls(inputs: type | object) -> dict[str, Control]:
    """The inputs of a demo by name, each with its control, in the order they were declared."""
    return {own.name: own.metadata["control"] for own in _fields(inputs)}


def read[T](inputs: type[T], texts: Texts) -> T:
    """The inputs that a form's texts stand for. Whatever arrives, the result is valid."""
    values = {
        own.name: own.metadata["control"].read(own.name, texts, own.default)
        for own in _fields(inputs)
    }
    return inputs(**values)


def texts(inputs: object) -> dict[str, str]:
    """Every form field that holds these inputs: the inverse of `read`."""
    return {
        name: text
        for own, control in controls(inputs).items()
        for name, text in control.texts(own, getattr(inputs, own)).items()
    }


def check(inputs: type, given: Texts) -> None:
    """Checks what an author wrote as start values.

    Raises:
        KeyError: a name that is no form field of these inputs; its argument is the name.
        ValueError: a text that the field doesn't take, in a sentence.
    """
    owners = {
        name: control
        for own, control in controls(inputs).items()
        for name in control.texts(own, _start(inputs, own))
    }
    for name, text in given.items():
        if name not in owners:
            raise KeyError(name)
        try:
            owners[name].check(text)
        except ValueError as error:
            raise ValueError(f"“{name}” takes {error}, not “{text}”") from None


@cache
def slug(text: str) -> str:
    """The text with letters and digits alone, joined by hyphens: fit for a name or an id."""
    return "-".join(re.findall(r"[A-Za-z0-9]+", text))


def point_name(name: str, own: str) -> str:
    """What the form calls one point of a `points` input, e.g. k-cat; its fields add -x and -y."""
    return f"{name}-{slug(own)}"


def _input(control: Control, start: Any) -> Any:
    return field(default=start, metadata={"control": control})


def _fields(inputs: Any) -> tuple[Field[Any], ...]:
    return fields(inputs)


def _start(inputs: type, name: str) -> Any:
    default = next(own.default for own in _fields(inputs) if own.name == name)
    assert default is not MISSING
    return default


def _number(text: str | None) -> float | None:
    """The text's number, 100 characters at most; infinities count, NaN doesn't."""
    try:
        number = float((text or "")[:100])
    except ValueError:
        return None
    return None if math.isnan(number) else number
