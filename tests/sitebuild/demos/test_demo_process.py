"""Demos are tried before they are published: what is wrong with one fails the build, in words."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import pytest

from sitebuild.course import Course
from sitebuild.demos.fence import DemoFences
from sitebuild.demos.process import DemoProcess, RefusedError, Shown
from sitebuild.source import BuildFailure, Source

HEAD = '''"""A demo for a test."""

from dataclasses import dataclass

from demokit.inputs import choice, points, slider, switches, text, toggle
from demokit.markup import Markup, decimal, tag

TITLE = "A demo"


@dataclass(frozen=True)
class Inputs:
    causal: bool = toggle("Causal", start=False)
    kind: str = choice("Kind", ["one", "two", "three"], start="one")
    size: float = slider("Size", 0, 4, start=1, step=1)


def view(inputs: Inputs, prefix: str) -> Markup:
'''
VIEW = HEAD.count("\n") + 1  # the line of what follows
FIELD = '    words: str = text("Words", start="a cat", most=30)\n'
WITH_TEXT = HEAD.replace("    size:", f"{FIELD}    size:")


@pytest.fixture
def course(tmp_path: Path) -> Course:
    """A course whose demos are to be written."""
    (tmp_path / "demos").mkdir()
    (tmp_path / "demos" / "__init__.py").write_text("")
    return Course(tmp_path, tmp_path / "docs", "A course", "", "tests", "", "/")


@contextmanager
def demos(course: Course, body: str) -> Iterator[DemoProcess]:
    """The process for a course whose demo `own` has this text."""
    (course.root / "demos" / "own.py").write_text(body, encoding="utf-8")
    process = DemoProcess(course)
    try:
        yield process
    finally:
        process.close()


def refusal(course: Course, view: str, fence: str = "own", head: str = HEAD) -> str:
    """Why a demo with this body of its view isn't shown."""
    with demos(course, f"{head}    {view}\n") as process, pytest.raises(RefusedError) as refused:
        process.show(fence, "own", "../")
    return str(refused.value)


def reason(number: str) -> str:
    """A view that shows a number."""
    return f'return tag("p", decimal({number}))'


@pytest.mark.parametrize(
    ("view", "fence", "said"),
    [
        (reason("1 / inputs.causal"), "own", "ZeroDivisionError: division by zero, with the val"),
        (reason("1 / (1 - inputs.causal)"), "own", "with causal: on"),
        (reason("1 / (1 - inputs.causal)"), "own\ncausal: on", "with the values it starts with"),
        (reason("[1, 2]['one three'.find(inputs.kind)]"), "own", "IndexError: list index out of"),
        (reason("1 / inputs.size"), "own", "with size: 0"),
        (reason("1 / (inputs.size - 4)"), "own", "with size: 4"),
        ("import sys; sys.exit('no')", "own", "SystemExit: no, with the values it starts with"),
    ],
)
def test_a_view_that_raises_is_named_with_its_line_and_input(
    course: Course, view: str, fence: str, said: str
) -> None:
    told = refusal(course, view, fence)
    assert told.startswith(f"demos/own.py:{VIEW}: ")
    assert said in told


@pytest.mark.parametrize(
    ("number", "shown"), [("float('nan')", "nan"), ("float('inf')", "inf"), ("-1e999", "−inf")]
)
def test_a_number_that_is_none_is_refused(course: Course, number: str, shown: str) -> None:
    told = refusal(course, reason(f"{number} if inputs.causal else 1"))
    assert told == (
        f"demos/own.py:{VIEW - 1}: the view shows “{shown}”, which is no number, with causal: on"
    )


def test_such_words_in_code_and_names_are_no_numbers(course: Course) -> None:
    view = 'return tag("p", "Information on naan ", tag("code", "-np.inf, nan"), id=prefix)'
    with demos(course, f"{HEAD}    {view}\n") as process:
        assert "naan" in process.show("own", "own", "../").html


def test_of_many_choices_each_is_tried_by_itself(course: Course) -> None:
    many = "".join(
        f'    c{number}: str = choice("C", ["a", "b", "c"], start="a")\n' for number in range(5)
    )
    head = HEAD.replace("    size:", f"{many}    size:")
    told = refusal(course, reason("1 / (inputs.c4 != 'c')"), head=head)
    assert told.endswith("ZeroDivisionError: division by zero, with c4: c")


def test_a_coordinate_is_tried_at_both_ends(course: Course) -> None:
    field = 'tip: tuple = points("Tip", {"a": (1, 1)}, lo=-4, hi=4, step=1)\n'
    head = HEAD.replace("size:", f"{field}    size:")
    told = refusal(course, reason("1 / (inputs.tip[0][1] - 4)"), head=head)
    assert told.endswith("ZeroDivisionError: division by zero, with tip-a-y: 4")


def test_a_matrix_of_switches_is_tried_with_all_off(course: Course) -> None:
    field = 'mask: tuple = switches("Mask", ["a"], ["x", "y"], start=[[True, False]])\n'
    head = HEAD.replace("size:", f"{field}    size:")
    told = refusal(course, reason("1 / sum(inputs.mask[0])"), head=head)
    assert told.endswith("ZeroDivisionError: division by zero, with mask-a-x: off")


@pytest.mark.parametrize(
    ("view", "said"),
    [
        ("1 / len(inputs.words)", "ZeroDivisionError: division by zero, with words: '' (0 charac"),
        ("inputs.words and inputs.words.split()[0]", "IndexError: list index out of range, with"),
        ("[0] * 20 and [0][len(inputs.words) // 20]", "range, with words: 'xxxxxxxxxxxxxxxxxxx"),
        ("bytes(map(ord, inputs.words))", "words: '\\U0001f469\\u200d\\U0001f469"),
        ("inputs.words.encode('cp1255')", "UnicodeEncodeError: 'charmap' codec can't encode"),
    ],
)
def test_a_text_is_tried_with_what_readers_may_write(course: Course, view: str, said: str) -> None:
    told = refusal(course, f"return tag('p', str({view}))", head=WITH_TEXT)
    assert told.startswith(f"demos/own.py:{VIEW + 1}: ")
    assert said in told


def test_a_text_that_a_view_takes_as_markup_is_refused(course: Course) -> None:
    told = refusal(course, "return tag('p', Markup(inputs.words))", head=WITH_TEXT)
    assert told.startswith(f"demos/own.py:{VIEW}: the view takes a text as markup, with words: <b")


def test_a_view_that_shows_any_text_is_published(course: Course) -> None:
    with demos(course, f"{WITH_TEXT}    return tag('p', inputs.words)\n") as process:
        shown = process.show("own\nwords: a < b", "own", "../").html
    assert "<p>a &lt; b</p>" in shown


def test_a_text_in_a_fence_that_is_too_long_is_refused(course: Course) -> None:
    fence = f"own\nwords: {'x' * 31}"
    told = refusal(course, "return tag('p', inputs.words)", fence, WITH_TEXT)
    assert "“words” takes a line of at most 30 characters, not “xxx" in told


@pytest.mark.parametrize("declared", ["3", "(3,)"])
def test_what_only_the_build_reads_of_a_demo_is_named_too(course: Course, declared: str) -> None:
    head = HEAD.replace("TITLE", f"FILES = {declared}\nTITLE")
    assert refusal(course, reason("1"), head=head).startswith("demos/own.py: TypeError: ")


def test_an_input_without_a_control_is_named(course: Course) -> None:
    head = HEAD.replace('slider("Size", 0, 4, start=1, step=1)', "3")
    assert refusal(course, reason("1"), head=head).startswith("demos/own.py: ")


def test_a_page_with_a_demo_that_raises_is_named(course: Course) -> None:
    page = Source("docs/lessons/page.md", "# Title\n\n```demo\nown\n```\n")
    with demos(course, f"{HEAD}    {reason('1 / inputs.causal')}\n") as process:
        fences = DemoFences(page, showing(process))
        with pytest.raises(BuildFailure) as failure:
            fences.fence["format"]("own")
    assert str(failure.value).endswith("; the demo stands in docs/lessons/page.md:3")


def showing(process: DemoProcess) -> Callable[[str, str], Shown]:
    """What a page gives its fences."""
    return lambda body, prefix: process.show(body, prefix, "../../")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = (\n", "demos/own.py:1: SyntaxError: "),
        ('"""A demo."""\n\nimport nowhere\n', "demos/own.py:3: ModuleNotFoundError: No module"),
        ('"""A demo."""\n', "demos/own.py: AttributeError: "),
        ('"""A demo."""\n\nraise SystemExit("no")\n', "demos/own.py:3: SystemExit: no"),
    ],
)
def test_a_demo_that_is_none_is_named_before_any_page(course: Course, text: str, said: str) -> None:
    with demos(course, text) as process, pytest.raises(BuildFailure) as failure:
        _ = process.demos
    assert str(failure.value).startswith(said)


def test_the_next_build_shows_an_edited_demo(course: Course) -> None:
    for number in ("1", "2"):
        with demos(course, f"{HEAD}    {reason(number)}\n") as process:
            assert f"<p>{number}.00</p>" in process.show("own", "own", "../").html


def test_a_demos_files_are_listed_by_their_content(course: Course) -> None:
    content = b"height\n1.5\n"
    (course.root / "demos" / "heights.csv").write_bytes(content)
    head = HEAD.replace("TITLE", 'FILES = ("demos/heights.csv",)\nTITLE')
    with demos(course, f"{head}    {reason('1')}\n") as process:
        shown = process.show("own", "own", "../../")
    digest = sha256(content).hexdigest()
    place = f"files/{digest[:16]}/heights.csv"
    assert dict(shown.files) == {place: str(course.root / "demos" / "heights.csv")}
    listed = re.search(r'data-files="([^"]*)"', shown.html)
    assert listed
    assert json.loads(listed[1].replace("&quot;", '"')) == [
        {"path": "demos/heights.csv", "url": f"../../{place}", "size": 11, "sha256": digest}
    ]
    assert f'<a href="../../{place}" download="heights.csv">heights.csv</a>, 11 bytes' in shown.html
    assert f"<code>{digest}</code>" in shown.html


def test_a_file_that_is_missing_is_named_with_the_line_that_declares_it(course: Course) -> None:
    head = HEAD.replace("TITLE", 'FILES = ("demos/heights.csv",)\nTITLE')
    line = head[: head.index("FILES")].count("\n") + 1
    told = refusal(course, reason("1"), head=head)
    assert told.startswith(f"demos/own.py:{line}: there is no file demos/heights.csv")
