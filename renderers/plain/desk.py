"""The table of a small game while it is drawn: a heading, piles in the middle, and a row for every seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PIL import Image

from engines.kernel import Text
from engines.piles import HIDDEN, Seen
from renderers.kit import cards, parts
from renderers.kit.colour import WHITE, Theme, mix
from renderers.kit.ornament import awning, garland, piece_of_table
from renderers.kit.parts import Look
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial, plain_name
from renderers.plain.pieces import Piece, face_of
from renderers.speech import Speaker

WIDTH, EDGE, GAP = 1600, 28, 18
HEAD, MIDDLE, ROW = 142, 240, 220  # how high the heading, the middle and a row are
NAME_W = 340
CARD, LARGE = 138, 156  # across: in a row, and in the middle


class Style(NamedTuple):
    """What the pictures of one game share."""

    game: str
    theme: Theme
    pieces: Mapping[str, Piece]
    back: Look


def row_at(seat: int) -> int:
    """Where the row of a seat begins; for the seat after the last one, where the board ends."""
    return HEAD + MIDDLE + GAP + (ROW + GAP) * seat


def name_of(words: Speaker, seat: int) -> str:
    return plain_name(words.names.get(seat, ""), words.say(Text("lobby.player", n=seat + 1)))


def titled(sheet: Sheet, style: Style, words: Speaker) -> float:
    """The garland and the name of the game; where the next words may begin."""
    if style.theme.flags:
        garland(sheet, 0, WIDTH, style.theme)
    return EDGE + 32 + sheet.text(EDGE, 118, words.say(Text(f"{style.game}.book.name")), "serif", 66, WHITE)


def put_card(sheet: Sheet, style: Style, code: str, x: int, y: int, size: int, words: Speaker) -> None:
    face = face_of(words, code, style.pieces[code])
    sheet.put(cards.square(face, code, size, style.theme, tucked=True), x, y)


class Desk:
    """A board being drawn, with everything that its drawing needs at hand."""

    def __init__(self, style: Style, seen: Seen, words: Speaker, points: Callable[[Seen, int], int]) -> None:
        self.style, self.seen, self.words, self.points = style, seen, words, points
        self.sheet = Sheet.on(piece_of_table(WIDTH, 0, row_at(seen.seats), style.theme))

    def heading(self, line: str) -> None:
        """The garland, the name of the game and one line behind it."""
        end = titled(self.sheet, self.style, self.words)
        self.sheet.fitted(end, 112, line, "bold", 34, 20, WIDTH - EDGE - end, self.style.theme.gold)

    def label(self, name: str, x: float, y: float, room: float) -> None:
        """The name of a pile."""
        said = self.words.say(Text(f"{self.style.game}.pile.{name}"))
        self.sheet.fitted(x, y, said.upper(), "bold", 24, 15, room, self.style.theme.muted, "l", 1)

    # -- the middle -----------------------------------------------------------------------------------------------------

    def middle(self, piles: Mapping[str, int], **sources: str) -> None:
        """The piles of the middle with their shares of the width; `sources` says from which pile a question is answered."""
        pitch = (WIDTH - 2 * EDGE + GAP) / sum(piles.values())
        x = float(EDGE)
        for name, share in piles.items():
            now = any(sources.get(asked) == name for asked in self.seen.asked)
            self._pile(name, round(x), round(share * pitch) - GAP, now)
            x += share * pitch

    def _pile(self, name: str, x: int, wide: int, now: bool) -> None:
        pile = self.seen.common[name]
        parts.panel(self.sheet, x, HEAD, wide, MIDDLE, self.style.theme, now)
        self.label(name, x + 20, HEAD + 40, wide - 40)
        if wide < 2 * CARD:
            self._heap(pile, x + wide / 2, HEAD + 62)
        else:
            self.lay(pile, x + 22, HEAD + 60, wide - 44, LARGE)

    def _heap(self, pile: Sequence[str], cx: float, y: int) -> None:
        """A pile of which only the top card and the number count."""
        wide, high = (106, 148) if HIDDEN in pile else (134, 134)
        for i in range(min(4, len(pile) - 1), 0, -1):
            self.sheet.fill(cx - wide / 2 + 3 * i, y + 3 * i, wide, high, mix(self.style.theme.row, WHITE, 0.12 + 0.06 * i), 12)
        if pile:
            self._card(pile[-1], round(cx - wide / 2), y, high, wide)
        self.sheet.put(parts.token(str(len(pile)), 30), cx + wide / 2 + 2, y + 138)

    # -- seats ----------------------------------------------------------------------------------------------------------

    def row(self, seat: int, piles: Mapping[str, int]) -> None:
        """The row of a seat: whose it is, its points so far, and its piles with their shares of the width, under an awning."""
        theme, y, left = self.style.theme, row_at(seat), EDGE + NAME_W + 16
        parts.panel(self.sheet, EDGE, y, WIDTH - 2 * EDGE, ROW, theme, bool(self.seen.asked[seat]))
        self._owner(seat, y)
        awning(self.sheet, left, y + 6, WIDTH - EDGE - 14, theme.gold, theme.paper)
        pitch = (WIDTH - EDGE - left) / sum(piles.values())
        x = float(left)
        for name, share in piles.items():
            self.label(name, x, y + 56, share * pitch - GAP)
            self.lay(self.seen.each[name][seat], round(x), y + 70, share * pitch - GAP, CARD)
            x += share * pitch

    def _owner(self, seat: int, y: int) -> None:
        theme, name, points = self.style.theme, name_of(self.words, seat), self.points(self.seen, seat)
        parts.banner(self.sheet, EDGE + 5, y + 5, NAME_W - 10, 78, seat, 17)
        self.sheet.put(parts.crest(seat, initial(name), 29), EDGE + 48, y + 44)
        parts.nameplate(self.sheet, EDGE + 90, y + 44, name, seat, 36, 22, NAME_W - 105)
        end = EDGE + 28 + self.sheet.text(EDGE + 28, y + 150 + 64 * CAP, str(points), "black", 64, WHITE)
        said = self.words.say(Text("plain.points", n=points))
        self.sheet.fitted(end + 12, y + 155 + 28 * CAP, said, "semibold", 28, 18, 110, theme.muted)
        if self.seen.asked[seat]:
            parts.pill(self.sheet, EDGE + NAME_W - 10, y + 152, self.words.say(Text("plain.turn")), 44, theme.gold, theme.ink)

    # -- cards ----------------------------------------------------------------------------------------------------------

    def lay(self, pile: Sequence[str], x: int, y: int, room: float, size: int) -> None:
        """Cards side by side, one over the other where there are many; empty places are dashed."""
        if not pile:
            self.sheet.dashes(x, y, size, size, self.style.theme.slot, 13)
        across = round(size * 0.72) if HIDDEN in pile else size
        step = min(across + 14.0, (room - across) / max(1, len(pile) - 1))
        for i, code in enumerate(pile):
            self._card(code, round(x + i * step), y, size, across)

    def _card(self, code: str, x: int, y: int, high: int, wide: int) -> None:
        if code == HIDDEN:
            self.sheet.put(parts.back(self.style.back, wide, high), x, y)
        else:
            put_card(self.sheet, self.style, code, x, y + max(0, high - wide) // 2, min(wide, high), self.words)

    @property
    def image(self) -> Image.Image:
        return self.sheet.image
