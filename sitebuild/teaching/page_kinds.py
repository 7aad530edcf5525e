"""The pages for people who teach: what there is for them, and all questions with their answers."""

from mkdocs.utils import get_relative_url

from demokit.markup import Markup, tag
from sitebuild.build import Build, BuiltPage
from sitebuild.page_kind import FilledPage
from sitebuild.teaching.course_questions import PageQuestions, course_questions, names
from sitebuild.teaching.files import GIFT, QTI
from sitebuild.teaching.question_list import question_list


class TeachPage(FilledPage):
    """The page for people who teach, with the files to import."""

    path = "teach.md"
    comment = "<!-- question files -->"

    def part(self, built: BuiltPage, build: Build) -> Markup:
        """Links to the files."""
        return _files(course_questions(build), built.page.url)


class QuestionsPage(FilledPage):
    """The page with all questions and their answers."""

    path = "all-questions.md"
    comment = "<!-- questions -->"

    def part(self, built: BuiltPage, build: Build) -> Markup:
        """The questions."""
        return question_list(course_questions(build), built.page.url, build)


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
