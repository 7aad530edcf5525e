"""The glossary of the course, as its tests read it, and examples with their numbers."""

from functools import cache

from sitebuild.glossary.terms import Glossary, read_glossary
from tests import stated_numbers
from tests.project import PROJECT
from tests.stated_numbers import plain, stated

type Example = tuple[object, ...]  # a term's id, a sentence with `#` for numbers, and the numbers


@cache
def course_glossary() -> Glossary:
    """The terms in docs/glossary/."""
    return read_glossary(PROJECT / "docs" / "glossary", PROJECT)


def check(example: Example) -> None:
    """Assert that a term's page holds the sentence, with these numbers for its `#`."""
    id_, sentence, *values = example
    stated_numbers.check(_text(str(id_)), str(sentence), *values)


def numbers(id_: str, sentence: str) -> list[float]:
    """The numbers that a term's page states at the places of `#` in the sentence."""
    return [float(number.replace(",", "")) for number in stated(_text(id_), sentence)]


def named(example: object) -> str | None:
    """The name of an example in reports: its term, and how its sentence begins."""
    return f"{example[0]}: {example[1][:40]}" if isinstance(example, tuple) else None


def _text(id_: str) -> str:
    term = course_glossary().terms[id_]
    return plain(f"{term.definition}\n\n{term.explanation}")
