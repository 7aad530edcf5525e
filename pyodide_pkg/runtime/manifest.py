"""What a served folder holds: in a file of its own, and in the folder's name."""

import hashlib
import json
from pathlib import Path
from typing import Any

from runtime import versions
from runtime.integrity import sha256

NAME = "runtime.json"


def content_hash(folder: Path) -> str:
    """16 hexadecimal digits that change when any file of the folder does, in name or content."""
    sums = [f"{sha256(path)}  {name}\n" for name, path in _files(folder).items()]
    return hashlib.sha256("".join(sums).encode()).hexdigest()[:16]


def write(folder: Path, package: str) -> None:
    """Writes a folder's manifest: versions, the package to load, each file's size and SHA-256."""
    facts = {
        "pyodide": versions.PYODIDE,
        "python": versions.PYTHON,
        "numpy": versions.NUMPY,
        "packages": [package],
        "files": {name: _facts(path) for name, path in _files(folder).items()},
    }
    (folder / NAME).write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


def _files(folder: Path) -> dict[str, Path]:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path for path in paths}


def _facts(path: Path) -> dict[str, Any]:
    return {"size": path.stat().st_size, "sha256": sha256(path)}
