"""What search engines read about the glossary: schema.org's DefinedTerm and DefinedTermSet."""

import json
from collections.abc import Iterable
from typing import Any

from demokit.markup import Markup, tag
from sitebuild.glossary.terms import Term


def defined_term(term: Term, description: str, set_: dict[str, Any], site: str) -> dict[str, Any]:
    """A term, with its description in plain text, in its set, on the site at an address."""
    address = f"{site}{term.path}"
    data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "DefinedTerm",
        "@id": address,
        "url": address,
        "termCode": term.id,
        "name": term.name,
        "description": description,
    }
    if term.forms:
        data["alternateName"] = list(term.forms)
    return data | {"inDefinedTermSet": set_}


def defined_term_set(name: str, address: str) -> dict[str, Any]:
    """The glossary as a whole, by its address."""
    return {"@type": "DefinedTermSet", "@id": address, "url": address, "name": name}


def with_terms(set_: dict[str, Any], terms: Iterable[Term], site: str) -> dict[str, Any]:
    """The set with its terms, by name and address, on the site at an address."""
    listed = [
        {"@type": "DefinedTerm", "@id": address, "url": address, "name": term.name}
        for term in terms
        for address in [f"{site}{term.path}"]
    ]
    return {"@context": "https://schema.org"} | set_ | {"hasDefinedTerm": listed}


def script(data: dict[str, Any]) -> Markup:
    """The data as an element of the page's head; it is read, never run."""
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return tag("script", Markup(text), type="application/ld+json")
