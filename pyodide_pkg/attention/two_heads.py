"""The running example's embeddings through two heads, each with small matrices of its own.

The matrices were chosen by hand, so that the heads look at different tokens: the first leads each
token to a noun, the second the verb to its place, the preposition to what is there, and each noun
to the word it goes with. No number comes from a trained model.
"""

import numpy as np

# One matrix per head: (heads, d_model, d_k) and (heads, d_model, d_v), with d_k = d_v = 4.
W_Q = np.array(
    [
        [
            [0, 3, 1, 0],
            [1, -3, 0, 0],
            [2, 0, -1, 1],
            [2, 0, -1, 1],
            [0, -3, 1, -1],
            [-2, 3, 0, 0],
            [1, 0, 1, -1],
            [1, 0, 0, 0],
        ],
        [
            [1, 0, 1, 2],
            [-1, 1, -1, 1],
            [0, -1, 0, 0],
            [1, -1, 1, -1],
            [1, 0, -2, -1],
            [0, 1, 0, 0],
            [2, 1, -1, -2],
            [0, 1, 0, 0],
        ],
    ]
)
W_K = np.array(
    [
        [
            [1, 2, 0, 1],
            [0, 0, 0, 0],
            [0, 0, -1, -1],
            [1, 0, 0, 0],
            [1, -1, 0, -1],
            [-1, 0, 1, 0],
            [0, -1, 2, -1],
            [0, -1, 0, 0],
        ],
        [
            [0, 2, 1, 1],
            [2, 1, 0, -1],
            [-1, 0, 0, 0],
            [-1, -1, 1, 1],
            [0, -1, 1, -2],
            [0, 0, -1, 0],
            [0, -2, 1, -1],
            [1, 0, 0, 0],
        ],
    ]
)
W_V = np.array(
    [
        [
            [0, 1, 0, 0],
            [0, 0, 0, 0],
            [0, 0, 0, 0],
            [0, 0, 0, 0],
            [1, 0, -1, 1],
            [-1, 0, 2, 0],
            [0, 0, 0, 0],
            [1, 0, 0, 0],
        ],
        [
            [0, 0, 1, 0],
            [0, 0, 0, 0],
            [0, 0, 0, 0],
            [-1, 0, 1, 0],
            [-1, 0, -2, 1],
            [2, 0, 0, 0],
            [0, 1, -1, 0],
            [0, 1, 0, 0],
        ],
    ]
)

# The output projection, (heads · d_v, d_model): four rows for the first head, four for the second.
W_O = np.array(
    [
        [1, 0, 0, 1, 0, 0, 0, -1],
        [0, 1, 0, 0, 1, 0, 0, 0],
        [0, 0, 1, 0, 0, -1, 0, 0],
        [0, 0, 0, 0, 1, 0, 1, 0],
        [0, 1, 0, 0, 0, 0, 0, 1],
        [1, 0, 0, 0, -1, 0, 0, 0],
        [0, 0, 1, 0, 0, 1, 0, 0],
        [0, 0, 0, 1, 0, 0, 1, 0],
    ]
)
