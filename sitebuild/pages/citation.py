"""How to cite a page: as a line of text, and as an entry for BibTeX."""

import re
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlsplit

from demokit.markup import Markup, join, tag

NOT_IN_KEY = re.compile(r"[^a-z0-9]+")
# What TeX would take for a command; braces go, since they must pair.
SPECIAL = re.compile(r"[&%$#_]")
BRACES = str.maketrans("", "", "{}\\")


@dataclass(frozen=True)
class Work:
    """A page of a site, and the day of its last change, if it is known."""

    title: str
    site: str
    address: str
    changed: date | None

    @property
    def authors(self) -> str:
        """Who wrote it."""
        return f"The authors of {self.site}"


def citation(work: Work) -> Markup:
    """The page as a line in a list of references."""
    when = f", {long_date(work.changed)}" if work.changed else ""
    link = tag("a", work.address, href=work.address)
    return join(
        work.authors, ". “", work.title, ".” ", tag("cite", work.site), when, ". ", link, "."
    )


def bibtex(work: Work) -> str:
    """The page as an entry for BibTeX and BibLaTeX."""
    path = urlsplit(work.address).path.strip("/").split("/")[-2:]
    fields = {
        "author": f"{{{_tex(work.authors)}}}",
        "title": _tex(work.title),
        "howpublished": _tex(work.site),
        "year": str(work.changed.year) if work.changed else None,
        "month": f"{work.changed:%b}".lower() if work.changed else None,
        "url": work.address,
    }
    lines = [
        f"  {name} = {value if name == 'month' else f'{{{value}}}'},"
        for name, value in fields.items()
        if value
    ]
    key = NOT_IN_KEY.sub("-", "-".join([work.site, *path]).lower()).strip("-")
    return "\n".join([f"@misc{{{key},", *lines, "}"])


def long_date(day: date) -> str:
    """A day in English, its month in words.

    >>> long_date(date(2026, 3, 9))
    '9 March 2026'
    """
    return f"{day.day} {day:%B %Y}"


def _tex(text: str) -> str:
    return SPECIAL.sub(r"\\\g<0>", text.translate(BRACES))
