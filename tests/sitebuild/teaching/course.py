"""The questions of the course, read from its lessons and notebooks."""

from collections.abc import Iterator

from sitebuild.exercises.model import Exercise, Question
from sitebuild.exercises.text import EXERCISE, QUESTION, read
from sitebuild.fences import fences
from tests.project import PROJECT


def asked() -> Iterator[Question | Exercise]:
    """All of them, in no order; notebooks have none so far."""
    for path in (PROJECT / "docs" / "lessons").glob("*.md"):
        for fence in fences(path.read_text(encoding="utf-8")):
            if fence.language in (QUESTION, EXERCISE):
                yield read(fence)


def questions() -> dict[str, Question]:
    """Those with choices or numbers, by id."""
    return {one.id: one for one in asked() if isinstance(one, Question)}
