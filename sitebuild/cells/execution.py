"""Runs the cells of a page, in order and in a fresh Python, and gives what readers see of them."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from demokit.cells import Outcome, Session

PROJECT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds for all cells of a page


@dataclass(frozen=True)
class Ran:
    """What a cell printed, and how it ended."""

    printed: str
    outcome: Outcome


class Unfinished(Exception):
    """A cell didn't come to an end: which one, from 1, and why, in words that follow its number."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"cell {number} {reason}")
        self.number = number


def run(cells: Sequence[str], patience: float = PATIENCE) -> list[Ran]:
    """What each of a page's cells shows, run in order.

    Raises:
        Unfinished: one ends Python, or isn't done in time.
    """
    with TemporaryDirectory() as folder:  # where cells may write
        try:
            done = subprocess.run(
                [sys.executable, "-m", "sitebuild.cells.execution"],
                cwd=folder,
                env=os.environ | {"PYTHONPATH": f"{PROJECT}{os.pathsep}{PROJECT / 'pyodide_pkg'}"},
                input=json.dumps(cells).encode(),
                stdout=subprocess.PIPE,
                timeout=patience,
            )
        except subprocess.TimeoutExpired as late:
            ran = _read(late.stdout or b"")
            raise Unfinished(len(ran) + 1, f"isn't done after {patience:.0f} seconds") from None
    ran = _read(done.stdout)
    if len(ran) < len(cells):
        raise Unfinished(len(ran) + 1, "ends Python")
    return ran


def _read(output: bytes) -> list[Ran]:
    lines = output.decode().splitlines(keepends=True)
    whole = [json.loads(line) for line in lines if line.endswith("\n")]
    return [Ran(ran["printed"], Outcome(**ran["outcome"])) for ran in whole]


def _run(cells: Sequence[str]) -> Iterator[Ran]:
    session = Session()
    for number, source in enumerate(cells, 1):
        printed = list[str]()
        outcome = session.run(number, source, printed.append)
        yield Ran("".join(printed), outcome)


def main() -> None:
    """Runs the cells on standard input, a JSON array; prints a line of JSON for each."""
    cells = json.load(sys.stdin)
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as results:
        os.dup2(2, 1)  # a cell that writes past sys.stdout mustn't write here
        for ran in _run(cells):
            print(json.dumps(asdict(ran)), file=results, flush=True)


if __name__ == "__main__":
    main()
