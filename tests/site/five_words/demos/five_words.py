"""Five words attend to one another; their vectors come from a file."""

from dataclasses import dataclass

from attention.maths import attention_weights
from demokit import files
from demokit.elements import numpy_code, sentence
from demokit.inputs import slider
from demokit.markup import Markup, decimal, join
from demokit.pictures.heat_map import heatmap

TITLE = "Five words"
FILES = ("demos/five_words.csv",)


@dataclass(frozen=True)
class Inputs:
    sharpness: float = slider("Sharpness", 0, 4, start=1)


def view(inputs: Inputs, prefix: str) -> Markup:
    """The weights of five words of which each is its own query and key."""
    rows = [line.split(",") for line in files.text(FILES[0]).splitlines()[1:]]
    words = [word for word, *_ in rows]
    vectors = [[float(number) for number in numbers] for _, *numbers in rows]
    weights = attention_weights(vectors, vectors, scale=inputs.sharpness)
    return join(
        heatmap(words, words, weights.tolist(), "Attention weights of five words"),
        sentence(f"seven gives itself {decimal(weights[0, 0])}."),
        numpy_code("import numpy as np\nprint(np.eye(5).sum())\n"),
    )
