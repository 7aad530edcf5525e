"""Precomputed views: what a demo shows for every combination of its choices and toggles.

Where these are few, the page's script shows them from a file, without Python; numbers are as the
page begins. Views share most of their text: the file holds each part once, and a view as a list of
parts.
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
MOST_STATES = 48
# What changes stands in elements of its own, or in lines of code.
BETWEEN_PARTS = re.compile(r"(?<=>)(?=</)|(?<=\n)")


def precomputed(name: str, inputs: object, prefix: str) -> str | None:
    """The file's text for a demo that begins with these inputs; None without such a file.

    A view goes by what differs from the start, in the lines of a fence.
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
    options = {name: own.options for name, own in controls(inputs).items() if own.options}
    if not options or prod(map(len, options.values())) > most:
        return []
    return [dict(zip(options, state, strict=True)) for state in product(*options.values())]


def _lines(start: Mapping[str, str], state: Mapping[str, str]) -> str:
    changed = (f"{name}: {text}" for name, text in state.items() if text != start[name])
    return "\n".join(sorted(changed))


def _packed(views: Mapping[str, str]) -> str:
    cut = {state: BETWEEN_PARTS.split(html) for state, html in views.items()}
    places: dict[str, int] = {}
    for part in (part for parts in cut.values() for part in parts):
        places.setdefault(part, len(places))
    lists = {state: [places[part] for part in parts] for state, parts in cut.items()}
    file = {"parts": list(places), "views": lists}
    return json.dumps(file, ensure_ascii=False, separators=(",", ":"))
