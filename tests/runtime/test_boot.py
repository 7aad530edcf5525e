"""Python starts from the assembled folder and gives what it gives here."""

import json
import math
import subprocess
from pathlib import Path

import pytest

import demos
import runtime

NUMBERS = """
from attention.maths import attention

outputs, weights = attention([[1, 0], [0, 2]], [[1, 1], [3, -1]], [[1, 2, 3], [4, 5, 6]])
[*weights[:, 0].tolist(), *outputs[:, 0].tolist()]
"""

EVERY_DEMO = """
import demos

[name for name in demos.names() if demos.render(name, {}, "x")]
"""


def answer(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    script = Path(runtime.__file__).with_name("boot_check.mjs")
    return subprocess.run(
        ["node", script, folder], input=program, capture_output=True, text=True, check=False
    )


def test_the_browsers_python_gives_the_numbers_of_the_paper(assembled: Path) -> None:
    done = answer(assembled, NUMBERS)
    # Of two keys, the first one's weight is the logistic function of how much its score is larger:
    # (1 - 3) / √2 for one query, (2 + 2) / √2 for the other. The values are 1 and 4.
    first, second = (1 / (1 + math.exp(-margin / math.sqrt(2))) for margin in (-2, 4))
    expected = [first, second, 4 - 3 * first, 4 - 3 * second]
    assert json.loads(done.stdout) == pytest.approx(expected, rel=1e-12), done.stderr


def test_every_demo_is_found_and_shows_something(assembled: Path) -> None:
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
