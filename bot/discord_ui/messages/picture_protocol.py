"""Pictures as this door needs them: bytes with their words, or nothing where no picture is drawn yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from bot.discord_ui.messages.spec import Image
from bot.reviews import Reviewed
from bot.store import Seat, Table
from bot.store.values.news import KeptEvent
from renderers.standing import Course, Ladder
from renderers.words import Words


class Pictures(Protocol):
    """Draws from views alone, or nothing at all; every method may run in a thread."""

    def board(self, table: Table, view: Any, words: Words) -> Image | None:
        return None

    def closeup(self, table: Table, view: Any, words: Words, options: Sequence[str] = ()) -> Image | None:
        return None

    def mats(self, table: Table, view: Any, words: Words, seats: Sequence[int] | None = None) -> tuple[Image, ...]:
        return ()

    def marks(self, table: Table, view: Any) -> Mapping[int, str]:
        return {}

    def roll(self, table: Table, view: Any, events: Sequence[KeptEvent], words: Words) -> Image | None:
        return None

    def private(self, table: Table, view: Any, words: Words, options: Sequence[str] = ()) -> Image | None:
        return None

    def card(self, game: str, code: str, words: Words) -> Image | None:
        return None

    def final(self, table: Table, view: Any, words: Words) -> Image | None:
        return None

    def review(self, table: Table, made: Reviewed, words: Words) -> Image | None:
        return None

    def lobby(self, table: Table, seats: tuple[Seat, ...], words: Words) -> Image | None:
        return None

    def legend(self, page: int, words: Words) -> Image | None:
        return None

    def course(self, game: str, shown: Course, words: Words) -> Image | None:
        return None

    def ladder(self, game: str, shown: Ladder, words: Words) -> Image | None:
        return None

    def close(self) -> None:
        return


class NoPictures(Pictures):
    """Words only."""


NO_PICTURES: Pictures = NoPictures()
