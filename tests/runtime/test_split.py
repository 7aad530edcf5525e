"""What demos start from and the rest are two halves of one whole."""

import zipfile
from pathlib import Path

import pytest

from runtime import RuntimeAssemblyError, versions
from runtime.packing import split
from tests.runtime.conftest import PACKAGES, PROJECT

LISTED = {"stdlib": "python_stdlib", "numpy": "numpy"}
HALVES = {**LISTED, "own": "attention-lessons"}
EACH = pytest.mark.parametrize("kind", HALVES)


def names(archive: Path) -> list[str]:
    with zipfile.ZipFile(archive) as opened:
        return opened.namelist()


def modules(kind: str, wheel: Path) -> list[str]:
    """What can be imported of the whole that the halves come from."""
    if kind == "own":
        packages = [PROJECT / name for name in PACKAGES]
        return [
            path.relative_to(folder.parent).as_posix()
            for folder in packages
            for path in folder.rglob("*.py")
        ]
    stdlib = PROJECT / "node_modules/pyodide/python_stdlib.zip"
    source = stdlib if kind == "stdlib" else wheel
    return [name for name in names(source) if name.endswith((".py", ".so"))]


@EACH
def test_no_file_is_loaded_twice(assembled: Path, kind: str) -> None:
    served = HALVES[kind]
    core, rest = names(assembled / f"{served}.bin"), names(assembled / f"{served}-rest.bin")
    assert len({*core, *rest}) == len(core) + len(rest)


@EACH
def test_nothing_that_can_be_imported_is_lost(assembled: Path, wheel: Path, kind: str) -> None:
    served = HALVES[kind]
    both = names(assembled / f"{served}.bin") + names(assembled / f"{served}-rest.bin")
    whole = modules(kind, wheel)
    compiled = {f"{name}c" if name.endswith(".py") else name for name in whole}
    assert {name for name in both if ".dist-info/" not in name} == compiled


def test_what_runs_cells_is_no_part_of_what_demos_start_from(assembled: Path) -> None:
    core = {name.partition(".")[0] for name in names(assembled / "attention-lessons.bin")}
    assert {"demokit/registry", "demos/one_query"} <= core
    assert not core & {"demokit/cells", "demokit/checks", "demokit/exercises"}


def test_numpys_licences_are_served(assembled: Path, wheel: Path) -> None:
    licences = {name for name in names(wheel) if ".dist-info/licenses/" in name}
    assert licences
    assert licences <= set(names(assembled / "numpy-rest.bin"))


def test_a_listed_file_that_is_not_there_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = tmp_path / "core_stdlib.txt"
    written.write_text("there.pyc\ngone.pyc\n")
    monkeypatch.setattr(split, "core_list", lambda kind: written)
    with zipfile.ZipFile(tmp_path / "some.zip", "w") as archive:
        archive.writestr("there.pyc", "")
    with pytest.raises(
        RuntimeAssemblyError, match=r"names gone\.pyc, which some\.zip doesn't have"
    ):
        split.split(tmp_path / "some.zip", "stdlib")


def test_the_lists_name_no_version() -> None:
    for kind in LISTED:
        listed = split.core_list(kind).read_text()
        assert versions.NUMPY not in listed
        assert listed.splitlines() == sorted(set(listed.splitlines()))
