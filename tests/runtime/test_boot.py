"""Python starts from the assembled folder and gives what it gives here."""

import json
import math
import subprocess
from pathlib import Path

import pytest

import runtime
from demokit import registry
from tests.runtime.demo_files import writing

NUMBERS = """
from attention.maths import attention

outputs, weights = attention([[1, 0], [0, 2]], [[1, 1], [3, -1]], [[1, 2, 3], [4, 5, 6]])
[*weights[:, 0].tolist(), *outputs[:, 0].tolist()]
"""

EVERY_DEMO = """
from demokit import registry

[name for name in registry.names() if registry.render(name, {}, "x")]
"""


MISSING = """
from importlib import import_module

def refusal(name):
    try:
        import_module(name)
    except ModuleNotFoundError as error:
        return error.name

[refusal(name) for name in NAMES]
"""

# Modules may fail for want of a system that a browser isn't, but not for want of one another.
EVERY_MODULE = """
import json, os, sys, warnings
from importlib import import_module
from zipfile import ZipFile

def failure(name):
    try:
        import_module(name)
    except ModuleNotFoundError as error:
        return error.name
    except ImportError:
        return None

def names(paths):
    files = [path for path in paths if path.endswith((".pyc", ".so"))]
    names = {path.partition(".")[0].replace("/", ".").removesuffix(".__init__") for path in files}
    return {name for name in names if not name.endswith("__main__")}

stdlib = next(path for path in sys.path if path.endswith(".zip"))
site = next(path for path in sys.path if path.endswith("site-packages"))
every = names(ZipFile(stdlib).namelist()) | names(
    os.path.relpath(os.path.join(folder, file), site)
    for folder, _, files in os.walk(f"{site}/numpy")
    for file in files
)
warnings.simplefilter("ignore")
json.dumps([sorted(every), sorted(every & {failure(name) for name in every - LEFT_OUT})])
"""
# These do something when they are imported: show a page, print a poem, start a window.
LEFT_OUT = {"antigravity", "this", "idlelib.idle", "numpy.conftest"}


def answer(folder: Path, program: str, *options: str) -> subprocess.CompletedProcess[str]:
    script = Path(runtime.__file__).parent / "packing" / "boot_check.mjs"
    return subprocess.run(
        ["node", script, folder, *options],
        input=program,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_browsers_python_gives_the_numbers_of_the_paper(assembled: Path) -> None:
    done = answer(assembled, NUMBERS)
    # Of two keys, the first one's weight is the logistic function of how much its score is larger:
    # (1 - 3) / √2 for one query, (2 + 2) / √2 for the other. The values are 1 and 4.
    first, second = (1 / (1 + math.exp(-margin / math.sqrt(2))) for margin in (-2, 4))
    expected = [first, second, 4 - 3 * first, 4 - 3 * second]
    assert json.loads(done.stdout) == pytest.approx(expected, rel=1e-12), done.stderr


def test_every_demo_is_found_and_shows_something(assembled: Path) -> None:
    done = answer(assembled, writing() + EVERY_DEMO)
    assert done.stdout.strip() == str(list(registry.names())), done.stderr


@pytest.mark.parametrize("name", ["numpy.bin", "python_stdlib.bin", "pyodide.asm.wasm"])
def test_an_altered_file_is_not_started_from(assembled: Path, tmp_path: Path, name: str) -> None:
    for path in assembled.iterdir():
        (tmp_path / path.name).symlink_to(path)
    (tmp_path / name).unlink()
    (tmp_path / name).write_bytes((assembled / name).read_bytes()[:-1])
    done = answer(tmp_path, "1 + 1")
    assert done.returncode != 0
    assert f"{name} was altered" in done.stderr


def test_what_the_core_lacks_is_missed_by_its_name(assembled: Path) -> None:
    names = ["unittest", "email.message", "numpy.random", "numpy.fft"]
    done = answer(assembled, f"NAMES = {names}" + MISSING)
    assert done.stdout.strip() == str(names), done.stderr


def test_with_the_rest_everything_of_python_and_numpy_is_there(assembled: Path) -> None:
    done = answer(assembled, f"LEFT_OUT = {LEFT_OUT}" + EVERY_MODULE, "whole")
    assert done.stdout, done.stderr
    every, missed = json.loads(done.stdout)
    assert {"unittest", "email.message", "numpy.random", "numpy.fft", "json"} <= set(every)
    assert missed == []
