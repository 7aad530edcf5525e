"""Line breaking and text layout for SVG pictures, which have neither."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from demokit.markup import Markup, plain, tag
from sitebuild.social_card.typeface import Typeface

WIDE = 1.0  # em
SMALL = 0.68  # the size of an index beside that of its letter
SPACE = re.compile(r"( )")
INDEX = re.compile(
    r"(?<=[\w)])_(?:\((?P<grouped>[^)]*)\)|(?P<below>[A-Za-z0-9]+))"
    r"|\^(?:\((?P<exponent>[^)]*)\)|(?P<power>[A-Za-z0-9]+))|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹ᵀⁿ]+)"
    r"|(?P<lowered>[₀₁₂₃₄₅₆₇₈₉ₖₙ]+)"
)
PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹ᵀⁿ₀₁₂₃₄₅₆₇₈₉ₖₙ", "0123456789Tn0123456789kn")


class Run(NamedTuple):
    """Characters at one height: on the line, below it as an index, or above it."""

    text: str
    height: int = 0


class Family(NamedTuple):
    """A typeface by the name and weight that a picture calls it by."""

    name: str
    weight: int
    face: Typeface


@dataclass(frozen=True)
class Type:
    """How text is set: the first of these families that has a character draws it."""

    families: Sequence[Family]

    def width(self, text: str, size: float) -> float:
        """The width of a line. What no typeface has counts as a wide letter; it isn't drawn."""
        return size * sum(_width(self, part) for part in SPACE.split(text))

    def family(self, character: str) -> Family | None:
        """The family that draws a character."""
        having = (font for font in self.families if font.face.width(character) is not None)
        return next(having, None)


class Piece(NamedTuple):
    """Characters at one height and of one family."""

    text: str
    height: int
    family: Family

    @property
    def scale(self) -> float:
        """The size beside that of the line."""
        return SMALL if self.height else 1


@dataclass(frozen=True)
class Block:
    """Lines of one size."""

    type: Type
    lines: tuple[str, ...]
    size: int
    leading: float
    whole: bool = True

    @property
    def height(self) -> int:
        """From the top of the first line to the bottom of the last."""
        return round(len(self.lines) * self.size * self.leading)

    def draw(self, x: int, top: int, fill: str) -> Markup:
        """The lines as SVG, the top of the first at `top`."""
        step = self.size * self.leading
        # The baseline stands where a line's ascenders and descenders share its height.
        first = top + (step - self.size) / 2 + 0.78 * self.size
        return tag(
            "g",
            (self._line(line, x, first + index * step) for index, line in enumerate(self.lines)),
            font_size=self.size,
            fill=fill,
        )

    def _line(self, text: str, x: int, y: float) -> Iterator[Markup]:
        """A line, a piece for each change of family: a program would give all of it to one."""
        runs = [(family, list(run)) for family, run in groupby(self._pieces(text), _family)]
        left = float(x)
        for family, run in runs:
            yield tag(
                "text",
                map(_shown, run),
                x=plain(left, 1),
                y=plain(y, 1),
                font_family=family.name,
                font_weight=family.weight,
                font_kerning="none" if len(runs) > 1 else None,
            )
            left += sum(self.type.width(piece.text, self.size) * piece.scale for piece in run)

    def _pieces(self, text: str) -> Iterator[Piece]:
        first = self.type.families[0]
        for run in runs(text):
            families = groupby(run.text, lambda character: self.type.family(character) or first)
            for family, characters in families:
                yield Piece("".join(characters), run.height, family)


@lru_cache(maxsize=10_000)
def fitted(
    text: str, type_: Type, sizes: tuple[int, ...], leading: float, width: int, height: int
) -> Block:
    """The text in the first of these sizes in which it fits; in the last it is cut, with a “…”."""
    block = Block(type_, (), 0, leading)
    for size in sizes:
        block = Block(type_, _balanced(text, type_, size, width), size, leading)
        if block.height <= height and _narrow(block, width):
            return block
    room = int(height // (block.size * leading))
    return Block(type_, tuple(_cut(block, room, width)), block.size, leading, whole=False)


def runs(text: str) -> Iterator[Run]:
    """The text with what is written as an index or exponent on a line of its own.

    >>> list(runs("√d_k² and Kᵀ, xₖ"))
    [Run(text='√d', height=0), Run(text='k', height=-1), Run(text='2', height=1), \
Run(text=' and K', height=0), Run(text='T', height=1), Run(text=', x', height=0), \
Run(text='k', height=-1)]
    """
    end = 0
    for match in INDEX.finditer(text):
        if match.start() > end:
            yield Run(text[end : match.start()])
        lowered, raised = ((match[name] or "").translate(PLAIN) for name in ("lowered", "raised"))
        below = match["grouped"] or match["below"] or lowered
        yield Run(below, -1) if below else Run(match["exponent"] or match["power"] or raised, 1)
        end = match.end()
    if end < len(text):
        yield Run(text[end:])


@lru_cache(maxsize=10_000)
def _width(type_: Type, word: str) -> float:
    """A word's width in em."""
    return sum(
        _character(type_, character) * (SMALL if run.height else 1)
        for run in runs(word)
        for character in run.text
    )


def _character(type_: Type, character: str) -> float:
    family = type_.family(character)
    return (family and family.face.width(character)) or WIDE


def _balanced(text: str, type_: Type, size: int, width: int) -> tuple[str, ...]:
    """As few lines as the width allows, about as long as one another."""
    best = tuple(_lines(text, type_, size, width))
    for narrower in range(width, width // 2, -size // 2):
        lines = tuple(_lines(text, type_, size, narrower))
        if len(lines) > len(best):
            break
        best = lines
    return best


def _lines(text: str, type_: Type, size: int, width: int) -> Iterator[str]:
    """Lines with as many words each as the width holds."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and type_.width(longer, size) > width:
            yield line
            longer = word
        line = longer
    yield line


def _narrow(block: Block, width: int) -> bool:
    return all(block.type.width(line, block.size) <= width for line in block.lines)


def _cut(block: Block, room: int, width: int) -> Iterator[str]:
    """As many lines as there is room for; what is too long ends in a “…”."""
    for index, line in enumerate(block.lines[:room]):
        more = index == room - 1 and len(block.lines) > room
        if more:
            line = f"{line.rstrip('.,;:')}…"
        while block.type.width(line, block.size) > width:
            line = f"{line[:-2].rstrip(' .,;:')}…"
        yield line


def _family(piece: Piece) -> Family:
    return piece.family


def _shown(piece: Piece) -> Markup | str:
    if not piece.height:
        return piece.text
    shift = f"{'0.38' if piece.height > 0 else '-0.22'}em"
    return tag("tspan", piece.text, baseline_shift=shift, font_size=f"{SMALL}em")
