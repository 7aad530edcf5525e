"""Runs authors' code in a Python of its own: each piece gives a line of JSON when it is done."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from tempfile import TemporaryDirectory


@dataclass(frozen=True)
class Results:
    """The lines that a Python gave, and whether it was ended because time was up."""

    lines: list[str]
    late: bool


def run_module(module: str, given: object, python_path: str, patience: float) -> Results:
    """Runs a module of ours, whose `main` calls `tell`.

    Args:
        module: Its dotted name.
        given: What it reads from standard input, as JSON.
        python_path: Where it imports from, as PYTHONPATH has it.
        patience: Seconds for all of it.
    """
    late = False
    with TemporaryDirectory() as folder:  # where the code may write
        try:
            output = subprocess.run(
                [sys.executable, "-m", module],
                cwd=folder,
                env=os.environ | {"PYTHONPATH": python_path},
                input=json.dumps(given).encode(),
                stdout=subprocess.PIPE,
                timeout=patience,
            ).stdout
        except subprocess.TimeoutExpired as expired:
            late, output = True, expired.stdout or b""
    lines = output.decode().splitlines(keepends=True)
    return Results([line for line in lines if line.endswith("\n")], late)


def tell(results: Iterable[object]) -> None:
    """Prints each result as a line of JSON, when it is there."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as lines:
        os.dup2(2, 1)  # code that writes past sys.stdout mustn't write here
        for result in results:
            print(json.dumps(result), file=lines, flush=True)
