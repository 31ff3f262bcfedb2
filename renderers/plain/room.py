"""A small game's room: everything that the house asks of it, from its rules, its pieces and the drawing of its board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from PIL import Image

from engines.kernel import Event, Game, Text
from engines.piles import HIDDEN, Seen
from renderers.kit import closeup
from renderers.kit.closeup import Player
from renderers.kit.colour import Theme
from renderers.kit.emoji import NO_ICONS, Icons
from renderers.kit.pages.looking_back import LookBack
from renderers.kit.parts import Look
from renderers.lobby import LobbyArt
from renderers.plain import sheets
from renderers.plain.book import moving, plain_book, spoken
from renderers.plain.desk import Desk, Style, name_of
from renderers.plain.pieces import Piece
from renderers.plain.voice import plain_voice
from renderers.speech import Picture, Speaker
from renderers.words import Words
from renderers.words.book import Book
from renderers.words.words import Voice

TILES = 5  # that the lobby shows
NAMES = ("Ana", "Beatriz", "Chucho", "Doña Luz", "Elena")


@dataclass(frozen=True)
class Room:
    """One small game's pictures and words."""

    game: Game[Any]
    theme: Theme
    pieces: Mapping[str, Piece]
    draw: Callable[[Desk], None]  # the board
    stall: str  # the pile of a seat that scores
    score: Callable[[Sequence[str]], int]
    icons: Icons = NO_ICONS  # before its choices

    @cached_property
    def style(self) -> Style:
        return Style(self.game.name, self.theme, self.pieces, Look(self.theme.panel, self.theme.row, self.theme.weave, "cards"))

    def points(self, seen: Seen, seat: int) -> int:
        return self.score(seen.each[self.stall][seat])

    def players(self, seen: Seen, words: Speaker) -> list[Player]:
        """Everybody with their points, as a look back at a game shows them."""
        points = [self.points(seen, seat) for seat in range(seen.seats)]
        ahead = closeup.leaders(points)
        return [
            Player(seat, name_of(words, seat), points[seat], False, ahead[seat], seat in words.robots)
            for seat in range(seen.seats)
        ]

    @cached_property
    def review(self) -> LookBack:
        """What a look back at a game looks like."""
        return LookBack(closeup.Style(self.theme, "", lambda sheet: None), self.players)

    # -- words ------------------------------------------------------------------------------------------------------------

    @cached_property
    def voice(self) -> Voice:
        return plain_voice(self.game.state, self.pieces)

    @cached_property
    def book(self) -> Book:
        red, green, blue = self.theme.gold
        return plain_book(self.game.name, red << 16 | green << 8 | blue, self.points)

    # -- pictures ---------------------------------------------------------------------------------------------------------

    def board(self, seen: Seen, words: Words) -> Picture:
        """The table as everybody sees it, whoever the View was made for."""
        shown = seen.public()
        return Picture(lambda: self.reduced(self._board(shown, words)), lambda: spoken(self.book, shown, words))

    def _board(self, seen: Seen, words: Words) -> Image.Image:
        desk = Desk(self.style, seen, words, self.points)
        desk.heading(moving(seen, words))
        self.draw(desk)
        return desk.image

    @cached_property
    def palette(self) -> Image.Image:
        """The colours of all its pictures, chosen once: those of a full table with every look on it."""
        counts, kinds = self.game.seat_counts, {piece.look: code for code, piece in self.pieces.items()}
        seen: Seen = self.game.view(self.game.new("colours", counts[-1]), None)
        cards = tuple(kinds.values())
        common = {name: pile if HIDDEN in pile else cards for name, pile in seen.common.items()}
        each = {name: piles if name in seen.secret else (cards,) * seen.seats for name, piles in seen.each.items()}
        sample = self._board(replace(seen, common=common, each=each), Words("en", NAMES[: seen.seats], self.game.name))
        return sample.reduce(2).quantize(256, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)

    def reduced(self, image: Image.Image) -> Image.Image:
        """A picture with these colours."""
        return image.quantize(palette=self.palette, dither=Image.Dither.NONE)

    def hand(self, seen: Seen, words: Words) -> Picture:
        if seen.reader is None:
            raise ValueError("a spectator has no hand")
        question = sheets.question(self.style.game, seen, words)
        return Picture(
            lambda: self.reduced(sheets.hand(self.style, seen, question, words)),
            lambda: f"{question} {spoken(self.book, seen, words)}",
        )

    def final(self, seen: Seen, words: Words) -> Picture:
        if not seen.result:
            raise ValueError("the game is not over")
        lines = self.voice.final(words, seen.result)
        return Picture(
            lambda: self.reduced(sheets.final(self.style, seen, self.stall, lines[-1], words)), lambda: " ".join(lines)
        )

    def card(self, code: str, words: Words, view: Seen | None = None) -> Picture:
        return Picture(
            lambda: self.reduced(sheets.card(self.style, code, words)),
            lambda: f"{words.card_name(code)}. {words.card_about(code)}",
        )

    def roll(self, events: Sequence[Event], seen: Seen, words: Words) -> Picture:
        """A game whose book names no rolls is never asked for one."""
        raise LookupError(f"{self.game.name} has no dice")

    def lobby_art(self, words: Speaker) -> LobbyArt:
        looks = list(dict.fromkeys((piece.look, piece.mark) for piece in self.pieces.values()))
        step = max(1, len(looks) // TILES)
        counts = self.game.seat_counts
        return LobbyArt(
            theme=self.theme,
            title=words.say(Text(f"{self.game.name}.book.name")),
            subtitle=words.say(Text(f"{self.game.name}.book.command")),
            tiles=tuple(looks[::step][:TILES]),
            facts=(
                ("people", f"{counts[0]}–{counts[-1]}"),
                ("cards", words.say(Text("plain.cards", n=len(self.pieces)))),
            ),
        )
