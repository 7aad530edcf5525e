"""What every kind of form control has in common, and the names of fields and ids."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol

from demokit.markup import Markup

type Texts = Mapping[str, str]


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


@cache
def slug(text: str) -> str:
    """The text with letters and digits alone, joined by hyphens: fit for a name or an id."""
    return "-".join(re.findall(r"[A-Za-z0-9]+", text))
