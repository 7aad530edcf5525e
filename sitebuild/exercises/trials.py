"""Runs the programs of an exercise, solution, start and wrong ones, in a Python of their own."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import version
from tempfile import TemporaryDirectory

from demokit.exercises import Verdict, examine
from sitebuild.cache import Cache
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
    late = False
    with TemporaryDirectory() as folder:  # where programs may write
        try:
            output = subprocess.run(
                [sys.executable, "-m", "sitebuild.exercises.trials"],
                cwd=folder,
                env=os.environ | {"PYTHONPATH": python_path},
                input=json.dumps({"programs": list(programs.values()), "check": check}).encode(),
                stdout=subprocess.PIPE,
                timeout=patience,
            ).stdout
        except subprocess.TimeoutExpired as expired:
            late, output = True, expired.stdout or b""
    lines = [line for line in output.decode().splitlines(keepends=True) if line.endswith("\n")]
    if len(lines) < len(programs):
        reason = f"isn’t done after {patience:.0f} seconds" if late else "ends Python"
        raise Unfinished(list(programs)[len(lines)], reason)
    return dict(zip(programs, map(_verdict, lines), strict=True))


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
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as verdicts:
        os.dup2(2, 1)  # a program that writes past sys.stdout mustn't write here
        for program in given["programs"]:
            verdict = examine(program, given["check"], lambda text: None)
            print(json.dumps(asdict(verdict)), file=verdicts, flush=True)


if __name__ == "__main__":
    main()
