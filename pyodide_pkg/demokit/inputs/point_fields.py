"""Named points of the plane, each with two number fields."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from demokit.inputs.control import Texts, slug
from demokit.inputs.numbers import Range
from demokit.marks import STEP
from demokit.markup import Markup, plain, spoken, tag
from demokit.tables import row, table

type Point = tuple[float, float]

AXES = ("x", "y")


@dataclass(frozen=True)
class Points:
    """A named point of the plane for each name; a tip in a picture may move it."""

    label: str
    names: tuple[str, ...]
    range: Range
    group: str | None = None
    lang: str | None = None
    options: ClassVar[None] = None

    def texts(self, name: str, value: Sequence[Point]) -> dict[str, str]:
        return {
            f"{point_name(name, point)}-{axis}": plain(number)
            for point, numbers in zip(self.names, value, strict=True)
            for axis, number in zip(AXES, numbers, strict=True)
        }

    def read(self, name: str, texts: Texts, start: Sequence[Point]) -> tuple[Point, ...]:
        def coordinate(point: str, axis: str, number: float) -> float:
            return self.range.read(texts.get(f"{point_name(name, point)}-{axis}"), number)

        return tuple(
            (coordinate(point, "x", x), coordinate(point, "y", y))
            for point, (x, y) in zip(self.names, start, strict=True)
        )

    def check(self, text: str) -> None:
        self.range.check(text)

    def html(self, name: str, value: Sequence[Point], prefix: str) -> Markup:
        texts = self.texts(name, value)
        rows = (
            row(
                spoken(point, self.lang),
                *(self._field(name, point, axis, texts, prefix) for axis in AXES),
            )
            for point in self.names
        )
        return table(
            self.label,
            AXES,
            rows,
            class_=f"control points control-{name}",
            neutral={"thead", "tbody"},
        )

    def _field(self, name: str, point: str, axis: str, texts: Texts, prefix: str) -> Markup:
        form_name = f"{point_name(name, point)}-{axis}"
        return tag(
            "input",
            type="text",
            inputmode="decimal",
            role="spinbutton",
            id=f"{prefix}-{form_name}",
            name=form_name,
            value=texts[form_name],
            aria_label=f"{self.label} {point}, {axis}",
            title=str(self.range),
            aria_valuenow=texts[form_name],
            aria_valuemin=plain(self.range.lo),
            aria_valuemax=plain(self.range.hi),
            **{STEP: plain(self.range.step)},
        )


def point_name(name: str, point: str) -> str:
    """What the form calls one point of a `points` input, e.g. k-cat; its fields add -x and -y."""
    return f"{name}-{slug(point)}"
