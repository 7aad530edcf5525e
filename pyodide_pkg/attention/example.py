"""The course's running example: a sentence of six tokens, its embeddings and what becomes of them.

Queries, keys and values were set by hand, so that they can be drawn in a plane; embeddings and
matrices were then found that give them to one decimal. No d_model below 5 does.
"""

import numpy as np

TOKENS = ("The", "cat", "sat", "on", "the", "mat")

# The embeddings, (n, d_model): a row a token.
X = np.array(
    [
        [0, -1, 0, 0, 0],
        [0.47, 0.63, -0.39, 0, -0.74],
        [1, 0, -1, -1, 0],
        [0, 0, 0, -1, 0],
        [1, -1, 0, 0, 1],
        [1, 0, 0, 1, 0],
    ]
)

# The projection matrices, (d_model, d_k) and (d_model, d_v).
W_Q = np.array([[1, 0.8], [-1.6, -0.4], [0.1, -1], [-1.5, 1.2], [-1.2, -2]])
W_K = np.array([[1, 0.7], [1.2, -0.6], [-0.2, 0.1], [0.8, -1.6], [-1.2, -1.5]])
W_V = np.array([[0.4, -0.6], [0.5, 0.9], [-1.3, -1.5], [1.5, -0.7], [-0.8, 0.1]])

# Queries and keys, (n, d_k), and values, (n, d_v), to the one decimal that the course shows.
Q, K, V = (np.round(X @ W, 1) + 0.0 for W in (W_Q, W_K, W_V))
