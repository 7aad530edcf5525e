"""What the notebooks say and compute."""

import ast
import re

from sitebuild.checks.unlinked_mentions import unlinked
from sitebuild.glossary.terms import read_glossary
from sitebuild.source import Source
from tests.assets.theme.test_reading import SCORES, WEIGHTS
from tests.project import PROJECT
from tests.sitebuild.notebooks.conftest import Notebook

DECIMAL = re.compile(r"[-−]?\d+\.\d+%?|\d+%")


def test_numpy_is_all_that_is_imported(notebook: Notebook) -> None:
    imported = [
        ast.unparse(node)
        for node in ast.walk(ast.parse(notebook.source))
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert imported == ["import numpy as np"]


def test_a_number_in_the_text_is_one_that_a_cell_shows(notebook: Notebook) -> None:
    computed = " ".join(text for texts in notebook.shown for text in texts)
    numbers = [number.replace("−", "-") for number in DECIMAL.findall(notebook.prose)]
    assert [number for number in numbers if number not in computed] == []


def test_terms_are_linked_where_they_are_first_named(notebook: Notebook) -> None:
    glossary = read_glossary(PROJECT / "docs" / "glossary", PROJECT)
    assert list(unlinked(Source(notebook.path.name, notebook.prose.lstrip()), glossary)) == []


def test_attention_takes_no_more_than_twenty_lines(attention: Notebook) -> None:
    wanted = {"softmax", "attention", "self_attention"}
    functions = [
        part
        for part in ast.parse(attention.source).body
        if isinstance(part, ast.FunctionDef) and part.name in wanted
    ]
    assert {function.name for function in functions} == wanted
    lines = [line for function in functions for line in ast.unparse(function).splitlines()]
    assert len(["import numpy as np", *lines]) <= 20


def test_the_notebook_on_attention_gives_the_lessons_table_and_matrix(attention: Notebook) -> None:
    printed = [text for texts in attention.shown for text in texts]
    table = next(text for text in printed if text.startswith("key"))
    assert [row.replace("-", "−").split() for row in table.splitlines()[1:]] == SCORES
    matrix = next(text for text in printed if text.lstrip().startswith("The"))
    assert [row.split(maxsplit=1)[1] for row in matrix.splitlines()[1:]] == WEIGHTS
    assert "[1.54 0.48]" in " ".join(printed)
    assert "[0.   0.87 0.02 0.   0.   0.11]" in " ".join(printed)


def test_under_the_causal_mask_no_token_attends_to_a_later_one(attention: Notebook) -> None:
    matrix = attention.shown[-1][0].splitlines()[1:]
    rows = [[float(weight) for weight in row.split()[1:]] for row in matrix]
    assert len(rows) == 6
    for place, row in enumerate(rows):
        assert row[place + 1 :] == [0] * (5 - place)
        assert abs(sum(row) - 1) < 0.03
