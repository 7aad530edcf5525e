"""What terms say of trained heads is what the shipped model does, and the definitions give."""

import numpy as np
import pytest

from attention.head_scores import induction_score, previous_token_score
from attention.weights_file import from_bytes
from models.measures import accuracy_where_repeated
from models.rows import doubled_rows
from tests.glossary.terms import Example, check, named
from tests.project import PROJECT

HEADS = [(layer, head) for layer in range(2) for head in range(4)]
W_Q, W_K = np.array([[0, 2], [1, 0]]), np.eye(2)
W_V, W_O = np.array([[2, 0], [0, 1]]), np.array([[0, 1], [1, 0]])


def accuracies() -> list[float]:
    """In percent, with each head off by itself, and with none off."""
    model = from_bytes((PROJECT / "models" / "copying.bin").read_bytes())
    rows = doubled_rows(np.random.default_rng(4), 100, len(model.words), 24)
    return [
        100 * accuracy_where_repeated(model.parameters, rows, model.heads, 24, off)
        for off in (*([head] for head in HEADS), [])
    ]


def pattern(places: list[int], weights: tuple[float, ...], offset: int) -> np.ndarray:
    """Attention weights of rows of three words twice, but for some weights all on BOS."""
    A = np.zeros((7, 7))
    A[:, 0] = 1
    for i, weight in zip(places, weights, strict=True):
        A[i, 0] = 1 - weight
        A[i, i + offset] += weight
    return A


# fmt: off
EXAMPLES: list[Example] = [
    ("qk-circuit", r"the vector $x = (#, #)$ has the score # with $y = (#, #)$ and # with itself.",
     1, 0, np.array([1, 0]) @ W_Q @ W_K.T @ [0, 1], 0, 1, np.array([1, 0]) @ W_Q @ W_K.T @ [1, 0]),
    ("ov-circuit", "the vector (#, #) adds (#, #).", 1, 3, np.array([1, 3]) @ W_V @ W_O),
    ("previous-token-head", "with #, # and # in three rows it is #.",
     0.9, 0.8, 1, np.mean([0.9, 0.8, 1])),
    ("induction-head", "with #, # and # in three rows it is #.",
     0.95, 0.85, 0.9, np.mean([0.95, 0.85, 0.9])),
]
# fmt: on


@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_an_example_has_the_numbers_that_its_definition_gives(example: Example) -> None:
    check(example)


def test_the_scores_are_the_averages_that_terms_call_so() -> None:
    before = pattern([2, 3], (0.8, 1.0), -1)  # the first word has BOS before it
    assert previous_token_score(before, 3) == pytest.approx(np.mean([1, 0.8, 1]))
    after = pattern([4, 5], (0.95, 0.85), -2)
    assert induction_score(after, 3) == pytest.approx(0.9)


def test_taking_out_one_head_stops_the_copying_and_any_other_does_not() -> None:
    *without, whole = accuracies()
    least = int(np.argmin(without))
    check(("ablation", "predicted right from #% to #%.", whole, without[least]))
    others = [share for head, share in enumerate(without) if head != least]
    check(("ablation", "Taking out any other single head leaves it at #%.", min(others)))
