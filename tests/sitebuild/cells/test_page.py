"""Live cells in a page: what the build makes of them, and what it refuses."""

import os
import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element

import html5lib
import pytest
from markdown import Markdown
from markdown.extensions import Extension

from sitebuild.cells.execution import Ran, run
from sitebuild.cells.fence import LiveCells
from sitebuild.source import BuildFailure, Source
from tests.built import of_class, text
from tests.project import PROJECT

PYTHON_PATH = os.pathsep.join([str(PROJECT), str(PROJECT / "pyodide_pkg")])
PATIENCE = 60.0


def built(*lines: str, patience: float = PATIENCE) -> Element:
    """The page that these lines of Markdown make."""

    def shown(code: Sequence[str]) -> list[Ran]:
        return run(code, PYTHON_PATH, patience)

    markdown = "\n".join(lines)
    cells = LiveCells(Source("docs/page.md", markdown), shown)
    configs = {"pymdownx.superfences": {"custom_fences": [cells.fence]}}
    extensions: list[str | Extension] = ["pymdownx.superfences", "pymdownx.details", cells]
    html = Markdown(extensions=extensions, extension_configs=configs).convert(markdown)
    page: Element = html5lib.parse(html, namespaceHTMLElements=False)
    return page


def shown(page: Element) -> list[str]:
    """What each cell shows."""
    return ["".join(result.itertext()) for result in of_class(page, "cell-result")]


def refusal(*lines: str, patience: float = PATIENCE) -> str:
    with pytest.raises(BuildFailure) as failure:
        built(*lines, patience=patience)
    return str(failure.value)


def test_what_stands_on_the_page_is_what_the_code_prints() -> None:
    page = built("```python live", "print('a', end='')", "2 + 2", "```")
    (result,) = of_class(page, "cell-result")
    assert [(part.get("class"), part.text) for part in result] == [
        ("cell-text", "a"),
        ("cell-value", "4"),
    ]
    assert result.get("aria-label") == "Output of cell 1"


def test_the_figure_that_a_cell_showed_last_stands_above_what_it_printed() -> None:
    code = [
        "from demokit.long_work.live import show",
        "from demokit.markup import tag",
        "for step in range(3):",
        "    show(tag('b', step))",
        "    print(step)",
        "step",
    ]
    page = built("```python live", *code, "```")
    (result,) = of_class(page, "cell-result")
    assert [(part.get("class"), text(part)) for part in result] == [
        ("cell-figure demo", "2"),
        ("cell-text", "0 1 2"),
        ("cell-value", "2"),
    ]


def test_the_code_is_highlighted_and_stands_there_to_the_letter() -> None:
    source = ['text = """a', "", 'b < c"""', "print(text)"]
    page = built("```python live", *source, "```")
    code = page.find(".//code")
    assert code is not None
    assert "".join(code.itertext()) == "\n".join([*source, ""])
    assert [line.get("class") for line in code] == ["line"] * 4
    assert {"s2", "nb"} <= {part.get("class") for part in code.iter("span")}


def test_cells_of_a_page_share_names_and_each_page_begins_anew() -> None:
    cells = ["```python live", "x = 2", "```", "", "```python live", "x * 3", "```"]
    assert shown(built(*cells)) == ["", "6"]
    assert "NameError" in refusal(*cells[4:])


def test_cells_stand_where_they_were_written() -> None:
    page = built(
        *('??? note "More"', "", "    ```python live", "    if True:", "        1", "    ```", ""),
        *("1. A step", "", "    ```python live", "    2", "    ```", ""),
        *("```python live", "3", "```"),
    )
    assert shown(page) == ["", "2", "3"]
    assert len(list(page.findall(".//details//live-cell"))) == 1
    assert len(list(page.findall(".//li//live-cell"))) == 1


def test_other_fences_of_python_are_left_alone() -> None:
    page = built("```python", "1 / 0", "```", "", "````text", "```python live", "1 / 0", "````")
    assert shown(page) == []
    assert len(list(of_class(page, "highlight"))) == 2


def test_an_error_that_is_expected_is_shown_and_its_line_marked() -> None:
    page = built('```python live raises="ZeroDivisionError"', "x = 1", "x / 0", "```")
    (error,) = of_class(page, "cell-error")
    assert error.text == "Cell 1, line 2\n    x / 0\nZeroDivisionError: division by zero"
    (line,) = of_class(page, "raises")
    assert text(line) == "x / 0"


def test_a_figure_is_put_in_reduced_to_what_a_page_takes() -> None:
    page = built(
        *("```python live", "class Drawn:", "    def _repr_html_(self):"),
        *("        return '<p id=a style=color:red>x<script>y</script></p>'", "Drawn()", "```"),
    )
    (figure,) = of_class(page, "cell-figure")
    (paragraph,) = figure
    assert dict(paragraph.attrib) == {"id": "cell-1-a"}
    assert text(figure) == "x"


@pytest.mark.parametrize(
    ("lines", "line", "sentence"),
    [
        (["```python live", "x = 1", "x / 0", "```"], 3, "cell 1 fails: ZeroDivisionError: div"),
        (["```python live", "x = = 1", "```"], 2, "cell 1 fails: SyntaxError: invalid syntax"),
        (['```python live raises="TypeError"', "1", "```"], 1, "is to raise TypeError, but raises"),
        (['```python live raises="TypeError"', "1 / 0", "```"], 2, "cell 1 fails: ZeroDivision"),
        (["```python live expect-error", "1", "```"], 1, 'takes “live”, or “live raises="Va'),
        (["```python lively", "1", "```"], 1, "not “lively”"),
        (["```python live", "import os", "os._exit(0)", "```"], 1, "cell 1 ends Python"),
    ],
)
def test_a_broken_cell_is_named_with_its_line(lines: list[str], line: int, sentence: str) -> None:
    assert refusal(*lines).startswith(f"docs/page.md:{line}: ")
    assert sentence in refusal(*lines)


def test_the_line_is_that_of_the_broken_cell_among_its_like() -> None:
    plain = ["```python", "x / 0", "```", ""]
    example = ["````markdown", "```python live", "x / 0", "```", "````", ""]
    cells = ["```python live", "x = 1", "```", "", "```python live", "x / 0", "```"]
    said = refusal(*plain, *example, *cells)
    assert said == "docs/page.md:16: cell 2 fails: ZeroDivisionError: division by zero"


def test_a_cell_that_does_not_end_stops_the_build() -> None:
    sleep = "__import__('time').sleep(60)"
    loop = ["```python live", "1", "```", "", "```python live", sleep, "```"]
    assert refusal(*loop, patience=10) == "docs/page.md:5: cell 2 isn't done after 10 seconds"


def test_a_cell_that_writes_past_its_output_spoils_nothing() -> None:
    page = built("```python live", "import os", "os.write(1, b'x\\n')", "```")
    assert shown(page) == ["2"]


def test_a_warning_is_shown_and_names_the_line() -> None:
    page = built("```python live", "import warnings", "warnings.warn('careful')", "```")
    assert shown(page)[0].startswith("cell 1:2: UserWarning: careful\n")


def test_a_changed_cell_can_be_told_from_what_it_was() -> None:
    hashes = {
        cell.get("data-hash")
        for source in ("1", "2", "1")
        for cell in built("```python live", source, "```").iter("live-cell")
    }
    assert len(hashes) == 2
    assert all(re.fullmatch(r"[0-9a-f]{12}", str(hash_)) for hash_ in hashes)
