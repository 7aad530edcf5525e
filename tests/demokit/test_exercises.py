"""What a reader is told of code written for an exercise, and how a mistake is recognised."""

import random
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from demokit.cells import Session
from demokit.exercises import Verdict, examine, mistake

MASK = """
for n in (3, *sizes(3)):
    mask = call(causal_mask, n)
    check_shape(mask, (n, n))
    check_type(mask, bool)
    check_lower_triangular(mask)
    check_close(mask, np.tri(n))
"""
SOFTMAX = """
for scores in (np.array([[2.0, 1.0]]), *(normal(n, n + 1) for n in sizes(3))):
    weights = call(softmax, scores)
    check_shape(weights, scores.shape)
    check_finite(weights)
    check_between(weights, 0, 1)
    check_row_sums(weights, 1)
    order = permutation(scores.shape[1])
    check_close(call(softmax, scores[:, order]), weights[:, order], name="softmax of mixed scores")
    powers = np.exp(scores)
    check_close(weights, powers / powers.sum(axis=1, keepdims=True))
"""


def verdict(source: str, check: str) -> Verdict:
    return examine(source, check, lambda text: None)


def mask(body: str) -> Verdict:
    return verdict(f"def causal_mask(n):\n    {body}", MASK)


def softmax(body: str) -> Verdict:
    return verdict(f"def softmax(scores):\n    {body}", SOFTMAX)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("pass", "causal_mask(3) gives None; it should give an array of shape (3, 3). Is there a "
         "return?"),
        ("return 'x'", "causal_mask(3) gives an object of type str; it should give an array of "
         "shape (3, 3)."),
        ("return np.ones(n)", "causal_mask(3) has shape (3,); it should have shape (3, 3)."),
        ("return np.tri(n)", "The entries of causal_mask(3) are of type float64; they should be of "
         "type bool."),
        ("return np.ones((n, n), bool)", "causal_mask(3)[0, 1] is True; it should be False, as all "
         "entries above the diagonal."),
        ("return np.tri(n, k=-1, dtype=bool)", "causal_mask(3)[0, 0] is False; it should be True."),
    ],
)  # fmt: skip
def test_the_first_check_that_fails_is_told_with_the_smallest_example(
    body: str, sentence: str
) -> None:
    told = mask(body)
    assert (told.kind, told.text) == ("wrong", sentence)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("return scores / 0", "softmax([[2, 1]])[0, 0] is inf; it should be a finite number."),
        ("return scores", "softmax([[2, 1]])[0, 0] is 2; it should be from 0 to 1."),
        ("return np.exp(scores) / 10", "Row 0 of softmax([[2, 1]]), counted from 0, sums to 1.01; "
         "it should sum to 1."),
        ("return np.cumsum(scores, 1) / np.cumsum(scores, 1).sum(1, keepdims=True)",
         "softmax of mixed scores[0, 0] is 0.25; it should be 0.6."),
        ("return np.full(scores.shape, 1 / scores.shape[1])",
         "softmax([[2, 1]])[0, 0] is 0.5; it should be 0.731."),
    ],
)  # fmt: skip
def test_properties_are_checked_before_values(body: str, sentence: str) -> None:
    told = softmax(f"np.seterr(all='ignore'); {body}")
    assert (told.kind, told.text) == ("wrong", sentence)


def test_a_program_that_is_right_but_for_rounding_passes() -> None:
    assert mask("return np.arange(n)[:, None] >= np.arange(n)").kind == "right"
    body = "e = np.exp(scores.astype('f4')); return e / e.sum(-1, keepdims=True)"
    assert softmax(body).kind == "right"


def test_a_long_argument_is_shown_as_code_that_can_be_run() -> None:
    told = softmax("return scores[:, ::-1] * 0 + (scores.shape[0] == 1 and 0.5)")
    assert told.text.startswith("softmax([[2, 1]])")
    body = "e = np.exp(scores); return e / e.sum(0 if len(scores) > 1 else 1, keepdims=True)"
    told = softmax(body)
    assert told.text.startswith("Row 0 of softmax(scores), counted from 0, sums to ")
    names: dict[str, Any] = {"np": np}
    *assignment, call = told.example.rsplit("\n", 1)
    exec("\n".join(assignment), names)
    assert np.ndim(names["scores"]) == 2
    assert call == "softmax(scores)"


def test_numbers_that_differ_little_are_shown_with_the_digits_that_tell_them_apart() -> None:
    told = verdict("def f():\n    return 1.00002", "check_close(call(f), 1)")
    assert told.text == "f() is 1.00002; it should be 1."


@pytest.mark.parametrize(
    ("source", "text", "line"),
    [
        ("def causal_mask(n):\n    return n / 0", "ZeroDivisionError: division by zero", 2),
        ("x = 1\ny = x.z", "AttributeError: 'int' object has no attribute 'z'", 2),
        ("def causal_mask(n)\n    pass", "SyntaxError: expected ':'", 1),
        ("def causal_mask(n): return causal_mask", None, None),
        ("exit()", "SystemExit: None (this ends the code; what it computed stays)", 1),
    ],
)
def test_an_error_is_told_with_its_line(source: str, text: str | None, line: int | None) -> None:
    told = verdict(source, MASK)
    if text is None:
        assert told.kind == "wrong"
    else:
        assert (told.kind, told.text, told.line) == ("error", text, line)
        assert f"Your code, line {line}" in told.example


def test_a_function_that_cannot_be_called_so_says_with_what_it_was_called() -> None:
    told = verdict("def causal_mask():\n    pass", MASK)
    assert told.kind == "error"
    assert "takes 0 positional arguments but 1 was given" in told.text
    assert told.example == "causal_mask(3)"


def test_a_missing_function_is_named() -> None:
    assert verdict("def mask(n): pass", MASK).text == "Your code doesn’t define causal_mask."


def test_a_mistake_is_recognised_by_its_results_whatever_the_code_looks_like() -> None:
    wrong = {
        "strict": mask("return np.tri(n, k=-1, dtype=bool)").results,
        "turned": mask("return np.tri(n, dtype=bool).T").results,
        "raises": mask("return np.ones((n, 2)) @ np.ones((n + 1, n))").results,
    }
    loops = "return [[j < i for j in range(n)] for i in range(n)]"
    assert mistake(mask(loops).results, wrong) == "strict"
    assert mistake(mask("return np.triu(np.ones((n, n))) > 0").results, wrong) == "turned"
    assert mistake(mask("a = np.ones((n, 2)); return a @ np.ones((n + 1, n))").results, wrong) == (
        "raises"
    )
    assert mistake(mask("return np.ones((n, n), bool)").results, wrong) is None
    assert (
        mistake(mask("return np.tri(n, k=-1)").results, wrong) is None
    )  # numbers, no truth values
    assert mistake(verdict("1 / 0", MASK).results, wrong) is None


def test_a_check_sees_the_same_numbers_each_time() -> None:
    np.random.seed(1)
    first = softmax("return scores").results
    np.random.seed(2)
    assert softmax("return scores").results == first


def test_a_program_cannot_change_what_its_result_is_compared_with() -> None:
    assert softmax("scores[:] = 0; return scores + 1 / scores.shape[1]").kind == "wrong"


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """The session of a page's cells; what it sets for the whole process is given back."""
    monkeypatch.setattr(sys, "stdin", sys.stdin)
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])
    with np.printoptions():
        yield Session()


def test_an_exercise_neither_sees_nor_changes_what_cells_have_computed(session: Session) -> None:
    session.run(1, "x = 1\nimport random, numpy as np\nrandom.seed(1); np.random.seed(1)", print)
    states = random.getstate(), str(np.random.get_state())
    told = verdict("x", MASK)
    assert told.text == "NameError: name 'x' is not defined"
    verdict("x = y = 2\nimport random\nrandom.seed(3); np.random.seed(3)\n"
            "np.set_printoptions(precision=1)", MASK)  # fmt: skip
    look = "import sys\nsys.modules['__main__'].x, 'y' in globals(), np.array(1 / 3)"
    assert session.run(2, look, print).text == ("(1, False, array(0.3333))")
    assert (random.getstate(), str(np.random.get_state())) == states


EVERY = "def causal_mask(n): return np.ones((n, n), bool)\n"


@pytest.mark.parametrize(
    "change",
    [
        "range = lambda *_: []",
        "zip = lambda *_: []",
        "import builtins; builtins.sorted = lambda *_: []",
        "np.triu = lambda *_: np.zeros(1)",
        "import sys; sys.modules['numpy'] = None",
    ],
)
def test_a_program_that_changes_pythons_own_names_is_checked_as_any_other(change: str) -> None:
    check = (
        "for n, _ in zip(sorted([3, 2]), range(2)):\n"
        "    check_lower_triangular(call(causal_mask, n))"
    )
    triu = np.triu
    assert verdict(f"{EVERY}{change}", check).kind == "wrong"
    assert sorted([2, 1]) == [1, 2]
    assert np.triu is triu
    assert sys.modules["numpy"] is np


def test_too_many_numbers_are_told_at_once() -> None:
    found = mask("return np.broadcast_to(False, (10**6, 10**6))")
    assert found.kind == "wrong"
    assert found.text == "causal_mask(3) has shape (1000000, 1000000): too many numbers to check."


def test_a_result_stays_what_it_was_when_a_later_call_writes_over_it() -> None:
    source = "kept = np.zeros(2)\ndef double(x):\n    kept[:] = 2 * x\n    return kept"
    check = (
        "one, two = call(double, np.ones(2)), call(double, np.full(2, 2.0))\n"
        "check_close(one, [2, 2])\ncheck_close(two, [4, 4])"
    )
    assert verdict(source, check).kind == "right"


def test_an_array_of_objects_is_called_so() -> None:
    text = mask("return np.array([[None] * n] * n)").text
    assert text.startswith("causal_mask(3) gives an array of type object; it should give")


def test_what_a_program_prints_is_passed_on() -> None:
    printed = list[str]()
    examine("print('hello')\ndef causal_mask(n):\n    print(n)", MASK, printed.append)
    assert "".join(printed).startswith("hello\n3\n")
