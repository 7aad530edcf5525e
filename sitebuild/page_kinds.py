"""The kinds of pages.

To add one, write a subclass of PageKind in the feature's package and name it in KINDS before
PlainPage: the first match wins. It may also need

- a template: a file in overrides/, named by `template` in the front matter of its pages;
- a script: an entry in SCRIPTS (sitebuild/shipped/scripts.py), and a condition in
  overrides/main.html;
- CSS: an `@import` in docs/assets/theme/site.css, which every page loads, or an entry of its own in
  sitebuild/shipped/style_sheets.py, and a condition in overrides/main.html.
"""

from sitebuild.demos.pages import DemoPage
from sitebuild.glossary.page_kinds import GlossaryList, TermPage
from sitebuild.notebooks.page_kind import NotebookPage
from sitebuild.page_kind import PageKind
from sitebuild.pages.lesson import Lesson
from sitebuild.progress.answers_page import AnswersPage
from sitebuild.progress.course_page import CoursePage
from sitebuild.teaching.page_kinds import QuestionsPage, TeachPage


class ReferencePage(PageKind):
    """What a module offers, made from its docstrings by mkdocstrings."""

    folder = "reference"
    label = "Reference"


class PlainPage(PageKind):
    """Any other page."""

    def includes(self, path: str) -> bool:
        """Matches every path; must stay last in KINDS."""
        return True


KINDS = (
    Lesson(),
    CoursePage(),
    AnswersPage(),
    TeachPage(),
    QuestionsPage(),
    TermPage(),
    GlossaryList(),
    NotebookPage(),
    DemoPage(),
    ReferencePage(),
    PlainPage(),
)


def kind_of(path: str) -> PageKind:
    """The kind of the page with this path under docs/."""
    return next(kind for kind in KINDS if kind.includes(path))
