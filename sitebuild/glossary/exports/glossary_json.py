"""glossary.json: the terms and their definitions for programs, as glossary.schema.json says."""

import json
import re
from collections.abc import Mapping
from html import escape
from typing import Any

from demokit.markup import Markup
from sitebuild.formulas.plain_text import plain_text
from sitebuild.formulas.typesetter import MARKED, Typesetter, formulas_in
from sitebuild.glossary.terms import Glossary, Term
from sitebuild.safety.sanitize import element_names, sanitized

VERSION = "1"
MATHML = re.compile(r"<math.*?</math>", re.S)
SEMANTICS = re.compile(r"<semantics>(.*?)<annotation.*?</semantics>", re.S)
# What a definition may hold: these elements, each with these attributes and no other.
LAYOUT = frozenset(
    {"mathvariant", "stretchy", "lspace", "rspace", "width", "displaystyle", "scriptlevel"}
)
ELEMENTS = {
    **dict.fromkeys(("em", "strong", "code", "sub", "sup"), frozenset[str]()),
    "math": frozenset({"display"}),
    **dict.fromkeys(
        ("mrow", "mi", "mn", "mo", "mtext", "mspace", "mstyle", "msub", "msup", "msubsup", "mfrac",
         "msqrt", "mroot", "munder", "mover", "munderover", "mtable", "mtr", "mtd"),
        LAYOUT,
    ),
}  # fmt: skip


def glossary_json(
    glossary: Glossary,
    definitions: Mapping[str, str],
    typesetter: Typesetter,
    title: str,
    site: str | None,
) -> str:
    """The file's text, a term a line in the glossary's order.

    `definitions` holds rendered HTML by id, its formulas marked and prepared; `site` is the address
    that the whole site will have, if that is known.

    Raises:
        BuildFailure: a definition holds an element that isn't allowed.
    """
    head: dict[str, Any] = {"$schema": "glossary.schema.json", "version": VERSION, "title": title}
    if site:
        head["url"] = site
    lines = (
        json.dumps(_entry(term, definitions[term.id], typesetter, site), ensure_ascii=False)
        for term in glossary.terms.values()
    )
    opening = json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}")
    return "".join([opening, ',\n "terms": [\n', ",\n".join(lines), "\n ]\n}\n"])


def _entry(term: Term, definition: str, typesetter: Typesetter, site: str | None) -> dict[str, Any]:
    text = plain_text(definition)
    html = safe_html(definition, term, typesetter)
    entry = {
        "id": term.id,
        "term": term.name,
        "forms": term.forms,
        "definition": text,
        "definition_html": html if html != escape(text, quote=False) else None,
        "address": term.path,
        "url": f"{site}{term.path}" if site else None,
        "see": term.see,
        "was": term.was or None,
    }
    return {key: value for key, value in entry.items() if value is not None}


def safe_html(definition: str, term: Term, typesetter: Typesetter) -> Markup:
    """A definition with nothing but allowed elements, its formulas in MathML."""
    whole = MARKED.sub(lambda match: _mathml(match[0], typesetter), definition)
    for element in element_names(whole):
        if element not in ELEMENTS:
            sentence = f"a definition can't hold <{element}>: other courses show it as it is"
            raise term.source.fail(None, sentence)
    return sanitized(whole, ELEMENTS)


def _mathml(marked: str, typesetter: Typesetter) -> str:
    """A marked formula as MathML, without the TeX that it was made from."""
    [formula] = formulas_in(marked)
    found = MATHML.search(typesetter.html(formula))
    return SEMANTICS.sub(r"\1", found[0]) if found else ""
