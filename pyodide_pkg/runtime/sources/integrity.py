"""Verifies files by their SHA-256."""

import hashlib
from pathlib import Path

from runtime.errors import RuntimeAssemblyError


def sha256(path: Path) -> str:
    """The SHA-256 of a file, as 64 hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def checked(path: Path, expected: str, remedy: str) -> Path:
    """The path, if the file there has the expected SHA-256.

    Args:
        path: A file that exists.
        expected: Its SHA-256, as 64 hexadecimal digits.
        remedy: What to do if it differs, as an imperative clause.

    Raises:
        RuntimeAssemblyError: if the file is another one.
    """
    got = sha256(path)
    if got != expected:
        raise RuntimeAssemblyError(
            f"{path} is refused: its SHA-256 is {got}, expected {expected}; {remedy}."
        )
    return path
