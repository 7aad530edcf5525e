"""The site's mark as PNG files, for browsers and devices that take no SVG as an icon.

There is no favicon.ico: every page names its icons, and the root of a host that browsers would ask
for it belongs to this site only under a domain of its own.
"""

from pathlib import Path

from demokit.markup import Markup, tag
from sitebuild.social_card.raster import Picture, Rasters
from sitebuild.source import read_source

MARK = "docs/images/mark.svg"
# On a home screen the picture fills its tile, whose corners are cut.
TILE = 180
ON_TILE = 116


def write_icons(project: Path, site: Path, rasters: Rasters, paper: str) -> None:
    """Writes images/icon.png, without a background, and images/touch-icon.png on paper."""
    mark = read_source(project / MARK, project).text
    edge = (TILE - ON_TILE) // 2
    size = f'<svg x="{edge}" y="{edge}" width="{ON_TILE}" height="{ON_TILE}"'
    tile = tag(
        "svg",
        tag("rect", width=TILE, height=TILE, fill=paper),
        Markup(mark.replace("<svg", size, 1)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {TILE} {TILE}",
    )
    wanted = {"icon.png": Picture(mark, 96), "touch-icon.png": Picture(tile, TILE)}
    drawn = rasters.draw(wanted.values())
    (site / "images").mkdir(exist_ok=True)
    for name, picture in wanted.items():
        (site / "images" / name).write_bytes(drawn[picture])
