"""Finds the demos, which are the modules of the package `demos`, and renders them.

The build and the browser both call `render`, so that they show the same.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, Protocol, cast

from demokit.inputs import read
from demokit.markup import Markup
from demokit.meanings import Meaning

PACKAGE = "demos"


class Demo(Protocol):
    """What a demo's module holds. `files` gives its FILES, which it may leave out."""

    TITLE: str
    Inputs: type[Any]

    def view(self, inputs: Any, prefix: str) -> Markup:
        """The HTML for the inputs; every id in it begins with the prefix."""


@cache
def names() -> tuple[str, ...]:
    """The names of all demos."""
    found = (module.name for module in iter_modules(import_module(PACKAGE).__path__))
    return tuple(sorted(name for name in found if find_spec(f"{PACKAGE}.{name}")))


def load(name: str) -> Demo:
    """The demo of that name.

    Raises:
        LookupError: there is none; its argument is the name.
    """
    if name not in names():
        raise LookupError(name)
    return cast(Demo, import_module(f"{PACKAGE}.{name}"))


def files(name: str) -> tuple[str, ...]:
    """The paths of the files that a demo reads, relative to the project's root.

    Raises:
        LookupError: there is no such demo; its argument is the name.
    """
    return tuple(getattr(load(name), "FILES", ()))


def meanings() -> tuple[Meaning, ...]:
    """The course's meanings; none if it declares none."""
    return tuple(getattr(import_module(PACKAGE), "MEANINGS", ()))


def render(name: str, values: Mapping[str, str], prefix: str) -> str:
    """A demo's view for the texts of its form, whatever they are.

    Raises:
        LookupError: there is no such demo; its argument is the name.
    """
    demo = load(name)
    return str(demo.view(read(demo.Inputs, values), prefix))
