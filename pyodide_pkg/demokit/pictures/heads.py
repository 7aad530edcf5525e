"""Arrowheads. They differ in form, since not everybody sees colour."""

from demokit import registry
from demokit.markup import Markup, tag

# Each head's outline, its apex at 0 0.
HEADS = {
    "triangle": "M-30-16 0 0-30 16z",
    "open": "M-22-13 0 0-22 13",
    "hollow": "M-24-11 0 0-24 11z",
    "diamond": "M-22-15 0 0-22 15-44 0z",
}


def head_of(kind: str) -> str:
    """The head that arrows of a kind have; a kind is the name of one of the course's meanings.

    Raises:
        ValueError: there is no such meaning, or it names a head that doesn't exist.
    """
    heads = {meaning.name: meaning.head for meaning in registry.meanings()}
    if kind not in heads:
        known = ", ".join(heads) or "none"
        raise ValueError(f"there is no meaning “{kind}” for an arrow; the course has {known}")
    if heads[kind] not in HEADS:
        known = ", ".join(HEADS)
        raise ValueError(f"the meaning “{kind}” has no head “{heads[kind]}”; there are {known}")
    return heads[kind]


def marker(head: str, kind: str, id_: str, *, halo: bool) -> Markup:
    """The SVG marker that puts a head at the end of a line, with a halo if the tip can be moved."""
    return tag(
        "marker",
        tag("path", d=HEADS[head]),
        tag("circle", r=18) if halo else None,
        id=id_,
        class_=kind,
        orient="auto",
        markerUnits="userSpaceOnUse",
    )
