"""Scores are fitted until softmax gives the wanted weights."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from attention.maths import softmax
from demokit.inputs import slider, steps
from demokit.markup import Markup, join, percent, tag

TITLE = "Scores that are fitted"
WANTED = np.array([0.7, 0.2, 0.1])


@dataclass(frozen=True)
class Inputs:
    rate: float = slider("Learning rate", 0.1, 2, start=0.5)
    steps: int = steps(
        "Steps",
        60,
        doing="Fitting",
        speeds=(2, 10, 60),
    )


def work(inputs: Inputs) -> Iterator[Any]:
    """The scores before the first step, and after each."""
    scores = np.zeros(3)
    while True:
        yield scores
        too_much = softmax(scores) - WANTED
        scores = scores - inputs.rate * too_much


def view(
    inputs: Inputs,
    prefix: str,
    states: Sequence[Any],
) -> Markup:
    """The weights that the scores give after so many steps."""
    shown = ", ".join(map(percent, softmax(states[-1])))
    code = f"""\
import numpy as np

wanted = np.array({WANTED.tolist()})
scores = np.zeros(3)
for _ in range({inputs.steps}):
    weights = np.exp(scores) / np.exp(scores).sum()
    scores = scores - {inputs.rate} * (weights - wanted)
print(np.exp(scores) / np.exp(scores).sum())"""
    said = f"After {inputs.steps} steps: {shown}."
    return join(
        tag("p", "Weights: ", tag("output", shown)),
        tag("p", said, data_say=True, hidden=True),
        tag("pre", tag("code", code, data_copy=True)),
    )
