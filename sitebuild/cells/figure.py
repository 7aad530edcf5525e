"""Figures that cells draw, reduced to what a page takes in, as docs/assets/cells/figure.js does."""

import json
import re
from functools import cache
from pathlib import Path

from demokit.markup import Markup
from sitebuild.safety.sanitize import sanitized

ALLOWED = Path(__file__).resolve().parents[2] / "docs" / "assets" / "cells" / "figure.json"
NAMES = ("id", "aria-labelledby", "aria-describedby")
REFERENCE = re.compile(r"url\(#([^()]+)\)")


def figure(html: str, prefix: str) -> Markup:
    """The markup with allowed elements and attributes alone; each id begins with the prefix."""

    def rewrite(_: str, name: str, value: str) -> str | None:
        """An attribute's value, ids with the prefix; None if it leads out of the figure."""
        if name in NAMES:
            return " ".join(prefix + part for part in value.split())
        if "url(" in value and not REFERENCE.fullmatch(value):
            return None
        return REFERENCE.sub(rf"url(#{prefix}\1)", value)

    return sanitized(html, _allowed(), rewrite)


@cache
def _allowed() -> dict[str, frozenset[str]]:
    lists = json.loads(ALLOWED.read_text(encoding="utf-8"))
    attributes = frozenset(" ".join(lists["attributes"]).split())
    return dict.fromkeys(" ".join(lists["elements"]).split(), attributes)
