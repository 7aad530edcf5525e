"""The machinery builds a course on another subject, and nothing of this course is in it."""

import json
import re
from pathlib import Path

import pytest
from sphobjinv import Inventory

from sitebuild.checks.links import faults
from tests.built import first, of_class, page, text
from tests.site.courses.another_course import build, copied

# What a reader, a search engine or another program may read.
TEXTS = (".html", ".js", ".css", ".json", ".xml", ".svg", ".txt", ".mjs")


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The course's folder, its site built."""
    folder = copied(tmp_path_factory.mktemp("another") / "course")
    done = build(folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def optics(course: Path) -> Path:
    """The built site."""
    return course / "site"


def test_its_lesson_has_demo_cell_formula_and_terms(optics: Path) -> None:
    lesson = page(optics, "lessons/refraction")
    demo = first(lesson, ".//live-demo")
    assert demo.get("data-demo") == "snell"
    assert text(first(demo, ".//*[@id='snell-view']//output")) == "19.5°"
    assert "19.47" in text(first(lesson, ".//live-cell/div[@role='group']"))
    assert [link.get("data-term") for link in of_class(lesson, "term")] == ["ray", "normal"]
    coloured = [element.get("class", "").split() for element in of_class(lesson, "enclosing")]
    assert {"ray", "normal"} <= {name for names in coloured for name in names}


def test_its_demo_has_a_page_and_its_terms_know_where_they_are_used(optics: Path) -> None:
    assert "Snell’s law" in text(first(page(optics, "demos"), ".//article"))
    assert "Refraction" in text(first(page(optics, "glossary/ray"), ".//article"))
    terms = json.loads((optics / "glossary.json").read_text(encoding="utf-8"))["terms"]
    assert [term["address"] for term in terms] == ["glossary/normal/", "glossary/ray/"]


def test_every_link_within_it_works(optics: Path) -> None:
    assert faults(optics) == []


def test_a_page_that_is_missing_leads_to_its_own_lessons(optics: Path) -> None:
    lost = (optics / "404.html").read_text(encoding="utf-8")
    assert re.search(r'<a href="/optics/lessons/refraction/">the lesson “Refraction”</a>', lost)


def test_it_ships_its_own_package_and_the_machinerys_alone(optics: Path) -> None:
    (manifest,) = optics.glob("runtime/*/runtime.json")
    assert json.loads(manifest.read_text(encoding="utf-8"))["packages"] == ["optics-lessons"]


def test_nothing_of_it_names_attention(optics: Path) -> None:
    files = {path.relative_to(optics).as_posix(): path for path in optics.rglob("*.*")}
    assert [name for name in files if "attention" in name] == []
    read = [name for name, path in files.items() if path.suffix in TEXTS]
    assert len(read) > 20
    assert [name for name in read if b"attention" in files[name].read_bytes().lower()] == []
    entries = Inventory(zlib=(optics / "objects.inv").read_bytes())
    assert "attention" not in entries.data_file().decode().lower()
