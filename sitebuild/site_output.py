"""Steps over the whole site, after MkDocs has written its pages."""

import re
import shutil
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from mkdocstrings import MkdocstringsPlugin

from sitebuild.build import Build
from sitebuild.cache import digest, kept
from sitebuild.course import MACHINERY
from sitebuild.demos.precomputed import FOLDER as PRECOMPUTED
from sitebuild.formulas.typesetter import BadFormula, Formula, Typesetter, formulas_in, put_in
from sitebuild.glossary.cards import Card, with_cards
from sitebuild.glossary.exports import other_courses
from sitebuild.glossary.redirects import write_redirects
from sitebuild.notebooks import downloads
from sitebuild.pages import licences_page, page_metadata
from sitebuild.pages.examples import check_addresses
from sitebuild.pages.search_index import make_readable
from sitebuild.progress.question_index import write_indexes
from sitebuild.safety.content_security_policy import with_policy
from sitebuild.shipped.assets import write_assets
from sitebuild.shipped.python_runtime import UNHASHED as UNHASHED_RUNTIME
from sitebuild.shipped.scripts import UNHASHED as UNHASHED_ASSETS
from sitebuild.source import Source
from sitebuild.teaching.files import write_files

# What is alike in every language, and translators of pages leave as it is; view.js, too.
NEUTRAL = re.compile(r"<(?:code|kbd|pre|samp|svg|var)\b(?![^>]*\stranslate=)")
# Who goes from link to link passes them by; the table of contents has the same addresses.
HEADING_LINK = '<a class="headerlink" '
# Firefox fetches these ahead, which the policy refuses; and a reader may never want them.
AHEAD = re.compile(r'\s*<link rel="(?:prev|next)"[^>]*>')
# The theme's search is a dialog without a name.
SEARCH = 'data-md-component="search" role="dialog"'


def finish(build: Build, *, policy: bool) -> None:
    """Finishes the pages and writes all files beside them; `policy` says whether pages get one."""
    site = Path(build.config.site_dir)
    make_readable(site, build.glossary, build.cards)
    write_redirects(site, build.glossary, build.course.site_url)
    downloads.write(build)
    write_files(build)
    page_metadata.write_feed(build)
    page_metadata.write_images(build)
    _write_demo_files(build, site)
    typesetter = Typesetter(MACHINERY, build.course.cache, build.demos.meanings)
    _finish_pages(build, site, typesetter, policy=policy)
    (site / MkdocstringsPlugin.css_filename).unlink()
    other_courses.write(build, typesetter)
    for built in build.pages.values():
        check_addresses(built.source, built.page.markdown or "", site, build.config.site_url)


def _finish_pages(build: Build, site: Path, typesetter: Typesetter, *, policy: bool) -> None:
    """Finishes the pages that MkDocs has written, and writes what they name by its content."""
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))}
    formulas = {
        path.relative_to(site).as_posix(): formulas_in(html) for path, html in pages.items()
    }
    _typeset(typesetter, formulas, build)
    every = [formula for found in formulas.values() for formula in found]
    styles = typesetter.style_sheet(every)
    assets = write_assets(build, site, styles, typesetter.characters(every))
    runtime = build.assembly.put_into(site)
    named_later = {UNHASHED_ASSETS: assets, UNHASHED_RUNTIME: runtime, **write_indexes(build, site)}
    licences = site / licences_page.PAGE
    if licences in pages:
        pages[licences] = licences_page.with_packages(pages[licences], MACHINERY, site / runtime)
    shared = repr((sorted(named_later.items()), sorted(build.cards.items()), typesetter.causes))
    for path, html in pages.items():
        finished = partial(_finished, html, named_later, build.cards, typesetter)
        pages[path] = kept("pages", path.as_posix(), digest([shared, html]), finished)
    if policy:
        pages = with_policy(pages)
    for path, html in pages.items():
        path.write_text(html, encoding="utf-8")


def _finished(
    html: str, named_later: Mapping[str, str], cards: Mapping[str, Card], typesetter: Typesetter
) -> str:
    """A page with its cards and formulas, and the names of content-hashed folders."""
    for name, path_by_content in named_later.items():
        html = html.replace(name, path_by_content)
    html = html.replace(HEADING_LINK, f'{HEADING_LINK}tabindex="-1" ')
    named = AHEAD.sub("", html.replace(SEARCH, f'{SEARCH} aria-label="Search"'))
    return NEUTRAL.sub(r'\g<0> translate="no"', put_in(with_cards(named, cards), typesetter))


def _write_demo_files(build: Build, site: Path) -> None:
    """Writes the precomputed views of the demos in pages, and the files that they read."""
    folder = site / PRECOMPUTED
    folder.mkdir(exist_ok=True)
    for demo in (demo for built in build.pages.values() for demo in built.demos):
        for name, text in demo.precomputed.items():
            (folder / f"{name}.json").write_text(text, encoding="utf-8")
        for url_path, source in demo.files.items():
            (site / url_path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, site / url_path)


def _typeset(
    typesetter: Typesetter, formulas: Mapping[str, Sequence[Formula]], build: Build
) -> None:
    try:
        typesetter.prepare(formula for found in formulas.values() for formula in found)
    except BadFormula as bad:
        page = next(name for name, found in formulas.items() if bad.tex in (f.tex for f in found))
        sources = {built.page.file.dest_uri: built.source for built in build.pages.values()}
        source = sources.get(page, Source(page, ""))
        line = source.line_of_formula(bad.tex)
        raise source.fail(line, f"KaTeX refuses the formula {bad.tex}: {bad.reason}") from None
