"""After an edit, `make serve` renders what it concerns, and the site is that of a whole build."""

import json
import subprocess
import sys
from pathlib import Path

from tests.site.courses.another_course import copied, environment

LESSON, RAY, DEMO = "docs/lessons/refraction.md", "docs/glossary/ray.md", "demos/snell.py"
EVERY = [
    *("demos/index.md", "demos/snell.md", "glossary/index.md", "glossary/normal.md"),
    *("glossary/ray.md", "index.md", "lessons/refraction.md", "reference/index.md"),
]
REFERENCE = """---
title: Reference
---

# Reference

What a demo says of shares, as [its largest ones][demokit.shares.largest]:

::: demokit.shares
"""
# An edit, and the pages under docs/ that are to be rendered after it.
EDITS = [
    ((LESSON, "changes its direction", "bends"), ["lessons/refraction.md"]),
    ((LESSON, "title: Refraction", "title: Bent light"), []),
    ((RAY, "\n\n", "\n\nIt is thin. "), ["glossary/index.md", "glossary/ray.md"]),
    ((RAY, "forms: [", "forms: [beam, "), EVERY),
    (
        (DEMO, "Angle in the glass: ", "Inside: "),
        ["demos/snell.md", "lessons/refraction.md", "reference/index.md"],
    ),
    (("mkdocs.yml", "- Lessons:", "- Texts:"), EVERY),
]


def test_an_edit_gives_the_site_of_a_whole_build(tmp_path: Path) -> None:
    course = copied(tmp_path / "course")
    (course / "docs/reference").mkdir()
    (course / "docs/reference/index.md").write_text(REFERENCE, encoding="utf-8")
    settings = course / "mkdocs.yml"
    listed = "  - Glossary: glossary/index.md\n"
    text = settings.read_text(encoding="utf-8")
    assert listed in text
    settings.write_text(
        text.replace(listed, f"{listed}  - Reference: reference/index.md\n"), encoding="utf-8"
    )
    done = subprocess.run(
        [sys.executable, "-m", "tests.site.edits", str(course)],
        input=json.dumps([edit for edit, _ in EDITS]),
        env=environment(),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert found == [[[], rendered] for _, rendered in EDITS]
