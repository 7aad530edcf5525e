"""The editor of code cells as it is served: our module and the parts of CodeMirror in one file."""

import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from sitebuild.source import BuildFailure

NAME = "editor.js"
OPTIONS = (
    "--bundle",
    "--format=esm",
    "--minify",
    "--legal-comments=eof",
    "--charset=utf8",
    "--target=es2022",
    "--log-level=error",
)


def write_editor(project: Path, draft: Path, cache: Path) -> None:
    """Writes the editor into the asset folder. It is packed anew when one of its parts changes.

    Raises:
        BuildFailure: it has a fault, or esbuild doesn't run.
    """
    kept = cache / f"{_key(project)}.js"
    if not kept.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=cache) as folder:
            _pack(project, Path(folder, NAME)).replace(kept)
    shutil.copyfile(kept, draft / NAME)


def _key(project: Path) -> str:
    installed = (project / "node_modules" / ".package-lock.json").read_bytes()
    own = (project / "docs" / "assets" / NAME).read_bytes()
    return sha256(installed + repr(OPTIONS).encode() + own).hexdigest()[:24]


def _pack(project: Path, to: Path) -> Path:
    program = project / "node_modules" / ".bin" / "esbuild"
    source = project / "docs" / "assets" / NAME
    command = [str(program), str(source), *OPTIONS, f"--outfile={to}"]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True)
    if done.returncode:
        raise BuildFailure(f"esbuild can't pack the editor:\n{done.stderr.strip()}")
    return to
