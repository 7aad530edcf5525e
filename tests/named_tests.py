"""Tests that a document names, as `tests/folder/test_file.py::test_name`."""

import ast
from functools import cache

from tests.project import PROJECT


@cache
def tests_of(path: str) -> frozenset[str]:
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
    return name in tests_of(path)
