"""Small projects to set up."""

from pathlib import Path

import pytest

from tests.setup.small_project import SmallProject


@pytest.fixture
def project(tmp_path: Path) -> SmallProject:
    """A small project that nothing has been set up in."""
    return SmallProject(tmp_path)


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> SmallProject:
    """A small project that is set up; a test that changes it sets it up again."""
    made = SmallProject(tmp_path_factory.mktemp("ready"))
    done = made.make("environment")
    assert done.returncode == 0, done.stderr
    return made
