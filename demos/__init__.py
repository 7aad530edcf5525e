"""Live demos: each module here is one, found by its name.

A demo has a TITLE, a frozen dataclass `Inputs` whose fields `demokit.inputs` makes, and a
function `view(inputs, prefix)` that gives the HTML for them. The build and the browser both call
`render`, so that they show the same.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Protocol, cast

from demokit.inputs import read
from demokit.markup import Markup


class Demo(Protocol):
    """What a demo's module holds."""

    TITLE: str
    Inputs: type[Any]

    def view(self, inputs: Any, prefix: str) -> Markup:
        """The HTML for the inputs; every id in it begins with the prefix."""


@cache
def names() -> tuple[str, ...]:
    """The names of all demos."""
    return tuple(sorted(module.name for module in iter_modules(__path__)))


def load(name: str) -> Demo:
    """The demo of that name.

    Raises:
        LookupError: there is none; its argument is the name.
    """
    if name not in names():
        raise LookupError(name)
    return cast(Demo, import_module(f"demos.{name}"))


def render(name: str, values: Mapping[str, str], prefix: str) -> str:
    """A demo's view for the texts of its form, whatever they are."""
    demo = load(name)
    return str(demo.view(read(demo.Inputs, values), prefix))
