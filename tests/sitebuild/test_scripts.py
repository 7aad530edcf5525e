"""Scripts as they are served: small, each by itself, made anew only when they change."""

import re
from pathlib import Path, PurePosixPath

import pytest

from bench.scripts import own_bytes, own_scripts
from sitebuild.shipped import scripts
from sitebuild.shipped.scripts import write_scripts
from sitebuild.source import BuildFailure
from tests.project import PROJECT

LESSON = "lessons/attention/"
# What runs the code that readers type comes when they do.
CELLS = {
    *("cells.js", "cells-python.js", "cells-worker.js", "editor.js", "figure.js", "kept.js"),
}
NEXT_VISIT = {"offline.js", "snapshot-maker.js"}  # what readers get later, and without a network
# In bytes, compressed. Who needs more says in the change what readers get for it.
FOR_READING = 12_200  # a lesson with its terms and demos, and cells as they stand
FOR_NEXT_VISIT = 5_200
FOR_CELLS = 6_400
MODULE = "// A comment\nexport const sum = (first, second) => {\n  return first + second;\n};\n"


def written(folder: Path, text: str) -> str:
    """A script as it is served."""
    (folder / "script.js").write_text(text, encoding="utf-8")
    write_scripts(PROJECT, {folder / "script.js": folder / "served.js"}, folder / "cache")
    return (folder / "served.js").read_text(encoding="utf-8")


def test_comments_and_spare_space_are_left_out_and_exported_names_stay(tmp_path: Path) -> None:
    served = written(tmp_path, MODULE)
    assert re.fullmatch(r"export const sum=\((\w),(\w)\)=>\1\+\2;\n", served)


def test_words_stay_as_they_are_written(tmp_path: Path) -> None:
    assert "“−” ×" in written(tmp_path, 'export const text = "“−” ×";\n')


def test_what_was_made_before_is_not_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = written(tmp_path, MODULE)
    monkeypatch.setattr(scripts, "_make", lambda *_: pytest.fail("made again"))
    assert written(tmp_path, MODULE) == first


def test_a_fault_in_a_script_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(BuildFailure, match=r"script\.js:2:"):
        written(tmp_path, "const first = 1;\nconst const = 2;\n")
    assert list((tmp_path / "cache").iterdir()) == []


def test_what_a_lesson_and_its_demo_load_keeps_to_its_budget(site_dir: Path) -> None:
    scripts = own_scripts(site_dir, LESSON, apart=CELLS | NEXT_VISIT)
    names = {path.name for path in scripts}
    assert {"demo.js", "python.js", "worker.js", "glossary.js", "cells-wanted.js"} <= names
    assert own_bytes(site_dir, scripts) <= FOR_READING


def test_what_is_for_the_next_visit_keeps_to_its_budget(site_dir: Path) -> None:
    reading = own_scripts(site_dir, LESSON, apart=CELLS | NEXT_VISIT)
    scripts = own_scripts(site_dir, LESSON, apart=CELLS) - reading
    scripts.add(PurePosixPath("service-worker.js"))
    assert {path.name for path in scripts} > NEXT_VISIT
    assert own_bytes(site_dir, scripts) <= FOR_NEXT_VISIT


def test_what_cells_load_beyond_that_keeps_to_its_budget(site_dir: Path) -> None:
    reading = own_scripts(site_dir, LESSON, apart=CELLS)
    scripts = own_scripts(site_dir, LESSON) - reading
    names = {path.name for path in scripts}
    assert names == CELLS
    assert own_bytes(site_dir, scripts) <= FOR_CELLS
