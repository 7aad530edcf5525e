"""The tables of the attention lesson, to the digit."""

import numpy as np
import pytest
from numpy.typing import ArrayLike

from attention.maths import attention, attention_scores, attention_weights

TOKENS = ["The", "cat", "sat", "on", "the", "mat"]
Q = [(1.6, 0.4), (0.3, 2.0), (2.4, 0.6), (1.5, -1.2), (1.4, -0.8), (-0.5, 2.0)]
K = [(-1.2, 0.6), (2.2, 1.0), (0.4, 2.2), (-0.8, 1.6), (-1.4, -0.2), (1.8, -0.9)]
V = [(-0.5, -0.9), (1.6, 0.8), (0.2, 1.6), (-1.5, 0.7), (-0.9, -1.4), (1.9, -1.3)]
SAT = TOKENS.index("sat")


def shown(numbers: ArrayLike, places: int = 2) -> str:
    return " ".join(f"{number:.{places}f}" for number in np.asarray(numbers))


def test_scores_of_sat_are_those_of_the_lesson() -> None:
    scores = attention_scores(Q, K, scale=1)
    assert shown(scores[SAT]) == "-2.52 5.88 2.28 -0.96 -3.48 3.78"


def test_scaled_scores_of_sat_are_those_of_the_lesson() -> None:
    scores = attention_scores(Q, K)
    assert shown(scores[SAT]) == "-1.78 4.16 1.61 -0.68 -2.46 2.67"


def test_percentages_of_sat_are_those_of_the_lesson() -> None:
    weights = attention_weights(Q, K)
    assert shown(100 * weights[SAT], places=0) == "0 76 6 1 0 17"


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (0, "0.01 0.62 0.11 0.02 0.01 0.23"),
        (1, "0.04 0.16 0.58 0.19 0.01 0.01"),
        (2, "0.00 0.76 0.06 0.01 0.00 0.17"),
        (3, "0.01 0.22 0.01 0.01 0.01 0.74"),
        (4, "0.01 0.31 0.03 0.01 0.02 0.62"),
        (5, "0.09 0.05 0.50 0.33 0.03 0.00"),
    ],
    ids=["The", "cat", "sat", "on", "the (5th)", "mat"],
)
def test_every_row_of_the_weight_matrix_is_that_of_the_lesson(row: int, expected: str) -> None:
    assert shown(attention_weights(Q, K)[row]) == expected


def test_sat_attends_most_to_cat() -> None:
    assert TOKENS[attention_weights(Q, K)[SAT].argmax()] == "cat"


def test_output_of_sat_is_that_of_the_lesson() -> None:
    output, _ = attention(Q, K, V)
    assert shown(output[SAT]) == "1.54 0.48"


def test_sat_without_scaling_is_that_of_the_lesson() -> None:
    output, weights = attention(Q, K, V, scale=1)
    assert shown(weights[SAT]) == "0.00 0.87 0.02 0.00 0.00 0.11"
    assert shown(output[SAT]) == "1.60 0.60"
