"""Our own wheel: the attention module and the demos, packed and entered in the lock file."""

import re
import shutil
import sys
import tomllib
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from runtime.commands import run, tool
from runtime.packing import lean_source
from runtime.results import result
from runtime.sources.integrity import sha256
from runtime.sources.lock import add_wheel

PROJECT = "pyproject.toml"
# Of other packages, e.g. the module that a course teaches, readers' cells can see the docstrings.
LEAN = {"demokit", "demos"}
# Hidden files and folders, caches and copies of an editor.
LEFT = re.compile(r"(?:^|/)(?:\.|#|__pycache__/)|~$|(?:^|/)(?:Thumbs\.db|desktop\.ini)$")


def project_name(root: Path) -> str:
    """The name of the package that the source tree builds."""
    return str(_settings(root)["project"]["name"])


def own_wheel(root: Path, lock: Path) -> Path:
    """A folder with our wheel, and with Pyodide's lock file to which it is added.

    Neither is made again until a source changes; the same sources give the same bytes.

    Raises:
        RuntimeAssemblyError: if it can't be built, or needs what Pyodide doesn't have.
    """
    causes = [f"{sha256(path)}  {path.relative_to(root)}" for path in _sources(root)]
    causes += [sha256(lock), tool("hatchling").version, tool("pyodide-lock").version]
    causes += [sha256(Path(lean_source.__file__))]
    return result("own", causes, partial(_build, root, lock))


def _sources(root: Path) -> list[Path]:
    """All that the build backend reads, in a stable order; not what other tools leave there."""
    settings = _settings(root)
    project, wheel = settings["project"], settings["tool"]["hatch"]["build"]["targets"]["wheel"]
    names = [PROJECT, ".gitignore", project.get("readme", PROJECT)]
    names += project.get("license-files", [])
    packages = [path for name in wheel["packages"] for path in (root / name).rglob("*")]
    files = [path for path in packages if not LEFT.search(path.relative_to(root).as_posix())]
    return sorted(path for path in [root / name for name in names] + files if path.is_file())


def _settings(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / PROJECT).read_text(encoding="utf-8"))


def _build(root: Path, lock: Path, folder: Path) -> None:
    # The backend is installed in its pinned version, so the build needs no network.
    build = sys.executable, "-m", "build", "--wheel", "--no-isolation"
    with TemporaryDirectory() as place:
        for path in _sources(root):
            copy = Path(place) / path.relative_to(root)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
            if path.suffix == ".py" and LEAN.intersection(path.relative_to(root).parts):
                copy.write_text(lean_source.lean(path.read_text(encoding="utf-8")), "utf-8")
        run("Building our wheel", folder, *build, "--outdir", folder, place)
    add_wheel(lock, next(folder.glob("*.whl")), folder / lock.name)
