"""Looking back: a game after any entry of its log, played once more from its seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from bot.store import Damaged, Move, Positions, Seat, Table
from bot.store.values import Json
from bot.store.values.news import KeptEvent
from bot.tables.life.changes import Changes, readable, retried
from bot.tables.life.log_replay import AfterEntry, CannotReplay, moves_of, need_alike, replayed, step_of
from bot.tables.life.undo import BEGINNINGS
from bot.tables.time.clocks import REOPENS
from bot.tables.values.live import codec, table_seed
from bot.tables.values.model import Refused, read_by
from engines.kernel import State, Stuck, Unloadable, promise
from engines.shelf import game


@dataclass(frozen=True)
class EntryView:
    """The table after one entry, as everybody may see it now."""

    entry: Move  # with what may be read of it
    view: Any
    hands: Mapping[int, Any] = field(default_factory=dict)  # by seat, the views of those whose secrets are none any more


@dataclass(frozen=True)
class Past:
    """A table's game up to its present entry; while it is being played, scenes show what a spectator saw."""

    table: Table
    seats: tuple[Seat, ...]
    moves: tuple[Move, ...]  # what was told at the start is the first
    positions: Positions = field(default_factory=lambda: Positions(()))  # of a game that is over, as far as they are kept

    @property
    def over(self) -> bool:
        return self.table.status not in ("lobby", "playing")

    @property
    def last(self) -> int:
        return self.moves[-1].number

    def entry_view(self, number: int) -> EntryView:
        """The table after an entry; the first or the last one when there is none of that number."""
        number = min(max(number, 0), self.last)
        s = next(m.state for m in self.moments() if m.number == number)
        kind, move = game(self.table.game), self.moves[number]
        hands = {seat.seat: kind.view(s, seat.seat) for seat in self.seats} if self.over else {}
        return EntryView(move if self.over else read_by(move, None), kind.view(s, None), hands)

    def views(self, numbers: Iterable[int]) -> list[Any]:
        wanted, kind = frozenset(numbers), game(self.table.game)
        return [kind.view(m.state, None) for m in self.moments() if m.number in wanted]

    def standing(self) -> list[Move]:
        """The entries that were not taken back, without those that took something back."""
        return [m for m in self.moves if not m.undoes and m.undone_by is None]

    def moments(self) -> Iterator[AfterEntry]:
        """The game once more; where this version plays it otherwise than it was played, as it was kept, or refused."""
        t, kept, last = self.table, {m.number: m for m in self.moves}, -1
        steps = (step_of(m, self.moves) for m in self.moves[1:])
        try:
            for moment in replayed(game(t.game), table_seed(t), len(self.seats), t.options, steps):
                need_alike(kept[moment.number], moment)
                yield moment
                last = moment.number
        except CannotReplay as problem:
            for move in self.moves[last + 1 :]:
                state = self._position(move.number)
                if state is None:
                    raise Refused("table.no.astray", n=problem.number) from problem
                yield AfterEntry(move.number, state, move.answers, move.events)

    def _position(self, number: int) -> State | None:
        """The game after an entry as it was written down then; None when it is not kept, or cannot be read any more."""
        try:
            saved = self.positions.get(number)
            return codec(self.table.game).load(saved) if saved is not None else None
        except (Damaged, Unloadable, Stuck, LookupError, TypeError, ValueError):
            return None


def key_entries(moves: Sequence[Move], most: int) -> list[int]:
    """The entries that a film shows: all that stand; of a long game the ends of turns, and what else there is room for."""
    standing = [m.number for m in moves if not m.undoes and m.undone_by is None]
    if len(standing) <= most:
        return standing
    stand = frozenset(standing)
    turns = turn_ends([m for m in moves if m.number in stand])
    room = most * 2 // 3 - len(turns)  # more would make the film long for what happens in it
    others = sorted(stand - set(turns))
    return _thinned(sorted([*turns, *_thinned(others, room)]), most)


def turn_ends(standing: Sequence[Move]) -> list[int]:
    """The entries with which turns ended, of those that stand; the last one in any case."""
    return [*(m.number for m, following in pairwise(standing) if _ends(m, following)), standing[-1].number]


def _thinned(numbers: list[int], most: int) -> list[int]:
    """So many of them, evenly spread, the last one among them."""
    if len(numbers) <= most:
        return numbers
    return [numbers[(n + 1) * len(numbers) // most - 1] for n in range(most)] if most > 0 else []


def _ends(move: Move, following: Move) -> bool:
    """Whether a turn was over after an entry: the game said that another begins, or somebody else went on."""
    return move.seat != following.seat or any(e["kind"] in BEGINNINGS for e in move.events)


class History:
    """What has happened at a table: its log, its record, and the game once more from its beginning."""

    def __init__(self, changes: Changes) -> None:
        self.changes = changes

    async def past(self, number: int) -> Past:
        """A table's game up to now, and nothing that is written later; refused when it has not begun."""
        await self._tells(number)
        live = await self.changes.memory.live(number)
        table, seats = replace(live.table), tuple(live.seats)
        with readable():
            opening, told = await self.changes.store.opening(number), await self.changes.store.moves(number)
        if opening is None:
            raise Refused("table.no.not_started")
        moves = [m for m in told if m.number <= table.number]
        later = {m.number: replace(m, undone_by=None) for m in moves if m.undone_by is not None and m.undone_by > table.number}
        entries = (opening, *(later.get(m.number, m) for m in moves))
        return Past(table, seats, entries, Positions(()) if live.is_open else await self.changes.store.positions(number))

    async def log(self, number: int, person: str | None = None, last: int | None = None) -> list[tuple[Move, list[KeptEvent]]]:
        """The entries as this reader may see them, each with its events; what was undone is marked."""
        live = await self.changes.memory.live(number)
        seat = live.seat_of(person) if person else None
        with readable():
            moves = await self.changes.store.moves(number, last)
            opening = await self.changes.store.opening(number) if last is None or len(moves) < last else None
        shown = [read_by(m, seat.seat if seat else None) for m in ([opening] if opening else []) + moves]
        return [(m, m.events) for m in shown]

    async def record(self, number: int) -> Json:
        """A table as a record that `verify` can replay; only one that is over tells its secret and its moves."""
        await self._tells(number)
        live = await self.changes.memory.live(number)
        t = live.table
        if live.is_open:
            raise Refused("table.no.not_over")
        if t.started_at is None:
            raise Refused("table.no.not_started")
        with readable():
            moves = await self.changes.store.moves(number)
        # Where somebody was forgotten, the salt does not lead to the seed any more: the game can be replayed, not proved.
        proof = {"secret": t.secret, "promise": promise(t.secret), "salt": t.salt} if not t.seed else {}
        return {
            "game": t.game,
            "seats": len(live.seats),
            "options": t.options,
            **proof,
            "seed": table_seed(t),
            "moves": moves_of((m.undoes, m.answers) for m in moves),
            "result": t.result,
        }

    @retried
    async def _tells(self, number: int) -> None:
        """Somebody is about to see what nobody could see while a table was open: it cannot be opened again after that."""
        table = (await self.changes.memory.live(number)).table
        recent = table.status == "ended" and self.changes.now() <= (table.ended_at or 0.0) + REOPENS
        if recent and table.started_at is not None and not table.rings.told:
            async with self.changes.held(number) as live:
                if live.table.status == "ended":
                    live.table.rings = replace(live.table.rings, told=True)
                    await self.changes.write(live, [], by_itself=True)
