"""The cache folder for downloads and compiled archives, outside the source tree."""

import errno
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from runtime.errors import DiskFullError, RuntimeAssemblyError

NAME = "attention-lessons"


def location(environment: Mapping[str, str]) -> Path:
    """The cache folder: ATTENTION_CACHE, else the user's cache folder, else a temporary one."""
    if chosen := environment.get("ATTENTION_CACHE"):
        return Path(chosen).absolute()
    # The XDG specification has a relative path ignored.
    if (xdg := environment.get("XDG_CACHE_HOME", "")).startswith("/"):
        return Path(xdg, NAME)
    home = environment.get("HOME")
    if home and (not Path(home).exists() or os.access(home, os.W_OK)):
        return Path(home, ".cache", NAME)
    return Path(tempfile.gettempdir(), f"{NAME}-{os.getuid()}")


def folder(*parts: str) -> Path:
    """A folder in the cache, made if it isn't there.

    Raises:
        RuntimeAssemblyError: if it can't be made.
    """
    path = location(os.environ).joinpath(*parts)
    with writing_to(path):
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


@contextmanager
def writing_to(path: Path) -> Iterator[None]:
    """Translates errors of the file system into one line.

    Raises:
        DiskFullError: if the disk is full.
        RuntimeAssemblyError: for any other failure of the file system.
    """
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise DiskFullError(disk_full(path)) from error
        raise RuntimeAssemblyError(
            f"{path} can't be written to ({error}); set ATTENTION_CACHE to a folder that can."
        ) from error


def disk_full(path: Path) -> str:
    """One line about a full disk."""
    return f"No space left to write to {path}; free some, or set ATTENTION_CACHE to another disk."


@contextmanager
def temporary_folder(beside: Path) -> Iterator[Path]:
    """A temporary folder on the same file system as `beside`, so that renames are atomic."""
    with writing_to(beside):
        temporary = tempfile.TemporaryDirectory(dir=beside, prefix=".making-")
    with temporary as path:
        yield Path(path)
