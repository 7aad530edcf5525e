"""Which part may import which: what the browser runs stays small and knows nothing of the build."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project import PROJECT

OURS = {"attention", "demos", "sitebuild", "runtime", "setup", "tests"}
# For each file or folder: our modules it may import, and whether NumPy is allowed.
ALLOWED = {
    "pyodide_pkg/attention": ({"attention"}, True),
    "pyodide_pkg/demokit/markup.py": (set(), False),
    "pyodide_pkg/demokit": ({"demokit"}, True),
    "pyodide_pkg/demokit/inputs": ({"demokit"}, False),
    "demos": ({"attention"}, True),
    "sitebuild": ({"attention", "demos", "sitebuild"}, False),
    "pyodide_pkg/runtime": ({"runtime"}, False),
}


def _files(place: str) -> list[Path]:
    path = PROJECT / place
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


def _imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("place", ALLOWED)
def test_each_part_imports_only_what_it_may(place: str) -> None:
    ours, numpy = ALLOWED[place]
    for file in _files(place):
        for name in _imports(file):
            top = name.partition(".")[0]
            if top in OURS:
                assert name in ours or top in ours, f"{file.name} imports {name}"
            if top == "numpy":
                assert numpy, f"{file.name} imports {name}"


def test_no_python_file_knows_the_browser() -> None:
    for place in ("pyodide_pkg", "demos", "sitebuild", "tests"):
        for file in _files(place):
            assert not {"js", "pyodide", "pyodide_js"} & set(_imports(file)), file
