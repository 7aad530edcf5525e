"""What stands under a lesson's title: how long it takes, and what to know before."""

import re
from collections.abc import Sequence
from math import ceil

WORDS_A_MINUTE = 200
NOT_PROSE = re.compile(r"^(`{3,}).*?^\1|\$\$.*?\$\$|\$[^$\n]+\$|\]\([^)]*\)", re.S | re.M)


def reading_minutes(markdown: str) -> int:
    """Whole minutes to read the prose, formulas and fences not counted, at a calm pace."""
    words = re.findall(r"[\w’'-]+", NOT_PROSE.sub(" ", markdown))
    return ceil(len(words) / WORDS_A_MINUTE)


def with_facts(markdown: str, before: Sequence[str]) -> str:
    """The lesson with its reading time and prerequisites under its first heading."""
    title, newline, rest = markdown.partition("\n")
    minutes = reading_minutes(markdown)
    facts = [
        '<div class="lesson-facts" markdown>',
        "",
        f"About {minutes} minutes to read, and as long as you like to play.",
        "",
        "Before you start, you should know",
        "",
        *(f"- {item}" for item in before),
        "",
        "</div>",
    ]
    return "\n".join([title, "", *facts, newline + rest])
