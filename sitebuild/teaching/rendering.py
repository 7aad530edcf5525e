r"""Texts of questions outside their lesson: on other pages of the site, and in other systems.

For other systems links lead to the site, and formulas are TeX between \( and \), as MathJax reads
it, without the macros that give them the course's colours. Classes are lost there, and so is all
that acts.
"""

import re
from functools import lru_cache
from xml.etree.ElementTree import Element
from xml.etree.ElementTree import fromstring as parse

from markdown import Markdown

from demokit.markup import Markup
from sitebuild.build import Build
from sitebuild.formulas.plain_text import plain_text
from sitebuild.formulas.typesetter import macro_names
from sitebuild.glossary.absolute_links import with_absolute_links
from sitebuild.safety.sanitize import sanitized

# Those of the site's extensions that a question can need.
EXTENSIONS = (
    *("attr_list", "sane_lists", "smarty", "tables"),
    *("pymdownx.arithmatex", "pymdownx.highlight", "pymdownx.superfences"),
)
SETTINGS = {
    "pymdownx.arithmatex": {"generic": True},
    "pymdownx.highlight": {"pygments_lang_class": True},
    "smarty": {"smart_dashes": False},
    "tables": {"use_align_attribute": True},
}
PLAIN = (
    *("p", "br", "em", "strong", "code", "pre", "sub", "sup", "span", "div"),
    *("ul", "ol", "li", "blockquote", "table", "thead", "tbody", "tr", "th", "td"),
)
ALLOWED = {**dict.fromkeys(PLAIN, frozenset[str]()), "a": frozenset({"href"})}
BARE = re.compile(r"</?(?:span|div)>")
PARAGRAPHS = re.compile(r"(?:<p>(?:(?!</?p>).)*</p>\s*)+", re.S)
BETWEEN = re.compile(r"</p>\s*<p>")


def site_html(markdown: str, path: str, build: Build, root: str) -> Markup:
    """A text of a question as a page of the site shows it, its formulas marked for typesetting.

    Args:
        markdown: The text.
        path: The path under docs/ of the question's page.
        build: Gives the pages and the terms that links lead to.
        root: The way up to the site's root from the page that shows it.
    """
    return _converted(with_absolute_links(markdown, path, build, root))


def line_of_text(markdown: str, path: str, build: Build) -> str:
    """A text of a question as one line without markup, its formulas readable."""
    return plain_text(site_html(markdown, path, build, ""))


def portable_html(markdown: str, path: str, build: Build) -> Markup:
    """A text of a question as plain HTML for other systems; paragraphs alone become lines."""
    macro = macro_names(build.demos.meanings)
    root = build.course.site_url
    html = _converted(with_absolute_links(macro.sub("", markdown), path, build, root))
    plain = BARE.sub("", sanitized(html, ALLOWED)).strip()
    if PARAGRAPHS.fullmatch(plain):
        inside = plain.removeprefix("<p>").removesuffix("</p>")
        plain = BETWEEN.sub("<br><br>", inside)
    return Markup(plain)


def elements(html: str) -> Element:
    """Plain HTML as a `div` of XML elements."""
    closed = html.replace("<br>", "<br/>").replace("&nbsp;", "\N{NO-BREAK SPACE}")
    return parse(f"<div>{closed}</div>")


@lru_cache(maxsize=10_000)  # a later build of the same process has most texts again
def _converted(markdown: str) -> Markup:
    return Markup(
        Markdown(extensions=list(EXTENSIONS), extension_configs=SETTINGS).convert(markdown)
    )
