"""The course's running example: a sentence of six tokens, its embeddings and what becomes of them.

Queries, keys and values were set by hand, so that they can be drawn in a plane. Embeddings and
matrices were then chosen to give exactly these vectors. No number comes from a trained model.
"""

import numpy as np

TOKENS = ("The", "cat", "sat", "on", "the", "mat")

# The embeddings, (n, d_model): one row per token.
X = np.array(
    [
        [0, 0, 1, -1, -1, -1, 1, 0],
        [1, 0, 0, 1, 1, 0, 0, 1],
        [0, 1, 0, 0, -1, 0, 1, 1],
        [0, -1, -1, 0, -1, -1, 0, 1],
        [0, -1, 1, -1, 0, 0, 0, 1],
        [1, 1, 1, 0, 0, 1, 0, -1],
    ]
)

# The projection matrices, (d_model, d_k) and (d_model, d_v).
W_Q = np.array(
    [[0.2, 1], [-0.1, 0.3], [0.2, 0.7], [-0.1, 1], [-0.8, 0.2], [0.2, -0.2], [0.7, 0.7], [1, -0.2]]
)
W_K = np.array(
    [[1, 0.2], [0.9, 0.2], [0.3, -0.3], [1, 0.5], [0, -0.5], [-0.2, -0.2], [-0.7, 0.7], [0.2, 0.8]]
)
W_V = np.array(
    [[0.7, -0.5], [0.6, 0.4], [0.5, -0.8], [0.7, 0.7], [0.3, 0.1], [0, 0.1], [0, 0.8], [-0.1, 0.5]]
)

# Queries and keys, (n, d_k), and values, (n, d_v). Rounding removes the floats' own error only.
Q, K, V = (np.round(X @ W, 1) + 0.0 for W in (W_Q, W_K, W_V))
