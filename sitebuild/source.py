"""The Markdown file being built, and the line a fault in it stands on."""

import re
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from mkdocs.exceptions import BuildError
from pymdownx.superfences import SuperFencesException

FENCE = re.compile(r"^[ \t>]*(?P<marks>`{3,}|~{3,})[ \t]*(?P<language>[\w-]*)(?P<options>.*)")


class BuildFailure(SuperFencesException, BuildError):  # type: ignore[misc]
    """A fault an author can mend; its text begins with the file and the line.

    Of the first kind, or superfences would swallow it and print the fence's source; of the
    second, so that MkDocs shows its text without a traceback.
    """


@dataclass(frozen=True)
class Fence:
    """A fenced block: its language, the options after it, its text, and the line it opens on."""

    language: str
    options: str
    body: str
    line: int


@dataclass(frozen=True)
class Source:
    """A Markdown file: its path as an author would name it, and its whole text."""

    path: str
    text: str

    def fail(self, line: int | None, sentence: str) -> BuildFailure:
        """The failure to raise for something on a line."""
        place = self.path if line is None else f"{self.path}:{line}"
        return BuildFailure(f"{place}: {sentence}")

    def line_of(self, needle: str) -> int | None:
        """The line on which the needle first stands outside fenced blocks."""
        first = needle.strip().partition("\n")[0]
        inside = self._fenced_lines()
        for number, text in enumerate(self.text.splitlines(), 1):
            if number not in inside and first in text:
                return number
        return None

    def line_of_formula(self, tex: str) -> int | None:
        """The line on which a formula stands, inline or displayed."""
        return self.line_of(f"${tex}$") or self.line_of(tex)

    def line_of_fence(self, language: str, body: str) -> int | None:
        """The line on which the fenced block of that language and text opens."""
        wanted = body.split()
        for fence in self.fences():
            if fence.language == language and fence.body.split() == wanted:
                return fence.line
        return None

    def fences(self) -> Iterator[Fence]:
        """The fenced blocks, but for those inside others."""
        opened: re.Match[str] | None = None
        start, body = 0, list[str]()
        for number, text in enumerate(self.text.splitlines(), 1):
            match = FENCE.match(text)
            if opened is None:
                if match:
                    opened, start, body = match, number, []
            elif match and match["marks"].startswith(opened["marks"]) and not match["language"]:
                yield Fence(opened["language"], opened["options"].strip(), "\n".join(body), start)
                opened = None
            else:
                body.append(text)

    def _fenced_lines(self) -> set[int]:
        return {
            fence.line + offset
            for fence in self.fences()
            for offset in range(fence.body.count("\n") + 2)
        }


UNKNOWN = Source("the page", "")
current: ContextVar[Source] = ContextVar("current", default=UNKNOWN)


def read_source(path: Path, root: Path) -> Source:
    """The Markdown file at a path, named relative to the project's root."""
    name = path.relative_to(root) if path.is_relative_to(root) else path
    return Source(name.as_posix(), path.read_text(encoding="utf-8"))


def near(word: str, known: list[str]) -> str:
    """An ending for a sentence that refuses a word: the nearest known ones, else all of them."""
    close = get_close_matches(word, known, n=3, cutoff=0.5)
    if close:
        return f"did you mean {' or '.join(f'“{match}”' for match in close)}?"
    return f"there are: {', '.join(sorted(known))}" if len(known) <= 40 else "nothing is like it"
