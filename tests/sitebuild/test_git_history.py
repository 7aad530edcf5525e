"""When pages were changed, and which commit a site was built from: from git, where it knows."""

from datetime import date
from pathlib import Path

import pytest

from sitebuild.git_history import Dates, History, read_history
from tests.git import git

FIRST, SECOND = date(2026, 2, 3), date(2026, 4, 5)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of two pages, one of which was changed later."""
    folder = tmp_path / "project"
    (folder / "docs").mkdir(parents=True)
    git(folder, "init", "--quiet")
    for day in (FIRST, SECOND):
        (folder / "docs" / "lesson.md").write_text(f"Changed on {day}", encoding="utf-8")
        (folder / "docs" / "naïve.md").write_text("Never changed", encoding="utf-8")
        git(folder, "add", "docs")
        git(folder, "commit", "--quiet", "-m", "Work", day=day)
    return folder


def test_a_page_has_the_days_of_its_first_and_its_last_commit(project: Path) -> None:
    assert read_history(project).dates == {
        "docs/lesson.md": Dates(FIRST, SECOND),
        "docs/naïve.md": Dates(FIRST, FIRST),
    }


def test_the_commit_is_named_and_marked_when_files_differ_from_it(project: Path) -> None:
    commit = git(project, "rev-parse", "HEAD")[:7]
    git(project, "tag", "v1")
    assert read_history(project).commit == commit
    (project / "docs" / "lesson.md").write_text("Not committed", encoding="utf-8")
    assert read_history(project).commit == f"{commit}+"


def test_a_shallow_clone_knows_its_commit_and_no_dates(project: Path, tmp_path: Path) -> None:
    git(project, "clone", "--quiet", "--depth=1", f"file://{project}", str(tmp_path / "shallow"))
    history = read_history(tmp_path / "shallow")
    assert history == History(git(project, "rev-parse", "HEAD")[:7])


def test_files_without_git_have_no_history_even_inside_another_project(project: Path) -> None:
    unpacked = project / "docs" / "unpacked"
    unpacked.mkdir()
    assert read_history(unpacked) == History()


def test_a_machine_without_git_can_build(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(project))
    assert read_history(project) == History()


def test_a_project_without_a_commit_has_no_history(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    assert read_history(tmp_path) == History()


def test_the_history_is_the_projects_whatever_git_was_told_of_another(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "other"))
    assert read_history(project).dates["docs/lesson.md"].changed == SECOND
