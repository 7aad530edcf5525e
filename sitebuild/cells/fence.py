"""The fence `python live`: code that the build runs and that readers run and change in the page.

The cells of a page share one namespace, in order. One that is to fail says how:
`python live raises="ValueError"`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from demokit.markup import Markup, join, tag
from sitebuild.cells.execution import Ran, Unfinished
from sitebuild.cells.figure import figure
from sitebuild.fences import Fence
from sitebuild.source import BuildFailure, Source

LIVE = re.compile("live")
OPTIONS = re.compile(r'live(?:\s+raises="[A-Za-z]\w*")?')
PLACEHOLDER = re.compile(r'<live-cell data-index="(\d+)"></live-cell>')
FORMATTER = HtmlFormatter(nowrap=True)
# What a reader can do with a cell; what is shown only at times comes with True.
TOOLS = {"Run": False, "Stop": True, "Edit": False, "Reset": True}


@dataclass(frozen=True)
class Cell:
    """A cell as its author wrote it: its code, and the name of the error it is to raise."""

    source: str
    raises: str | None


class LiveCells(Extension):
    """The live cells of one page: `fence` is for superfences, the rest runs the cells.

    Args:
        source: The page.
        run: Gives what each of these pieces of code shows, run in order in a fresh Python.
    """

    def __init__(self, source: Source, run: Callable[[Sequence[str]], list[Ran]]) -> None:
        super().__init__()
        self.source = source
        self.run = run
        self.cells: list[Cell] = []

    @property
    def fence(self) -> dict[str, Any]:
        """The custom fence as superfences takes it."""
        return {
            "name": "python",
            "class": "cell",
            "format": self._format,
            "validator": self._is_live,
        }

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (Python-Markdown's name)
        md.preprocessors.register(CheckedFences(self), "checked-cells", 26)  # fences: 25
        md.postprocessors.register(RunCells(self), "run-cells", 0)  # the last

    def _is_live(
        self, language: str, given: dict[str, str], options: dict[str, Any], *_: Any
    ) -> bool:
        """Whether a fence of Python is a live cell; any other is left to be highlighted alone."""
        options["raises"] = given.get("raises")
        return "live" in given

    def _format(
        self, code: str, language: str, css_class: str, options: dict[str, Any], *_: Any, **__: Any
    ) -> str:
        """A placeholder; the cell's HTML is known when all cells have run."""
        self.cells.append(Cell(code, options["raises"]))
        placeholder = tag("live-cell", data_index=len(self.cells) - 1)
        return str(tag("div", placeholder, class_="cell-frame"))


class CheckedFences(Preprocessor):
    """Refuses a misspelt fence, which would stand on the page as it is written."""

    def __init__(self, page: LiveCells) -> None:
        super().__init__()
        self.source = page.source

    def run(self, lines: list[str]) -> list[str]:
        """The same lines."""
        for fence in live_fences(self.source):
            if not OPTIONS.fullmatch(fence.options):
                sentence = 'after “python” a cell takes “live”, or “live raises="ValueError"”'
                raise self.source.fail(fence.line, f"{sentence}, not “{fence.options}”")
        return lines


class RunCells(Postprocessor):
    """Runs the cells that stand in the finished page, and puts each in its place."""

    def __init__(self, page: LiveCells) -> None:
        super().__init__()
        self.page = page

    def run(self, text: str) -> str:
        """The page with its cells."""
        indexes = [int(index) for index in PLACEHOLDER.findall(text)]
        if not indexes:
            return text
        html = iter(self._run_all([self.page.cells[index] for index in indexes]))
        return PLACEHOLDER.sub(lambda _: next(html), text)

    def _run_all(self, cells: list[Cell]) -> Iterator[str]:
        try:
            results = self.page.run([cell.source for cell in cells])
        except Unfinished as stopped:
            raise self._failure(stopped.number, None, str(stopped)) from None
        for number, (cell, ran) in enumerate(zip(cells, results, strict=True), 1):
            self._check(number, cell, ran)
            yield str(element(number, cell, ran))

    def _check(self, number: int, cell: Cell, ran: Ran) -> None:
        outcome = ran.outcome
        if outcome.kind != "error" and cell.raises:
            sentence = f"cell {number} is to raise {cell.raises}, but raises nothing"
            raise self._failure(number, None, sentence)
        if outcome.kind == "error" and outcome.raised != cell.raises:
            reason = outcome.text.rpartition("\n    ")[2].partition("\n")[2] or outcome.text
            raise self._failure(number, outcome.line, f"cell {number} fails: {reason}")

    def _failure(self, number: int, line: int | None, sentence: str) -> BuildFailure:
        fences = list(live_fences(self.page.source))
        if number > len(fences):  # it comes from elsewhere
            return self.page.source.fail(None, sentence)
        return self.page.source.fail(fences[number - 1].line + (line or 0), sentence)


def live_fences(source: Source) -> Iterator[Fence]:
    """The fences of a page that are cells, or are meant to be."""
    return (
        fence for fence in source.fences if fence.language == "python" and LIVE.match(fence.options)
    )


def element(number: int, cell: Cell, ran: Ran) -> Markup:
    """A cell in the page: its code, what a reader can do with it, and what it shows."""
    return tag(
        "live-cell",
        tag("div", tag("pre", _code(cell, ran)), class_="language-python highlight"),
        _tools(number),
        tag(
            "div",
            _output(number, ran),
            class_="cell-result",
            role="group",
            aria_label=f"Output of cell {number}",
            aria_live="polite",
            translate="no",
        ),
        class_="cell",
        data_number=number,
        data_hash=sha256(cell.source.encode()).hexdigest()[:12],
        data_raises=cell.raises,
        data_search_exclude="true",
    )


def _code(cell: Cell, ran: Ran) -> Markup:
    """The code, a line an element; a line that raises an error is marked."""
    html = highlight(cell.source, PythonLexer(stripnl=False), FORMATTER)
    lines = html.removesuffix("\n").split("\n")
    return tag(
        "code",
        (
            tag("span", Markup(f"{line}\n"), class_="line raises" if marked else "line")
            for number, line in enumerate(lines, 1)
            for marked in [number == ran.outcome.line]
        ),
    )


def _tools(number: int) -> Markup:
    """Buttons, which the page's script enables, and a place for what it has to say."""
    return tag(
        "div",
        (
            tag("button", word, type="button", data_do=word.lower(), disabled=True, hidden=hidden,
                aria_label=f"{word} cell {number}")
            for word, hidden in TOOLS.items()
        ),
        tag("p", tag("span", role="status"), " ", tag("span", aria_hidden="true"),
            class_="cell-note"),
        class_="cell-tools",
    )  # fmt: skip


def _output(number: int, ran: Ran) -> Markup:
    """What a cell shows; docs/assets/cells/cells.js makes the same of what the browser computes."""
    kind, text = ran.outcome.kind, ran.outcome.text
    if kind == "figure":
        last: Markup | None = _figure(number, text)
    else:
        last = tag("pre", text, class_=f"cell-{kind}") if text else None
    return join(
        _figure(number, ran.drawn) if ran.drawn else None,
        tag("pre", ran.printed, class_="cell-text") if ran.printed else None,
        last,
    )


def _figure(number: int, html: str) -> Markup:
    return tag("div", figure(html, f"cell-{number}-"), class_="cell-figure demo")
