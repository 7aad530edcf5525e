"""The addresses that each kind of file of a built site holds, and the ids of its pages."""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import PurePosixPath
from typing import NamedTuple
from xml.etree import ElementTree

from sphobjinv import Inventory

ADDRESSES = ("href", "src", "poster", "data", "xlink:href")
LISTS = ("srcset", "imagesrcset")  # addresses with a width or density each
IDS = ("for", "headers", "popovertarget", "aria-controls", "aria-describedby", "aria-details",
       "aria-labelledby", "aria-owns")  # fmt: skip
# The theme has a label for it on pages that aren't in the navigation, and so have no such button.
THEMES = "__toc"
URL = re.compile(r"""url\(\s*["']?([^"')]+)["']?\s*\)""")
REFRESH = re.compile(r"\s*\d+\s*;\s*url=(.+)", re.I)
TEXT = (".html", ".xml", ".json", ".ipynb", ".txt", ".js", ".mjs", ".css", ".svg", ".webmanifest")


class Link(NamedTuple):
    """An address as it is written.

    `internal`: it must lie within this site. `in_text`: it stands in text and may name a folder
    without a page, as in the rules of a Content Security Policy.
    """

    address: str
    internal: bool = False
    in_text: bool = False


class Contents(NamedTuple):
    """What a file holds."""

    links: frozenset[Link]
    ids: frozenset[str] = frozenset()


def contents(path: str, data: bytes, site_url: str) -> Contents:
    """A file's links and ids; `path` is its path in the site.

    An absolute address below `site_url` counts as a link wherever it stands in a text.
    """
    suffix = PurePosixPath(path).suffix
    if suffix == ".gz":
        return contents(path.removesuffix(".gz"), gzip.decompress(data), site_url)
    if suffix not in TEXT:
        return Contents(frozenset(OTHERS.get(path, _none)(data)))
    text = data.decode("utf-8")
    page = _Page()
    if suffix in (".html", ".svg"):
        page.feed(text)
        page.close()
    others = OTHERS.get(path, KINDS.get(suffix, _none))(data)
    found = page.links.union(others, _mentions(text, site_url))
    return Contents(frozenset(found), frozenset(page.ids))


def _mentions(text: str, site_url: str) -> Iterator[Link]:
    """The absolute addresses below the site's own that a text has."""
    for match in re.finditer(re.escape(site_url) + r"[^\s\"'<>(){}\[\]\\`]*", text):
        url = unescape(match[0]).partition('"')[0].rstrip(".,;:")
        yield Link(url, internal=True, in_text=True)


class _Page(HTMLParser):
    """Notes the ids of a page, and all addresses and ids that its elements refer to."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[Link] = set()
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value is not None}
        self.ids.update(given[name] for name in ("id", "name") if given.get(name))
        for name, value in given.items():
            self.links.update(map(Link, _in_attribute(name, value)))
        if tag == "meta" and given.get("http-equiv", "").lower() == "refresh":
            self.links.update(map(Link, REFRESH.findall(given.get("content", ""))))


def _in_attribute(name: str, value: str) -> Iterator[str]:
    if name in ADDRESSES:
        yield value.strip()
    elif name in LISTS:
        yield from (part.split()[0] for part in value.split(",") if part.strip())
    elif name in IDS:
        yield from (f"#{id_}" for id_ in value.split() if id_ != THEMES)
    else:
        yield from URL.findall(value)


def _none(data: bytes) -> Iterator[Link]:
    return iter(())


def _style_sheet(data: bytes) -> Iterator[Link]:
    return map(Link, URL.findall(data.decode("utf-8")))


def _xml(data: bytes) -> Iterator[Link]:
    """The places that a sitemap or a feed lists."""
    for element in ElementTree.fromstring(data).iter():
        kind = element.tag.rpartition("}")[2]
        for url in (element.text, element.get("href"), element.get("url")):
            if kind in ("loc", "link", "guid", "enclosure") and url and url.strip():
                yield Link(url.strip(), internal=True)


def _inventory(data: bytes) -> Iterator[Link]:
    """Its addresses are relative to the folder it is in, so `#id` is on that folder's page."""
    return (
        Link(f"./{entry.uri_expanded}", internal=True) for entry in Inventory(zlib=data).objects
    )


def _glossary(data: bytes) -> Iterator[Link]:
    glossary = json.loads(data)
    yield Link(glossary["$schema"], internal=True)
    for entry in (glossary, *glossary["terms"]):
        yield from (Link(entry[key], internal=True) for key in ("url", "address") if key in entry)


def _search_index(data: bytes) -> Iterator[Link]:
    """Its addresses are relative to the site's root, not to its own folder."""
    return (Link(f"../{entry['location']}", internal=True) for entry in json.loads(data)["docs"])


def _robots(data: bytes) -> Iterator[Link]:
    found = re.findall(r"^sitemap:\s*(\S+)", data.decode("utf-8"), re.I | re.M)
    return (Link(url, internal=True) for url in found)


Reader = Callable[[bytes], Iterator[Link]]
KINDS: dict[str, Reader] = {".css": _style_sheet, ".xml": _xml}
OTHERS: dict[str, Reader] = {
    "objects.inv": _inventory,
    "glossary.json": _glossary,
    "search/search_index.json": _search_index,
    "robots.txt": _robots,
}
