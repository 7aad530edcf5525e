"""A clone whose git is told to write CRLF, as on Windows, still runs what shells and make read."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.git import git
from tests.project import PROJECT

READ_BY_SHELLS = ("Makefile", "setup/python.sh")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository of the files that shells and make read."""
    folder = tmp_path / "repository"
    (folder / "setup").mkdir(parents=True)
    for name in (*READ_BY_SHELLS, ".gitattributes"):
        shutil.copy(PROJECT / name, folder / name)
    git(folder, "init", "--quiet")
    return folder


def cloned(repository: Path) -> Path:
    """A clone of all that is in a repository, with core.autocrlf."""
    git(repository, "add", "--all")
    git(repository, "commit", "--quiet", "-m", "All")
    clone = repository.with_name("clone")
    git(
        repository.parent,
        "clone",
        "--quiet",
        "--config",
        "core.autocrlf=true",
        "repository",
        "clone",
    )
    return clone


def test_a_clone_with_crlf_sets_up(repository: Path) -> None:
    clone = cloned(repository)
    done = subprocess.run(["sh", "setup/python.sh"], cwd=clone, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.strip()).name.startswith("python3")
    assert "make serve" in subprocess.check_output(["make", "help"], cwd=clone, text=True)


def test_without_its_attributes_it_would_not(repository: Path) -> None:
    (repository / ".gitattributes").unlink()
    clone = cloned(repository)
    assert all(b"\r\n" in (clone / name).read_bytes() for name in READ_BY_SHELLS)
    assert subprocess.run(["sh", "setup/python.sh"], cwd=clone, capture_output=True).returncode
