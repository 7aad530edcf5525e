"""Small projects to set up."""

from pathlib import Path

import pytest

from tests.setup.small_project import SmallProject


@pytest.fixture
def project(tmp_path: Path) -> SmallProject:
    """A small project that nothing has been set up in."""
    return SmallProject(tmp_path)


@pytest.fixture(scope="session")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[SmallProject, str]:
    """A small project that has been set up once, and what that told."""
    made = SmallProject(tmp_path_factory.mktemp("ready"))
    done = made.make("environment")
    assert done.returncode == 0, done.stderr
    return made, done.stderr


@pytest.fixture
def ready(first_run: tuple[SmallProject, str]) -> SmallProject:
    """A small project that is set up; tests share it and may leave other lock files behind."""
    return first_run[0]
