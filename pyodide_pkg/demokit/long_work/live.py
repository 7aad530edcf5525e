"""A figure that a cell shows while it runs, e.g. the loss of a model that is being trained."""

import sys


def show[Figure](figure: Figure) -> Figure:
    """Shows a figure under the cell that runs, in place of the one that was shown before.

    The page takes ten a second at most, and the last in any case. Elsewhere, e.g. in a script, this
    does nothing. It gives back the figure: as a cell's last line it shows it in notebooks too.

    Raises:
        TypeError: in a cell, what has neither `_repr_html_` nor `_repr_svg_`.
        ValueError: in a cell, a figure of more than 100 kB.
    """
    draw = getattr(sys.stdout, "draw", None)
    if draw:
        draw(figure)
    return figure
