"""What search engines, chats and browsers read in the head of every page."""

import json
import re
import struct
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from tests.built import first, meta, parsed
from tests.project import ROOT

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def size(picture: Path) -> tuple[int, int]:
    """Width and height of a PNG file."""
    content = picture.read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">2I", content[16:24])
    return width, height


def test_every_page_has_a_description_that_no_other_has(heads: dict[str, Element]) -> None:
    found = {address: meta(head, "description") for address, head in heads.items()}
    assert len(found) > 90
    assert [address for address, text in found.items() if len(text) < 30] == []
    assert [text for text, times in Counter(found.values()).items() if times > 1] == []


def test_every_page_names_its_own_address(heads: dict[str, Element]) -> None:
    for address, root in heads.items():
        assert first(root, ".//link[@rel='canonical']").get("href") == f"{ROOT}{address}"
        assert meta(root, "og:url") == f"{ROOT}{address}"


def test_the_site_map_lists_each_page_once(site_dir: Path, heads: dict[str, Element]) -> None:
    root = ElementTree.parse(site_dir / "sitemap.xml").getroot()
    listed = sorted(place.text or "" for place in root.iter(f"{SITEMAP}loc"))
    assert listed == sorted(f"{ROOT}{place}" for place in heads)
    assert any("/demos/" in address for address in listed)
    assert not any("404" in address for address in listed)


def test_a_lesson_says_what_it_is_to_search_engines(heads: dict[str, Element]) -> None:
    lessons = {place: head for place, head in heads.items() if re.fullmatch("lessons/.+/", place)}
    assert lessons
    for place, head in lessons.items():
        data = json.loads(first(head, ".//script[@type='application/ld+json']").text or "")
        assert data["@type"] == "LearningResource"
        assert data["url"] == f"{ROOT}{place}"
        assert data["name"] == meta(head, "og:title")
        assert data["description"] == meta(head, "description")
        assert data["isPartOf"]["name"] == meta(head, "og:site_name")


def test_a_shared_page_shows_a_picture_of_its_own(
    site_dir: Path, heads: dict[str, Element]
) -> None:
    seen = set()
    for root in heads.values():
        shown = meta(root, "og:image")
        assert shown.startswith(f"{ROOT}social/")
        picture = site_dir / shown.removeprefix(ROOT)
        assert size(picture) == (1200, 630)
        assert (meta(root, "og:image:width"), meta(root, "og:image:height")) == ("1200", "630")
        assert picture.stat().st_size < 300_000, "chats refuse large pictures"
        title = meta(root, "og:title")
        assert meta(root, "og:image:alt").startswith(f"{title}.")
        assert meta(root, "twitter:card") == "summary_large_image"
        seen.add(picture.read_bytes())
    assert len(seen) == len(heads)


@pytest.mark.parametrize("file", ["index.html", "glossary/softmax/index.html", "404.html"])
def test_every_page_has_an_icon_for_every_browser(site_dir: Path, file: str) -> None:
    root = parsed(site_dir / file)
    icons = [link for link in root.iter("link") if "icon" in link.get("rel", "")]
    # Browsers that know SVG take the last.
    assert [link.get("rel") for link in icons] == ["icon", "icon", "apple-touch-icon"]
    small, mark, touch = (_target(site_dir, file, link.get("href", "")) for link in icons)
    assert size(small) == (96, 96)
    assert mark.suffix == ".svg"
    assert mark.is_file()
    assert size(touch) == (180, 180)


def _target(site: Path, file: str, href: str) -> Path:
    if href.startswith("/"):
        return site / href.removeprefix("/some/path-2/")
    return (site / file).parent / href
