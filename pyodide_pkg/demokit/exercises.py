"""Runs what a reader wrote for an exercise, and its checks; the build proves exercises by the same.

Each run has a namespace of its own, so that it neither sees nor changes what cells have computed.
"""

import builtins
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Literal

import numpy as np

from demokit.cells import EXERCISE, NoInput, Output, keep_lines, line_in, told
from demokit.checks import Checks
from demokit.results import Record, same

CHECKS = "the checks"  # the file name of a check part


@dataclass(frozen=True)
class Verdict:
    """How a program did.

    Attributes:
        kind: "right"; "wrong" if a check fails; "error" if the program raises one.
        text: The sentence of the check that failed, or what the error says.
        example: Code of the call that failed, or the lines that led to the error.
        line: The program's line that an error comes from.
        check_line: The line of the check part that couldn't go on, for its author.
        results: What the program's functions gave, call by call.
    """

    kind: Literal["right", "wrong", "error"]
    text: str
    example: str
    line: int | None
    check_line: int | None
    results: Sequence[Record]


def examine(source: str, check: str, emit: Callable[[str], object]) -> Verdict:
    """Runs a program and its checks.

    Args:
        source: The program.
        check: The check part, as described in `demokit.checks`.
        emit: Called with what the program prints, piece by piece.
    """
    output = Output(emit)
    with _apart() as names, redirect_stdout(output), redirect_stderr(output):
        try:
            with _modules_restored():
                _run(source, EXERCISE, names)
        except BaseException as error:  # even SystemExit ends the program only
            verdict = _error(error, Checks())
        else:
            with _modules_restored():  # its functions run in the checks
                verdict = _checked(check, names)
    output.flush()
    return verdict


def mistake(results: Sequence[Record], wrong: Mapping[str, Sequence[Record]]) -> str | None:
    """The name of the wrong program that gives these results; None if none does."""
    return next((name for name, others in wrong.items() if same(results, others)), None)


@contextmanager
def _apart() -> Iterator[dict[str, Any]]:
    """A fresh namespace; afterwards all is as cells have left it, random numbers included."""
    stdin, main, module = sys.stdin, sys.modules["__main__"], ModuleType("__main__")
    state, of_numpy = random.getstate(), np.random.get_state()
    sys.stdin, sys.modules["__main__"] = NoInput(), module
    try:
        with np.printoptions(), np.errstate():
            yield module.__dict__
    finally:
        sys.stdin, sys.modules["__main__"] = stdin, main
        random.setstate(state)
        np.random.set_state(of_numpy)


@contextmanager
def _modules_restored() -> Iterator[None]:
    """Afterwards, what checks and cells share with a program means again what it did."""
    shared = [(names, dict(names)) for names in (vars(builtins), vars(np), sys.modules)]
    try:
        yield
    finally:
        for names, before in shared:
            names.update(before)


def _run(source: str, name: str, names: dict[str, Any]) -> None:
    keep_lines(name, source)
    names["np"] = np
    exec(compile(source, name, "exec", dont_inherit=True), names)


def _checked(check: str, names: Mapping[str, Any]) -> Verdict:
    """What the checks say of a program that has run and defined these names."""
    checks = Checks()
    try:
        # A program may have given Python's own names another meaning.
        own = {name: value for name, value in names.items() if not hasattr(builtins, name)}
        _run(check, CHECKS, {**own, **checks.names()})
    except BaseException as error:
        if not checks.failure:
            return _stopped(error, checks)
    if checks.failure:
        return Verdict("wrong", checks.failure, checks.example, None, None, checks.results)
    return Verdict("right", "", "", None, None, checks.results)


def _stopped(error: BaseException, checks: Checks) -> Verdict:
    """What a program is told whose checks have ended with an error."""
    check_line = line_in(CHECKS, error)
    if isinstance(error, NameError) and not line_in(EXERCISE, error):
        sentence = f"Your code doesn’t define {error.name}."
        return Verdict("wrong", sentence, "", None, check_line, checks.results)
    return _error(error, checks, check_line)


def _error(error: BaseException, checks: Checks, check_line: int | None = None) -> Verdict:
    """What a program is told that raises an error."""
    calls, text = told(error)
    example = "\n".join(calls) or checks.example
    return Verdict("error", text, example, line_in(EXERCISE, error), check_line, checks.results)
