"""The feed of lessons: what a feed reader gets, and how readers find it."""

from datetime import UTC, date, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
import yaml
from mkdocs.structure.pages import Page

from sitebuild.git_history import Dates, History
from sitebuild.pages.feed import Lesson, feed
from sitebuild.pages.page_metadata import note_dates
from sitebuild.source import BuildFailure, Source
from tests.built import meta, parsed, text
from tests.project import ROOT, SITE_NAME

SELF = "{http://www.w3.org/2005/Atom}link"


def items(content: bytes) -> list[ElementTree.Element]:
    """The lessons in a feed, in its order."""
    return list(ElementTree.fromstring(content).iter("item"))


def test_the_feed_holds_each_lesson_with_title_summary_and_address(
    site_dir: Path, heads: dict[str, Element]
) -> None:
    found = items((site_dir / "feed.xml").read_bytes())
    lessons = [place for place in heads if place.startswith("lessons/") and place != "lessons/"]
    assert sorted(item.findtext("link", "") for item in found) == [f"{ROOT}{at}" for at in lessons]
    for item in found:
        root = heads[item.findtext("link", "").removeprefix(ROOT)]
        assert item.findtext("title") == meta(root, "og:title")
        assert item.findtext("description") == meta(root, "description")
        guid = item.find("guid")
        assert guid is not None
        assert (guid.text, guid.get("isPermaLink")) == (item.findtext("link"), "true")


def test_the_feed_says_what_every_feed_must(site_dir: Path) -> None:
    root = ElementTree.parse(site_dir / "feed.xml").getroot()
    assert (root.tag, root.get("version")) == ("rss", "2.0")
    (channel,) = root
    for name in ("title", "link", "description", "language"):
        assert channel.findtext(name), name
    itself = channel.find(SELF)
    assert itself is not None
    assert itself.attrib == {
        "href": f"{ROOT}feed.xml",
        "rel": "self",
        "type": "application/rss+xml",
    }


def test_the_newest_lesson_comes_first_and_dates_can_be_read() -> None:
    lessons = [
        Lesson("Undated", "", f"{ROOT}0/", None),
        Lesson("Old", "", f"{ROOT}1/", date(2026, 1, 31)),
        Lesson("New & <better>", "", f"{ROOT}2/", date(2026, 3, 1)),
    ]
    found = items(feed("A course", "About", ROOT, lessons))
    assert [item.findtext("title") for item in found] == ["New & <better>", "Old", "Undated"]
    dates = [item.findtext("pubDate") for item in found]
    assert dates[0] == "Sun, 01 Mar 2026 00:00:00 GMT"
    assert parsedate_to_datetime(dates[1] or "") == datetime(2026, 1, 31, tzinfo=UTC)
    assert dates[2] is None


@pytest.mark.parametrize("file", ["index.html", "glossary/softmax/index.html", "404.html"])
def test_every_page_leads_to_the_feed(site_dir: Path, file: str) -> None:
    root = parsed(site_dir / file)
    told = root.find(".//link[@type='application/rss+xml']")
    assert told is not None
    assert (told.get("rel"), told.get("title")) == ("alternate", f"{SITE_NAME}: lessons")
    seen = [link for link in root.iter("a") if text(link) == "Feed of lessons"]
    for link in (told, *seen):
        href = link.get("href", "").removeprefix("/some/path-2/")
        assert (site_dir / file).parent.joinpath(href).resolve() == (
            site_dir / "feed.xml"
        ).resolve()
    assert len(seen) == 1


def noted(front: str, history: History) -> object:
    """When a lesson counts as published, given a line of its front matter."""
    file = SimpleNamespace(meta=yaml.safe_load(front) or {}, update_date="")
    source = Source("docs/lessons/own.md", f"---\n{front}\n---\n")
    note_dates(cast(Page, file), source, history)
    return file.meta["published"]


def test_a_lesson_can_say_itself_when_it_was_published() -> None:
    known = History("c0ffee0", {"docs/lessons/own.md": Dates(date(2026, 1, 2), date(2026, 3, 4))})
    assert noted("published: 2025-05-04", known) == date(2025, 5, 4)
    assert noted("", known) == date(2026, 1, 2)
    assert noted("", History()) is None


@pytest.mark.parametrize("day", ["in May", "2025-05-04 10:00:00", "2025", "[2025-05-04]"])
def test_a_day_that_is_none_is_named_with_its_line(day: str) -> None:
    fault = "docs/lessons/own.md:2: “published” is to be a day"
    with pytest.raises(BuildFailure, match=fault):
        noted(f"published: {day}", History())
