"""Markdown sources, and failures that name the file and line an author has to mend."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from mkdocs.exceptions import BuildError
from pymdownx.superfences import SuperFencesException

from demokit.files import decoded
from sitebuild.fences import Fence, code_lines, fences


class BuildFailure(SuperFencesException, BuildError):  # type: ignore[misc]
    """An error an author can correct; its text begins with the file and the line.

    It derives from SuperFencesException, as superfences swallows any other exception of a custom
    fence, and from BuildError, which MkDocs reports without a traceback.
    """


@dataclass(frozen=True)
class Source:
    """A source file: its path as an author would name it, and its whole text."""

    path: str
    text: str

    def fail(self, line: int | None, sentence: str) -> BuildFailure:
        """The failure to raise for something on a line."""
        location = self.path if line is None else f"{self.path}:{line}"
        return BuildFailure(f"{location}: {sentence}")

    def line_of(self, needle: str) -> int | None:
        """The first line, code in fenced blocks aside, that contains the needle's first line."""
        first = needle.strip().partition("\n")[0]
        code = code_lines(self.text)
        for number, text in enumerate(self.text.splitlines(), 1):
            if number not in code and first in text:
                return number
        return None

    def line_of_formula(self, tex: str) -> int | None:
        """The line on which a formula stands, inline or displayed."""
        return self.line_of(f"${tex}$") or self.line_of(tex)

    def line_of_fence(self, language: str, body: str) -> int | None:
        """The line on which the first fenced block of that language and text opens."""
        wanted = body.split()
        for fence in self.fences:
            if fence.language == language and fence.body.split() == wanted:
                return fence.line
        return None

    @cached_property
    def fences(self) -> tuple[Fence, ...]:
        """The fenced blocks, without those nested in others."""
        return tuple(fences(self.text))


def read_source(path: Path, root: Path) -> Source:
    """The text file at a path, named relative to the course's folder; a byte-order mark is skipped.

    Raises:
        BuildFailure: it isn't UTF-8; the text names the line and the byte.
    """
    name = (path.relative_to(root) if path.is_relative_to(root) else path).as_posix()
    try:
        return Source(name, decoded(path.read_bytes(), name))
    except ValueError as error:
        raise BuildFailure(str(error)) from None


def files_in(folder: Path, pattern: str) -> list[Path]:
    """The files in a folder that match a pattern, in order.

    What other tools leave there is passed over: hidden files and folders, such as `._a.md` and
    `.#a.md`, and links that lead nowhere.
    """
    return sorted(
        path
        for path in folder.glob(pattern)
        if path.is_file() and not any(part[0] == "." for part in path.relative_to(folder).parts)
    )
