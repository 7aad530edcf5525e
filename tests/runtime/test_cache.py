"""Downloads and compiled archives are kept outside the source tree, and checked when used."""

import getpass
import shutil
import tempfile
from pathlib import Path

import pytest
from runtime import RuntimeAssemblyError, assemble, bytecode, cache


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


def test_a_cache_that_cannot_be_written_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ATTENTION_CACHE", str(tmp_path / "file"))
    with pytest.raises(RuntimeAssemblyError, match=r"can't be written to .* set ATTENTION_CACHE"):
        cache.folder("downloads")


@pytest.mark.parametrize("damage", ["altered", "emptied", "removed", "sum removed"])
@pytest.mark.parametrize("kind", ["stdlib", "numpy", "own"])
def test_a_damaged_archive_in_the_cache_is_refused_by_name(
    assembled: Path,
    tree: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    damage: str,
) -> None:
    copy = shutil.copytree(cache.location({}) if False else cache.folder(), tmp_path / "cache")
    monkeypatch.setenv("ATTENTION_CACHE", str(copy))
    (archive,) = _newest(copy / "compiled" / kind)
    _damage(archive, damage)
    with pytest.raises(RuntimeAssemblyError) as caught:
        assemble(tree, tmp_path / "out")
    assert str(archive.parent) in str(caught.value)
    assert "compiled again" in str(caught.value)
