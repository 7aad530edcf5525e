"""What a page tells those who share, cite or follow it: its picture, citation, dates, the feed."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any

from markupsafe import Markup as Escaped
from markupsafe import escape
from mkdocs.structure import StructureItem
from mkdocs.structure.nav import Section
from mkdocs.structure.pages import Page

from sitebuild.build import Build, BuiltPage
from sitebuild.cache import digest, kept
from sitebuild.course import MACHINERY, Course
from sitebuild.git_history import Dates, History
from sitebuild.page_kind import PageKind
from sitebuild.page_kinds import kind_of
from sitebuild.pages import feed
from sitebuild.pages.citation import Work, bibtex, citation, long_date
from sitebuild.pages.feed import Lesson
from sitebuild.social_card.card import WIDTH, Designer, Shown, first_sentence
from sitebuild.social_card.icons import MARK, write_icons
from sitebuild.social_card.raster import Picture, Rasters
from sitebuild.source import Source

# MkDocs would take the day of the build, which tells nothing and makes each build differ.
UNKNOWN_DAY = "1970-01-01"


def escape_labels(items: Iterable[StructureItem]) -> None:
    """Makes the labels of a navigation HTML; a page without one of its own has its title."""
    for item in items:
        if isinstance(item, Section):
            escape_labels(item.children)
        if "title" in vars(item):
            item.title = escape(item.title)


def escape_texts(page: Page) -> None:
    """Makes a rendered page's title and description HTML, as templates put them in as they are."""
    if "title" in page.meta:
        page.meta["title"] = escape(page.meta["title"])
    elif not page.is_homepage:
        page.meta["title"] = Escaped(page.title or "")  # of its heading, which is HTML
    page.meta["description"] = escape(page.meta.get("description") or "")


def note_dates(page: Page, source: Source, history: History) -> None:
    """Notes in a page's front matter when it was last changed, and a lesson's `published`.

    Raises:
        BuildFailure: `published` is no date.
    """
    dates: Dates | None = history.dates.get(source.path)
    page.meta["changed"] = dates and dates.changed
    page.update_date = str(dates.changed) if dates else UNKNOWN_DAY
    day = page.meta.setdefault("published", dates and dates.created)
    if day is not None and (not isinstance(day, date) or isinstance(day, datetime)):
        line = source.line_of("published:")
        raise source.fail(line, "“published” is to be a day, e.g. 2026-11-30")


def context(built: BuiltPage, kind: PageKind, build: Build) -> Mapping[str, Any]:
    """What the templates put into a page's head and at its foot."""
    page, course = built.page, build.course
    shown = _shown(built, kind, course)
    changed = page.meta["changed"]
    facts: dict[str, Any] = {
        "social_image": {
            "address": f"{build.config.site_url}{_image(page)}",
            "alt": f"{shown.title}. {first_sentence(shown.text)}".strip(),
        }
    }
    if changed:
        facts["changed"] = {"day": changed.isoformat(), "text": long_date(changed)}
    if kind.cited:
        work = Work(shown.title, course.name, page.canonical_url or "", changed)
        facts |= {"citation": citation(work), "bibtex": bibtex(work)}
    return facts


def write_images(build: Build) -> None:
    """Writes the pages' social cards and the icons into the built site."""
    site = Path(build.config.site_dir)
    designer = Designer(
        MACHINERY, build.course.name, build.course.root / MARK, build.demos.meanings
    )
    rasters = Rasters(MACHINERY, designer.typefaces, build.course.cache)
    pictures = {}
    for built in build.pages.values():
        shown = _shown(built, kind_of(built.path), build.course)
        causes = digest([designer.causes, repr(shown)])
        drawing = kept("social cards", built.path, causes, partial(designer.draw, shown))
        pictures[site / _image(built.page)] = Picture(drawing, WIDTH)
    drawn = rasters.draw(pictures.values())
    for file_path, picture in pictures.items():
        file_path.parent.mkdir(parents=True, exist_ok=True)
        file_path.write_bytes(drawn[picture])
    write_icons(build.course.root, site, rasters, designer.colours["paper"])


def write_feed(build: Build) -> None:
    """Writes the feed of lessons."""
    lessons = [_lesson(built) for built in build.pages.values() if kind_of(built.path).in_feed]
    course = build.course
    text = feed.feed(course.name, course.description, build.config.site_url or "", lessons)
    (Path(build.config.site_dir) / feed.NAME).write_bytes(text)


def _lesson(built: BuiltPage) -> Lesson:
    page = built.page
    address, published = page.canonical_url or "", page.meta["published"]
    return Lesson(built.title, _description(page), address, published)


def _shown(built: BuiltPage, kind: PageKind, course: Course) -> Shown:
    page = built.page
    title = course.name if page.is_homepage else built.title
    label = kind.label if kind.label != title else ""
    return Shown(label, title, _description(page), page.content or "")


def _image(page: Page) -> str:
    return f"social/{page.url.strip('/') or 'index'}.png"


def _description(page: Page) -> str:
    return Escaped(page.meta["description"]).unescape()
