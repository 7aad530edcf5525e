"""The snippet a reader copies needs NumPy alone and prints the numbers the demo shows.

It runs in a folder that holds the demo's files, as a reader has downloaded them.
"""

import io
import re
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from hypothesis import given, settings

from demokit import files, registry
from demokit.inputs import texts
from demos import scaling
from tests.demos.shown import Shown, view
from tests.demos.test_any_demo import inputs_of


def printed_here(shown: Shown) -> str:
    out = io.StringIO()
    with redirect_stdout(out):
        exec(shown.code, {})
    return out.getvalue()


def numbers(text: str) -> list[str]:
    return re.findall(r"-?\d+(?:\.\d+)?", text.replace("−", "-"))


def shown_by_attention(shown: Shown) -> str:
    lines = []
    for key, dot, score, weight in shown.rows("Scores and weights"):
        used = dot if score == "–" else score
        lines.append(f"{key.removesuffix(' (5th)')} {dot} {used} {weight}")
    return "\n".join([*lines, f"output {shown.output('Output vector')}"])


@pytest.mark.parametrize("demo", registry.names())
def test_a_snippet_runs_where_only_numpy_is_installed(
    demo: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = view(demo)
    for own in registry.files(demo):
        shutil.copy(files.path(own), tmp_path)
    monkeypatch.chdir(tmp_path)
    command = [sys.executable, "-I", "-W", "error", "-c", shown.code]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert not done.returncode, f"what {demo} marks by data_copy fails:\n{done.stderr}"
    assert done.stdout == printed_here(shown)


@settings(max_examples=40)
@given(inputs=inputs_of("one_query"))
def test_the_attention_snippet_prints_what_any_state_shows(inputs: object) -> None:
    shown = Shown(registry.render("one_query", texts(inputs), "one"))
    assert numbers(printed_here(shown)) == numbers(shown_by_attention(shown))


def test_a_snippet_shows_no_negative_zero() -> None:
    fields = {"q-sat-x": "0.3", "q-sat-y": "0.1", "k-cat-x": "0.3", "k-cat-y": "-0.9"}
    assert 0.3 * 0.3 + 0.1 * -0.9 < 0  # by a last digit; the true dot product is 0
    printed = printed_here(Shown(registry.render("one_query", fields, "one")))
    assert printed.splitlines()[1].split()[:3] == ["cat", "0.00", "0.00"]


@pytest.mark.parametrize("length", ["1", "2", "17", "64", "255", "256"])
def test_the_scaling_snippet_prints_what_the_table_shows(length: str) -> None:
    shown = view("scaling", d_k=length)
    charts = [chart.attrib["aria-label"].partition(":")[2] for chart in shown.all("svg", "chart")]
    rows = shown.rows("1,250 queries with 8 keys each")[1:]
    *means, stuck = rows
    expected = [
        number
        for side, weights in enumerate(charts, 1)
        for text in [weights, *(row[side] for row in means), f"{scaling.STUCK}", stuck[side]]
        for number in numbers(text)
    ]
    assert numbers(printed_here(shown)) == expected
