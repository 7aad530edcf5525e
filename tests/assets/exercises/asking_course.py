"""The course on optics with questions of every kind, in a lesson and in a notebook."""

from pathlib import Path

from tests.site.courses import another_course

IDS = ("air-to-water", "both-angles", "notebook-index", "sine-ratio", "wave-count")
LESSON = """---
title: Questions on light
description: Questions of every kind.
---

# Questions on light

Light slows down in water.

## What happens at the surface

````question air-to-water
A [ray](term:) goes from air into water, where $n = 4/3$:

```python
n = 4 / 3
```

Which way does it bend?

- [ ] away from the [normal](term:normal)
  > That happens on the way *out* of the water.
- [x] towards the normal
  > It slows down, so that $\\sin\\theta_2$ is smaller than $\\sin\\theta_1$.
- [ ] it goes straight on
  > It does so along the normal alone.
````

## What changes

!!! note "In a box"

    ```question both-angles
    Which of these are the same on both sides?

    - [x] the frequency
      > Each crest that arrives goes on.
    - [ ] the speed
      > It is smaller in water.
    - [x] the plane of the two rays
      > The surface turns a ray in the plane of ray and normal.
    - [ ] the wavelength
      > It shrinks with the speed.
    ```

```question sine-ratio
By what factor is $\\sin\\theta_2$ smaller, for $n = 3$?

= 1/3 ± 0.004
  > It is $1/n$.
- 3
  > You have turned the fraction around.
- -1/3
  > A sine of an angle to the normal isn't negative here.
```

```question wave-count
How many waves are in a row of 2 * 16 pulses of 4096 waves each?

= 2 * 16 * 4096
  > 32 pulses of 4096 waves.
- 16 * 4096
  > You forgot to double.
```

See the [first question](#q-air-to-water).
"""
NOTEBOOK = """# %% [markdown]
# ---
# title: The index
# description: A notebook that asks.
# ---
# # The index
#
# Some text.
#
# ```question notebook-index
# What is $n$ of [vacuum](../lessons/questions.md)?
#
# - [x] 1
#   > By definition: $n = c / c$.
#
#   > Air comes close.
# - [ ] 0
#   > Then light would be infinitely fast.
# ```

# %%
print(3 / 2)
"""


def asking_course(folder: Path) -> Path:
    """The course's folder; its site isn't built."""
    course = another_course.copied(folder)
    (course / "docs" / "notebooks").mkdir()
    texts = {
        "docs/lessons/questions.md": LESSON,
        "docs/notebooks/index-of-water.py": NOTEBOOK,
        "exercise-ids.txt": "\n".join(IDS) + "\n",
    }
    for name, text in texts.items():
        (course / name).write_text(text, encoding="utf-8")
    return course
