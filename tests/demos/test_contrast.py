"""The number in a shaded cell of the matrix can be read, whatever its weight and the scheme."""

import re

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.project import PROJECT

ASSETS = PROJECT / "docs" / "assets"
type Colour = NDArray[np.float64]

# Linear sRGB to Oklab and its luminance. Source: Ottosson (2020), "A perceptual color space".
TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)


def linear(colour: str) -> Colour:
    """#rgb or #rrggbb as linear sRGB."""
    digits = colour.removeprefix("#")
    pairs = re.findall("..", digits if len(digits) == 6 else "".join(2 * d for d in digits))
    c = np.array([int(pair, 16) / 255 for pair in pairs])
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def mixed(over: str, under: str, share: float) -> Colour:
    """What color-mix(in oklab, over share, under) gives. Oklab is linear in the cones' roots."""
    roots = [np.cbrt(TO_CONES @ linear(colour)) for colour in (over, under)]
    return np.linalg.solve(TO_CONES, (share * roots[0] + (1 - share) * roots[1]) ** 3)


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2."""
    dark, light = sorted(float(c @ [0.2126, 0.7152, 0.0722]) for c in (one, other))
    return (light + 0.05) / (dark + 0.05)


def variables(scheme: str) -> dict[str, str]:
    sheet = (ASSETS / "theme" / "colours.css").read_text(encoding="utf-8")
    # The first block is for all schemes; another gives its own on top.
    selectors = ("data-md-color-scheme", f'data-md-color-scheme="{scheme}"')
    blocks = [re.findall(rf"\[{own}\] \{{(.*?)\}}", sheet, re.S) for own in selectors]
    assert blocks[0]
    assert blocks[1] or scheme == "default"
    return dict(re.findall(r"--([\w-]+): (#\w+);", "".join(text for own in blocks for text in own)))


def number_colour(level: int, scheme: str) -> str:
    """The colour of the number in a cell of that level: ink, unless heatmap.css gives another."""
    sheet = (ASSETS / "pictures" / "heatmap.css").read_text(encoding="utf-8")
    rules = re.findall(r"\[data-md-color-scheme=\"(\w+)\"\]([^{]*)\{\s*color: (#\w+);", sheet)
    chosen = [
        colour
        for of, selector, colour in rules
        if of == scheme and re.search(rf"\.w{level}\b", selector)
    ]
    return chosen[0] if chosen else variables(scheme)["ink"]


def share(level: int) -> float:
    """How much of the weight's colour a cell of that level has."""
    sheet = (ASSETS / "pictures" / "heatmap.css").read_text(encoding="utf-8")
    found = re.search(rf"\.w{level} \{{\s*--share: (\d+)%;", sheet)
    assert found
    return int(found[1]) / 100


@pytest.mark.parametrize("scheme", ["default", "slate"])
@pytest.mark.parametrize("level", range(21))
def test_a_weight_stands_out_from_its_shade(level: int, scheme: str) -> None:
    colours = variables(scheme)
    shade = mixed(colours["weight"], colours["paper"], share(level))
    assert contrast(linear(number_colour(level, scheme)), shade) >= 4.5
