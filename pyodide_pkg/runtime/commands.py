"""Runs packaging tools in a reproducible environment."""

import os
import subprocess
from collections.abc import Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from runtime.errors import DiskFullError, RuntimeAssemblyError
from runtime.sources.cache import disk_full

# The same input gives the same bytes: archives carry this date (2020-02-02), in this zone.
REPRODUCIBLE = {"SOURCE_DATE_EPOCH": "1580601600", "TZ": "UTC"}


def tool(name: str) -> Distribution:
    """The installed distribution of a tool.

    Raises:
        RuntimeAssemblyError: if it isn't installed.
    """
    try:
        return distribution(name)
    except PackageNotFoundError as error:
        raise RuntimeAssemblyError(f"The Python package {name} isn't installed.") from error


def run(
    purpose: str,
    folder: Path,
    *command: str | Path,
    environment: Mapping[str, str] | None = None,
    program: str | None = None,
) -> str:
    """What a command prints on standard output.

    Args:
        purpose: What it is run for, to begin the error message.
        folder: Where it runs; outside the source tree, so that no module there is taken for a tool.
        command: The program and its arguments.
        environment: Variables set for it beside those of this process.
        program: What it reads from standard input.

    Raises:
        DiskFullError: if it ran out of space.
        RuntimeAssemblyError: if it isn't installed or fails.
    """
    variables = {**os.environ, **REPRODUCIBLE, **(environment or {})}
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=variables,
            input=program,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    except FileNotFoundError as error:
        raise RuntimeAssemblyError(f"{purpose}: {command[0]} isn't installed.") from error
    if done.returncode != 0:
        raise _failure(purpose, done.stderr or done.stdout, folder)
    return done.stdout


def _failure(purpose: str, output: str, folder: Path) -> RuntimeAssemblyError:
    if "No space left on device" in output:
        return DiskFullError(disk_full(folder))
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return RuntimeAssemblyError(f"{purpose}: {lines[-1] if lines else 'it gave no reason.'}")
