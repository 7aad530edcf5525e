"""Files that a demo reads, such as weights or data.

A demo declares them as `FILES`, paths relative to the project's root. The build publishes them;
in the browser the worker has fetched, verified and written them before the demo's first view.
"""

from importlib import import_module
from pathlib import Path


def path(name: str) -> Path:
    """Where a declared file lies: beside the package `demos`.

    That is the project's root when the build renders a demo, and site-packages in the browser.

    Raises:
        FileNotFoundError: nothing lies there.
    """
    found = Path(import_module("demos").__path__[0]).parent / name
    if not found.is_file():
        raise FileNotFoundError(f"there is no file {name}; does the demo declare it in FILES?")
    return found
