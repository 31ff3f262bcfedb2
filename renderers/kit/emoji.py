"""Icons in words: small pictures that stand in a sentence or before a label, drawn from the shapes that boards are drawn from.

The chat shows them 22 or 44 pixels high, on light and on dark: a ground of one strong colour in a white rim, and one thing on it.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from PIL import Image

from renderers.kit import shapes
from renderers.kit.colour import WHITE, Colour, rgb
from renderers.kit.sheet import Sheet
from renderers.kit.text import width
from renderers.kit.vector import drawing

ACROSS = 128  # pixels, as large as the chat keeps them
RIM = 5
DRAWN = 1  # of the drawing below: a larger number lets every icon be uploaded anew
LONGEST = 32  # characters of a name
MARK = 6  # of them say what the picture is made of
PALE = 200  # what is lighter is lost on a white page without a dark rim
NIGHT = rgb("#23272F")  # the ground of what has no colour of its own
TILE, DISC, SEAL = "tile", "disc", "seal"


@dataclass(frozen=True)
class Icon:
    """One icon: a word for it that can be said aloud, the emoji that stands in for it, and what it is drawn from."""

    word: str
    emoji: str
    glyph: str = ""  # a drawing of renderers/icons; none where a sign is shown
    ground: Colour = NIGHT
    ink: Colour = WHITE
    shape: str = TILE
    sign: str = ""  # a number or letters, in place of a drawing

    @cached_property
    def name(self) -> str:
        """The name under which the chat knows it: its word, and a mark of what the picture is made of."""
        look = self.glyph, self.ground, self.ink, self.shape, self.sign
        made_of = (DRAWN, *look, drawing(self.glyph) if self.glyph else "")
        return f"{self.word}_{sha256(repr(made_of).encode()).hexdigest()[:MARK]}"

    def png(self) -> bytes:
        """The picture as a file."""
        out = io.BytesIO()
        self.image().save(out, "PNG")
        return out.getvalue()

    def image(self) -> Image.Image:
        """The picture, with nothing around its shape."""
        sheet = Sheet(ACROSS, ACROSS)
        self._ground(sheet, 0, self.ink if min(self.ground) > PALE else WHITE)
        self._ground(sheet, RIM, self.ground)
        if self.glyph:
            self._glyph(sheet)
        else:
            self._sign(sheet)
        drawn = sheet.sprite()
        return Image.merge("RGBA", (*drawn.colours.split(), drawn.mask))

    def _ground(self, sheet: Sheet, inset: int, colour: Colour) -> None:
        across = ACROSS - 2 * inset
        if self.shape == DISC:
            sheet.paint(colour, inset, inset, shapes.disc(across))
        elif self.shape == SEAL:
            sheet.paint(colour, inset, inset, shapes.seal(across))
        else:
            sheet.fill(inset, inset, across, across, colour, across * 0.24)

    def _glyph(self, sheet: Sheet) -> None:
        size = round(ACROSS * (0.8 if self.shape == TILE else 0.66))
        at = (ACROSS - size) / 2
        sheet.icon(self.glyph, at, at, size, self.ink, self.ground)

    def _sign(self, sheet: Sheet) -> None:
        room = ACROSS * (0.8 if self.shape == TILE else 0.68)
        size = min(ACROSS, room / width(self.sign, "black", 100) * 100) // 0.5 * 0.5
        sheet.middle(ACROSS / 2, ACROSS / 2, self.sign, "black", size, self.ink)


def by_word(icons: Iterable[Icon]) -> Mapping[str, Icon]:
    """Icons by their words."""
    return {icon.word: icon for icon in icons}


def nothing(*about: Any) -> str:
    """Nothing has an icon."""
    return ""


@dataclass(frozen=True)
class Icons:
    """The icons of one game by their words, and which of them stands before a choice, a line of news, a question.

    A line of news has its icon from what is told in it, a question from its key alone: so none tells more than the words.
    """

    table: Mapping[str, Icon] = field(default_factory=dict)
    choice: Callable[[Any, str, str], str] = nothing  # (view, key of the question, choice) -> a word of the table, or ""
    news: Callable[[str, Mapping[str, Any]], str] = nothing  # (kind of the event, what is told) -> the same
    asks: Mapping[str, str] = field(default_factory=dict)  # by the key of the question, or by the first part of it
    chapters: Mapping[str, str] = field(default_factory=dict)  # of the rules, where the icon has another name
    legend: tuple[str, ...] = ()  # all words of the table; those that mean one thing in one string, which is named for the first


NO_ICONS = Icons()
