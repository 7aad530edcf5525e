"""The cells of a page run again only when something that they follow from has changed."""

from dataclasses import replace
from pathlib import Path

import pytest

from sitebuild.cache import Cache
from sitebuild.cells.execution import run_or_recall
from sitebuild.course import Course


@pytest.fixture
def course(tmp_path: Path) -> Course:
    """A course with a module that its cells can import."""
    (tmp_path / "demos").mkdir()
    (tmp_path / "demos" / "own.py").write_text("NUMBER = 1\n")
    return Course(tmp_path, tmp_path / "docs", "A course", "", "tests", "", "/")


def test_cells_run_once_until_they_or_their_code_change(course: Course) -> None:
    ran = course.root / "ran"
    note = f"with open({str(ran)!r}, 'a') as file: file.write('x')\nprint('done')"

    def times(*cells: str, of: Course = course) -> int:
        shown = run_or_recall(cells, of, Cache(course.cache))
        assert shown[0].printed == "done\n"
        return len(ran.read_text())

    assert [times(note), times(note)] == [1, 1]
    assert [times(note, "1 + 1"), times(note, "1 + 1")] == [2, 2]
    (course.root / "demos" / "own.py").write_text("NUMBER = 2\n")
    assert times(note, of=replace(course)) == 3
