"""Lists the first mentions of terms in lessons that are no link to the glossary.

`python -m sitebuild.checks.unlinked_mentions` looks at all lessons, or at the files it is
given. A word that a lesson uses in its everyday sense goes into its front matter:
`everyday: [shape, mean]`.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from sitebuild.front_matter import has_front_matter, read_front_matter
from sitebuild.glossary.prose import line_at, sentences, written_links
from sitebuild.glossary.terms import Glossary, Term, read_glossary
from sitebuild.source import Source, files_in, read_source

PROJECT = Path(__file__).resolve().parents[2]


def unlinked(source: Source, glossary: Glossary) -> Iterator[str]:
    """A sentence for each term that the text names before it links it, with file and line."""
    linked = _linked(source, glossary)
    everyday = _everyday(source)
    used, told = set[str](), set[str]()
    for match in _forms(glossary).finditer(sentences(source.text)):
        words = " ".join(match[0].split())
        term = _named(words, glossary)
        if words.casefold() in everyday:
            used.add(words.casefold())
        elif term and term.id not in told and match.start() < linked.get(term.id, sys.maxsize):
            told.add(term.id)
            line = line_at(source.text, match.start())
            yield f"{source.path}:{line}: “{words}” could link to term:{term.id}"
    for words in sorted(everyday - used):
        yield f"{source.path}:1: “{words}” is said to be an everyday word here, but isn't used"


def _linked(source: Source, glossary: Glossary) -> dict[str, int]:
    """The position of the first link to each term."""
    first = dict[str, int]()
    for link in written_links(source.text):
        term = glossary.find(link.id) if link.id else glossary.look_up(link.words)
        first.setdefault(term.id, link.start)
    return first


def _everyday(source: Source) -> set[str]:
    if not has_front_matter(source):
        return set()
    return {word.casefold() for word in read_front_matter(source).words("everyday")}


def _forms(glossary: Glossary) -> re.Pattern[str]:
    """All forms, longer ones first; a single letter is a symbol and goes unlinked."""
    forms = {form for term in glossary.terms.values() for form in term.all_forms if form[1:]}
    words = sorted(forms, key=lambda form: (-len(form), form))
    either = "|".join(r"\s+".join(map(re.escape, form.split())) for form in words)
    return re.compile(rf"(?<![\w-])(?:{either})(?![\w-])", re.I)


def _named(words: str, glossary: Glossary) -> Term | None:
    try:
        return glossary.look_up(words)
    except LookupError:
        return None


def main(arguments: list[str]) -> int:
    """Prints what is unlinked; 1 if there is something."""
    docs = PROJECT / "docs"
    glossary = read_glossary(docs / "glossary", PROJECT)
    files = [Path(name).resolve() for name in arguments] or files_in(docs / "lessons", "*.md")
    found = [line for file in files for line in unlinked(read_source(file, PROJECT), glossary)]
    print("\n".join(found) or "Every term is linked where a lesson first names it.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
