"""Runs the programs of an exercise, solution, start and wrong ones, in a Python of their own."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import version

from demokit.exercises import Verdict, examine
from sitebuild.cache import Cache
from sitebuild.cells.fresh_python import run_module, tell
from sitebuild.course import Course

PATIENCE = 30.0  # seconds for all programs of an exercise

type Trials = Mapping[str, Verdict]  # by the names of the programs


class Unfinished(Exception):
    """A program didn't end: its name, and a reason that follows it in a sentence."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name} {reason}")
        self.name, self.reason = name, reason


def run(
    programs: Mapping[str, str], check: str, python_path: str, patience: float = PATIENCE
) -> Trials:
    """The verdict on each of an exercise's programs.

    Args:
        programs: Their code, by names.
        check: The exercise's check part.
        python_path: Where they import from, as PYTHONPATH has it.
        patience: Seconds for all of them.

    Raises:
        Unfinished: one ends Python, or isn't done in time.
    """
    given = {"programs": list(programs.values()), "check": check}
    results = run_module("sitebuild.exercises.trials", given, python_path, patience)
    if len(results.lines) < len(programs):
        reason = f"isn’t done after {patience:.0f} seconds" if results.late else "ends Python"
        raise Unfinished(list(programs)[len(results.lines)], reason)
    return dict(zip(programs, map(_verdict, results.lines), strict=True))


def run_or_recall(programs: Mapping[str, str], check: str, course: Course, cache: Cache) -> Trials:
    """What `run` gives, kept as long as neither the exercise nor what it can import changes.

    Raises:
        Unfinished: one ends Python, or isn't done in time.
    """

    def make() -> bytes:
        trials = run(programs, check, course.python_path)
        return json.dumps([asdict(verdict) for verdict in trials.values()]).encode()

    causes = [sys.version, version("numpy"), *course.code, json.dumps([programs, check])]
    kept: Sequence[dict[str, object]] = json.loads(cache.data("exercises", causes, make))
    return dict(zip(programs, (Verdict(**fields) for fields in kept), strict=True))  # type: ignore[arg-type]


def _verdict(line: str) -> Verdict:
    return Verdict(**json.loads(line))


def main() -> None:
    """Runs the programs on standard input, a JSON object; prints a line of JSON for each."""
    given = json.load(sys.stdin)
    verdicts = (
        examine(program, given["check"], lambda text: None) for program in given["programs"]
    )
    tell(map(asdict, verdicts))


if __name__ == "__main__":
    main()
