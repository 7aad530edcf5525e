"""The browser's Python, started as demos start it, shows what this Python shows, byte for byte."""

import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings

from demokit import registry
from demokit.inputs import texts
from tests.demos.test_any_demo import inputs_of
from tests.runtime.demo_files import writing
from tests.runtime.test_boot import answer

STATES = 200
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


@cache
def states(demo: str) -> list[dict[str, str]]:
    """The start, and states drawn on the steps of the controls: the same ones each time."""
    drawn: list[dict[str, str]] = [{}]

    @settings(max_examples=STATES, derandomize=True, database=None)
    @given(inputs_of(demo))
    def note(inputs: object) -> None:
        drawn.append(texts(inputs))

    note()
    return drawn


@pytest.fixture(scope="module")
def in_browser(assembled: Path) -> dict[str, list[str]]:
    """The HTML of every demo's states, in their order."""
    given = json.dumps({demo: states(demo) for demo in registry.names()})
    done = answer(assembled, f"{writing()}import json\n\nSTATES = json.loads({given!r})\n{RENDER}")
    assert done.returncode == 0, f"{done.stderr}{NEW_IMPORT}"
    shown: dict[str, list[str]] = json.loads(done.stdout)
    return shown


@EACH_DEMO
def test_every_state_shows_the_same_here_and_there(
    in_browser: dict[str, list[str]], demo: str
) -> None:
    for values, html in zip(states(demo), in_browser[demo], strict=True):
        assert html == registry.render(demo, values, demo), values
