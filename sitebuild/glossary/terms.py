"""The glossary's terms, read from one Markdown file each, and the lookup of words among them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from sitebuild.front_matter import FrontMatter, read_front_matter
from sitebuild.near import near
from sitebuild.source import Source, files_in, read_source

ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
FOLDER = "glossary"  # of the terms in docs/, and of their pages on the site
KEYS = ("id", "term", "forms", "see", "source", "was")
NO_PARAGRAPH = ("#", "-", "|", "```", "$$", ">", "!!!", "???", "<")


@dataclass(frozen=True)
class Term:
    """One term: its id, its name, its other forms, and what is said about it in Markdown."""

    id: str
    name: str
    forms: tuple[str, ...]
    see: tuple[str, ...]
    was: tuple[str, ...]
    reference: Mapping[str, str] | None
    definition: str
    explanation: str
    source: Source
    front: FrontMatter

    @property
    def path(self) -> str:
        """The address of its page, from the site's root."""
        return f"{FOLDER}/{self.id}/"

    @property
    def file(self) -> str:
        """The path of its source under docs/."""
        return f"{FOLDER}/{self.id}.md"

    @property
    def all_forms(self) -> tuple[str, ...]:
        """Every word that means the term, its name first."""
        return (self.name, *self.forms)


class Glossary:
    """All terms, checked against each other."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self.terms = {term.id: term for term in sorted(terms, key=_alphabetical)}
        self.renamed = _renamed(self.terms)
        self._exact = _claims(self.terms)
        self._folded = dict[str, set[str]]()
        for form, id_ in self._exact.items():
            self._folded.setdefault(form.casefold(), set()).add(id_)
        _check_see_also(self.terms)

    def find(self, id_: str) -> Term:
        """The term of an id, or of an id it once had.

        Raises:
            LookupError: there is none; its argument is a sentence with near matches.
        """
        current_id = self.renamed.get(id_, id_)
        if current_id not in self.terms:
            raise LookupError(f"there is no term “{id_}”; {near(id_, list(self.terms))}")
        return self.terms[current_id]

    def look_up(self, words: str) -> Term:
        """The term that the words name: exactly, else the only one when case is ignored.

        Raises:
            LookupError: none or several; its argument is a sentence that names candidates.
        """
        asked = _spelling(words)
        if asked in self._exact:
            return self.terms[self._exact[asked]]
        found = sorted(self._folded.get(asked.casefold(), ()))
        if len(found) == 1:
            return self.terms[found[0]]
        if found:
            named = " or ".join(f"[{asked}](term:{id_})" for id_ in found)
            raise LookupError(f"“{asked}” may mean several terms: write {named}")
        raise LookupError(f"no term is called “{asked}”; {near(asked, list(self._exact))}")


def read_glossary(folder: Path, root: Path) -> Glossary:
    """The glossary of a folder: each .md file is a term, except index.md and hidden files.

    Raises:
        BuildFailure: a fault in a file or between two, with file and line.
    """
    files = (path for path in files_in(folder, "*.md") if path.name != "index.md")
    return Glossary(read_term(read_source(path, root)) for path in files)


def read_term(source: Source) -> Term:
    """The term in a file: front matter, a paragraph that defines it, and an explanation.

    Raises:
        BuildFailure: a fault in the file, with its line.
    """
    front = read_front_matter(source, KEYS)
    id_ = Path(source.path).stem
    if not ID.fullmatch(id_):
        raise source.fail(1, f"“{id_}” is no id: use lower case letters, digits and hyphens")
    if front.meta.get("id") != id_:
        raise front.fail("id", f"the id must be the file's name, “{id_}”")
    definition, _, explanation = front.body.strip().partition("\n\n")
    _check_definition(id_, definition, front)
    return Term(
        id=id_,
        name=front.text("term"),
        forms=front.words("forms"),
        see=front.words("see"),
        was=front.words("was"),
        reference=_reference(front),
        definition=" ".join(definition.split()),
        explanation=explanation.strip(),
        source=source,
        front=front,
    )


def _check_definition(id_: str, definition: str, front: FrontMatter) -> None:
    if not definition or definition.startswith(NO_PARAGRAPH):
        sentence = f"the term “{id_}” has no definition: the first paragraph is to be one"
        raise front.source.fail(front.body_line, sentence)
    if "](" in definition:
        line = front.body_line + definition[: definition.index("](")].count("\n")
        raise front.source.fail(line, "a definition stands alone: links go into the explanation")


def _reference(front: FrontMatter) -> Mapping[str, str] | None:
    """Where the term or a fact comes from: a text, and an address if there is one."""
    reference = front.meta.get("source")
    if reference is None:
        return None
    known = {"text", "url"}
    if not isinstance(reference, dict) or "text" not in reference or set(reference) - known:
        raise front.fail("source", "“source” is to hold a “text” and, if there is one, a “url”")
    if not str(reference.get("url", "https://")).startswith("https://"):
        raise front.fail("source", "the address of a source begins with https://")
    return {key: str(value) for key, value in reference.items()}


def _spelling(words: str) -> str:
    """Words as forms are compared: one space between two, and straight apostrophes."""
    return " ".join(words.split()).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


def _alphabetical(term: Term) -> tuple[str, str]:
    return term.name.casefold(), term.id


def _claims(terms: Mapping[str, Term]) -> dict[str, str]:
    """The term of each form; two terms may share one only where case tells them apart."""
    claimed = dict[str, str]()
    for term in terms.values():
        for form in map(_spelling, term.all_forms):
            if form in claimed:
                key = "term" if form == term.name and claimed[form] != term.id else "forms"
                raise term.front.fail(key, f"the form “{form}” {_owner(claimed[form], term)}", form)
            claimed[form] = term.id
    return claimed


def _owner(id_: str, term: Term) -> str:
    return "stands here twice" if id_ == term.id else f"belongs to the term “{id_}”"


def _check_see_also(terms: Mapping[str, Term]) -> None:
    for term in terms.values():
        for id_ in term.see:
            if id_ not in terms or id_ == term.id:
                known = [other for other in terms if other != term.id]
                raise term.front.fail("see", f"see also names “{id_}”; {near(id_, known)}", id_)


def _renamed(terms: Mapping[str, Term]) -> dict[str, str]:
    """The current id of each former id.

    Raises:
        BuildFailure: a former id is malformed, still in use, or claimed by two terms.
    """
    renamed = dict[str, str]()
    for term in terms.values():
        for old in term.was:
            if not ID.fullmatch(old) or old == "index":
                raise term.front.fail("was", f"“{old}” can't have been an id", old)
            if old in terms:
                fault = f"“{old}” can't lead to “{term.id}”: it is the id of a term"
                raise term.front.fail("was", fault, old)
            if old in renamed:
                fault = f"“{old}” already leads to the term “{renamed[old]}”"
                raise term.front.fail("was", fault, old)
            renamed[old] = term.id
    return renamed
