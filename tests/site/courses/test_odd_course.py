"""A course with odd names, in folders that hold what editors, systems and archives leave."""

import json
from codecs import BOM_UTF8
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.built import first, meta, of_class, page, text
from tests.site.courses.another_course import build, copied

APPLE = b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X"
NAME, LABEL, SECTION = "Optics & <light>", "Q & K <x>", "A & <b>"
TITLE = "Of <ray> & normal"
TEXTS = ("docs/lessons/refraction.md", "docs/glossary/ray.md", "demos/snell.py")
FOLDERS = {"docs/lessons": "refraction.md", "docs/glossary": "ray.md", "demos": "snell.py"}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The course's folder, littered, its texts with byte-order marks."""
    folder = copied(tmp_path_factory.mktemp("odd") / "course")
    settings, lesson = folder / "mkdocs.yml", folder / "docs" / "lessons" / "refraction.md"
    replace(settings, "site_name: Optics, step by step", f"site_name: '{NAME}'")
    replace(settings, "- Refraction: ", f"- '{LABEL}': ")
    replace(settings, "- Lessons:", f"- '{SECTION}':")
    replace(lesson, "title: Refraction", f"title: '{TITLE}'")
    replace(lesson, "description: Why", 'description: \'“<ray>” & "ray": why')
    replace(lesson, "glass of water.\n", "glass of water.'\n")
    for name in TEXTS:
        (folder / name).write_bytes(BOM_UTF8 + (folder / name).read_bytes())
    for place, name in FOLDERS.items():
        (folder / place / f".#{name}").symlink_to("someone@machine.1234")
        (folder / place / f"._{name}").write_bytes(APPLE)
        (folder / place / f"gone-{name}").symlink_to("nowhere")
        for left in (f"{name}~", f"#{name}#", ".DS_Store", "Thumbs.db", "desktop.ini"):
            (folder / place / left).write_bytes(APPLE)
    return folder


def replace(file: Path, old: str, new: str) -> None:
    """An edit."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_it_builds_and_publishes_none_of_it(course: Path) -> None:
    done = build(course)
    assert done.returncode == 0, done.stderr
    site = course / "site"
    assert "Before you start" in text(page(site, "lessons/refraction"))
    names = {path.name for path in site.rglob("*")}
    assert not {name for name in names if name[0] in ".#" or name.endswith(("~", ".db", ".ini"))}
    assert not {name for name in names if "gone" in name}
    assert sorted(path.name for path in (site / "glossary").iterdir()) == [
        "index.html",
        "normal",
        "ray",
    ]


def test_names_show_as_they_are_written(course: Path) -> None:
    lesson = page(course / "site", "lessons/refraction")
    links = [text(link) for link in of_class(lesson, "md-nav__link")]
    assert LABEL in links
    assert SECTION in links
    assert text(first(lesson, ".//title")) == f"{TITLE} - {NAME}"
    assert meta(lesson, "og:title") == TITLE
    assert meta(lesson, "og:site_name") == NAME
    assert meta(lesson, "description").startswith('“<ray>” & "ray": why')
    assert TITLE in [text(topic) for topic in of_class(lesson, "md-header__topic")]
    assert next(of_class(lesson, "md-logo")).get("aria-label") == NAME
    assert not list(lesson.iter("x"))
    data = json.loads(first(lesson, ".//script[@type='application/ld+json']").text or "")
    assert data["name"] == TITLE
    feed = ElementTree.parse(course / "site" / "feed.xml")
    assert [item.text for item in feed.iterfind(".//title")] == [NAME, TITLE]
    used = text(first(page(course / "site", "glossary/ray"), ".//article"))
    assert TITLE in used
    assert "&amp;" not in used


def test_a_lesson_in_another_encoding_is_told_in_one_line(course: Path) -> None:
    lesson = course / "docs" / "lessons" / "refraction.md"
    lesson.write_bytes(lesson.read_bytes() + b"caf\xe9\n")
    done = build(course)
    line = lesson.read_bytes().count(b"\n")
    assert done.returncode != 0
    assert f"docs/lessons/refraction.md:{line}: this file isn't UTF-8" in done.stderr
    assert "Traceback" not in done.stderr
