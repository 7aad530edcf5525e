"""Makes the lock files anew: requirements.lock, requirements-node.lock and package-lock.json.

What they already pin stays, as long as pyproject.toml and package.json allow it. They record
versions and checksums but no addresses, so that any mirror serves.
"""

import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from setup.commands import Commands, inside
from setup.console import SetupError, errors_in_one_line, say
from setup.environment import ROOT
from setup.node_packages import has_node

UV = "uv==0.13.9"
LOCKED = {
    "requirements.lock": (
        "--group=site",
        "--group=runtime",
        "--group=test",
        "--group=check",
        "pyproject.toml",
    ),
    "requirements-node.lock": ("--group=node",),
}
COMPILE = (
    "pip",
    "compile",
    "--quiet",
    "--universal",
    "--python-version=3.12",
    "--generate-hashes",
    "--no-header",
    "--no-annotate",
)


def lock_python(commands: Commands) -> None:
    """Writes the lock files of Python's packages, with a uv that is thrown away afterwards."""
    say("Locking the Python packages (about 20 s) …")
    with TemporaryDirectory() as folder:
        commands.run([sys.executable, "-m", "venv", folder], "making room for uv")
        uv = Path(folder) / "bin" / "uv"
        commands.run([uv.with_name("pip"), "install", UV], "installing uv")
        for lock_file, what in LOCKED.items():
            command: list[str | Path] = [uv, *COMPILE, *what, f"--output-file={lock_file}"]
            commands.run(command, f"making {lock_file}")


def lock_npm(commands: Commands) -> None:
    """Writes package-lock.json."""
    say("Locking the npm packages (about 5 s) …")
    path = inside(commands.root, os.environ)["PATH"]
    npm = shutil.which("npm", path=path)
    if not npm or not has_node(path):
        raise SetupError("Locking the npm packages takes Node and npm: run make check, then again.")
    command = [npm, "install", "--package-lock-only", "--ignore-scripts"]
    commands.run(command, "making package-lock.json")


if __name__ == "__main__":
    with errors_in_one_line():
        commands = Commands(ROOT, "lock")
        lock_python(commands)
        lock_npm(commands)
