"""What one build of the site knows."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from markupsafe import Markup as Escaped
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

from sitebuild.cache import Cache
from sitebuild.course import MACHINERY, course_of
from sitebuild.demos.process import DemoProcess, Shown
from sitebuild.git_history import read_history
from sitebuild.glossary.cards import Card
from sitebuild.glossary.term_links import Mention
from sitebuild.glossary.terms import FOLDER, read_glossary
from sitebuild.shipped.python_runtime import Assembly
from sitebuild.source import Source


@dataclass
class BuiltPage:
    """A page: its source, and the live demos and term links found while it was rendered."""

    page: Page
    source: Source
    demos: list[Shown] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)

    @property
    def path(self) -> str:
        """The path of its source under docs/."""
        return self.page.file.src_uri

    @property
    def title(self) -> str:
        """Its title as plain text; in `page` it is HTML once it is rendered."""
        return Escaped(self.page.meta.get("title") or self.page.title or "").unescape()


class Build:
    """One build: what it reads is read when it begins, what it finds is added to it.

    Attributes:
        pages: The pages by the paths of their sources under docs/, once they are read.
        cards: The definitions by the ids of their terms, once the terms' pages are rendered.
    """

    def __init__(self, config: MkDocsConfig) -> None:
        self.config = config
        self.course = course_of(config)
        self.cache = Cache(self.course.cache)
        self.glossary = read_glossary(self.course.docs / FOLDER, self.course.root)
        self.history = read_history(self.course.root)
        # Both work while the pages are rendered. What could fail before would leave them running.
        self.assembly = Assembly(self.course.root, MACHINERY, self.course.cache / "runtime")
        self.demos = DemoProcess(self.course)
        self.pages: dict[str, BuiltPage] = {}
        self.cards: dict[str, Card] = {}

    def mentions(self, term: str) -> Iterator[tuple[BuiltPage, Mention]]:
        """The links to a term, by its id, with their pages; those of the glossary's own not."""
        for built in self.pages.values():
            if not built.path.startswith(f"{FOLDER}/"):
                yield from ((built, own) for own in built.mentions if own.term == term)

    def close(self) -> None:
        """Ends the processes that were started."""
        self.demos.close()
        self.assembly.close()
