"""Pyodide's lock file: wheels, their dependencies and their SHA-256."""

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from runtime.commands import run
from runtime.errors import RuntimeAssemblyError
from runtime.sources.integrity import sha256

type Lock = dict[str, Any]


@dataclass(frozen=True)
class Served:
    """A wheel as it is served.

    Attributes:
        name: Its file name in the served folder.
        wheel: The wheel, under the name that wheels have.
    """

    name: str
    wheel: Path

    @property
    def address(self) -> str:
        """Relative to the lock file.

        Pyodide takes an archive's format and the package's name from the end of the address, so the
        wheel's own name stands there as a fragment, which isn't part of what is fetched.
        """
        return f"{self.name}#/{self.wheel.name}"


def add_wheel(lock: Path, wheel: Path, new: Path) -> None:
    """Writes a new lock file: Pyodide's with one more wheel in it, its dependencies recorded.

    Args:
        lock: Pyodide's lock file.
        wheel: A wheel of Python source.
        new: The file to write, in the wheel's folder.

    Raises:
        RuntimeAssemblyError: if the wheel needs something that the lock file doesn't have.
    """
    add = sys.executable, "-m", "pyodide_cli", "lockfile", "add-wheels"
    purpose = "Adding our wheel to Pyodide's lock file"
    run(purpose, new.parent, *add, "--input", lock, "--output", new, wheel)


def read(path: Path) -> Lock:
    """The content of a lock file."""
    lock: Lock = json.loads(path.read_text(encoding="utf-8"))
    return lock


def trimmed(lock: Lock, package: str) -> Lock:
    """The lock file with one package and all that it needs, and nothing else."""
    packages = {name: lock["packages"][name] for name in sorted(_needed(lock, [package]))}
    return {**lock, "packages": packages}


def _needed(lock: Lock, names: Iterable[str]) -> set[str]:
    found = set(names)
    for name in list(found):
        found |= _needed(lock, lock["packages"][name]["depends"])
    return found


def with_served(lock: Lock, wheels: Mapping[str, Served]) -> Lock:
    """The lock file with the address and SHA-256 of each package's wheel as it is served.

    Raises:
        RuntimeAssemblyError: if a package of the lock file isn't served.
    """
    if missing := lock["packages"].keys() - wheels.keys():
        raise RuntimeAssemblyError(f"Our wheel needs what isn't served: {', '.join(missing)}.")
    packages = {name: entry | _as_served(wheels[name]) for name, entry in lock["packages"].items()}
    return {**lock, "packages": packages}


def with_rest(lock: Lock, name: str, rest: Served) -> Lock:
    """The lock file with the package `<name>-rest`: what was split off a package."""
    changed = {"name": f"{name}-rest", "depends": [name], "imports": []}
    entry = lock["packages"][name] | changed | _as_served(rest)
    return {**lock, "packages": {**lock["packages"], changed["name"]: entry}}


def _as_served(served: Served) -> dict[str, str]:
    return {"file_name": served.address, "sha256": sha256(served.wheel)}
