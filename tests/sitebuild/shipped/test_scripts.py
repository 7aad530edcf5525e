"""Scripts as they are served: bundled, small, made anew only when they change."""

import gzip
import json
import shutil
from pathlib import Path

import pytest

from bench.scripts import CELLS, EXERCISES, OURS, own_bytes
from sitebuild.shipped import scripts
from sitebuild.shipped.scripts import SCRIPTS, Script, bundled
from sitebuild.source import BuildFailure
from tests.project import PROJECT

# What a lesson loads while its demo is used, and what makes the next visit quick.
READING = {"before-body.js", "page.js", "demo.js", "demo-worker.js", "service-worker.js"}
# In bytes, compressed. Who needs more says in the change what readers get for it.
FOR_READING = 12_400
FOR_CELLS = 10_600
FOR_EXERCISES = 4_096
FOR_TICKS = 700  # what every page has of them, and what is loaded once there are answers
MODULE = "// A comment\nexport const sum = (first, second) => {\n  return first + second;\n};\n"


def served(folder: Path, text: str) -> Path:
    """A script's bundle."""
    sources = folder / "sources"
    sources.mkdir(exist_ok=True)
    (sources / "script.js").write_text(text, encoding="utf-8")
    made = bundled(PROJECT, folder / "cache", sources, [Script("served.js", "script.js")])
    return made / "served.js"


def test_comments_and_spare_space_are_left_out_and_exported_names_stay(tmp_path: Path) -> None:
    text = served(tmp_path, MODULE).read_text(encoding="utf-8")
    assert "comment" not in text
    assert " as sum}" in text
    assert "  " not in text


def test_words_stay_as_they_are_written(tmp_path: Path) -> None:
    text = served(tmp_path, 'export const text = "“−” ×";\n').read_text(encoding="utf-8")
    assert "“−” ×" in text


def test_what_was_made_before_is_not_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = served(tmp_path, MODULE)
    monkeypatch.setattr(scripts, "ask", lambda *_: pytest.fail("made again"))
    assert served(tmp_path, MODULE) == first


def test_a_fault_in_a_script_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(BuildFailure, match=r"script\.js:2:"):
        served(tmp_path, "const first = 1;\nconst const = 2;\n")


def test_a_module_that_is_loaded_later_must_be_served(tmp_path: Path) -> None:
    with pytest.raises(BuildFailure, match=r"\./other\.js is imported later, but isn't served"):
        served(tmp_path, 'export const other = () => import("./other.js");\n')


def test_source_maps_name_our_sources_and_hold_no_text_of_packages(site_dir: Path) -> None:
    for script in SCRIPTS:
        path = next(site_dir.glob(script.served.replace("unhashed", "????????????")))
        assert path.read_text(encoding="utf-8").endswith(f"//# sourceMappingURL={path.name}.map\n")
        told = json.loads(path.with_name(f"{path.name}.map").read_text(encoding="utf-8"))
        for source, text in zip(told["sources"], told["sourcesContent"], strict=True):
            named = source.replace("../", "")
            assert (text is None) == named.startswith("node_modules/"), source
            assert text is None or text == (PROJECT / named).read_text(encoding="utf-8")


def test_what_a_lesson_and_its_demo_load_keeps_to_its_budget() -> None:
    assert own_bytes(READING) <= FOR_READING


def test_what_cells_load_beyond_that_keeps_to_its_budget() -> None:
    assert own_bytes(CELLS) <= FOR_CELLS


def test_what_questions_load_keeps_to_its_budget() -> None:
    assert own_bytes(EXERCISES) <= FOR_EXERCISES


def test_marking_finished_lessons_keeps_to_its_budget(tmp_path: Path) -> None:
    sources = tmp_path / "docs"
    shutil.copytree(PROJECT / scripts.SOURCES, sources)
    page = sources / "theme" / "page.js"
    text = page.read_text(encoding="utf-8")
    without = text.replace('import "../progress/progress.js";\n', "")
    assert without != text
    page.write_text(without, encoding="utf-8")
    made = bundled(PROJECT, tmp_path / "cache", sources, SCRIPTS, packages="external")
    plain = len(gzip.compress((made / "assets/unhashed/page.js").read_bytes(), 6))
    assert own_bytes({"page.js", "ticks.js"}) - plain <= FOR_TICKS


def test_packages_are_left_out_of_what_is_measured() -> None:
    assert own_bytes({"editor.js"}) < 3_000
    assert own_bytes(READING | CELLS) < own_bytes(OURS)


def test_what_is_measured_is_what_is_served(site_dir: Path) -> None:
    served = next(site_dir.glob("assets/*/page.js")).read_bytes()
    assert own_bytes({"page.js"}) == len(gzip.compress(served, 6))
