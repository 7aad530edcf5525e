"""The scaling demo shows what the theory says, for every length."""

from functools import cache

import numpy as np
import pytest

from attention.maths import softmax
from demokit import registry
from demos import scaling
from tests.demos.shown import view

POWERS = [1, 2, 4, 8, 16, 32, 64, 128, 256]


def measures(length: int, name: str) -> list[float]:
    """A row of the table: for raw scores and for scaled ones."""
    rows = view("scaling", d_k=str(length)).rows("1,250 queries with 8 keys each")
    (row,) = (row for row in rows if row[0].startswith(name))
    return [float(cell.removesuffix("%")) for cell in row[1:]]


@cache
def raw_and_scaled(length: int) -> tuple[scaling.Measures, scaling.Measures]:
    scores, keys = scaling.scores_and_keys(length)
    root = length**0.5
    return scaling.Measures.of(scores, keys, 1), scaling.Measures.of(scores, keys, root)


def test_entries_have_mean_0_and_variance_1() -> None:
    entries = scaling.random_vectors(0, 4000) / np.sqrt(scaling.VARIANCE)
    assert abs(entries.mean()) < 0.01
    assert abs(entries.var() - 1) < 0.01
    assert abs(np.corrcoef(entries[:, :16].T) - np.eye(16)).max() < 0.08


def test_vectors_are_the_same_wherever_they_are_drawn() -> None:
    together = scaling.random_vectors(0, 10)
    apart = [scaling.random_vectors(own, 1)[0] for own in range(10)]
    np.testing.assert_array_equal(together, apart)
    assert together[0, :6].tolist() == [-131, -161, -199, 203, -139, -255]


def test_every_length_has_its_own_vectors_beginning() -> None:
    d, query = 7, 5
    q = scaling.random_vectors(query, 1)[0, :d].astype(int)
    k = scaling.random_vectors(1_250 + 8 * query, 8)[:, :d].astype(int)
    scores, keys = scaling.scores_and_keys(d)
    np.testing.assert_array_equal(scores[query], k @ q / scaling.VARIANCE)
    np.testing.assert_array_equal(keys[query], k)


@pytest.mark.parametrize("length", [1, 4, 16, 64, 256])
def test_raw_scores_spread_as_the_root_of_their_length_and_scaled_ones_by_1(length: int) -> None:
    raw, scaled = measures(length, "Standard deviation of 10,000 scores")
    assert raw == pytest.approx(length**0.5, rel=0.02)
    assert scaled == pytest.approx(1, rel=0.02)


def test_unscaled_the_longer_the_vectors_the_larger_the_largest_weight() -> None:
    largest = [raw_and_scaled(length)[0].weights[0] for length in POWERS]
    expected = [0.300, 0.412, 0.542, 0.662, 0.753, 0.824, 0.879, 0.914, 0.938]  # of 15,000 queries
    assert largest == sorted(largest)
    assert largest == pytest.approx(expected, abs=0.008)


def test_scaled_the_weights_do_not_depend_on_the_length() -> None:
    for length in range(16, 257, 16):
        assert raw_and_scaled(length)[1].weights[0] == pytest.approx(0.36, abs=0.005)


def test_unscaled_less_reaches_the_scores_at_every_length_from_7_on() -> None:
    """The text may say so of wherever readers put the slider."""
    for length in range(7, 257):
        raw, scaled = raw_and_scaled(length)
        assert raw.by_score < scaled.by_score


def test_unscaled_queries_get_stuck_or_thrown_about_and_scaled_ones_neither() -> None:
    for length in range(32, 257, 16):
        raw, scaled = raw_and_scaled(length)
        assert raw.stuck > 0.09
        assert scaled.stuck == 0
        assert raw.by_query[0] < scaled.by_query[0]
        assert raw.by_query[1] > 5 * scaled.by_query[1]


def test_at_length_64_the_numbers_are_those_of_the_lesson() -> None:
    assert measures(64, "Largest weight") == [0.88, 0.36]
    assert measures(64, "Gradient per unit of the score") == [0.078, 0.217]
    assert measures(64, "Queries whose gradient") == [22, 0]


def test_at_length_1_scaling_changes_nothing() -> None:
    for row in view("scaling", d_k="1").rows("1,250 queries with 8 keys each")[1:]:
        assert row[1] == row[2]


@pytest.mark.parametrize("divisor", [1, 12**0.5])
def test_the_gradients_are_what_a_small_step_shows(divisor: float) -> None:
    d, step = 12, 1e-6
    scores, keys = scaling.scores_and_keys(d)
    scaled = scores / divisor
    each, top = np.arange(len(scores)), scaled.argmax(axis=1)
    before = softmax(scaled)[each, top]

    def slopes(steps: np.ndarray) -> np.ndarray:
        """How fast each largest weight changes when the scaled scores take a step."""
        return np.asarray((softmax(scaled + step * steps)[each, top] - before) / step)

    by_score = [np.where(j == top, 0, abs(slopes(np.eye(8)[j]))) for j in range(8)]
    by_query = [slopes(keys[..., entry] / divisor / scaling.VARIANCE**0.5) for entry in range(d)]
    measured = scaling.Measures.of(scores, keys, divisor)
    assert measured.by_score == pytest.approx(np.sum(by_score, axis=0).mean(), rel=1e-4)
    lengths = np.linalg.norm(by_query, axis=0)
    assert measured.by_query == pytest.approx(np.percentile(lengths, [10, 90]), rel=0.01)
    assert measured.stuck == (lengths < scaling.STUCK).mean()


def test_the_demo_starts_at_the_length_of_the_papers_heads() -> None:
    assert registry.load("scaling").Inputs().d_k == 64
