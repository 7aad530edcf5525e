"""A temperature makes softmax sharper or more even."""

from dataclasses import dataclass

import numpy as np

from attention.inputs import slider
from attention.markup import Markup, join, percent, tag
from attention.maths import softmax

TITLE = "Softmax with a temperature"


@dataclass(frozen=True)
class Inputs:
    temperature: float = slider("Temperature", 0.1, 4, start=1)


def view(inputs: Inputs, prefix: str) -> Markup:
    """The weights of the scores 1, 2 and 3."""
    weights = softmax(np.array([1.0, 2.0, 3.0]), temperature=inputs.temperature)
    shown = ", ".join(percent(weight) for weight in weights)
    sharp = f"a = np.exp(np.arange(1, 4) / {inputs.temperature})"
    code = f"import numpy as np\n{sharp}\nprint(a / a.sum())"
    return join(
        tag("p", "Weights: ", tag("output", shown)),
        tag("p", f"The weights are {shown}.", data_say=True, hidden=True),
        tag("pre", tag("code", code, data_copy=True)),
    )
