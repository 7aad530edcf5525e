"""The attention lesson's cells compute what its demo shows, here and in the browser's Python."""

import json
import os
import re
import subprocess
from pathlib import Path
from textwrap import dedent
from typing import Any

import numpy as np
import pytest

import runtime
from attention.example import TOKENS, Q, V
from demokit.markup import decimal, percent
from demos.one_query import Inputs, State
from sitebuild.cells.execution import Ran, run
from sitebuild.cells.fence import live_fences
from sitebuild.source import read_source
from tests.project import PROJECT
from tests.runtime.demo_files import writing

DOCS = PROJECT / "docs"
LESSON = DOCS / "lessons" / "attention.md"
NUMBER = re.compile(r"-?\d+\.\d*")
STATE = State(Inputs())
PYTHON_PATH = os.pathsep.join([str(PROJECT), str(PROJECT / "pyodide_pkg")])

# Runs every page's cells in the browser's Python.
PROGRAM = """
import json
from dataclasses import asdict
from demokit.cells import Session

def ran(session, number, source):
    printed = []
    outcome = session.run(number, source, printed.append)
    return {"printed": "".join(printed), "outcome": asdict(outcome)}

def all_of(cells):
    session = Session()
    return [ran(session, number, source) for number, source in enumerate(cells, 1)]

json.dumps([all_of(cells) for cells in json.loads(PAGES)])
"""


def cells_of(page: Path) -> list[str]:
    return [dedent(fence.body) for fence in live_fences(read_source(page, PROJECT))]


@pytest.fixture(scope="module")
def lesson() -> list[Ran]:
    """What the lesson's cells show."""
    return run(cells_of(LESSON), PYTHON_PATH)


def numbers(array: object) -> list[str]:
    """The numbers as the demo shows them, with the minus sign that Python writes."""
    return [decimal(float(x)).replace("−", "-") for x in np.ravel(np.asarray(array))]


def in_text(text: str) -> list[str]:
    """The numbers in what NumPy prints, with two decimals."""
    return [f"{float(number):.2f}" for number in NUMBER.findall(text)]


def test_the_first_cell_makes_the_demos_query_of_an_embedding(lesson: list[Ran]) -> None:
    assert in_text(lesson[0].printed) == numbers(Q[STATE.chosen])


def test_each_step_gives_what_the_demo_shows(lesson: list[Ran]) -> None:
    shown = [in_text(ran.outcome.text) for ran in lesson[1:5]]
    assert shown == [
        numbers(STATE.scores),
        numbers(STATE.scaled),
        numbers(STATE.weights),
        numbers(STATE.output),
    ]


def test_the_printed_table_is_the_demos(lesson: list[Ran]) -> None:
    rows = [line.split() for line in lesson[5].printed.splitlines()]
    assert rows == [
        [
            *(token.partition(" ")[0], *numbers([score, scaled]), percent(weight)),
        ]
        for token, score, scaled, weight in zip(
            TOKENS, STATE.scores, STATE.scaled, STATE.weights, strict=True
        )
    ]


def test_a_cell_draws(lesson: list[Ran]) -> None:
    assert [ran.outcome.kind for ran in lesson].count("figure") == 1


def test_the_last_two_give_the_demos_matrix_and_every_output(lesson: list[Ran]) -> None:
    matrix, outputs = lesson[-2:]
    assert in_text(matrix.outcome.text) == numbers(STATE.matrix)
    assert in_text(outputs.outcome.text) == numbers(STATE.matrix @ V)


def test_every_cell_shows_the_same_in_the_browsers_python(site_dir: Path) -> None:
    pages = [cells for page in sorted(DOCS.rglob("*.md")) if (cells := cells_of(page))]
    (folder,) = (site_dir / "runtime").iterdir()
    done = subprocess.run(
        ["node", Path(runtime.__file__).parent / "packing" / "boot_check.mjs", folder, "whole"],
        input=writing() + PROGRAM.replace("PAGES", repr(json.dumps(pages))),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    expected = [[_plain(ran) for ran in run(cells, PYTHON_PATH)] for cells in pages]
    assert json.loads(done.stdout) == expected
    assert all(ran["outcome"]["kind"] != "error" for page in expected for ran in page)


def _plain(ran: Ran) -> dict[str, Any]:
    return {"printed": ran.printed, "outcome": vars(ran.outcome)}
