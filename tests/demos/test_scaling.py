"""The scaling demo shows what the theory says, for every length."""

import numpy as np
import pytest

from attention.maths import softmax
from demokit import registry
from demos import scaling
from tests.demos.shown import view


def measures(length: int, name: str) -> list[float]:
    """A row of the table: for raw scores and for scaled ones."""
    rows = view("scaling", d_k=str(length)).rows("One query and 8 keys")
    (row,) = (row for row in rows if row[0].startswith(name))
    return [float(cell) for cell in row[1:]]


def test_entries_have_mean_0_and_variance_1() -> None:
    entries = scaling.random_vectors(0, 4000) / np.sqrt(scaling.VARIANCE)
    assert abs(entries.mean()) < 0.01
    assert abs(entries.var() - 1) < 0.01
    assert abs(np.corrcoef(entries[:, :16].T) - np.eye(16)).max() < 0.08


def test_vectors_are_the_same_wherever_they_are_drawn() -> None:
    together = scaling.random_vectors(0, 10)
    apart = [scaling.random_vectors(own, 1)[0] for own in range(10)]
    np.testing.assert_array_equal(together, apart)
    assert together[0, :6].tolist() == [-243, 175, -121, 11, -203, 225]


def test_every_length_has_its_own_vectors_beginning() -> None:
    d = 7
    q, k = scaling.random_vectors(0, 1)[0, :d], scaling.random_vectors(10_000, 8)[:, :d]
    np.testing.assert_allclose(scaling.key_scores()[:, d - 1], k @ q / scaling.VARIANCE)


@pytest.mark.parametrize("length", [1, 4, 16, 64, 256])
def test_raw_scores_spread_as_the_root_of_their_length_and_scaled_ones_by_1(length: int) -> None:
    raw, scaled = measures(length, "Standard deviation of 10,000 scores")
    assert raw == pytest.approx(length**0.5, rel=0.02)
    assert scaled == pytest.approx(1, rel=0.02)


def test_at_length_64_raw_softmax_is_nearly_one_hot_and_its_gradient_nearly_gone() -> None:
    assert measures(64, "Largest weight") == [0.9935, 0.3260]
    assert measures(64, "Gradient that reaches the other scores") == [0.0064, 0.2197]


def test_at_length_1_scaling_changes_nothing() -> None:
    for row in view("scaling", d_k="1").rows("One query and 8 keys")[1:]:
        assert row[1] == row[2]


def test_the_gradient_is_what_a_small_step_shows() -> None:
    scores = scaling.key_scores()[:, 11]
    top, step = scores.argmax(), 1e-6
    steps = np.delete(step * np.eye(8), top, axis=0)
    slopes = (softmax(scores + steps)[:, top] - softmax(scores)[top]) / step
    measured = scaling.Measures.of(scores, 1.0).reaches
    assert measured == pytest.approx(np.abs(slopes).sum(), rel=1e-4)


def test_the_demo_starts_at_the_length_of_the_papers_heads() -> None:
    assert registry.load("scaling").Inputs().d_k == 64
