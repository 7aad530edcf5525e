"""The course's questions and exercises, page by page in the order of the navigation."""

from collections.abc import Sequence
from dataclasses import dataclass

from sitebuild.build import Build, BuiltPage
from sitebuild.exercises.model import Exercise, Question
from sitebuild.progress.outline import pages_in_order


@dataclass(frozen=True)
class PageQuestions:
    """A page and what it asks, in the page's order."""

    built: BuiltPage
    asked: Sequence[Question | Exercise]

    @property
    def questions(self) -> list[Question]:
        """Those with choices or numbers."""
        return [one for one in self.asked if isinstance(one, Question)]

    @property
    def exercises(self) -> list[Exercise]:
        """Those that ask for code."""
        return [one for one in self.asked if isinstance(one, Exercise)]


def course_questions(build: Build) -> list[PageQuestions]:
    """The pages that ask something; all pages must be rendered."""
    return [
        PageQuestions(built, tuple(built.exercises))
        for built in pages_in_order(build)
        if built.exercises
    ]


def names(asked: Sequence[Question | Exercise]) -> list[str]:
    """What readers call each of a page's questions: its kind, and its number among its kind."""
    kinds = [type(one) for one in asked]
    return [
        f"{kind.__name__} {kinds[: number + 1].count(kind)}" for number, kind in enumerate(kinds)
    ]
