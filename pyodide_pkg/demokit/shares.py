"""Which of several attention weights are the largest, as indexes and in words."""

from collections.abc import Callable, Sequence

import numpy as np

from demokit.markup import Markup, join, percent


def largest(weights: Sequence[float]) -> list[int]:
    """The indexes of the largest weights: one, or several that are equal but for rounding."""
    indexes: list[int] = np.flatnonzero(np.isclose(weights, max(weights))).tolist()
    return indexes


def attends_most(
    names: Sequence[str], weights: Sequence[float], name: Callable[[str], str] = str
) -> Markup:
    """What gets the largest weight, e.g. cat, 76%; a tie is told as one.

    `name` makes markup of names (see `demokit.markup.token`).
    """
    share, first = percent(max(weights)), largest(weights)
    if len(first) == 1:
        return join(name(names[first[0]]), f", {share}")
    if len(first) == len(names):
        return join(f"attends equally to all tokens, {share} each")
    *others, last = (names[j] for j in first)
    return join("attends equally to ", name(f"{', '.join(others)} and {last}"), f", {share} each")


def attends(names: Sequence[str], weights: Sequence[float]) -> str:
    """The same as part of a sentence, e.g. attends most to cat, 76%."""
    most = "attends most to " if len(largest(weights)) == 1 else ""
    return most + attends_most(names, weights)
