"""The gallery shows every part that a demo can be written with, and what it shows is built."""

import ast
import re
from itertools import chain
from pathlib import Path

import pytest

from sitebuild.fences import fences
from tests.built import of_class, page, text
from tests.project import PROJECT
from tests.sites import EXAMPLES

GALLERY = PROJECT / "docs" / "reference" / "gallery.md"
REFERENCE = (PROJECT / "docs" / "reference" / "demos.md").read_text(encoding="utf-8")
DEMOS = [*PROJECT.glob("demos/[!_]*.py"), *EXAMPLES.glob("demos/*.py")]


def imported(source: str) -> set[str]:
    """The names that code imports from demokit."""
    nodes = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom))
    return {own.name for node in nodes if "demokit" in (node.module or "") for own in node.names}


@pytest.fixture(scope="module")
def shown() -> set[str]:
    """The names that the gallery's code imports."""
    blocks = fences(GALLERY.read_text(encoding="utf-8"))
    return set(chain(*(imported(own.body) for own in blocks if own.language == "python")))


def test_every_part_that_the_reference_describes_is_shown(shown: set[str]) -> None:
    members = re.findall(r"members: \[(.+)\]", REFERENCE)
    described = {name for line in members for name in line.split(", ")}
    assert len(described) > 20
    assert described - shown == set()


@pytest.mark.parametrize("demo", DEMOS, ids=lambda path: path.stem)
def test_every_part_that_a_demo_uses_is_shown(demo: Path, shown: set[str]) -> None:
    assert imported(demo.read_text(encoding="utf-8")) - shown == set()


def test_each_cell_shows_what_its_code_gives(site_dir: Path) -> None:
    built = page(site_dir, "reference/gallery")
    cells = list(of_class(built, "cell-result"))
    assert len(cells) == sum("live" in own.options for own in fences(GALLERY.read_text("utf-8")))
    assert all(text(cell) for cell in cells)
    pictures = [figure for cell in cells for figure in of_class(cell, "cell-figure")]
    for class_, elements in {"plane": 2, "matrix": 1, "chart": 1, "legend": 1, "scores": 1}.items():
        found = [own for figure in pictures for own in of_class(figure, class_)]
        assert len(found) == elements, class_
    demos = {demo.get("data-demo") for demo in built.iter("live-demo")}
    assert demos == {"one_query", "scaling", "masks", "trained_heads", "markov"}
    assert "Why the largest score" in text(next(of_class(built, "note")))
