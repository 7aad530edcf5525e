"""Brings .venv and node_modules to what the lock files say; does nothing where they are."""

from pathlib import Path

from setup.commands import Commands
from setup.console import plainly
from setup.file_lock import alone
from setup.node_packages import prepare_node, prepare_node_packages
from setup.python_packages import prepare_python

ROOT = Path(__file__).resolve().parent.parent


def prepare(root: Path) -> None:
    """Brings everything up.

    Raises:
        Trouble: something failed, in one line.
    """
    with alone(root / ".cache" / "setup.lock", "Another make is setting up here: waiting for it."):
        commands = Commands(root, "setup")
        prepare_python(root, commands)
        prepare_node(root, commands)
        prepare_node_packages(root, commands)


if __name__ == "__main__":
    with plainly():
        prepare(ROOT)
