"""Pictures from the picture books of the games; where one fails, the words beside it must do."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from threading import Lock
from typing import Any

from bot.discord_ui.pictures import Pictures
from bot.discord_ui.spec import Image
from bot.discord_ui.times import pace_line, pace_name
from bot.naming import names_of
from bot.store import Seat, Table
from bot.tables.model import event_from_json
from engines.kernel import game
from renderers.rooms import pictures as book
from renderers.speech import Picture
from renderers.standing import Course, Ladder, course, ladder
from renderers.words import Words
from renderers.words.book import book as in_words

log = logging.getLogger(__name__)
KEPT = 300  # pictures of some 80 KiB
STATUS = {"lobby": "open", "playing": "started", "finished": "closed", "ended": "closed"}


class Drawn:
    """Draws with `renderers`; the last boards and hands are kept, until their tables go on."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Image] = OrderedDict()
        self._lock = Lock()  # pictures are drawn in several threads

    def _once(self, name: str, table: Table, view: Any, words: Words, draw: Callable[[], Picture]) -> Image | None:
        """A picture that is the same for whoever looks at it from that seat, until the next entry of the log."""
        key = (name, table.id, table.number, view.reader, words.language, tuple(sorted(words.names.items())))
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        found = made(name, draw)
        if found is None:
            return None
        with self._lock:
            self._kept[key] = found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    def board(self, table: Table, view: Any, words: Words) -> Image | None:
        """The table."""
        return self._once("board", table, view, words, lambda: book(table.game).board(view, words))

    def mats(self, table: Table, view: Any, words: Words, seats: Sequence[int] | None = None) -> tuple[Image, ...]:
        """The players' own boards, where a game has them; those of these seats, or all of them."""
        if not in_words(table.game).mats:
            return ()
        shown = book(table.game)
        wanted = shown.mats(view) if seats is None else seats
        found = (self._once(f"mat-{seat}", table, view, words, partial(shown.mat, view, seat, words)) for seat in wanted)
        return tuple(image for image in found if image is not None)

    def marks(self, table: Table, view: Any) -> Mapping[str, str]:
        """By seat, a mark of what that player's own board shows: the same in every process."""
        if not in_words(table.game).mats:
            return {}
        try:
            shown = book(table.game)
            return {str(seat): mark_of(shown.mat_shows(view, seat)) for seat in shown.mats(view)}
        except Exception:
            log.exception("nobody knows what players' boards of %s show", table.game)
            return {}

    def roll(self, table: Table, view: Any, events: Sequence[Mapping[str, Any]], words: Words) -> Image | None:
        """Rolls of dice of one kind."""
        told = [event_from_json(e) for e in events]
        return made("dice", lambda: book(table.game).roll(told, view, words))

    def private(self, table: Table, view: Any, words: Words) -> Image | None:
        """What only this reader sees."""
        return self._once("hand", table, view, words, lambda: book(table.game).hand(view, words))

    def card(self, game: str, code: str, words: Words) -> Image | None:
        """One card."""
        return made("card", lambda: book(game).card(code, words))

    def final(self, table: Table, view: Any, words: Words) -> Image | None:
        """The final scores."""
        return made("final", lambda: book(table.game).final(view, words))

    def lobby(self, table: Table, seats: tuple[Seat, ...], words: Words) -> Image | None:
        """A table that waits for players."""
        return made("lobby", lambda: _lobby(table, seats, words))

    def course(self, game: str, shown: Course, words: Words) -> Image | None:
        """How somebody has played."""
        return made("course", lambda: course(shown, book(game).lobby_art(words), words))

    def ladder(self, game: str, shown: Ladder, words: Words) -> Image | None:
        """Who plays best."""
        return made("leaderboard", lambda: ladder(shown, book(game).lobby_art(words), words))


def mark_of(shows: Hashable) -> str:
    """A mark of plain values, short enough to be kept."""
    return sha256(repr(shows).encode()).hexdigest()[:16]


def made(name: str, draw: Callable[[], Picture]) -> Image | None:
    """A picture as a file; None, and a line in the log, when it cannot be drawn."""
    try:
        picture = draw()
        return Image(f"{name}.png", picture.png(), picture.alt)
    except Exception:
        log.exception("no picture of the %s", name)
        return None


def _lobby(table: Table, seats: tuple[Seat, ...], words: Words) -> Picture:
    from renderers.lobby import LobbySeat, LobbyTable, lobby

    taken = [
        LobbySeat(name, robot=s.robot is not None, host=s.person is not None and s.person == table.host)
        for s, name in zip(seats, names_of(seats, words.language), strict=True)
    ]
    free = [LobbySeat()] * (table.seat_limit - len(taken)) if table.status == "lobby" else []
    status = "invited" if table.by_invitation and table.status == "lobby" else STATUS[table.status]
    pace, line = pace_name(table, words), pace_line(table, words)
    shown = LobbyTable(f"#{table.id}", (*taken, *free), game(table.game).seat_counts[0], status, pace, line)
    return lobby(shown, book(table.game).lobby_art(words), words)


def pictures() -> Pictures:
    """Whoever draws for this bot."""
    return Drawn()
