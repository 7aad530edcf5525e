"""The order of a few names, which a reader changes by moving them in the view."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from demokit.inputs.control import Texts
from demokit.markup import Markup, tag


@dataclass(frozen=True)
class Order:
    """An order of names as their numbers, counted from 0: (1, 0, 2) has the second name first.

    Its field isn't seen: `demokit.inputs.moving.movable` shows the names, with what moves them.
    """

    label: str
    names: tuple[str, ...]
    group: str | None = None
    options: ClassVar[None] = None

    def texts(self, name: str, value: Sequence[int]) -> dict[str, str]:
        return {name: order_text(value)}

    def read(self, name: str, texts: Texts, start: tuple[int, ...]) -> tuple[int, ...]:
        order = self._order(texts.get(name, ""))
        return start if order is None else order

    def check(self, text: str) -> None:
        if self._order(text) is None:
            example = order_text(reversed(range(len(self.names))))
            raise ValueError(f"each number from 1 to {len(self.names)} once, e.g. {example}")

    def html(self, name: str, value: Sequence[int], prefix: str) -> Markup:
        return tag(
            "input",
            type="text",  # a reset leaves a field of type hidden as it is
            hidden=True,
            id=f"{prefix}-{name}",
            name=name,
            value=order_text(value),
            aria_label=self.label,
        )

    def _order(self, text: str) -> tuple[int, ...] | None:
        order = tuple(int(part) - 1 for part in text[:100].split("-") if part.isdecimal())
        return order if sorted(order) == list(range(len(self.names))) else None


def order_text(order: Iterable[int]) -> str:
    """An order as a form and an address hold it: numbers from 1, e.g. 2-1-3."""
    return "-".join(str(index + 1) for index in order)
