"""Pictures from the picture books of the games; where one fails, the words beside it must do."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple

from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.messages.spec import Image
from bot.discord_ui.messages.times import pace_line, pace_name
from bot.discord_ui.pictures.drawing_processes import Painter, PaintsHere, PaintsInProcesses
from bot.naming import names_of
from bot.reviews import Reviewed
from bot.store import Seat, Table
from bot.store.values.news import KeptEvent
from bot.tables.values.model import event_from_json
from bot.worker_pool import Stopping
from engines.robots.strengths import offered
from engines.shelf import game
from renderers.easel import Order, Reader
from renderers.lobby import LobbySeat, LobbyTable
from renderers.rooms import pictures as book
from renderers.standing import Course, Ladder
from renderers.words import Words
from renderers.words.book import book as in_words

log = logging.getLogger(__name__)
KEPT = 24 * 2**20  # bytes of finished pictures, of some 80 KiB each
STATUS = {"lobby": "open", "playing": "started", "finished": "closed", "ended": "closed"}


class Kept(NamedTuple):
    """A finished picture, and what it shows."""

    shown: tuple[Any, ...]
    image: Image


class Drawn:
    """Draws with `renderers`; the last boards and hands are kept, until their tables go on."""

    def __init__(self, painter: Painter | None = None) -> None:
        self.painter = painter or PaintsHere()
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._size = 0
        self._lock = Lock()  # pictures are drawn in several threads

    def close(self) -> None:
        self.painter.close()

    def _once(self, name: str, table: Table, view: Any, words: Words, what: str, *more: Any) -> Image | None:
        """A picture that is the same for whoever sees the same from that seat: an entry may be seen with choices not yet made."""
        key = (name, table.id, table.number, view.reader, words.language, tuple(sorted(words.names.items())), words.robots)
        shown = (view, *more)
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None and kept.shown == shown:
                self._kept.move_to_end(key)
                return kept.image
        found = self._made(name, table.game, what, shown, words)
        if found is None:
            return None
        with self._lock:
            before = self._kept.pop(key, None)
            self._kept[key] = Kept(shown, found)
            self._size += len(found.data) - (len(before.image.data) if before is not None else 0)
            while self._size > KEPT:
                self._size -= len(self._kept.popitem(last=False)[1].image.data)
        return found

    def _made(self, name: str, game: str, what: str, shown: tuple[Any, ...], words: Words) -> Image | None:
        """A picture as a file; None, and a line in the log, when it cannot be drawn."""
        try:
            made = self.painter.draw(Order(game, what, shown, Reader.of(words)))
            return Image(f"{name}.png", made.data, made.alt)
        except Stopping:
            log.info("no picture of the %s: the bot is stopping", name)
            return None
        except Exception:
            log.exception("no picture of the %s", name)
            return None

    def board(self, table: Table, view: Any, words: Words) -> Image | None:
        return self._once("board", table, view, words, "board")

    def closeup(self, table: Table, view: Any, words: Words, options: Sequence[str] = ()) -> Image | None:
        """What the question is about, with these choices; the whole table in a game without such pictures."""
        if not in_words(table.game).closeups:
            return self.board(table, view, words)
        return self._once("closeup", table, view, words, "closeup", tuple(options))

    def mats(self, table: Table, view: Any, words: Words, seats: Sequence[int] | None = None) -> tuple[Image, ...]:
        """The players' own boards, where a game has them; those of these seats, or all of them."""
        if not in_words(table.game).mats:
            return ()
        wanted = book(table.game).mats(view) if seats is None else seats
        found = (self._once(f"mat-{seat}", table, view, words, "mat", seat) for seat in wanted)
        return tuple(image for image in found if image is not None)

    def marks(self, table: Table, view: Any) -> Mapping[int, str]:
        """By seat, a mark of what that player's own board shows: the same in every process."""
        if not in_words(table.game).mats:
            return {}
        try:
            shown = book(table.game)
            return {seat: mark_of(shown.mat_shows(view, seat)) for seat in shown.mats(view)}
        except Exception:
            log.exception("nobody knows what players' boards of %s show", table.game)
            return {}

    def roll(self, table: Table, view: Any, events: Sequence[KeptEvent], words: Words) -> Image | None:
        rolls = [event_from_json(e) for e in events]
        return self._made("dice", table.game, "roll", (rolls, view), words)

    def private(self, table: Table, view: Any, words: Words, options: Sequence[str] = ()) -> Image | None:
        """What only its reader sees, with these choices in games that show them there."""
        if not in_words(table.game).panels:
            return self._once("hand", table, view, words, "hand")
        return self._once("hand", table, view, words, "panel", tuple(options))

    def card(self, game: str, code: str, words: Words) -> Image | None:
        return self._made("card", game, "card", (code,), words)

    def final(self, table: Table, view: Any, words: Words) -> Image | None:
        return self._made("final", table.game, "final", (view,), words)

    def review(self, table: Table, made: Reviewed, words: Words) -> Image | None:
        return self._made("review", table.game, "review", (made.review, made.view), words)

    def lobby(self, table: Table, seats: tuple[Seat, ...], words: Words) -> Image | None:
        return self._made("lobby", table.game, "lobby", (_lobby(table, seats, words),), words)

    def legend(self, page: int, words: Words) -> Image | None:
        return self._made(f"icons-{page}", words.game, "legend", (page,), words)

    def course(self, game: str, shown: Course, words: Words) -> Image | None:
        return self._made("course", game, "course", (shown,), words)

    def ladder(self, game: str, shown: Ladder, words: Words) -> Image | None:
        return self._made("leaderboard", game, "leaderboard", (shown,), words)


def mark_of(shows: Hashable) -> str:
    """A mark of plain values, short enough to be kept."""
    return sha256(repr(shows).encode()).hexdigest()[:16]


def _lobby(table: Table, seats: tuple[Seat, ...], words: Words) -> LobbyTable:

    taken = [
        LobbySeat(name, robot=s.robot is not None, host=s.person is not None and s.person == table.host)
        for s, name in zip(seats, names_of(seats, words.language), strict=True)
    ]
    free = [LobbySeat()] * (table.seat_limit - len(taken)) if table.status == "lobby" else []
    status = "invited" if table.by_invitation and table.status == "lobby" else STATUS[table.status]
    pace, line, kind = pace_name(table, words), pace_line(table, words), game(table.game)
    there = offered(kind, [len(taken)])
    untried = any(seat.robot is not None and seat.robot not in there for seat in seats)
    return LobbyTable(f"#{table.id}", (*taken, *free), kind.seat_counts[0], status, untried, pace, line)


def pictures() -> Pictures:
    """Whoever draws for this bot: processes of their own, so that its own stays small and quick to answer."""
    return Drawn(PaintsInProcesses())
