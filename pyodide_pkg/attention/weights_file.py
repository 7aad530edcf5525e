"""Trained weights in a file: a line of JSON that says what they are, then the numbers.

The line holds the model's words, its number of heads, and the name and shape of each array; after
it stand the arrays' numbers in that order, as float16, little-endian, row by row.
"""

import json
from dataclasses import dataclass
from math import prod

import numpy as np

from attention.model import Parameters

NUMBER = np.dtype("<f2")


@dataclass(frozen=True)
class Trained:
    """A trained model: its words by number, how many heads a layer has, and its parameters."""

    words: tuple[str, ...]
    heads: int
    parameters: Parameters


def from_bytes(content: bytes) -> Trained:
    """The model in a file's content, its parameters as float32.

    Raises:
        ValueError: the numbers are more or fewer than the first line says.
    """
    line, _, rest = content.partition(b"\n")
    header = json.loads(line)
    sizes = [prod(shape) for _, shape in header["arrays"]]
    if len(rest) != sum(sizes) * NUMBER.itemsize:
        raise ValueError(f"the file holds {len(rest)} bytes of weights, not {2 * sum(sizes)}")
    parts = np.split(np.frombuffer(rest, NUMBER), np.cumsum(sizes)[:-1])
    parameters = {
        name: part.reshape(shape).astype(np.float32)
        for (name, shape), part in zip(header["arrays"], parts, strict=True)
    }
    return Trained(tuple(header["words"]), header["heads"], parameters)
