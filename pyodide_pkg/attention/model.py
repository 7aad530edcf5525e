r"""A small transformer made of attention alone: layers of several heads, no MLP, no norm, no bias.

Its parameters are a dictionary of arrays: `E` holds the embeddings, (V, d); `U` the unembedding,
(d, V); and each layer its four matrices `W_Q0`, `W_K0`, `W_V0`, `W_O0`, `W_Q1` …, (d, d) each. V
is the number of words, d the model dimension.

Source: Elhage et al. (2021), https://transformer-circuits.pub/2021/framework/
"""

# mypy: disable-error-code="no-any-return"
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from attention.arrays import Floats
from attention.heads import merge_heads, split_heads
from attention.masks import causal_mask
from attention.maths import attention
from attention.position import sinusoidal_encoding

type Parameters = dict[str, Floats]
type Tokens = NDArray[np.integer[Any]]


class LayerTrace(NamedTuple):
    """What a layer computed on the way: learning goes back through it, and readers look at it."""

    X: Floats  # (…, n, d): what came in
    H: Floats  # (…, n, d): the same with positions
    Q: Floats  # (…, h, n, d_h)
    K: Floats  # (…, h, n, d_h)
    V: Floats  # (…, h, n, d_h)
    A: Floats  # (…, h, n, n): the attention weights of each head
    O: Floats  # (…, n, d): the heads' outputs, side by side  # noqa: E741 (the paper's name)


def new_parameters(
    rng: np.random.Generator, words: int, d: int, layers: int
) -> Parameters:  # → E (V, d), U (d, V), W_Q0 (d, d) …
    """Parameters before training: normally distributed, so that products keep a moderate size."""

    def normal(*shape: int, deviation: float) -> Floats:
        return (rng.standard_normal(shape) * deviation).astype(np.float32)

    p = {"E": normal(words, d, deviation=0.5), "U": normal(d, words, deviation=d**-0.5)}
    for layer in range(layers):
        for name in ("W_Q", "W_K", "W_V", "W_O"):
            p[f"{name}{layer}"] = normal(d, d, deviation=d**-0.5)
    return p


def layer_count(p: Parameters) -> int:
    """How many layers the parameters are for."""
    return sum(name.startswith("W_Q") for name in p)


def forward(
    p: Parameters, tokens: Tokens, heads: int, switched_off: Sequence[tuple[int, int]] = ()
) -> tuple[Floats, Floats, list[LayerTrace]]:  # (…, n) → (…, n, V), (…, n, d), one trace a layer
    r"""What the model predicts at each position for the next word.

    $$X_0 = E[\text{tokens}], \qquad X_{l+1} = X_l + \text{heads}_l(X_l)\, W_O^{(l)}, \qquad
    \text{logits} = X_L U$$

    Sinusoidal positions are added to the input of queries and keys alone, so that what is copied is
    the word and not its place. The mask is causal.

    Args:
        p: The parameters.
        tokens: The numbers of the words, one row per text.
        heads: How many heads each layer has.
        switched_off: Heads, as (layer, head), whose output is set to 0.

    Returns:
        The logits, the last layer's vectors, and what each layer computed on the way.
    """
    X = p["E"][tokens]
    n, d = X.shape[-2:]
    positions, mask = sinusoidal_encoding(n, d).astype(X.dtype), causal_mask(n)
    traces = []
    for layer in range(layer_count(p)):
        H = X + positions
        Q, K = (split_heads(H @ p[f"{name}{layer}"], heads) for name in ("W_Q", "W_K"))
        V = split_heads(X @ p[f"W_V{layer}"], heads)
        outputs, A = attention(Q, K, V, mask=mask)
        for head in (head for off, head in switched_off if off == layer):
            outputs[..., head, :, :] = 0
        O = merge_heads(outputs)  # noqa: E741
        traces.append(LayerTrace(X, H, Q, K, V, A, O))
        X = X + O @ p[f"W_O{layer}"]
    return X @ p["U"], X, traces


def log_probabilities(logits: Floats) -> Floats:  # (…, V) → (…, V)
    r"""The logarithm of the softmax, without a power of e that overflows.

    $$\log p_w = z_w - \log \sum_v e^{z_v}$$
    """
    below = logits - logits.max(axis=-1, keepdims=True)
    return below - np.log(np.exp(below).sum(axis=-1, keepdims=True))


def losses(logits: Floats, targets: Tokens) -> Floats:  # (…, n, V), (…, n) → (…, n)
    r"""The cross-entropy at each position: $-\log$ of the probability of the word that comes.

    A model that knows nothing of V words has a loss of $\ln V$.
    """
    return -np.take_along_axis(log_probabilities(logits), targets[..., None], axis=-1)[..., 0]
