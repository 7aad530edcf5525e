"""Precomputed views: what a demo shows for every combination of its choices and toggles.

If there are at most MOST_STATES combinations, the build writes all views into one JSON file, and
the page shows them without starting Python. Sliders and points keep the values that they start
with. Views have most HTML in common: the file holds each part once, a view as a list of indexes.
"""

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from itertools import product
from math import prod

from demokit.inputs import controls, texts
from demokit.registry import render

FOLDER = "answers"
MOST_STATES = 64
# Cuts HTML before a closing tag that follows a tag, and after line breaks: what changes between
# views has elements or lines of its own.
BETWEEN_PARTS = re.compile(r"(?<=>)(?=</)|(?<=\n)")


def precomputed(name: str, inputs: object, prefix: str) -> str | None:
    """The JSON text for a demo that starts with these inputs; None if `states` gives none.

    A view's key lists the inputs that differ from the start, as lines of a fence.
    """
    start = texts(inputs)
    views = {
        _lines(start, state): render(name, {**start, **state}, prefix) for state in states(inputs)
    }
    return _packed(views) if views else None


def file_name(text: str) -> str:
    """The name, without ending, of the file with this text."""
    return sha256(text.encode()).hexdigest()[:12]


def states(inputs: object, most: int = MOST_STATES) -> list[dict[str, str]]:
    """Every combination of choices and toggles as texts of their fields.

    Empty if there are no choices and toggles, or more than `most` combinations.
    """
    options = {
        name: control.options for name, control in controls(inputs).items() if control.options
    }
    if not options or prod(map(len, options.values())) > most:
        return []
    return [dict(zip(options, state, strict=True)) for state in product(*options.values())]


def _lines(start: Mapping[str, str], state: Mapping[str, str]) -> str:
    changed = (f"{name}: {text}" for name, text in state.items() if text != start[name])
    return "\n".join(sorted(changed))


def _packed(views: Mapping[str, str]) -> str:
    cut = {state: BETWEEN_PARTS.split(html) for state, html in views.items()}
    indexes: dict[str, int] = {}
    for part in (part for parts in cut.values() for part in parts):
        indexes.setdefault(part, len(indexes))
    lists = {state: [indexes[part] for part in parts] for state, parts in cut.items()}
    file = {"parts": list(indexes), "views": lists}
    return json.dumps(file, ensure_ascii=False, separators=(",", ":"))
