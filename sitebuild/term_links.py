"""Markdown extension: `[words](term:id)` and `[words](term:)` become links to the glossary."""

from collections.abc import Callable
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from sitebuild.source import current
from sitebuild.terms import Glossary, Term

SCHEME = "term:"


class TermLinks(Treeprocessor):
    """Gives each term link the address of its term's page, from the root of docs/."""

    def __init__(self, md: Markdown, glossary: Callable[[], Glossary]) -> None:
        super().__init__(md)
        self.glossary = glossary

    def run(self, root: Element) -> None:
        for link in root.iter("a"):
            address = link.get("href", "")
            if address.startswith(SCHEME):
                term = self._term(address.removeprefix(SCHEME), "".join(link.itertext()), address)
                link.set("href", f"/glossary/{term.id}.md")
                link.set("class", f"{link.get('class', '')} term".strip())
                link.set("data-term", term.id)

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
        self.config = {"glossary": [lambda: Glossary([]), "A function that gives the glossary."]}
        super().__init__(**kwargs)

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (Python-Markdown's name)
        # After inline patterns (20) made the links, before MkDocs (0) resolves their addresses.
        md.treeprocessors.register(TermLinks(md, self.getConfig("glossary")), "term-links", 5)


def makeExtension(**kwargs: Any) -> TermLinkExtension:  # noqa: N802 (Python-Markdown's name)
    """Python-Markdown's entry point."""
    return TermLinkExtension(**kwargs)
