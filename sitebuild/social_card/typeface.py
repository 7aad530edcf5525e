"""A typeface from a WOFF file: unpacked for programs that take no WOFF, and its letters' widths."""

import logging
from io import BytesIO
from pathlib import Path

from fontTools.ttLib import TTFont

LICENCE = 13  # the number of a font's licence in its name table
# fontTools warns about font timestamps; silence it.
logging.getLogger("fontTools").setLevel(logging.ERROR)


class Typeface:
    """A font and its metrics."""

    def __init__(self, path: Path) -> None:
        """Reads the file.

        Raises:
            ValueError: it is no WOFF file.
        """
        with path.open("rb") as file:
            if file.read(4) != b"wOFF":
                raise ValueError(f"{path} is no WOFF file")
        self._path = path
        self._font = TTFont(path)
        self._glyphs: dict[int, str] = self._font.getBestCmap()
        self._widths: dict[str, tuple[int, int]] = self._font["hmtx"].metrics
        self._size: int = self._font["head"].unitsPerEm

    def sfnt(self) -> bytes:
        """The font as a TrueType or OpenType file."""
        font, unpacked = TTFont(self._path, recalcTimestamp=False), BytesIO()
        font.flavor = None
        font.save(unpacked, reorderTables=None)
        return unpacked.getvalue()

    def width(self, character: str) -> float | None:
        """Advance width in em; None if the font doesn't have the character."""
        glyph = self._glyphs.get(ord(character))
        return None if glyph is None else self._widths[glyph][0] / self._size

    def says(self, number: int) -> str:
        """What the font says of itself under a number of its name table, e.g. its licence."""
        return self._font["name"].getDebugName(number) or ""
