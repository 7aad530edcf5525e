"""The answers at the end of a page, for paper: a style sheet can't move them there."""

import re
from collections.abc import Sequence

from demokit.markup import Markup, tag

ID = re.compile(r'(<[^<>]*?)\sid="[^"]*"')


def answers(named: Sequence[tuple[str, Markup]]) -> Markup:
    """The section with the answers of a page, each with the name of its question.

    It is a copy of what stands folded in the page, so that nothing in it has an id.
    """
    if not named:
        return Markup()
    return tag(
        "section",
        tag("h2", "Answers"),
        ((tag("h3", name), Markup(ID.sub(r"\1", answer))) for name, answer in named),
        class_="printed-answers",
        data_search_exclude="true",
    )
