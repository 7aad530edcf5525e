"""Numbers of a range, and the slider that sets one."""

import math
from dataclasses import dataclass
from typing import ClassVar

from demokit.inputs.control import Texts
from demokit.markup import Markup, plain, tag


@dataclass(frozen=True)
class Range:
    """The numbers from `lo` to `hi` in steps of `step`."""

    lo: float
    hi: float
    step: float

    def snap(self, number: float) -> float:
        """The nearest number of the range. Ties round up, like Math.round in form.js."""
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
        id_ = f"{prefix}-{name}"
        text = plain(value)
        return tag(
            "div",
            tag("label", self.label, for_=id_),
            tag("input", type="range", id=id_, name=name, value=text, **self.range.attributes()),
            tag("output", text, for_=id_, aria_live="off"),
            class_=f"control slider control-{name}",
        )


def _number(text: str | None) -> float | None:
    """The text's number, 100 characters at most; infinities count, NaN doesn't."""
    try:
        number = float((text or "")[:100])
    except ValueError:
        return None
    return None if math.isnan(number) else number
