"""Choose a query, drag the vectors of six tokens, and watch scores, weights and output follow."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from attention import maths
from demokit.inputs import Point, choice, point_name, points, slug, toggle
from demokit.markup import Markup, decimal, join, percent, plain, spoken, tag, vector
from demokit.pictures import Arrow, plane, weight_bar

TITLE = "Attention for one query"

TOKENS = ("The", "cat", "sat", "on", "the (5th)", "mat")
QUERIES = ((1.6, 0.4), (0.3, 2.0), (2.4, 0.6), (1.5, -1.2), (1.4, -0.8), (-0.5, 2.0))
KEYS = ((-1.2, 0.6), (2.2, 1.0), (0.4, 2.2), (-0.8, 1.6), (-1.4, -0.2), (1.8, -0.9))
VALUES = ((-0.5, -0.9), (1.6, 0.8), (0.2, 1.6), (-1.5, 0.7), (-0.9, -1.4), (1.9, -1.3))

D_K = tag("var", "d", tag("sub", "k"))
QK_T = join(tag("var", "QK"), tag("sup", "T"))
PLANES = ("Query and keys", "Values and output")


@dataclass(frozen=True)
class Inputs:
    query: str = choice("Query token", TOKENS, start="sat")
    scaled: bool = toggle(
        "Divide scores by √d_k", start=True, shown=join("Divide scores by √", D_K, " (√2)")
    )
    plane: str = choice("The plane shows", PLANES, start=PLANES[0])
    q: tuple[Point, ...] = points("q", dict(zip(TOKENS, QUERIES, strict=True)))
    k: tuple[Point, ...] = points("k", dict(zip(TOKENS, KEYS, strict=True)))
    v: tuple[Point, ...] = points("v", dict(zip(TOKENS, VALUES, strict=True)))


class State:
    """All that follows from the inputs. Tokens go by their place in the sentence."""

    def __init__(self, inputs: Inputs) -> None:
        self.inputs = inputs
        self.chosen = TOKENS.index(inputs.query)
        self.dots = maths.attention_scores(inputs.q, inputs.k, scale=1)
        self.scores = maths.attention_scores(inputs.q, inputs.k)
        outputs, self.matrix = maths.attention(
            inputs.q, inputs.k, inputs.v, scale=None if inputs.scaled else 1
        )
        self.weights = self.matrix[self.chosen]
        self.output = (float(outputs[self.chosen][0]), float(outputs[self.chosen][1]))
        top = self.weights.max()
        self.strongest = [int(j) for j in np.flatnonzero(np.isclose(self.weights, top))]

    def attends(self) -> str:
        """What the query attends to most, e.g. cat, 76%."""
        share = percent(self.weights.max())
        if len(self.strongest) == 1:
            return f"{TOKENS[self.strongest[0]]}, {share}"
        if len(self.strongest) == len(TOKENS):
            return f"attends equally to all tokens, {share} each"
        *others, last = (TOKENS[j] for j in self.strongest)
        return f"attends equally to {', '.join(others)} and {last}, {share} each"


def view(inputs: Inputs, prefix: str) -> Markup:
    """The plane, each step of the chosen query, and the weights of all queries."""
    state = State(inputs)
    return join(
        _plane(state, prefix),
        _scores(state, prefix),
        _products(state, prefix),
        _output(state),
        _readouts(state),
        _formula(inputs.scaled),
        _matrix(state),
        _shapes(),
        tag("p", _sentence(state), data_say=True, hidden=True),
        _code(state),
    )


def _plane(state: State, prefix: str) -> Markup:
    inputs, chosen = state.inputs, state.chosen
    if inputs.plane == PLANES[0]:
        query = _arrow("query", "q", chosen, inputs.q, True, f"q {TOKENS[chosen]}")
        keys = [
            _arrow("key", "k", j, inputs.k, j in state.strongest, token)
            for j, token in enumerate(TOKENS)
        ]
        return plane([*keys, query], f"The query {inputs.query} and the keys", prefix)
    values = [
        _arrow("value", "v", j, inputs.v, j in state.strongest, token)
        for j, token in enumerate(TOKENS)
    ]
    output = Arrow("output", state.output, "output", strong=True)
    return plane([*values, output], f"The values and the output for {inputs.query}", prefix)


def _arrow(
    kind: str, name: str, place: int, ends: tuple[Point, ...], strong: bool, label: str
) -> Arrow:
    token = TOKENS[place]
    point, spoken_name = point_name(name, token), f"Tip of {name} {token}"
    return Arrow(kind, ends[place], label, strong, point, spoken_name)


def _scores(state: State, prefix: str) -> Markup:
    """The table of the four steps, a key a row."""
    scaled = state.inputs.scaled
    heads = (
        tag("th", "key", scope="col"),
        tag("th", "q · k", scope="col"),
        tag("th", "÷ √2", None if scaled else tag("small", " not applied"), scope="col"),
        tag("th", "weight", scope="col"),
    )
    return tag(
        "table",
        tag("caption", "Scores and weights for the query “", state.inputs.query, "”"),
        tag("thead", tag("tr", heads)),
        tag("tbody", (_score_row(state, j, prefix) for j in range(len(TOKENS)))),
        class_="scores" if scaled else "scores raw",
    )


def _score_row(state: State, j: int, prefix: str) -> Markup:
    dot, score = float(state.dots[state.chosen, j]), float(state.scores[state.chosen, j])
    weight = float(state.weights[j])
    key = tag("button", spoken(TOKENS[j]), type="button", aria_describedby=_product_id(prefix, j))
    return tag(
        "tr",
        tag("th", key, scope="row"),
        tag("td", decimal(dot)),
        tag("td", decimal(score) if state.inputs.scaled else "–"),
        tag("td", weight_bar(weight), percent(weight)),
        class_="strongest" if j in state.strongest else None,
    )


def _products(state: State, prefix: str) -> Markup:
    """Each key's dot product written out. The style sheet shows one of them."""
    return tag(
        "div",
        (_product(state, j, prefix) for j in range(len(TOKENS))),
        class_="products",
    )


def _product(state: State, j: int, prefix: str) -> Markup:
    q, k = state.inputs.q[state.chosen], state.inputs.k[j]
    return tag(
        "p",
        _indexed("q", TOKENS[state.chosen]),
        " · ",
        _indexed("k", TOKENS[j]),
        " = ",
        " + ".join(f"{_factor(a)} × {_factor(b)}" for a, b in zip(q, k, strict=True)),
        f" = {decimal(state.dots[state.chosen, j])}",
        id=_product_id(prefix, j),
        class_="shown" if j == state.strongest[0] else None,
    )


def _product_id(prefix: str, j: int) -> str:
    return f"{prefix}-dot-{slug(TOKENS[j])}"


def _indexed(letter: str, token: str) -> Markup:
    return tag("var", letter, tag("sub", token.removesuffix(" (5th)")))


def _factor(number: float) -> str:
    return f"({decimal(number)})" if number < 0 else decimal(number)


def _output(state: State) -> Markup:
    return tag(
        "p",
        "output = Σ weight × ",
        tag("var", "v"),
        " = ",
        tag("b", vector(state.output)),
        class_="mix",
    )


def _readouts(state: State) -> Markup:
    return tag(
        "div",
        _readout("Query token", state.inputs.query),
        _readout("Attends most to", state.attends()),
        _readout("Output vector", vector(state.output)),
        class_="readouts",
    )


def _readout(name: str, value: str) -> Markup:
    return tag("p", name, " ", tag("output", value, aria_label=name, aria_live="off"))


def _formula(scaled: bool) -> Markup:
    inside = join(QK_T, "/√", D_K) if scaled else QK_T
    return tag("p", "All queries at once: ", tag("span", "softmax(", inside, ")"), class_="formula")


def _matrix(state: State) -> Markup:
    """The weights of all queries, a row each; selecting a row makes it the query."""
    return tag(
        "table",
        tag(
            "caption",
            "Attention weights. Rows are queries, columns are keys. "
            "Select a row to make it the query.",
        ),
        tag("thead", tag("tr", tag("td"), (tag("th", spoken(t), scope="col") for t in TOKENS))),
        tag("tbody", (_matrix_row(state, i) for i in range(len(TOKENS)))),
        class_="matrix",
    )


def _matrix_row(state: State, i: int) -> Markup:
    return tag(
        "tr",
        tag("th", tag("button", spoken(TOKENS[i]), type="button"), scope="row"),
        (tag("td", decimal(w), class_=f"w{round(20 * w)}") for w in state.matrix[i].tolist()),
        data_set="query",
        data_value=TOKENS[i],
        aria_current="true" if i == state.chosen else None,
    )


def _shapes() -> Markup:
    n, d = len(TOKENS), 2
    return tag(
        "p",
        "Shapes: ",
        tag("span", tag("var", "Q"), ", ", tag("var", "K"), ", ", tag("var", "V"), f" {n} × {d};"),
        " ",
        tag("span", QK_T, f" {n} × {n}, one row a query;"),
        " ",
        tag("span", f"output {n} × {d}, one mixed vector a token."),
        class_="matrix-shapes",
    )


def _sentence(state: State) -> str:
    attends = state.attends()
    if len(state.strongest) == 1:
        attends = f"attends most to {attends}"
    return f"{state.inputs.query} {attends}. Output {vector(state.output)}."


def _code(state: State) -> Markup:
    """A snippet that recomputes the state with NumPy alone and prints the numbers shown."""
    inputs = state.inputs
    source = f"""\
import numpy as np

tokens = "The cat sat on the mat".split()
Q = np.array({_rows(inputs.q)})
K = np.array({_rows(inputs.k)})
V = np.array({_rows(inputs.v)})

dots = Q @ K.T
scores = dots{" / np.sqrt(2)" if inputs.scaled else ""}
weights = np.exp(scores - scores.max(axis=1, keepdims=True))
weights /= weights.sum(axis=1, keepdims=True)
output = weights @ V

i = {state.chosen}  # the query {inputs.query}
for token, dot, score, weight in zip(tokens, dots[i], scores[i], weights[i]):
    print(f"{{token:4}}{{dot:z7.2f}}{{score:z7.2f}}{{weight:5.0%}}")
print(f"output ({{output[i, 0]:z.2f}}, {{output[i, 1]:z.2f}})")
"""
    return tag(
        "details",
        tag("summary", "The same in NumPy"),
        tag("pre", tag("code", source, data_copy=True)),
        class_="demo-code no-copy",
    )


def _rows(vectors: Iterable[Point]) -> str:
    return f"[{', '.join(f'[{plain(x)}, {plain(y)}]' for x, y in vectors)}]"
