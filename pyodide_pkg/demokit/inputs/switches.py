"""A table of switches, on or off: one for each row and column."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from demokit.inputs.control import Texts, slug
from demokit.inputs.options import Toggle
from demokit.markup import Markup, spoken, tag
from demokit.tables import row, table

type Switched = tuple[tuple[bool, ...], ...]

TOGGLE = Toggle("")  # how one switch is written and read


@dataclass(frozen=True)
class Switches:
    """A switch for each row and column; a click on a cell of a heat map may turn one.

    A screen reader hears the names of row and column, with `between` between them.
    """

    label: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    group: str | None = None
    between: str = " to "
    options: ClassVar[None] = None

    def texts(self, name: str, value: Sequence[Sequence[bool]]) -> dict[str, str]:
        return {
            field: text
            for row_name, switches in zip(self.rows, value, strict=True)
            for column, on in zip(self.columns, switches, strict=True)
            for field, text in TOGGLE.texts(switch_name(name, row_name, column), on).items()
        }

    def read(self, name: str, texts: Texts, start: Sequence[Sequence[bool]]) -> Switched:
        return tuple(
            tuple(
                TOGGLE.read(switch_name(name, row_name, column), texts, on)
                for column, on in zip(self.columns, switches, strict=True)
            )
            for row_name, switches in zip(self.rows, start, strict=True)
        )

    def check(self, text: str) -> None:
        TOGGLE.check(text)

    def html(self, name: str, value: Sequence[Sequence[bool]], prefix: str) -> Markup:
        rows = (
            row(spoken(row_name), *self._boxes(name, row_name, switches, prefix))
            for row_name, switches in zip(self.rows, value, strict=True)
        )
        return table(
            self.label,
            map(spoken, self.columns),
            rows,
            class_=f"control switches control-{name}",
            neutral={"thead", "tbody"},
        )

    def _boxes(
        self, name: str, row_name: str, switches: Sequence[bool], prefix: str
    ) -> list[Markup]:
        return [
            _box(
                switch_name(name, row_name, column), f"{row_name}{self.between}{column}", on, prefix
            )
            for column, on in zip(self.columns, switches, strict=True)
        ]


def switch_name(name: str, row_name: str, column: str) -> str:
    """What the form calls one switch of a `switches` input, e.g. own-sat-cat."""
    return f"{name}-{slug(row_name)}-{slug(column)}"


def _box(name: str, label: str, on: bool, prefix: str) -> Markup:
    id_ = f"{prefix}-{name}"
    box = tag("input", type="checkbox", id=id_, name=name, checked=on, aria_label=label)
    return tag("label", box)
