"""Pages that a process keeps from one build to the next, so that `make serve` renders what changed.

A page is rendered again if its Markdown, its address, the files and terms that it can link, the
settings or, where it has a fence, the code of the course have changed. That is all it depends on,
so a later build gives the same page as a first one.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from logging import WARNING, getLogger
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.utils import CountHandler

from sitebuild.build import Build, BuiltPage
from sitebuild.cache import digest
from sitebuild.demos.process import Shown
from sitebuild.pages.rendered import check

RENDERED = ("content", "toc", "_title_from_render", "present_anchor_ids")
FOUND = ("demos", "mentions", "exercises")
CODE = re.compile("```|~~~|^:::", re.M)  # demos, cells, and what mkdocstrings documents


@dataclass(frozen=True)
class Kept:
    """A rendered page: its causes, what rendering gave, and links to anchors by their pages.

    `documented` are the calls by which mkdocstrings told mkdocs-autorefs what the page documents.
    """

    causes: tuple[str, ...]
    page: dict[str, Any]
    found: dict[str, Any]
    links: dict[str, dict[str, str]]
    documented: list[tuple[tuple[Any, ...], dict[str, Any]]]


PAGES: dict[str, Kept] = {}
SEARCH: dict[str, tuple[tuple[Any, ...], list[dict[str, Any]]]] = {}


class Renderer:
    """Renders the pages of one build, or takes them as they were kept."""

    def __init__(self, build: Build, config: MkDocsConfig, files: Files) -> None:
        self._files = files
        settings = (Path(config.config_file_path), build.course.site_url)
        addresses = (f"{file.src_uri} {file.url}" for file in files)
        terms = (
            repr((term.id, term.all_forms, term.was)) for term in build.glossary.terms.values()
        )
        self.shared = digest([*settings, *addresses, "", *terms])
        self._code = digest(build.course.code)

    def prepare(self, built: BuiltPage) -> None:
        """Replaces the page's `render`, so that a kept page isn't rendered again."""

        def render(config: MkDocsConfig, files: Files) -> None:
            self._render(built, config)

        built.page.render = render  # type: ignore[method-assign]

    def _render(self, built: BuiltPage, config: MkDocsConfig) -> None:
        page, text = built.page, built.page.markdown or ""
        references: Any = config.plugins["autorefs"]
        causes = (text, page.url, self.shared, self._code if CODE.search(text) else "")
        kept = PAGES.get(built.path)
        if kept and kept.causes == causes and _are_as_published(kept.found["demos"]):
            vars(page).update(kept.page)
            page.links_to_anchors = {
                self._files.src_uris[uri]: anchors for uri, anchors in kept.links.items()
            }
            vars(built).update(kept.found)
            for values, options in kept.documented:
                references.register_anchor(page, *values, **options)
            return
        PAGES.pop(built.path, None)
        warned = CountHandler(level=WARNING)
        getLogger("mkdocs").addHandler(warned)
        try:
            with _noted_anchors(references) as documented:
                Page.render(page, config, self._files)
        finally:
            getLogger("mkdocs").removeHandler(warned)
        check(page.content or "", built.source)  # before it is kept
        if not warned.counts:  # a warning is told by every build
            PAGES[built.path] = Kept(
                causes,
                {name: getattr(page, name) for name in RENDERED},
                {name: getattr(built, name) for name in FOUND},
                {file.src_uri: anchors for file, anchors in (page.links_to_anchors or {}).items()},
                documented,
            )


def keep_search_entries(index: Any) -> None:
    """Makes the theme's search index take the entries of a page that is the same as they were."""
    add: Callable[[Page], None] = index.add_entry_from_context

    def add_or_recall(page: Page) -> None:
        causes = (page.content, page.title, page.meta.get("title"), page.meta.get("search"))
        known = SEARCH.get(page.url)
        if known is None or known[0] != causes:
            before = len(index.entries)
            add(page)
            SEARCH[page.url] = causes, [dict(entry) for entry in index.entries[before:]]
        else:
            index.entries.extend(dict(entry) for entry in known[1])

    index.add_entry_from_context = add_or_recall


@contextmanager
def _noted_anchors(references: Any) -> Iterator[list[tuple[tuple[Any, ...], dict[str, Any]]]]:
    """The calls of `register_anchor`, without their page, while a page is rendered."""
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
    register = references.register_anchor

    def note(page: Page, *values: Any, **options: Any) -> None:
        calls.append((values, options))
        register(page, *values, **options)

    references.register_anchor = note
    try:
        yield calls
    finally:
        del references.register_anchor


def _are_as_published(demos: list[Shown]) -> bool:
    """Whether the files that demos read still have the digests in their URL paths."""
    return all(
        Path(source).is_file() and sha256(Path(source).read_bytes()).hexdigest()[:16] in url_path
        for shown in demos
        for url_path, source in shown.files.items()
    )
