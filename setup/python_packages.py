"""The virtual environment and the Python packages in it."""

import subprocess
import sys
from pathlib import Path

from setup import stamps
from setup.commands import Commands
from setup.console import say

# Our own packages are found where they stand: paths relative to site-packages, so that they
# hold wherever the project's folder is.
ON_PATH = ("../../../..", "../../../../pyodide_pkg")


def prepare_python(root: Path, commands: Commands) -> None:
    """Makes .venv and fills it as requirements.lock says.

    Raises:
        SetupError: something failed, in one line.
    """
    stamp = root / ".venv" / "complete"
    made = stamps.digest(str(root), stamps.system(), root / ".python-version")
    filled = stamps.digest(root / "requirements.lock")
    found = stamps.read(stamp) if _starts(python(root)) else []
    if found == [made, filled]:
        return
    stamp.unlink(missing_ok=True)
    if found[:1] != [made]:
        say(f"Making .venv with Python {sys.version.split()[0]} (about 5 s) …")
        _make(root, commands)
    say("Installing the Python packages (about 1 min) …")
    install(root, commands, "requirements.lock", "installing the Python packages")
    _put_on_path(root)
    stamps.write(stamp, made, filled)


def python(root: Path) -> Path:
    """The Python of the virtual environment."""
    return root / ".venv" / "bin" / "python"


def install(root: Path, commands: Commands, lock_file: str, doing: str) -> None:
    """Installs what a lock file names: ready-made packages only, each with its checksum.

    Raises:
        SetupError: something failed, in one line.
    """
    options = ("--no-deps", "--only-binary=:all:", "--require-hashes", "-r", lock_file)
    commands.run(
        [python(root), "-m", "pip", "install", *options],
        doing,
        PIP_USER="0",
        PIP_DISABLE_PIP_VERSION_CHECK="1",
    )


def _make(root: Path, commands: Commands) -> None:
    venv = [sys.executable, "-m", "venv", "--clear", "--without-pip", ".venv"]
    commands.run(venv, "making .venv")
    # Not by venv itself, which hides why it failed.
    pip = ("-I", "-m", "ensurepip", "--upgrade", "--default-pip")
    commands.run([str(python(root)), *pip], "making .venv")


def _starts(program: Path) -> bool:
    try:
        return subprocess.run([program, "-c", ""], capture_output=True).returncode == 0
    except OSError:
        return False


def _put_on_path(root: Path) -> None:
    for packages in (root / ".venv" / "lib").glob("python3*/site-packages"):
        (packages / "project.pth").write_text("\n".join(ON_PATH), encoding="utf-8")
