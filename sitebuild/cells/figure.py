"""Figures that cells draw, reduced to what a page takes in; docs/assets/figure.js does the same."""

import json
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path

from demokit.markup import VOID, Markup, join, tag

ALLOWED = Path(__file__).resolve().parents[2] / "docs" / "assets" / "figure.json"
NAMES = ("id", "aria-labelledby", "aria-describedby")
CHILDLESS = VOID | {"area", "base", "col", "embed", "param", "source", "track"}
REFERENCE = re.compile(r"url\(#([^()]+)\)")


def figure(html: str, prefix: str) -> Markup:
    """The markup with allowed elements and attributes alone; each id begins with the prefix."""
    return _Figure(prefix).of(html)


class _Figure(HTMLParser):
    """Copies what is allowed, in the spelling of the list: this parser gives lower case."""

    def __init__(self, prefix: str) -> None:
        super().__init__()
        allowed = json.loads(ALLOWED.read_text(encoding="utf-8"))
        self._elements = _by_lower_case(allowed["elements"])
        self._attributes = _by_lower_case(allowed["attributes"])
        self._prefix = prefix
        # The elements that are open, each with attributes and children, in one without a name.
        self._open: list[tuple[str, dict[str, str], list[str]]] = [("", {}, [])]

    def of(self, html: str) -> Markup:
        """The copy of what the markup holds."""
        self.feed(html)
        self.close()
        while len(self._open) > 1:
            self._end()
        return join(self._open[0][2])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Opens an element."""
        self._open.append((tag, dict(self._kept(attrs)), []))
        if tag in CHILDLESS:
            self._end()

    def handle_endtag(self, tag: str) -> None:
        """Closes the element, and those in it that are still open."""
        if any(name == tag for name, *_ in self._open):
            while self._end() != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Text in an element."""
        self._open[-1][2].append(data)

    def _end(self) -> str:
        """Closes the innermost element, which is left out unless it is allowed; gives its name."""
        name, attributes, children = self._open.pop()
        if name in self._elements:
            self._open[-1][2].append(tag(self._elements[name], *children, **attributes))
        return name

    def _kept(self, given: Iterable[tuple[str, str | None]]) -> Iterator[tuple[str, str]]:
        for name, value in given:
            text = self._apart(name, value or "")
            if name in self._attributes and text is not None:
                yield self._attributes[name], text

    def _apart(self, name: str, text: str) -> str | None:
        """An attribute's text, its names after the prefix; None if it leads out of the figure."""
        if name in NAMES:
            return " ".join(self._prefix + part for part in text.split())
        if "url(" in text and not REFERENCE.fullmatch(text):
            return None
        return REFERENCE.sub(rf"url(#{self._prefix}\1)", text)


def _by_lower_case(lines: Iterable[str]) -> dict[str, str]:
    return {name.lower(): name for line in lines for name in line.split()}
