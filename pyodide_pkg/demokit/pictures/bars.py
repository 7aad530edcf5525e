"""Weights as bars: one of them as a bar beside its number, several as a chart."""

from collections.abc import Iterable

from demokit.markup import Markup, tag

# In the picture's units.
HEIGHT, WIDTH, BAR = 160, 40, 30


def weight_bar(weight: float) -> Markup:
    """A bar as long as the weight, which is from 0 to 1."""
    return tag("svg", tag("line", x2=f"{100 * weight:.0f}%"), aria_hidden="true")


def chart(weights: Iterable[float], name: str) -> Markup:
    """Weights from 0 to 1 side by side, an upright bar each, between a line at 0 and one at 1.

    `name` is what a screen reader says of the picture.
    """
    heights = [round(HEIGHT * weight) for weight in weights]
    width = WIDTH * len(heights)
    left = (WIDTH - BAR) // 2
    return tag(
        "svg",
        tag("path", d=f"M0 1h{width}"),
        (
            tag("rect", x=WIDTH * i + left, y=HEIGHT + 1 - height, width=BAR, height=height)
            for i, height in enumerate(heights)
        ),
        tag("path", d=f"M0 {HEIGHT + 1}h{width}"),
        class_="chart",
        viewBox=f"0 0 {width} {HEIGHT + 2}",
        role="img",
        aria_label=name,
    )
