"""The lessons in a row above a lesson: on wide screens no other list of them is in reach."""

from collections.abc import Sequence

from mkdocs.utils import get_relative_url

from demokit.markup import Markup, tag
from sitebuild.build import BuiltPage
from sitebuild.progress.outline import LESSON, Entry


def lesson_row(built: BuiltPage, lessons: Sequence[Entry]) -> Markup | None:
    """The row for a page; none for a page that is no lesson, or where there are no others."""
    if len(lessons) < 2 or not LESSON.includes(built.path):
        return None
    links = (
        tag(
            "a",
            f"{lesson.number} {lesson.title}",
            href=get_relative_url(lesson.address, built.page.url),
            aria_current="page" if lesson.address == built.page.url else None,
        )
        for lesson in lessons
    )
    listed = tag("ol", (tag("li", link) for link in links))
    return tag("nav", listed, class_="lesson-row", aria_label="Lessons")
