"""Gradients made by hand are those of finite differences, and a model that follows them learns."""

import math

import numpy as np
import pytest

from attention import example
from attention.learning import Adam, attention_backward, gradients
from attention.maths import attention
from attention.model import Parameters, forward, losses, new_parameters

STEP = 1e-5
HEADS = 2


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(0)


def small_model(rng: np.random.Generator, layers: int = 2) -> Parameters:
    """A model of 11 words in float64."""
    p = new_parameters(rng, words=11, d=8, layers=layers)
    return {name: array.astype(np.float64) for name, array in p.items()}


def test_every_parameters_gradient_is_that_of_finite_differences(rng: np.random.Generator) -> None:
    p, tokens = small_model(rng), rng.integers(11, size=(3, 6))
    _, gradient = gradients(p, tokens, HEADS)
    assert gradient.keys() == p.keys()
    for name, array in p.items():
        for index in np.ndindex(array.shape):
            kept = array[index]
            array[index] = kept + STEP
            above = gradients(p, tokens, HEADS)[0]
            array[index] = kept - STEP
            below = gradients(p, tokens, HEADS)[0]
            array[index] = kept
            assert gradient[name][index] == pytest.approx((above - below) / (2 * STEP), abs=1e-5)


def test_attentions_gradients_are_those_of_finite_differences(rng: np.random.Generator) -> None:
    given = {
        "Q": rng.normal(size=(4, 3)),
        "K": rng.normal(size=(5, 3)),
        "V": rng.normal(size=(5, 2)),
    }
    wanted = rng.normal(size=(4, 2))  # the loss is the output's product with this
    _, A = attention(given["Q"], given["K"], given["V"])
    for name, found in zip("QKV", attention_backward(wanted, **given, A=A), strict=True):
        for index in np.ndindex(given[name].shape):
            ends = []
            for sign in (1, -1):
                moved = given[name].copy()
                moved[index] += sign * STEP
                Q, K, V = (given | {name: moved}).values()
                ends.append(float((attention(Q, K, V)[0] * wanted).sum()))
            assert found[index] == pytest.approx((ends[0] - ends[1]) / (2 * STEP), abs=1e-5)


def test_the_running_examples_gradients_are_those_of_the_course() -> None:
    sat = example.TOKENS.index("sat")
    Q, K, V = example.Q[[sat]], example.K, example.V
    _, A = attention(Q, K, V)
    dQ, dK, _ = attention_backward(np.array([[1.0, 0.0]]), Q, K, V, A)
    assert dQ[0].round(4).tolist() == [0.1394, -0.1549]
    scaled = dK @ Q[0] / (Q[0] @ Q[0]) * math.sqrt(2)  # dK = dSᵀ Q / √d_k
    assert scaled.round(4).tolist() == [-0.0041, 0.0434, -0.08, -0.0183, -0.0025, 0.0614]


def test_the_forward_pass_is_that_of_loops_over_words_and_heads(rng: np.random.Generator) -> None:
    p, tokens = small_model(rng), rng.integers(11, size=5)
    d, d_h = 8, 8 // HEADS
    X = [p["E"][token] for token in tokens]
    for layer in range(2):
        turned = [x + _position(i, d) for i, x in enumerate(X)]
        added = []
        for i in range(5):
            mixed = []
            for h in range(HEADS):
                columns = slice(h * d_h, (h + 1) * d_h)
                q = turned[i] @ p[f"W_Q{layer}"][:, columns]
                keys = [turned[j] @ p[f"W_K{layer}"][:, columns] for j in range(i + 1)]
                powers = [math.exp(q @ key / math.sqrt(d_h)) for key in keys]
                values = [X[j] @ p[f"W_V{layer}"][:, columns] for j in range(i + 1)]
                shares = [power / sum(powers) for power in powers]
                mixed += list(sum(a * v for a, v in zip(shares, values, strict=True)))
            added.append(np.array(mixed) @ p[f"W_O{layer}"])
        X = [x + y for x, y in zip(X, added, strict=True)]
    logits, last, traces = forward(p, tokens, HEADS)
    np.testing.assert_allclose(last, X, atol=1e-12)
    np.testing.assert_allclose(logits, np.array(X) @ p["U"], atol=1e-12)
    assert [trace.A.shape for trace in traces] == [(HEADS, 5, 5)] * 2


def _position(p: int, d: int) -> np.ndarray:
    angles = [p / 10_000 ** (2 * i / d) for i in range(d // 2)]
    return np.array([f(angle) for angle in angles for f in (math.sin, math.cos)])


def test_a_later_word_changes_no_earlier_prediction(rng: np.random.Generator) -> None:
    p, tokens = small_model(rng), rng.integers(10, size=6)
    changed = tokens.copy()
    changed[4] = 10
    before, after = (forward(p, row, HEADS)[0] for row in (tokens, changed))
    assert (before[:4] == after[:4]).all()
    assert (before[4:] != after[4:]).any()


def test_heads_that_are_switched_off_add_nothing(rng: np.random.Generator) -> None:
    p, tokens = small_model(rng), rng.integers(11, size=6)
    every = [(layer, head) for layer in range(2) for head in range(HEADS)]
    logits, _, _ = forward(p, tokens, HEADS, every)
    np.testing.assert_allclose(logits, p["E"][tokens] @ p["U"])
    one_off = p | {"W_O1": np.where(np.arange(8)[:, None] < 4, 0, p["W_O1"])}
    np.testing.assert_allclose(
        forward(p, tokens, HEADS, [(1, 0)])[0], forward(one_off, tokens, HEADS)[0]
    )


def test_the_loss_is_the_cross_entropy_of_the_logits() -> None:
    logits = np.array([[0.0, 0.0, 0.0], [1000.0, 0.0, 0.0], [math.log(3), 0.0, -1e9]])
    np.testing.assert_allclose(
        losses(logits, np.array([1, 0, 0])), [math.log(3), 0, -math.log(0.75)], atol=1e-12
    )


def test_before_training_the_loss_is_near_that_of_knowing_nothing(rng: np.random.Generator) -> None:
    p = new_parameters(rng, words=128, d=64, layers=2)
    loss, _ = gradients(p, rng.integers(128, size=(8, 64)), heads=4)
    assert loss == pytest.approx(math.log(128), rel=0.05)


def test_adam_steps_as_its_paper_says() -> None:
    p, adam = {"w": np.array([1.0])}, Adam(beta_1=0.9, beta_2=0.99)
    m = v = 0.0
    w = 1.0
    for t, g in enumerate((0.5, -0.25, 2.0), 1):
        m, v = 0.9 * m + 0.1 * g, 0.99 * v + 0.01 * g**2
        w -= 0.1 * (m / (1 - 0.9**t)) / (math.sqrt(v / (1 - 0.99**t)) + 1e-8)
        adam.step(p, {"w": np.array([g])}, 0.1)
    assert p["w"][0] == pytest.approx(w, rel=1e-12)
    decayed = {"w": np.array([1.0])}
    Adam(decay=0.5).step(decayed, {"w": np.array([0.0])}, 0.1)
    assert decayed["w"][0] == pytest.approx(0.95)


def test_a_model_that_follows_its_gradient_learns_a_row_by_heart(rng: np.random.Generator) -> None:
    p, tokens, adam = small_model(rng), rng.integers(11, size=(1, 8)), Adam()
    first, _ = gradients(p, tokens, HEADS)
    for _ in range(60):
        adam.step(p, gradients(p, tokens, HEADS)[1], 0.02)
    logits, _, _ = forward(p, tokens[:, :-1], HEADS)
    assert gradients(p, tokens, HEADS)[0] < first / 20
    assert (logits.argmax(axis=-1) == tokens[:, 1:]).all()
