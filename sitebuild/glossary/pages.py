"""The glossary's pages as Markdown: one a term, and the list from A to Z."""

import re
from collections.abc import Callable, Iterable, Iterator
from html import escape
from itertools import groupby
from typing import NamedTuple
from unicodedata import normalize

from demokit.markup import Markup, join, tag
from sitebuild.glossary.terms import Glossary, Term

TERMS = "<!-- terms -->"
LETTERS = "<!-- letters -->"
# Stands where the places that use a term go, once all pages are rendered.
USES = '<div class="uses" id="uses-of-{id}"></div>'
SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!$|])")


class Backlink(NamedTuple):
    """A place that uses a term: its address, its page's title and its heading."""

    address: str
    title: str
    heading: str


def term_page(term: Term, glossary: Glossary) -> str:
    """A term's own page."""
    return "\n\n".join(
        [
            f"# {_literal(term.name)} {{ #{term.id} }}",
            _definition(term),
            *([term.explanation] if term.explanation else []),
            tag("div", _facts(term, glossary, _page_link), _source(term), class_="term-facts"),
            USES.format(id=term.id),
        ]
    )


def glossary_list(markdown: str, glossary: Glossary) -> str:
    """The list's page, with its letters and all terms from A to Z in the places of its markers."""
    groups = [
        (letter, list(terms)) for letter, terms in groupby(glossary.terms.values(), key=_letter)
    ]
    letters = [
        tag("a", "#" if letter == "other" else letter, href=f"#letter-{letter.lower()}")
        for letter, _ in groups
    ]
    entries = "\n\n".join(line for group in groups for line in _group(*group, glossary))
    return markdown.replace(LETTERS, join(letters)).replace(TERMS, entries)


def with_uses(html: str, term: Term, backlinks: Iterable[Backlink], *, page: bool) -> str:
    """A rendered page with the places that use a term: a section of its own page, or a line."""
    items = [
        tag("a", link.title, link.heading and f": {link.heading}", href=link.address)
        for link in dict.fromkeys(backlinks)
    ]
    block = Markup()
    if items and page:
        block = join(
            tag("h2", "Used in", id="used-in"), tag("ul", [tag("li", item) for item in items])
        )
    elif items:
        block = _fact("Used in", join(_listed(items)))
    return html.replace(USES.format(id=term.id), block)


def term_meta(term: Term) -> dict[str, str]:
    """The front matter that the term's page is shown with."""
    return {"title": term.name, "template": "term.html"}


def _group(letter: str, terms: list[Term], glossary: Glossary) -> Iterator[str]:
    shown = "Other" if letter == "other" else letter
    yield '<section class="letter" markdown>'
    yield f"## {shown} {{ #letter-{letter.lower()} }}"
    for term in terms:
        yield f'<div class="entry" data-forms="{escape(", ".join(term.all_forms))}" markdown>'
        yield from (f'<span id="{old}"></span>' for old in term.was)
        yield f"### [{_literal(term.name)}]({term.id}.md) {{ #{term.id} }}"
        yield _definition(term)
        uses = Markup(USES.format(id=term.id))
        yield tag("div", _facts(term, glossary, _anchor), uses, class_="term-facts")
        yield "</div>"
    yield "</section>"


def _definition(term: Term) -> str:
    return f'<p class="definition" markdown>{term.definition}</p>'


def _facts(term: Term, glossary: Glossary, link: Callable[[Term], Markup]) -> Iterator[Markup]:
    """The term's other forms and the terms to see, a line each."""
    names = list(_other_names(term))
    if names:
        yield _fact("Also", ", ".join(names), unindexed=True)
    if term.see:
        seen = _listed(link(glossary.terms[id_]) for id_ in term.see)
        yield _fact("See also", join(seen), unindexed=True)


def _other_names(term: Term) -> Iterator[str]:
    """The forms that tell a reader something: no plural in -s beside its singular."""
    singulars = set(term.all_forms)
    for form in term.forms:
        if not {form.removesuffix("s"), form.removesuffix("es"), f"{form[:-3]}y"} & singulars - {
            form
        }:
            yield form


def _source(term: Term) -> Markup | None:
    if not term.reference:
        return None
    text, url = term.reference["text"], term.reference.get("url")
    return _fact("Source", tag("a", text, href=url) if url else text, unindexed=True)


def _fact(label: str, content: str, *, unindexed: bool = False) -> Markup:
    exclude = "true" if unindexed else None
    return tag("p", tag("b", label), " ", content, data_search_exclude=exclude)


def _listed(items: Iterable[Markup]) -> Iterator[Markup]:
    for number, item in enumerate(items):
        yield join(", " if number else None, item)


def _page_link(term: Term) -> Markup:
    """A link from one term's page to another's, with a popover."""
    return tag("a", term.name, href=f"../{term.id}/", class_="term", data_term=term.id)


def _anchor(term: Term) -> Markup:
    return tag("a", term.name, href=f"#{term.id}")


def _letter(term: Term) -> str:
    """The letter that a term is listed under; `other` for what no letter of A to Z begins."""
    first = normalize("NFKD", term.name)[0].upper()
    return first if "A" <= first <= "Z" else "other"


def _literal(text: str) -> str:
    """A text as Markdown that shows it as it is."""
    return SPECIAL.sub(r"\\\1", escape(text, quote=False))
