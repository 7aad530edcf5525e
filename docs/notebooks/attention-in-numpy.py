# %% [markdown]
# ---
# title: Attention in 20 lines of NumPy
# description: Softmax, attention and self-attention in a few lines of NumPy each, run on the numbers of the lesson's demo.
# ---
# # Attention in 20 lines of NumPy
#
# In the [lesson](../lessons/attention.md), [attention](term:attention) takes four steps: score, scale, [softmax](term:softmax), mix. In this notebook they become three short [functions](term:function), which give back the numbers of the lesson's first demo. You need [NumPy](term:numpy) and nothing else.
#
# Run the cells from top to bottom, then change something and run them again.
#
# ## Softmax
#
# The softmax turns any list of numbers into positive [weights](term:weight) that sum to 1: raise $e$ to the power of each number, then divide by the total. The function works along the last [axis](term:axis), so it takes a single list as well as a [matrix](term:matrix), whose rows it treats one by one.

# %%
import numpy as np


def softmax(x):
    """Positive weights that sum to 1 along the last axis."""
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


weights = softmax(np.array([1.0, 2.0, 3.0]))
print(weights.round(2), "sum", weights.sum().round(2))

# %% [markdown]
# Why subtract the largest number first? The result stays the same, since $e^{x-m} = e^x / e^m$ and the factor $e^m$ cancels when we divide by the total. But no power is larger than $e^0 = 1$ now. Without the subtraction, numbers near 1000 would give powers too large for a computer's numbers. Add 1000 to all three and compare:

# %%
print(softmax(np.array([1001.0, 1002.0, 1003.0])).round(2))

# %% [markdown]
# ## Attention
#
# Now all four steps, for any number of [tokens](term:token) at once. The [queries](term:query) are the rows of a matrix $Q$, the [keys](term:key) those of $K$ and the [values](term:value) those of $V$:
#
# $$
# \operatorname{Attention}(Q, K, V) = \operatorname{softmax}\!\left(\frac{Q K^{\mathsf T}}{\sqrt{d_k}}\right) V
# $$
#
# In the code, `K.T` is the [transpose](term:transpose) and `@` the [matrix product](term:matrix-multiplication). The [mask](term:mask) is for later; leave it out, and every token may attend to every token.


# %%
def attention(Q, K, V, mask=None):
    """Outputs and weights; Q and K are (n, d_k), V is (n, d_v)."""
    scaled = Q @ K.T / np.sqrt(Q.shape[-1])
    if mask is not None:
        scaled = np.where(mask, scaled, -np.inf)
    weights = softmax(scaled)
    return weights @ V, weights


# %% [markdown]
# ## The numbers of the demo
#
# Six tokens, and for each of them a query, a key and a value of two numbers. They were set by hand so that they can be drawn as arrows.

# %%
rows = [
    ("The", (1.6, 0.4), (-1.2, 0.6), (-0.5, -0.9)),
    ("cat", (0.3, 2.0), (2.2, 1.0), (1.6, 0.8)),
    ("sat", (2.4, 0.6), (0.4, 2.2), (0.2, 1.6)),
    ("on", (1.5, -1.2), (-0.8, 1.6), (-1.5, 0.7)),
    ("the", (1.4, -0.8), (-1.4, -0.2), (-0.9, -1.4)),
    ("mat", (-0.5, 2.0), (1.8, -0.9), (1.9, -1.3)),
]
tokens, *vectors = zip(*rows)
Q, K, V = np.array(vectors)
print("shapes", Q.shape, K.shape, V.shape)

# %% [markdown]
# First the table of one query, that of *sat*. Each line is a key: its [score](term:attention-score), which is its [dot product](term:dot-product) with the query, the same divided by $\sqrt{d_k} = \sqrt 2$, and the [attention weight](term:attention-weight).

# %%
sat = tokens.index("sat")
scores = K @ Q[sat]
scaled = scores / np.sqrt(2)
print("key   q·k   ÷√2  weight")
for token, *numbers in zip(tokens, scores, scaled, softmax(scaled)):
    print(token.ljust(3), "{:6.2f}{:6.2f}{:7.0%}".format(*numbers))

# %% [markdown]
# The [output](term:attention-output) of *sat* is the [weighted average](term:weighted-average) of the values under these weights. It lies close to the value of *cat*, which takes most of the weight.

# %%
output = softmax(scaled) @ V
print("output      ", output.round(2))
print("value of cat", V[tokens.index("cat")])

# %% [markdown]
# Our function does the same for all six queries in one call. Each row of the [attention matrix](term:attention-matrix) belongs to one query, and the row of *sat* repeats the last column of the table above.


# %%
def show(matrix):
    """Prints a matrix with a row and a column for each token."""
    print("   ", *(token.rjust(4) for token in tokens))
    for token, row in zip(tokens, matrix):
        print(token.ljust(3), *(f"{number:.2f}" for number in row))


outputs, weights = attention(Q, K, V)
show(weights)

# %%
print(outputs.round(2))

# %% [markdown]
# What if we don't divide by $\sqrt{d_k}$? The weights get sharper. With $d_k = 2$ the difference is mild: compare this with the row of *sat*. The notebook [Why √dₖ](why-sqrt-d-k.py) shows what happens with longer [vectors](term:vector).

# %%
print(softmax(scores).round(2))

# %% [markdown]
# ## Self-attention
#
# In a [transformer](term:transformer), nobody sets queries, keys and values by hand. All three are computed from the tokens' own vectors, the rows $x_i$ of a matrix $X$, by three matrices that are [learned](term:learned-parameter): $Q = X W_Q$, $K = X W_K$ and $V = X W_V$. This is [self-attention](term:self-attention):


# %%
def self_attention(X, W_Q, W_K, W_V, mask=None):
    """Attention in which Q, K and V come from the same tokens."""
    return attention(X @ W_Q, X @ W_K, X @ W_V, mask)


# %% [markdown]
# That completes the three functions. We have no trained matrices here, so we draw random ones: four numbers for each token, which become queries and keys of two numbers and values of three. These numbers stand for nothing, but the [shapes](term:shape) are right.

# %%
random = np.random.default_rng(2017)
X = random.normal(size=(6, 4))
W_Q, W_K = random.normal(size=(2, 4, 2))
W_V = random.normal(size=(4, 3))
outputs, weights = self_attention(X, W_Q, W_K, W_V)
print("weights", weights.shape, "outputs", outputs.shape)
print("each row sums to", weights.sum(axis=-1).round(2))

# %% [markdown]
# Without a mask, self-attention has no sense of order. Shuffle the tokens, and the same outputs come out, shuffled in the same way ([permutation equivariance](term:permutation-equivariance)):

# %%
order = random.permutation(6)
shuffled, _ = self_attention(X[order], W_Q, W_K, W_V)
np.allclose(shuffled, outputs[order])

# %% [markdown]
# ## A mask
#
# A [language model](term:language-model) that writes learns to predict the next token, so no token may look at those that follow it. A [causal mask](term:causal-mask) says who may attend to whom: `True` on and below the diagonal. Where it says `False`, the scaled score becomes $-\infty$, and since $e^{-\infty} = 0$ the weight is 0. The softmax shares the rest out among the tokens that are left.
#
# With the demo's numbers, *The* can attend only to itself now, while *mat*, the last token, sees them all and keeps the weights it had:

# %%
causal = np.tril(np.ones((6, 6), dtype=bool))
outputs, weights = attention(Q, K, V, causal)
show(weights)

# %% [markdown]
# ## Things to try
#
# - Give *sat* a query twice as long, `Q[sat] * 2`. Which weight grows, and why?
# - Make a mask that lets each token attend only to its neighbours and itself.
# - Take the queries from one sentence and the keys and values from another, as in [cross-attention](term:cross-attention). Which shape does the matrix of weights get?
