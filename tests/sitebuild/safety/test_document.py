"""SECURITY.md names, for each threat, tests that are there."""

import ast
import re
from functools import cache

import pytest

from tests.project import PROJECT

TEXT = (PROJECT / "SECURITY.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in row.strip("|").split(" | ")]
    for row in re.findall(r"^\|.*\|$", TEXT, re.M)
][2:]


@cache
def names_of_tests(path: str) -> frozenset[str]:
    """The names of a file's tests; none where there is no such file."""
    file = PROJECT / path
    if not file.is_file():
        return frozenset()
    body = ast.parse(file.read_text(encoding="utf-8")).body
    names = (node.name for node in body if isinstance(node, ast.FunctionDef))
    return frozenset(name for name in names if name.startswith("test_"))


def exists(named: str) -> bool:
    """Whether there is a test of this name."""
    path, _, name = named.partition("::")
    return name in names_of_tests(path)


def test_each_threat_has_an_answer_and_a_test_or_says_that_there_is_none() -> None:
    assert len(ROWS) > 20
    for row in ROWS:
        threat, answer, held = row
        assert threat
        assert answer
        assert held == "nothing to test" or re.fullmatch(r"`tests/\S+::\w+`(, `\S+::\w+`)*", held)


@pytest.mark.parametrize("named", sorted(set(re.findall(r"`(tests/\S+::\w+)`", TEXT))))
def test_each_test_that_is_named_exists(named: str) -> None:
    assert exists(named)


def test_nobody_is_sent_to_an_address_that_is_made_up() -> None:
    assert "@" not in TEXT
