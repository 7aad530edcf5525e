"""How long the site takes to build, and how that grows with its lessons."""

import os
import shutil
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.naive import wheel
from tests.project import PROJECT
from tests.sites import build_site, left_out


def build_times(counts: list[int]) -> dict[str, float]:
    """Seconds of a build with no cache but the downloads, of a second one, and by lessons."""
    with TemporaryDirectory() as folder:
        project = _copy(Path(folder) / "project")
        downloads = Path(folder) / "cache" / "downloads"
        downloads.mkdir(parents=True)
        shutil.copy(wheel(), downloads)
        os.environ["ATTENTION_CACHE"] = os.fspath(downloads.parent)
        times = {"cold_s": _seconds(project), "warm_s": _seconds(project)}
        for count in counts:
            _add_lessons(project, count)
            times[f"lessons_{count}_s"] = _seconds(project)
    return times


def _copy(to: Path) -> Path:
    shutil.copytree(PROJECT, to, ignore=left_out)
    (to / "node_modules").symlink_to(PROJECT / "node_modules")
    return to


def _add_lessons(project: Path, count: int) -> None:
    lesson = project / "docs" / "lessons" / "attention.md"
    for number in range(2, count + 1):
        shutil.copy(lesson, lesson.with_name(f"attention-{number}.md"))


def _seconds(project: Path) -> float:
    begun = time.monotonic()
    done = build_site(project, project / "site")
    if done.returncode:
        raise RuntimeError(done.stderr)
    return time.monotonic() - begun
