"""The built sites that tests share: each is built once in a run, for all its processes."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from filelock import FileLock

from tests.git import git
from tests.project import PROJECT, SITE_NAME, SUB_PATH

MADE = {"node_modules", "site", "dist"}  # by set-up and builds, in the project's root
IDS = "exercise-ids.txt"
TEXTS = (".html", ".xml", ".json", ".ipynb", ".js", ".css", ".txt")
EXAMPLES = PROJECT / "tests" / "authors"
FIVE_WORDS = PROJECT / "tests" / "site" / "five_words"
LETTERS = PROJECT / "tests" / "assets" / "demo" / "letters"
SAMPLE = PROJECT / "tests" / "browser" / "sample" / "places.md"

NEW_NAME = "Attention at our school"
NAMED_IN = ("mkdocs.yml", "docs/index.md", "docs/licences.md", "LICENSE-content.md", "CITATION.cff")
USER_SITE, PROJECT_SITE, CUSTOM_DOMAIN = "user site", "project site", "custom domain"
ADDRESSES = {
    USER_SITE: "https://someone.github.io/",
    PROJECT_SITE: "https://someone.github.io/another-name/",
    CUSTOM_DOMAIN: "https://attention.school.test/",
}
COMMITTED = date(2026, 4, 5)  # the day of the only commit in the project site's repository


@dataclass(frozen=True)
class Fork:
    """The course as somebody else hosts it: the address, the repository, the project's folder."""

    address: str
    repository: str
    project: Path

    @property
    def site(self) -> Path:
        """The folder of the built site."""
        return self.project / "site"

    @cached_property
    def texts(self) -> dict[str, str]:
        """The text of each file that has one, by its path in the site."""
        return {
            path.relative_to(self.site).as_posix(): path.read_text(encoding="utf-8")
            for path in self.site.rglob("*")
            if path.suffix in TEXTS and "runtime" not in path.parts
        }


def left_out(folder: str, names: list[str]) -> set[str]:
    """What a copy of the project goes without; the `ignore` of `shutil.copytree`."""
    made = MADE if Path(folder) == PROJECT else set()
    return {name for name in names if name[0] == "." or name == "__pycache__" or name in made}


def build_site(project: Path, site: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Builds a project's site as `make site` does, strict, for an address under a sub-path.

    `settings` are added to the environment, and may give another address.
    """
    environment = os.environ | {
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONPATH": os.pathsep.join([str(project), str(project / "pyodide_pkg")]),
        "SITE_URL": f"https://example.org{SUB_PATH}",
        **settings,
    }
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
    )


def made_once(folder: Path, make: Callable[[Path], object]) -> Path:
    """A folder that the first process to ask for it fills; the others wait until it is whole."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            unfinished = folder.with_name(f"{folder.name}.unfinished")
            shutil.rmtree(unfinished, ignore_errors=True)
            make(unfinished)
            unfinished.rename(folder)
    return folder


def copy_project(folder: Path) -> Path:
    """Copies into a folder what a build needs."""
    shutil.copytree(PROJECT, folder, ignore=left_out, dirs_exist_ok=True)
    for part in ("node_modules", ".cache"):
        (folder / part).symlink_to(PROJECT / part)
    return folder


def build_main_site(folder: Path) -> None:
    """The project's own site."""
    done = build_site(PROJECT, folder)
    assert done.returncode == 0, done.stderr


def fork_named(name: str, shared: Path) -> Fork:
    """The fork of this name, built with what the workflow gives the build, and nothing else.

    The one on a custom domain has another name and was unpacked from an archive, without git's
    history. The project site is a repository whose course has grown.
    """
    repository = f"https://github.com/someone/{name.replace(' ', '-')}"

    def make(folder: Path) -> None:
        project = FORKS[name](folder)
        settings = {"SITE_URL": ADDRESSES[name], "REPOSITORY_URL": repository}
        done = build_site(project, folder / "site", **settings)
        assert done.returncode == 0, done.stderr

    return Fork(ADDRESSES[name], repository, made_once(shared / name.replace(" ", "-"), make))


def _as_it_is(_: Path) -> Path:
    return PROJECT


def _with_another_name(folder: Path) -> Path:
    copy_project(folder)
    for name in NAMED_IN:
        file = folder / name
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(SITE_NAME, NEW_NAME), encoding="utf-8")
    return folder


def _grown(folder: Path) -> Path:
    """A repository with a sample page, the authors' guide's examples, a demo of five words that
    brings a style sheet and a file of data, one into which readers write, and softmax renamed.
    """
    copy_project(folder)
    shutil.copy(SAMPLE, folder / "docs" / "lessons")
    for part in ("docs", "demos"):
        shutil.copytree(EXAMPLES / part, folder / part, dirs_exist_ok=True)
        shutil.copytree(FIVE_WORDS / part, folder / part, dirs_exist_ok=True)
    shutil.copytree(LETTERS / "demos", folder / "demos", dirs_exist_ok=True)
    with (folder / IDS).open("a", encoding="utf-8") as ids:
        ids.write((EXAMPLES / IDS).read_text(encoding="utf-8"))
    _into_navigation(folder / "mkdocs.yml", (EXAMPLES / "nav.yml").read_text(encoding="utf-8"))
    rename_softmax(folder / "docs" / "glossary", "was: [softmax]")
    git(folder, "init", "--quiet")
    git(folder, "add", "docs", "pyproject.toml")
    git(folder, "commit", "--quiet", "-m", "Work", day=COMMITTED)
    return folder


def _into_navigation(settings: Path, wanted: str) -> None:
    """Puts each line that is missing after the one that precedes it."""
    lines = settings.read_text(encoding="utf-8").splitlines()
    for before, line in pairwise(wanted.splitlines()):
        if line not in lines:
            lines.insert(lines.index(before) + 1, line)
    settings.write_text("\n".join([*lines, ""]), encoding="utf-8")


def rename_softmax(glossary: Path, *front: str) -> None:
    """Gives the term `softmax` the id `soft-maximum`, with these lines of front matter added."""
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


FORKS = {USER_SITE: _as_it_is, PROJECT_SITE: _grown, CUSTOM_DOMAIN: _with_another_name}
