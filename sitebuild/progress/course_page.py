"""The page of the course: its lessons in order, what each answers, and how far the reader is.

What a reader has done is put in by docs/assets/progress/course.js.
"""

from collections.abc import Sequence
from itertools import groupby

from mkdocs.utils import get_relative_url

from demokit.markup import Markup, tag
from sitebuild.build import Build, BuiltPage
from sitebuild.page_kind import FilledPage
from sitebuild.progress.outline import Entry, outline


class CoursePage(FilledPage):
    """The page that lists the lessons."""

    label = "Course"
    path = "lessons/index.md"
    comment = "<!-- lessons -->"

    def part(self, built: BuiltPage, build: Build) -> Markup:
        """The list of lessons."""
        return course_list(outline(build), built.page.url)


def course_list(lessons: Sequence[Entry], page: str) -> Markup:
    """The lessons as a list, or a list for each part, as seen from the page at an address."""
    if not lessons:
        return tag("course-outline")
    parts = groupby(lessons, lambda lesson: lesson.part)
    return tag(
        "course-outline",
        _next(lessons[0], page),
        tag("div", (_part(title, list(group), page) for title, group in parts), class_="parts"),
        class_="course-outline",
    )


def _next(first: Entry, page: str) -> Markup:
    """Where to go on: at the first lesson, until the script knows better."""
    link = tag("a", f"Start with “{first.title}”", href=_address(first, page), class_="button")
    return tag("div", link, " ", tag("span", class_="course-done"), class_="course-next")


def _part(title: str, lessons: Sequence[Entry], page: str) -> Markup:
    heading = tag("h2", title) if title else None
    level = "h3" if title else "h2"
    items = (_lesson(lesson, level, page) for lesson in lessons)
    return tag("section", heading, tag("ol", items, start=lessons[0].number), class_="part")


def _lesson(lesson: Entry, level: str, page: str) -> Markup:
    return tag(
        "li",
        tag("span", lesson.number, class_="course-number", aria_hidden="true"),
        tag(level, tag("a", lesson.title, href=_address(lesson, page))),
        tag("p", lesson.question, class_="course-question"),
        tag("p", " · ".join(_facts(lesson)), " ", tag("span", class_="course-done"),
            class_="course-facts"),
        data_page=lesson.address,
    )  # fmt: skip


def _facts(lesson: Entry) -> list[str]:
    facts = [f"{lesson.minutes} min to read"]
    if lesson.questions:
        facts.append(_counted(lesson.questions, "question"))
    if lesson.exercises:
        facts.append(_counted(lesson.exercises, "code exercise"))
    return facts


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _address(lesson: Entry, page: str) -> str:
    return get_relative_url(lesson.address, page)
