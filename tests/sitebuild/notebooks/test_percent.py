"""Cells and prose of a notebook's source stand on the lines that the file has them on."""

from sitebuild.notebooks.percent import code_cells, prose_lines

SOURCE = """\
# %% [markdown]
# # Title
#
# A [word](term:word).

# %%
x = 1  # no prose

# %%

# %% [md]
#   indented

# %% named
print(x)
"""


def test_prose_keeps_its_lines_and_code_leaves_them_empty() -> None:
    lines = prose_lines(SOURCE).split("\n")
    assert len(lines) == SOURCE.count("\n")
    assert lines[1:4] == ["# Title", "", "A [word](term:word)."]
    assert lines[11] == "  indented"
    assert [line for line in lines if line] == [*lines[1:2], lines[3], lines[11]]


def test_cells_without_code_are_not_counted() -> None:
    assert [(cell.first, cell.lines[0]) for cell in code_cells(SOURCE)] == [
        (7, "x = 1  # no prose"),
        (15, "print(x)"),
    ]


def test_code_before_the_first_marker_is_a_cell() -> None:
    (cell,) = code_cells("import numpy\n# %% [markdown]\n# Words")
    assert (cell.first, cell.lines) == (1, ("import numpy",))
