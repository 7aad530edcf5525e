"""The notebooks' branch holds what readers open in Colab, and changes only when that does."""

import os
import subprocess
from pathlib import Path

import pytest

from sitebuild.notebooks.downloads import BRANCH, colab_address
from tests.project import PROJECT

SCRIPT = PROJECT / ".ci" / "publish-notebooks"
SETTINGS = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    **{f"GIT_{who}_{what}": "x@example.org" for who in ("AUTHOR", "COMMITTER")
       for what in ("NAME", "EMAIL")},
}  # fmt: skip


def run(command: list[str | Path], folder: Path) -> str:
    done = subprocess.run(
        command, cwd=folder, env=os.environ | SETTINGS, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A shallow clone of a repository on GitHub, as a workflow gets it."""
    for command in (
        "git init -q -b main first",
        "git -C first commit -q --allow-empty -m One",
        "git -C first commit -q --allow-empty -m Two",
        "git clone -q --bare first github.git",
        f"git clone -q --depth=1 file://{tmp_path}/github.git clone",
    ):
        run([*command.split()], tmp_path)
    return tmp_path / "clone"


@pytest.fixture
def notebooks(tmp_path: Path) -> Path:
    """A folder as the site has it, with a page beside each notebook."""
    folder = tmp_path / "site" / "notebooks"
    (folder / "one").mkdir(parents=True)
    (folder / "one" / "index.html").write_text("a page")
    (folder / "one.ipynb").write_bytes(b'{"cells": []}\r\n')
    (folder / "two.ipynb").write_text("{}")
    return folder


def on_github(clone: Path, *words: str) -> str:
    """What git says in the repository that was pushed to."""
    return run(["git", *words], clone.parent / "github.git")


def test_the_branch_holds_the_notebooks_and_nothing_else(clone: Path, notebooks: Path) -> None:
    run([SCRIPT, notebooks], clone)
    held = on_github(clone, "ls-tree", "-r", "--name-only", "notebooks").splitlines()
    assert held == ["notebooks/one.ipynb", "notebooks/two.ipynb"]
    assert run(["git", "status", "--porcelain"], clone) == ""


def test_a_notebook_arrives_byte_for_byte(clone: Path, notebooks: Path) -> None:
    run([SCRIPT, notebooks], clone)
    size = on_github(clone, "cat-file", "-s", "notebooks:notebooks/one.ipynb")
    assert int(size) == (notebooks / "one.ipynb").stat().st_size


def test_colab_is_sent_to_where_the_notebooks_are(clone: Path, notebooks: Path) -> None:
    run([SCRIPT, notebooks], clone)
    address = colab_address("notebooks/one.ipynb", "https://github.com/a/b") or ""
    branch, _, path = address.partition("/blob/")[2].partition("/")
    assert branch == BRANCH
    assert on_github(clone, "cat-file", "-t", f"{branch}:{path}") == "blob"


def test_nothing_is_pushed_where_nothing_differs(clone: Path, notebooks: Path) -> None:
    run([SCRIPT, notebooks], clone)
    before = on_github(clone, "rev-parse", "notebooks")
    assert run([SCRIPT, notebooks], clone) == "The branch notebooks has these notebooks already."
    assert on_github(clone, "rev-parse", "notebooks") == before


def test_a_change_is_one_commit_more(clone: Path, notebooks: Path) -> None:
    run([SCRIPT, notebooks], clone)
    before = on_github(clone, "rev-parse", "notebooks")
    (notebooks / "one.ipynb").unlink()
    (notebooks / "two.ipynb").write_text("{ }")
    run([SCRIPT, notebooks], clone)
    assert on_github(clone, "rev-parse", "notebooks~1") == before
    held = on_github(clone, "ls-tree", "-r", "--name-only", "notebooks").splitlines()
    assert held == ["notebooks/two.ipynb"]


def test_no_other_branch_is_touched(clone: Path, notebooks: Path) -> None:
    before = on_github(clone, "rev-parse", "main")
    run([SCRIPT, notebooks], clone)
    assert on_github(clone, "rev-parse", "main") == before
    names = on_github(clone, "for-each-ref", "--format=%(refname:short)").splitlines()
    assert names == ["main", "notebooks"]


def test_a_folder_without_notebooks_is_a_failure_and_pushes_nothing(
    clone: Path, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    done = subprocess.run(
        [SCRIPT, tmp_path / "empty"], cwd=clone, env=os.environ | SETTINGS, capture_output=True
    )
    assert done.returncode != 0
    assert on_github(clone, "for-each-ref", "--format=%(refname:short)") == "main"
