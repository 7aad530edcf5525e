"""Stamp files record what a folder was set up from, so that only what changed is done again.

A stamp lies in its folder. It is removed before work begins and written when it has ended, so an
interrupted set-up has none.
"""

import hashlib
import platform
import sys
from pathlib import Path


def digest(*parts: Path | str) -> str:
    """A digest of files' contents and of words; a missing file counts as empty."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else _content(part)
        total.update(len(data).to_bytes(8, "big") + data)
    return total.hexdigest()


def system() -> str:
    """The kind of machine: a folder shared by two of them holds the packages of one."""
    return f"{sys.platform} {platform.machine()}"


def read(stamp: Path) -> list[str]:
    """The digests in a stamp; none where it is missing."""
    return _content(stamp).decode(errors="replace").split()


def write(stamp: Path, *digests: str) -> None:
    """Says that the folder is complete, be it empty."""
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text("\n".join(digests), encoding="utf-8")


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""
