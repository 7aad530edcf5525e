"""A ray of light that enters glass bends towards the normal."""

from dataclasses import dataclass
from math import asin, degrees, radians, sin

from demokit.inputs import slider
from demokit.markup import Markup, decimal, join, tag

TITLE = "Snell's law"


@dataclass(frozen=True)
class Inputs:
    angle: float = slider("Angle of the ray in air, degrees", 0, 80, start=30, step=1)
    index: float = slider("Refractive index of the glass", 1, 2, start=1.3)


def view(inputs: Inputs, prefix: str) -> Markup:
    """The angle of the ray in the glass."""
    inside = degrees(asin(sin(radians(inputs.angle)) / inputs.index))
    said = f"In the glass the ray is {decimal(inside, 1)}° from the normal."
    return join(
        tag("p", "Angle in the glass: ", tag("output", f"{decimal(inside, 1)}°")),
        tag("p", said, data_say=True, hidden=True),
    )
