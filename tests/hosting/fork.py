"""Copies of the course as others would host them, each built once for all tests."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.conftest import PROJECT, SITE_NAME, build_site
from tests.glossary.project_copy import copy_project

NEW_NAME = "Attention at our school"
NAMED_IN = ("mkdocs.yml", "docs/index.md", "docs/licences.md", "LICENSE-content.md", "CITATION.cff")
ADDRESSES = {
    "user site": "https://someone.github.io/",
    "project site": "https://someone.github.io/another-name/",
    "custom domain": "https://attention.school.test/",
}
RENAMED = "custom domain"  # has another name too


@dataclass(frozen=True)
class Fork:
    """A fork: its address, its repository's, and its built site."""

    address: str
    repository: str
    site: Path

    @cache  # noqa: B019 - there are as few forks as addresses
    def texts(self) -> dict[str, str]:
        """Every text of the site, by its path."""
        found = (path for path in sorted(self.site.rglob("*")) if path.suffix in TEXTS)
        return {
            path.relative_to(self.site).as_posix(): path.read_text(encoding="utf-8")
            for path in found
        }


TEXTS = (".html", ".xml", ".json", ".ipynb", ".js", ".css", ".txt")


@cache
def built(name: str, base: Path) -> Fork:
    """The fork of this name, built with what the workflow gives the build, and nothing else.

    It is built into the folder `base` that the tests of one run share.
    """
    folder = base / "forks" / name.replace(" ", "-")
    project = renamed(copy_project(folder / "project")) if name == RENAMED else PROJECT
    repository = f"https://github.com/someone/{name.replace(' ', '-')}"
    settings = {"SITE_URL": ADDRESSES[name], "REPOSITORY_URL": repository}
    done = build_site(project, folder / "site", **settings)
    assert done.returncode == 0, done.stderr
    return Fork(ADDRESSES[name], repository, folder / "site")


def renamed(project: Path) -> Path:
    """Gives a copy of the project another name, in the files that the site says."""
    for name in NAMED_IN:
        file = project / name
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(SITE_NAME, NEW_NAME), encoding="utf-8")
    return project
