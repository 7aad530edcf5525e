"""Our own wheel: the attention module and the demos, as `python -m build` packs them."""

import sys
import tomllib
from pathlib import Path

from runtime.commands import run


def project_name(root: Path) -> str:
    """The name of the package that the source tree builds."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["name"])


def own_wheel(root: Path, folder: Path) -> Path:
    """Builds the wheel into an empty folder; the same sources give the same bytes.

    Raises:
        RuntimeAssemblyError: if it can't be built.
    """
    # The backend is installed in its pinned version, so the build needs no network.
    build = sys.executable, "-m", "build", "--wheel", "--no-isolation"
    run("Building our wheel", folder, *build, "--outdir", folder, root)
    return next(folder.glob("*.whl"))
