"""The files at the project's root that tell others about it agree with what is built."""

import re
from datetime import date

import yaml

from sitebuild.pages.citation import Work
from tests.project import PROJECT, SITE_NAME, VERSION


def test_the_citation_file_names_the_same_version_title_and_authors() -> None:
    cited = yaml.safe_load((PROJECT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["cff-version"] == "1.2.0"
    assert (cited["version"], cited["title"]) == (VERSION, SITE_NAME)
    assert cited["authors"] == [{"name": Work("", SITE_NAME, "", None).authors}]
    assert {"message", "type", "license"} <= set(cited)


def test_the_changelog_has_an_entry_for_this_version_and_newer_ones_first() -> None:
    text = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", text, re.M)
    assert headings[0] == "[Unreleased]"
    assert VERSION in text
    released = [re.fullmatch(r"\[[\d.]+\] - (\d{4}-\d\d-\d\d)", head) for head in headings[1:]]
    days = [date.fromisoformat(match[1]) for match in released if match]
    assert len(days) == len(released)
    assert days == sorted(days, reverse=True)
    kinds = set(re.findall(r"^### (.+)$", text, re.M))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
