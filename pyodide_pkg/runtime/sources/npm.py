"""Pyodide's npm package, verified file by file."""

import json
from pathlib import Path
from typing import Any

from runtime import versions
from runtime.errors import RuntimeAssemblyError
from runtime.sources.integrity import checked

REMEDY = "delete node_modules, and the next `make` installs it again"


def pyodide(root: Path) -> Path:
    """The folder of the npm package in the source tree.

    Raises:
        RuntimeAssemblyError: if a file isn't there or is another one, the package is another
            version, or its lock file names another NumPy than ours.
    """
    folder = root / "node_modules" / "pyodide"
    _check_version(_present(folder / "package.json"))
    for name, expected in versions.NPM_FILES.items():
        checked(_present(folder / name), expected, REMEDY)
    _check_numpy(folder / "pyodide-lock.json")
    return folder


def _present(path: Path) -> Path:
    if not path.is_file():
        raise RuntimeAssemblyError(f"{path} is missing; {REMEDY}.")
    return path


def _check_version(manifest: Path) -> None:
    found = _read(manifest)["version"]
    if found != versions.PYODIDE:
        raise RuntimeAssemblyError(
            f"{manifest} is version {found}, expected {versions.PYODIDE}; {REMEDY}."
        )


def _check_numpy(lock: Path) -> None:
    entry = _read(lock)["packages"]["numpy"]
    named = entry["file_name"], entry["sha256"]
    if named != (versions.NUMPY_WHEEL, versions.NUMPY_SHA256):
        raise RuntimeAssemblyError(f"{lock} names {' '.join(named)}; versions.py names another.")


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
