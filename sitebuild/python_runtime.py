"""The folder the browser's Python comes from, as the package `runtime` assembles it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from sitebuild.source import BuildFailure

# Pages name this folder; when all is written, the true name takes its place.
UNHASHED = "runtime/unhashed/"


def write_runtime(project: Path, site: Path, cache: Path) -> str:
    """Puts the runtime into the site and gives its address relative to the site's root.

    Raises:
        BuildFailure: it can't be assembled; the text says why and what helps.
    """
    command = [sys.executable, "-m", "runtime", "--root", str(project), "--to", str(cache)]
    environment = os.environ | {"PYTHONPATH": str(project / "pyodide_pkg")}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise BuildFailure("the runtime of the demos can't be assembled; the lines above say why")
    folder = Path(done.stdout.strip().splitlines()[-1])
    name = f"runtime/{folder.name}/"
    shutil.copytree(folder, site / name, dirs_exist_ok=True)
    return name
