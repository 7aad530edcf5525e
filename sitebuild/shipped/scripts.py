"""Scripts as they are served: each by itself, without comments, spare space and long names."""

import shutil
import subprocess
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from sitebuild.source import BuildFailure

OPTIONS = (
    "--minify",
    "--charset=utf8",
    "--target=es2022",
    "--log-level=error",
)


def write_scripts(project: Path, scripts: Mapping[Path, Path], cache: Path) -> None:
    """Writes each script to its place. All that the cache doesn't hold is made in one process.

    Raises:
        BuildFailure: a script has a fault, or esbuild doesn't run.
    """
    kept = {script: cache / f"{_key(project, script)}.js" for script in scripts}
    missing = {script: path for script, path in kept.items() if not path.exists()}
    if missing:
        _make(project, missing, cache)
    for script, place in scripts.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(kept[script], place)


def _key(project: Path, script: Path) -> str:
    """What a script's served form follows from."""
    version = (project / "node_modules" / "esbuild" / "package.json").read_bytes()
    return sha256(version + repr(OPTIONS).encode() + script.read_bytes()).hexdigest()[:24]


def _make(project: Path, scripts: Mapping[Path, Path], cache: Path) -> None:
    cache.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=cache) as folder:
        _minify(project, (f"{path.stem}={script}" for script, path in scripts.items()), folder)
        for path in scripts.values():
            (Path(folder) / path.name).replace(path)


def _minify(project: Path, scripts: Iterable[str], folder: str) -> None:
    """Makes each `name=path` anew as a file of that name."""
    program = project / "node_modules" / ".bin" / "esbuild"
    command = [str(program), *scripts, *OPTIONS, f"--outdir={folder}"]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True)
    if done.returncode:
        raise BuildFailure(f"esbuild refuses a script:\n{done.stderr.strip()}")
