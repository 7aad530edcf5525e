"""The kinds of pages.

To add one: write a subclass of PageKind beside what belongs to it and name it here. A template of
its own is named in the front matter of its pages; a script or style sheet is looked for by
overrides/main.html.
"""

from sitebuild.demos.pages import DemoPage
from sitebuild.glossary.page_kinds import GlossaryList, TermPage
from sitebuild.notebooks.page_kind import NotebookPage
from sitebuild.page_kind import PageKind
from sitebuild.pages.lesson import Lesson


class ReferencePage(PageKind):
    """What a module offers, made from its docstrings by mkdocstrings."""

    folder = "reference"
    label = "Reference"


class PlainPage(PageKind):
    """Any other page."""

    def includes(self, path: str) -> bool:
        """Yes."""
        return True


KINDS = (
    Lesson(),
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
