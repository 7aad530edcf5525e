"""Markdown that leaves its page: links to pages and terms as addresses of the site."""

import re
from posixpath import dirname, join, normpath

from sitebuild.build import Build
from sitebuild.glossary.term_links import SCHEME

LINK = re.compile(r"\[(?P<words>[^\[\]]*)\]\((?P<target>[^()\s]+)\)")


def with_absolute_links(markdown: str, path: str, build: Build, root: str) -> str:
    """The Markdown of a page with each link to a page or a term beginning with the root.

    Args:
        markdown: The text.
        path: The path under docs/ of the page that it is from.
        build: Gives the pages and the terms.
        root: The address of the site, or the way up to it; it ends in a slash.
    """

    def link(match: re.Match[str]) -> str:
        words, target = match["words"], match["target"]
        return f"[{words}]({_absolute(target, words, path, build, root)})"

    return LINK.sub(link, markdown)


def _absolute(target: str, words: str, path: str, build: Build, root: str) -> str:
    """The address of a link, from its target and its words in a file of docs/."""
    if target.startswith(SCHEME):
        id_ = target.removeprefix(SCHEME)
        term = build.glossary.find(id_) if id_ else build.glossary.look_up(words)
        return f"{root}{term.path}"
    file, hash_, anchor = target.partition("#")
    built = build.pages.get(normpath(join(dirname(path), file)) if file else path)
    return target if built is None else f"{root}{built.page.url}{hash_}{anchor}"
