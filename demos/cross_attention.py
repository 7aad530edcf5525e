"""Three tokens of a translation look at the five tokens of the sentence that is translated."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from attention import maths
from demokit.elements import literal, numpy_code, readouts, sentence
from demokit.inputs import Point, choice, point_name, points, toggle
from demokit.markup import Markup, decimal, join, percent, spoken, tag, token, vector
from demokit.pictures import Arrow, heatmap, plane, weight_bar
from demokit.shares import attends, attends_most, largest
from demokit.tables import row, table

TITLE = "A translation looks at its source"

# The translation as far as it is written, in the page's language, and its source.
WRITTEN = ("the", "black", "cat")
SOURCE, SOURCE_LANG = ("le", "chat", "noir", "dort", "ici"), "fr"

# Set by hand, so that each word finds its counterpart. Queries come from the translation …
Q = {"the": (-1.9, 1.0), "black": (0.2, 2.2), "cat": (2.3, -0.2)}
# … keys and values from the source.
K = {
    "le": (-1.8, 1.4),
    "chat": (2.2, 0.8),
    "noir": (0.6, 2.3),
    "dort": (1.4, -1.8),
    "ici": (-1.6, -1.5),
}
V = {
    "le": (-0.6, 0.4),
    "chat": (1.8, 1.2),
    "noir": (-1.2, 2.1),
    "dort": (1.5, -1.6),
    "ici": (-1.9, -1.1),
}
# The translation's self-attention has matrices of its own, and so other queries and keys.
SELF_Q = ((1.0, 0.5), (-0.6, 1.8), (1.4, 1.2))
SELF_K = ((0.8, -0.6), (0.5, 1.5), (1.6, 0.4))

QK_T = join(tag("var", "QK"), tag("sup", "T"))


@dataclass(frozen=True)
class Inputs:
    query: str = choice("Query token", WRITTEN, start="black", names=True)
    padded: bool = toggle("Count the fifth place of the source as padding", start=False)
    q: tuple[Point, ...] = points("q", Q)
    k: tuple[Point, ...] = points("k", K, lang=SOURCE_LANG)
    v: tuple[Point, ...] = points("v", V, lang=SOURCE_LANG)


class State:
    """All that follows from the inputs. Tokens go by their index in their sentence."""

    def __init__(self, inputs: Inputs) -> None:
        self.inputs = inputs
        self.chosen = WRITTEN.index(inputs.query)
        self.allowed = [j < 4 or not inputs.padded for j in range(len(SOURCE))]  # one for each key
        outputs, self.matrix = maths.attention(inputs.q, inputs.k, inputs.v, mask=self.allowed)
        self.scores = maths.scaled_scores(inputs.q, inputs.k)[self.chosen].tolist()
        self.weights = self.matrix[self.chosen].tolist()
        self.output = outputs[self.chosen].tolist()
        self.strongest = largest(self.weights)


def view(inputs: Inputs, prefix: str) -> Markup:
    """The query among the keys, its weights, and both attentions of the translation as matrices."""
    state = State(inputs)
    results = {
        "Query token": inputs.query,
        "Attends most to": attends_most(SOURCE, state.weights, _french),
        "Output vector": vector(state.output),
    }
    return join(
        _plane(state, prefix),
        readouts(results, neutral={"Query token"}),
        _steps(state),
        _self_attention(inputs.query),
        _cross_attention(state),
        _shapes(),
        _sentence(state),
        _code(state),
    )


def _french(names: str) -> Markup:
    return token(names, SOURCE_LANG)


def _plane(state: State, prefix: str) -> Markup:
    inputs, i = state.inputs, state.chosen
    keys = [_key(inputs.k, j, j in state.strongest) for j in range(len(SOURCE)) if state.allowed[j]]
    point = point_name("q", inputs.query)
    query = Arrow(
        "query", inputs.q[i], f"q {inputs.query}", True, point, f"Tip of q {inputs.query}"
    )
    return plane([*keys, query], f"The query {inputs.query} and the keys of the source", prefix)


def _key(ends: Sequence[Point], j: int, strong: bool) -> Arrow:
    name = SOURCE[j]
    point = point_name("k", name)
    return Arrow("key", ends[j], name, strong, point, f"Tip of k {name}", SOURCE_LANG)


def _steps(state: State) -> Markup:
    """The chosen query's scores and weights, a key a row."""
    return table(
        join("Scores and weights for the query “", token(state.inputs.query), "”"),
        ("scaled score", "weight"),
        (_step(state, j) for j in range(len(SOURCE))),
        first="key",
        class_="scores",
        neutral={"tbody"},
    )


def _step(state: State, j: int) -> Markup:
    weight = state.weights[j]
    return row(
        spoken(SOURCE[j], SOURCE_LANG),
        decimal(state.scores[j]) if state.allowed[j] else "−∞",
        (weight_bar(weight), percent(weight)),
        class_="strongest" if j in state.strongest else None,
    )


def _self_attention(query: str) -> Markup:
    """Square and causal: what the translation does before it looks at the source."""
    causal = np.tri(len(WRITTEN), dtype=bool)
    weights = maths.attention_weights(SELF_Q, SELF_K, mask=causal)
    caption = "Self-attention, 3 × 3: the translation looks at itself, under a causal mask."
    return tag(
        "div",
        heatmap(WRITTEN, WRITTEN, weights.tolist(), caption, chosen=query, mask=causal),
        class_="square",
    )


def _cross_attention(state: State) -> Markup:
    """One row for each token written, one column for each token of the source."""
    caption = (
        "Cross-attention, 3 × 5: the translation looks at the source. Rows are queries, columns "
        "are keys. Select a row to make it the query."
    )
    return tag(
        "div",
        heatmap(
            WRITTEN,
            SOURCE,
            state.matrix.tolist(),
            caption,
            sets="query",
            chosen=state.inputs.query,
            mask=[state.allowed] * len(WRITTEN),
            column_lang=SOURCE_LANG,
        ),
        class_="rectangle",
    )


def _shapes() -> Markup:
    q, k, v = (tag("var", letter) for letter in "QKV")
    parts = (
        tag("span", q, " 3 × 2;"),
        tag("span", k, ", ", v, " 5 × 2;"),
        tag("span", QK_T, " 3 × 5;"),
        tag("span", "output 3 × 2, one vector per written token."),
    )
    return tag(
        "p", "Shapes of the cross-attention:", ((" ", part) for part in parts), class_="shapes"
    )


def _sentence(state: State) -> Markup:
    most = attends(SOURCE, state.weights)
    return sentence(f"{state.inputs.query} {most}. Output {vector(state.output)}.")


def _code(state: State) -> Markup:
    """A snippet that recomputes the state with NumPy alone and prints the numbers shown."""
    inputs = state.inputs
    return numpy_code(f"""\
import numpy as np

written, source = "{" ".join(WRITTEN)}".split(), "{" ".join(SOURCE)}".split()
Q = np.array({literal(inputs.q)})  # from the translation
K = np.array({literal(inputs.k)})  # from the source
V = np.array({literal(inputs.v)})
self_Q = np.array({literal(SELF_Q)})  # from the translation, both
self_K = np.array({literal(SELF_K)})

def softmax(x):
    powers = np.exp(x - x.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)

allowed = np.array({[int(on) for on in state.allowed]}) == 1  # one for each key of the source
causal = np.tri(3) == 1
scores = np.where(allowed, Q @ K.T / np.sqrt(2), -np.inf)
weights = softmax(scores)
self_weights = softmax(np.where(causal, self_Q @ self_K.T / np.sqrt(2), -np.inf))

i = {state.chosen}  # the query {inputs.query}
for token, score, weight in zip(source, scores[i], weights[i]):
    print(f"{{token:5}}{{score:z7.2f}}{{weight:5.0%}}")
x, y = weights[i] @ V
print(f"output ({{x:z.2f}}, {{y:z.2f}})")
for token, row, own in zip(written, weights, self_weights):
    print(f"{{token:6}}", *(f"{{a:.2f}}" for a in own), "|", *(f"{{a:.2f}}" for a in row))
""")
