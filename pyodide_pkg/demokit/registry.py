"""Finds the demos, which are the modules of the package `demos`, and renders them.

The build and the browser both call `render`, so that they show the same.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, Protocol, cast

from demokit.inputs import Steps, controls, read
from demokit.long_work.trajectory import trajectory
from demokit.marks import REACHED
from demokit.markup import Markup, join, tag
from demokit.meanings import Meaning

PACKAGE = "demos"


class Demo(Protocol):
    """What a demo's module holds. `files` gives its FILES, which it may leave out.

    `view` takes the inputs and the prefix that every id begins with, and gives HTML. Where one of
    the inputs counts steps, the module also has `work`, which yields the state before the first
    step and after each; `view` takes the states up to the present step as well.
    """

    TITLE: str
    Inputs: type[Any]
    view: Callable[..., Markup]


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


def view(demo: Demo, inputs: Any, prefix: str, seconds: float | None = None) -> Markup:
    """A demo's view.

    Args:
        demo: The demo.
        inputs: Its inputs.
        prefix: What every id begins with.
        seconds: How long its work may go on, if it has any; None: until it is done. Where that
            isn't enough, the view is of the step that was reached, and ends with an element that
            tells it.
    """
    counted = [name for name, control in controls(inputs).items() if isinstance(control, Steps)]
    if not counted:
        return demo.view(inputs, prefix)
    (name,) = counted
    wanted = int(getattr(inputs, name))
    run = trajectory(cast(Any, demo).work, replace(inputs, **{name: 0}))
    states = run.until(wanted, seconds)
    reached = len(states) - 1
    html = demo.view(replace(inputs, **{name: reached}), prefix, states)
    if reached == wanted or run.ended:
        return html
    return join(html, tag("data", value=reached, hidden=True, **{REACHED: True}))


def render(name: str, values: Mapping[str, str], prefix: str, seconds: float | None = None) -> str:
    """A demo's view for the texts of its form, whatever they are; `seconds` as in `view`.

    Raises:
        LookupError: there is no such demo; its argument is the name.
    """
    demo = load(name)
    return str(view(demo, read(demo.Inputs, values), prefix, seconds))
