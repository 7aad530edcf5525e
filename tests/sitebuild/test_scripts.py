"""Scripts as they are served: small, each by itself, made anew only when they change."""

import gzip
import re
from pathlib import Path

import pytest

from sitebuild import scripts
from sitebuild.scripts import write_scripts
from sitebuild.source import BuildFailure
from tests.conftest import PROJECT

APART = {"idiomorph.js", "cells.js"}  # a library, and what runs the code that readers type
BUDGET = 10_000  # bytes for demos and terms on a lesson's page, compressed
MODULE = "// A comment\nexport const sum = (first, second) => {\n  return first + second;\n};\n"
NAMED = re.compile(r'"(?:\./)?([\w-]+\.js)"')


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


def test_the_scripts_for_demos_and_terms_keep_to_their_budget(site_dir: Path) -> None:
    html = (site_dir / "lessons" / "attention" / "index.html").read_text(encoding="utf-8")
    sizes: dict[str, int] = {}
    awaited = re.findall(r'src="[./]*(assets/[0-9a-f]{12}/[\w-]+\.js)"', html)
    while awaited:
        script = site_dir / awaited.pop()
        if script.name not in sizes and script.name not in APART:
            code = script.read_bytes()
            sizes[script.name] = len(gzip.compress(code, 6))
            folder = script.parent.relative_to(site_dir).as_posix()
            awaited += [f"{folder}/{name}" for name in NAMED.findall(code.decode())]
    assert {"demo.js", "python.js", "worker.js", "glossary.js"} <= sizes.keys()
    assert sum(sizes.values()) <= BUDGET, sizes
