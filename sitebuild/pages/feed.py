"""The feed of lessons, for feed readers: RSS 2.0, by https://www.rssboard.org/rss-specification."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, register_namespace, tostring

NAME = "feed.xml"
ATOM = "http://www.w3.org/2005/Atom"


class Lesson(NamedTuple):
    """A lesson: its title, what it is about, its address, and since when it is published."""

    title: str
    description: str
    address: str
    published: date | None


def feed(title: str, description: str, site: str, lessons: Iterable[Lesson]) -> bytes:
    """The feed of a site at an address that ends in a slash; the newest lesson comes first."""
    register_namespace("atom", ATOM)
    root = Element("rss", version="2.0")
    channel = SubElement(root, "channel")
    _texts(channel, title=title, link=site, description=description, language="en")
    SubElement(
        channel, f"{{{ATOM}}}link", href=f"{site}{NAME}", rel="self", type="application/rss+xml"
    )
    for lesson in sorted(lessons, key=_newest_first):
        item = SubElement(channel, "item")
        _texts(item, title=lesson.title, link=lesson.address, description=lesson.description)
        SubElement(item, "guid", isPermaLink="true").text = lesson.address
        if lesson.published:
            _texts(item, pubDate=_moment(lesson.published))
    indent(root)
    xml: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return xml + b"\n"


def _newest_first(lesson: Lesson) -> int:
    return -lesson.published.toordinal() if lesson.published else 0


def _texts(parent: Element, **texts: str) -> None:
    for name, text in texts.items():
        SubElement(parent, name).text = text


def _moment(day: date) -> str:
    return format_datetime(datetime.combine(day, time(), UTC), usegmt=True)
