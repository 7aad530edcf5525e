"""A legend: the meanings that a picture shows, each beside an arrow as the picture draws it."""

from collections.abc import Sequence

from demokit.markup import Markup, tag
from demokit.pictures.heads import HEADS, head_of


def legend(kinds: Sequence[str]) -> Markup:
    """The names of meanings in a line, each in its colour and with its arrow.

    Raises:
        ValueError: the course has no such meaning.
    """
    return tag("p", map(_entry, kinds), class_="legend")


def _entry(kind: str) -> Markup:
    head = head_of(kind)
    arrow = tag(
        "svg",
        tag("line", x2=70),
        tag("path", d=HEADS[head], transform="translate(94 0)"),
        viewBox="-6 -22 112 44",
        aria_hidden="true",
    )
    return tag("span", arrow, " ", kind, class_=f"{kind} head-{head}")
