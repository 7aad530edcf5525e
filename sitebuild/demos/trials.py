"""Renders a demo in the states its controls can reach, so that an exception fails the build."""

import re
import traceback
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from inspect import getsourcelines
from pathlib import Path
from typing import Any, cast

from demokit.inputs import Points, Slider, Switches, Text, Toggle, controls, texts
from demokit.markup import plain
from demokit.registry import load, render
from sitebuild.demos.precomputed import states

MOST_COMBINATIONS = 200
MOST_SAID = 40  # characters of a value that a sentence repeats
AS_MARKUP = "<b x>"
# What readers may write into a field for a text.
WRITTEN = (
    "",
    "  ",
    "x" * 10_000,
    "x " * 10_000,
    f"{AS_MARKUP}\"'&lt;</span>",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467 \U0001f1f8\U0001f1ea \U0001f44d\U0001f3fd",
    "\u05e9\u05dc\u05d5\u05dd \u202e\u0639\u0627\u0644\u0645",  # from right to left
    "e\u0301\u0323 o" + "\u0308" * 20,
)
CODE = re.compile(r"<code\b.*?</code>", re.S)
NOT_FINITE = re.compile(r"(?<![\w-])[-\N{MINUS SIGN}]?(?:nan|inf)(?![\w-])")


class DemoFailure(Exception):
    """A demo can't be shown: its text begins with the demo's file and line."""


def try_states(name: str, inputs: object, prefix: str) -> None:
    """Renders a demo's states, starting from these inputs.

    All combinations of choices and toggles where there are at most 200, otherwise each option by
    itself; both ends of each slider and of each coordinate by itself; each matrix of switches with
    all on and all off; and each field for a text with what readers may write into it.

    Raises:
        DemoFailure: a view raises, shows a number that isn't finite, or takes a text as markup.
    """
    start = texts(inputs)
    for state in ({}, *_states(inputs)):
        changed = {field: text for field, text in state.items() if text != start[field]}
        said = ", ".join(f"{field}: {_said(text)}" for field, text in changed.items())
        with_ = f"with {said}" if said else "with the values it starts with"
        html = attempt(name, partial(render, name, start | changed, prefix), with_)
        if found := NOT_FINITE.search(CODE.sub("", html)):
            raise _failure_of(name, f"the view shows “{found[0]}”, which is no number, {with_}")
        if AS_MARKUP in html:
            raise _failure_of(name, f"the view takes a text as markup, {with_}")


def attempt[T](name: str, make: Callable[[], T], with_: str = "") -> T:
    """Calls `make`; turns an exception into DemoFailure.

    Raises:
        DemoFailure: `make` raises; with the innermost line in the folder of demos.
    """
    try:
        return make()
    except (Exception, SystemExit) as error:
        raise DemoFailure(f"{located(name, error)}{with_ and f', {with_}'}") from error


def located(name: str, error: BaseException) -> str:
    """The innermost line in the folder of demos that an exception went through, and its text."""
    reason = f"{type(error).__name__}: {error}".rstrip(": ")
    return f"{_location(name, error)}: {reason}"


def file_of(name: str) -> str:
    """A demo's file as an author would name it."""
    return f"demos/{name}.py"


def _failure_of(name: str, sentence: str) -> DemoFailure:
    """What is wrong with a view's result, at the line where the view begins."""
    line = getsourcelines(cast(Any, load(name)).view)[1]
    return DemoFailure(f"{file_of(name)}:{line}: {sentence}")


def _said(text: str) -> str:
    """A value as a sentence names it, whatever it holds."""
    if text.strip() and text.isprintable() and len(text) <= MOST_SAID:
        return text
    return f"{text[:MOST_SAID]!a} ({len(text)} characters)"


def _states(inputs: object) -> Iterator[Mapping[str, str]]:
    combinations = states(inputs, MOST_COMBINATIONS)
    yield from combinations
    for name, control in controls(inputs).items():
        if isinstance(control, Slider | Points):
            for field in control.texts(name, getattr(inputs, name)):
                yield from ({field: plain(end)} for end in (control.range.lo, control.range.hi))
        elif isinstance(control, Text):
            yield from ({name: text} for text in WRITTEN)
        elif isinstance(control, Switches):
            fields = control.texts(name, getattr(inputs, name))
            yield from (dict.fromkeys(fields, text) for text in Toggle.options)
        elif not combinations:
            yield from ({name: option} for option in control.options or ())


def _location(name: str, error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    lines = [(Path(frame.filename), frame.lineno) for frame in frames]
    if isinstance(error, SyntaxError) and error.filename:
        lines.append((Path(error.filename), error.lineno))
    folder = Path("demos").absolute()
    located = [f"demos/{file.name}:{line}" for file, line in lines if file.parent == folder]
    return located[-1] if located else file_of(name)
