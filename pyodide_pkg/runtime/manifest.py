"""The manifest of a served folder, and the content hash that names it."""

import gzip
import hashlib
import json
import zipfile
from collections.abc import Collection
from pathlib import Path
from typing import Any

from runtime import versions
from runtime.results import result
from runtime.sources.integrity import sha256

NAME = "runtime.json"
LEVEL = 6  # as most hosts compress


def content_hash(folder: Path) -> str:
    """16 hexadecimal digits that change when any file of the folder does, in name or content."""
    sums = [f"{sha256(path)}  {name}\n" for name, path in _files(folder).items()]
    return hashlib.sha256("".join(sums).encode()).hexdigest()[:16]


def write(folder: Path, package: str, rest: Collection[str], numpy: str) -> None:
    """Writes a folder's manifest: versions, the package to load, each file's sizes and SHA-256.

    Also where in NumPy's archive its libraries of WebAssembly begin and end, in bytes.

    Args:
        folder: What is served.
        package: The package to load.
        rest: The names of the files that demos don't need.
        numpy: The name of NumPy's archive.
    """
    files = {name: _facts(path) for name, path in _files(folder).items()}
    facts = {
        "pyodide": versions.PYODIDE,
        "python": versions.PYTHON,
        "numpy": versions.NUMPY,
        "packages": [package],
        "libraries": _libraries(folder / numpy),
        "files": {name: facts for name, facts in files.items() if name not in rest},
        "rest": {name: facts for name, facts in files.items() if name in rest},
    }
    (folder / NAME).write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


def _files(folder: Path) -> dict[str, Path]:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path for path in paths}


def _facts(path: Path) -> dict[str, Any]:
    """A file's size, its transfer size under gzip, and its SHA-256."""
    digest = sha256(path)
    return {"size": path.stat().st_size, "gzip": _compressed(path, digest), "sha256": digest}


def _compressed(path: Path, digest: str) -> int:
    def measure(folder: Path) -> None:
        size = len(gzip.compress(path.read_bytes(), LEVEL))
        (folder / "size").write_text(str(size), encoding="utf-8")

    folder = result(f"gzip-{path.name}", [digest, f"level {LEVEL}"], measure)
    return int((folder / "size").read_text(encoding="utf-8"))


def _libraries(archive: Path) -> dict[str, tuple[int, int]]:
    """Where each library stands in an archive that is stored without compression."""
    content = archive.read_bytes()
    places = {}
    with zipfile.ZipFile(archive) as members:
        for member in members.infolist():
            if member.filename.endswith(".so"):
                start = content.index(members.read(member), member.header_offset)
                places[member.filename] = (start, start + member.file_size)
    return places
