"""A course on optics: a folder of content, built by this project's machinery."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.project import PROJECT

CONTENT = PROJECT / "tests" / "optics"


def copied(folder: Path, machinery: Path = PROJECT) -> Path:
    """The course in a folder, with a link to the machinery as its mkdocs.yml expects it."""
    shutil.copytree(CONTENT, folder, ignore=shutil.ignore_patterns("__pycache__", "conftest.py"))
    (folder / "machinery").symlink_to(machinery)
    return folder


def command(verb: str, course: Path, *more: str) -> list[str]:
    """What `make site COURSE=…` and `make serve COURSE=…` run."""
    return [sys.executable, "-B", "-m", "setup.site", verb, str(course), *more]


def environment(machinery: Path = PROJECT) -> dict[str, str]:
    """The variables to run it with, for the machinery in a folder."""
    path = os.pathsep.join([str(machinery), str(machinery / "pyodide_pkg")])
    return {**os.environ, "PYTHONPATH": path}


def build(course: Path) -> subprocess.CompletedProcess[str]:
    """Builds the course's site into its folder `site`."""
    return subprocess.run(
        command("build", course), cwd=PROJECT, env=environment(), capture_output=True, text=True
    )
