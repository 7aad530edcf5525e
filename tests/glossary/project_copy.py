"""Copies of the project for tests that change what it holds."""

import shutil
from pathlib import Path

from tests.conftest import PROJECT, build_site

LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "site", "dist")


def copy_project(folder: Path) -> Path:
    """Copies into a folder what a build needs."""
    shutil.copytree(PROJECT, folder, ignore=LEFT_OUT, dirs_exist_ok=True)
    for part in ("node_modules", ".cache"):
        (folder / part).symlink_to(PROJECT / part)
    return folder


def built_copy(project: Path) -> Path:
    """Builds a copy; gives its site's folder."""
    done = build_site(project, project / "site")
    assert done.returncode == 0, done.stderr
    return project / "site"


def rename_softmax(project: Path, *front: str) -> None:
    """Gives the term `softmax` the id `soft-maximum`, with these lines of front matter added."""
    glossary = project / "docs" / "glossary"
    old = glossary / "softmax.md"
    renamed = old.read_text(encoding="utf-8").replace("id: softmax\n", "id: soft-maximum\n", 1)
    (glossary / "soft-maximum.md").write_text(
        renamed.replace("---\n", "\n".join(["---", *front, ""]), 1), encoding="utf-8"
    )
    old.unlink()
    for path in glossary.glob("*.md"):
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        seen = [
            line.replace("softmax", "soft-maximum") if line.startswith("see:") else line
            for line in lines
        ]
        path.write_text("".join(seen), encoding="utf-8")
