"""What of a Markdown file is running text, and the term links that stand in it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sitebuild.fences import code_lines

FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.S)
# Blanked in this order: what is inside one of them is no longer taken for a later one.
NO_PROSE = tuple(
    re.compile(pattern, re.S | re.M)
    for pattern in (
        r"<!--.*?-->",
        r"\$\$.*?\$\$",
        r"(?P<ticks>(?<!`)`+(?!`))(?:(?!\n\n).)+?(?<!`)(?P=ticks)(?!`)",
        r"(?<![\\$])\$(?![\s$])(?:(?!\n\n).)+?(?<![\\\s])\$",
    )
)
NO_SENTENCE = tuple(
    re.compile(pattern, re.S | re.M)
    for pattern in (
        r"^#{1,6}[ \t][^\n]*$",
        r"^[^\n|]+\n(?:=+|-+)[ \t]*$",
        r"^[ \t]*(?:\?\?\?\+?|!!!|===)[^\n]*$",
        r"^[ \t]*(?:[-*+][ \t]+|\d+\.[ \t]+)?\*\*[^*\n]+[.:]\*\*",
    )
)
LINKS = tuple(
    re.compile(pattern, re.S)
    for pattern in (
        r"!?\[(?:[^\[\]]|\[[^\[\]]*\])*\]\([^)\n]*\)",
        r"\[[^\[\]]*\](?:\[[^\[\]]*\]|:[^\n]*)",
        r"<[^<>\n]+>",
        r"https?://\S+",
        r"\{[^{}\n]*\}",
    )
)
TERM_LINK = re.compile(r"\[(?P<words>[^\[\]]*)\]\(term:(?P<id>[^)\s]*)\)")
MARKS = re.compile(r"\{[^{}]*\}|[*`$]")
NOT_BREAK = re.compile(r"[^\n]")


@dataclass(frozen=True)
class WrittenLink:
    """A term link as it is written: its words without markup, its id, and where it begins."""

    words: str
    id: str
    start: int


def sentences(text: str) -> str:
    """A Markdown text with all but its sentences blanked, every character in its place.

    Blanked are front matter, code, formulas, headings (also **those that lead in.**), the
    titles of boxes and tabs, links and HTML tags.
    """
    text = prose(text)
    for pattern in (*NO_SENTENCE, *LINKS):
        text = _blank(pattern, text)
    return text


def prose(text: str) -> str:
    """A Markdown text with front matter, code, comments and formulas blanked in place."""
    text = _blank(FRONT_MATTER, text)
    lines = text.splitlines(keepends=True)
    for number in code_lines(text):
        lines[number - 1] = NOT_BREAK.sub(" ", lines[number - 1])
    text = "".join(lines)
    for pattern in NO_PROSE:
        text = _blank(pattern, text)
    return text


def written_links(text: str) -> Iterator[WrittenLink]:
    """The term links of a Markdown text, in order; examples in code are none."""
    for match in TERM_LINK.finditer(prose(text)):
        words = MARKS.sub("", text[match.start("words") : match.end("words")])
        yield WrittenLink(" ".join(words.split()), match["id"], match.start())


def line_at(text: str, position: int) -> int:
    """The 1-based line of a position."""
    return text.count("\n", 0, position) + 1


def _blank(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda match: NOT_BREAK.sub(" ", match[0]), text)
