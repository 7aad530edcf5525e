"""The glossary of the course, as its tests read it, and examples with their numbers."""

from functools import cache

from sitebuild.glossary.terms import Glossary, read_glossary
from tests.project import PROJECT
from tests.stated_numbers import plain, rounded, stated

type Example = tuple[object, ...]  # a term's id, a sentence with `#` for numbers, and the numbers


@cache
def course_glossary() -> Glossary:
    """The terms in docs/glossary/."""
    return read_glossary(PROJECT / "docs" / "glossary", PROJECT)


def check(example: Example) -> None:
    """Assert that a term's page holds the sentence, with these numbers for its `#`."""
    id_, sentence, *values = example
    term = course_glossary().terms[str(id_)]
    numbers = stated(plain(f"{term.definition}\n\n{term.explanation}"), str(sentence))
    assert numbers == rounded(tuple(values), numbers), (id_, sentence)


def named(example: object) -> str | None:
    """The name of an example in reports: its term, and how its sentence begins."""
    return f"{example[0]}: {example[1][:40]}" if isinstance(example, tuple) else None
