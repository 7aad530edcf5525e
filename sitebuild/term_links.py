"""Markdown extension: `[words](term:id)` and `[words](term:)` become links to the glossary."""

from collections.abc import Callable
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from sitebuild.source import current
from sitebuild.terms import Glossary, Term

SCHEME = "term:"
HEADINGS = ("h1", "h2", "h3", "h4")


class Mention(NamedTuple):
    """A term link's place: the page's source, and the heading it stands under."""

    term: str
    source: str
    anchor: str
    heading: str


class TermLinks(Treeprocessor):
    """Gives each term link the address of its term's page, from the root of docs/."""

    def __init__(
        self, md: Markdown, glossary: Callable[[], Glossary], noted: Callable[[Mention], None]
    ) -> None:
        super().__init__(md)
        self.glossary = glossary
        self.noted = noted

    def run(self, root: Element) -> None:
        anchor = heading = ""
        for element in root.iter():
            if element.tag in HEADINGS:
                anchor, heading = element.get("id", ""), _words(element)
            elif element.tag == "a" and element.get("href", "").startswith(SCHEME):
                term = self._resolve(element)
                self.noted(Mention(term.id, current.get().path, anchor, heading))

    def _resolve(self, link: Element) -> Term:
        address = link.get("href", "")
        term = self._term(address.removeprefix(SCHEME), "".join(link.itertext()), address)
        link.set("href", f"/glossary/{term.id}.md")
        link.set("class", f"{link.get('class', '')} term".strip())
        link.set("data-term", term.id)
        return term

    def _term(self, id_: str, words: str, address: str) -> Term:
        try:
            return self.glossary().find(id_) if id_ else self.glossary().look_up(words)
        except LookupError as error:
            page = current.get()
            written = f"]({address})" if id_ else f"[{words}]({address})"
            raise page.fail(page.line_of(written), str(error.args[0])) from None


class TermLinkExtension(Extension):
    """Set up with the glossary to look terms up in, given by a function."""

    def __init__(self, **kwargs: Any) -> None:
        self.config = {
            "glossary": [lambda: Glossary([]), "A function that gives the glossary."],
            "noted": [lambda mention: None, "A function that is told of each link."],
        }
        super().__init__(**kwargs)

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (Python-Markdown's name)
        links = TermLinks(md, self.getConfig("glossary"), self.getConfig("noted"))
        # After toc (5) gave headings their ids, before MkDocs (0) resolves addresses.
        md.treeprocessors.register(links, "term-links", 4)


def _words(heading: Element) -> str:
    """A heading's text without the link that toc puts at its end."""
    own = [heading.text or ""]
    for child in heading:
        if "headerlink" not in child.get("class", ""):
            own += ["".join(child.itertext()), child.tail or ""]
    return "".join(own).strip()


def makeExtension(**kwargs: Any) -> TermLinkExtension:  # noqa: N802 (Python-Markdown's name)
    """Python-Markdown's entry point."""
    return TermLinkExtension(**kwargs)
