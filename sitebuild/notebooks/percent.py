"""A notebook's source: a Python file whose cells begin at lines of `# %%`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

MARKER = re.compile(r"# %%(?P<kind>.*)")
PROSE = ("[markdown]", "[md]")


class Cell(NamedTuple):
    """A cell's lines as the file has them, and the 1-based line that the first of them is."""

    prose: bool
    first: int
    lines: tuple[str, ...]


def cells(text: str) -> Iterator[Cell]:
    """The cells of a source, in order; lines before the first marker are code."""
    prose, first, lines = False, 1, list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        marker = MARKER.match(line)
        if not marker:
            lines.append(line)
            continue
        yield Cell(prose, first, tuple(lines))
        prose, first, lines = any(kind in marker["kind"] for kind in PROSE), number + 1, []
    yield Cell(prose, first, tuple(lines))


def code_cells(text: str) -> list[Cell]:
    """The cells that are run, in order."""
    return [cell for cell in cells(text) if not cell.prose and "".join(cell.lines).strip()]


def prose_lines(text: str) -> str:
    """The Markdown of a source, each line where it stands in the file; code lines are empty."""
    shown = [""] * len(text.splitlines())
    for cell in cells(text):
        if cell.prose:
            markdown = [line.removeprefix("#").removeprefix(" ") for line in cell.lines]
            shown[cell.first - 1 : cell.first - 1 + len(markdown)] = markdown
    return "\n".join(shown)
