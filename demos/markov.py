"""An induction head forms: a model of 69 numbers learns to predict rows from Markov chains."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention import markov_chains, minimal_model
from attention.learning import Adam
from attention.model import Parameters, Tokens, log_probabilities
from demokit.elements import numpy_code, readouts, sentence
from demokit.inputs import choice, steps
from demokit.markup import Markup, decimal, join, percent, tag
from demokit.pictures import Axes, Axis, Curve, chart, curves, weight_bar
from demokit.tables import row, table

type Floats = NDArray[np.floating[Any]]

TITLE = "An induction head forms"

STATES = ("A", "B", "C")
K = len(STATES)
LENGTH = 60  # of a row
LAST, BATCH, TESTED = 100, 32, 100
SEED = 1
RATES = {"v": 0.08, "W": 0.02}
STEADY = 60  # steps after which the learning rate falls
DISTANCES = 10  # that are drawn
WAYS = ("no counting", "counts of states", "counts of pairs")
LEARNS = ("Both layers", "Layer 2 alone")


@dataclass(frozen=True)
class Inputs:
    steps: int = steps("Training steps", LAST, doing="Training", speeds=(5, 20, 50, 200))
    learns: str = choice("What learns", LEARNS, start=LEARNS[0])


@dataclass(frozen=True)
class State:
    """The model after some steps, and how it does on rows that it isn't trained on."""

    parameters: Parameters
    loss: float
    distances: tuple[float, ...]  # from what each of the WAYS predicts

    @classmethod
    def of(cls, parameters: Parameters) -> "State":
        """What these parameters lead to; they are copied, since training changes them in place."""
        logits, _ = minimal_model.forward(parameters, tested())
        log_p = log_probabilities(logits[:, :-1])
        return cls(
            {name: numbers.copy() for name, numbers in parameters.items()},
            _loss(log_p),
            tuple(float((p * (np.log(p) - log_p)).sum(axis=-1).mean()) for p in predicted()),
        )

    @property
    def nearest(self) -> int:
        """Which of the WAYS predicts most alike: the least Kullback–Leibler divergence from it."""
        return int(np.argmin(self.distances))

    @property
    def before(self) -> float:
        """The mean weight of layer 1 on the state before."""
        A = minimal_model.weights_by_distance(self.parameters["v"])
        return float(np.diag(A, -1).mean())


@cache
def tested() -> Tokens:
    """Rows that the model isn't trained on, (100, 60)."""
    return markov_chains.chains_and_rows(TESTED, LENGTH, K, SEED + 1)[1]


@cache
def predicted() -> tuple[Floats, ...]:
    """What each of the WAYS predicts for what comes after each place but the last, (100, 59, 3)."""
    even = np.full((TESTED, LENGTH, K), 1 / K)
    counts = markov_chains.by_states(tested(), K), markov_chains.by_pairs(tested(), K)
    return tuple(p[:, :-1] for p in (even, *counts))


@cache
def reached() -> tuple[float, ...]:
    """The loss of each of the WAYS."""
    return tuple(_loss(np.log(p)) for p in predicted())


def _loss(log_p: Floats) -> float:
    coming = tested()[:, 1:, None]
    return float(-np.take_along_axis(log_p, coming, axis=-1).mean())


def work(inputs: Inputs) -> Iterator[State]:
    """The model before the first step of training and after each."""
    _, rows = markov_chains.chains_and_rows(LAST * BATCH, LENGTH, K, SEED)
    p: Parameters = {"v": np.zeros(LENGTH), "W": np.zeros((K, K))}
    learning = {name: Adam(beta_2=0.99) for name in (p if inputs.learns == LEARNS[0] else "W")}
    yield State.of(p)
    for step, batch in enumerate(rows.reshape(LAST, BATCH, LENGTH), 1):
        _, gradient = minimal_model.gradients(p, batch)
        for name, adam in learning.items():
            adam.step(p, {name: gradient[name]}, RATES[name] * min(1, STEADY / step))
        yield State.of(p)


def view(inputs: Inputs, prefix: str, states: Sequence[State]) -> Markup:
    """The loss so far, both layers, and what the model predicts at the end of a row."""
    state = states[-1]
    results = {
        "Loss": decimal(state.loss, 3),
        "Predicts most like": WAYS[state.nearest],
        "Weight on the state before": percent(state.before),
    }
    return join(
        _curve(states),
        tag("p", phases(states), class_="phases"),
        readouts(results),
        _layer_1(state),
        _layer_2(state),
        _row(state),
        _sentence(states),
        _code(len(states) - 1, inputs),
    )


def _curve(states: Sequence[State]) -> Markup:
    """The loss by step beside that of each way to count, with a dot where another is nearest."""
    axes = Axes(
        Axis(0, LAST, step=20, numbered=True),
        Axis(0.9, 1.12, step=0.05, numbered=True),
        stretched=True,
        height=300,
        outside=True,
    )
    lines = [Curve([(step, state.loss) for step, state in enumerate(states)])]
    lines += [
        Curve([(0, loss), (LAST / 2, loss)], f"{way}, {decimal(loss, 3)}")
        for way, loss in zip(WAYS, reached(), strict=True)
    ]
    marked = [(step, states[step].loss) for step in turns(states)]
    name = f"Loss by training step, with dots. {phases(states)}"
    return curves(lines, name, axes, x="training step", y="loss", marked=marked)


def phases(states: Sequence[State]) -> str:
    """What the model predicts most like, from which step on."""
    found = [f"{WAYS[states[step].nearest]} from step {step}" for step in (0, *turns(states))]
    return f"Predicts most like {', '.join(found)}."


def turns(states: Sequence[State]) -> list[int]:
    """The steps from which another way to count is nearest."""
    return [
        step for step in range(1, len(states)) if states[step].nearest != states[step - 1].nearest
    ]


def _layer_1(state: State) -> Markup:
    A = minimal_model.weights_by_distance(state.parameters["v"])
    weights = [float(np.diag(A, -distance).mean()) for distance in range(DISTANCES)]
    said = ", ".join(decimal(weight) for weight in weights)
    name = f"Mean weights at the distances 0 to {DISTANCES - 1}: {said}"
    words = f"Layer 1: mean weights on what is 0 to {DISTANCES - 1} places back"
    return tag("div", tag("p", words), chart(weights, name), class_="first")


def _layer_2(state: State) -> Markup:
    rows = (
        row(name, *(decimal(entry) for entry in entries))
        for name, entries in zip(STATES, state.parameters["W"].tolist(), strict=True)
    )
    return table(
        join(
            "Layer 2, ", tag("var", "W"), ": rows are the present state, columns what layer 1 saw"
        ),
        STATES,
        rows,
        class_="second",
        neutral={"thead", "tbody"},
    )


def _row(state: State) -> Markup:
    """One of the rows, and what comes next in it by the model and by both ways to count."""
    states = tested()[0]
    logits, _ = minimal_model.forward(state.parameters, states)
    shares = [np.exp(log_probabilities(logits[-1]))]
    shares += [count(states, K)[-1] for count in (markov_chains.by_states, markov_chains.by_pairs)]
    rows = (
        row(name, *((weight_bar(share), percent(share)) for share in own.tolist()))
        for name, own in zip(("this model", *WAYS[1:]), shares, strict=True)
    )
    letters = (
        tag("b", STATES[b]) if a == states[-1] else STATES[b]
        for a, b in zip((-1, *states[:-1].tolist()), states.tolist(), strict=True)
    )
    caption = join(
        "What comes next? ", tag("span", letters, class_="states", translate="no"),
        f" Bold is what came after {STATES[states[-1]]}, the present state."
    )  # fmt: skip
    return table(caption, STATES, rows, class_="next", neutral={"thead"})


def _sentence(states: Sequence[State]) -> Markup:
    state = states[-1]
    return sentence(
        f"Step {len(states) - 1}: loss {decimal(state.loss, 3)}, predicts most like "
        f"{WAYS[state.nearest]}; layer 1 has {percent(state.before)} on the state before."
    )


def _code(step: int, inputs: Inputs) -> Markup:
    """A snippet that trains up to this step with NumPy alone and prints the numbers shown."""
    names = "vW" if inputs.learns == LEARNS[0] else "W"
    return numpy_code(f"""\
import numpy as np

k, n = {K}, {LENGTH}

def rows(count, seed):  # from chains of their own, by splitmix64
    z = np.arange(count * (k * k + n), dtype=np.uint64) + (seed << 32)
    z *= 0x9E3779B97F4A7C15
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9
    z = (z ^ z >> 27) * 0x94D049BB133111EB
    draws = ((z ^ z >> 31) >> 11).reshape(count, -1) * 2.0**-53
    chains = -np.log1p(-draws[:, :k * k]).reshape(count, k, k)
    upper = (chains / chains.sum(-1, keepdims=True)).cumsum(-1)[..., :-1]
    x = (k * draws[:, k * k:]).astype(int)
    for t in range(1, n):
        x[:, t] = (draws[:, k * k + t, None] > upper[np.arange(count), x[:, t - 1]]).sum(-1)
    return x

def softmax(x):
    powers = np.exp(x - x.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)

i, j = np.indices((n, n))
p = {{"v": np.zeros(n), "W": np.zeros((k, k))}}

def forward(x):
    E = np.eye(k)[x]
    A = softmax(np.where(j <= i, p["v"][np.abs(i - j)], -np.inf))
    Z = A @ E
    return E, A, Z, softmax(np.tril(E @ p["W"] @ Z.mT) @ E)

m = {{name: 0.0 for name in p}}
s = {{name: 0.0 for name in p}}
for step, x in enumerate(rows({LAST * BATCH}, {SEED}).reshape({LAST}, {BATCH}, n)[:{step}], 1):
    E, A, Z, P = forward(x)
    d = P / ({BATCH} * (n - 1))
    d[:, :-1] -= E[:, 1:] / ({BATCH} * (n - 1))
    d[:, -1] = 0
    D = np.tril(d @ E.mT).mT @ E
    dA = np.einsum("bik,bjk->ij", D @ p["W"], E)
    ds = A * (dA - (A * dA).sum(1, keepdims=True))
    g = {{"v": np.array([np.trace(ds, -t) for t in range(n)]),
         "W": np.einsum("bja,bjc->ac", D, Z)}}
    for name, rate in zip("{names}", {[RATES[name] for name in names]}):  # Adam
        m[name] += 0.1 * (g[name] - m[name])
        s[name] += 0.01 * (g[name] ** 2 - s[name])
        size = np.sqrt(s[name] / (1 - 0.99**step)) + 1e-8
        p[name] -= rate * min(1, {STEADY} / step) * m[name] / (1 - 0.9**step) / size

x = rows({TESTED}, {SEED + 1})
E, A, Z, P = forward(x)
print(f"loss {{-np.log((P[:, :-1] * E[:, 1:]).sum(-1)).mean():.3f}}")
print(f"weight on the state before {{np.diag(A, -1).mean():.0%}}")
for weights in p["W"]:
    print(*(f"{{weight:z.2f}}" for weight in weights))
print(*(f"{{share:.0%}}" for share in P[0, -1]))
""")
