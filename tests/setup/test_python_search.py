"""Which Python is taken, and what is told where none fits."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.project import PROJECT
from tests.setup.small_project import BASE_PYTHON, SmallProject, told, write_program

# A real Python that takes itself for another; the probe is its third argument.
POSING = "exec {python} -I -c 'import sys; {pose}; exec(sys.argv[1])' \"$3\""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The only folder on PATH."""
    own = tmp_path / "only"
    own.mkdir()
    return own


def pose(program: Path, pretence: str) -> None:
    write_program(program, POSING.format(python=BASE_PYTHON, pose=pretence))


def version(program: Path, *numbers: int) -> None:
    pose(program, f'sys.version_info = {numbers}; sys._base_executable = "{program}"')


def search(path: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", PROJECT / "setup" / "python.sh"],
        env={"PATH": str(path), **more},
        capture_output=True,
        text=True,
    )


def refusal(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode != 0
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.parametrize("name", ["python3", "python3.14", "python3.13", "python3.12"])
def test_a_python_is_found_by_any_of_its_names(path: Path, name: str) -> None:
    version(path / name, 3, 13, 0)
    assert search(path).stdout == f"{path / name}\n"


def test_an_old_python3_is_passed_over_for_a_newer_one(path: Path) -> None:
    version(path / "python3", 3, 11, 2)
    version(path / "python3.12", 3, 12, 1)
    assert search(path).stdout == f"{path / 'python3.12'}\n"


def test_a_shim_with_no_python_behind_it_is_passed_over(path: Path) -> None:
    write_program(path / "python3", "echo 'command not found' >&2; exit 127")
    version(path / "python3.13", 3, 13, 0)
    assert search(path).stdout == f"{path / 'python3.13'}\n"


def test_a_python_without_venv_is_passed_over_for_one_that_has_it(path: Path) -> None:
    pose(path / "python3", 'sys.modules["ensurepip"] = None')
    version(path / "python3.13", 3, 13, 0)
    assert search(path).stdout == f"{path / 'python3.13'}\n"


def test_the_python_that_someone_names_is_taken(path: Path) -> None:
    version(path / "python3", 3, 14, 0)
    version(path / "my python", 3, 12, 0)
    assert search(path, PYTHON=str(path / "my python")).stdout == f"{path / 'my python'}\n"


def test_without_any_python_one_line_says_what_to_install(path: Path) -> None:
    line = refusal(search(path))
    assert "No Python from 3.12 to 3.14 found" in line
    assert "install one" in line


def test_a_python_that_is_too_old_is_named_with_its_version(path: Path) -> None:
    version(path / "python3", 3, 11, 2)
    write_program(path / "python3.12", "exit 127")
    line = refusal(search(path))
    assert "python3 is 3.11, python3.12 doesn't start" in line
    assert "install one (uv python install 3.13, pyenv install 3.13" in line
    assert "from Debian 13" in line


def test_a_python_that_the_pinned_packages_dont_know_yet_is_named(path: Path) -> None:
    version(path / "python3", 3, 15, 0)
    assert "python3 is 3.15, too new for the pinned packages" in refusal(search(path))


def test_where_venv_is_missing_its_package_is_named(path: Path) -> None:
    pose(path / "python3", 'sys.version_info = (3, 12, 3); sys.modules["ensurepip"] = None')
    line = refusal(search(path))
    assert "python3 (Python 3.12) lacks its module ensurepip" in line
    assert "apt install python3.12-venv" in line


def test_make_says_no_more_than_that_line(path: Path, project: SmallProject) -> None:
    for tool in ("make", "sh"):
        (path / tool).symlink_to(shutil.which(tool) or "")
    line = refusal(search(path))
    done = project.make("check", PATH=str(path))
    assert done.returncode != 0
    assert done.stdout == ""
    assert told(done.stderr) == [line.rstrip("\n")]
