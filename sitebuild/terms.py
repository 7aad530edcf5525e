"""The glossary's terms, read from one Markdown file each, and the lookup of words among them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from sitebuild.source import BuildFailure, Source, near, read_source


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
            LookupError: none or several; its argument is a sentence.
        """
        asked = " ".join(words.split())
        if asked in self._exact:
            return self.terms[self._exact[asked]]
        found = sorted(self._folded.get(asked.casefold(), ()))
        if len(found) == 1:
            return self.terms[found[0]]
        if found:
            raise LookupError(f"“{asked}” may mean the terms {' or '.join(found)}: name one")
        raise LookupError(f"no term is called “{asked}”; {near(asked, list(self._exact))}")


def read_glossary(folder: Path, root: Path) -> Glossary:
    """The glossary of a folder: each .md file is a term, but for index.md.

    Raises:
        BuildFailure: a fault in a file or between two, with file and line.
    """
    files = sorted(path for path in folder.glob("*.md") if path.name != "index.md")
    return Glossary(read_term(read_source(path, root)) for path in files)


def read_term(source: Source) -> Term:
    """The term in a file: front matter, a paragraph that defines it, and an explanation."""
    meta, body = _front_matter(source)
    id_ = Path(source.path).stem
    if meta.get("id") != id_:
        raise source.fail(_line(source, "id"), f"the id must be the file's name, “{id_}”")
    if not isinstance(meta.get("term"), str) or not meta["term"].strip():
        raise source.fail(1, "a term needs “term:”, its name")
    definition, _, explanation = body.strip().partition("\n\n")
    if not definition or definition.startswith(("#", "-", "|", "```")):
        raise source.fail(
            source.text.count("\n", 0, source.text.find("\n---") + 1) + 2,
            f"the term “{id_}” has no definition: the first paragraph is to be one",
        )
    return Term(
        id=id_,
        name=meta["term"],
        forms=_words(source, meta, "forms"),
        see=_words(source, meta, "see"),
        was=_words(source, meta, "was"),
        reference=meta.get("source"),
        definition=" ".join(definition.split()),
        explanation=explanation.strip(),
        source=source,
    )


def _front_matter(source: Source) -> tuple[dict[str, Any], str]:
    opening, _, rest = source.text.partition("---\n")
    front, closing, body = rest.partition("\n---\n")
    if opening.strip() or not closing:
        raise source.fail(1, "a term begins with front matter between two lines of “---”")
    try:
        meta = yaml.safe_load(front)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 2 if error.problem_mark else 1
        raise source.fail(line, f"this front matter is no YAML: {error.problem}") from None
    if not isinstance(meta, dict):
        raise source.fail(1, "front matter is to be lines of “key: value”")
    return meta, body


def _words(source: Source, meta: Mapping[str, Any], key: str) -> tuple[str, ...]:
    words = meta.get(key) or []
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise source.fail(_line(source, key), f"“{key}” is to be a list of words")
    return tuple(words)


def _line(source: Source, key: str) -> int:
    lines = source.text.splitlines()
    return next((n for n, line in enumerate(lines, 1) if line.startswith(f"{key}:")), 1)


def _alphabetical(term: Term) -> tuple[str, str]:
    return term.name.casefold(), term.id


def _claims(terms: Mapping[str, Term]) -> dict[str, str]:
    """The term of each form; two terms may share one only where case tells them apart."""
    claimed = dict[str, str]()
    for term in terms.values():
        for form in term.all_forms:
            other = claimed.setdefault(form, term.id)
            if other != term.id:
                key = "term" if form == term.name else "forms"
                raise term.source.fail(
                    _line(term.source, key), f"the form “{form}” belongs to the term “{other}”"
                )
    return claimed


def _check_see_also(terms: Mapping[str, Term]) -> None:
    for term in terms.values():
        for id_ in term.see:
            if id_ not in terms or id_ == term.id:
                known = [other for other in terms if other != term.id]
                raise term.source.fail(
                    _line(term.source, "see"), f"see also names “{id_}”; {near(id_, known)}"
                )


def _renamed(terms: Mapping[str, Term]) -> dict[str, str]:
    """The id now of each id that a term once had."""
    renamed = dict[str, str]()
    for term in terms.values():
        for old in term.was:
            other = old if old in terms else renamed.get(old)
            if other is not None:
                raise term.source.fail(
                    _line(term.source, "was"), f"“{old}” already leads to the term “{other}”"
                )
            renamed[old] = term.id
    return renamed


__all__ = ["BuildFailure", "Glossary", "Term", "read_glossary", "read_term"]
