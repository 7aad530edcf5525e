# %% [markdown]
# ---
# title: Why √dₖ
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
# Say that all entries of $q$ and $k$ are [independent](term:independence), with [mean](term:mean) 0 and [variance](term:variance) 1. That is a picture of the start of [training](term:training), when nothing has been learned yet. The dot product is a sum of $d_k$ products:
#
# $$
# q \cdot k = q_1 k_1 + q_2 k_2 + \dots + q_{d_k} k_{d_k}
# $$
#
# Each product has mean 0 and variance 1 · 1 = 1, and variances of independent terms add. So the sum has mean 0 and variance $d_k$, which is a [standard deviation](term:standard-deviation) of $\sqrt{d_k}$.
#
# ## What we measure
#
# We draw 10,000 pairs for each length and compare the standard deviation of their dot products with $\sqrt{d_k}$.

# %%
import numpy as np

random = np.random.default_rng(64)
lengths = (1, 4, 16, 64, 256)


def products(d_k, pairs=10_000):
    """Dot products q · k of random vectors with d_k entries each."""
    q, k = random.normal(size=(2, pairs, d_k))
    return (q * k).sum(axis=1)


samples = {d_k: products(d_k) for d_k in lengths}
print(" d_k  measured    √d_k")
for d_k, sample in samples.items():
    print(f"{d_k:4}  {sample.std():8.2f}{np.sqrt(d_k):8.2f}")

# %% [markdown]
# The two columns agree apart from chance: with more pairs, they come closer still.
#
# Do the entries have to follow the [bell curve](term:normal-distribution) that `normal` draws from? No: we used only that they are independent, with mean 0 and variance 1. Entries that are either −1 or 1 do as well:

# %%
q, k = random.choice([-1, 1], size=(2, 10_000, 64))
print(f"{(q * k).sum(axis=1).std():.2f}")

# %% [markdown]
# ## What it looks like
#
# A table says how wide a spread is; a picture shows it. The cell below draws one curve for each sample: the higher the curve, the more dot products lie there. It needs no plotting library, since Jupyter shows every object that has a method `_repr_svg_` as the picture that this method returns.


# %%
class Picture:
    """Lines and words, 440 wide and 180 high."""

    def __init__(self, title):
        self.title, self.parts = title, []

    def line(self, points, dash="none"):
        shape = (
            f'<polyline points="{points}" stroke-dasharray="{dash}"/>'
        )
        self.parts.append(shape)

    def words(self, x, y, text):
        place = f'x="{x}" y="{y}" text-anchor="middle" stroke="none"'
        self.parts.append(
            f'<text {place} fill="currentColor">{text}</text>'
        )

    def _repr_svg_(self):
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" role="img" '
            f'aria-label="{self.title}" width="440" '
            'viewBox="0 0 440 180" color="#777" fill="none" '
            'stroke="currentColor" stroke-width="1.6" '
            'font-family="sans-serif" font-size="16">'
            f"{''.join(self.parts)}</svg>"
        )


def curves(samples, limit):
    """For each sample, the points of a curve from -limit to limit."""
    bins = np.linspace(-limit, limit, 49)
    counts = np.array([np.histogram(s, bins)[0] for s in samples])
    x = np.linspace(24, 416, 48)
    for y in 150 - 130 * counts / counts.max():
        yield " ".join(f"{a:.0f},{b:.0f}" for a, b in zip(x, y))


def draw(samples, limit):
    """A curve for each of three samples, over one axis."""
    spread = ", ".join(f"{s.std():.2f}" for s in samples.values())
    picture = Picture(f"Three curves; standard deviations {spread}")
    picture.line("20,150 420,150")
    for x, value in zip(range(20, 421, 100), (-1, -0.5, 0, 0.5, 1)):
        picture.words(x, 172, f"{value * limit:g}")
    looks = zip(("none", "7 3", "2 3"), (28, 52, 76))
    shapes = curves(samples.values(), limit)
    for d_k, points, (dash, y) in zip(samples, shapes, looks):
        picture.line(points, dash)
        picture.line(f"300,{y - 5} 336,{y - 5}", dash)
        picture.words(380, y, f"length {d_k}")
    return picture


chosen = {d_k: samples[d_k] for d_k in (4, 16, 64)}
draw(chosen, limit=24)

# %% [markdown]
# The longer the [vectors](term:vector), the wider the spread. Now divide each sample by its $\sqrt{d_k}$:

# %%
divided = {d_k: s / np.sqrt(d_k) for d_k, s in chosen.items()}
draw(divided, limit=4)

# %% [markdown]
# All three curves lie nearly on top of each other. Whatever the length, the scores that reach the softmax have a standard deviation close to 1.
#
# ## What the softmax makes of it
#
# Why does the spread matter? Take one query and eight keys. The softmax of the eight scores gives the [attention weights](term:attention-weight). We ask three things, each of 2,000 random draws:
#
# - How large is the largest [weight](term:weight) $a_{\max}$, on average? Near 1, the weights are almost [one-hot](term:one-hot): a single key takes everything.
# - How much does the largest weight change when the other scores change? This is the [gradient](term:gradient) that training relies on. The largest weight changes with the score $s_j$ of another key at the rate $-a_{\max}\, a_j$, so we add up $a_{\max}\, a_j$ over the other keys. The rate is per unit of the score that enters the softmax, which is the scaled one if we scale.
# - How much does the largest weight change when the query moves? That depends on the keys too, and on the divisor: each scaled score changes by $k_j / \sqrt{d_k}$ with the query. We count the queries that are stuck, for which a move by 1 in the best direction changes the largest weight at a rate of less than one hundredth.


# %%
def softmax(x):
    """Positive weights that sum to 1 along the last axis."""
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def measures(q, K, divisor):
    """The largest weight, the gradient, and the share of stuck queries.

    q is (draws, 1, d_k) and K is (draws, 8, d_k).
    """
    a = softmax((q * K).sum(axis=-1) / divisor)
    a_max = a.max(axis=-1, keepdims=True)
    largest = np.eye(8)[a.argmax(axis=-1)]
    slopes = a_max * (largest - a)  # of a_max, by each score
    by_query = (
        np.linalg.norm(slopes[:, None] @ K, axis=(1, 2)) / divisor
    )
    gradient = a_max * (1 - a_max)
    return a_max.mean(), gradient.mean(), (by_query < 0.01).mean()


print("      largest weight     gradient      stuck queries")
print(" d_k     raw  scaled     raw  scaled     raw  scaled")
for d_k in lengths:
    q = random.normal(size=(2_000, 1, d_k))
    K = random.normal(size=(2_000, 8, d_k))
    pairs = zip(measures(q, K, 1), measures(q, K, np.sqrt(d_k)))
    columns = (number for pair in pairs for number in pair)
    line = "{:4}{:8.2f}{:8.2f}{:8.3f}{:8.3f}{:8.0%}{:8.0%}"
    print(line.format(d_k, *columns))

# %% [markdown]
# Without scaling, longer vectors push the largest weight towards 1, and the gradient with respect to the scores fades. What reaches a query becomes uneven: more and more queries are stuck, while the others are thrown about. With scaling no query is stuck, and nothing here depends much on the length. That is what $\sqrt{d_k}$ is for. The lesson's demo draws other vectors, so its numbers differ a little.
#
# All this is measured on random vectors. Training makes queries and keys depend on each other, and then the scores can grow beyond this size again.
#
# ## Things to try
#
# - Give the entries a variance of 4 by multiplying them by 2. Which number must you divide by now?
# - Divide by $d_k$ where the code divides by $\sqrt{d_k}$. What happens to the weights of long vectors?
# - Draw each query close to one of its keys, so that they are no longer independent. Does the expectation still hold?
