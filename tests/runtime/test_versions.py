"""A version is written down once."""

import json
import re
from importlib.metadata import version
from pathlib import Path

import pytest

from runtime import versions
from tests.runtime.conftest import PROJECT

# Files whose business versions are: what npm and pip install, and what they resolved it to.
MANIFESTS = {"package.json", "package-lock.json", "pyproject.toml", "requirements.lock"}
OURS = ["pyodide_pkg", "demos", "sitebuild", "setup", "docs/assets", "overrides", ".github"]
TEXT = {".py", ".mjs", ".js", ".css", ".html", ".json", ".toml", ".yml", ".yaml", ""}

VERSIONS = {
    "Pyodide's": versions.PYODIDE,
    "NumPy's": versions.NUMPY,
    "NumPy's sum": versions.NUMPY_SHA256,
    "the carrier's": versions.CARRIER.partition("==")[2],
}


def sources() -> list[Path]:
    paths = [path for folder in OURS for path in (PROJECT / folder).rglob("*")]
    paths += PROJECT.iterdir()
    text = [path for path in paths if path.is_file() and path.suffix in TEXT]
    return [
        path for path in text if path.name not in MANIFESTS and "node_modules" not in path.parts
    ]


@pytest.mark.parametrize("written", VERSIONS.values(), ids=VERSIONS)
def test_what_the_browser_runs_is_written_in_one_file(written: str) -> None:
    number = re.compile(rf"(?<![\d.]){re.escape(written)}(?![\d.])")
    files = [path for path in sources() if number.search(path.read_text(errors="replace"))]
    assert files == [Path(versions.__file__)]


def test_npm_installs_the_pyodide_that_is_served() -> None:
    manifest = json.loads((PROJECT / "package.json").read_text())
    assert manifest["dependencies"]["pyodide"] == versions.PYODIDE


def test_the_build_and_the_browser_run_the_same_numpy() -> None:
    assert version("numpy") == versions.NUMPY


def test_the_lock_file_is_for_the_python_that_is_served(assembled: Path) -> None:
    lock = json.loads((assembled / "pyodide-lock.json").read_text())
    assert lock["info"]["python"].startswith(f"{versions.PYTHON}.")
