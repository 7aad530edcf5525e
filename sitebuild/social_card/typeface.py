"""A typeface from a WOFF file: unpacked for programs that take no WOFF, and its letters' widths.

The formats are those of https://www.w3.org/TR/WOFF/ and of the OpenType specification.
"""

import zlib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from struct import calcsize, iter_unpack, pack, unpack_from

HEADER, ENTRY = ">4s4sIH30x", ">4sIIII"
TO_THE_END = 0xFFFF
LICENCE = 13  # the number of a font's licence among its names
WINDOWS = 3  # the platform whose names every font has


class Typeface:
    """A font that is packed table by table with zlib."""

    def __init__(self, path: Path) -> None:
        """Reads the file.

        Raises:
            ValueError: it is no WOFF file.
        """
        packed = path.read_bytes()
        signature, self._flavour, _, count = unpack_from(HEADER, packed)
        if signature != b"wOFF":
            raise ValueError(f"{path} is no WOFF file")
        self.tables = dict[bytes, bytes]()
        self._checksums = dict[bytes, int]()
        for place in range(count):
            entry = unpack_from(ENTRY, packed, calcsize(HEADER) + place * calcsize(ENTRY))
            name, start, held, size, self._checksums[entry[0]] = entry
            table = packed[start : start + held]
            self.tables[name] = table if held == size else zlib.decompress(table)

    def sfnt(self) -> bytes:
        """The font as a TrueType or OpenType file."""
        count = len(self.tables)
        power = count.bit_length() - 1
        search = 16 << power
        head = pack(">4s4H", self._flavour, count, search, power, 16 * count - search)
        start, entries, body = len(head) + 16 * count, b"", b""
        for name, table in self.tables.items():
            place = start + len(body)
            entries += pack(">4sIII", name, self._checksums[name], place, len(table))
            body += table + bytes(-len(table) % 4)
        return head + entries + body

    def width(self, character: str) -> float | None:
        """How far a character reaches, in sizes of the font; None if the font doesn't have it."""
        glyph = self._glyphs.get(ord(character))
        return None if glyph is None else self._widths[min(glyph, len(self._widths) - 1)]

    def says(self, number: int) -> str:
        """What the font says of itself under a number of its name table, e.g. its licence."""
        table = self.tables[b"name"]
        _, count, texts = unpack_from(">3H", table)
        for place in range(count):
            platform, _, _, name, size, start = unpack_from(">6H", table, 6 + 12 * place)
            if (platform, name) == (WINDOWS, number):
                text = table[texts + start : texts + start + size]
                return text.decode("utf-16-be")
        return ""

    @cached_property
    def _widths(self) -> list[float]:
        (size,) = unpack_from(">H", self.tables[b"head"], 18)
        (count,) = unpack_from(">H", self.tables[b"hhea"], 34)
        table = self.tables[b"hmtx"][: 4 * count]
        return [width / size for width, _ in iter_unpack(">Hh", table)]

    @cached_property
    def _glyphs(self) -> Mapping[int, int]:
        """The number of each character's glyph, from the table for the first 65,536 characters."""
        table = self.tables[b"cmap"]
        (count,) = unpack_from(">H", table, 2)
        for place in range(count):
            (start,) = unpack_from(">I", table, 8 + 8 * place)
            if unpack_from(">H", table, start) == (4,):
                return _segments(table[start:])
        raise ValueError("a font without a table of its characters")


def _segments(table: bytes) -> dict[int, int]:
    """A character map of format 4: runs of characters, each with an offset or a list of glyphs."""
    count = unpack_from(">H", table, 6)[0] // 2
    ends, starts, deltas, offsets = (
        unpack_from(f">{count}H", table, 14 + part * 2 * count + (2 if part else 0))
        for part in range(4)
    )
    glyphs = dict[int, int]()
    for place in range(count):
        for code in range(starts[place], ends[place] + 1):
            glyph = code
            if offsets[place]:
                at = 16 + 6 * count + 2 * place + offsets[place] + 2 * (code - starts[place])
                (glyph,) = unpack_from(">H", table, at)
            if code != TO_THE_END and glyph:
                glyphs[code] = (glyph + deltas[place]) & 0xFFFF
    return glyphs
