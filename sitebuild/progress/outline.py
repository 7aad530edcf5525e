"""The lessons of the course in the order of the navigation, and what each holds."""

from collections.abc import Iterator
from dataclasses import dataclass

from mkdocs.structure import StructureItem
from mkdocs.structure.nav import Section
from mkdocs.structure.pages import Page

from sitebuild.build import Build, BuiltPage
from sitebuild.exercises.model import Question
from sitebuild.page_kind import PageKind
from sitebuild.pages.lesson import Lesson, lesson_front_matter, reading_minutes

LESSON: PageKind = Lesson()


@dataclass(frozen=True)
class Entry:
    """A lesson in the course.

    Attributes:
        part: The title of the part of the course that it is in; empty without parts.
        number: Its number in the course, from 1.
        question: The one question that it answers, or what it is about.
        address: Its address from the site's root.
        minutes: How long it takes to read.
        questions: How many questions it has, code exercises apart.
        exercises: How many code exercises it has.
    """

    part: str
    number: int
    title: str
    question: str
    address: str
    minutes: int
    questions: int
    exercises: int


def outline(build: Build) -> list[Entry]:
    """The lessons that the navigation lists, in its order; all pages must be rendered."""
    return [
        _entry(build.pages[page.file.src_uri], number, part)
        for number, (page, part) in enumerate(_lessons(build.navigation, ""), 1)
    ]


def pages_in_order(build: Build) -> list[BuiltPage]:
    """The pages of the navigation in its order, then the others."""
    listed = [page.file.src_uri for page, _ in _pages(build.navigation, "")]
    return [build.pages[path] for path in dict.fromkeys([*listed, *build.pages])]


def _lessons(items: list[StructureItem], part: str) -> Iterator[tuple[Page, str]]:
    return (found for found in _pages(items, part) if LESSON.includes(found[0].file.src_uri))


def _pages(items: list[StructureItem], part: str, depth: int = 0) -> Iterator[tuple[Page, str]]:
    """The pages of a navigation, each with the title of the section inside a section it is in."""
    for item in items:
        if isinstance(item, Page):
            yield item, part
        elif isinstance(item, Section):
            yield from _pages(item.children, str(item.title) if depth else "", depth + 1)


def _entry(built: BuiltPage, number: int, part: str) -> Entry:
    front = lesson_front_matter(built.source)
    questions = sum(isinstance(one, Question) for one in built.exercises)
    return Entry(
        part=part,
        number=number,
        title=built.title,
        question=front.text("question" if "question" in front.meta else "description"),
        address=built.page.url,
        minutes=reading_minutes(front.body),
        questions=questions,
        exercises=len(built.exercises) - questions,
    )
