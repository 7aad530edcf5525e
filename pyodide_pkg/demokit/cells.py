"""Cells: pieces of Python that share one namespace, and what a reader sees of each.

The build and the browser both run a page's cells here, so that both show the same: standard output
and error, the value of the last expression, and of an error the frames that lie in cells.
"""

import ast
import linecache
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from io import StringIO, TextIOBase
from pprint import PrettyPrinter
from types import CodeType, ModuleType
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

type Kind = Literal["nothing", "value", "figure", "error"]
type Emit = Callable[[str], object]
type Frame = tuple[str, int, str]  # file, line and function

CELL = "cell "  # prefix of the file name that a cell's code is compiled under
EXERCISE = "your code"  # the file name of what a reader writes in an exercise
LIMIT = 100_000  # bytes of output and value that a cell may show
CUT = f"\n… cut here: a cell shows at most {LIMIT // 1000} kB\n"
UNBATCHED = 100  # lines that are emitted as they are printed; later ones in batches
BATCH_INTERVAL = 0.05  # seconds
DRAW_INTERVAL = 0.1  # seconds between figures that are shown while a cell runs
WIDTH = 66  # characters in a line
PRIVATE = re.compile(r"\._(?!_)")  # a private part of a class's qualified name
MOST_FRAMES = 8  # frames that are shown of an error
# What Python's own message, by its beginning, doesn't say of cells.
HINTS = {
    "SystemExit": "this ends the code; what it computed stays",
    "EOFError: EOF when reading a line": "code here can't ask for input: write the text into it",
    r"SyntaxError: '?(await|async)": "in a cell, await stands in an async function, which "
    "asyncio.run(…) calls",
    "RuntimeError: can't start new thread": "in the browser, Python has no other threads",
}


@dataclass(frozen=True)
class Outcome:
    """How a cell ended: with a value or an error as text, a figure as HTML or SVG, or nothing.

    Of an error, `raised` is the name, and `line` the cell's own line that it came from.
    """

    kind: Kind
    text: str = ""
    line: int | None = None
    raised: str = ""


class Session:
    """The namespace that the cells of a page share, empty at first."""

    def __init__(self) -> None:
        sys.stdin = NoInput()
        np.set_printoptions(precision=4, suppress=True, linewidth=WIDTH)
        # A class is looked up in the module that its definition names.
        module = sys.modules["__main__"] = ModuleType("__main__")
        self._names = module.__dict__

    def run(self, number: int, source: str, emit: Emit, draw: Emit = lambda html: None) -> Outcome:
        """Runs a cell; whatever it does, the outcome says how it ended.

        Args:
            number: The cell's place on the page, from 1.
            source: Its code.
            emit: Called with what the cell prints, piece by piece.
            draw: Called with figures that the cell shows while it runs, at most ten a second, each
                in place of the one before. The last stays, unless the cell's value is a figure.
        """
        name = f"{CELL}{number}"
        keep_lines(name, source)
        output = Output(emit, draw)
        with redirect_stdout(output), redirect_stderr(output):
            try:
                outcome = _shown(self._value(source, name))
            except BaseException as error:  # even SystemExit ends a cell only
                outcome = failure(error, name)
        return output.ended(outcome)

    def _value(self, source: str, name: str) -> Any:
        """The value of the cell's last expression; None if it doesn't end with one."""
        statements, last = _compiled(source, name)
        exec(statements, self._names)
        return eval(last, self._names) if last else None


class NoInput(StringIO):
    """Standard input that is at its end, and stays open: `exit` closes it before it raises."""

    def close(self) -> None:
        """Does nothing."""


class Output(TextIOBase):
    """What a cell prints: emitted line by line at first, then in batches, and cut at the limit.

    `demokit.long_work.live.show` finds it as `sys.stdout`, and gives it figures.
    """

    def __init__(self, emit: Emit, draw: Emit = lambda html: None) -> None:
        self._emit = emit
        self._draw = draw
        self._due = ""  # the figure that was given last, if it wasn't passed on
        self._drawn_time = 0.0
        self._buffer = ""
        self._left = LIMIT
        self._emitted = 0
        self._last_time = 0.0

    def writable(self) -> bool:
        """Yes."""
        return True

    def write(self, text: str) -> int:
        """Buffers what is printed, and emits the buffer when it is due."""
        if self._left:
            self._buffer += self._fitting(text)
            at_once = self._emitted < UNBATCHED and text.endswith("\n")
            if at_once or not self._left or time.monotonic() > self._last_time + BATCH_INTERVAL:
                self.flush()
        return len(text)

    def flush(self) -> None:
        """Emits the buffer."""
        if self._buffer:
            self._emit(self._buffer)
            self._buffer = ""
            self._emitted += 1
            self._last_time = time.monotonic()

    def draw(self, figure: object) -> None:
        """Takes a figure, and passes it on where none was a short time ago.

        Raises:
            TypeError: it is none.
            ValueError: it is larger than a cell may show.
        """
        html = _picture(figure)
        if html is None:
            raise TypeError(f"this is no figure: {figure!r:.50}")
        if (size := len(html.encode())) > LIMIT:
            raise ValueError(_too_large(size))
        self._due = html
        if time.monotonic() >= self._drawn_time + DRAW_INTERVAL:
            self.flush()
            self._pass_on()
            self._drawn_time = time.monotonic()

    def ended(self, outcome: Outcome) -> Outcome:
        """Flushes; returns the outcome as far as there is room for it."""
        self.flush()
        if outcome.kind != "figure":
            self._pass_on()
        size = len(outcome.text.encode(errors="backslashreplace"))
        if outcome.kind == "figure" and size > LIMIT:
            return Outcome("error", _too_large(size))
        if outcome.kind == "error":
            self._left = LIMIT  # it is seen even after the output was cut
        elif outcome.kind == "value" and not self._left:
            return Outcome("nothing")
        return replace(outcome, text=self._fitting(outcome.text))

    def _pass_on(self) -> None:
        if self._due:
            self._draw(self._due)
            self._due = ""

    def _fitting(self, text: str) -> str:
        """The part that there is room for; lone surrogates, unfit for UTF-8, are escaped."""
        encoded = text.encode(errors="backslashreplace")
        room, self._left = self._left, max(self._left - len(encoded), 0)
        if len(encoded) <= room:
            return encoded.decode()
        return encoded[:room].decode(errors="ignore") + CUT


def keep_lines(name: str, source: str) -> None:
    """Keeps code for the text of errors, under the name that it is compiled with."""
    linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name


def _compiled(source: str, name: str) -> tuple[CodeType, CodeType | None]:
    """A cell's statements, and apart from them the expression that it ends with, if it does."""
    tree = ast.parse(source, name)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        expression = ast.Expression(tree.body[-1].value)
        last = compile(expression, name, "eval", dont_inherit=True)
        tree.body.pop()
    return compile(tree, name, "exec", dont_inherit=True), last


def _shown(value: Any) -> Outcome:
    """A value as its reader sees it: its HTML or SVG representation, or else its repr."""
    if value is None:
        return Outcome("nothing")
    if (picture := _picture(value)) is not None:
        return Outcome("figure", picture)
    if isinstance(value, str):
        return Outcome("value", repr(value))
    return Outcome(
        "value", ValuePrinter(width=WIDTH, compact=True, sort_dicts=False).pformat(value)
    )


def _picture(value: Any) -> str | None:
    """A value's HTML or SVG; None where it has none."""
    for way in ("_repr_html_", "_repr_svg_"):
        draw = getattr(value, way, None) if not isinstance(value, type) else None
        picture = draw() if callable(draw) else None
        if isinstance(picture, str):
            return str(picture)
    return None


def _too_large(size: int) -> str:
    return f"This figure has {size // 1000} kB, and a cell shows at most {LIMIT // 1000} kB."


class ValuePrinter(PrettyPrinter):
    """Prints floats with NumPy's precision; further digits may differ by machine."""

    def format(
        self, object: object, context: dict[int, int], maxlevels: int, level: int
    ) -> tuple[str, bool, bool]:
        """A value's text; whether that can be read back; whether the value holds itself."""
        if isinstance(object, np.ndarray):
            return repr(_without_negative_zeros(object)), True, False
        if isinstance(object, np.generic):
            object = object.item()
        if type(object) is float:
            return repr(_rounded(object)), True, False
        return super().format(object, context, maxlevels, level)


def _without_negative_zeros(array: NDArray[Any]) -> NDArray[Any]:
    """The array without what would be printed as −0, where numbers are printed with few digits."""
    options = np.get_printoptions()
    if array.dtype.kind != "f" or not options["suppress"]:
        return array
    vanishes = np.abs(array) < 0.5 * 10.0 ** -options["precision"]
    return np.where(vanishes, array.dtype.type(0), array)


def _rounded(number: float) -> float:
    """The number with as many decimals as arrays have; below 1, as many significant digits."""
    precision = np.get_printoptions()["precision"]
    return float(f"{number:z.{precision}{'g' if abs(number) < 1 else 'f'}}")


def failure(error: BaseException, name: str) -> Outcome:
    """An error as its reader sees it, of which the line in the code of that file name is marked."""
    calls, message = told(error)
    raised = _public(type(error)).__name__
    return Outcome("error", "\n".join([*calls, message]), line_in(name, error), raised)


def told(error: BaseException) -> tuple[list[str], str]:
    """The calls in readers' code that led to an error, as lines, and what it says."""
    message = _message(error)
    hint = next((hint for start, hint in HINTS.items() if re.match(start, message)), None)
    calls = [call for call in _calls(error) if call[0].startswith((CELL, EXERCISE))]
    # Where memory is full, there may be no room for more.
    lines = [] if isinstance(error, MemoryError) else list(_frame_lines(calls))
    return lines, f"{message} ({hint})" if hint else message


def line_in(name: str, error: BaseException) -> int | None:
    """The innermost line that led to an error, in the code of that file name."""
    return next((line for file, line, _ in reversed(list(_calls(error))) if file == name), None)


def _calls(error: BaseException) -> Iterator[Frame]:
    """The calls that led to an error, the innermost last."""
    for frame, line in traceback.walk_tb(error.__traceback__):
        yield frame.f_code.co_filename, line, frame.f_code.co_name
    if isinstance(error, SyntaxError) and error.filename:
        yield str(error.filename), error.lineno or 1, "<module>"


def _frame_lines(calls: Sequence[Frame]) -> Iterator[str]:
    """Where each call stands, and its line of code; of many, the first and the last."""
    if len(calls) > MOST_FRAMES:
        half = MOST_FRAMES // 2
        yield from _frame_lines(calls[:half])
        yield f"… {len(calls) - 2 * half} more calls"
        yield from _frame_lines(calls[-half:])
        return
    for file, line, function in calls:
        inside = "" if function == "<module>" else f", in {function}"
        yield f"{file.capitalize()}, line {line}{inside}"
        yield f"    {linecache.getline(file, line).strip()}"


def _message(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg}"
    kind = _public(type(error))
    if kind is not type(error):
        return f"{kind.__name__}: {error}"
    summary = traceback.TracebackException.from_exception(error)
    return "".join(summary.format_exception_only()).strip()


def _public(kind: type[BaseException]) -> type[BaseException]:
    """The nearest public class: some of NumPy's errors are of private ones."""
    bases = kind.__mro__
    return next(base for base in bases if not PRIVATE.search(f".{base.__module__}.{base.__name__}"))
