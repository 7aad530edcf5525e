"""The kinds of the glossary's pages: a term, and the list of all terms."""

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

from mkdocs.utils import get_relative_url

from sitebuild.build import Build, BuiltPage
from sitebuild.formulas.plain_text import plain_text
from sitebuild.glossary.cards import card
from sitebuild.glossary.exports.structured_data import (
    defined_term,
    defined_term_set,
    script,
    with_terms,
)
from sitebuild.glossary.pages import Backlink, glossary_list, term_meta, term_page, with_uses
from sitebuild.glossary.terms import FOLDER, Term
from sitebuild.page_kind import PageKind


class TermPage(PageKind):
    """The page of one term."""

    folder = FOLDER
    label = "Glossary"
    cited = True

    def markdown(self, markdown: str, built: BuiltPage, build: Build) -> str:
        """The term's definition, explanation and facts."""
        term = _term(built, build)
        built.page.meta.update(term_meta(term))
        return term_page(term, build.glossary)

    def content(self, html: str, built: BuiltPage, build: Build) -> None:
        """Notes the term's definition, which also describes the page."""
        term = _term(built, build)
        build.cards[term.id] = card(term.name, html)
        built.page.meta["description"] = plain_text(build.cards[term.id].definition)

    def context(self, built: BuiltPage, build: Build) -> Mapping[str, Any]:
        """The structured data; the places that use the term go into the page."""
        term, page = _term(built, build), built.page
        page.content = with_uses(page.content or "", term, _uses(term, built, build), page=True)
        description = plain_text(build.cards[term.id].definition)
        data = defined_term(term, description, _set(build), build.course.site_url)
        return {"structured_data": script(data)}


class GlossaryList(PageKind):
    """The list of all terms."""

    def includes(self, path: str) -> bool:
        """Whether it is the list's page."""
        return path == f"{FOLDER}/index.md"

    def markdown(self, markdown: str, built: BuiltPage, build: Build) -> str:
        """The page with its terms and letters."""
        return glossary_list(markdown, build.glossary)

    def context(self, built: BuiltPage, build: Build) -> Mapping[str, Any]:
        """The structured data; the places that use each term go into the page."""
        page, terms = built.page, build.glossary.terms.values()
        for term in terms:
            uses = _uses(term, built, build)
            page.content = with_uses(page.content or "", term, uses, page=False)
        return {"structured_data": script(with_terms(_set(build), terms, build.course.site_url))}


def _term(built: BuiltPage, build: Build) -> Term:
    return build.glossary.terms[PurePosixPath(built.path).stem]


def _set(build: Build) -> dict[str, Any]:
    name = f"Glossary of {build.course.name}"
    return defined_term_set(name, f"{build.course.site_url}{FOLDER}/")


def _uses(term: Term, seen_from: BuiltPage, build: Build) -> Iterator[Backlink]:
    """The places that use a term, with their addresses as seen from a page."""
    for built, mention in build.mentions(term.id):
        address = get_relative_url(built.page.url, seen_from.page.url)
        yield Backlink(f"{address}#{mention.anchor}", built.title, mention.heading)
