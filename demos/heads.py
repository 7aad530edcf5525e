"""Two heads look at different tokens of one sentence, where one wide head has to average."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention import example, two_heads
from attention.maths import attention
from demokit.elements import literal, numpy_code, readouts, sentence, told_apart
from demokit.inputs import choice
from demokit.markup import Markup, decimal, join, tag, token
from demokit.pictures import heatmap
from demokit.shares import attends, attends_most
from demokit.tables import row, table

type Floats = NDArray[np.floating[Any]]

TITLE = "Two heads and one wide head"

TOKENS = told_apart(example.TOKENS)
HEADS, D_MODEL, _ = two_heads.W_Q.shape
BOTH, WIDE = "Two heads", "One wide head"
OFF = tuple(f"Head {number} off" for number in range(1, HEADS + 1))


@dataclass(frozen=True)
class Inputs:
    query: str = choice("Query token", TOKENS, start="sat", names=True)
    heads: str = choice("Heads", (BOTH, *OFF, WIDE), start=BOTH)


class State:
    """All that follows from the inputs. The first axis of arrays is the head."""

    def __init__(self, inputs: Inputs) -> None:
        self.inputs = inputs
        self.chosen = TOKENS.index(inputs.query)
        self.wide = inputs.heads == WIDE
        self.off = OFF.index(inputs.heads) if inputs.heads in OFF else None
        self.names = ["wide head"] if self.wide else [f"head {h}" for h in range(1, HEADS + 1)]
        W_Q, W_K, W_V = two_heads.W_Q, two_heads.W_K, two_heads.W_V
        if self.wide:
            W_Q, W_K, W_V = side_by_side(W_Q), side_by_side(W_K), side_by_side(W_V)
        self.queries = example.X @ W_Q
        self.outputs, self.weights = attention(self.queries, example.X @ W_K, example.X @ W_V)
        if self.off is not None:
            self.outputs[self.off] = 0
        self.parameters = W_Q.size + W_K.size + W_V.size + two_heads.W_O.size

    def of_query(self, head: int) -> list[float]:
        """The chosen query's weights in one head."""
        weights: list[float] = self.weights[head, self.chosen].tolist()
        return weights

    def adds(self) -> Floats:
        """What each head adds to the chosen token: its output times its own rows of W_O."""
        rows = two_heads.W_O.reshape(len(self.names), -1, D_MODEL)
        added: Floats = self.outputs[:, self.chosen, None] @ rows
        return added[:, 0]


def side_by_side(matrices: NDArray[Any]) -> NDArray[Any]:
    """The matrices of all heads as one wide matrix, of a single head: (h, n, d) → (1, n, h · d)."""
    return np.concatenate(matrices, axis=1)[None]


def view(inputs: Inputs, prefix: str) -> Markup:
    """A pattern for each head, and the chosen token's vectors from its embedding to its output."""
    state = State(inputs)
    return join(
        _hint(),
        (_pattern(state, head) for head in range(len(state.names))),
        _results(state),
        _vectors(state),
        _shapes(state),
        _sentence(state),
        _code(state),
    )


def _hint() -> Markup:
    words = (
        "Attention weights: rows are queries, columns are keys. Select a row to make it the query."
    )
    return tag("p", words, class_="hint")


def _pattern(state: State, head: int) -> Markup:
    """The weights of one head; selecting a row makes it the query."""
    off = head == state.off
    name = tag("b", state.names[head].capitalize())
    caption = join(name, ", off: its output is 0" if off else None)
    weights = state.weights[head].tolist()
    chosen = state.inputs.query
    return tag(
        "div",
        heatmap(TOKENS, TOKENS, weights, caption, sets="query", chosen=chosen),
        class_="pattern off" if off else "pattern",
    )


def _results(state: State) -> Markup:
    most: dict[str, str] = {
        f"{name.capitalize()} attends most to": (
            "off" if head == state.off else attends_most(TOKENS, state.of_query(head), token)
        )
        for head, name in enumerate(state.names)
    }
    results = {
        "Query token": state.inputs.query,
        **most,
        "Parameters": f"4 × {D_MODEL}² = {state.parameters}",
    }
    return readouts(results, neutral={"Query token", "Parameters"})


def _vectors(state: State) -> Markup:
    """The chosen token's vectors, one per row, from its embedding to its output."""
    i, query = state.chosen, state.inputs.query
    queries, outputs = ("query", "head output") if state.wide else ("queries", "head outputs")
    rows = [
        _vector("embedding", example.X[i], places=0),
        _vector(queries, state.queries[:, i], places=0, class_="query"),
        _vector(outputs, state.outputs[:, i], class_="head"),
    ]
    if state.wide:
        two = State(Inputs(query, BOTH))
        rows.append(_vector("with two heads", two.outputs[:, i], class_="other"))
    else:
        parts = zip(state.names, state.adds(), strict=True)
        rows += [_vector(f"{name} adds", added) for name, added in parts]
    rows.append(_vector("output", state.adds().sum(axis=0), class_="output"))
    return table(
        join("The vectors of “", token(query), "”, from its embedding to its output"),
        (str(number) for number in range(1, D_MODEL + 1)),
        rows,
        first="entry",
        class_="vectors" if state.wide else "vectors cut",
    )


def _vector(name: str, numbers: Floats, places: int = 2, class_: str | None = None) -> Markup:
    cells = (decimal(number, places) for number in numbers.ravel().tolist())
    return row(name, *cells, class_=class_)


def _shapes(state: State) -> Markup:
    """The shapes of the matrices, of each head and of all."""
    heads, n, d_k = state.queries.shape
    of_head = join(
        _letters("Q", "K", "V", of="W"), f" {D_MODEL} × {d_k}; ", _letters("Q", "K", "V")
    )
    parts = (
        join(tag("var", "X"), f" {n} × {D_MODEL};"),
        join("each head’s " if heads > 1 else "the head’s ", of_head, f" {n} × {d_k};"),
        join(_letters("O", of="W"), f" {heads * d_k} × {D_MODEL};"),
        f"output {n} × {D_MODEL}.",
    )
    return tag("p", "Shapes:", ((" ", tag("span", part)) for part in parts), class_="shapes")


def _letters(*letters: str, of: str = "") -> Markup:
    """Names of matrices, e.g. Q, K, V, or of W, each with a letter as its index."""
    names = [tag("var", of, tag("sub", letter)) if of else tag("var", letter) for letter in letters]
    return join(names[0], ((", ", name) for name in names[1:]))


def _sentence(state: State) -> Markup:
    the = "the " if state.wide else ""
    heads = (
        f"{the}{name} " + ("is off" if head == state.off else attends(TOKENS, state.of_query(head)))
        for head, name in enumerate(state.names)
    )
    return sentence(f"{state.inputs.query}: {'; '.join(heads)}.")


def _code(state: State) -> Markup:
    """A snippet that recomputes the state with NumPy alone and prints the numbers shown."""
    change = ""
    if state.wide:
        change = "\nW_Q, W_K, W_V = (np.concatenate(W, axis=1)[None] for W in (W_Q, W_K, W_V))\n"
    adds = ""
    if not state.wide:
        adds = "for o, rows in zip(outputs, np.split(W_O, len(outputs))):\n    show(o[i] @ rows)\n"
    off = "" if state.off is None else f"outputs[{state.off}] = 0  # head {state.off + 1} is off\n"
    return numpy_code(f"""\
import numpy as np

X = np.array({literal(example.X)})
# One matrix per head.
W_Q = np.array({_literals(two_heads.W_Q)})
W_K = np.array({_literals(two_heads.W_K)})
W_V = np.array({_literals(two_heads.W_V)})
W_O = np.array({literal(two_heads.W_O)})
{change}
Q, K, V = X @ W_Q, X @ W_K, X @ W_V
scores = Q @ K.swapaxes(1, 2) / np.sqrt(Q.shape[-1])
weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
weights /= weights.sum(axis=-1, keepdims=True)
outputs = weights @ V
{off}joined = np.concatenate(outputs, axis=1)

def show(numbers, places=2):
    print(*(f"{{number:z.{{places}}f}}" for number in numbers.ravel()))

i = {state.chosen}  # the query {state.inputs.query}
for head in weights:
    show(head[i])
show(X[i], 0)
show(Q[:, i], 0)
show(joined[i])
{adds}show(joined[i] @ W_O)
""")


def _literals(matrices: NDArray[Any]) -> str:
    return f"[{',\n                '.join(map(literal, matrices))}]"
