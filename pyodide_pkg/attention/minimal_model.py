r"""The smallest model that learns to be an induction head: two layers, n + k² parameters.

Layer 1 is attention by distance alone, with one learned number $v_d$ for each distance. Layer 2
compares what layer 1 gathered at each place with the present state, by a k × k matrix $W$, and has
no softmax. With $e_i$ for state $i$ as a one-hot vector:

$$A_{ij} = \operatorname{softmax}_{j \le i}(v_{i-j}), \qquad z_j = \sum_m A_{jm} e_m, \qquad
\text{logits}_i = \sum_{j \le i} (e_i^\top W z_j)\, e_j$$

If $v$ prefers distance 1 and $W$ the same state, place $j$ votes for its state wherever the one
before it was the present one.

Source: Edelman et al. (2024), https://arxiv.org/abs/2402.11004; the mask is causal here
"""

# mypy: disable-error-code="no-any-return"
import numpy as np

from attention.arrays import Floats
from attention.masks import causal_mask
from attention.maths import softmax
from attention.model import Parameters, Tokens, log_probabilities

type Trace = tuple[Floats, Floats, Floats, Floats]


def weights_by_distance(v: Floats) -> Floats:  # (n,) → (n, n)
    """The attention weights of layer 1, one row per query."""
    n = len(v)
    i, j = np.indices((n, n))
    return softmax(v[np.maximum(i - j, 0)], mask=causal_mask(n))


def forward(p: Parameters, rows: Tokens) -> tuple[Floats, Trace]:  # (…, n) → (…, n, k), trace
    """The logits for the next state after each place.

    Args:
        p: The parameters: `v`, (n,), and `W`, (k, k).
        rows: States by their numbers, one row each.

    Returns:
        The logits, and what was computed on the way.
    """
    E = np.eye(len(p["W"]))[rows]
    A = weights_by_distance(p["v"])
    Z = A @ E
    S = np.tril(E @ p["W"] @ Z.mT)
    return S @ E, (E, A, Z, S)


def gradients(p: Parameters, rows: Tokens) -> tuple[float, Parameters]:
    """The mean loss over all next states, and its derivative for each parameter.

    Args:
        p: The parameters, as in `forward`.
        rows: States by their numbers, one row each.

    Returns:
        The loss, and the gradient by the parameters' names.
    """
    logits, (E, A, Z, _) = forward(p, rows)
    log_p = log_probabilities(logits[:, :-1])
    coming = E[:, 1:]
    d_logits = np.zeros_like(logits)
    d_logits[:, :-1] = (np.exp(log_p) - coming) / rows[:, 1:].size
    dS = np.tril(d_logits @ E.mT)
    of_query = dS.mT @ E  # (…, n, k): each place's derivative, by the query's state
    dW = np.tensordot(of_query, Z, axes=((0, 1), (0, 1)))
    dA = np.tensordot(of_query @ p["W"], E, axes=((0, 2), (0, 2)))
    ds = A * (dA - (A * dA).sum(axis=-1, keepdims=True))
    dv = np.array([np.trace(ds, -distance) for distance in range(len(p["v"]))])
    return float(-(log_p * coming).sum() / rows[:, 1:].size), {"v": dv, "W": dW}
