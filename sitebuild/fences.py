"""The fenced blocks of a Markdown text, with the lines they stand on."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

MARKS = re.compile(r"^[ \t>]*(?P<marks>`{3,}|~{3,})[ \t]*(?P<language>[\w-]*)(?P<options>.*)")

# These hold Markdown; all others hold code, or what a program reads.
MARKDOWN = ("question", "exercise", "hint")


@dataclass(frozen=True)
class Fence:
    """A fenced block: its language, the options after it, its text, its first and last line."""

    language: str
    options: str
    body: str
    line: int
    last_line: int


def fences(text: str) -> Iterator[Fence]:
    """The fenced blocks of a text in order, without those nested in others.

    A block that is never closed ends with the text.
    """
    opened: re.Match[str] | None = None
    start, body = 0, list[str]()
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        match = MARKS.match(line)
        if opened is None:
            if match:
                opened, start, body = match, number, []
        elif match and match["marks"].startswith(opened["marks"]) and not match["language"]:
            yield _fence(opened, body, start, number)
            opened = None
        else:
            body.append(line)
    if opened:
        yield _fence(opened, body, start, len(lines))


def code_lines(text: str) -> set[int]:
    """The lines of a text in fenced blocks, those aside that hold Markdown."""
    found = set[int]()
    for fence in fences(text):
        if fence.language in MARKDOWN:
            found |= {fence.line, fence.last_line}
            found |= {fence.line + line for line in code_lines(fence.body)}
        else:
            found |= set(range(fence.line, fence.last_line + 1))
    return found


def _fence(opened: re.Match[str], body: list[str], first: int, last: int) -> Fence:
    return Fence(opened["language"], opened["options"].strip(), "\n".join(body), first, last)
