"""Choose a query, drag the vectors of six tokens, and watch scores, weights and output follow."""

from dataclasses import dataclass

from attention import example, maths
from demokit.elements import literal, numpy_code, readouts, sentence, told_apart
from demokit.inputs import Point, choice, point_name, points, slug, toggle
from demokit.markup import Markup, decimal, join, percent, spoken, tag, token, vector
from demokit.pictures import Arrow, heatmap, plane, weight_bar
from demokit.shares import attends, attends_most, largest
from demokit.tables import row, table

TITLE = "Attention for one query"

TOKENS = told_apart(example.TOKENS)
PLANES = ("Query and keys", "Values and output")

D_K = tag("var", "d", tag("sub", "k"))
QK_T = join(tag("var", "QK"), tag("sup", "T"))


@dataclass(frozen=True)
class Inputs:
    query: str = choice("Query token", TOKENS, start="sat", names=True)
    scaled: bool = toggle(
        "Divide scores by √d_k", start=True, shown=join("Divide scores by √", D_K, " (√2)")
    )
    plane: str = choice("The plane shows", PLANES, start=PLANES[0])
    q: tuple[Point, ...] = points("q", dict(zip(TOKENS, example.Q, strict=True)))
    k: tuple[Point, ...] = points("k", dict(zip(TOKENS, example.K, strict=True)))
    v: tuple[Point, ...] = points("v", dict(zip(TOKENS, example.V, strict=True)))


class State:
    """All that follows from the inputs. Tokens go by their index in the sentence."""

    def __init__(self, inputs: Inputs) -> None:
        self.inputs = inputs
        self.chosen = TOKENS.index(inputs.query)
        scale = None if inputs.scaled else 1
        outputs, self.matrix = maths.attention(inputs.q, inputs.k, inputs.v, scale=scale)
        query = [inputs.q[self.chosen]]
        self.scores = maths.scaled_scores(query, inputs.k, scale=1)[0].tolist()
        self.scaled = maths.scaled_scores(query, inputs.k)[0].tolist()
        self.weights = self.matrix[self.chosen].tolist()
        self.output = tuple(outputs[self.chosen].tolist())
        self.strongest = largest(self.weights)


def view(inputs: Inputs, prefix: str) -> Markup:
    """The plane, each step of the chosen query, and the weights of all queries."""
    state = State(inputs)
    results = {
        "Query token": inputs.query,
        "Attends most to": attends_most(TOKENS, state.weights, token),
        "Output vector": vector(state.output),
    }
    return join(
        _plane(state, prefix),
        readouts(results, neutral={"Query token"}),
        _scores(state, prefix),
        _products(state, prefix),
        _output(state),
        _formula(inputs.scaled),
        _matrix(state),
        _shapes(),
        _sentence(state),
        _code(state),
    )


def _plane(state: State, prefix: str) -> Markup:
    inputs, chosen = state.inputs, state.chosen
    if inputs.plane == PLANES[0]:
        arrows = [_arrow("key", inputs.k, j, j in state.strongest) for j in range(len(TOKENS))]
        query = _arrow("query", inputs.q, chosen, True, f"q {inputs.query}")
        return plane([*arrows, query], f"The query {inputs.query} and the keys", prefix)
    arrows = [_arrow("value", inputs.v, j, j in state.strongest) for j in range(len(TOKENS))]
    output = Arrow("output", state.output, "output", strong=True)
    return plane([*arrows, output], f"The values and the output for {inputs.query}", prefix)


def _arrow(
    kind: str, ends: tuple[Point, ...], j: int, strong: bool, label: str | None = None
) -> Arrow:
    letter, token = kind[0], TOKENS[j]
    point, name = point_name(letter, token), f"Tip of {letter} {token}"
    return Arrow(kind, ends[j], label or token, strong, point, name)


def _scores(state: State, prefix: str) -> Markup:
    """The table of the four steps, one row per key."""
    scaled = state.inputs.scaled
    divided = join("÷ √2", None if scaled else tag("small", " not applied"))
    return table(
        join("Scores and weights for the query “", token(state.inputs.query), "”"),
        ("q · k", divided, "weight"),
        (_score_row(state, j, prefix) for j in range(len(TOKENS))),
        first="key",
        class_="scores" if scaled else "scores raw",
        neutral={"tbody"},
    )


def _score_row(state: State, j: int, prefix: str) -> Markup:
    described = f"{prefix}-d-{slug(TOKENS[j])}"
    stop = -1 if j else None  # the arrow keys lead to the others
    return row(
        tag("button", spoken(TOKENS[j]), type="button", aria_describedby=described, tabindex=stop),
        decimal(state.scores[j]),
        decimal(state.scaled[j]) if state.inputs.scaled else "–",
        (weight_bar(state.weights[j]), percent(state.weights[j])),
        class_="strongest" if j in state.strongest else None,
    )


def _products(state: State, prefix: str) -> Markup:
    """Each key's dot product written out. The style sheet shows one of them."""
    products = (_product(state, j, prefix) for j in range(len(TOKENS)))
    return tag("div", products, class_="products")


def _product(state: State, j: int, prefix: str) -> Markup:
    q, k = state.inputs.q[state.chosen], state.inputs.k[j]
    terms = (f"{_factor(a)} × {_factor(b)}" for a, b in zip(q, k, strict=True))
    return tag(
        "p",
        _indexed("q", state.chosen),
        " · ",
        _indexed("k", j),
        f" = {' + '.join(terms)} = {decimal(state.scores[j])}",
        id=f"{prefix}-d-{slug(TOKENS[j])}",
        class_="shown" if j == state.strongest[0] else None,
    )


def _indexed(letter: str, j: int) -> Markup:
    return tag("var", letter, tag("sub", example.TOKENS[j]))


def _factor(number: float) -> str:
    return f"({decimal(number)})" if number < 0 else decimal(number)


def _output(state: State) -> Markup:
    output = tag("b", vector(state.output))
    return tag("p", "output = Σ weight × ", tag("var", "v"), " = ", output, class_="mix")


def _formula(scaled: bool) -> Markup:
    inside = join(QK_T, "/√", D_K) if scaled else QK_T
    return tag(
        "p",
        "All queries at once: ",
        tag("span", "softmax(", inside, ")"),
        class_="formula",
    )


def _matrix(state: State) -> Markup:
    """The weights of all queries, one row per query; selecting a row makes it the query."""
    caption = (
        "Attention weights. Rows are queries, columns are keys. Select a row to make it the query."
    )
    chosen = state.inputs.query
    return heatmap(TOKENS, TOKENS, state.matrix.tolist(), caption, sets="query", chosen=chosen)


def _shapes() -> Markup:
    n, d = len(TOKENS), 2
    q, k, v = (tag("var", letter) for letter in "QKV")
    parts = (
        tag("span", q, ", ", k, ", ", v, f" {n} × {d};"),
        tag("span", QK_T, f" {n} × {n}, one row per query;"),
        tag("span", f"output {n} × {d}, one mixed vector per token."),
    )
    return tag("p", "Shapes:", ((" ", part) for part in parts), class_="shapes")


def _sentence(state: State) -> Markup:
    attending = attends(TOKENS, state.weights)
    values = "Values and output. " if state.inputs.plane == PLANES[1] else ""
    return sentence(f"{values}{state.inputs.query} {attending}. Output {vector(state.output)}.")


def _code(state: State) -> Markup:
    """A snippet that recomputes the state with NumPy alone and prints the numbers shown."""
    inputs = state.inputs
    return numpy_code(f"""\
import numpy as np

tokens = "{" ".join(example.TOKENS)}".split()
Q = np.array({literal(inputs.q)})
K = np.array({literal(inputs.k)})
V = np.array({literal(inputs.v)})

scores = Q @ K.T
scaled = scores{" / np.sqrt(2)" if inputs.scaled else ""}
weights = np.exp(scaled - scaled.max(axis=1, keepdims=True))
weights /= weights.sum(axis=1, keepdims=True)
output = weights @ V

i = {state.chosen}  # the query {inputs.query}
for token, s, t, a in zip(tokens, scores[i], scaled[i], weights[i]):
    print(f"{{token:4}}{{s:z7.2f}}{{t:z7.2f}}{{a:5.0%}}")
x, y = output[i]
print(f"output ({{x:z.2f}}, {{y:z.2f}})")
""")
