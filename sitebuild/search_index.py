"""The search index, once it is written: terms show their definition, formulas can be read."""

import json
import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from typing import Any

from attention.markup import tag
from sitebuild.plain_text import TAG, plain_text, readable_untagged
from sitebuild.popovers import Card
from sitebuild.terms import Glossary, Term

INDEX = Path("search/search_index.json")
CODE_BLOCK = re.compile(r"<pre>.*?</pre>", re.S)
TERM_PAGE = re.compile(r"glossary/([^/#]+)/")
TERM_BOOST = 2


def make_readable(site: Path, glossary: Glossary, cards: Mapping[str, Card]) -> None:
    """Rewrites a built site's search index, given the card of each term."""
    path = site / INDEX
    index = json.loads(path.read_text(encoding="utf-8"))
    for section in index["docs"]:
        section["text"] = readable_untagged(CODE_BLOCK.sub("", section["text"]))
        page = TERM_PAGE.fullmatch(section["location"])
        if page and page[1] in cards:
            section |= _term_section(section["text"], glossary.terms[page[1]], cards[page[1]])
    path.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def _term_section(text: str, term: Term, card: Card) -> dict[str, Any]:
    """A term's section: a hit shows its definition, whatever word of its page was asked for.

    The search shows the paragraph in which a word was found, so there is only one.
    """
    _, _, rest = text.partition("</p>")
    explanation = unescape(" ".join(TAG.sub(" ", rest).split()))
    hidden = tag("span", f" {', '.join(term.forms)}. {explanation}", hidden=True)
    return {"text": tag("p", plain_text(card.definition), hidden), "boost": TERM_BOOST}
