"""The steps of a build, in MkDocs's order. A new build imports this anew, and all it uses."""

import os
import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from sitebuild import demo_pages, outputs
from sitebuild.formulas import formula_in_heading
from sitebuild.glossary_pages import (
    Backlink,
    glossary_index,
    term_meta,
    term_page,
    with_backlinks,
)
from sitebuild.lesson import with_facts
from sitebuild.source import Source, current, read_source
from sitebuild.term_links import Mention
from sitebuild.terms import Glossary, Term, read_glossary

PROJECT = Path(__file__).resolve().parent.parent
RELOADED = ("attention", "demos", "sitebuild")

glossary = Glossary([])
sources: dict[str, Source] = {}
pages: dict[str, Page] = {}
mentions: list[Mention] = []


def begin(config: MkDocsConfig) -> None:
    """Reads the glossary and gives it to the Markdown extension."""
    global glossary
    glossary = read_glossary(Path(config.docs_dir) / "glossary", Path(config.docs_dir).parent)
    config.mdx_configs["sitebuild.term_links"] = {
        "glossary": lambda: glossary,
        "noted": mentions.append,
    }


def add_pages(files: Files, config: MkDocsConfig) -> None:
    """Adds the pages that no file in docs/ holds."""
    for address, markdown in demo_pages.pages():
        files.append(File.generated(config, address, content=markdown))


def page_markdown(markdown: str, page: Page, config: MkDocsConfig) -> str:
    """A page's Markdown as it is to be rendered; later faults are looked up in its source."""
    source = _source(page, config)
    sources[page.file.dest_uri] = source
    pages[source.path] = page
    current.set(source)
    term = _term(page)
    if term:
        page.meta.update(term_meta(term))
        return term_page(term, glossary)
    if page.file.src_uri == "glossary/index.md":
        return glossary_index(markdown, glossary)
    before = page.meta.get("before")
    return with_facts(markdown, before) if before else markdown


def page_content(html: str, page: Page) -> None:
    """Refuses a formula in a heading."""
    tex = formula_in_heading(html)
    if tex is not None or "$" in str(page.meta.get("title", "")):
        source = sources[page.file.dest_uri]
        line = source.line_of_formula(tex) if tex is not None else source.line_of("title:")
        raise source.fail(line, "a title or heading with a formula would show raw in navigation")


def page_context(page: Page) -> None:
    """Tells a term's page where the term is used, now that all pages are rendered."""
    term = _term(page)
    if term:
        places = (
            Backlink(
                get_relative_url(pages[mention.source].url, page.url) + f"#{mention.anchor}",
                str(pages[mention.source].title),
                mention.heading,
            )
            for mention in mentions
            if mention.term == term.id and not _term(pages[mention.source])
        )
        page.content = with_backlinks(page.content or "", term, places)


def finish(config: MkDocsConfig) -> None:
    """What is done over the whole built site."""
    serving = os.environ.get("SITE_SERVING") == "1"
    outputs.finish(PROJECT, Path(config.site_dir), sources, policy=not serving)


def forget() -> None:
    """Drops our modules, so that the next build in this process sees them as they are then."""
    for name in list(sys.modules):
        if name.partition(".")[0] in RELOADED:
            del sys.modules[name]


def _term(page: Page) -> Term | None:
    folder, _, name = page.file.src_uri.rpartition("/")
    return glossary.terms.get(name.removesuffix(".md")) if folder == "glossary" else None


def _source(page: Page, config: MkDocsConfig) -> Source:
    path = page.file.abs_src_path
    if path is None:
        return Source(page.file.src_uri, page.file.content_string)
    return read_source(Path(path), Path(config.docs_dir).parent)
