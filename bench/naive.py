"""The same site with an ordinary worker: Pyodide and NumPy as they are distributed."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
WORKER = Path(__file__).parent / "naive_worker.js"
DISTRIBUTED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip",
               "pyodide-lock.json")  # fmt: skip
ASK_FOR_WHEEL = "from runtime.sources.numpy_wheel import numpy_wheel; print(numpy_wheel())"


def naive_site(site: Path, to: Path) -> Path:
    """Copies a built site, with the worker's script replaced and what it loads added."""
    shutil.copytree(site, to)
    for script in to.glob("assets/*/demo-worker.js"):
        shutil.copyfile(WORKER, script)
    folder = to / "naive"
    folder.mkdir()
    for name in DISTRIBUTED:
        shutil.copy(PROJECT / "node_modules" / "pyodide" / name, folder)
    shutil.copy(wheel(), folder)
    _pack_own(folder / "own.zip")
    return to


def wheel() -> Path:
    """NumPy for WebAssembly as it is distributed, in the cache."""
    environment = os.environ | {"PYTHONPATH": os.fspath(PROJECT / "pyodide_pkg")}
    done = subprocess.run(
        [sys.executable, "-c", ASK_FOR_WHEEL],
        cwd=PROJECT, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return Path(done.stdout.strip().splitlines()[-1])


def _pack_own(file: Path) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        packages = PROJECT / "pyodide_pkg"
        for root, name in ((packages, "attention"), (packages, "demokit"), (PROJECT, "demos")):
            for source in sorted((root / name).rglob("*.py")):
                archive.write(source, source.relative_to(root))
