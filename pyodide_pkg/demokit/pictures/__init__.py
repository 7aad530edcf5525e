"""Pictures as SVG, and the heat map as a table.

Every coordinate is a whole number, so that each build of NumPy draws the same picture. Colour, line
and size come from style sheets, by the class of a part's meaning and of its arrowhead.
"""

from demokit.pictures.axes import Axes, Axis
from demokit.pictures.bars import chart, weight_bar
from demokit.pictures.curves import Curve, curves
from demokit.pictures.heat_map import heatmap
from demokit.pictures.legend import legend
from demokit.pictures.vector_plane import Arrow, plane

__all__ = [
    "Arrow",
    "Axes",
    "Axis",
    "Curve",
    "chart",
    "curves",
    "heatmap",
    "legend",
    "plane",
    "weight_bar",
]
