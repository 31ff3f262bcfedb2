"""Type: which characters a font has, how wide they are and how pairs of them close up.

Read from the font files themselves, because the usual layout library is not on every machine and without it
Pillow knows no kerning: the same words would take another width there.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont

from renderers.kit.keeping import kept

FONTS = Path(__file__).resolve().parents[1] / "fonts"
FILES = {
    "semibold": "SourceSansPro-Semibold.otf",
    "bold": "SourceSansPro-Bold.otf",
    "black": "SourceSansPro-Black.otf",
    "serif": "SourceSerifPro-Black.otf",
    "spare": "DejaVuSans-Bold.ttf",
}
SPARE = "spare"  # for what the others cannot draw in a player's name
PAIR, EXTENSION = 2, 9  # kinds of lookup in a GPOS table


class Typeface:
    """One font file: its characters, widths and pairs, in units of a thousandth of the size."""

    def __init__(self, file: str) -> None:
        self.path = FONTS / file
        self.data = self.path.read_bytes()
        tables = struct.unpack_from(">H", self.data, 4)[0]
        self.tables: dict[str, int] = {}
        for i in range(tables):
            tag, _, offset, _ = struct.unpack_from(">4sIII", self.data, 12 + 16 * i)
            self.tables[tag.decode()] = offset
        self.scale = 1000 / self._u16(self.tables["head"] + 18)
        self.widths = self._u16(self.tables["hhea"] + 34)
        self.glyphs = dict(self._cmap())
        self.pairs = list(self._kerning()) if "GPOS" in self.tables else []

    def has(self, char: str) -> bool:
        """Whether the font can draw that character."""
        return ord(char) in self.glyphs

    @lru_cache(maxsize=1024)  # noqa: B019  (the five typefaces live as long as the program)
    def width(self, char: str) -> float:
        """How far the pen moves for a character."""
        glyph = self.glyphs.get(ord(char), 0)
        return self._u16(self.tables["hmtx"] + 4 * min(glyph, self.widths - 1)) * self.scale

    @lru_cache(maxsize=8192)  # noqa: B019
    def kern(self, left: str, right: str) -> float:
        """How far a pair closes up, as a negative number."""
        a, b = self.glyphs.get(ord(left), 0), self.glyphs.get(ord(right), 0)
        for offset in self.pairs:
            found = self._pair(offset, a, b)
            if found is not None:
                return found * self.scale
        return 0.0

    def at(self, pixels: int) -> ImageFont.FreeTypeFont:
        """The font at a size in whole pixels."""
        return _opened(str(self.path), pixels)

    def _u16(self, at: int) -> int:
        return int.from_bytes(self.data[at : at + 2], "big")

    def _i16(self, at: int) -> int:
        return int.from_bytes(self.data[at : at + 2], "big", signed=True)

    def _u32(self, at: int) -> int:
        return int.from_bytes(self.data[at : at + 4], "big")

    def _cmap(self) -> Iterator[tuple[int, int]]:
        """Characters and their glyphs: the plane that all fonts have, then the rest if there is one."""
        start = self.tables["cmap"]
        by_format = {}
        for i in range(self._u16(start + 2)):
            platform, _, offset = struct.unpack_from(">HHI", self.data, start + 4 + 8 * i)
            if platform in (0, 3):
                by_format[self._u16(start + offset)] = start + offset
        if 4 in by_format:
            yield from self._segments(by_format[4])
        if 12 in by_format:
            at = by_format[12]
            for i in range(self._u32(at + 12)):
                first, last, glyph = struct.unpack_from(">III", self.data, at + 16 + 12 * i)
                yield from ((code, glyph + code - first) for code in range(first, last + 1))

    def _segments(self, at: int) -> Iterator[tuple[int, int]]:
        n = self._u16(at + 6)  # twice the number of segments
        for i in range(0, n, 2):
            last, first = self._u16(at + 14 + i), self._u16(at + 16 + n + i)
            delta, where = self._u16(at + 16 + 2 * n + i), at + 16 + 3 * n + i
            shift = self._u16(where)
            for code in range(first, min(last, 0xFFFE) + 1):
                glyph = code if not shift else self._u16(where + shift + 2 * (code - first))
                if glyph:
                    yield code, (glyph + delta) & 0xFFFF

    def _kerning(self) -> Iterator[int]:
        """Where the subtables of the pairs begin, in the order in which they are tried."""
        gpos = self.tables["GPOS"]
        features, lookups = gpos + self._u16(gpos + 6), gpos + self._u16(gpos + 8)
        wanted: dict[int, None] = {}
        for i in range(self._u16(features)):
            tag, offset = struct.unpack_from(">4sH", self.data, features + 2 + 6 * i)
            if tag == b"kern":
                at = features + offset
                wanted.update((self._u16(at + 4 + 2 * k), None) for k in range(self._u16(at + 2)))
        for index in wanted:
            lookup = lookups + self._u16(lookups + 2 + 2 * index)
            for k in range(self._u16(lookup + 4)):
                sub = lookup + self._u16(lookup + 6 + 2 * k)
                kind = self._u16(lookup)
                if kind == EXTENSION:
                    kind, sub = self._u16(sub + 2), sub + self._u32(sub + 4)
                if kind == PAIR:
                    yield sub

    def _pair(self, at: int, left: int, right: int) -> int | None:
        """What one subtable says about a pair; None when it says nothing."""
        covered = self._covered(at + self._u16(at + 2), left)
        if covered is None:
            return None
        formats = self._u16(at + 4), self._u16(at + 6)
        sizes = tuple(2 * f.bit_count() for f in formats)
        skip = 2 * (formats[0] & 3).bit_count()  # placements come before the advance
        if not formats[0] & 4:
            return None
        if self._u16(at) == 1:
            pairs = at + self._u16(at + 10 + 2 * covered)
            low, high = 0, self._u16(pairs) - 1
            while low <= high:
                middle = (low + high) // 2
                one = pairs + 2 + middle * (2 + sum(sizes))
                found = self._u16(one)
                if found == right:
                    return self._i16(one + 2 + skip)
                low, high = (middle + 1, high) if found < right else (low, middle - 1)
            return None
        first, second = (self._class(at + self._u16(at + k), g) for k, g in ((8, left), (10, right)))
        return self._i16(at + 16 + (first * self._u16(at + 14) + second) * sum(sizes) + skip)

    def _covered(self, at: int, glyph: int) -> int | None:
        """The index of a glyph in a coverage table."""
        if self._u16(at) == 1:
            n = self._u16(at + 2)
            listed = struct.unpack_from(f">{n}H", self.data, at + 4)
            return listed.index(glyph) if glyph in listed else None
        for i in range(self._u16(at + 2)):
            first, last, index = struct.unpack_from(">HHH", self.data, at + 4 + 6 * i)
            if first <= glyph <= last:
                return int(index + glyph - first)
        return None

    def _class(self, at: int, glyph: int) -> int:
        """The class of a glyph; 0 when it has none."""
        if self._u16(at) == 1:
            first, n = self._u16(at + 2), self._u16(at + 4)
            return self._u16(at + 6 + 2 * (glyph - first)) if first <= glyph < first + n else 0
        for i in range(self._u16(at + 2)):
            first, last, found = struct.unpack_from(">HHH", self.data, at + 4 + 6 * i)
            if first <= glyph <= last:
                return int(found)
        return 0


@kept
def _opened(path: str, pixels: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, pixels, layout_engine=ImageFont.Layout.BASIC)


@cache
def typeface(name: str) -> Typeface:
    """One of the typefaces of the house, by its role."""
    return Typeface(FILES[name])
