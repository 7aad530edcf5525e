"""Counts the letters and the words of a text that a reader writes."""

from dataclasses import dataclass

from demokit.elements import numpy_code, readouts, sentence
from demokit.inputs import choice, text
from demokit.markup import Markup, join, tag

TITLE = "Letters"
COUNTED = ("letters", "words")


@dataclass(frozen=True)
class Inputs:
    counted: str = choice("Count", COUNTED, start="letters")
    written: str = text("Your text", start="the cat sat", most=100)


def view(inputs: Inputs, prefix: str) -> Markup:
    """The text as it was written, and how long it is."""
    counted = inputs.written.split() if inputs.counted == "words" else inputs.written
    said = f"{len(counted)} {inputs.counted}"
    return join(
        tag("p", tag("bdi", inputs.written, class_="written", translate="no")),
        readouts({"Length": said}),
        sentence(f"{said}."),
        numpy_code(f"import numpy as np\n\nprint(np.size({list(counted)!a}))"),
    )
