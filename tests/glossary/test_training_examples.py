"""What terms of training and of probability say in numbers is what the formulas give."""

from math import exp, log, sqrt

import numpy as np
import pytest

from attention.maths import softmax
from tests.glossary.terms import Example, check, named


def descent(rate: float, steps: int) -> list[float]:
    """Gradient descent on (w − 3)², from w = 0: the place after each step."""
    w, places = 0.0, []
    for _ in range(steps):
        w -= rate * 2 * (w - 3)
        places.append(w)
    return places


def adam(rate: float, gradient: float, steps: int = 50) -> float:
    """The size of Adam's last step when the gradient stays the same (Kingma and Ba, 2014)."""
    m = v = step = 0.0
    for t in range(1, steps + 1):
        m, v = 0.9 * m + 0.1 * gradient, 0.999 * v + 0.001 * gradient**2
        step = rate * (m / (1 - 0.9**t)) / sqrt(v / (1 - 0.999**t))
    return step


def loss(w: float) -> float:
    return (w - 3) ** 2


SLOW, FAST = descent(0.1, 2), descent(1.1, 3)
LOGITS = np.array([2.0, 1.0, 0.0])
SHARES = softmax(LOGITS)
Q, K, U = np.array([0.5, 0]), np.array([0.5, 1]), np.array([1, 1])
PRODUCT = np.array([1, 2]) @ np.array([[1, 0], [3, -1]])
GUESSED = -np.log([0.5, 0.125])
EXAMPLES: list[Example] = [
    ("additive-attention", "is tanh # + tanh # = # + # = #.",
     Q + K, np.tanh(Q + K), U @ np.tanh(Q + K)),
    ("autoregressive", "0.1 · 0.2 · 0.5 = #.", 0.1 * 0.2 * 0.5),
    ("backpropagation", "Forwards, $y = #$ and the loss is #.", 2 * 3, (2 * 3 - 5) ** 2),
    ("backpropagation", "changes by 2(6 - 5) = # for each unit of $y$, and $y$ by # for each unit "
     "of $w$, so the gradient with respect to $w$ is # · # = #.",
     2 * (6 - 5), 3, 2, 3, 2 * (6 - 5) * 3),
    ("bias", "the product is (#, #) and the result (#, #).", PRODUCT, np.add(PRODUCT, [0.5, 4])),
    ("chain-rule", "we have $y = #$.", 3 * 2),
    ("chain-rule", "at the rate $2y = #$. So $z$ changes at the rate # · # = # for",
     2 * 6, 12, 3, 12 * 3),
    ("cross-entropy", r"is $-\ln 0.9 = #$. For 0.5 it is # and for 0.01 it is #.",
     -log(0.9), -log(0.5), -log(0.01)),
    ("cross-entropy", r"has $\ln 50000 = #$.", log(50_000)),
    ("finite-difference", "is #, and $h = #$ it is (# - #) / # = #.",
     12, 0.1, 2.1**3, 1.9**3, 2 * 0.1, (2.1**3 - 1.9**3) / 0.2),
    ("finite-difference", "With $h = #$ it is #.", 0.01, (2.01**3 - 1.99**3) / 0.02),
    ("gradient", "at (3, 2) the gradient is (#, #).", 2 * 3 * 2, 3**2),
    ("gradient-descent", "The gradient is $2(w - 3) = #$, so $w$ becomes # and the loss falls "
     "from # to #.", 2 * (0 - 3), SLOW[0], loss(0), loss(SLOW[0])),
    ("gradient-descent", "The next step leads to #,", SLOW[1]),
    ("initialization", "a standard deviation of about #, the outputs have variance # · 1/# = #",
     1 / sqrt(512), 512, 512, 512 * (1 / 512)),
    ("learning-rate", "where its gradient is #. With a learning rate of 0.1 one step leads to #,",
     2 * (0 - 3), SLOW[0]),
    ("learning-rate", "With 1 it leads to #, just as far off on the other side, and the next step "
     "back to #.", descent(1, 2)),
    ("learning-rate", "With 1.1 it leads to #,", FAST[0]),
    ("logit", "logits of 2, 1 and 0 for three options become #, # and #.", SHARES),
    ("logit", "is e ≈ # times as probable as the other, as # / # shows.", exp(1), SHARES[:2]),
    ("loss-function", "has the loss (6 - 5)² = #, a prediction of 8 has #.",
     (6 - 5) ** 2, (8 - 5) ** 2),
    ("markov-chain", "along B and C is # · # · # = #.", 0.9, 1, 1, 0.9 * 1 * 1),
    ("model", "it turns # into #;", 3, 2 * 3 + 1),
    ("optimizer", "With a learning rate of # and gradients that stay at #, plain descent takes "
     "steps of # and Adam steps of #;", 0.001, 6, 0.001 * 6, adam(0.001, 6)),
    ("optimizer", "with gradients of # plain descent takes # and Adam again #.",
     0.06, 0.001 * 0.06, adam(0.001, 0.06)),
    ("partial-derivative", r"= 2xy = #$: raising $x$ by 0.01 raises the result, #, by about #.",
     2 * 3 * 2, 3**2 * 2, 3.01**2 * 2 - 3**2 * 2),
    ("partial-derivative", "it is $x^2 = #$.", 3**2),
    ("perplexity", "the cross-entropies are # and #, their mean is # and the perplexity "
     r"$e^{#} \approx #$.", GUESSED, GUESSED.mean(), GUESSED.mean(), np.exp(GUESSED.mean())),
    ("perplexity", "a vocabulary of # has a perplexity of #.", 50_000, exp(log(50_000))),
    ("recurrent-network", r"$0.5^{10} \approx #$ of it.", 0.5**10),
    ("residual-connection", "comes in as (#, #) and attention, after its output projection, gives "
     "(#, #) for it, the token leaves as (#, #).",
     [0.5, -1], [0.3, 0.8], np.add([0.5, -1], [0.3, 0.8])),
    ("residual-stream", "Starting from (#, #), attention might add (#, #) and the feed-forward "
     "network (#, #): the stream then holds (#, #).",
     [0.5, -1], [0.3, 0.8], [0, 0.5], np.sum([[0.5, -1], [0.3, 0.8], [0, 0.5]], axis=0)),
    ("unembedding", "the logits are #, # and #,",
     np.array([1, 2]) @ np.array([[3, 0], [0, 1], [-1, -1]]).T),
]  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_the_numbers_of_an_example_are_as_computed(example: Example) -> None:
    check(example)


def test_the_other_claims_of_examples_hold() -> None:
    distances = [abs(w - 3) for w in (0.0, *FAST)]
    assert distances == sorted(distances)  # learning-rate: each step ends further away
