"""Node and the npm packages. Where the machine has no Node, it comes from PyPI into .venv."""

import os
import shutil
import subprocess
from pathlib import Path

from setup import stamps
from setup.commands import Commands, inside
from setup.console import say
from setup.python_packages import install

OLDEST = 20


def prepare_node(root: Path, commands: Commands) -> None:
    """Installs Node into .venv unless the machine has one that is new enough, with npm.

    Raises:
        SetupError: something failed, in one line.
    """
    stamp = root / ".venv" / "node-complete"
    wanted = stamps.digest(root / "requirements-node.lock")
    node = root / ".venv" / "bin" / "node"
    if stamps.read(stamp) == [wanted] and node.exists():
        return
    if not node.exists() and has_node(os.environ.get("PATH")):
        return
    stamp.unlink(missing_ok=True)
    say(f"No Node {OLDEST} or newer with npm here: installing one into .venv (about 20 s) …")
    install(root, commands, "requirements-node.lock", "installing Node")
    stamps.write(stamp, wanted)


def prepare_node_packages(root: Path, commands: Commands) -> None:
    """Fills node_modules as package-lock.json says.

    Raises:
        SetupError: something failed, in one line.
    """
    stamp = root / "node_modules" / "complete"
    files = (root / name for name in ("package.json", "package-lock.json", ".npmrc"))
    wanted = stamps.digest(stamps.system(), *files)
    if stamps.read(stamp) == [wanted]:
        return
    stamp.unlink(missing_ok=True)
    say("Installing the npm packages (about 10 s) …")
    npm = shutil.which("npm", path=inside(root, os.environ)["PATH"]) or "npm"
    commands.run([npm, "ci", "--ignore-scripts"], "installing the npm packages")
    stamps.write(stamp, wanted)


def has_node(path: str | None) -> bool:
    """Whether a Node that is new enough, and npm, are found on a search path."""
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    return bool(node and npm and _major(node) >= OLDEST)


def _major(node: str) -> int:
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30)
        return int(answer.stdout.strip().removeprefix("v").partition(".")[0])
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return 0
