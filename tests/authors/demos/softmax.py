"""A temperature makes softmax sharper or more even."""

from dataclasses import dataclass

from attention.maths import softmax
from demokit.inputs import slider
from demokit.markup import Markup, join, percent, tag

TITLE = "Softmax with a temperature"


@dataclass(frozen=True)
class Inputs:
    temperature: float = slider("Temperature", 0.1, 4, start=1)


def view(inputs: Inputs, prefix: str) -> Markup:
    """The weights of the scores 1, 2 and 3."""
    weights = softmax([1, 2, 3], temperature=inputs.temperature)
    shown = ", ".join(map(percent, weights))
    words = f"The weights are {shown}."
    code = f"""\
import numpy as np

a = np.exp(np.array([1, 2, 3]) / {inputs.temperature})
print(a / a.sum())"""
    return join(
        tag("p", "Weights: ", tag("output", shown)),
        tag("p", words, data_say=True, hidden=True),
        tag("pre", tag("code", code, data_copy=True)),
    )
