"""Files that a demo reads, such as weights or data.

A demo declares them as `FILES`, paths relative to the project's root. The build publishes them;
in the browser the worker has fetched, verified and written them before the demo's first view.
"""

from codecs import BOM_UTF8
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


def text(name: str) -> str:
    """The text of a declared file.

    Raises:
        FileNotFoundError: nothing lies there.
        ValueError: it isn't UTF-8; the text names file, line and byte.
    """
    return decoded(path(name).read_bytes(), name)


def decoded(content: bytes, name: str) -> str:
    """The text of a file in UTF-8, without a byte-order mark, its lines ended by `\\n`.

    Raises:
        ValueError: it isn't UTF-8; the text names file, line and byte.
    """
    unmarked = content.removeprefix(BOM_UTF8)
    try:
        return unmarked.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = unmarked.count(b"\n", 0, error.start) + 1
        start = error.start + len(content) - len(unmarked)
        found = f"byte {start + 1} is 0x{content[start]:02x}"
        raise ValueError(
            f"{name}:{line}: this file isn't UTF-8: {found}; save it as UTF-8"
        ) from None
