"""A course whose folders hold what editors, systems and archives leave builds as if it didn't."""

from codecs import BOM_UTF8
from pathlib import Path

import pytest

from tests.built import page, text
from tests.site.another_course import build, copied

APPLE = b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X"
TEXTS = ("docs/lessons/refraction.md", "docs/glossary/ray.md", "demos/snell.py")
FOLDERS = {"docs/lessons": "refraction.md", "docs/glossary": "ray.md", "demos": "snell.py"}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The course's folder, littered, its texts with byte-order marks."""
    folder = copied(tmp_path_factory.mktemp("littered") / "course")
    for name in TEXTS:
        (folder / name).write_bytes(BOM_UTF8 + (folder / name).read_bytes())
    for place, name in FOLDERS.items():
        (folder / place / f".#{name}").symlink_to("someone@machine.1234")
        (folder / place / f"._{name}").write_bytes(APPLE)
        (folder / place / f"gone-{name}").symlink_to("nowhere")
        for left in (f"{name}~", f"#{name}#", ".DS_Store", "Thumbs.db", "desktop.ini"):
            (folder / place / left).write_bytes(APPLE)
    return folder


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


def test_a_lesson_in_another_encoding_is_told_in_one_line(course: Path) -> None:
    lesson = course / "docs" / "lessons" / "refraction.md"
    lesson.write_bytes(lesson.read_bytes() + b"caf\xe9\n")
    done = build(course)
    line = lesson.read_bytes().count(b"\n")
    assert done.returncode != 0
    assert f"docs/lessons/refraction.md:{line}: this file isn't UTF-8" in done.stderr
    assert "Traceback" not in done.stderr
