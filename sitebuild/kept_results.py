"""Results that a process keeps from one build to the next, so that `make serve` makes what changed.

In place of the cache's files where a result is made faster than it is read, or is many.
"""

from collections.abc import Callable
from typing import Any

_KEPT: dict[tuple[str, str], tuple[str, Any]] = {}


def kept[Result](kind: str, name: str, causes: str, make: Callable[[], Result]) -> Result:
    """What `make` gave for these causes, which is called unless that is kept.

    Of each kind and name only the latest result is kept.

    Args:
        kind: What the results are.
        name: Which of them.
        causes: A digest of all that the result depends on.
        make: Makes the result, which nobody may alter.
    """
    known = _KEPT.get((kind, name))
    if known is None or known[0] != causes:
        known = _KEPT[kind, name] = causes, make()
    result: Result = known[1]
    return result
