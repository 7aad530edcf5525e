"""What demos declare is found: their names, their files, and the meanings of their course."""

import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

from demokit import files, registry
from demokit.meanings import Meaning
from tests.project import PROJECT

FLOWERS = '''"""Flowers."""

TITLE = "Flowers"
FILES = ("models/flowers.bin",)
'''


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Another course's folder, whose package `demos` is the one that is found."""
    mine = {name: module for name, module in sys.modules.items() if name.startswith("demos")}
    for name in mine:
        del sys.modules[name]
    (tmp_path / "demos").mkdir()
    (tmp_path / "demos" / "__init__.py").write_text('"""Demos on optics."""\n')
    (tmp_path / "demos" / "flowers.py").write_text(FLOWERS)
    monkeypatch.syspath_prepend(tmp_path)
    invalidate_caches()
    registry.names.cache_clear()
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("demos")]:
        del sys.modules[name]
    sys.modules.update(mine)
    registry.names.cache_clear()


def test_the_demos_are_the_modules_of_the_package(course: Path) -> None:
    assert registry.names() == ("flowers",)
    assert registry.load("flowers").TITLE == "Flowers"


def test_an_unknown_demo_is_refused_by_its_name(course: Path) -> None:
    for ask in (registry.load, registry.files):
        with pytest.raises(LookupError, match="one_query"):
            ask("one_query")


def test_a_course_may_go_without_meanings(course: Path) -> None:
    assert registry.meanings() == ()


def test_a_file_lies_beside_the_package_of_demos(course: Path) -> None:
    assert registry.files("flowers") == ("models/flowers.bin",)
    (course / "models").mkdir()
    (course / "models" / "flowers.bin").write_bytes(b"rose")
    assert files.path("models/flowers.bin").read_bytes() == b"rose"


def test_a_file_that_is_not_there_is_missed_in_a_sentence(course: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no file models/flowers\.bin; does the demo"):
        files.path("models/flowers.bin")


def test_a_demo_without_files_reads_none() -> None:
    assert {registry.files(name) for name in ("one_query", "scaling")} == {()}
    assert files.path("demos/scaling.py") == PROJECT / "demos" / "scaling.py"


def test_the_meanings_differ_in_name_colour_and_form() -> None:
    meanings = registry.meanings()
    assert all(isinstance(meaning, Meaning) for meaning in meanings)
    for field in ("name", "macro", "light", "dark", "head"):
        assert len({getattr(meaning, field) for meaning in meanings}) == len(meanings)
