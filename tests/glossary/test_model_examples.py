"""What terms say of the sizes of models and texts follows from the sizes that papers give."""

from itertools import pairwise

import numpy as np
import pytest

from attention.maths import softmax
from attention.position import alibi_bias, alibi_slopes, rope, sinusoidal_encoding
from tests.glossary.terms import Example, check, named

# Vaswani et al. (2017), table 3, the base model.
D, HEADS, FF = 512, 8, 2048
D_H = D // HEADS
# Radford et al. (2019), the smallest GPT-2; Brown et al. (2020), GPT-3.
GPT2_D, GPT2_BLOCKS, GPT2_VOCABULARY, GPT2_WINDOW = 768, 12, 50_257, 1024
GPT3_D, GPT3_BLOCKS, GPT3_WINDOW = 12_288, 96, 2048
TOKENS = ("The", "cat", "sat", "on", "the", "mat")


def gpt2_parameters() -> int:
    """All learned numbers of the smallest GPT-2: its tables, its blocks and the last norm."""
    d = GPT2_D
    tables = (GPT2_VOCABULARY + GPT2_WINDOW) * d
    attention = (d + 1) * 3 * d + (d + 1) * d
    feed_forward = (d + 1) * 4 * d + (4 * d + 1) * d
    norm = 2 * d
    return tables + GPT2_BLOCKS * (attention + feed_forward + 2 * norm) + norm


def pairs(words: list[list[str]]) -> dict[tuple[str, str], int]:
    """How often two pieces stand side by side."""
    found: dict[tuple[str, str], int] = {}
    for word in words:
        for pair in pairwise(word):
            found[pair] = found.get(pair, 0) + 1
    return found


def joined(word: list[str], pair: tuple[str, str]) -> list[str]:
    """The pieces of a word after a join."""
    pieces: list[str] = []
    for piece in word:
        if pieces and (pieces[-1], piece) == pair:
            pieces[-1] += piece
        else:
            pieces.append(piece)
    return pieces


CACHED = 2 * GPT3_BLOCKS * GPT3_WINDOW * GPT3_D
ENCODING = sinusoidal_encoding(11, 4)
SAME = np.array([1.0, 0, 1, 0])


def turned(query: int, key: int) -> float:
    """The dot product of two equal vectors, turned for two positions."""
    q, k = rope(np.array([SAME, SAME]), [query, key])
    return float(q @ k)


EXAMPLES: list[Example] = [
    ("alibi", "With # heads the slopes are 1/#, 1/#, … 1/#,", 8, 1 / alibi_slopes(8)[[0, 1, -1]]),
    ("alibi", "gives the four tokens up to itself #, #, # and #.", softmax(alibi_bias(4, 8)[0, 3])),
    ("attention-head", "has # heads", HEADS),
    ("attention-head", "the whole vector of # numbers and turns it, with three matrices of its "
     "own, into a query, a key and a value of #.", D, D_H),
    ("batch", "32×128×#, which is # numbers.", D, 32 * 128 * D),
    ("bert", "# blocks with # heads each and # numbers for each token, so # / # = # for",
     12, 12, 768, 768, 12, 768 / 12),
    ("bias", "has # + # = # biases", FF, D, FF + D),
    ("byte-pair-encoding", "gives # + # + # = # tokens.", 256, 50_000, 1, 256 + 50_000 + 1),
    ("concatenation", "# heads with # numbers each give one vector of #.", HEADS, D_H, D),
    ("embedding", "an array of shape #×#.", len(TOKENS), D),
    ("feed-forward-network", "it widens # numbers to # and narrows them to # again.", D, FF, D),
    ("feed-forward-network", "that makes # learned", D * FF + FF + FF * D + D),
    ("gpt", "It has # learned parameters.", gpt2_parameters()),
    ("key-dimension", "$d_k = #$ in each attention head, so it divides by #.", D_H, D_H**0.5),
    ("kv-cache", "with # layers, # numbers each for keys and values and a full window of # tokens, "
     "would keep", GPT3_BLOCKS, GPT3_D, GPT3_WINDOW),
    ("kv-cache", "≈ # billion numbers, which is # gigabytes at 2 bytes",
     CACHED / 1e9, 2 * CACHED / 1e9),
    ("learned-positional-encoding", "# rows of # numbers, which makes # learned",
     GPT2_WINDOW, GPT2_D, GPT2_WINDOW * GPT2_D),
    ("learned-positional-encoding", "a text of # tokens", GPT2_WINDOW + 1),
    ("masked-language-model", "#% of the tokens are chosen to be guessed. Of # tokens that makes "
     "# guesses, where next-token prediction makes #.", 15, 100, 0.15 * 100, 100 - 1),
    ("matrix", "a 6×2 matrix has # rows, # columns and # numbers.", 6, 2, 6 * 2),
    ("model-dimension", "of shape #×#, turn them into queries, keys and values of # numbers, an "
     "eighth for each of # heads.", D, D_H, D_H, HEADS),
    ("multi-head-attention", "# heads give # numbers each, which makes # × # = # for",
     HEADS, D_H, HEADS, D_H, HEADS * D_H),
    ("neural-network", "has 2·3 + 3·1 = # numbers", 2 * 3 + 3 * 1),
    ("neural-network", "which makes # in all.", 2 * 3 + 3 * 1 + 3 + 1),
    ("output-projection", "# · # = # numbers go in and # come out, so $W_O$ has # · # = # entries.",
     HEADS, D_H, D, D, D, D, D * D),
    ("padding", '"The cat sat" has # tokens, "The cat sat on the mat" has #.', 3, len(TOKENS)),
    ("padding", "# padding tokens: a table of 2 rows and # columns with # places, # of them empty.",
     len(TOKENS) - 3, len(TOKENS), 2 * len(TOKENS), len(TOKENS) - 3),
    ("positional-encoding", "(#, #) for the first token, counted as 0, then (#, #) and (#, #).",
     ENCODING[:3, :2]),
    ("projection-matrix", "shape #×#, which makes # learned", D, D_H, D * D_H),
    ("relative-position", 'is at # from "sat", directly before it, and "mat" is at +#.',
     TOKENS.index("cat") - TOKENS.index("sat"), TOKENS.index("mat") - TOKENS.index("sat")),
    ("relative-position", "change from # and # to # and #, counted from 0, but the relative "
     "position is still #.", 1, 2, 1 + 2, 2 + 2, 1 - 2),
    ("rope", "(1, 0) becomes (#, #) at position 1.", rope([[1.0, 0.0]], [1])),
    ("rope", r"$\cos 2 + \cos 0.02 = #$.", turned(5, 3)),
    ("sinusoidal-encoding", "position 0 has (#, #, #, #), position 1 has (#, #, #, #) and "
     "position 10 has (#, #, #, #).", ENCODING[[0, 1, 10]]),
    ("unembedding", "# rows and # columns, which makes # numbers.",
     GPT2_D, GPT2_VOCABULARY, GPT2_D * GPT2_VOCABULARY),
    ("value-dimension", "$d_v = #$: # heads give # × # = # numbers", D_H, HEADS, HEADS, D_H, D),
    ("vocabulary", "With # numbers for each, its embeddings alone are about # million",
     D, 37_000 * D / 1e6),
]  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_the_numbers_of_an_example_follow_from_the_sizes(example: Example) -> None:
    check(example)


def test_the_same_distance_gives_the_same_score_wherever_the_tokens_stand() -> None:
    assert turned(105, 103) == pytest.approx(turned(5, 3))
    assert np.linalg.norm(rope([SAME], [5])) == pytest.approx(np.linalg.norm(SAME))


def test_byte_pairs_are_joined_as_the_example_says() -> None:
    words = [list("low"), list("lower"), list("lowest")]
    assert pairs(words)["l", "o"] == pairs(words)["o", "w"] == max(pairs(words).values()) == 3
    for pair in (("l", "o"), ("lo", "w")):
        words = [joined(word, pair) for word in words]
    assert words[0] == ["low"]
    assert max(pairs(words), key=pairs(words).__getitem__) == ("low", "e")
    assert pairs(words)["low", "e"] == 2
