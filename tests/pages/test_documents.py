"""The files at the project's root that tell others about it agree with what is built."""

import re
import tomllib
from datetime import date

import pytest
import yaml

from sitebuild.pages.citation import Work
from tests.project import PROJECT


@pytest.fixture(scope="module")
def version() -> str:
    """The version in pyproject.toml."""
    with (PROJECT / "pyproject.toml").open("rb") as file:
        number: str = tomllib.load(file)["project"]["version"]
    return number


def site_name() -> str:
    """The site's name in mkdocs.yml, which holds tags of its own."""
    found = re.search(r"^site_name: (.+)$", (PROJECT / "mkdocs.yml").read_text("utf-8"), re.M)
    assert found
    return found[1]


def test_the_citation_file_names_the_same_version_title_and_authors(version: str) -> None:
    cited = yaml.safe_load((PROJECT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["cff-version"] == "1.2.0"
    assert (cited["version"], cited["title"]) == (version, site_name())
    assert cited["authors"] == [{"name": Work("", site_name(), "", None).authors}]
    assert {"message", "type", "license"} <= set(cited)


def test_the_changelog_has_an_entry_for_this_version_and_newer_ones_first(version: str) -> None:
    text = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", text, re.M)
    assert headings[0] == "[Unreleased]"
    assert version in text
    released = [re.fullmatch(r"\[[\d.]+\] - (\d{4}-\d\d-\d\d)", head) for head in headings[1:]]
    days = [date.fromisoformat(match[1]) for match in released if match]
    assert len(days) == len(released)
    assert days == sorted(days, reverse=True)
    kinds = set(re.findall(r"^### (.+)$", text, re.M))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
