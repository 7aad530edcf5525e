"""Markdown extension: `[words](term:id)` and `[words](term:)` become links to the glossary."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.toc import render_inner_html, strip_tags
from markdown.treeprocessors import Treeprocessor

from sitebuild.glossary.prose import line_at, written_links
from sitebuild.glossary.terms import Glossary, Term
from sitebuild.source import Source

SCHEME = "term:"
HEADING = re.compile("h[1-6]")
# Titles of sections to open and of tabs: a click on them already does something.
CLICKED = frozenset({"summary", "label"})
# What pymdownx.arithmatex puts around a formula.
FORMULA_MARKS = re.compile(r"\\[()]")


class Mention(NamedTuple):
    """A term link's place: the page's source, and the heading under its title, if any."""

    term: str
    source: str
    anchor: str
    heading: str


class TermLinks(Extension):
    """Resolves the term links of one page; `noted` is called with each of them."""

    def __init__(
        self, source: Source, glossary: Glossary, noted: Callable[[Mention], object]
    ) -> None:
        super().__init__()
        self.source = source
        self.glossary = glossary
        self.noted = noted

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (Python-Markdown's name)
        # After toc (5) gave headings their ids, before MkDocs (0) resolves addresses.
        md.treeprocessors.register(Resolver(md, self), "term-links", 4)


class Resolver(Treeprocessor):
    """Gives each term link the address of its term's page, from the root of docs/."""

    def __init__(self, md: Markdown, page: TermLinks) -> None:
        super().__init__(md)
        self.markdown = md
        self.page = page

    def run(self, root: Element) -> None:
        names = dict(_headings(getattr(self.markdown, "toc_tokens", [])))
        anchor = heading = ""
        for element in root.iter():
            if HEADING.fullmatch(str(element.tag)):
                anchor = element.get("id", "")
                heading = "" if element.tag == "h1" else names.get(anchor, "")
            elif element.tag in CLICKED:
                self._refuse_links(element)
            elif element.tag == "a" and _is_term_link(element):
                term = self._resolve(element)
                self.page.noted(Mention(term.id, self.page.source.path, anchor, heading))

    def _refuse_links(self, title: Element) -> None:
        for link in filter(_is_term_link, title.iter("a")):
            source = self.page.source
            line = _line(source, link.get("href", "").removeprefix(SCHEME), self._words(link))
            raise source.fail(line, "a title that opens a section or a tab can't hold a term link")

    def _resolve(self, link: Element) -> Term:
        id_ = link.get("href", "").removeprefix(SCHEME)
        term = self._term(id_, self._words(link))
        link.set("href", f"/{term.file}")
        link.set("class", f"{link.get('class', '')} term".strip())
        link.set("data-term", term.id)
        return term

    def _words(self, link: Element) -> str:
        """The link's text as readers see it."""
        html = strip_tags(render_inner_html(link, self.markdown))
        return FORMULA_MARKS.sub("", unescape(html))

    def _term(self, id_: str, words: str) -> Term:
        glossary, source = self.page.glossary, self.page.source
        try:
            return glossary.find(id_) if id_ else glossary.look_up(words)
        except LookupError as error:
            raise source.fail(_line(source, id_, words), str(error.args[0])) from None


def _is_term_link(element: Element) -> bool:
    return element.get("href", "").startswith(SCHEME)


def _headings(tokens: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """The id and the text of each heading that toc has seen."""
    for token in tokens:
        yield token["id"], unescape(token["name"])
        yield from _headings(token["children"])


def _line(source: Source, id_: str, words: str) -> int | None:
    """The line of the first such link; one outside the text, as in front matter, counts too."""
    asked = _letters(words)
    for link in written_links(source.text):
        if link.id == id_ and _letters(link.words) == asked:
            return line_at(source.text, link.start)
    return source.line_of(f"]({SCHEME}{id_})")


def _letters(words: str) -> str:
    """What two spellings of the same words share: quotes and dashes may differ."""
    return re.sub(r"[\W_]+", "", words).casefold()
