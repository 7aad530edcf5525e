"""What readers download has no docstrings and no types of functions, and does the same."""

import ast

import pytest

from runtime.packing.lean_source import lean
from tests.project import PROJECT
from tests.runtime.conftest import PACKAGES

SOURCE = '''\
"""A module."""

import re  # “é” has two bytes


class Kept:
    """A class."""

    number: int = 3

    def method(self, é: str, *rest: int, key: dict[
        str, int
    ] = {}) -> list[
        str
    ]:
        """Says something
        in two lines."""
        inner: int = 4
        return [é * inner, "->", *map(str, rest)]


def only_documented(x: int) -> int: """Alone."""


async def waits() -> None:
    'é'; x = "a string"
    """no docstring"""
    return x
'''


def test_docstrings_and_types_are_gone_and_lines_keep_their_numbers() -> None:
    left = lean(SOURCE)
    assert left.count("\n") == SOURCE.count("\n")
    for gone in ("A module", "two lines", "Alone", "dict[", "-> list", "x: int", "'é'"):
        assert gone not in left
    for kept in ("A class", "number: int = 3", "inner: int = 4", '"->"', "no docstring", "“é”"):
        assert kept in left
    line = next(i for i, text in enumerate(SOURCE.splitlines()) if "return [é" in text)
    assert left.splitlines()[line] == SOURCE.splitlines()[line]


def test_it_does_the_same() -> None:
    names: dict[str, object] = {}
    exec(lean(SOURCE), names)
    kept = names["Kept"]()  # type: ignore[operator]
    assert kept.method("b", 1, 2) == ["bbbb", "->", "1", "2"]
    assert kept.__doc__ == "A class."
    assert names["only_documented"](1) is None  # type: ignore[operator]


def test_source_that_cannot_be_parsed_stays() -> None:
    assert lean("def f(:\n") == "def f(:\n"


@pytest.mark.parametrize("package", PACKAGES)
def test_of_our_own_packages_nothing_else_changes(package: str) -> None:
    for path in (PROJECT / package).rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        assert ast.dump(stripped(source)) == ast.dump(ast.parse(lean(source))), path
        assert lean(source).count("\n") == source.count("\n"), path


def stripped(source: str) -> ast.Module:
    """The same by the tree alone, which knows no places."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef)
            and ast.get_docstring(node, clean=False) is not None
        ):
            node.body[0] = ast.Pass()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
    return tree
