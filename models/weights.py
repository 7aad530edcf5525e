"""Writes trained weights in the form that `attention.weights_file` reads."""

import json

from attention.weights_file import NUMBER, Trained


def to_bytes(model: Trained) -> bytes:
    """The content of the file. Parameters are rounded to float16."""
    shapes = [[name, array.shape] for name, array in model.parameters.items()]
    header = {"words": model.words, "heads": model.heads, "arrays": shapes}
    arrays = b"".join(array.astype(NUMBER).tobytes() for array in model.parameters.values())
    return json.dumps(header).encode() + b"\n" + arrays
