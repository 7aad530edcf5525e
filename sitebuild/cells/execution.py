"""Runs the cells of a page, in order and in a fresh Python, and gives what readers see of them."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Any

from demokit.cells import Outcome, Session
from sitebuild.cache import Cache
from sitebuild.cells.fresh_python import run_module, tell
from sitebuild.course import Course

PATIENCE = 60.0  # seconds for all cells of a page


@dataclass(frozen=True)
class Ran:
    """What a cell printed, how it ended, and the figure that it showed last while it ran."""

    printed: str
    outcome: Outcome
    drawn: str = ""


class Unfinished(Exception):
    """A cell didn't end: its number from 1, and a reason that follows it in a sentence."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"cell {number} {reason}")
        self.number = number


def run(cells: Sequence[str], python_path: str, patience: float = PATIENCE) -> list[Ran]:
    """What each of a page's cells shows, run in order.

    Args:
        cells: Their code.
        python_path: Where they import from, as PYTHONPATH has it.
        patience: Seconds for all of them.

    Raises:
        Unfinished: one ends Python, or isn't done in time.
    """
    results = run_module("sitebuild.cells.execution", cells, python_path, patience)
    ran = [_ran(json.loads(line)) for line in results.lines]
    if len(ran) < len(cells):
        reason = f"isn't done after {patience:.0f} seconds" if results.late else "ends Python"
        raise Unfinished(len(ran) + 1, reason)
    return ran


def run_or_recall(cells: Sequence[str], course: Course, cache: Cache) -> list[Ran]:
    """What `run` gives, kept as long as neither the cells nor what they can import changes.

    Raises:
        Unfinished: a cell ends Python, or isn't done in time.
    """

    def make() -> bytes:
        return json.dumps([asdict(ran) for ran in run(cells, course.python_path)]).encode()

    causes = [sys.version, version("numpy"), *course.code, json.dumps(cells)]
    return list(map(_ran, json.loads(cache.data("cells", causes, make))))


def _ran(fields: dict[str, Any]) -> Ran:
    return Ran(fields["printed"], Outcome(**fields["outcome"]), fields["drawn"])


def _run(cells: Sequence[str]) -> Iterator[Ran]:
    session = Session()
    for number, source in enumerate(cells, 1):
        printed, drawn = list[str](), [""]
        outcome = session.run(number, source, printed.append, drawn.append)
        yield Ran("".join(printed), outcome, "" if outcome.kind == "figure" else drawn[-1])


def main() -> None:
    """Runs the cells on standard input, a JSON array; prints a line of JSON for each."""
    tell(map(asdict, _run(json.load(sys.stdin))))


if __name__ == "__main__":
    main()
