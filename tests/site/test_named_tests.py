"""What is told of accessibility and of three engines names tests that there are."""

import re

import pytest

from tests.project import PROJECT

PAGE = (PROJECT / "docs" / "accessibility.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d\.\d\.\d+) [^|]+ \| (AA?) \| ([^|]+) \| ([^|]+) \|$", re.M)
TEST = re.compile(r"`(test_\w+)`")
# Of WCAG 2.2, by guideline: the numbers of the criteria of levels A and AA.
CRITERIA = {
    "1.1": [1], "1.2": [1, 2, 3, 4, 5], "1.3": [1, 2, 3, 4, 5],
    "1.4": [1, 2, 3, 4, 5, 10, 11, 12, 13], "2.1": [1, 2, 4], "2.2": [1, 2], "2.3": [1],
    "2.4": [1, 2, 3, 4, 5, 6, 7, 11], "2.5": [1, 2, 3, 4, 7, 8], "3.1": [1, 2],
    "3.2": [1, 2, 3, 4, 6], "3.3": [1, 2, 3, 4, 7, 8], "4.1": [2, 3],
}  # fmt: skip
STATES = {"Met", "Partly tested", "Not met", "Not applicable"}


def test_each_criterion_of_both_levels_stands_there_once() -> None:
    rows = ROW.findall(PAGE)
    expected = [f"{guideline}.{one}" for guideline, ones in CRITERIA.items() for one in ones]
    assert [number for number, *_ in rows] == expected
    assert len(expected) == 55
    assert [level for _, level, *_ in rows].count("A") == 31
    assert {state for _, _, state, _ in rows} <= STATES


@pytest.mark.parametrize("name", ["docs/accessibility.md", "CONTRIBUTING.md"])
def test_each_test_that_is_named_is_there(name: str) -> None:
    sources = [path.read_text(encoding="utf-8") for path in (PROJECT / "tests").rglob("test_*.py")]
    tests = {name for text in sources for name in re.findall(r"def (test_\w+)\(", text)}
    named = TEST.findall((PROJECT / name).read_text(encoding="utf-8"))
    assert len(named) > 20
    assert set(named) <= tests


def test_what_is_met_says_how_it_was_seen() -> None:
    assert all(seen.strip() for *_, seen in ROW.findall(PAGE))
