"""Axes of any range, their grid and numbers, and where a point of the data stands in a picture."""

from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor, isfinite, log10

from demokit.markup import Markup, plain, tag

type Position = tuple[int, int]

SIZE = 600  # the picture's units along the longer axis
MARGIN = 70  # around the axes, for labels
MOST_LINES = 10


@dataclass(frozen=True)
class Axis:
    """The numbers from `lo` to `hi`, with a grid line at each multiple of `step`.

    Without a step, it is 1, 2 or 5 times a power of ten, so that there are at most ten lines. The
    last line bears its number; `numbered` gives one to each.

    Raises:
        ValueError: `lo` isn't below `hi`, one of them isn't finite, or the step isn't positive.
    """

    lo: float = -3
    hi: float = 3
    step: float | None = None
    numbered: bool = False

    def __post_init__(self) -> None:
        if not (isfinite(self.lo) and isfinite(self.hi) and self.lo < self.hi):
            raise ValueError(f"an axis goes from a lower to a higher number, not {self}")
        if self.step is not None and not self.step > 0:
            raise ValueError(f"the step of an axis is positive, not {self.step}")

    @property
    def span(self) -> float:
        """The distance from `lo` to `hi`."""
        return self.hi - self.lo

    @property
    def base(self) -> float:
        """Where the other axis crosses: at 0, or at the number nearest to it."""
        return min(max(self.lo, 0), self.hi)

    @cached_property
    def ticks(self) -> tuple[float, ...]:
        """The numbers that have a grid line."""
        step = self.step or self._round_step()
        first, last = ceil(self.lo / step - 1e-9), floor(self.hi / step + 1e-9)
        return tuple(round(step * number, 9) for number in range(first, last + 1))

    def _round_step(self) -> float:
        least = self.span / MOST_LINES
        power = 10.0 ** floor(log10(least))
        return next(step * power for step in (1, 2, 5, 10) if step * power >= least * (1 - 1e-9))


@dataclass(frozen=True)
class Axes:
    """Two axes at right angles, on one scale, or `stretched` to fill a square or a rectangle.

    Of a rectangle, `height` says how high it is where its width is 600. Numbers stand along the
    axes, or `outside`, at the lower and the left edge.
    """

    x: Axis = Axis()
    y: Axis = Axis()
    stretched: bool = False
    height: int = SIZE
    outside: bool = False

    @cached_property
    def units(self) -> tuple[float, float]:
        """The picture's units in one unit of the data, along each axis."""
        x, y = SIZE / self.x.span, self.height / self.y.span
        return (x, y) if self.stretched else (min(x, y), min(x, y))

    def position(self, x: float, y: float) -> Position:
        """Where a point stands in the picture.

        Raises:
            ValueError: a coordinate isn't finite.
        """
        if not (isfinite(x) and isfinite(y)):
            raise ValueError(f"a point in a picture has finite coordinates, not ({x}, {y})")
        return round(self.units[0] * x), -round(self.units[1] * y)

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """The picture's left, top, right and bottom."""
        left, bottom = self.position(self.x.lo, self.y.lo)
        right, top = self.position(self.x.hi, self.y.hi)
        return left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN

    @property
    def view_box(self) -> str:
        """What the attribute `viewBox` says."""
        left, top, right, bottom = self.bounds
        return f"{left} {top} {right - left} {bottom - top}"

    @cached_property
    def grid(self) -> Markup:
        """The grid, the axes over it, and the numbers of their lines."""
        left, bottom = self.position(self.x.lo, self.y.lo)
        right, top = self.position(self.x.hi, self.y.hi)
        base_x, base_y = self.position(self.x.base, self.y.base)
        columns = [self.position(x, 0)[0] for x in self.x.ticks if x != self.x.base]
        rows = [self.position(0, y)[1] for y in self.y.ticks if y != self.y.base]
        lines = [f"M{x} {top}V{bottom}" for x in columns] + [f"M{left} {y}H{right}" for y in rows]
        base = f"M{left} {base_y}H{right}M{base_x} {top}V{bottom}"
        return tag(
            "g",
            (tag("path", d=path.replace(" -", "-")) for path in ("".join(lines), base)),
            (self._x_number(x, bottom if self.outside else base_y) for x in self._numbered(self.x)),
            (self._y_number(y, left if self.outside else base_x) for y in self._numbered(self.y)),
            class_="grid",
        )

    def _numbered(self, axis: Axis) -> tuple[float, ...]:
        """The numbers that are shown; where axes cross, they would lie on each other."""
        ticks = axis.ticks if self.outside else tuple(x for x in axis.ticks if x != axis.base)
        return ticks if axis.numbered else ticks[-1:]

    def _x_number(self, x: float, base: int) -> Markup:
        return tag("text", _shown(x), x=self.position(x, 0)[0], y=base + 34)

    def _y_number(self, y: float, base: int) -> Markup:
        text = _shown(y)
        return tag("text", text, x=base - 10 - 8 * len(text), y=self.position(0, y)[1] + 10)


def _shown(number: float) -> str:
    return plain(number).replace("-", "\N{MINUS SIGN}")
