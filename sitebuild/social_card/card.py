"""The picture that a shared link to a page shows: its title, what it is about, a figure of its own.

Sizes are in pixels of the picture, which is 1200 wide and 630 high.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from demokit.markup import Markup, join, tag
from demokit.meanings import Meaning
from sitebuild.social_card.text_layout import Block, Family, Type, fitted
from sitebuild.social_card.typeface import Typeface
from sitebuild.source import read_source

WIDTH, HEIGHT = 1200, 630
MARGIN = 76
PLANE = re.compile(r'<svg\b[^>]*\bclass="plane".*?</svg>', re.S)
PLANE_SIZE = 570
# How wide a title and a text may be.
BESIDE_PLANE, BESIDE_MARK = (540, 530), (1048, 860)
FOOT = 548  # where the line with the site's name begins
SENTENCE = re.compile(r".*?[.?!](?=\s+[“\"(]?[A-Z]|$)", re.S)

TITLE_HEIGHTS = (310, 200, 100)
TITLE_SIZES, TITLE_LEADING = (92, 80, 70, 62, 54), 1.08
TEXT_SIZES, TEXT_LEADING = (43, 40, 37, 34, 31), 1.36

FONTS = "@fontsource/{0}/files/{0}-latin-{1}-normal.woff"
# By family and weight. The latter two have the signs of formulas.
TYPEFACES = {
    ("Source Sans 3", 600): FONTS.format("source-sans-3", 600),
    ("Source Serif 4", 400): FONTS.format("source-serif-4", 400),
    ("KaTeX_Main", 400): "katex/dist/fonts/KaTeX_Main-Regular.woff",
    ("KaTeX_Main", 700): "katex/dist/fonts/KaTeX_Main-Bold.woff",
}
COLOUR = re.compile(r"--(?P<name>[\w-]+): (?P<colour>#[0-9a-f]{6});")


@dataclass(frozen=True)
class Shown:
    """What a page's picture says: the kind of page, its title, a text, and HTML with a plane."""

    kind: str
    title: str
    text: str
    content: str = ""


class Designer:
    """Draws pages' pictures in the site's typefaces, light colours and with its mark.

    Attributes:
        colours: The light colours by their names.
        causes: All that a picture depends on besides what it shows, as text.
    """

    def __init__(
        self, project: Path, site_name: str, mark: Path, meanings: Sequence[Meaning] = ()
    ) -> None:
        sans, serif, signs, strong_signs = families = _families(project / "node_modules")
        self.typefaces = [family.face for family in families]
        self.heading = Type((sans, strong_signs))
        self.prose = Type((serif, signs))
        self._site_name = site_name
        self._meanings = meanings
        self.colours = light_colours(project)
        self._mark = Markup(read_source(mark, project).text)
        self.causes = repr((site_name, meanings, self.colours, self._mark))

    def draw(self, shown: Shown) -> Markup:
        """A page's picture as SVG."""
        figure = PLANE.search(shown.content)
        return tag(
            "svg",
            tag("style", Markup(self._style())),
            tag("rect", width=WIDTH, height=HEIGHT, fill=self.colours["paper"]),
            self._plane(Markup(figure[0])) if figure else self._large_mark(),
            self._words(shown, *(BESIDE_PLANE if figure else BESIDE_MARK)),
            self._foot(shown),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
        )

    def _words(self, shown: Shown, title_width: int, text_width: int) -> Markup:
        """The kind of page, its title under it, then the text, in the height above the foot.

        A title gives way to a text that would have to be cut.
        """
        colours, top = self.colours, 64
        kind = Block(self.heading, (shown.kind,) if shown.kind else (), 29, 1.2)
        title_top = top + (kind.height + 12 if shown.kind else 6)
        said = first_sentence(shown.text).replace("'", "’")
        for title_height in TITLE_HEIGHTS:
            title = fitted(
                shown.title, self.heading, TITLE_SIZES, TITLE_LEADING, title_width, title_height
            )
            text_top = title_top + title.height + 26
            room = FOOT - 30 - text_top
            text = fitted(said, self.prose, TEXT_SIZES, TEXT_LEADING, text_width, room)
            if text.whole:
                break
        return join(
            kind.draw(MARGIN, top, colours["accent"]),
            title.draw(MARGIN, title_top, colours["ink"]),
            text.draw(MARGIN, text_top, colours["ink-soft"]),
        )

    def _foot(self, shown: Shown) -> Markup:
        """The mark and, unless it is the title, the site's name."""
        name = Block(self.heading, (self._site_name,), 31, 1.3)
        named = shown.title != self._site_name
        return join(
            _nested(self._mark, MARGIN - 6, FOOT - 6, 52),
            name.draw(MARGIN + 60, FOOT, self.colours["ink"]) if named else None,
            tag("rect", y=HEIGHT - 10, width=WIDTH, height=10, fill=self.colours["weight"]),
        )

    def _plane(self, plane: Markup) -> Markup:
        side = PLANE_SIZE
        return _nested(plane, WIDTH - side + 4, (HEIGHT - 10 - side) // 2, side)

    def _large_mark(self) -> Markup:
        """The mark as a background, partly beyond the edge."""
        return tag("g", _nested(self._mark, 876, 270, 390), opacity="0.14")

    def _style(self) -> str:
        """The plane's look, as docs/assets/pictures/plane.css gives it in the page."""
        colours = self.colours
        kinds = "".join(
            f".{meaning.name} {{ color: {meaning.light} }}" for meaning in self._meanings
        )
        return f"""
            {kinds}
            .plane {{ font-family: "Source Sans 3"; font-size: 30px; font-weight: 600 }}
            .plane line, .plane path {{
                fill: none; stroke: currentColor; stroke-width: 5px;
                stroke-linecap: round; stroke-linejoin: round
            }}
            .plane .grid path {{ stroke: {colours["line"]}; stroke-width: 2px }}
            .plane .grid path + path {{ stroke: {colours["ink-soft"]}; stroke-opacity: 0.7 }}
            .plane text {{
                fill: currentColor; stroke: {colours["paper"]}; stroke-width: 7px;
                stroke-linejoin: round; paint-order: stroke; text-anchor: middle
            }}
            .plane .grid text {{ fill: {colours["ink-soft"]}; font-size: 24px }}
            .plane tspan {{ font-size: 21px }}
            .plane line {{ opacity: 0.6 }}
            .plane line.strong {{ stroke-width: 6px; opacity: 1 }}
            .plane .query line, .plane .output line {{ stroke-width: 9px }}
            .plane .value line {{ stroke-dasharray: 13 13 }}
            .plane marker {{ overflow: visible }}
            .plane marker.query path, .plane marker.output path {{
                fill: currentColor; stroke-width: 9px
            }}
            .plane marker.value path {{ fill: {colours["paper"]} }}
            .plane circle {{ display: none }}
        """


@cache
def _families(packages: Path) -> list[Family]:
    return [Family(*name, Typeface(packages / font)) for name, font in TYPEFACES.items()]


def first_sentence(text: str) -> str:
    """A text's first sentence.

    >>> first_sentence("A mask hides tokens, e.g. later ones. It is added.")
    'A mask hides tokens, e.g. later ones.'
    """
    match = SENTENCE.match(text)
    return match[0] if match else text


def light_colours(project: Path) -> dict[str, str]:
    """The colours of the light scheme by their names in the style sheet, where it comes first."""
    text = (project / "docs" / "assets" / "theme" / "colours.css").read_text(encoding="utf-8")
    return dict(reversed(COLOUR.findall(text)))


def _nested(picture: Markup, x: int, y: int, side: int) -> Markup:
    """An SVG picture as a square part of another."""
    return Markup(
        picture.replace("<svg", f'<svg x="{x}" y="{y}" width="{side}" height="{side}"', 1)
    )
