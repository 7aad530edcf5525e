# %% [markdown]
# ---
# title: Why √d_k
# description: An experiment with random queries and keys shows how scores grow with the length of vectors, and why attention divides by a square root.
# ---
# # Why √d<sub>k</sub>
#
# [Attention](term:attention) divides every [score](term:attention-score) by $\sqrt{d_k}$ before the [softmax](term:softmax), where $d_k$ is the [number of entries](term:key-dimension) in a [query](term:query) or a [key](term:key). The [lesson](../lessons/attention.md#why-the-scores-are-scaled) gives the reason. Here you check it: draw queries and keys at random, look at how their [dot products](term:dot-product) spread, and see what a softmax makes of them.
#
# You need [NumPy](term:numpy) and nothing else. The pictures are drawn by a few lines of Python in the notebook itself.
#
# ## What we expect
#
# Say that all entries of $q$ and $k$ are [independent](term:independence), with [mean](term:mean) 0 and [variance](term:variance) 1. The dot product is a sum of $d_k$ products:
#
# $$
# q \cdot k = q_1 k_1 + q_2 k_2 + \dots + q_{d_k} k_{d_k}
# $$
#
# Each product has mean 0 and variance 1, and variances of independent terms add. So the sum has mean 0 and variance $d_k$, which is a [standard deviation](term:standard-deviation) of $\sqrt{d_k}$.
#
# ## What we measure
#
# We draw 10,000 pairs for each length and compare the standard deviation of their dot products with $\sqrt{d_k}$.

# %%
import numpy as np

random = np.random.default_rng(64)
lengths = (1, 4, 16, 64, 256)


def products(d_k, pairs=10_000):
    """Dot products q · k of random vectors with d_k entries of mean 0 and variance 1."""
    q, k = random.normal(size=(2, pairs, d_k))
    return (q * k).sum(axis=1)


samples = {d_k: products(d_k) for d_k in lengths}
print(" d_k  measured    √d_k")
for d_k, sample in samples.items():
    print(f"{d_k:4}  {sample.std():8.2f}{np.sqrt(d_k):8.2f}")

# %% [markdown]
# The two columns agree up to chance: with more pairs, they come closer still.
#
# Do the entries have to follow the bell curve that `normal` draws from? No: we used only that they are independent, with mean 0 and variance 1. Entries that are either −1 or 1 do as well:

# %%
q, k = random.choice([-1, 1], size=(2, 10_000, 64))
print(f"{(q * k).sum(axis=1).std():.2f}")

# %% [markdown]
# ## What it looks like
#
# A table says how wide a spread is; a picture shows it. The class below draws one curve for each sample: the higher the curve, the more dot products lie there. Jupyter shows any object that has a method `_repr_svg_` as the picture which that method returns, so no plotting library is needed.


# %%
class Curves:
    """How often each value occurs in some samples, from -limit to limit, as a picture."""

    dashes = ("none", "7 3", "2 3")

    def __init__(self, samples, limit):
        self.samples, self.limit = samples, limit

    def curves(self):
        """The points of each sample's curve, over a line that is 400 wide."""
        bins = np.linspace(-self.limit, self.limit, 49)
        counts = np.array([np.histogram(sample, bins)[0] for sample in self.samples.values()])
        x = np.linspace(24, 416, 48)
        for y in 150 - 130 * counts / counts.max():
            yield " ".join(f"{a:.0f},{b:.0f}" for a, b in zip(x, y))

    def _repr_svg_(self):
        lines, words = ['<path d="M20 150h400"/>'], []
        for x, value in zip(range(20, 421, 100), np.linspace(-1, 1, 5) * self.limit):
            lines.append(f'<path d="M{x} 150v5"/>')
            words.append(f'<text x="{x}" y="170" text-anchor="middle">{value:g}</text>')
        for points, dash, d_k, y in zip(self.curves(), self.dashes, self.samples, (30, 50, 70)):
            lines.append(f'<polyline points="{points}" stroke-dasharray="{dash}"/>')
            lines.append(f'<path d="M330 {y - 4}h34" stroke-dasharray="{dash}"/>')
            words.append(f'<text x="372" y="{y}">length {d_k}</text>')
        spoken = ", ".join(f"{s.std():.2f} at length {d_k}" for d_k, s in self.samples.items())
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 180" width="440"'
            f' role="img" aria-label="Curves with standard deviations of {spoken}"'
            ' color="#777" font-family="sans-serif" font-size="13">'
            f'<g fill="none" stroke="currentColor" stroke-width="1.6">{"".join(lines)}</g>'
            f'<g fill="currentColor">{"".join(words)}</g></svg>'
        )


chosen = {d_k: samples[d_k] for d_k in (4, 16, 64)}
Curves(chosen, limit=24)

# %% [markdown]
# The longer the vectors, the wider the spread. Now divide each sample by its $\sqrt{d_k}$:

# %%
divided = {d_k: sample / np.sqrt(d_k) for d_k, sample in chosen.items()}
Curves(divided, limit=4)

# %% [markdown]
# All three curves lie nearly on top of each other. Whatever the length, the scores that reach the softmax have a standard deviation close to 1.
#
# ## What the softmax makes of it
#
# Why does the spread matter? Take one query and eight keys. The softmax of the eight scores gives the [attention weights](term:attention-weight). We ask two things, each as an average over 2,000 random draws:
#
# - How large is the largest weight? Near 1, the weights are almost [one-hot](term:one-hot): a single key takes everything.
# - How much does the largest weight change when the other scores change? This is the [gradient](term:gradient) that [training](term:training) relies on. The largest weight $a_{\max}$ changes with the score $s_j$ of another key at the rate $-a_{\max}\, a_j$, so we add up $a_{\max}\, a_j$ over the other keys.


# %%
def softmax(x):
    """Positive weights that sum to 1 along the last axis."""
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def measures(scores):
    """The largest weight and the gradient that reaches the other scores, on average."""
    largest = softmax(scores).max(axis=-1)
    return largest.mean(), (largest * (1 - largest)).mean()


print("      largest weight     gradient")
print(" d_k     raw  scaled     raw  scaled")
for d_k in lengths:
    q, K = random.normal(size=(2_000, 1, d_k)), random.normal(size=(2_000, 8, d_k))
    scores = (q * K).sum(axis=-1)
    (raw, raw_gradient), (scaled, gradient) = measures(scores), measures(scores / np.sqrt(d_k))
    print(f"{d_k:4}{raw:8.2f}{scaled:8.2f}{raw_gradient:8.3f}{gradient:8.3f}")

# %% [markdown]
# Without scaling, longer vectors push the largest weight towards 1, and the gradient fades: the model has ever less to learn from. With scaling, neither depends much on the length. That is all that $\sqrt{d_k}$ is for.
#
# ## Things to try
#
# - Give the entries a variance of 4 by multiplying them by 2. Which number must you divide by now?
# - Divide by $d_k$ where the code divides by $\sqrt{d_k}$. What happens to the weights of long vectors?
# - Draw each query close to one of its keys, so that they are no longer independent. Does the expectation still hold?
