"""Answers without Python: a demo's views for all that its choices and toggles can say.

Where these span few states, the build makes every view, the numbers being as the page begins, and
the page's script answers from that file. Views share most of their text: the file holds each part
once, and a view as a list of parts.
"""

import json
import re
from collections.abc import Hashable, Mapping
from functools import cache
from hashlib import sha256
from itertools import product
from math import prod
from pathlib import Path

from demokit import registry
from demokit.inputs import controls, texts

FOLDER = "answers"
MOST_STATES = 48
# What changes stands in elements of its own, or in lines of code.
BETWEEN_PARTS = re.compile(r"(?<=>)(?=</)|(?<=\n)")

# The text of each file that the pages made so far ask for, by its name.
_files: dict[str, str] = {}


def keep_answers(name: str, inputs: object, prefix: str) -> str | None:
    """Makes the file for a demo that begins with these inputs; gives its name, without ending.

    None for a demo that goes without: one that has no choice or toggle, or too many states.
    """
    text = answers(name, inputs, prefix)
    if text is None:
        return None
    file = sha256(text.encode()).hexdigest()[:12]
    _files[file] = text
    return file


def write_answers(site: Path) -> None:
    """Writes the files into the site."""
    folder = site / FOLDER
    folder.mkdir(exist_ok=True)
    for name, text in _files.items():
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


@cache
def answers(name: str, inputs: Hashable, prefix: str) -> str | None:
    """The file's text. A view goes by what differs from the start, as a fence's lines say it."""
    start = texts(inputs)
    views = {
        _lines(start, state): registry.render(name, {**start, **state}, prefix)
        for state in states(inputs)
    }
    return _packed(views) if views else None


def states(inputs: object) -> list[dict[str, str]]:
    """All that choices and toggles together can say, as texts of their fields; none if too many."""
    options = {name: own.options for name, own in controls(inputs).items() if own.options}
    if not options or prod(map(len, options.values())) > MOST_STATES:
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
