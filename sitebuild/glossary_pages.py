"""The glossary's pages as Markdown: one a term, the list A to Z, and redirects of old ids."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from attention.markup import tag
from sitebuild.terms import Glossary, Term

TERMS = "<!-- terms -->"
MENTIONS = "<!-- mentions of {id} -->"


class Backlink(NamedTuple):
    """A place that uses a term: its address from the term's page, page title and heading."""

    address: str
    title: str
    heading: str


def term_page(term: Term, glossary: Glossary) -> str:
    """A term's own page."""
    return "\n\n".join(
        [
            f"# {term.name}",
            f'<p class="definition" markdown>{term.definition}</p>',
            *filter(None, [term.explanation, *_facts(term, glossary)]),
            MENTIONS.format(id=term.id),
        ]
    )


def glossary_index(markdown: str, glossary: Glossary) -> str:
    """The list's page, with all terms from A to Z in the place of its marker."""
    return markdown.replace(TERMS, "\n\n".join(_list(glossary)))


def with_backlinks(html: str, term: Term, places: Iterable[Backlink]) -> str:
    """A term's page with the places that use the term."""
    items = [
        tag("li", tag("a", place.title, place.heading and f": {place.heading}", href=place.address))
        for place in dict.fromkeys(places)
    ]
    block = tag("h2", "Used in", id="used-in") + tag("ul", items) if items else ""
    return html.replace(MENTIONS.format(id=term.id), block)


def term_meta(term: Term) -> dict[str, str]:
    """The front matter that the term's page is shown with."""
    return {"title": term.name, "description": plain_text(term.definition)}


def plain_text(markdown: str) -> str:
    """A definition without its markup, for places that show text alone."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    text = re.sub(r"\\(?:query|key|val|out)\{([^{}]*)\}", r"\1", text)
    return text.replace("$", "").replace("*", "").replace("`", "")


def _list(glossary: Glossary) -> Iterator[str]:
    for letter, terms in groupby(glossary.terms.values(), key=lambda term: term.name[0].upper()):
        yield f"## {letter}"
        for term in terms:
            yield f"### [{term.name}]({term.id}.md) {{ #{term.id} .entry }}"
            yield "".join(f'<span id="{old}"></span>' for old in term.was) + term.definition
            yield from _facts(term, glossary)


def _facts(term: Term, glossary: Glossary) -> Iterator[str]:
    """Other forms, related terms and the source, a line each."""
    if term.forms:
        yield f"Also: {', '.join(term.forms)}\n{{ .term-fact }}"
    if term.see:
        links = (f"[{glossary.terms[id_].name}]({id_}.md)" for id_ in term.see)
        yield f"See also: {', '.join(links)}\n{{ .term-fact }}"
    if term.reference:
        text, url = term.reference["text"], term.reference.get("url")
        yield f"Source: {f'[{text}]({url})' if url else text}\n{{ .term-fact }}"
