"""The minimal model and its gradients by hand, the rows it learns from, and what counting gives."""

from itertools import pairwise

import numpy as np
import pytest

from attention import markov_chains, minimal_model
from attention.model import Parameters, log_probabilities

K, N = 3, 12
_, ROWS = markov_chains.chains_and_rows(4, N, K, 5)


def parameters(seed: int) -> Parameters:
    rng = np.random.default_rng(seed)
    return {"v": rng.normal(size=N), "W": rng.normal(size=(K, K))}


def test_the_logits_are_those_of_the_formula_term_by_term() -> None:
    p = parameters(1)
    logits, _ = minimal_model.forward(p, ROWS)
    for row, found in zip(ROWS, logits, strict=True):
        gathered = np.zeros((N, K))
        for j in range(N):
            weights = np.exp([p["v"][j - m] for m in range(j + 1)])
            for m in range(j + 1):
                gathered[j, row[m]] += weights[m] / weights.sum()
        for i in range(N):
            expected = np.zeros(K)
            for j in range(i + 1):
                expected[row[j]] += p["W"][row[i]] @ gathered[j]
            assert found[i] == pytest.approx(expected)


@pytest.mark.parametrize("name", ["v", "W"])
@pytest.mark.parametrize("seed", [1, 2])
def test_gradients_are_those_of_finite_differences(name: str, seed: int) -> None:
    p = parameters(seed)
    loss, gradient = minimal_model.gradients(p, ROWS)
    logits, _ = minimal_model.forward(p, ROWS)
    log_p = log_probabilities(logits[:, :-1])
    coming = np.take_along_axis(log_p, ROWS[:, 1:, None], axis=-1)
    assert loss == pytest.approx(-coming.mean())
    for entry in np.ndindex(p[name].shape):
        ends = []
        for sign in (1, -1):
            moved = {own: numbers.copy() for own, numbers in p.items()}
            moved[name][entry] += sign * 1e-5
            ends.append(minimal_model.gradients(moved, ROWS)[0])
        assert gradient[name][entry] == pytest.approx((ends[0] - ends[1]) / 2e-5, abs=1e-5)


def test_a_later_state_changes_no_earlier_logit() -> None:
    p, other = parameters(1), ROWS.copy()
    other[:, 8:] = (other[:, 8:] + 1) % K
    before, after = (minimal_model.forward(p, rows)[0] for rows in (ROWS, other))
    assert np.array_equal(before[:, :8], after[:, :8])


def test_counts_are_those_of_a_loop() -> None:
    states, pairs = markov_chains.by_states(ROWS, K), markov_chains.by_pairs(ROWS, K)
    for r, row in enumerate(ROWS.tolist()):
        for t in range(N):
            came = [1 + row[: t + 1].count(b) for b in range(K)]
            after = [1] * K
            for a, b in pairwise(row[: t + 1]):
                after[b] += a == row[t]
            assert states[r, t] == pytest.approx(np.divide(came, sum(came)))
            assert pairs[r, t] == pytest.approx(np.divide(after, sum(after)))


def test_rows_follow_their_chains() -> None:
    chains, rows = markov_chains.chains_and_rows(2_000, 60, K, 1)
    assert chains.sum(axis=-1) == pytest.approx(np.ones((2_000, K)))
    assert chains.mean(axis=0) == pytest.approx(np.full((K, K), 1 / K), abs=0.02)
    # Uniformly distributed over all that sum to 1: an entry's variance is 1/18 for three states.
    assert chains.var(axis=0) == pytest.approx(np.full((K, K), 1 / 18), abs=0.005)
    expected = chains[np.arange(2_000)[:, None], rows[:, :-1]]
    came = np.eye(K)[rows[:, 1:]]
    assert (came - expected).mean(axis=(0, 1)) == pytest.approx(np.zeros(K), abs=0.01)
    likely = expected > 0.8
    assert came[likely].mean() == pytest.approx(expected[likely].mean(), abs=0.01)
    assert set(np.unique(rows)) == set(range(K))


def test_the_same_seed_gives_the_same_rows() -> None:
    same = markov_chains.chains_and_rows(4, N, K, 5)[1]
    other = markov_chains.chains_and_rows(4, N, K, 6)[1]
    assert np.array_equal(same, ROWS)
    assert not np.array_equal(other, ROWS)
