"""The pages for people who teach: what there is for them, and all questions with their answers."""

from collections.abc import Mapping
from typing import Any

from mkdocs.utils import get_relative_url

from demokit.markup import Markup, tag
from sitebuild.build import Build, BuiltPage
from sitebuild.page_kind import PageKind
from sitebuild.teaching.course_questions import PageQuestions, course_questions, names
from sitebuild.teaching.files import GIFT, QTI
from sitebuild.teaching.question_list import question_list

FILES = "<!-- question files -->"
QUESTIONS = "<!-- questions -->"
# What stands for each until all pages are rendered.
PLACE_OF_FILES = "<question-files></question-files>"
PLACE_OF_QUESTIONS = "<question-list></question-list>"


class TeachPage(PageKind):
    """The page for people who teach, with the files to import."""

    def includes(self, path: str) -> bool:
        """Whether it is that page."""
        return path == "teach.md"

    def markdown(self, markdown: str, built: BuiltPage, build: Build) -> str:
        """The page with a place for the files."""
        return markdown.replace(FILES, f"<div>{PLACE_OF_FILES}</div>")

    def context(self, built: BuiltPage, build: Build) -> Mapping[str, Any]:
        """Nothing more; the files go into the page."""
        files = _files(course_questions(build), built.page.url)
        built.page.content = (built.page.content or "").replace(PLACE_OF_FILES, files)
        return {}


class QuestionsPage(PageKind):
    """The page with all questions and their answers."""

    def includes(self, path: str) -> bool:
        """Whether it is that page."""
        return path == "all-questions.md"

    def markdown(self, markdown: str, built: BuiltPage, build: Build) -> str:
        """The page with a place for the questions."""
        return markdown.replace(QUESTIONS, f"<div>{PLACE_OF_QUESTIONS}</div>")

    def context(self, built: BuiltPage, build: Build) -> Mapping[str, Any]:
        """Nothing more; the questions go into the page."""
        listed = question_list(course_questions(build), built.page.url, build)
        built.page.content = (built.page.content or "").replace(PLACE_OF_QUESTIONS, listed)
        return {}


def _files(pages: list[PageQuestions], address: str) -> Markup:
    """Links to the files, how many questions are in them, and which exercises aren't."""
    number = sum(len(page.questions) for page in pages)
    if not number:
        return tag("p", "The course has no questions yet.")
    left_out = [
        tag("li", tag("a", f"{page.built.title}: {name}", href=_place(page, one.id, address)))
        for page in pages
        for one, name in zip(page.asked, names(page.asked), strict=True)
        if one in page.exercises
    ]
    counted = f"{number} question{'' if number == 1 else 's'}"
    return tag(
        "div",
        tag(
            "ul",
            tag("li", _download(GIFT, address), f", for Moodle: {counted} in GIFT"),
            tag("li", _download(QTI, address), f", for Canvas and others: {counted} in QTI 2.1"),
        ),
        (tag("p", "These ask for code, and are in neither file:"), tag("ul", left_out))
        if left_out
        else None,
        class_="question-files",
    )


def _place(page: PageQuestions, id_: str, address: str) -> str:
    return f"{get_relative_url(page.built.page.url, address)}#q-{id_}"


def _download(name: str, address: str) -> Markup:
    path = get_relative_url(name, address)
    return tag("a", name.rpartition("/")[2], href=path, download=True)
