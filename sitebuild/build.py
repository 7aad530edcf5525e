"""State of one site build: inputs, results and helper processes."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from markupsafe import Markup as Escaped
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure import StructureItem
from mkdocs.structure.pages import Page

from sitebuild.cache import Cache
from sitebuild.course import MACHINERY, course_of
from sitebuild.demos.process import DemoProcess, Shown
from sitebuild.exercises.model import Exercise, Question
from sitebuild.git_history import read_history
from sitebuild.glossary.cards import Card
from sitebuild.glossary.term_links import Mention
from sitebuild.glossary.terms import FOLDER, read_glossary
from sitebuild.shipped.python_runtime import Assembly
from sitebuild.source import Source


@dataclass
class BuiltPage:
    """A page: its source, and the live demos, exercises and term links found as it was rendered."""

    page: Page
    source: Source
    demos: list[Shown] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    exercises: list[Question | Exercise] = field(default_factory=list)

    @property
    def path(self) -> str:
        """The path of its source under docs/."""
        return self.page.file.src_uri

    @property
    def title(self) -> str:
        """Its title as plain text; in `page` it is HTML once it is rendered."""
        return Escaped(self.page.meta.get("title") or self.page.title or "").unescape()


class Build:
    """One build. Inputs are loaded in the constructor; results are added while pages render.

    Attributes:
        pages: The pages by their sources' paths under docs/, added when their files are read.
        cards: The definitions by term id, added when the terms' pages are rendered.
        navigation: The items of the navigation, known when pages are about to be rendered.
    """

    def __init__(self, config: MkDocsConfig) -> None:
        self.config = config
        self.course = course_of(config)
        self.cache = Cache(self.course.cache)
        self.glossary = read_glossary(self.course.docs / FOLDER, self.course.root)
        self.history = read_history(self.course.root)
        # Started last: if an earlier step failed, nothing would end these processes.
        self.assembly = Assembly(self.course.root, MACHINERY, self.course.cache / "runtime")
        self.demos = DemoProcess(self.course)
        self.pages: dict[str, BuiltPage] = {}
        self.cards: dict[str, Card] = {}
        self.navigation: list[StructureItem] = []

    def mentions(self, term: str) -> Iterator[tuple[BuiltPage, Mention]]:
        """The links to the term with this id, with their pages; without those in the glossary."""
        for built in self.pages.values():
            if not built.path.startswith(f"{FOLDER}/"):
                yield from ((built, mention) for mention in built.mentions if mention.term == term)

    def close(self) -> None:
        """Ends the processes that were started."""
        self.demos.close()
        self.assembly.close()
