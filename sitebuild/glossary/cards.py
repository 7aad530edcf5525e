"""The definitions that a page's term links show, each in a `<template>` at the page's end."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from demokit.markup import Markup, tag

DEFINITION = re.compile(r'<p class="definition">(.*?)</p>', re.S)
LINKED = re.compile(r'<a\s[^>]*\bdata-term="([^"]+)"')


class Card(NamedTuple):
    """What a term link shows: the term, and its definition as HTML with formulas marked."""

    name: str
    definition: Markup


def card(name: str, html: str) -> Card:
    """The card of a term, from the term's rendered page."""
    match = DEFINITION.search(html)
    return Card(name, Markup(match[1] if match else ""))


def linked_terms(html: str) -> list[str]:
    """The ids of the terms that a page links, in order, each once."""
    return list(dict.fromkeys(LINKED.findall(html)))


def with_cards(html: str, cards: Mapping[str, Card]) -> str:
    """The page with the card of each term that it links."""
    templates = [
        tag(
            "template",
            tag("p", cards[id_].name, class_="term-card-name"),
            tag("p", cards[id_].definition, class_="term-card-definition"),
            id=f"term-{id_}",
        )
        for id_ in linked_terms(html)
    ]
    before, closing, after = html.rpartition("</body>")
    return before + "".join(templates) + closing + after if templates else html
