r"""How attention learns: gradients by hand, from the loss back to every parameter, and Adam.

`dX` stands for the derivative of the loss with respect to `X`, and has its shape.

Source: Rumelhart, Hinton and Williams (1986), https://doi.org/10.1038/323533a0
"""

# mypy: disable-error-code="no-any-return"
from dataclasses import dataclass, field

import numpy as np

from attention.arrays import Floats
from attention.heads import merge_heads, split_heads
from attention.model import LayerTrace, Parameters, Tokens, forward, log_probabilities


def attention_backward(  # (…, n, d_v), … → (…, n, d_k), (…, n, d_k), (…, n, d_v)
    dO: Floats, Q: Floats, K: Floats, V: Floats, A: Floats
) -> tuple[Floats, Floats, Floats]:
    r"""From the derivative for the output of attention to those for queries, keys and values.

    $$dV = A^\top dO, \qquad dA = dO\, V^\top, \qquad
    dS = A \circ (dA - \operatorname{rowsum}(A \circ dA)), \qquad
    dQ = \frac{dS\, K}{\sqrt{d_k}}, \qquad dK = \frac{dS^\top Q}{\sqrt{d_k}}$$

    A masked key has weight 0, and so no part in any of them.

    Args:
        dO: The derivative for the output, one row per query.
        Q: Queries, one per row.
        K: Keys, one per row.
        V: Values, one per row.
        A: The attention weights, one row per query.

    Returns:
        The derivatives for Q, K and V.
    """
    dA = dO @ V.mT
    dS = A * (dA - (A * dA).sum(axis=-1, keepdims=True)) * Q.shape[-1] ** -0.5
    return dS @ K, dS.mT @ Q, A.mT @ dO


def layer_backward(  # (…, n, d) → (…, n, d), derivatives of the layer's four matrices
    p: Parameters, layer: int, dX: Floats, trace: LayerTrace
) -> tuple[Floats, Parameters]:
    """From the derivative for what a layer gives on to that for what came in.

    Args:
        p: The parameters.
        layer: The layer's number.
        dX: The derivative for the sum of what came in and what the layer added.
        trace: What the layer computed on the way.

    Returns:
        The derivative for what came in, and those for the layer's matrices by name.
    """
    X, H, Q, K, V, A, O = trace  # noqa: E741
    dO = split_heads(dX @ p[f"W_O{layer}"].T, Q.shape[-3])
    dQ, dK, dV = map(merge_heads, attention_backward(dO, Q, K, V, A))
    gradients = {
        f"W_Q{layer}": _product(H, dQ),
        f"W_K{layer}": _product(H, dK),
        f"W_V{layer}": _product(X, dV),
        f"W_O{layer}": _product(O, dX),
    }
    dH = dQ @ p[f"W_Q{layer}"].T + dK @ p[f"W_K{layer}"].T
    return dX + dH + dV @ p[f"W_V{layer}"].T, gradients


def gradients(  # (…, n + 1) → a number, derivatives of all parameters
    p: Parameters, tokens: Tokens, heads: int
) -> tuple[float, Parameters]:
    r"""The mean loss over all next words of these texts, and its derivative for each parameter.

    The derivative for the logits is the difference between what is predicted and what comes:

    $$dz_w = \frac{p_w - [w \text{ comes next}]}{\text{number of predictions}}$$

    Args:
        p: The parameters.
        tokens: The numbers of the words, one row per text.
        heads: How many heads each layer has.

    Returns:
        The loss, and the gradient by the parameters' names.
    """
    given, targets = tokens[..., :-1], tokens[..., 1:]
    logits, X, traces = forward(p, given, heads)
    log_p = log_probabilities(logits)
    coming = np.arange(logits.shape[-1]) == targets[..., None]
    dlogits = ((np.exp(log_p) - coming) / targets.size).astype(X.dtype)
    gradient = {"U": _product(X, dlogits)}
    dX = dlogits @ p["U"].T
    for layer, trace in reversed(list(enumerate(traces))):
        dX, of_layer = layer_backward(p, layer, dX, trace)
        gradient |= of_layer
    gradient["E"] = np.zeros_like(p["E"])
    np.add.at(gradient["E"], given, dX)
    return float(-log_p[coming].mean()), gradient


def _product(X: Floats, dY: Floats) -> Floats:  # (…, n, d), (…, n, m) → (d, m)
    """The derivative for the matrix W of Y = X W, summed over all rows of all texts."""
    return X.reshape(-1, X.shape[-1]).T @ dY.reshape(-1, dY.shape[-1])


@dataclass
class Adam:
    r"""Steps against the gradient, each parameter's size of step by what its gradient was before.

    $$m \leftarrow \beta_1 m + (1 - \beta_1) g, \qquad v \leftarrow \beta_2 v + (1 - \beta_2) g^2,
    \qquad p \leftarrow p - \eta \left(\frac{m / (1 - \beta_1^t)}{\sqrt{v / (1 - \beta_2^t)} +
    \epsilon} + \lambda p\right)$$

    Sources: Kingma and Ba (2015), https://arxiv.org/abs/1412.6980; the decay as in Loshchilov and
    Hutter (2019), https://arxiv.org/abs/1711.05101

    Attributes:
        beta_1: How much of the mean gradient is kept at a step.
        beta_2: How much of the mean squared gradient is kept.
        decay: Weight decay, $\lambda$.
        epsilon: Keeps the divisor above 0.
    """

    beta_1: float = 0.9
    beta_2: float = 0.98
    decay: float = 0.0
    epsilon: float = 1e-8
    _step: int = 0
    _m: Parameters = field(default_factory=dict)
    _v: Parameters = field(default_factory=dict)

    def step(self, p: Parameters, gradient: Parameters, rate: float) -> None:
        r"""Changes the parameters in place, at a learning rate $\eta$."""
        self._step += 1
        for name, g in gradient.items():
            m = self._m.setdefault(name, np.zeros_like(g))
            v = self._v.setdefault(name, np.zeros_like(g))
            m += (1 - self.beta_1) * (g - m)
            v += (1 - self.beta_2) * (g * g - v)
            mean = m / (1 - self.beta_1**self._step)
            deviation = np.sqrt(v / (1 - self.beta_2**self._step))
            p[name] -= rate * (mean / (deviation + self.epsilon) + self.decay * p[name])
