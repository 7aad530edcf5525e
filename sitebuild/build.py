"""The steps of a build, in MkDocs's order. A new build imports this anew, and all it uses."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from markupsafe import escape
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url
from mkdocstrings import MkdocstringsPlugin

from sitebuild import site_output as outputs
from sitebuild.demos import pages as demo_pages
from sitebuild.formulas.plain_text import plain_text
from sitebuild.formulas.typesetter import formula_in_heading
from sitebuild.git_history import History, read_history
from sitebuild.glossary.cards import Card, card
from sitebuild.glossary.exports import other_courses, structured_data
from sitebuild.glossary.pages import Backlink, glossary_list, term_meta, term_page, with_uses
from sitebuild.glossary.redirects import write_redirects
from sitebuild.glossary.term_links import Mention
from sitebuild.glossary.terms import Glossary, Term, read_glossary
from sitebuild.notebooks import downloads as notebook_downloads
from sitebuild.notebooks import runner as notebooks
from sitebuild.notebooks.downloads import Addresses
from sitebuild.notebooks.percent import prose_lines
from sitebuild.pages import page_metadata as sharing
from sitebuild.pages.examples import with_examples
from sitebuild.pages.lesson_facts import with_facts
from sitebuild.pages.search_index import make_readable
from sitebuild.safety import active_content as harmless
from sitebuild.shipped import theme_files
from sitebuild.shipped.python_runtime import Assembly
from sitebuild.source import Source, current, read_source
from sitebuild.version import build_version

PROJECT = Path(__file__).resolve().parent.parent
GLOSSARY = "glossary/index.md"
RELOADED = ("attention", "demokit", "demos", "sitebuild")

assembly: Assembly
glossary = Glossary([])
sources: dict[str, Source] = {}
pages: dict[str, Page] = {}
mentions: list[Mention] = []
cards: dict[str, Card] = {}
history = History()


def begin(config: MkDocsConfig) -> None:
    """Begins what takes longest; reads the glossary and gives it to the Markdown extension."""
    global assembly, glossary, history
    assembly = Assembly(PROJECT, PROJECT / outputs.CACHE / "runtime")
    glossary = read_glossary(Path(config.docs_dir) / "glossary", Path(config.docs_dir).parent)
    config.mdx_configs["sitebuild.glossary.term_links"] = {
        "glossary": lambda: glossary,
        "noted": mentions.append,
    }
    # Its own style sheet would be loaded by every page; ours says what the reference needs.
    config.extra_css.remove(MkdocstringsPlugin.css_filename)
    history = read_history(PROJECT)
    config.extra["serving"] = "SITE_SERVING" in os.environ
    config.extra["build"] = build_version(PROJECT, history.commit)
    os.environ.update(notebooks.private(PROJECT / outputs.CACHE / "jupyter"))


def add_pages(files: Files, config: MkDocsConfig) -> None:
    """Adds the pages that no file in docs/ holds, and puts notebooks that were run in place."""
    theme_files.leave_out(files, config.theme["language"])
    for file in files:
        if file.inclusion is not InclusionLevel.EXCLUDED and file.src_dir == config.docs_dir:
            harmless.check_file(file.src_uri, file.content_bytes)
    for address, markdown in demo_pages.pages():
        files.append(File.generated(config, address, content=markdown))
    written = [file for file in files if notebooks.is_notebook(file.src_uri)]
    sources = [_written(file.src_uri, config) for file in written]
    done = notebooks.run_all(sources, PROJECT / outputs.CACHE)
    for file, path in zip(written, done, strict=True):
        files.remove(file)
        files.append(File.generated(config, file.src_uri, abs_src_path=str(path)))


def page_markdown(markdown: str, page: Page, config: MkDocsConfig) -> str:
    """A page's Markdown as it is to be rendered; later faults are looked up in its source."""
    source = _source(page, config)
    sources[page.file.dest_uri] = source
    pages[source.path] = page
    current.set(source)
    markdown = with_examples(markdown, source, PROJECT, config.site_url)
    term = _term(page)
    if term:
        page.meta.update(term_meta(term))
        return term_page(term, glossary)
    if page.file.src_uri == GLOSSARY:
        return glossary_list(markdown, glossary)
    if notebooks.is_notebook(page.file.src_uri):
        repository = config.extra.get("repository", "")
        text = notebooks.as_markdown(markdown)
        markdown = notebook_downloads.with_links(text, page.url, repository)
    before = page.meta.get("before")
    return with_facts(markdown, before) if before else markdown


def page_content(html: str, page: Page) -> None:
    """Refuses a formula in a heading and what acts on readers, and notes a term's definition."""
    harmless.check_text(f"{page.meta.get('title', '')}\n{html}", sources[page.file.dest_uri])
    tex = formula_in_heading(html)
    if tex is not None or "$" in str(page.meta.get("title", "")):
        source = sources[page.file.dest_uri]
        line = source.line_of_formula(tex) if tex is not None else source.line_of("title:")
        raise source.fail(line, "a title or heading with a formula would show raw in navigation")
    term = _term(page)
    if term:
        cards[term.id] = card(term.name, html)
        page.meta["description"] = plain_text(cards[term.id].definition)
    # The theme puts it into an attribute as it is.
    page.meta["description"] = escape(page.meta.get("description") or "")
    sharing.note_dates(page, sources[page.file.dest_uri], history)


def page_context(context: Any, page: Page) -> None:
    """Tells the glossary's pages where terms are used, now that all pages are rendered."""
    site = context["config"]
    context.update(sharing.context(page, site))
    set_ = structured_data.defined_term_set(f"Glossary of {site.site_name}", _glossary_url(site))
    term = _term(page)
    if term:
        page.content = with_uses(page.content or "", term, _uses(term, page), page=True)
        description = plain_text(cards[term.id].definition)
        data = structured_data.defined_term(term, description, set_)
        context["structured_data"] = structured_data.script(data)
    elif page.file.src_uri == GLOSSARY:
        for listed in glossary.terms.values():
            places = _uses(listed, page)
            page.content = with_uses(page.content or "", listed, places, page=False)
        data = structured_data.with_terms(set_, glossary.terms.values())
        context["structured_data"] = structured_data.script(data)


def finish(config: MkDocsConfig) -> None:
    """What is done over the whole built site."""
    serving = os.environ.get("SITE_SERVING") == "1"
    site = Path(config.site_dir)
    make_readable(site, glossary, cards)
    write_redirects(site, glossary, _glossary_url(config))
    addresses = {page.file.src_uri: page.url for page in pages.values()}
    notebook_downloads.write(site, pages.values(), Addresses(config.site_url, addresses, glossary))
    sharing.write_feed(config, pages.values())
    sharing.write(PROJECT, PROJECT / outputs.CACHE / "pictures", config, pages.values())
    outputs.finish(PROJECT, site, sources, cards, assembly, policy=not serving)
    (site / MkdocstringsPlugin.css_filename).unlink()
    other_courses.write(PROJECT, config, glossary, cards, pages.values())


def forget() -> None:
    """Drops our modules, so that the next build in this process sees them as they are then."""
    for name in list(sys.modules):
        if name.partition(".")[0] in RELOADED:
            del sys.modules[name]


def _term(page: Page) -> Term | None:
    folder, _, name = page.file.src_uri.rpartition("/")
    return glossary.terms.get(name.removesuffix(".md")) if folder == "glossary" else None


def _uses(term: Term, page: Page) -> Iterator[Backlink]:
    """The places that use a term, as seen from a page; the glossary's own pages don't count."""
    for mention in mentions:
        place = pages[mention.source]
        if mention.term == term.id and not _term(place):
            address = get_relative_url(place.url, page.url)
            yield Backlink(f"{address}#{mention.anchor}", str(place.title), mention.heading)


def _glossary_url(config: MkDocsConfig) -> str:
    return f"{config.site_url or '/'}glossary/"


def _source(page: Page, config: MkDocsConfig) -> Source:
    if notebooks.is_notebook(page.file.src_uri):
        source = _written(page.file.src_uri, config)
        return Source(source.path, prose_lines(source.text))
    if page.file.abs_src_path is None:
        return Source(page.file.src_uri, page.file.content_string)
    return _written(page.file.src_uri, config)


def _written(address: str, config: MkDocsConfig) -> Source:
    """A file of docs/ as its author wrote it."""
    docs = Path(config.docs_dir)
    return read_source(docs / address, docs.parent)
