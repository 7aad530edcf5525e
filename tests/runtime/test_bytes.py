"""What a reader downloads for the first answer stays small, as hosts compress it."""

import json
from pathlib import Path

import pytest

# In bytes. Who needs more says in the change what readers get for it.
BUDGETS = {
    "Pyodide": (3_930_000, {"pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"}),
    "the standard library": (1_111_000, {"python_stdlib.bin"}),
    "NumPy": (1_307_000, {"numpy.bin"}),
    # The demos, some 5 kB each; what runs cells and checks exercises is loaded with them alone.
    "the lessons": (117_000, {"attention-lessons.bin", "pyodide-lock.json"}),
}


@pytest.mark.parametrize(("most", "files"), BUDGETS.values(), ids=BUDGETS)
def test_what_demos_start_from_keeps_within_its_budget(
    assembled: Path, most: int, files: set[str]
) -> None:
    served = json.loads((assembled / "runtime.json").read_text())["files"]
    assert sum(served[name]["gzip"] for name in files) <= most


def test_every_file_that_demos_start_from_has_a_budget(assembled: Path) -> None:
    served = json.loads((assembled / "runtime.json").read_text())["files"]
    assert served.keys() == set().union(*(files for _, files in BUDGETS.values()))
