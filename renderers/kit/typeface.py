"""Type: which characters a font has, how wide they are and how pairs of them close up.

Measured from the fonts' own tables, because the usual layout library is not on every machine and without it Pillow knows no
kerning: the same words would take another width there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont
from PIL import ImageFont

FONTS = Path(__file__).resolve().parents[1] / "fonts"
FILES = {
    "semibold": "SourceSansPro-Semibold.otf",
    "bold": "SourceSansPro-Bold.otf",
    "black": "SourceSansPro-Black.otf",
    "serif": "SourceSerifPro-Black.otf",
    "spare": "DejaVuSans-Bold.ttf",
}
SPARE = "spare"  # for what the others cannot draw in a player's name
OPEN = 16  # fonts at most: one takes as much room as many pieces, and is opened anew in a twentieth of a millisecond
PAIR, EXTENSION = 2, 9  # kinds of lookup in a GPOS table
NOTHING = ".notdef"  # the glyph of a character that a font does not have


class Typeface:
    """One font file: its characters, widths and pairs, in units of a thousandth of the size."""

    def __init__(self, file: str) -> None:
        self.path = FONTS / file
        font: Any = TTFont(self.path, lazy=True)
        self.scale: float = 1000 / font["head"].unitsPerEm
        self.glyphs: dict[int, str] = font.getBestCmap()
        self.advances: dict[str, tuple[int, int]] = font["hmtx"].metrics
        self.pairs = list(_kerning(font["GPOS"].table)) if "GPOS" in font else []

    def has(self, char: str) -> bool:
        return ord(char) in self.glyphs

    def glyph(self, char: str) -> str:
        return self.glyphs.get(ord(char), NOTHING)

    @lru_cache(maxsize=1024)  # noqa: B019  (the five typefaces live as long as the program)
    def width(self, char: str) -> float:
        return self.advances[self.glyph(char)][0] * self.scale

    @lru_cache(maxsize=8192)  # noqa: B019
    def kern(self, left: str, right: str) -> float:
        """How far a pair closes up, as a negative number."""
        a, b = self.glyph(left), self.glyph(right)
        for table in self.pairs:
            found = _pair(table, a, b)
            if found is not None:
                return found * self.scale
        return 0.0

    def at(self, pixels: int) -> ImageFont.FreeTypeFont:
        """The font at a size in whole pixels."""
        return _opened(str(self.path), pixels)


def _kerning(gpos: Any) -> Iterator[Any]:
    """The tables of pairs, in the order in which they are tried."""
    features = [one.Feature for one in gpos.FeatureList.FeatureRecord if one.FeatureTag == "kern"]
    for index in dict.fromkeys(index for feature in features for index in feature.LookupListIndex):
        for table in gpos.LookupList.Lookup[index].SubTable:
            found = table.ExtSubTable if table.LookupType == EXTENSION else table
            if found.LookupType == PAIR:
                yield found


def _pair(table: Any, left: str, right: str) -> int | None:
    """What one table says about a pair; None when it says nothing."""
    if left not in table.Coverage.glyphs:
        return None
    if table.Format == 1:
        pairs = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
        found = next((one for one in pairs if one.SecondGlyph == right), None)
    else:
        row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)]
        found = row.Class2Record[table.ClassDef2.classDefs.get(right, 0)]
    return None if found is None else getattr(found.Value1, "XAdvance", 0)


@lru_cache(maxsize=OPEN)
def _opened(path: str, pixels: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, pixels, layout_engine=ImageFont.Layout.BASIC)


@cache
def typeface(name: str) -> Typeface:
    return Typeface(FILES[name])
