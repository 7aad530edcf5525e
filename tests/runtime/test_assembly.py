"""The assembled folder: complete, checked, and the same for the same sources."""

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import zipfile
from pathlib import Path
from random import random
from typing import Any

import pytest

from runtime import RuntimeAssemblyError, assemble, content_hash, versions
from runtime.commands import run
from runtime.packing import bytecode
from runtime.sources import npm
from tests.runtime.conftest import PROJECT, Build

REST = {"attention-lessons-rest.bin", "numpy-rest.bin", "python_stdlib-rest.bin"}
SERVED = REST | {
    "attention-lessons.bin",
    "numpy.bin",
    "pyodide-lock.json",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide.mjs",
    "python_stdlib.bin",
    "runtime.json",
}
OURS = {"attention-lessons.bin", "attention-lessons-rest.bin", "pyodide-lock.json", "runtime.json"}


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def read(path: Path) -> Any:
    return json.loads(path.read_text())


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_folder_holds_what_is_served_and_nothing_else(assembled: Path) -> None:
    assert contents(assembled).keys() == SERVED


def test_the_manifest_has_the_sizes_and_sum_of_every_file(assembled: Path) -> None:
    manifest = read(assembled / "runtime.json")
    paths = [assembled / name for name in SERVED - {"runtime.json"}]
    assert manifest["rest"].keys() == REST
    assert manifest["files"] | manifest["rest"] == {
        path.name: {
            "size": path.stat().st_size,
            "gzip": len(gzip.compress(path.read_bytes(), 6)),
            "sha256": sha256(path),
        }
        for path in paths
    }


def test_the_lock_file_has_numpy_and_ours_with_the_sums_that_are_served(assembled: Path) -> None:
    packages = read(assembled / "pyodide-lock.json")["packages"]
    depends = {name: package["depends"] for name, package in packages.items()}
    ours = "attention-lessons"
    rests = {"numpy-rest": ["numpy"], f"{ours}-rest": [ours]}
    assert depends == {"numpy": [], ours: ["numpy"], **rests}
    for name, package in packages.items():
        served, wheel = package["file_name"].split("#/")
        assert (served, wheel[-4:]) == (f"{name}.bin", ".whl")
        assert package["sha256"] == sha256(assembled / served)


@pytest.mark.parametrize("name", sorted(name for name in SERVED if name.endswith(".bin")))
def test_python_comes_compiled_and_uncompressed(assembled: Path, name: str) -> None:
    with zipfile.ZipFile(assembled / name) as archive:
        members = archive.infolist()
    assert {member.compress_type for member in members} == {zipfile.ZIP_STORED}
    endings = {Path(member.filename).suffix for member in members}
    assert ".pyc" in endings
    assert ".py" not in endings


def test_the_same_sources_give_the_same_bytes_wherever_they_are_built(
    assembled: Path, other_build: Build
) -> None:
    assert other_build.folder.name == assembled.name
    assert contents(other_build.folder) == contents(assembled)


@pytest.mark.parametrize("source", ["demos/__init__.py", "pyodide_pkg/demokit/markup.py"])
def test_changed_python_changes_our_wheel_and_nothing_else(
    assembled: Path, tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    purposes: list[str] = []

    def noted(purpose: str, *rest: Any) -> str:
        purposes.append(purpose)
        return run(purpose, *rest)

    monkeypatch.setattr(bytecode, "run", noted)
    with (tree / source).open("a") as file:
        file.write(f"\nCHANGED = {random()}\n")
    before, after = contents(assembled), contents(assemble(tree, tmp_path / "out"))
    assert {name for name in SERVED if after[name] != before[name]} == OURS
    assert purposes == ["Compiling attention_lessons-0.1.0-py3-none-any.whl"]


def test_what_has_not_changed_is_not_made_again(
    assembled: Path, tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(subprocess, "run")
    assert assemble(tree, tmp_path / "out").name == assembled.name


def test_a_new_demo_is_served(tree: Path, tmp_path: Path) -> None:
    (tree / "demos" / "new.py").write_text('"""A demo."""\n')
    folder = assemble(tree, tmp_path / "out")
    with zipfile.ZipFile(folder / "attention-lessons.bin") as archive:
        assert "demos/new.pyc" in archive.namelist()


def test_folders_of_older_content_go(assembled: Path, tree: Path, tmp_path: Path) -> None:
    older = shutil.copytree(assembled, tmp_path / "out" / "0123456789abcdef")
    folder = assemble(tree, tmp_path / "out")
    assert not older.exists()
    os.utime(folder, (0, 0))
    (tree / "demos" / "new.py").write_text('"""A demo."""\n')
    newer = assemble(tree, tmp_path / "out")
    assert list((tmp_path / "out").iterdir()) == [newer]


def test_two_courses_built_at_once_keep_each_others_folders(tree: Path, tmp_path: Path) -> None:
    first = assemble(tree, tmp_path / "out")
    (tree / "demos" / "new.py").write_text('"""A demo."""\n')
    second = assemble(tree, tmp_path / "out")
    assert first != second
    assert contents(first)
    assert assemble(tree, tmp_path / "out") == second
    assert first.exists()


def test_a_folder_that_is_right_is_left_alone(tree: Path, tmp_path: Path) -> None:
    folder = assemble(tree, tmp_path / "out")
    before = {path: path.stat() for path in folder.iterdir()}
    assert assemble(tree, tmp_path / "out") == folder
    assert {path: path.stat() for path in folder.iterdir()} == before


@pytest.mark.parametrize("name", sorted(SERVED))
def test_the_folders_name_tells_when_a_file_was_altered(
    assembled: Path, tmp_path: Path, name: str
) -> None:
    copy = shutil.copytree(assembled, tmp_path / "copy")
    assert content_hash(copy) == assembled.name
    with (copy / name).open("ab") as file:
        file.write(b" ")
    assert content_hash(copy) != assembled.name


def test_the_folders_name_tells_when_a_file_was_renamed(assembled: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(assembled, tmp_path / "copy")
    (copy / "runtime.json").rename(copy / "runtime2.json")
    assert content_hash(copy) != assembled.name


def test_a_damaged_folder_is_made_again(tree: Path, tmp_path: Path) -> None:
    folder = assemble(tree, tmp_path / "out")
    before = contents(folder)
    (folder / "numpy.bin").write_bytes(b"")
    (folder / "stranger.txt").write_text("not ours")
    assert contents(assemble(tree, tmp_path / "out")) == before


@pytest.mark.parametrize("name", sorted(versions.NPM_FILES))
def test_an_altered_file_of_pyodide_is_refused_by_name(
    tree: Path, name: str, tmp_path: Path
) -> None:
    (tree / "node_modules").unlink()
    pyodide = "node_modules/pyodide"
    folder = shutil.copytree(PROJECT / pyodide, tree / pyodide)
    with (folder / name).open("ab") as file:
        file.write(b" ")
    got, expected = sha256(folder / name), versions.NPM_FILES[name]
    with pytest.raises(RuntimeAssemblyError) as caught:
        assemble(tree, tmp_path / "out")
    assert str(caught.value) == (
        f"{folder / name} is refused: its SHA-256 is {got}, expected {expected}; {npm.REMEDY}."
    )


def test_another_version_of_pyodide_is_refused(tmp_path: Path) -> None:
    manifest = tmp_path / "node_modules" / "pyodide" / "package.json"
    manifest.parent.mkdir(parents=True)
    manifest.write_text('{"version": "0.1.2"}')
    with pytest.raises(RuntimeAssemblyError, match=r"is version 0\.1\.2, expected [\d.]+; delete"):
        npm.pyodide(tmp_path)


def test_missing_npm_packages_are_told(tmp_path: Path) -> None:
    with pytest.raises(RuntimeAssemblyError, match=r"package\.json is missing; delete"):
        npm.pyodide(tmp_path)


def test_a_demo_that_does_not_compile_is_named(tree: Path, tmp_path: Path) -> None:
    (tree / "demos" / "broken.py").write_text("def view(:\n")
    with pytest.raises(RuntimeAssemblyError) as caught:
        assemble(tree, tmp_path / "out")
    assert "demos/broken.py: invalid syntax (broken.py, line 1)" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("package", ["six", "not-in-pyodide"])
def test_a_dependency_that_is_not_served_is_refused(
    tree: Path, tmp_path: Path, package: str
) -> None:
    project = tree / "pyproject.toml"
    project.write_text(project.read_text().replace('"numpy>=2.0"', f'"numpy>=2.0", "{package}"'))
    with pytest.raises(RuntimeAssemblyError, match=package):
        assemble(tree, tmp_path / "out")
