"""A small trained transformer reads a row of words: where its heads look, and what it expects."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from attention.arrays import Floats
from attention.head_scores import induction_score, previous_token_score
from attention.model import Parameters, forward, layer_count, log_probabilities, losses
from attention.weights_file import Trained, from_bytes
from demokit.elements import numpy_code, readouts, sentence
from demokit.files import path
from demokit.inputs import choice, switch_name, switches, text
from demokit.marks import SET, VALUE
from demokit.markup import Markup, decimal, join, percent, tag, token
from demokit.tables import row, table

TITLE = "The heads of a trained model"
TWO, ONE = "Two layers", "One layer"
MODELS = {TWO: "models/copying.bin", ONE: "models/one_layer.bin"}
FILES = tuple(MODELS.values())

LAYERS = tuple(f"Layer {layer}" for layer in range(2))
HEADS = tuple(f"head {head}" for head in range(4))
NAMES = tuple(f"{layer}.{head}" for layer in range(len(LAYERS)) for head in range(len(HEADS)))
type Head = tuple[int, int]  # its layer and its number there

BOS = "BOS"
MOST_WORDS, MOST_LETTERS = 24, 200
BETWEEN_WORDS = re.compile(r"[\s.,;:!?…–—/()\"“”„«»]+")
MOST_NAMED, LONGEST_NAME = 5, 20  # unknown words that are named, and their letters

SCORED_ROWS, SCORED_WORDS = 16, 24
SHADES = 20  # the classes w0 … w20 of the style sheets
FAINTEST = 2  # the lightest shade that is drawn


@dataclass(frozen=True)
class Inputs:
    text: str = text(
        "Your row of words", start="the owl saw a red fox and the owl saw a", most=MOST_LETTERS
    )
    head: str = choice("Head shown large", NAMES, start="1.1", names=True)
    model: str = choice("Model", (TWO, ONE), start=TWO)
    on: tuple[tuple[bool, ...], ...] = switches(
        "Ticked where a head is on",
        LAYERS,
        HEADS,
        start=[[True] * len(HEADS)] * len(LAYERS),
        group="Heads that are on",
        between=", ",
    )


@cache
def trained(name: str) -> Trained:
    """One of the models. Its parameters are float64, so that each build of NumPy shows the same."""
    model = from_bytes(path(MODELS[name]).read_bytes())
    parameters: Parameters = {
        name: array.astype(np.float64) for name, array in model.parameters.items()
    }
    return Trained(model.words, model.heads, parameters)


@cache
def scores(name: str, off: tuple[Head, ...]) -> tuple[Floats, Floats]:
    """The previous-token and the induction score of each head: (layers, heads) each.

    They are means over rows of different words in an order without meaning, each row twice.
    """
    model = trained(name)
    i = np.arange(SCORED_WORDS)
    others = len(model.words) - 1  # a prime number, so that the words of a row differ
    once = np.array([1 + (7 * r + (r + 2) * i) % others for r in range(SCORED_ROWS)])
    rows = np.concatenate([np.zeros((SCORED_ROWS, 1), dtype=int), once, once], axis=1)
    _, _, traces = forward(model.parameters, rows, model.heads, off)
    A = np.stack([trace.A for trace in traces])
    return (
        previous_token_score(A, SCORED_WORDS).mean(axis=1),
        induction_score(A, SCORED_WORDS).mean(axis=1),
    )


@cache
def own_words(name: str, head: Head) -> tuple[int, int | None]:
    """What a head does to words, by its matrices alone.

    Returns:
        For how many words w the head, looking at w, raises the logit of w more than any other; and,
        in the second layer, for how many the query of w matches best the key that the first
        layer's best previous-token head makes of a word before.
    """
    model = trained(name)
    p, (layer, number) = model.parameters, head

    def part(matrix: str, of: int, which: int, axis: int) -> Floats:
        cut: Floats = np.split(p[f"{matrix}{of}"], model.heads, axis=axis)[which]
        return cut

    def moved(of: int, which: int) -> Floats:  # (V, d): what a head writes, looking at each word
        written: Floats = p["E"] @ part("W_V", of, which, 1) @ part("W_O", of, which, 0)
        return written

    raised = _own(moved(layer, number) @ p["U"])
    if not layer:
        return raised, None
    before = int(scores(name, ())[0][0].argmax())
    queries = p["E"] @ part("W_Q", layer, number, 1)
    return raised, _own(queries @ (moved(0, before) @ part("W_K", layer, number, 1)).T)


def _own(matrix: Floats) -> int:
    """In how many rows the entry on the diagonal is the largest; the row of BOS aside."""
    return int((matrix.argmax(axis=1) == np.arange(len(matrix)))[1:].sum())


@dataclass(frozen=True)
class Words:
    """What a text says: its words by number, BOS first, and what of it is left out."""

    numbers: list[int]
    unknown: list[str]
    too_many: int


def words_of(written: str, known: Sequence[str]) -> Words:
    """The words of a text that a model knows. Case and punctuation count for nothing."""
    number = {word: i for i, word in enumerate(known)}
    found = [word.strip("'’‘-") for word in BETWEEN_WORDS.split(written.lower())]
    numbers = [number[word] for word in found if word in number]
    unknown = dict.fromkeys(word for word in found if word and word not in number)
    return Words(
        [number[BOS], *numbers[:MOST_WORDS]], list(unknown), max(len(numbers) - MOST_WORDS, 0)
    )


class State:
    """All that follows from the inputs. Heads go by layer and number, words by their place."""

    def __init__(self, inputs: Inputs) -> None:
        self.name = inputs.model
        self.model = trained(inputs.model)
        self.layers = layer_count(self.model.parameters)
        layer, head = map(int, inputs.head.split("."))
        self.chosen: Head = (min(layer, self.layers - 1), head)
        self.off = tuple(
            (layer, head)
            for layer in range(self.layers)
            for head in range(self.model.heads)
            if not inputs.on[layer][head]
        )
        self.written = words_of(inputs.text, self.model.words)
        tokens = np.array(self.written.numbers)
        self.words = [self.model.words[i] for i in tokens]
        logits, _, traces = forward(self.model.parameters, tokens, self.model.heads, self.off)
        self.patterns = [trace.A for trace in traces]
        self.next = np.exp(log_probabilities(logits))
        self.losses: list[float] = losses(logits[:-1], tokens[1:]).tolist()

    @property
    def chosen_pattern(self) -> Floats:
        """The weights of the chosen head, a row per query."""
        pattern: Floats = self.patterns[self.chosen[0]][self.chosen[1]]
        return pattern

    def likeliest(self, place: int) -> tuple[str, float]:
        """The word that the model thinks likeliest after a place, and its probability."""
        i = int(self.next[place].argmax())
        return self.model.words[i], float(self.next[place, i])


def view(inputs: Inputs, prefix: str) -> Markup:
    """The patterns of all heads, one of them large, and what the model makes of each word."""
    state = State(inputs)
    return join(
        _told(state.written),
        _all_heads(state),
        _large(state),
        _circuits(state),
        _known_words(state.model),
        _sentence(state),
        _code(state),
    )


def _told(written: Words) -> Markup:
    """How many words the row has, and what of the text was left out."""
    count = len(written.numbers) - 1
    parts: list[Markup | str] = [f"{count} word{'' if count == 1 else 's'} after BOS."]
    unknown = [word for word in written.unknown if word != BOS.lower()]
    if unknown:
        more = len(unknown) - MOST_NAMED
        named = ((", " if i else "", _named(word)) for i, word in enumerate(unknown[:MOST_NAMED]))
        rest = f" and {more} more" if more > 0 else ""
        parts.append(join(" Not among the model’s words, so left out: ", named, rest, "."))
    if len(unknown) < len(written.unknown):
        parts.append(" BOS stands at the beginning by itself.")
    if written.too_many:
        parts.append(
            f" A row has at most {MOST_WORDS} words: the last {written.too_many} left out."
        )
    return tag("p", parts, class_="told")


def _named(word: str) -> Markup:
    shown = word if len(word) <= LONGEST_NAME else f"{word[:LONGEST_NAME]}…"
    return tag("bdi", shown, translate="no")


def _all_heads(state: State) -> Markup:
    """A small picture of each head's weights, with its scores and a switch."""
    previous, induction = scores(state.name, state.off)
    heads = (
        _small(state, (layer, head), float(previous[layer, head]), float(induction[layer, head]))
        for layer in range(state.layers)
        for head in range(state.model.heads)
    )
    return tag("div", heads, class_="all-heads")


def _small(state: State, head: Head, previous: float, induction: float) -> Markup:
    layer, number = head
    name, off = f"{layer}.{number}", head in state.off
    show = tag(
        "button",
        tag("span", "Head ", name),
        _shaded(state.patterns[layer][number]),
        type="button",
        aria_current="true" if head == state.chosen else None,
        **{SET: "head", VALUE: name},
    )
    switch = tag(
        "button",
        "off" if off else "on",
        type="button",
        class_="switch",
        aria_label=f"Head {name} is {'off' if off else 'on'}",
        **{SET: switch_name("on", LAYERS[layer], HEADS[number]), VALUE: "on" if off else "off"},
    )
    said = (("previous", previous), ("induction", induction))
    lines = (tag("span", f"{label} ", tag("b", decimal(score))) for label, score in said)
    return tag("div", show, tag("p", lines), switch, class_="head off" if off else "head")


def _shaded(A: Floats) -> Markup:
    """A pattern as a picture: a path for each shade, a square per weight, queries from the top."""
    shades = np.rint(SHADES / 2 * A).astype(int) * 2
    paths = (
        tag("path", d=_squares(shades == shade), class_=f"w{shade}")
        for shade in range(FAINTEST, SHADES + 1, 2)
        if (shades == shade).any()
    )
    size = 2 * len(A)
    return tag("svg", paths, viewBox=f"0 0 {size} {size}", aria_hidden="true", class_="pattern")


def _squares(where: np.ndarray) -> str:
    """The squares as strokes of width 2: each is 2 by 2 units."""
    return "".join(f"M{2 * j} {2 * i + 1}h2" for i, j in np.argwhere(where).tolist())


def _large(state: State) -> Markup:
    """The chosen head's weights as arrows, each beside the row of its query and of its key."""
    layer, number = state.chosen
    head = f"{layer}.{number}"
    off = ", which is off," if state.chosen in state.off else ""
    arrows = (
        f"Arrows show where head {head}{off} looks: from each word to those that get 8% of its "
        "weight or more."
    )
    words = table(
        tag("span", "Word by word", class_="unseen"),
        (f"{head} looks most at", "likeliest next", "loss"),
        (_row(state, place) for place in range(len(state.words))),
        first="word",
        class_="by-word",
        neutral={"tbody"},
    )
    picture = tag("div", _arrows(state.chosen_pattern), words, class_="large")
    return join(tag("p", arrows, class_="hint"), picture)


def _row(state: State, place: int) -> Markup:
    weights = state.chosen_pattern[place]
    most = int(weights.argmax())
    word, probability = state.likeliest(place)
    loss = decimal(state.losses[place]) if place < len(state.losses) else "–"
    return row(
        _placed(place, state.words[place]),
        (_placed(most, state.words[most]), " ", tag("small", percent(float(weights[most])))),
        tag("span", f"{word} ", tag("small", percent(probability)), class_=_shade(probability)),
        loss,
    )


def _placed(place: int, word: str) -> Markup:
    return join(tag("small", f"{place} "), word)


def _shade(share: float) -> str:
    return f"w{round(SHADES * share)}"


def _arrows(A: Floats) -> Markup:
    """Arcs from queries down the side to their keys; a row of the table is 20 units high."""
    shades = np.rint(SHADES * A).astype(int)
    drawn = np.argwhere(shades >= FAINTEST).tolist()
    queries = (
        tag("g", (_arc(i, j, int(shades[i, j])) for i, j in drawn if i == query))
        for query in range(len(A))
    )
    heads = "".join(f"M92 {20 * j + 6}l7 4l-7 4z" for j in sorted({j for _, j in drawn}))
    return tag(
        "svg",
        queries,
        tag("path", d=heads, class_="arrowheads"),
        class_="arrows",
        viewBox=f"0 0 100 {20 * len(A)}",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def _arc(query: int, key: int, shade: int) -> Markup:
    """An arc whose width grows with the distance; to itself, a small loop."""
    distance = query - key
    reach = 14 + 3 * distance
    start, end = 20 * query + (13 if distance else 16), 20 * key + 10
    across, half = min(reach, 88), (start - end) // 2
    return tag("path", d=f"M99 {start}A{across} {half} 0 0 1 94 {end}", class_=f"w{shade}")


def _circuits(state: State) -> Markup:
    """What the chosen head does to words, by its matrices, and what comes next."""
    raised, matched = own_words(state.name, state.chosen)
    head = ".".join(map(str, state.chosen))
    count = len(state.model.words) - 1
    word, probability = state.likeliest(len(state.words) - 1)
    results: dict[str, Markup | str] = {
        "Likeliest next word": join(token(word), f", {percent(probability)}"),
        f"OV of {head}: raises the word it looks at": f"{raised} of {count} words",
    }
    if matched is not None:
        results[f"QK of {head}: picks what followed the same word"] = f"{matched} of {count} words"
    return readouts(results)


def _known_words(model: Trained) -> Markup:
    return tag(
        "details",
        tag("summary", f"The {len(model.words) - 1} words that the model knows"),
        tag("p", " ".join(model.words[1:]), translate="no", class_="words"),
        class_="demo-group",
    )


def _sentence(state: State) -> Markup:
    word, probability = state.likeliest(len(state.words) - 1)
    off = ", ".join(f"{layer}.{head}" for layer, head in state.off)
    layer, head = state.chosen
    place = int(state.chosen_pattern[-1].argmax())
    return sentence(
        f"After {state.words[-1]}, the likeliest next word is {word}, {percent(probability)}. "
        f"There, head {layer}.{head} looks most at word {place}, {state.words[place]}. "
        f"Heads off: {off or 'none'}."
    )


def _code(state: State) -> Markup:
    """A snippet that loads the weights file, recomputes the state and prints the numbers shown."""
    layer, head = state.chosen
    return numpy_code(f"""\
import numpy as np
import json

# The weights: a line of JSON, then the numbers. The file is offered below the demo.
with open("{MODELS[state.name].rpartition("/")[2]}", "rb") as file:
    header = json.loads(file.readline())
    numbers = np.frombuffer(file.read(), "<f2").astype(float)

p, start = {{}}, 0
for name, shape in header["arrays"]:
    size = np.prod(shape)
    p[name] = numbers[start : start + size].reshape(shape)
    start += size

words, heads = header["words"], header["heads"]
row = "{" ".join(state.words)}".split()
off = [{_pairs(state.off)}]  # heads that are off: (layer, head)

X = p["E"][[words.index(word) for word in row]]
n, d = X.shape
angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
positions = np.stack([np.sin(angles), np.cos(angles)], axis=2).reshape(n, d)
mask = np.tri(n, dtype=bool)

def split(M):  # (n, d) → (heads, n, d / heads)
    return M.reshape(n, heads, d // heads).swapaxes(0, 1)

def softmax(x):
    powers = np.exp(x - x.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)

patterns = []
for layer in range({state.layers}):
    H = X + positions
    W_Q, W_K, W_V, W_O = (p[f"W_{{name}}{{layer}}"] for name in "QKVO")
    Q, K, V = split(H @ W_Q), split(H @ W_K), split(X @ W_V)
    scores = Q @ K.swapaxes(1, 2) / np.sqrt(d // heads)
    weights = softmax(np.where(mask, scores, -np.inf))
    outputs = weights @ V
    for head in range(heads):
        if (layer, head) in off:
            outputs[head] = 0
    X = X + outputs.swapaxes(0, 1).reshape(n, d) @ W_O
    patterns.append(weights)

probabilities = softmax(X @ p["U"])
shown = patterns[{layer}][{head}]
for i in range(n):
    j, guess = shown[i].argmax(), probabilities[i].argmax()
    loss = "–"
    if i + 1 < n:
        loss = f"{{-np.log(probabilities[i, words.index(row[i + 1])]):z.2f}}"
    looks = f"{{j}} {{row[j]}} {{100 * shown[i, j]:.0f}}%"
    print(i, row[i], looks, words[guess], f"{{100 * probabilities[i, guess]:.0f}}%", loss)
""")


def _pairs(heads: Iterable[Head]) -> str:
    return ", ".join(f"({layer}, {head})" for layer, head in heads)
