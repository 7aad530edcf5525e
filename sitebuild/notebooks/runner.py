"""Notebooks, run when they have changed; mkdocs-jupyter renders what comes out.

It could run them too, but tells a failing cell by a traceback, and looks what it ran before up by
the place of the file, so that every copy of the project would run all of them again.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from importlib.metadata import version
from pathlib import Path
from typing import Any

import jupytext

from sitebuild.cache import Cache
from sitebuild.notebooks.percent import code_cells
from sitebuild.source import BuildFailure, Source

SUFFIX = ".py"
NAME = "notebook.ipynb"  # in its folder in the cache
SECONDS = 120  # for one cell
SHOWN = ("image/svg+xml", "text/plain")  # the first that an output has is kept
FORMAT_OF_CACHE = "1"
NBCONVERT = (
    *("-m", "nbconvert", "--to=notebook", "--stdin", "--stdout", "--execute", "--allow-errors"),
    f"--ExecutePreprocessor.timeout={SECONDS}",
)
COLOUR = re.compile(r"\x1b\[[\d;]*m")
FRAME = re.compile(r"Cell In\[(?P<cell>\d+)\], line (?P<line>\d+)")


def is_notebook(address: str) -> bool:
    """Whether a file of docs/ is a notebook's source."""
    return address.endswith(SUFFIX)


def as_markdown(rendered: str) -> str:
    """A page's Markdown, from what mkdocs-jupyter made of a notebook by notebook.md.j2.

    That is escaped, and followed by a style sheet that isn't wanted.
    """
    return unescape(rendered.partition("<style>")[0]).strip() + "\n"


def run_all(sources: Iterable[Source], cache: Path) -> list[Path]:
    """What `run` gives for each, several at a time."""
    with ThreadPoolExecutor() as pool:
        return list(pool.map(lambda source: run(source, cache), sources))


def run(source: Source, cache: Path) -> Path:
    """The notebook with its outputs, as a file in the cache; run unless it is there.

    Raises:
        BuildFailure: a cell raises, warns, or shows what a page can't; or nothing can be run.
    """

    def make(folder: Path) -> None:
        notebook = _executed(source, cache / "jupyter")
        _check(notebook, source)
        (folder / NAME).write_text(jupytext.writes(_tidied(notebook), fmt="ipynb"), "utf-8")

    return Cache(cache).folder("notebooks", _causes(source), make) / NAME


def private(folder: Path) -> dict[str, str]:
    """Settings that keep Jupyter's files in a folder, and a user's own Jupyter out of the build."""
    variables = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    folder.mkdir(parents=True, exist_ok=True)
    return {"JUPYTER_NO_CONFIG": "1"} | {name: str(folder / name.lower()) for name in variables}


def _causes(source: Source) -> list[str]:
    """Cache key of the outputs."""
    versions = [version(package) for package in ("ipykernel", "ipython", "jupytext", "numpy")]
    return [FORMAT_OF_CACHE, sys.version, *versions, source.text]


def _executed(source: Source, folder: Path) -> Any:
    """Every cell run, errors among the outputs, by this very Python.

    In a process of its own: while nbclient works it takes over the handling of signals.
    """
    notebook = jupytext.reads(source.text, fmt="py:percent")
    prefixes = ("PYTHON", "JUPYTER", "IPYTHON")
    inherited = {name: text for name, text in os.environ.items() if not name.startswith(prefixes)}
    done = subprocess.run(
        [sys.executable, *NBCONVERT],
        input=jupytext.writes(notebook, fmt="ipynb"),
        cwd=folder,
        env=inherited | private(folder),
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["nbconvert says nothing"])[-1]
        raise BuildFailure(f"{source.path}: the notebook can't be run: {reason}")
    return jupytext.reads(done.stdout, fmt="ipynb")


def _check(notebook: Any, source: Source) -> None:
    run_cells = [
        cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()
    ]
    for number, cell in enumerate(run_cells, 1):
        for output in cell.outputs:
            fault = _fault(output)
            if fault:
                raise source.fail(_line(source, number, output), f"cell {number} {fault}")


def _fault(output: Any) -> str | None:
    """What is wrong with an output, if anything is."""
    if output.output_type == "error":
        return f"raises {output.ename}: {output.evalue.partition('\n')[0]}"
    if output.output_type == "stream":
        warning = output.text.strip().partition("\n")[0]
        return f"writes to stderr: {warning}" if output.name == "stderr" else None
    others = sorted(set(output.data) - set(SHOWN))
    return f"shows {others[0]}; a page shows text and SVG" if others else None


def _line(source: Source, number: int, output: Any) -> int:
    """The innermost line of the notebook that an error went through, else where its cell begins."""
    cells = code_cells(source.text)
    frames = FRAME.findall(COLOUR.sub("", "\n".join(output.get("traceback", []))))
    cell, line = map(int, frames[-1]) if frames else (number, 1)
    return cells[cell - 1].first + line - 1


def _tidied(notebook: Any) -> Any:
    """The notebook without what differs from run to run."""
    for number, cell in enumerate(notebook.cells, 1):
        cell.id = f"cell-{number}"
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.outputs = _joined(cell.outputs)
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return notebook


def _joined(outputs: list[Any]) -> list[Any]:
    """Outputs of one kind each; what was printed in pieces, as happens at random, is one text."""
    joined = list[Any]()
    for output in outputs:
        if "data" in output:
            kind = next(kind for kind in SHOWN if kind in output.data)
            output.data = {kind: output.data[kind]}
        elif joined and "text" in joined[-1]:
            joined[-1].text += output.text
            continue
        joined.append(output)
    return joined
