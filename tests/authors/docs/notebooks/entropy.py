# %% [markdown]
# ---
# title: Entropy of weights
# description: How entropy rises with the temperature.
# ---
# # Entropy of weights
#
# The [entropy](term:) of weights $a_j$ is $-\sum_j a_j \ln a_j$.
# Here it is for the scores in
# [the lesson](../lessons/temperature.md).

# %%
import numpy as np

scores = np.array([1.0, 2.0, 3.0])
for temperature in (0.5, 1.0, 2.0):
    a = np.exp(scores / temperature)
    a /= a.sum()
    entropy = -(a * np.log(a)).sum()
    print(temperature, a.round(2), entropy.round(2))

# %% [markdown]
# Three weights can't have more than $\ln 3$:

# %%
np.log(3).round(2)

# %% [markdown]
# ````exercise entropy-of-weights
# Write `entropy(a)` for weights that are above 0.
#
# ```start
# def entropy(a):
#     return np.log(a)
# ```
#
# ```check
# for scores in (np.zeros(2), *(normal(n) for n in sizes(3))):
#     a = np.exp(scores) / np.exp(scores).sum()
#     h = call(entropy, a)
#     check_shape(h, ())
#     check_close(h, -np.sum(a * np.log(a)))
# ```
#
# ```solution
# def entropy(a):
#     return -(a * np.log(a)).sum()
# ```
#
# ```wrong sign
# def entropy(a):
#     return (a * np.log(a)).sum()
# ```
# > The sign is missing: logarithms of weights are below 0.
# ````
