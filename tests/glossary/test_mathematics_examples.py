"""What terms of mathematics and NumPy say in numbers is what NumPy computes."""

from math import erf, exp, sqrt

import numpy as np
import pytest

from attention.maths import softmax
from tests.glossary.terms import Example, check, named, numbers

TABLE = np.array([[1, 2, 3], [4, 5, 6]])
SHORT = np.array([10, 20, 30])
A, B = np.array([[1, 2], [3, 4]]), np.array([[5, 6], [7, 8]])
SCORES = np.array([2.0, 1.0, 0.0])
EVEN = np.array([2.0, 4, 6, 8])
NORMALIZED = (EVEN - EVEN.mean()) / EVEN.std()
DIE = np.arange(1, 7)
TWO_DICE = np.add.outer(DIE, DIE)
TURN = np.array([[0, 1], [-1, 0]])
POINTS, SHARES = np.array([[0, 0], [4, 0], [0, 4]]), np.array([0.5, 0.25, 0.25])
PROJECTION, ROW = np.array([[2, 0], [1, -1]]), np.array([1, 0.5])
CLOSE = softmax([1.0, 0.0])[0]
FAR = softmax([8.0, 0.0])[0]
GUESSES = np.array([0.1, 0.7, 0.2])


def jacobian_row(shares: list[float]) -> np.ndarray:
    """How the first share of a softmax changes with each score, by the formula of the term."""
    a = np.array(shares)
    row: np.ndarray = a[0] * ((np.arange(a.size) == 0) - a)
    return row


EXAMPLES: list[Example] = [
    ("argmax", "In (#, #, #) the largest number is #, and it stands in second place, so the "
     "argmax is #, or # when", GUESSES, GUESSES.max(), GUESSES.argmax() + 1, GUESSES.argmax()),
    ("axis", "gives (#, #, #) along axis 0 and (#, #) along axis 1.",
     TABLE.sum(axis=0), TABLE.sum(axis=1)),
    ("broadcasting", "gives the rows (#, #, #) and (#, #, #):", TABLE + SHORT),
    ("concatenation", "(#, #) and (#, #, #) become (#, #, #, #, #).",
     [1, 2], [3, 4, 5], np.concatenate([[1, 2], [3, 4, 5]])),
    ("concatenation", "two 6×2 tables give a #×# table side by side, or a #×# table",
     np.hstack([np.zeros((6, 2))] * 2).shape, np.vstack([np.zeros((6, 2))] * 2).shape),
    ("convex-hull", "The weights #, # and # give (#, #),", SHARES, SHARES @ POINTS),
    ("exponential", r"$e^0 = #$, $e^1 \approx #$, $e^2 \approx #$ and $e^{-1} \approx #$.",
     exp(0), exp(1), exp(2), exp(-1)),
    ("exponential", r"\approx #$. So it grows fast: $e^8$ is about #.", exp(3), exp(8)),
    ("exponential", "e ≈ # to a power.", exp(1)),
    ("exponential", "its share is # times as large.", exp(1)),
    ("function", "turns # into #.", 3, 3**2 + 1),
    ("independence", r"variance 35/12 ≈ #, and the sum of two has twice that, 35/6 ≈ #.",
     DIE.var(), TWO_DICE.var()),
    ("independence", "35/3 ≈ #.", (2 * DIE).var()),
    ("jacobian", "outputs are 0.7, 0.2 and 0.1, the first row is #, #, #.",
     jacobian_row([0.7, 0.2, 0.1])),
    ("jacobian", "say 0.98, 0.01 and 0.01, the first row shrinks to #, #, #.",
     jacobian_row([0.98, 0.01, 0.01])),
    ("layer-normalization", "have the mean # and the standard deviation #.",
     EVEN.mean(), EVEN.std()),
    ("layer-normalization", "dividing by the other gives #, #, #, #.", NORMALIZED),
    ("linear-transformation", "(#, #) becomes (#, #).", [1, 2], np.array([1, 2]) @ TURN),
    ("matrix-multiplication", "top left entry is #·# + #·# = #, and the whole product has the "
     "rows (#, #) and (#, #).", 1, 5, 2, 7, (A @ B)[0, 0], A @ B),
    ("mean", "The mean of 2, 4, 6, 8 is # / # = #.", EVEN.sum(), EVEN.size, EVEN.mean()),
    ("mean", "# for a fair die.", DIE.mean()),
    ("norm", r"The vector (#, #) has the norm $\sqrt{# + #} = #$.",
     3, 4, 3**2, 4**2, np.linalg.norm([3, 4])),
    ("normal-distribution", "About #% of the numbers lie within one standard deviation of the "
     "mean, #% within two and #% within three.", [100 * erf(k / sqrt(2)) for k in (1, 2, 3)]),
    ("one-hot", "From the scores 8, 0, 0 a softmax makes #, #, #:", softmax([8.0, 0, 0])),
    ("permutation-invariance", "1 + 2 + 3 and 3 + 1 + 2 are both #.", 1 + 2 + 3),
    ("permutation-invariance", "3 - 1 = #, but 1 - 3 = #.", 3 - 1, 1 - 3),
    ("projection-matrix", "(1·2 + 0.5·1, 1·0 + 0.5·(-1)) = (#, #).", ROW @ PROJECTION),
    ("saturation", "has the share #, and raising its score a little changes the share by # for",
     CLOSE, CLOSE * (1 - CLOSE)),
    ("saturation", "the share is # and the rate only #.", FAR, FAR * (1 - FAR)),
    ("softmax", "The numbers 2, 1, 0 become #, #, # when", np.exp(SCORES)),
    ("softmax", "Their total is #, so the shares are #, #, #.",
     np.exp(SCORES).sum(), softmax(SCORES)),
    ("softmax", "Only differences count: #, #, # give", SCORES + 100),
    ("standard-deviation", r"is $\sqrt # \approx #$.", EVEN.var(), EVEN.std()),
    ("standard-deviation", r"standard deviation of $\sqrt{#} = #$.", 64, sqrt(64)),
    ("temperature", "At temperature 1 softmax gives #, #, #.", softmax(SCORES)),
    ("temperature", "At 0.5 it gives #, #, #, and at 2 it gives #, #, #.",
     softmax(SCORES, temperature=0.5), softmax(SCORES, temperature=2.0)),
    ("transpose", "(#, #), (#, #) and (#, #): 2×3 becomes #×#.", TABLE.T, TABLE.T.shape),
    ("vanishing-gradient", "total size of $a(1-a)$: # for $a = 0.6$, but", 0.6 * (1 - 0.6)),
    ("variance", "Their distances from it are #, #, #, #, squared #, #, #, #, and the average of "
     "these is # / # = #.", EVEN - EVEN.mean(), (EVEN - EVEN.mean()) ** 2,
     ((EVEN - EVEN.mean()) ** 2).sum(), EVEN.size, EVEN.var()),
    ("variance", "here # / # ≈ #;", 20, 3, EVEN.var(ddof=1)),
    ("vector", "(1, 2) + (3, -1) = (#, #), and", np.add([1, 2], [3, -1])),
    ("vector", "2 · (1, 2) = (#, #).", 2 * np.array([1, 2])),
    ("weight", "In 0.5 · 4 + 2 · 1 = # the weights # and # say how much the inputs # and # count.",
     0.5 * 4 + 2 * 1, 0.5, 2, 4, 1),
    ("weighted-average", "0.75 · 4 + 0.25 · 8 = #.", 0.75 * 4 + 0.25 * 8),
    ("weighted-average", "plain mean, here #.", np.mean([4, 8])),
    ("weighted-average", "0.75 · (4, 0) + 0.25 · (8, 2) = (#, #).",
     np.average([[4, 0], [8, 2]], axis=0, weights=[0.75, 0.25])),
]  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_the_numbers_of_an_example_are_as_computed(example: Example) -> None:
    check(example)


def test_the_other_claims_of_examples_hold() -> None:
    assert softmax(SCORES + 100) == pytest.approx(softmax(SCORES))  # softmax
    bound, share = numbers("vanishing-gradient", "but less than # for $a = #$.")
    assert share * (1 - share) < bound
    assert np.broadcast_shapes((6, 6), (6, 1)) == (6, 6)  # broadcasting
    with pytest.raises(ValueError, match="broadcast"):
        np.broadcast_shapes((6, 6), (5,))
    again, other = (np.random.default_rng(seed).random(3) for seed in (7, 8))
    assert (np.random.default_rng(7).random(3) == again).all()  # random-seed
    assert (other != again).all()


def test_no_weights_reach_a_point_outside_the_convex_hull() -> None:
    coordinates = np.linalg.solve(np.vstack([POINTS.T, np.ones(3)]), [3, 3, 1])
    assert coordinates.min() < 0
