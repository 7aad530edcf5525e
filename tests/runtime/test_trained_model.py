"""The browser's Python computes from the shipped weights what this Python computes."""

import json
from pathlib import Path

import numpy as np
import pytest

from attention.model import forward
from attention.weights_file import from_bytes
from demokit import files
from demos.trained_heads import FILES
from models.rows import training_rows
from tests.runtime.demo_files import writing
from tests.runtime.test_boot import answer

ROWS = 50

LOGITS = """
import json
import numpy as np
from attention.model import forward
from attention.weights_file import from_bytes
from demokit import files

def logits(name):
    model = from_bytes(files.path(name).read_bytes())
    made, _, _ = forward(model.parameters, np.array(ROWS), model.heads)
    return made.ravel().round(6).tolist()

json.dumps([logits(name) for name in NAMES])
"""


def test_logits_differ_by_less_than_a_ten_thousandth(assembled: Path) -> None:
    rows = training_rows(np.random.default_rng(2), ROWS, 128)[:, :25]
    given = f"ROWS = {rows.tolist()}\nNAMES = {FILES!r}\n"
    done = answer(assembled, writing() + given + LOGITS)
    assert done.returncode == 0, done.stderr
    for name, there in zip(FILES, json.loads(done.stdout), strict=True):
        model = from_bytes(files.path(name).read_bytes())
        here, _, _ = forward(model.parameters, rows, model.heads)
        assert np.array(there).reshape(here.shape) == pytest.approx(here, abs=1e-4)
        assert here.std() > 0.1
