"""Downloads and compiled archives are kept outside the source tree, and checked when used."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from runtime import RuntimeAssemblyError, assemble, results
from runtime.sources import cache


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"ATTENTION_CACHE": "/a", "XDG_CACHE_HOME": "/x", "HOME": "/h"}, "/a"),
        ({"XDG_CACHE_HOME": "/x", "HOME": "/h"}, "/x/attention-lessons"),
        ({"XDG_CACHE_HOME": "not/absolute", "HOME": "/h"}, "/h/.cache/attention-lessons"),
        ({"XDG_CACHE_HOME": "", "HOME": "/h"}, "/h/.cache/attention-lessons"),
    ],
)
def test_the_cache_is_where_the_environment_says(
    environment: dict[str, str], expected: str
) -> None:
    assert cache.location(environment) == Path(expected)


@pytest.mark.parametrize("environment", [{}, {"HOME": ""}, {"HOME": "", "ATTENTION_CACHE": ""}])
def test_without_a_home_the_cache_is_a_temporary_folder(environment: dict[str, str]) -> None:
    assert cache.location(environment).parent == Path(tempfile.gettempdir())


def test_a_home_that_cannot_be_written_counts_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = {"HOME": str(tmp_path)}
    assert cache.location(environment) == tmp_path / ".cache" / cache.NAME
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert cache.location(environment).parent == Path(tempfile.gettempdir())


def test_a_cache_that_cannot_be_written_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ATTENTION_CACHE", str(tmp_path / "file"))
    with pytest.raises(RuntimeAssemblyError, match=r"can't be written to .* set ATTENTION_CACHE"):
        cache.folder("downloads")


def altered(file: Path) -> None:
    with file.open("ab") as end:
        end.write(b" ")


def removed(file: Path) -> None:
    file.unlink()


def without_its_sum(file: Path) -> None:
    file.with_name(results.SUMS).unlink()


@pytest.mark.parametrize("damage", [altered, removed, without_its_sum])
@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("compiled-stdlib", "python_stdlib.zip"),
        ("compiled-numpy", "numpy-*.whl"),
        ("core-stdlib", "python_stdlib.zip"),
        ("rest-numpy", "numpy-*.whl"),
        ("compiled-own", "attention_lessons-*.whl"),
        ("own", "attention_lessons-*.whl"),
        ("own", "pyodide-lock.json"),
    ],
)
def test_a_damaged_file_in_the_cache_is_refused_by_name(
    warm_cache: Path,
    tree: Path,
    tmp_path: Path,
    kind: str,
    name: str,
    damage: Callable[[Path], None],
) -> None:
    (file,) = (warm_cache / "results" / kind).glob(f"*/{name}")
    damage(file)
    with pytest.raises(RuntimeAssemblyError) as caught:
        assemble(tree, tmp_path / "out")
    message = str(caught.value)
    assert str(file.parent) in message
    assert message.endswith(f"delete {file.parent}, and it is made again.")


def test_a_result_is_made_once_and_only_the_newest_are_kept(empty_cache: Path) -> None:
    made: list[str] = []

    def step(name: str) -> Path:
        def make(folder: Path) -> None:
            made.append(name)
            (folder / "file").write_text(name)

        return results.result("step", [name], make)

    names = [f"number {number}" for number in range(results.MAX_KEPT + 1)]
    folders = [step(name) for name in [*names, *names[1:]]]
    assert made == names
    assert sorted((empty_cache / "results" / "step").iterdir()) == sorted(set(folders[1:]))
    assert [(folder / "file").read_text() for folder in folders[1:]] == [*names[1:], *names[1:]]


def test_a_step_that_fails_leaves_nothing(empty_cache: Path) -> None:
    def make(folder: Path) -> None:
        (folder / "half").write_text("")
        raise RuntimeAssemblyError("It failed.")

    with pytest.raises(RuntimeAssemblyError, match="It failed"):
        results.result("step", ["cause"], make)
    assert list((empty_cache / "results" / "step").iterdir()) == []
