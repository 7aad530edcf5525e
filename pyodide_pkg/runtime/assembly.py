"""Assembles the folder that the browser's Python is served from."""

import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from time import time

from runtime import manifest
from runtime.packing.bytecode import Compiler
from runtime.packing.own_wheel import own_wheel, project_name
from runtime.packing.split import Split, split, split_own
from runtime.sources import cache
from runtime.sources.lock import Lock, Served, read, trimmed, with_rest, with_served
from runtime.sources.npm import pyodide
from runtime.sources.numpy_wheel import numpy_wheel

UNCHANGED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STDLIB, STDLIB_REST = "python_stdlib.bin", "python_stdlib-rest.bin"
NUMPY, NUMPY_REST = "numpy.bin", "numpy-rest.bin"
LOCK = "pyodide-lock.json"
HASH = re.compile(r"[0-9a-f]{16}")
IN_USE = 3600  # seconds for which another build may still copy a folder that it was given


@dataclass(frozen=True)
class Parts:
    """What is served: files by their served names, the lock file, and the package to load.

    Demos start from `files`; `rest` is for code that readers type, beside them.
    """

    files: dict[str, Path]
    rest: dict[str, Path]
    lock: Lock
    package: str


def assemble(
    root: Path, out: Path, halves: Split = split, *, installed: Path | None = None
) -> Path:
    """The folder to serve: `out/<hash of its content>`. Others are removed an hour after their use.

    It holds Pyodide, its standard library, NumPy and our wheel, the latter three compiled to
    bytecode and stored without compression under names that end in .bin, which hosts compress; the
    lock file for them; and a manifest. What demos don't need of these is in archives of its own. A
    folder that is there already, and right, is left alone.

    Args:
        root: The source tree.
        out: A folder for nothing else.
        halves: Splits an archive into what demos need and the rest.
        installed: The folder with node_modules; the source tree unless it is given.

    Raises:
        RuntimeAssemblyError: if something is missing, was altered, or can't be made.
    """
    with cache.writing_to(out):
        out.mkdir(parents=True, exist_ok=True)
    parts = _parts(root, installed or root, halves)
    with cache.writing_to(out), cache.temporary_folder(out) as place:
        return _publish(_written(parts, place / "made"), out)


def _parts(root: Path, installed: Path, halves: Split) -> Parts:
    npm, wheel, name = pyodide(installed), numpy_wheel(), project_name(root)
    source = npm / "python_stdlib.zip"
    whole = Compiler(npm, source).compiled(source, "stdlib")
    compiler = Compiler(npm, whole)
    stdlib, numpy = halves(whole, "stdlib"), halves(compiler.compiled(wheel, "numpy"), "numpy")
    folder = own_wheel(root, npm / LOCK)
    own = split_own(compiler.compiled(next(folder.glob("*.whl")), "own"))
    wheels = {"numpy": Served(NUMPY, numpy.core), name: Served(f"{name}.bin", own.core)}
    lock = with_served(trimmed(read(folder / LOCK), name), wheels)
    rests = {"numpy": Served(NUMPY_REST, numpy.rest), name: Served(f"{name}-rest.bin", own.rest)}
    for package, served in rests.items():
        lock = with_rest(lock, package, served)
    files = {file: npm / file for file in UNCHANGED}
    files |= {STDLIB: stdlib.core} | {served.name: served.wheel for served in wheels.values()}
    rest = {STDLIB_REST: stdlib.rest} | {served.name: served.wheel for served in rests.values()}
    return Parts(files, rest, lock, name)


def _written(parts: Parts, folder: Path) -> Path:
    folder.mkdir()
    for name, path in (parts.files | parts.rest).items():
        shutil.copyfile(path, folder / name)
    (folder / LOCK).write_text(json.dumps(parts.lock, sort_keys=True), encoding="utf-8")
    manifest.write(folder, parts.package, parts.rest, NUMPY)
    return folder


def _publish(made: Path, out: Path) -> Path:
    folder = out / manifest.content_hash(made)
    for old in filter(lambda path: HASH.fullmatch(path.name), out.iterdir()):
        outdated = old != folder and old.stat().st_mtime < time() - IN_USE
        if outdated or manifest.content_hash(old) != old.name:
            shutil.rmtree(old)
    whole = folder if folder.exists() else made.rename(folder)
    whole.touch()
    return whole
