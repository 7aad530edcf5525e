"""A course's meanings: what keeps one colour and one form in its words, formulas and pictures."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Meaning:
    """One meaning, e.g. the query in a course on attention.

    `name` is its class and its variable in style sheets, `macro` the TeX command that colours a
    part of a formula. `light` and `dark` are its colours in the two schemes, as `#rrggbb`. `head`
    names the arrowhead that tells it apart without colour (see `demokit.pictures.heads`).
    """

    name: str
    macro: str
    light: str
    dark: str
    head: str
