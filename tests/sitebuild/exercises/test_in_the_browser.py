"""Programs of exercises are told the same in the browser as when the site is built."""

import json
import os
import subprocess
from pathlib import Path

import runtime
from demokit.exercises import mistake
from sitebuild.exercises.model import Exercise
from sitebuild.exercises.text import EXERCISE, read
from sitebuild.exercises.trials import run
from sitebuild.source import read_source
from tests.project import PROJECT

PYTHON_PATH = os.pathsep.join([str(PROJECT), str(PROJECT / "pyodide_pkg")])
# Examines the programs of every exercise, and recognises the mistake of each.
PROGRAM = """
import json
from demokit.exercises import examine, mistake

def told(check, program, wrong):
    verdict = examine(program, check, lambda text: None)
    return [verdict.kind, verdict.text, mistake(verdict.results, wrong)]

json.dumps([[told(check, program, wrong) for program in programs]
            for check, programs, wrong in json.loads(EXERCISES)])
"""


def exercises() -> list[Exercise]:
    """Those of the lessons."""
    pages = sorted((PROJECT / "docs" / "lessons").glob("*.md"))
    fences = (fence for page in pages for fence in read_source(page, PROJECT).fences)
    items = [read(fence) for fence in fences if fence.language == EXERCISE]
    return [item for item in items if isinstance(item, Exercise)]


def test_each_program_is_told_the_same_in_the_browsers_python(site_dir: Path) -> None:
    asked, expected = [], []
    for own in exercises():
        wrong = {wrong.name: wrong.code for wrong in own.wrong}
        programs = {"the solution": own.solution, "the start": own.start, **wrong}
        here = run(programs, own.check, PYTHON_PATH)
        results = {name: here[name].results for name in wrong}
        asked.append([own.check, list(programs.values()), results])
        expected.append(
            [[told.kind, told.text, mistake(told.results, results)] for told in here.values()]
        )
        assert [name for _, _, name in expected[-1][2:]] == list(wrong)
    (folder,) = (site_dir / "runtime").iterdir()
    done = subprocess.run(
        ["node", Path(runtime.__file__).parent / "packing" / "boot_check.mjs", folder, "whole"],
        input=PROGRAM.replace("EXERCISES", repr(json.dumps(asked))),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert len(asked) > 1
    assert json.loads(done.stdout) == expected
