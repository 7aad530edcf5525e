"""What a reader sees of a cell."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest

from demokit.cells import CUT, LIMIT, Outcome, Session
from demokit.long_work.live import show


@dataclass
class Page:
    """A page whose cells are run one after the other; what the last one printed and drew."""

    session: Session
    number: int
    pieces: list[str]
    drawn: list[str]

    def run(self, source: str) -> Outcome:
        self.number += 1
        self.pieces, self.drawn = [], []
        return self.session.run(self.number, source, self.pieces.append, self.drawn.append)

    @property
    def printed(self) -> str:
        return "".join(self.pieces)


@pytest.fixture
def page() -> Iterator[Page]:
    # A session has its process to itself; this one's belongs to all tests.
    main, stdin = sys.modules["__main__"], sys.stdin
    with np.printoptions():
        yield Page(Session(), 0, [], [])
    sys.modules["__main__"], sys.stdin = main, stdin


def test_cells_share_their_names_in_order(page: Page) -> None:
    page.run("x = 2")
    assert page.run("x + 1") == Outcome("value", "3")


def test_only_the_last_expression_is_shown(page: Page) -> None:
    assert page.run("1\n2") == Outcome("value", "2")
    assert page.run("1\nx = 2") == Outcome("nothing")
    assert page.run("None") == Outcome("nothing")
    assert page.run("") == Outcome("nothing")


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("1 / 0.3", "3.3333"),
        ("2.0", "2.0"),
        ("-1e-9 * 0", "0.0"),
        ("0.1 + 0.2", "0.3"),
        ("0.00033538", "0.0003354"),
        ("1234567.891", "1234567.891"),
        ("np.float64(0.25)", "0.25"),
        ("np.bool_(True)", "True"),
        ("[1/3, (np.float32(0.5), 'a')]", "[0.3333, (0.5, 'a')]"),
        ("{'b': 1/3, 'a': 2}", "{'b': 0.3333, 'a': 2}"),
        ("float('inf')", "inf"),
        ("'a' * 90", repr("a" * 90)),
        ("float", "<class 'float'>"),
    ],
)
def test_numbers_have_the_digits_that_any_machine_agrees_on(
    page: Page, source: str, shown: str
) -> None:
    page.run("import numpy as np")
    assert page.run(source).text == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (
            "np.array([[1/3, 2], [-1e-12, 4]])",
            "array([[0.3333, 2.    ],\n       [0.    , 4.    ]])",
        ),
        ("np.array([-0.0, 1e300])", "array([0.e+000, 1.e+300])"),
        ("np.array(0.5)", "array(0.5)"),
        ("np.array([1, 2])", "array([1, 2])"),
        ("(np.ones(2), np.zeros(1))", "(array([1., 1.]), array([0.]))"),
        ("np.array([np.nan, -1e-9])", "array([nan,  0.])"),
    ],
)
def test_arrays_are_readable_and_show_no_negative_zero(page: Page, source: str, shown: str) -> None:
    page.run("import numpy as np")
    assert page.run(source).text == shown


def test_a_readers_print_options_hold_from_cell_to_cell(page: Page) -> None:
    page.run("import numpy as np\nnp.set_printoptions(precision=1)")
    assert page.run("np.array([0.123, 0.456])").text == "array([0.1, 0.5])"
    assert page.run("5 / 3").text == "1.7"


def test_a_value_that_draws_itself_is_a_figure(page: Page) -> None:
    page.run("class Drawn:\n    def _repr_svg_(self):\n        return '<svg></svg>'")
    assert page.run("Drawn()") == Outcome("figure", "<svg></svg>")
    assert page.run("Drawn").kind == "value"
    page.run("from demokit.markup import tag")
    assert page.run("tag('b', '<')") == Outcome("figure", "<b>&lt;</b>")


def test_an_error_shows_the_readers_own_lines(page: Page) -> None:
    page.run("import numpy as np\ndef f(x):\n    return np.linalg.inv(x)")
    outcome = page.run("y = 1\nf(np.zeros((2, 2)))")
    assert outcome.text.splitlines() == [
        "Cell 2, line 2",
        "    f(np.zeros((2, 2)))",
        "Cell 1, line 3, in f",
        "    return np.linalg.inv(x)",
        "numpy.linalg.LinAlgError: Singular matrix",
    ]
    assert (outcome.kind, outcome.line, outcome.raised) == ("error", 2, "LinAlgError")


def test_the_line_of_an_error_is_the_innermost_in_its_own_cell(page: Page) -> None:
    assert page.run("def f():\n    return 1 / 0\n\nf()").line == 2


def test_what_ran_before_an_error_stays(page: Page) -> None:
    page.run("x = 1\nprint('here')\n1 / 0")
    assert page.printed == "here\n"
    assert page.run("x").text == "1"


@pytest.mark.parametrize(
    ("source", "line", "message"),
    [
        ("x = 1\ny = = 2", 2, "SyntaxError: invalid syntax"),
        ("if True:\nx = 1", 2, "IndentationError: expected an indented block after 'if'"),
        ("import sys\nsys.exit(3)", 2, "SystemExit: 3"),
        ("raise KeyboardInterrupt", 1, "KeyboardInterrupt"),
        ("valu = 1\nvalue", 2, "NameError: name 'value' is not defined. Did you mean: 'valu'?"),
        ("'a' + __import__('numpy').ones(1)", 1, "TypeError: ufunc 'add' did not contain"),
        ("class Mine(Exception): pass\nraise Mine('x')", 2, "Mine: x"),
        ("input()", 1, "EOFError"),
    ],
)
def test_whatever_a_cell_raises_ends_that_cell_alone(
    page: Page, monkeypatch: pytest.MonkeyPatch, source: str, line: int, message: str
) -> None:
    monkeypatch.setattr("builtins.input", _no_input)
    outcome = page.run(source)
    assert outcome.line == line
    assert outcome.text.splitlines()[-1].startswith(message)
    assert page.run("1").text == "1"


def _no_input() -> None:
    raise EOFError("EOF when reading a line")


def test_of_an_endless_recursion_only_the_ends_are_shown(page: Page) -> None:
    outcome = page.run("def f(n):\n    return f(n + 1)\n\nf(0)")
    lines = outcome.text.splitlines()
    assert lines[0] == "Cell 1, line 4"
    assert any(line.endswith(" more calls") for line in lines)
    assert len(lines) < 20
    assert lines[-1].startswith("RecursionError")


def test_a_lack_of_memory_is_told_in_one_line(page: Page) -> None:
    outcome = page.run("import numpy as np\nnp.zeros((10**7, 10**7))")
    assert outcome.text.startswith("MemoryError: Unable to allocate")
    assert "\n" not in outcome.text
    assert (outcome.line, outcome.raised) == (2, "MemoryError")


def test_output_is_cut_and_an_error_after_it_still_shown(page: Page) -> None:
    outcome = page.run("for _ in range(100_000):\n    print('0123456789' * 10)\n1 / 0")
    assert page.printed.endswith(CUT)
    assert LIMIT <= len(page.printed) <= LIMIT + len(CUT)
    assert outcome.text.endswith("ZeroDivisionError: division by zero")


def test_a_value_has_what_room_the_output_left(page: Page) -> None:
    outcome = page.run("print('x' * 99_999)\n'y' * 200_000")
    assert len(page.printed) == 100_000
    assert outcome == Outcome("nothing")
    assert page.run("'y' * 200_000").text.endswith(CUT)


def test_a_figure_that_is_too_large_is_told_instead_of_cut(page: Page) -> None:
    page.run("from demokit.markup import Markup")
    outcome = page.run("Markup('x' * 100_001)")
    assert (outcome.kind, outcome.text) == (
        "error",
        "This figure has 100 kB, and a cell shows at most 100 kB.",
    )


def test_each_line_is_told_as_it_is_printed_and_many_in_batches(page: Page) -> None:
    page.run("print('a')\nprint('b')")
    assert len(page.pieces) > 1
    page.run("for n in range(5_000):\n    print(n)")
    assert len(page.pieces) < 1_000
    assert page.printed.endswith("4999\n")


def test_what_no_page_can_hold_is_escaped(page: Page) -> None:
    assert page.run("print('\\ud800')\n'é'").text == "'é'"
    assert page.printed == "\\ud800\n"


def test_classes_of_a_cell_find_their_module(page: Page) -> None:
    source = "from dataclasses import dataclass\n@dataclass\nclass A:\n    x: 'int'\nA(2)"
    assert page.run(source).text == "A(x=2)"


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("exit()\ninput()", "SystemExit: None (this ends the code; what it computed stays)"),
        ("exit(3)", "SystemExit: 3 (this ends the code; what it computed stays)"),
        (
            "try: exit()\nexcept SystemExit: input()",
            "EOFError: EOF when reading a line "
            "(code here can't ask for input: write the text into it)",
        ),
        (
            "await f()",
            "SyntaxError: 'await' outside function "
            "(in a cell, await stands in an async function, which asyncio.run(…) calls)",
        ),
    ],
)
def test_what_a_cell_cannot_do_is_said(page: Page, source: str, error: str) -> None:
    assert page.run(source).text.splitlines()[-1] == error
    assert page.run("input()").text.endswith("write the text into it)")


@pytest.mark.parametrize(
    "source",
    ["async with f(): pass", "async for x in f(): pass", "[x async for x in f()]", "[await x]"],
)
def test_whatever_waits_outside_a_function_is_told_where_it_may_stand(
    page: Page, source: str
) -> None:
    assert "asyncio.run(…)" in page.run(source).text


def test_a_cell_can_take_its_input_from_a_text(page: Page) -> None:
    page.run("import io, sys\nsys.stdin = io.StringIO('7\\n')")
    assert page.run("input('How many? ')") == Outcome("value", "'7'")


def test_coroutines_run_and_those_that_can_never_go_on_say_so(page: Page) -> None:
    page.run("import asyncio\nfrom demokit.event_loop import EventLoop")
    page.run(
        "async def later(n):\n    await asyncio.sleep(n / 100)\n    return n\n"
        "async def all():\n    return await asyncio.gather(later(2), later(1))\n"
        "async def never():\n    await asyncio.Event().wait()"
    )
    assert page.run("asyncio.run(all(), loop_factory=EventLoop)") == Outcome("value", "[2, 1]")
    stuck = page.run("asyncio.run(never(), loop_factory=EventLoop)")
    assert stuck.text.endswith("every coroutine waits for another, and none can go on")


SHOW = """\
from demokit.long_work.live import show

class Figure:
    def __init__(self, name):
        self.name = name
    def _repr_svg_(self):
        return f"<svg>{self.name}</svg>"
"""


class Clock:
    """A clock that stands still but for who sleeps."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def monotonic(self) -> float:
        return self.seconds

    def sleep(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock that cells are timed by."""
    monkeypatch.setattr("demokit.cells.time", Clock())


@pytest.mark.usefixtures("clock")
def test_figures_that_a_cell_shows_come_ten_a_second_at_most_and_the_last_comes(
    page: Page,
) -> None:
    page.run(SHOW)
    page.run("from demokit.cells import time")
    loop = "for step in range(100):\n    show(Figure(step))\n    time.sleep(1 / 64)"
    assert page.run(loop) == Outcome("nothing")
    steps = [int(html.removeprefix("<svg>").removesuffix("</svg>")) for html in page.drawn]
    assert steps == [*range(0, 99, 7), 99]


@pytest.mark.usefixtures("clock")
def test_a_cell_that_ends_with_a_figure_shows_that_one(page: Page) -> None:
    page.run(SHOW)
    assert page.run("show(Figure(1))\nshow(Figure(2))") == Outcome("figure", "<svg>2</svg>")
    assert page.drawn == ["<svg>1</svg>"]


@pytest.mark.usefixtures("clock")
def test_the_figure_of_a_cell_that_fails_stays(page: Page) -> None:
    page.run(SHOW)
    assert page.run("show(Figure(1))\nshow(Figure(2))\n1 / 0").raised == "ZeroDivisionError"
    assert page.drawn == ["<svg>1</svg>", "<svg>2</svg>"]


def test_what_is_no_figure_or_too_large_is_told(page: Page) -> None:
    page.run(SHOW)
    assert "TypeError: this is no figure: 7" in page.run("show(7)").text
    assert "This figure has 100 kB" in page.run(f"show(Figure('x' * {LIMIT}))").text
    assert page.drawn == []


def test_elsewhere_a_figure_is_given_back_and_nothing_is_shown() -> None:
    figure = object()
    assert show(figure) is figure
