"""The search index, once it is written: terms show their definition, formulas can be read."""

import json
import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from typing import Any

from demokit.markup import Markup, join, tag
from sitebuild.formulas.plain_text import TAG, plain_text, readable_untagged
from sitebuild.glossary.cards import Card
from sitebuild.glossary.terms import Glossary, Term

INDEX = Path("search/search_index.json")
CODE_BLOCK = re.compile(r"<pre>.*?</pre>", re.S)
# Terms come first, and “vector” before “vector space”.
BOOST, BOOST_OF_ONE_WORD = 2, 4


def make_readable(site: Path, glossary: Glossary, cards: Mapping[str, Card]) -> None:
    """Rewrites a built site's search index, given the card of each term."""
    path = site / INDEX
    index = json.loads(path.read_text(encoding="utf-8"))
    terms = {term.path: term for term in glossary.terms.values() if term.id in cards}
    for section in index["docs"]:
        section["text"] = readable_untagged(CODE_BLOCK.sub("", section["text"]))
        if term := terms.get(section["location"]):
            section |= _term_section(section["text"], term, cards[term.id])
    path.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def _term_section(text: str, term: Term, card: Card) -> dict[str, Any]:
    """A term's section: a hit shows its definition, whatever word of its page was asked for.

    The search shows the paragraph in which a word was found, so there is only one.
    """
    _, _, rest = text.partition("</p>")
    explanation = unescape(" ".join(TAG.sub(" ", rest).split()))
    forms = ", ".join(term.forms)
    return {
        "title": join(term.name, _unseen(" ".join(_endings(term)))),
        "text": tag("p", plain_text(card.definition), _unseen(f"{forms}. {explanation}")),
        "boost": BOOST_OF_ONE_WORD if term.name.isalnum() else BOOST,
    }


def _endings(term: Term) -> list[str]:
    """The words of the name with other endings, as in its plural: worth as much as the name."""
    stem, words = term.name[:-1], term.name.split()
    alike = [form.split() for form in term.forms if form.startswith(stem)]
    return [form[-1] for form in alike if len(form) == len(words) and form[-1] != words[-1]]


def _unseen(text: str) -> Markup | None:
    """Words that lead to a hit, but aren't shown in it."""
    return tag("span", f" {text}", hidden=True) if text else None
