"""Label placement: each label near its tip, clear of the other labels, tips and lines.

A label has 48 candidate positions around its tip. Each has a cost, the sum of penalties; the labels
choose the cheapest in turn, and once more when all others have chosen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from demokit.pictures.axes import Position

type Integers = NDArray[np.integer[Any]]
type Bounds = tuple[int, int, int, int]  # left, top, right, bottom
type Neighbour = tuple[int, int, int, int]  # x and y of a label; how near is too near, along each

# Candidates: sixteen directions from the tip, at three distances.
_ANGLES = np.arange(16) * np.pi / 8
DIRECTIONS: Integers = np.rint(100 * np.stack([np.cos(_ANGLES), -np.sin(_ANGLES)], 1)).astype(int)
GAPS = (20, 44, 76)

# Penalties.
OUT_OF_BOUNDS, ON_LABEL, ON_TIP, ON_LINE, FAR = 400, 150, 90, 40, 25


@dataclass(frozen=True)
class Label:
    """A label's text, what stands small after it, and the middle of both, from the tip."""

    text: str
    small: str
    x: int
    y: int


def label_positions(
    labels: Sequence[str], tips: Sequence[Position], order: Sequence[int], bounds: Bounds
) -> list[Label]:
    """Where each label stands; a bracketed ending of it is small.

    Straight on beyond the tip is best. The labels choose in the given order.
    """
    if not labels:
        return []
    parts = [_split(label) for label in labels]
    sizes = [_half_size(text, small) for text, small in parts]
    offsets = _candidates(np.array(sizes))
    cost = _fixed_cost(np.array(tips), np.array(sizes), offsets, bounds)
    cheapest = np.argsort(cost, axis=1, kind="stable").tolist()
    costs, centres = cost.tolist(), (np.array(tips)[:, None] + offsets).tolist()
    chosen = dict[int, int]()
    for label in (*order, *order):
        width, height = sizes[label]
        neighbours = [
            (*centres[other][candidate], width + sizes[other][0], height + sizes[other][1])
            for other, candidate in chosen.items()
            if other != label
        ]
        chosen[label] = _best(cheapest[label], costs[label], centres[label], neighbours)
    middles = offsets.tolist()
    return [Label(*part, *middles[i][chosen[i]]) for i, part in enumerate(parts)]


def _split(label: str) -> tuple[str, str]:
    """A label's words and what stands in brackets after them."""
    text, _, ending = label.partition(" (")
    return text, ending.removesuffix(")")


def _half_size(text: str, small: str) -> Position:
    """Half the width and height of a label whose letters are 30 units high."""
    return 8 * len(text) + 5 * len(small) + 4, 14


def _best(
    cheapest: Sequence[int],
    costs: Sequence[int],
    centres: Sequence[Position],
    neighbours: Sequence[Neighbour],
) -> int:
    """The candidate of least cost, the overlaps with other labels included.

    Nearly always the first that is looked at, which NumPy is too slow for.
    """
    best = costs[cheapest[0]] + ON_LABEL * len(neighbours) + 1, 0
    for candidate in cheapest:
        if costs[candidate] > best[0]:
            break
        x, y = centres[candidate]
        overlaps = sum(abs(x - u) < wide and abs(y - v) < high for u, v, wide, high in neighbours)
        best = min(best, (costs[candidate] + ON_LABEL * overlaps, candidate))
    return best[1]


def _candidates(half: Integers) -> Integers:  # (n, 2) → (n, 48, 2)
    reach = np.array(GAPS)[None, :, None, None] + half[:, None, None, :]
    return (reach * DIRECTIONS // 100).reshape(len(half), -1, 2)


def _fixed_cost(  # (n, 2), (n, 2), (n, 48, 2) → (n, 48)
    tips: Integers, half: Integers, offsets: Integers, bounds: Bounds
) -> Integers:
    """The cost of each candidate, wherever the other labels are."""
    straight = np.argsort(-(tips @ DIRECTIONS.T), axis=1, kind="stable").argsort(axis=1) ** 2
    far = np.repeat(np.arange(len(GAPS)) * FAR, len(DIRECTIONS))
    # Horizontally and vertically apart: NumPy is slow along an axis of two.
    x, y = np.moveaxis(tips[:, None] + offsets, -1, 0)[..., None]
    width, height = half.T[..., None, None]
    tip_x, tip_y = tips.T
    left, top, right, bottom = bounds
    outside = (x - width < left) | (x + width > right) | (y - height < top) | (y + height > bottom)
    on_tip = (np.abs(x - tip_x) < width + 16) & (np.abs(y - tip_y) < height + 16)
    on_tip &= ~np.eye(len(tips), dtype=bool)[:, None]
    # Which boxes a line from the origin to a tip runs through, by the separating axis theorem.
    beside = (x + width <= np.minimum(tip_x, 0)) | (x - width >= np.maximum(tip_x, 0))
    beside |= (y + height <= np.minimum(tip_y, 0)) | (y - height >= np.maximum(tip_y, 0))
    shadow = np.abs(tip_x) * height + np.abs(tip_y) * width
    crossed = ~beside & (np.abs(tip_x * y - tip_y * x) < shadow)
    cost: Integers = np.tile(straight, len(GAPS)) + far + OUT_OF_BOUNDS * outside[..., 0]
    cost += (ON_TIP * on_tip + ON_LINE * crossed).sum(axis=-1)
    return cost
