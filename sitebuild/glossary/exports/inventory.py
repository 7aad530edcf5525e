"""objects.inv: what the tools of other courses look terms, headings, pages and functions up in.

It is a Sphinx inventory, version 2. An address in it is written out, percent-encoded, and relative
to the folder that the file is in.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from html import unescape
from typing import NamedTuple, Protocol
from urllib.parse import quote

from markdown.extensions.toc import slugify
from sphobjinv import DataObjStr, Inventory, compress

from sitebuild.glossary.terms import FOLDER, Glossary, Term

DIRECTIVE = re.compile(r"^::: (\S+)", re.M)


class Heading(Protocol):
    """A heading in a page's table of contents, with those below it."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def children(self) -> "Iterable[Heading]": ...


class Page(NamedTuple):
    """A page: its path under docs/ without the ending, its address, and what stands in it."""

    path: str
    url: str
    title: str
    headings: Iterable[Heading]
    markdown: str


class Entry(NamedTuple):
    """One thing to link to: what it is called, its kind, its address, the words to show."""

    domain: str
    role: str
    name: str
    address: str
    shown: str


def inventory(project: str, version: str, entries: Iterable[Entry]) -> bytes:
    """The file's content: the same bytes for the same entries, whatever their order."""
    made = Inventory()
    made.project, made.version = project, version
    made.objects.extend(_line(entry) for entry in sorted(set(entries)))
    return bytes(compress(made.data_file()))


def entries(glossary: Glossary, pages: Iterable[Page]) -> Iterator[Entry]:
    """All that other courses can link to by name."""
    yield from _terms(glossary)
    yield from _slugs(glossary)
    for page in pages:
        yield Entry("std", "doc", page.path, page.url, page.title)
        if not page.path.startswith(f"{FOLDER}/"):
            yield from _labels(page)
        yield from _names(page)


def _terms(glossary: Glossary) -> Iterator[Entry]:
    """Each form of each term. Where two differ in case alone, either leads to its own term."""
    for form, term in _forms(glossary):
        yield Entry("std", "term", form, term.path, form)


def _slugs(glossary: Glossary) -> Iterator[Entry]:
    """A label for each form's slug, unless that is a form itself or stands for several terms.

    MkDocs looks for it where a reference such as `[Attention Weights][]` matches no term.
    """
    taken = {form for form, _ in _forms(glossary)}
    found = dict[str, list[Entry]]()
    for form, term in [*_forms(glossary), *((term.id, term) for term in glossary.terms.values())]:
        slug = slugify(form, "-")
        if slug and slug not in taken:
            found.setdefault(slug, []).append(Entry("std", "label", slug, term.path, form))
    for same in found.values():
        if len({entry.address for entry in same}) == 1:
            yield same[0]


def _labels(page: Page) -> Iterator[Entry]:
    modules = DIRECTIVE.findall(page.markdown)
    for heading in _all(page.headings):
        if not _is_documented(heading, modules):
            name, address = f"{page.path}:{heading.id}", f"{page.url}#{heading.id}"
            yield Entry("std", "label", name, address, unescape(heading.title))


def _names(page: Page) -> Iterator[Entry]:
    """What a page of the reference documents: modules, and their functions and classes."""
    modules = DIRECTIVE.findall(page.markdown)
    for name in modules:
        yield Entry("py", "module", name, page.url, name)
    for heading in _all(page.headings) if modules else ():
        if _is_documented(heading, modules):
            # Told apart by the spelling of names (PEP 8), so that nothing has to be imported.
            role = "class" if heading.id.rpartition(".")[2][0].isupper() else "function"
            yield Entry("py", role, heading.id, f"{page.url}#{heading.id}", heading.id)


def _is_documented(heading: Heading, modules: Collection[str]) -> bool:
    """Whether it is the heading of something in one of the modules that its page documents."""
    return heading.id.rpartition(".")[0] in modules


def _forms(glossary: Glossary) -> Iterator[tuple[str, Term]]:
    for term in glossary.terms.values():
        for form in term.all_forms:
            yield form, term


def _all(headings: Iterable[Heading]) -> Iterator[Heading]:
    for heading in headings:
        yield heading
        yield from _all(heading.children)


def _line(entry: Entry) -> DataObjStr:
    return DataObjStr(
        name=entry.name,
        domain=entry.domain,
        role=entry.role,
        priority="1" if entry.domain == "py" else "-1",
        uri=quote(entry.address or "index.html", safe="/#"),
        dispname="-" if entry.shown == entry.name else entry.shown,
    )
