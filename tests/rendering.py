"""A page's Markdown as the site's own extensions render it."""

from functools import cache
from typing import Any

import markdown
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from sitebuild.glossary.term_links import Mention
from sitebuild.source import Source, current
from tests.glossary.small_glossary import course_terms
from tests.project import PROJECT

PAGE = "docs/lessons/page.md"


@cache
def settings() -> MkDocsConfig:
    """The site's settings."""
    return load_config(str(PROJECT / "mkdocs.yml"))


def render(text: str) -> tuple[str, list[Mention], Any]:
    """A page's HTML, the mentions noted, the headings' tokens."""
    mentions = list[Mention]()
    terms = course_terms()
    own = {"sitebuild.glossary.term_links": {"glossary": lambda: terms, "noted": mentions.append}}
    configs = settings().mdx_configs | own
    md = markdown.Markdown(extensions=settings().markdown_extensions, extension_configs=configs)
    current.set(Source(PAGE, text))
    return md.convert(text), mentions, getattr(md, "toc_tokens", [])
