"""Gradient descent moves one query's output to a target, step by step, and can be checked."""

from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention import example
from attention.learning import attention_backward
from attention.maths import attention
from demokit.elements import literal, numpy_code, readouts, sentence, told_apart
from demokit.inputs import choice, slider, toggle
from demokit.markup import Markup, decimal, join, percent, tag, vector
from demokit.pictures import Arrow, Axes, Axis, Curve, curves, legend, plane, weight_bar
from demokit.tables import row, table

type Floats = NDArray[np.floating[Any]]
type Matrices = dict[str, Floats]

TITLE = "Gradient descent for one query"

TOKENS = told_apart(example.TOKENS)
SAT = TOKENS.index("sat")
TARGET = np.array([0.0, 2.0])
STEPS = 40
FAR = 100  # training ends where the loss is larger
H = 0.001  # how far an entry is moved to check its gradient
TRAINED = {"Query matrix": "Q", "Key matrix": "K", "Value matrix": "V", "All three": "QKV"}
RATES = ("0.05", "0.2", "0.8")
SHORT = 0.2  # a gradient whose entries are smaller has no arrow
PLANE = Axes(Axis(-3.2, 3.2, step=1), Axis(-3.2, 3.2, step=1))
DL = "∂L/∂"


@dataclass(frozen=True)
class Inputs:
    step: float = slider("Training step", 0, STEPS, start=0, step=1)
    trained: str = choice("What is trained", tuple(TRAINED), start="Query matrix")
    rate: str = choice("Learning rate", RATES, start="0.2")
    check: bool = toggle("Check the gradient by finite differences", start=False)


@dataclass(frozen=True)
class State:
    """The matrices at one step of training, and all that follows from them."""

    W: Matrices  # W_Q, W_K and W_V, (8, 2) each, by the last letter of their names
    vectors: Matrices  # Q, K and V, (6, 2) each
    weights: Floats  # (6,): those of the query
    output: Floats  # (2,)
    by_vectors: Matrices  # the derivatives of the loss with respect to Q, K and V

    @classmethod
    def of(cls, W: Matrices) -> "State":
        """What the matrices lead to, forwards to the output and backwards to the gradient."""
        Q, K, V = (example.X @ W[name] for name in "QKV")
        outputs, A = attention(Q, K, V)
        by_outputs = np.zeros_like(outputs)
        by_outputs[SAT] = outputs[SAT] - TARGET  # the loss sees this one output alone
        dQ, dK, dV = attention_backward(by_outputs, Q, K, V, A)
        vectors, by_vectors = {"Q": Q, "K": K, "V": V}, {"Q": dQ, "K": dK, "V": dV}
        return cls(W, vectors, A[SAT], outputs[SAT], by_vectors)

    @property
    def loss(self) -> float:
        """Half the squared distance from the output to the target."""
        return float(((self.output - TARGET) ** 2).sum() / 2)

    @property
    def by_scores(self) -> Floats:
        """The derivative of the loss with respect to each scaled score of the query, (6,)."""
        by_weights = self.vectors["V"] @ (self.output - TARGET)
        found: Floats = self.weights * (by_weights - self.weights @ by_weights)
        return found

    def gradient(self, name: str) -> Floats:
        """The derivative of the loss with respect to one of the matrices, (8, 2)."""
        found: Floats = example.X.T @ self.by_vectors[name]
        return found


@cache
def training(trained: str, rate: float) -> tuple[State, ...]:
    """The states from step 0 on: up to the last step, or to the first whose loss is too large.

    Args:
        trained: The letters of the matrices that are trained.
        rate: The learning rate.
    """
    states = [State.of({"Q": example.W_Q, "K": example.W_K, "V": example.W_V})]
    while len(states) <= STEPS and states[-1].loss <= FAR:
        now = states[-1]
        moved = {name: now.W[name] - rate * now.gradient(name) for name in trained}
        states.append(State.of(now.W | moved))
    return tuple(states)


def differences(state: State, name: str) -> Floats:  # → (8, 2)
    """The derivative with respect to each entry of a matrix, by moving the entry up and down."""
    W = state.W[name]
    moves = H * np.eye(W.size).reshape(-1, *W.shape)  # one move per entry
    up, down = (_losses(state.W | {name: W + sign * moves}) for sign in (1, -1))
    found: Floats = (up - down).reshape(W.shape) / (2 * H)
    return found


def _losses(W: Matrices) -> Floats:
    """The loss for each of several versions of the matrices, which stand on the first axis."""
    outputs, _ = attention(*(example.X @ W[name] for name in "QKV"))
    found: Floats = ((outputs[:, SAT] - TARGET) ** 2).sum(axis=1) / 2
    return found


def view(inputs: Inputs, prefix: str) -> Markup:
    """The vectors and what moves them, the query's weights, and the loss over all steps."""
    trained = TRAINED[inputs.trained]
    states = training(trained, float(inputs.rate))
    step = min(int(inputs.step), len(states) - 1)
    state = states[step]
    return join(
        _planes(state, trained, prefix),
        _results(states, step),
        _curve(states, step),
        _scores(state),
        _check(state, trained) if inputs.check else None,
        _sentence(states, step),
        _code(step, trained, inputs),
    )


def _planes(state: State, trained: str, prefix: str) -> Markup:
    """Queries and keys, values and output; at the tips of what is trained, minus the gradient."""
    keys = _arrows("key", "K", state, TOKENS)
    query = Arrow("query", _point(state.vectors["Q"][SAT]), "q sat", strong=True)
    values = _arrows("value", "V", state, TOKENS)
    output = Arrow("output", _point(state.output), "output", strong=True)
    target = Arrow("output", _point(TARGET), "target")
    names = ("The query sat and the keys", "The values, the output for sat and its target")
    drawn = (
        [*keys, *(_moves("key", "K", state) if "K" in trained else ()), query,
         *(_moves("query", "Q", state) if "Q" in trained else ())],
        [*values, *(_moves("value", "V", state) if "V" in trained else ()), target, output],
    )  # fmt: skip
    return tag(
        "div",
        (
            plane(arrows, name, f"{prefix}-{kind}", PLANE)
            for arrows, name, kind in zip(drawn, names, ("keys", "values"), strict=True)
        ),
        legend(["query", "key", "value", "output"]),
        tag("p", "An arrow that begins at a tip is minus the gradient: it leads to less loss."),
        class_="planes",
    )


def _arrows(kind: str, letter: str, state: State, names: tuple[str, ...]) -> list[Arrow]:
    ends = state.vectors[letter]
    return [Arrow(kind, _point(end), name) for end, name in zip(ends, names, strict=True)]


def _moves(kind: str, letter: str, state: State) -> list[Arrow]:
    """An arrow at each tip in the plane: minus the gradient, where that is long enough to see."""
    ends, slopes = state.vectors[letter], state.by_vectors[letter]
    seen = (np.abs(ends).max(axis=1) <= PLANE.x.hi) & (np.abs(slopes).max(axis=1) >= SHORT)
    return [
        Arrow(kind, _point(end - slope), "", start=_point(end))
        for end, slope in zip(ends[seen], slopes[seen], strict=True)
    ]


def _point(numbers: Floats) -> tuple[float, float]:
    x, y = numbers.tolist()
    return x, y


def _results(states: tuple[State, ...], step: int) -> Markup:
    state = states[step]
    results = {
        "Step": str(step) if step < len(states) - 1 or step == STEPS else f"{step}, ended",
        "Loss": decimal(state.loss, 3),
        "Output": vector(state.output),
    }
    return readouts(results, neutral={"Step", "Loss"})


def _curve(states: tuple[State, ...], step: int) -> Markup:
    points = [(number, state.loss) for number, state in enumerate(states)]
    top = ceil(max(loss for _, loss in points))
    axes = Axes(
        Axis(0, STEPS, step=10, numbered=True),
        Axis(0, top, step=1 if top < 10 else None, numbered=True),
        stretched=True,
        height=200,
        outside=True,
    )
    name = f"Loss by training step, with a dot at step {step}"
    return curves([Curve(points)], name, axes, x="training step", y="loss", marked=[points[step]])


def _scores(state: State) -> Markup:
    rows = (
        row(
            tag("span", name.partition(" (")[0]),
            (weight_bar(weight), percent(weight)),
            decimal(slope, 4),
        )
        for name, weight, slope in zip(
            TOKENS, state.weights.tolist(), state.by_scores.tolist(), strict=True
        )
    )
    return table(
        "The weights of the query “sat”, and what a higher scaled score would do to the loss",
        ("weight", join(DL, "score")),
        rows,
        first="key",
        class_="slopes",
        neutral={"tbody"},
    )


def _check(state: State, trained: str) -> Markup:
    """The largest entry of each gradient, found in both ways, and how far any two are apart."""
    rows, farthest = [], 0.0
    for name in trained:
        by_hand, moved = state.gradient(name), differences(state, name)
        # Of equal ones the first, on every machine.
        i, j = np.unravel_index(np.abs(by_hand).round(9).argmax(), by_hand.shape)
        farthest = max(farthest, float(np.abs(by_hand - moved).max()))
        entry = join(DL, _matrix(name), f", row {i + 1}, column {j + 1}")
        rows.append(row(entry, decimal(by_hand[i, j], 6), decimal(moved[i, j], 6)))
    entries = 16 * len(trained)
    return join(
        table(
            "The largest entry of each gradient, found in two ways",
            ("backwards", "by differences"),
            rows,
            class_="check",
            neutral={"tbody"},
        ),
        tag(
            "p",
            f"Over all {entries} entries, the two differ by {decimal(farthest, 6)} at most.",
            class_="checked",
        ),
    )


def _matrix(name: str) -> Markup:
    return tag("var", "W", tag("sub", name))


def _sentence(states: tuple[State, ...], step: int) -> Markup:
    state = states[step]
    ended = " Training ended, the loss is too large." if state.loss > FAR else ""
    return sentence(
        f"Step {step}: loss {decimal(state.loss, 3)}, output {vector(state.output)}.{ended}"
    )


def _code(step: int, trained: str, inputs: Inputs) -> Markup:
    """A snippet that trains up to this step with NumPy alone and prints the numbers shown."""
    return numpy_code(f"""\
import numpy as np

X = np.array({literal(example.X)})
W = {{"Q": np.array({literal(example.W_Q)}),
     "K": np.array({literal(example.W_K)}),
     "V": np.array({literal(example.W_V)})}}
target, i = np.array({literal([TARGET])[1:-1]}), {SAT}  # for the output of sat

def forwards(W):
    Q, K, V = X @ W["Q"], X @ W["K"], X @ W["V"]
    s = K @ Q[i] / np.sqrt(2)
    a = np.exp(s - s.max())
    a /= a.sum()
    o = a @ V
    return Q[i], K, V, a, o, ((o - target) ** 2).sum() / 2

def backwards(W):
    q, K, V, a, o, loss = forwards(W)
    da = V @ (o - target)
    ds = a * (da - a @ da)
    dq, dK, dV = ds @ K / np.sqrt(2), np.outer(ds, q) / np.sqrt(2), np.outer(a, o - target)
    return ds, {{"Q": np.outer(X[i], dq), "K": X.T @ dK, "V": X.T @ dV}}

for step in range({step}):
    gradient = backwards(W)[1]
    for name in "{trained}":
        W[name] = W[name] - {inputs.rate} * gradient[name]

a, o, loss = forwards(W)[3:]
ds, gradient = backwards(W)
print(f"loss {{loss:.3f}} output ({{o[0]:z.2f}}, {{o[1]:z.2f}})")
for weight, slope in zip(a, ds):
    print(f"{{weight:.0%}} {{slope:z.4f}}")
{_check_code(trained) if inputs.check else ""}""")


def _check_code(trained: str) -> str:
    return f"""\

farthest = 0
for name in "{trained}":
    moved = np.zeros((8, 2))
    for entry in np.ndindex(8, 2):
        move = np.zeros((8, 2))
        move[entry] = {H}
        up, down = (forwards(W | {{name: W[name] + sign * move}})[-1] for sign in (1, -1))
        moved[entry] = (up - down) / {2 * H}
    g = gradient[name]
    row, column = np.unravel_index(np.abs(g).round(9).argmax(), g.shape)
    print(row + 1, column + 1, f"{{g[row, column]:z.6f}} {{moved[row, column]:z.6f}}")
    farthest = max(farthest, np.abs(g - moved).max())
print(f"{{farthest:z.6f}}")
"""
