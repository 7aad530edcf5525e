"""A number that is halved in each of its steps, every one of which takes its time."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from demokit.inputs import slider, steps
from demokit.markup import Markup, decimal, join, tag

TITLE = "Drops"
STEP = 0.02  # seconds


@dataclass(frozen=True)
class Inputs:
    share: float = slider("Share that is left", 0.5, 0.9, start=0.9)
    steps: int = steps("Steps done", 120, doing="Dropping", speeds=(2, 20, 1000))


def work(inputs: Inputs) -> Iterator[float]:
    """The number before the first step, and after each."""
    number = 1000.0
    while True:
        yield number
        number *= inputs.share
        end = time.perf_counter() + STEP
        while time.perf_counter() < end:
            pass


def view(inputs: Inputs, prefix: str, states: Sequence[float]) -> Markup:
    """The number that is left."""
    left = decimal(states[-1], 3)
    return join(
        tag("p", "Left: ", tag("output", left, id=f"{prefix}-left")),
        tag("p", "Steps: ", tag("b", str(inputs.steps), id=f"{prefix}-at")),
        tag("p", f"{left} is left.", data_say=True, hidden=True),
    )
