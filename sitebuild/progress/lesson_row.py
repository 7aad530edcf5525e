"""The lessons in a row above a lesson: on wide screens no other list of them is in reach."""

from mkdocs.utils import get_relative_url

from demokit.markup import Markup, tag
from sitebuild.build import Build, BuiltPage
from sitebuild.progress.outline import LESSON, outline


def lesson_row(built: BuiltPage, build: Build) -> Markup | None:
    """The row for a page; none for a page that is no lesson, or where there are no others."""
    lessons = outline(build) if LESSON.includes(built.path) else []
    if len(lessons) < 2:
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
