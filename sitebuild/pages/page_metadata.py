"""What a page tells those who share, cite or follow it: its picture, citation, dates, the feed."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any

from markupsafe import Markup as Escaped
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

from sitebuild.git_history import Dates, History
from sitebuild.pages import feed
from sitebuild.pages.citation import Work, bibtex, citation, written
from sitebuild.pages.feed import Lesson
from sitebuild.social_card.card import WIDTH, Designer, Shown, first_sentence
from sitebuild.social_card.icons import write_icons
from sitebuild.social_card.raster import Picture, Rasters
from sitebuild.source import Source

# What a page of a folder is called in its picture; of these, some can be cited.
KINDS = {
    "lessons": "Lesson",
    "glossary": "Glossary",
    "notebooks": "Notebook",
    "demos": "Demo",
    "reference": "Reference",
}
CITED = ("Lesson", "Glossary")
# MkDocs would take the day of the build, which tells nothing and makes each build differ.
UNKNOWN_DAY = "1970-01-01"


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


def context(page: Page, config: MkDocsConfig) -> Mapping[str, Any]:
    """What the templates put into a page's head and at its foot."""
    shown = _shown(page, config)
    changed = page.meta["changed"]
    facts: dict[str, Any] = {
        "social_image": {
            "address": f"{config.site_url}{_image(page)}",
            "alt": f"{shown.title}. {first_sentence(shown.text)}".strip(),
        }
    }
    if changed:
        facts["changed"] = {"day": changed.isoformat(), "written": written(changed)}
    if _kind(page) in CITED:
        work = Work(shown.title, config.site_name, page.canonical_url or "", changed)
        facts |= {"citation": citation(work), "bibtex": bibtex(work)}
    return facts


def write(project: Path, cache: Path, config: MkDocsConfig, pages: Iterable[Page]) -> None:
    """Writes the pages' pictures, the icons and the feed into the built site."""
    site = Path(config.site_dir)
    designer = Designer(project, config.site_name)
    rasters = Rasters(project, designer.typefaces, cache)
    pictures = {
        site / _image(page): Picture(designer.draw(_shown(page, config)), WIDTH) for page in pages
    }
    drawn = rasters.draw(pictures.values())
    for place, picture in pictures.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(drawn[picture])
    write_icons(project, site, rasters, designer.colours["paper"])


def write_feed(config: MkDocsConfig, pages: Iterable[Page]) -> None:
    """Writes the feed of lessons."""
    lessons = (_lesson(page) for page in pages if _kind(page) == "Lesson")
    address = config.site_url or ""
    text = feed.feed(config.site_name, config.site_description or "", address, lessons)
    (Path(config.site_dir) / feed.NAME).write_bytes(text)


def _lesson(page: Page) -> Lesson:
    address, published = page.canonical_url or "", page.meta["published"]
    return Lesson(_title(page), _description(page), address, published)


def _shown(page: Page, config: MkDocsConfig) -> Shown:
    title = config.site_name if page.is_homepage else _title(page)
    kind = _kind(page)
    shown = kind if kind != title else ""
    return Shown(shown, title, _description(page), page.content or "")


def _kind(page: Page) -> str:
    """What kind of page it is; none for a list of a kind."""
    folder, _, name = page.file.src_uri.rpartition("/")
    return "" if name == "index.md" else KINDS.get(folder, "")


def _image(page: Page) -> str:
    return f"social/{page.url.strip('/') or 'index'}.png"


def _title(page: Page) -> str:
    return str(page.meta.get("title") or page.title)


def _description(page: Page) -> str:
    return Escaped(page.meta["description"]).unescape()
