"""A definition fits a card: one or two short sentences, as authors who embed cards may expect."""

import re
from statistics import mean

from tests.glossary.terms import course_glossary

SENTENCE_END = re.compile(r"[.?!](?=\s|$)")
LONGEST = 26
AVERAGE = 22


def lengths() -> dict[str, int]:
    """The number of words in each term's definition."""
    terms = course_glossary().terms.values()
    return {term.id: len(term.definition.split()) for term in terms}


def test_no_definition_is_longer_than_a_card_shows_at_a_glance() -> None:
    assert {id_: words for id_, words in lengths().items() if words > LONGEST} == {}


def test_definitions_are_short_on_average() -> None:
    assert mean(lengths().values()) <= AVERAGE


def test_a_definition_has_one_or_two_sentences() -> None:
    terms = course_glossary().terms.values()
    counts = {term.id: len(SENTENCE_END.findall(term.definition)) for term in terms}
    assert {id_: count for id_, count in counts.items() if count not in (1, 2)} == {}
