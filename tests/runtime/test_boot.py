"""Python starts from the assembled folder and gives what it gives here."""

import subprocess
from pathlib import Path

import pytest
import runtime

NUMBERS = """
import json
from attention.maths import attention

outputs, weights = attention([[1, 0], [0, 2]], [[1, 1], [3, -1]], [[1, 2, 3], [4, 5, 6]])
json.dumps([outputs.round(6).tolist(), weights.round(6).tolist()])
"""

# One row of weights is a logistic function of the difference of its two scores: 2/√2 and 4/√2.
EXPECTED = (
    "[[[3.413291, 4.413291, 5.413291], [1.167728, 2.167728, 3.167728]], "
    "[[0.19557, 0.80443], [0.944091, 0.055909]]]"
)

EVERY_DEMO = """
import demos

[render for name in demos.names() if not (render := demos.render(name, {}, "x"))] or demos.names()
"""


def answer(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    script = Path(runtime.__file__).with_name("boot_check.mjs")
    command = ["node", script, folder]
    return subprocess.run(command, input=program, capture_output=True, text=True, check=False)


def test_the_browsers_python_gives_the_numbers_of_the_paper(assembled: Path) -> None:
    done = answer(assembled, NUMBERS)
    assert done.stdout.strip() == EXPECTED, done.stderr


def test_every_demo_is_found_and_shows_something(assembled: Path) -> None:
    import demos

    done = answer(assembled, EVERY_DEMO)
    assert done.stdout.strip() == str(demos.names()), done.stderr


@pytest.mark.parametrize("name", ["numpy.bin", "python_stdlib.bin", "pyodide.asm.wasm"])
def test_an_altered_file_is_not_started_from(assembled: Path, tmp_path: Path, name: str) -> None:
    for path in assembled.iterdir():
        (tmp_path / path.name).symlink_to(path)
    (tmp_path / name).unlink()
    (tmp_path / name).write_bytes((assembled / name).read_bytes()[:-1])
    done = answer(tmp_path, "1 + 1")
    assert done.returncode != 0
    assert f"{name} was altered" in done.stderr
