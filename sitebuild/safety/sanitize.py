"""HTML reduced to allowed elements and attributes, by the HTML5 parser that browsers agree with."""

import re
from collections.abc import Callable, Iterator, Mapping, Set

import nh3

from demokit.markup import Markup

ELEMENT = re.compile(r"<([A-Za-z][^\s/>]*)")

type Rewrite = Callable[[str, str, str], str | None]


def sanitized(
    html: str, allowed: Mapping[str, Set[str]], rewrite: Rewrite = lambda _, __, value: value
) -> Markup:
    """The markup with allowed elements and attributes alone; others go with all that is in them.

    Args:
        html: Any text.
        allowed: The names of elements, each with those of its attributes; of SVG, as in XML.
        rewrite: Takes an element's name, an attribute's name and its value, and gives the value
            to write; None leaves the attribute out.
    """
    named = {form for name in element_names(html) for form in (name, name.lower())}
    clean = nh3.clean(
        html,
        tags=set(allowed),
        attributes={name: set(attributes) for name, attributes in allowed.items()},
        clean_content_tags=named - allowed.keys(),
        attribute_filter=rewrite,
        link_rel=None,
    )
    return Markup(clean)


def element_names(html: str) -> Iterator[str]:
    """The names of elements that markup seems to have, as they are written."""
    return (match[1] for match in ELEMENT.finditer(html))
