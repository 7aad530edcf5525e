"""What a rendered page may not hold, and MkDocs' warnings about links, with file and line."""

import logging
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

from sitebuild.build import Build
from sitebuild.formulas.typesetter import formula_in_heading
from sitebuild.near import near
from sitebuild.safety import active_content
from sitebuild.source import Source, files_in, read_source

IMAGE = re.compile(r"<img\b[^>]*>", re.I)
SAID = re.compile(r"""\salt=["']?\s*[^"'\s>]|\srole=["']?presentation\b""", re.I)
ADDRESS = re.compile(r"""\ssrc=["']([^"']*)""", re.I)
IMAGES = (".avif", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp")
MOST_BYTES = 1_000_000
LOGGERS = ("mkdocs.structure.pages", "mkdocs.structure.nav")
LINK = re.compile(r"Doc file '(?P<page>[^']+)' contains (?P<fault>.*? '(?P<link>[^']*)'.*)", re.S)
ENTRY = re.compile(r"An? (?:reference|absolute path) to '(?P<link>[^']*)'.*'nav'.*", re.S)
FORMULA = "a title or heading with a formula would show raw in navigation"


def check(html: str, source: Source) -> None:
    """Refuses what a page's text may not hold.

    Raises:
        BuildFailure: active content, a formula in a heading, or a picture without a text.
    """
    active_content.check_text(html, source)
    if (tex := formula_in_heading(html)) is not None:
        raise source.fail(source.line_of_formula(tex), FORMULA)
    for image in IMAGE.findall(html):
        address = ADDRESS.search(image)
        name = unquote(unescape(address[1])).rpartition("/")[2] if address else ""
        if not SAID.search(image):
            sentence = f"the picture “{name}” has no alternative text: ![what it shows](…)"
            raise source.fail(source.line_of(name), sentence)


def warn_of_size(path: str, content: bytes) -> None:
    """Warns of a picture, by its path in docs/, that takes long to load on a phone."""
    if path.lower().endswith(IMAGES) and len(content) > MOST_BYTES:
        size = f"{len(content) / 1e6:.1f} MB"
        sentence = "make it smaller than 1 MB, e.g. fewer pixels, or WebP"
        logging.getLogger("mkdocs.sitebuild").warning(f"docs/{path}: {size}: {sentence}")


class Located(logging.Filter):
    """Adds file and line to MkDocs' warnings about links that lead nowhere."""

    def __init__(self, build: Build) -> None:
        super().__init__()
        self._build = build
        for logger in map(logging.getLogger, LOGGERS):
            for earlier in [known for known in logger.filters if isinstance(known, Located)]:
                logger.removeFilter(earlier)  # of the build before
            logger.addFilter(self)

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrites the message of such a warning; lets every record through."""
        message = record.getMessage()
        if match := LINK.fullmatch(message):
            source = self._build.pages[match["page"]].source
            record.msg = str(source.fail(_line(source, match["link"]), match["fault"]))
        elif match := ENTRY.fullmatch(message):
            course = self._build.course
            settings = read_source(Path(self._build.config.config_file_path), course.root)
            pages = (
                path.relative_to(course.docs).as_posix() for path in files_in(course.docs, "**/*.*")
            )
            sentence = f"there is no page “{match['link']}”; {near(match['link'], pages)}"
            record.msg = str(settings.fail(settings.line_of(match["link"]), sentence))
        return True


def _line(source: Source, link: str) -> int | None:
    return source.line_of(f"({link}") or source.line_of(link)
