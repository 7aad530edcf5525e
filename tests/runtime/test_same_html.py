"""The browser's Python, started as demos start it, shows what this Python shows, byte for byte."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from demokit import registry
from demokit.inputs import Choice, Control, Points, Range, Slider, Toggle, controls, texts
from tests.runtime.test_boot import answer

STATES = 200
SEED = 20260206
EACH_DEMO = pytest.mark.parametrize("demo", registry.names())

NEW_IMPORT = (
    "Where a demo imports something new, `python -m runtime.packing.imports` adds it to the core."
)

RENDER = """
from demokit import registry

json.dumps({
    demo: [registry.render(demo, values, demo) for values in states]
    for demo, states in STATES.items()
})
"""


def number(within: Range, draw: random.Random) -> float:
    last = round((within.hi - within.lo) / within.step)
    return within.snap(within.lo + within.step * draw.randint(0, last))


def value(control: Control, draw: random.Random) -> Any:
    match control:
        case Slider(range=within):
            return number(within, draw)
        case Choice(options=options):
            return draw.choice(options)
        case Toggle():
            return draw.random() < 0.5
        case Points(names=names, range=within):
            return tuple((number(within, draw), number(within, draw)) for _ in names)
    raise TypeError(f"how to draw values of {control} is to be said here")


def states(demo: str) -> list[dict[str, str]]:
    """The start, and states drawn on the steps of the controls: the same ones each time."""
    draw, kind = random.Random(f"{SEED} {demo}"), registry.load(demo).Inputs
    drawn = (
        kind(**{name: value(control, draw) for name, control in controls(kind).items()})
        for _ in range(STATES)
    )
    return [{}, *map(texts, drawn)]


@pytest.fixture(scope="module")
def in_browser(assembled: Path) -> dict[str, list[str]]:
    """The HTML of every demo's states, in their order."""
    given = json.dumps({demo: states(demo) for demo in registry.names()})
    done = answer(assembled, f"import json\n\nSTATES = json.loads({given!r})\n{RENDER}")
    assert done.returncode == 0, f"{done.stderr}{NEW_IMPORT}"
    shown: dict[str, list[str]] = json.loads(done.stdout)
    return shown


@EACH_DEMO
def test_every_state_shows_the_same_here_and_there(
    in_browser: dict[str, list[str]], demo: str
) -> None:
    for values, html in zip(states(demo), in_browser[demo], strict=True):
        assert html == registry.render(demo, values, demo), values
