"""Trains the course's models: `make train` writes their weights and the log of their scores.

The same seed gives the same weights on the same machine with one thread; on another machine they
may differ in the last bits at first, and more later.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when NumPy is imported

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from attention.learning import Adam, gradients
from attention.model import Parameters, new_parameters
from attention.weights_file import Trained
from models.measures import measure
from models.rows import training_rows
from models.weights import to_bytes
from models.words import WORDS

FOLDER = Path(__file__).parent
D, HEADS = 64, 4
BATCH = 32  # rows at a step
RATE, DECAY = 3e-3, 0.01
WARM_UP = 100  # steps until the rate is reached
FALLS_FROM = 0.7  # the share of the steps after which the rate falls, to a twentieth
EVERY = 100  # steps from one line of the log to the next


@dataclass(frozen=True)
class Run:
    """A model to train: its name, how many layers it has, for how many steps, from which seed."""

    name: str
    layers: int
    steps: int = 3500
    seed: int = 0


RUNS = (Run("copying", layers=2), Run("one_layer", layers=1))


def rate(step: int, steps: int) -> float:
    """The learning rate at a step, counted from 1."""
    left = (steps - step) / (steps * (1 - FALLS_FROM))
    return RATE * min(1, step / WARM_UP) * max(0.05, min(1, left))


def train(run: Run) -> Iterator[tuple[int, float, Parameters]]:
    """Trains a model; gives step, loss and parameters, which the next step changes."""
    rng = np.random.default_rng(run.seed)
    p, adam = new_parameters(rng, len(WORDS), D, run.layers), Adam(decay=DECAY)
    for step in range(1, run.steps + 1):
        loss, gradient = gradients(p, training_rows(rng, BATCH, len(WORDS)), HEADS)
        adam.step(p, gradient, rate(step, run.steps))
        yield step, loss, p


def logged(run: Run) -> tuple[Parameters, list[dict[str, Any]]]:
    """Trains a model and tells how far it is; the parameters at the end, and a log of scores."""
    log: list[dict[str, Any]] = []
    began = time.monotonic()
    for step, loss, p in train(run):
        if step == 1 or step % EVERY == 0:
            measures = measure(p, HEADS, np.random.default_rng(run.seed + 1))
            log.append({"step": step, "loss": round(loss, 4)} | asdict(measures))
            left = (time.monotonic() - began) / step * (run.steps - step)
            said = f"loss {loss:.3f}, right in the second copy {measures.second:.2f}"
            print(f"{run.name}: step {step} of {run.steps}, {said}, {left / 60:.1f} min left",
                  file=sys.stderr, flush=True)  # fmt: skip
    return p, log


def main() -> None:
    """Trains all models, and writes each one's weights, the SHA-256 of these, and its log."""
    for run in RUNS:
        p, log = logged(run)
        content = to_bytes(Trained(WORDS, HEADS, p))
        (FOLDER / f"{run.name}.bin").write_bytes(content)
        lines = ",\n  ".join(json.dumps(line) for line in log)
        facts = f'"sha256": "{sha256(content).hexdigest()}",\n "steps": [\n  {lines}\n ]'
        (FOLDER / f"{run.name}.json").write_text(f"{{{facts}}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
