"""Installs .venv and node_modules as the lock files say, unless they are up to date."""

from pathlib import Path

from setup.commands import Commands
from setup.console import errors_in_one_line
from setup.file_lock import exclusive
from setup.node_packages import prepare_node, prepare_node_packages
from setup.python_packages import prepare_python

ROOT = Path(__file__).resolve().parent.parent


def prepare(root: Path) -> None:
    """Installs Python packages, Node and npm packages.

    Raises:
        SetupError: something failed, in one line.
    """
    with exclusive(
        root / ".cache" / "setup.lock", "Another make is setting up here: waiting for it."
    ):
        commands = Commands(root, "setup")
        prepare_python(root, commands)
        prepare_node(root, commands)
        prepare_node_packages(root, commands)


if __name__ == "__main__":
    with errors_in_one_line():
        prepare(ROOT)
