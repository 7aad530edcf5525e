"""What the build proves of an exercise, by running its programs."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from demokit.exercises import Verdict
from demokit.results import same
from sitebuild.exercises.model import Exercise, Wrong
from sitebuild.exercises.trials import Trials, Unfinished
from sitebuild.source import BuildFailure, Source

MOST_RESULTS = 20_000  # characters of a wrong program's results, which stand in the page

# Runs programs, which have names, and a check part.
type Run = Callable[[Mapping[str, str], str], Trials]
type Fault = tuple[int, str]  # a line of the source, and what is wrong there


def prove(exercise: Exercise, source: Source, run: Run) -> Exercise:
    """The exercise, its wrong programs with the results that they give.

    Args:
        exercise: What its author wrote.
        source: The page that it stands in.
        run: Gives the verdict on each of the programs.

    Raises:
        BuildFailure: the solution fails its checks; the start passes them, or raises an error; a
            wrong program passes them; or two wrong programs give the same results.
    """
    wrong = {_part(own): own.code for own in exercise.wrong}
    programs = {"solution": exercise.solution, "start": exercise.start, **wrong}
    try:
        trials = run(programs, exercise.check)
    except Unfinished as stopped:
        line = exercise.lines[stopped.name]
        raise _failure(exercise, source, line, f"{stopped.name} {stopped.reason}") from None
    for line, sentence in _faults(exercise, trials):
        raise _failure(exercise, source, line, sentence)
    proved = (replace(own, results=trials[_part(own)].results) for own in exercise.wrong)
    return replace(exercise, wrong=tuple(proved))


def _part(wrong: Wrong) -> str:
    return f"wrong {wrong.name}"


def _failure(exercise: Exercise, source: Source, line: int, sentence: str) -> BuildFailure:
    return source.fail(line if exercise.line else None, f"exercise “{exercise.id}”: {sentence}")


def _faults(exercise: Exercise, trials: Trials) -> Iterator[Fault]:
    solution, start = trials["solution"], trials["start"]
    if solution.kind != "right":
        line = _line(exercise, "solution", solution)
        yield line, f"the solution doesn’t pass the checks: {solution.text}"
    if start.kind == "right":
        yield exercise.lines["start"], "the start passes the checks already"
    if start.kind == "error":
        line = _line(exercise, "start", start)
        yield line, f"the start is to fail a check with a sentence, but raises {start.text}"
    for own in exercise.wrong:
        yield from _faults_of(exercise, own, trials[_part(own)])
    for first, second in combinations(exercise.wrong, 2):
        if same(trials[_part(first)].results, trials[_part(second)].results):
            sentence = (
                f"the wrong programs “{first.name}” and “{second.name}” give the same results, so "
                "that a reader could get the other’s sentence; let the check call them with more"
            )
            yield exercise.lines[_part(second)], sentence


def _faults_of(exercise: Exercise, own: Wrong, verdict: Verdict) -> Iterator[Fault]:
    line = exercise.lines[_part(own)]
    if verdict.kind == "right":
        yield line, f"the wrong program “{own.name}” passes the checks"
    elif not verdict.results:
        line = _line(exercise, _part(own), verdict)
        sentence = f"the wrong program “{own.name}” ends before a check calls it: {verdict.text}"
        yield line, sentence
    elif len(json.dumps(verdict.results)) > MOST_RESULTS:
        sentence = f"the results of “{own.name}” are too many for a page; let the check ask less"
        yield exercise.lines["check"], sentence


def _line(exercise: Exercise, part: str, verdict: Verdict) -> int:
    """The line that a verdict is about: where the program raised an error, or its checks did."""
    if verdict.line:
        return exercise.lines[part] + verdict.line - 1
    if verdict.check_line:
        return exercise.lines["check"] + verdict.check_line - 1
    return exercise.lines[part]
