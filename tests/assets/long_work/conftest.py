"""A course whose lesson has a demo with long work, and another beside it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.pages_server import serve
from tests.project import SUB_PATH
from tests.site.courses import another_course
from tests.sites import made_once

CONTENT = Path(__file__).with_name("course")


@pytest.fixture(scope="session")
def course_dir(shared: Path) -> Path:
    """The folder of the course's site."""

    def make(folder: Path) -> None:
        course = another_course.copied(folder)
        shutil.copytree(CONTENT, course, dirs_exist_ok=True)
        done = another_course.build(course)
        assert done.returncode == 0, done.stderr

    return made_once(shared / "long-work-course", make) / "site"


@pytest.fixture(scope="session")
def course(course_dir: Path) -> Iterator[str]:
    """The address of the course's site."""
    with serve(course_dir, SUB_PATH) as address:
        yield address
