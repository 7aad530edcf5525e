"""Results of functions in a form that can be kept as JSON, and compared within a tolerance.

The build records what the wrong programs of an exercise give. Where a reader's program gives the
same, it has the same mistake, whatever its code looks like.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

# An array as its shape and entries, a tuple as its items, anything else as text.
type Record = dict[str, Any]

DIGITS = 6  # significant ones that are kept of a number
TOLERANCE = 1e-4  # relative; of numbers below 1, absolute
MOST_TEXT = 300  # characters


def numbers(value: Any) -> NDArray[Any] | None:
    """The value as an array of numbers or truth values; None if it is none.

    >>> numbers([1, 2])
    array([1, 2])
    >>> numbers("text")
    """
    try:
        array = np.asarray(value)
    except ValueError:  # rows of different lengths
        return None
    return array if array.dtype.kind in "biufc" else None


def record(result: Any) -> Record:
    """What is kept of a result.

    >>> record(np.array([True, False]))
    {'shape': [2], 'entries': [True, False]}
    >>> record((np.float64(1 / 3), None))
    {'items': [{'shape': [], 'entries': [0.333333]}, {'text': 'None'}]}
    """
    if isinstance(result, tuple):
        return {"items": [record(item) for item in result]}
    array = numbers(result)
    if array is None:
        text = repr(result) if isinstance(result, str | None) else f"a {type(result).__name__}"
        return {"text": text[:MOST_TEXT]}
    if array.dtype.kind == "c":
        array = np.stack([array.real, array.imag], axis=-1)
    return {"shape": list(array.shape), "entries": [_rounded(entry) for entry in array.flat]}


def raised(error: BaseException) -> Record:
    """What is kept of a call that raised an error.

    >>> raised(ValueError("no"))
    {'text': 'raises ValueError: no'}
    """
    return {"text": f"raises {type(error).__name__}: {error}"[:MOST_TEXT]}


def same(first: Sequence[Record], second: Sequence[Record]) -> bool:
    """Whether two programs gave the same results, call by call.

    >>> same([record(1.0)], [record(1.0000001)])
    True
    >>> same([record(1)], [record(True)])
    False
    """
    return len(first) == len(second) and all(map(_same, first, second))


def _same(first: Record, second: Record) -> bool:
    if first.keys() != second.keys():
        return False
    if "items" in first:
        return same(first["items"], second["items"])
    if "text" in first:
        return bool(first["text"] == second["text"])
    entries, others = first["entries"], second["entries"]
    kinds = [any(isinstance(entry, bool) for entry in each) for each in (entries, others)]
    return (
        first["shape"] == second["shape"]
        and kinds[0] == kinds[1]
        and np.allclose(entries, others, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True)
    )


def _rounded(entry: Any) -> bool | int | float:
    value: bool | int | float = entry.item()
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value
