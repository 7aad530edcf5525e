"""What the build refuses of an exercise, with file and line, and what it keeps of the others."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from demokit.exercises import examine
from sitebuild.cache import Cache
from sitebuild.course import Course
from sitebuild.exercises.model import Exercise
from sitebuild.exercises.proof import prove
from sitebuild.exercises.text import read
from sitebuild.exercises.trials import Trials, Unfinished, run, run_or_recall
from sitebuild.source import BuildFailure, Source
from tests.project import PROJECT

PYTHON_PATH = os.pathsep.join([str(PROJECT), str(PROJECT / "pyodide_pkg")])
PAGE = """# A lesson

````exercise double
Write `double(x)`.

```start
def double(x):
    return x
```

```check
for x in (3, *sizes(3)):
    check_close(call(double, x), 2 * x)
```

```solution
def double(x):
    return 2 * x
```

```wrong square
def double(x):
    return x**2
```
> You squared it.

```wrong half
def double(x):
    return x / 2
```
> You halved it.
````
"""


def in_process(programs: Mapping[str, str], check: str) -> Trials:
    return {name: examine(code, check, lambda text: None) for name, code in programs.items()}


def proved(page: str) -> Exercise:
    source = Source("docs/page.md", page)
    (fence,) = source.fences
    exercise = read(fence)
    assert isinstance(exercise, Exercise)
    return prove(exercise, source, in_process)


def refusal(old: str, new: str) -> str:
    assert PAGE.count(old) == 1
    with pytest.raises(BuildFailure) as failure:
        proved(PAGE.replace(old, new))
    return str(failure.value)


@pytest.mark.parametrize(
    ("old", "new", "at", "sentence"),
    [
        ("return 2 * x", "return 3 * x", "def double(x):\n    return 3 * x",
         "the solution doesn’t pass the checks: double(3) is 9; it should be 6."),
        ("return 2 * x", "return 2 * y", "return 2 * y",
         "the solution doesn’t pass the checks: NameError: name 'y' is not defined"),
        ("    check_close(", "    check_clothes(", "check_clothes(call(double, x), 2 * x)",
         "the solution doesn’t pass the checks: Your code doesn’t define check_clothes."),
        ("    return x\n", "    return x + x\n", "def double(x):\n    return x + x",
         "the start passes the checks already"),
        ("    return x\n", "    return ...  +  x\n", "return ...  +  x",
         "the start is to fail a check with a sentence, but raises TypeError: unsupported operand"),
        ("return x**2", "return x + x", "def double(x):\n    return x + x",
         "the wrong program “square” passes the checks"),
        ("return x**2", "return x * 0.5", "def double(x):\n    return x / 2",
         "the wrong programs “square” and “half” give the same results"),
        ("return x / 2", "return x /", "return x /",
         "the wrong program “half” ends before a check calls it: SyntaxError: invalid syntax"),
        ("return x / 2", "return np.ones((99, 99))", "for x in (3, *sizes(3)):",
         "the results of “half” are too many for a page; let the check ask less"),
    ],
)  # fmt: skip
def test_what_an_exercise_does_not_hold_is_refused_with_its_line(
    old: str, new: str, at: str, sentence: str
) -> None:
    page = PAGE.replace(old, new)
    number = page[: page.index(at)].count("\n") + 1
    told = refusal(old, new)
    assert told.startswith(f"docs/page.md:{number}: exercise “double”: {sentence}")


def test_of_an_exercise_that_holds_the_wrong_programs_results_are_kept() -> None:
    square, half = proved(PAGE).wrong
    assert [own.name for own in (square, half)] == ["square", "half"]
    assert square.results[0] == {"shape": [], "entries": [9]}
    assert half.results[0] == {"shape": [], "entries": [1.5]}


def test_a_program_that_does_not_end_or_ends_python_is_named() -> None:
    def double(body: str) -> str:
        return f"def double(x):\n    {body}"

    check = "call(double, 1)"
    sleeping = {"solution": "x = 1", "wrong a": double("__import__('time').sleep(60)")}
    with pytest.raises(Unfinished, match=r"^wrong a isn’t done after 10 seconds$"):
        run(sleeping, check, PYTHON_PATH, patience=10)
    with pytest.raises(Unfinished, match=r"^start ends Python$"):
        run({"start": double("__import__('os')._exit(0)")}, check, PYTHON_PATH)


def test_an_unfinished_program_refuses_the_build_with_its_line() -> None:
    def unfinished(programs: Mapping[str, str], check: str) -> Trials:
        raise Unfinished("wrong half", "isn’t done after 30 seconds")

    source = Source("docs/page.md", PAGE)
    exercise = read(source.fences[0])
    assert isinstance(exercise, Exercise)
    with pytest.raises(BuildFailure) as failure:
        prove(exercise, source, unfinished)
    number = PAGE[: PAGE.index("return x / 2")].count("\n")
    expected = f"docs/page.md:{number}: exercise “double”: wrong half isn’t done after 30 seconds"
    assert str(failure.value) == expected


def test_programs_run_again_only_when_something_they_follow_from_has_changed(
    tmp_path: Path,
) -> None:
    course = Course(tmp_path, tmp_path / "docs", "A course", "", "tests", "", "/")
    ran = tmp_path / "ran"
    program = f"with open({str(ran)!r}, 'a') as file: file.write('x')\ndef double(x): return 2 * x"

    def times(check: str) -> int:
        programs = {"solution": program}
        trials = run_or_recall(programs, check, course, Cache(course.cache))
        assert trials["solution"].kind == "right"
        return len(ran.read_text())

    assert [times("check_close(call(double, 1), 2)") for _ in range(2)] == [1, 1]
    assert times("check_close(call(double, 2), 4)") == 2
