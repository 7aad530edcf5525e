"""What terms say of attention in numbers is what the attention module computes."""

from math import sqrt

import numpy as np
import pytest

from attention.example import TOKENS, K, Q, V
from attention.masks import causal_mask
from attention.maths import attention, softmax
from tests.glossary.terms import Example, check, named

N = len(TOKENS)
THE, CAT, SAT, ON, THE_5TH, MAT = range(N)
OUTPUT, WEIGHTS = attention(Q, K, V)
SCORES = Q @ K.T
CAUSAL = causal_mask(N)
_, CAUSAL_WEIGHTS = attention(Q, K, V, mask=CAUSAL)
HELPFUL = softmax([2.0, 1.0, 0.0])
LAST_HIDDEN = softmax([2.0, 1.0, 0.0], mask=[True, True, False])
WINDOW = CAUSAL & ~np.tri(N, k=-3, dtype=bool)  # a token and the two before it
WIDE_WINDOW = np.tri(1000, dtype=bool) & ~np.tri(1000, k=-3, dtype=bool)


def norm(vector: np.ndarray) -> float:
    return float(np.linalg.norm(vector))


def largest_weight(d_k: int, keys: int = 8, draws: int = 4_000) -> float:
    """The largest weight of random queries and keys without scaling, on average."""
    rng = np.random.default_rng(0)
    q, k = rng.standard_normal((draws, 1, d_k)), rng.standard_normal((draws, keys, d_k))
    return float(softmax((q * k).sum(axis=-1)).max(axis=-1).mean())


COSINE = SCORES[SAT, CAT] / norm(Q[SAT]) / norm(K[CAT])
EXAMPLES: list[Example] = [
    ("attention", '"sat" gives #% of its attention to "cat" and #% to "mat"',
     100 * WEIGHTS[SAT, [CAT, MAT]]),
    ("attention", r"output is $\out{o} = (#, #)$, not", OUTPUT[SAT]),
    ("attention", r'value of "cat", $\val{v} = (#, #)$.', V[CAT]),
    ("attention-matrix", "demo reads #, #, #, #, #, #:", WEIGHTS[SAT]),
    ("attention-matrix", "entries, # in the demo.", WEIGHTS.size),
    ("attention-matrix", '"sat" gives "cat" a weight of #, while "cat" gives "sat" #.',
     WEIGHTS[SAT, CAT], WEIGHTS[CAT, SAT]),
    ("attention-output", 'are about # for "cat" and # for "mat", and the output is (#, #).',
     WEIGHTS[SAT, [CAT, MAT]], OUTPUT[SAT]),
    ("attention-score", r'= #$, while "sat" and "The" give #.', SCORES[SAT, [CAT, THE]]),
    ("attention-score", r"here $\sqrt #$, so # becomes #.",
     Q.shape[1], SCORES[SAT, CAT], SCORES[SAT, CAT] / sqrt(2)),
    ("attention-score", 'here #% for "cat".', 100 * WEIGHTS[SAT, CAT]),
    ("attention-weight", "cat #%, mat #%, sat itself #%, on #%, and both",
     100 * WEIGHTS[SAT, [CAT, MAT, SAT, ON]]),
    ("attention-weight", "counts for #% in the average", 100 * WEIGHTS[SAT, CAT]),
    ("bidirectional-attention", "all # attention weights may be above 0, where a causal mask "
     "leaves #.", WEIGHTS.size, (CAUSAL_WEIGHTS > 0).sum()),
    ("causal-mask", "allows 1 + 2 + … + # = # of the # pairs of six tokens.",
     N, CAUSAL.sum(), CAUSAL.size),
    ("causal-mask", 'become #, # and #, where "mat" had # before.',
     CAUSAL_WEIGHTS[SAT, :3], WEIGHTS[SAT, MAT]),
    ("cosine-similarity", "have the dot product # and the norms # and #, so",
     SCORES[SAT, CAT], norm(Q[SAT]), norm(K[CAT])),
    ("cosine-similarity", "is about #: an angle", COSINE),
    ("cross-attention", "With # tokens written so far and # tokens to translate there are "
     "# × # = # attention weights, in # rows of #,", 4, 6, 4, 6, 4 * 6, 4, 6),
    ("dimension", "The vector (#, #) has dimension #.", Q[SAT], Q[SAT].size),
    ("dot-product", "Example: (#, #) · (#, #) = # × # + # × # = # + # = #.",
     Q[SAT], K[CAT], Q[SAT, 0], K[CAT, 0], Q[SAT, 1], K[CAT, 1], Q[SAT] * K[CAT],
     SCORES[SAT, CAT]),
    ("dot-product", "(#, #) · (#, #) = #. Longer", 1, 0, -2, 1, np.dot([1, 0], [-2, 1])),
    ("key", 'query of "sat" is (#, #). The key of "cat", (#, #), points',
     Q[SAT], K[CAT]),
    ("key", 'same way and scores #. The key of the second "the", (#, #), points the opposite way '
     "and scores #.", SCORES[SAT, CAT], K[THE_5TH], SCORES[SAT, THE_5TH]),
    ("key-dimension", r"demo $d_k = #$,", K.shape[1]),
    ("key-dimension", r"by $\sqrt # \approx #$.", 2, sqrt(2)),
    ("key-matrix", "it is #×#, and its second row, (#, #), is", K.shape, K[1]),
    ("key-matrix", "#×# times #×# gives the #×# attention", Q.shape, K.T.shape, SCORES.shape),
    ("kv-cache", "Writing # tokens needs # keys", 100, 100),
    ("kv-cache", "1 + 2 + … + # = #.", 100, sum(range(101))),
    ("mask", "The scores 2, 1, 0 with the last one masked give #, #, #,", LAST_HIDDEN),
    ("norm", "(#, #), has the norm #.", Q[SAT], norm(Q[SAT])),
    ("padding-mask", "The softmax then gives #, #, #.", LAST_HIDDEN),
    ("padding-mask", "it would be #, #, #, and the filling would get #%.",
     HELPFUL, 100 * HELPFUL[2]),
    ("query", "has the query (#, #).", Q[SAT]),
    ("query", "(#, #), so their dot product is high: # × # + # × # = #.",
     K[CAT], Q[SAT, 0], K[CAT, 0], Q[SAT, 1], K[CAT, 1], SCORES[SAT, CAT]),
    ("query-matrix", "it is #×#, and its third row, (#, #), belongs", Q.shape, Q[2]),
    ("query-matrix", "all # scores at once.", SCORES.size),
    ("quadratic-cost", "# for 6 tokens, a million for # and four million for #.",
     6**2, sqrt(1e6), sqrt(4e6)),
    ("scaled-dot-product-attention", "With $d_k = #$, scores would typically be about # in size",
     64, sqrt(64)),
    ("scaled-dot-product-attention", "over # keys would give one of them about # of the weight on "
     "average.", 8, largest_weight(64)),
    ("self-attention", "there are # × # = # attention scores", SCORES.shape, SCORES.size),
    ("sequence-length", "demo $n = #$.", N),
    ("sequence-length", "query matrix is then #×# and the attention matrix #×#,",
     Q.shape, WEIGHTS.shape),
    ("shape", "query matrix is #×#, the transpose of the key matrix is #×#, their product is #×#.",
     Q.shape, K.T.shape, SCORES.shape),
    ("shape", "multiplied by the #×# value matrix, gives #×#.", V.shape, OUTPUT.shape),
    ("sliding-window-attention", "first sees #, the second # and the other four # each, which "
     "makes # of # pairs.", WINDOW.sum(axis=1)[:3], WINDOW.sum(), WINDOW.size),
    ("sliding-window-attention", "With # tokens it is # of #.",
     1000, WIDE_WINDOW.sum(), WIDE_WINDOW.size),
    ("sliding-window-attention", "after # layers of this example a token can know of the # tokens",
     3, 3 * 2),
    ("value", "has the value (#, #).", V[CAT]),
    ("value", 'weight of #%, the output for "sat" ends up close by, at (#, #).',
     100 * WEIGHTS[SAT, CAT], OUTPUT[SAT]),
    ("value-dimension", "demo $d_v = #$.", V.shape[1]),
    ("value-matrix", "that is #×# times #×#, which makes #×#:",
     WEIGHTS.shape, V.shape, OUTPUT.shape),
]  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_the_numbers_of_an_example_are_the_modules(example: Example) -> None:
    check(example)


def test_the_other_claims_of_examples_hold() -> None:
    assert (WEIGHTS[SAT, [THE, THE_5TH]] < 0.005).all()  # attention-weight
    assert np.degrees(np.arccos(COSINE)) == pytest.approx(10, abs=1)  # cosine-similarity
    assert (CAUSAL_WEIGHTS[0] == [1, 0, 0, 0, 0, 0]).all()  # causal-mask
    swapped = [THE, MAT, SAT, ON, THE_5TH, CAT]  # permutation-equivariance
    moved, _ = attention(Q[swapped], K[swapped], V[swapped])
    assert moved == pytest.approx(OUTPUT[swapped])
    masked, _ = attention(Q[swapped], K[swapped], V[swapped], mask=CAUSAL)
    before, _ = attention(Q, K, V, mask=CAUSAL)
    assert masked != pytest.approx(before[swapped])
