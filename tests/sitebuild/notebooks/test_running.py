"""A notebook is run by the project's own Python, alone, once; what is wrong with it stops the build."""

import subprocess
import sys
from pathlib import Path

import jupytext
import pytest

from sitebuild.notebooks.runner import run
from sitebuild.source import BuildFailure, Source
from tests.project import PROJECT
from tests.sitebuild.notebooks.conftest import FOLDER, Notebook

NAME = "docs/notebooks/x.py"

WHERE = """\
# %%
import os
import sys

print(sys.executable)
print(os.environ.get("PYTHONPATH"))
"""

BROKEN = """\
# %% [markdown]
# # Title
#
# Words.

# %%
def divide(x):
    return 1 / x


# %%

# %%
divide(1)
divide(0)
"""

WARNING = """\
# %%
import warnings

# %%
x = 1
warnings.warn("careful")
"""

TABLE = """\
# %%
class Table:
    def _repr_html_(self):
        return "<table></table>"


Table()
"""


def test_a_notebook_runs_alone_and_leaves_nothing_at_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.setenv("PYTHONPATH", str(PROJECT / "pyodide_pkg"))
    notebook = jupytext.read(run(Source(NAME, WHERE), tmp_path / "cache"))
    (output,) = notebook.cells[0].outputs
    assert output.text.splitlines() == [sys.executable, "None"]
    assert list(home.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        (BROKEN, 8, "cell 2 raises ZeroDivisionError: division by zero"),
        (WARNING, 5, "cell 2 writes to stderr"),
        (TABLE, 2, "cell 1 shows text/html; a page shows text and SVG"),
        ("# %%\nx = = 1\n", 2, "cell 1 raises SyntaxError: invalid syntax"),
    ],
)
def test_a_cell_that_goes_wrong_is_named_with_its_line(
    tmp_path: Path, text: str, line: int, sentence: str
) -> None:
    with pytest.raises(BuildFailure) as refused:
        run(Source(NAME, text), tmp_path)
    assert str(refused.value).startswith(f"{NAME}:{line}: {sentence}")
    assert list(tmp_path.rglob("*.ipynb")) == []


def test_a_notebook_is_run_again_only_when_it_has_changed(
    notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("run")

    monkeypatch.setattr(subprocess, "run", refuse)
    source = Source(notebook.path.relative_to(PROJECT).as_posix(), notebook.source)
    assert run(source, PROJECT / ".cache").exists()
    with pytest.raises(AssertionError, match="run"):
        run(Source(source.path, f"{source.text}\n# %%\n1 + 1\n"), PROJECT / ".cache")


def test_every_notebook_has_a_page_in_the_navigation() -> None:
    settings = (PROJECT / "mkdocs.yml").read_text(encoding="utf-8")
    assert [path for path in FOLDER.glob("*.py") if f"notebooks/{path.name}" not in settings] == []
