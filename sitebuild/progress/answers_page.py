"""The page on which readers see, move, print and remove the answers that they have given.

It is filled by docs/assets/progress/kept-answers.js.
"""

from mkdocs.utils import get_relative_url

from demokit.markup import Markup, tag
from sitebuild.build import Build, BuiltPage
from sitebuild.page_kind import PageKind
from sitebuild.progress.question_index import UNHASHED_TEXTS

PATH = "your-answers.md"
ANSWERS = "<!-- answers -->"
NO_SCRIPT = "This page needs JavaScript, as your answers are in your browser alone."


class AnswersPage(PageKind):
    """The page of the reader's own answers."""

    def includes(self, path: str) -> bool:
        """Whether it is that page."""
        return path == PATH

    def markdown(self, markdown: str, built: BuiltPage, build: Build) -> str:
        """The page with what its script fills."""
        texts = get_relative_url(UNHASHED_TEXTS, built.page.url)
        return markdown.replace(ANSWERS, tag("div", kept_answers(texts, build.course.name)))


def kept_answers(texts: str, course: str) -> Markup:
    """The element of the answers, given the address of the questions' texts."""
    return tag(
        "kept-answers",
        tag("p", NO_SCRIPT, class_="kept-no-script"),
        tag("p", class_="kept-note"),
        tag("div", _report_head(course), tag("div", class_="kept-pages"), class_="report"),
        tag("fieldset", _print(), _move(), _remove(), disabled=True, class_="kept-tools"),
        tag("p", class_="kept-says", role="status"),
        _dialog(),
        class_="kept-answers",
        data_texts=texts,
    )


def _report_head(course: str) -> Markup:
    """What heads the printed report; on screens the page's own title does."""
    parts = (tag("span", class_=f"report-{part}") for part in ("name", "day"))
    return tag("p", tag("span", f"{course}: answers"), parts, class_="report-head")


def _print() -> Markup:
    name = tag("input", type="text", autocomplete="name", class_="report-field", maxlength=80)
    return tag(
        "section",
        tag("h2", "Print a report"),
        tag("p", "Something to hand in: your name, the day, each answer and how it went. "
                 "A lesson takes about one page. The name is printed and not kept."),
        tag("p", tag("label", "Your name ", name), " ",
            tag("label", "Lesson ", tag("select", tag("option", "All", value=""),
                class_="report-lesson")),
            " ", tag("button", "Print the report", type="button", data_do="print"),
            class_="kept-row"),
    )  # fmt: skip


def _move() -> Markup:
    file = tag("input", type="file", accept=".json,application/json")
    return tag(
        "section",
        tag("h2", "Move them to another device"),
        tag("p", "Save your answers to a file, and read it in on this page in another browser. "
                 "The file holds nothing else about you."),
        tag("p", tag("button", "Save to a file", type="button", data_do="save"), " ",
            tag("label", "Read from a file ", file), class_="kept-row"),
    )  # fmt: skip


def _remove() -> Markup:
    return tag(
        "section",
        tag("h2", "Remove them"),
        tag("p", tag("button", "Remove all answers", type="button", data_do="remove"),
            class_="kept-row"),
    )  # fmt: skip


def _dialog() -> Markup:
    """What asks before answers are removed."""
    return tag(
        "dialog",
        tag("p", id="remove-question"),
        tag("p", tag("button", "Keep them", type="button", data_do="keep", autofocus=True), " ",
            tag("button", "Remove", type="button", data_do="remove-now"), class_="kept-row"),
        aria_labelledby="remove-question",
        class_="kept-dialog",
    )  # fmt: skip
