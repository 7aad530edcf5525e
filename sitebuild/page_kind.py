"""What sets one kind of page apart from another; the kinds are listed in page_kinds.py."""

from collections.abc import Mapping
from typing import Any, ClassVar

from mkdocs.structure.files import File

from demokit.markup import Markup
from sitebuild.build import Build, BuiltPage
from sitebuild.source import Source, read_source


class PageKind:
    """A kind of page: the pages of one folder of docs/, its index.md excepted.

    A subclass overrides what is different for it.
    """

    folder: ClassVar[str]
    label: ClassVar[str] = ""  # what its social card calls it
    cited: ClassVar[bool] = False  # whether its foot says how to cite it
    in_feed: ClassVar[bool] = False

    def includes(self, path: str) -> bool:
        """Whether the page with this path under docs/ is of this kind."""
        folder, _, name = path.rpartition("/")
        return folder == self.folder and name != "index.md"

    def source(self, file: File, build: Build) -> Source:
        """The page as its author wrote it, in which mistakes are located."""
        if file.abs_src_path is None:
            return Source(file.src_uri, file.content_string)
        return read_source(build.course.docs / file.src_uri, build.course.root)

    def markdown(self, markdown: str, built: BuiltPage, build: Build) -> str:
        """The Markdown to render."""
        return markdown

    def content(self, html: str, built: BuiltPage, build: Build) -> None:
        """Called with the rendered page, e.g. to note something of it."""

    def context(self, built: BuiltPage, build: Build) -> Mapping[str, Any]:
        """Variables for the page's template. All pages are rendered by now."""
        return {}


class FilledPage(PageKind):
    """A single page, a part of which is made once all pages are rendered."""

    path: ClassVar[str]  # under docs/
    comment: ClassVar[str]  # stands in its Markdown where the part belongs
    place: ClassVar[str] = "<filled-later></filled-later>"  # stands there until the part is made

    def includes(self, path: str) -> bool:
        """Whether it is that page."""
        return path == self.path

    def markdown(self, markdown: str, built: BuiltPage, build: Build) -> str:
        """The page with a place for the part."""
        return markdown.replace(self.comment, f"<div>{self.place}</div>")

    def context(self, built: BuiltPage, build: Build) -> Mapping[str, Any]:
        """Nothing more; the part goes into the page."""
        part = self.part(built, build)
        built.page.content = (built.page.content or "").replace(self.place, part)
        return {}

    def part(self, built: BuiltPage, build: Build) -> Markup:
        """The part's HTML."""
        raise NotImplementedError
