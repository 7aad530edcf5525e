"""Choose who may attend to whom, and watch each row of weights share itself out anew."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from attention import example, maths
from demokit.elements import literal, numpy_code, readouts, sentence, told_apart
from demokit.inputs import choice, switches, toggle
from demokit.markup import Markup, decimal, join, spoken, tag, token, vector
from demokit.pictures import heatmap, weight_bar
from demokit.tables import row, table

TITLE = "Who may attend to whom"

TOKENS = told_apart(example.TOKENS)
N = len(TOKENS)
type Mask = tuple[tuple[bool, ...], ...]
WIDTH, WRITTEN = 3, 4  # tokens that a window holds; places that padding leaves to the text

NONE, CAUSAL, WINDOW, PADDING, OWN = MASKS = ("None", "Causal", "Window of 3", "Padding", "Own")
RULES = {
    NONE: "Every token may attend to every token.",
    CAUSAL: "A token may attend to itself and to the tokens before it.",
    WINDOW: "A token may attend to itself and to the two tokens before it.",
    PADDING: "The last two places count as padding. No token may attend to them.",
    OWN: "Select a cell to allow it or to forbid it.",
}
# True where the token of row i may attend to the token of column j, as NumPy code and as Python.
CODE = {
    NONE: "np.ones((6, 6), dtype=bool)",
    CAUSAL: "j <= i",
    WINDOW: "(j <= i) & (j > i - 3)",
    PADDING: "j < 4",
}
ALLOWS: dict[str, Callable[[int, int], bool]] = {
    NONE: lambda i, j: True,
    CAUSAL: lambda i, j: j <= i,
    WINDOW: lambda i, j: i - WIDTH < j <= i,
    PADDING: lambda i, j: j < WRITTEN,
    OWN: lambda i, j: j < i,  # what the reader's own mask begins with: a row of it is empty
}


def mask_of(name: str) -> Mask:
    """One of the masks, one row per query."""
    return tuple(tuple(ALLOWS[name](i, j) for j in range(N)) for i in range(N))


@dataclass(frozen=True)
class Inputs:
    mask: str = choice("Mask", MASKS, start=CAUSAL)
    query: str = choice("Query token", TOKENS, start="sat", names=True)
    late: bool = toggle("Mask after the softmax", start=False)
    own: tuple[tuple[bool, ...], ...] = switches(
        "Ticked where the row’s token may attend to the column’s",
        TOKENS,
        TOKENS,
        start=mask_of(OWN),
        group="Cells of your own mask",
    )


class State:
    """All that follows from the inputs. Tokens go by their index in the sentence."""

    def __init__(self, inputs: Inputs) -> None:
        self.inputs = inputs
        self.chosen = TOKENS.index(inputs.query)
        self.mask = inputs.own if inputs.mask == OWN else mask_of(inputs.mask)
        self.allowed = self.mask[self.chosen]
        scores = maths.scaled_scores(example.Q, example.K)
        self.scores = scores[self.chosen].tolist()
        self.softmax = maths.softmax(scores)
        weights = (
            np.where(self.mask, self.softmax, 0)
            if inputs.late
            else maths.softmax(scores, mask=self.mask)
        )
        self.matrix = weights.tolist()
        self.weights = self.matrix[self.chosen]
        self.output = (weights @ example.V)[self.chosen].tolist()


def view(inputs: Inputs, prefix: str) -> Markup:
    """The weights of all queries, and how those of the chosen one come about."""
    state = State(inputs)
    results = {
        "Query token": inputs.query,
        "Sum of its weights": decimal(sum(state.weights)),
        "Output vector": vector(state.output),
    }
    return join(
        tag("p", RULES[inputs.mask], class_="rule"),
        _matrix(state),
        _steps(state),
        readouts(results, neutral={"Query token"}),
        _sentence(state),
        _code(state),
    )


def _matrix(state: State) -> Markup:
    """The weights of all queries, a row each; selecting a row makes it the query."""
    inputs, own = state.inputs, state.inputs.mask == OWN
    order = "first softmax, then the mask" if inputs.late else "first the mask, then softmax"
    return heatmap(
        TOKENS,
        TOKENS,
        state.matrix,
        f"Attention weights: {order}. Rows are queries, columns are keys, and hatched cells are "
        f"masked. Select a row{'’s name' if own else ''} to make it the query.",
        sets="query",
        chosen=inputs.query,
        mask=state.mask,
        switches="own" if own else None,
        sums=True,
    )


def _steps(state: State) -> Markup:
    """The chosen query's way from scores to weights, a key a row."""
    late = state.inputs.late
    return table(
        join("From scores to weights for the query “", token(state.inputs.query), "”"),
        (
            "scaled score",
            "softmax" if late else "masked score",
            "masked weight" if late else "weight",
        ),
        (_step(state, j) for j in range(N)),
        first="key",
        class_="scores",
        neutral={"tbody"},
    )


def _step(state: State, j: int) -> Markup:
    score, weight = state.scores[j], state.weights[j]
    between = score if state.allowed[j] else -np.inf
    if state.inputs.late:
        between = float(state.softmax[state.chosen, j])
    return row(
        spoken(TOKENS[j]),
        decimal(score),
        "−∞" if between == -np.inf else decimal(between),
        (weight_bar(weight), decimal(weight)),
        class_=None if state.allowed[j] else "out",
    )


def _sentence(state: State) -> Markup:
    return sentence(
        f"{state.inputs.query} may attend to {sum(state.allowed)} of {N} tokens. "
        f"Its weights sum to {decimal(sum(state.weights))}. Output {vector(state.output)}."
    )


def _code(state: State) -> Markup:
    """A snippet that recomputes the state with NumPy alone and prints the numbers shown."""
    inputs = state.inputs
    own = literal([int(on) for on in switched] for switched in inputs.own)
    mask = f"np.array({own}) == 1" if inputs.mask == OWN else CODE[inputs.mask]
    masking = "weights = softmax(scores) * mask  # the leak: rows no longer sum to 1"
    if not inputs.late:
        masking = "weights = softmax(np.where(mask, scores, -np.inf))"
    return numpy_code(f"""\
import numpy as np

tokens = "{" ".join(example.TOKENS)}".split()
Q = np.array({literal(example.Q)})
K = np.array({literal(example.K)})
V = np.array({literal(example.V)})

def softmax(x):  # a row of nothing but −∞ gives zeros
    top = x.max(axis=1, keepdims=True)
    powers = np.exp(x - np.where(np.isfinite(top), top, 0))
    total = powers.sum(axis=1, keepdims=True)
    return powers / np.where(total == 0, 1, total)

i, j = np.indices((6, 6))  # row i, the query, may attend to column j, the key, where mask is True
mask = {mask}
scores = Q @ K.T / np.sqrt(2)
{masking}
output = weights @ V

for token, row in zip(tokens, weights):
    print(f"{{token:4}}", *(f"{{weight:.2f}}" for weight in row), f"sum {{row.sum():.2f}}")
x, y = output[{state.chosen}]
print(f"output of {example.TOKENS[state.chosen]} ({{x:z.2f}}, {{y:z.2f}})")
""")
