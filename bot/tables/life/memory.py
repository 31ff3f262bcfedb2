"""Tables in memory, each loaded when it is needed, and mended where what is kept of it is damaged."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.store import Damaged, Move, Positions, Store, Table
from bot.store.connection import TakenOver
from bot.tables.life.log_replay import CannotReplay, rebuilt
from bot.tables.values.live import Live, codec, table_seed
from bot.tables.values.model import Refused
from engines.kernel import State, Stuck
from engines.shelf import SHELF, game

log = logging.getLogger(__name__)
CACHED = 400  # tables kept in memory; the row is the truth
CALLED = 2000  # tables of which it is remembered who must not be named, or how everybody was called
LARGEST = 2**63 - 1  # no row has a larger number


class Memory:
    """The tables in use; the row is the truth."""

    def __init__(self, store: Store, cached: int = CACHED) -> None:
        self.store = store
        self.shared = False  # whether other processes write tables, too
        self._cached = cached
        self._tables: OrderedDict[int, Live] = OrderedDict()
        self._channels: dict[str, int] = {}  # of the open tables in memory
        self._lines: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.unsaid: dict[int, set[str]] = {}  # by table, the names of who was forgotten: no sentence may bring them back
        self._called: dict[int, dict[int, str]] = {}  # by table, how its seats were called when it was in memory last

    @property
    def numbers(self) -> list[int]:
        return list(self._tables)

    def get(self, number: int) -> Live | None:
        return self._tables.get(number)

    async def live(self, number: int) -> Live:
        """A table in memory, loaded when it is not; loading waits for changes, looking does not."""
        if (found := self._tables.get(number)) is not None:
            self._tables.move_to_end(number)
            return found
        async with self.line(number):
            return await self.loaded(number)

    async def in_channel(self, channel: str) -> Live:
        found = self._tables.get(self._channels.get(channel, 0))
        if found is not None:
            return found
        table = await self.store.last_table_in(channel)
        if table is None:
            raise Refused("table.no.none_here")
        return await self.live(table.id)

    def line(self, number: int) -> asyncio.Lock:
        """Where those wait who want to change a table; it lasts as long as somebody knows it."""
        line = self._lines.get(number)
        if line is None:
            self._lines[number] = line = asyncio.Lock()
        return line

    async def loaded(self, number: int) -> Live:
        """A table in memory, for whoever is at the head of its line."""
        found = self._tables.get(number) or await self._read_whole(number)
        self.keep(found)
        return found

    async def _read_whole(self, number: int) -> Live:
        """A table as it is written."""
        table = await self.store.table(number) if 0 < number <= LARGEST else None
        if table is None:
            raise Refused("table.no.unknown")
        found = Live(table, await self.store.seats(number))
        if await self._somebody_is_gone(found):
            await self._fall_silent(table)
        await self.load_people(found)
        await self._remember_state(found)
        if found.state is not None and table.status == "playing":  # a new version may ask somebody else
            known, now = table.questions, table.number
            table.questions = {a.seat: known.get(a.seat, now) for a in found.state.asks}
        return found

    def unread(self, number: int) -> AbstractAsyncContextManager[object]:
        """Where others write tables, too: nobody reads this one meanwhile, and then keeps what was true before."""
        return self.line(number) if self.shared else nullcontext()

    async def newest(self, live: Live) -> Live:
        """A table that is no older than what was read from the database before this was asked, whoever has written it."""
        number = live.table.id
        if self.shared:
            if await self.renew(number, (await self.store.versions([number])).get(number, 0)):
                return await self.live(number)
            return live
        async with self.line(number):  # what somebody has written and not shown yet may have been read
            return await self.loaded(number)

    async def renew(self, number: int, version: int) -> bool:
        """Somebody has written a table as that version: whether an older one was in memory, and is as it was written now."""
        async with self.line(number):
            old = self._tables.get(number)
            if old is None or old.table.version >= version:
                return False
            fresh = await self._read_whole(number)
            if self.shared and fresh.table.channel == old.table.channel:  # what is posted meanwhile waits in line
                old.table.posts = fresh.table.posts
            self.show(fresh, number, fresh.table.channel != old.table.channel)
            return True

    # -- names that are gone ------------------------------------------------------------------------------------------

    def leave_unsaid(self, number: int, names: Collection[str]) -> None:
        """Somebody is forgotten: no sentence that is still on its way to that table may bring a name back."""
        if names:
            self.unsaid[number] = {*self.unsaid.pop(number, ()), *names}
            while len(self.unsaid) > CALLED:  # what was on its way then has long been posted
                del self.unsaid[next(iter(self.unsaid))]

    def _note_names(self, live: Live) -> None:
        """Another process may forget somebody, and tells nobody a name: seats that have none any more are compared with these."""
        if live.table.started_at is not None:
            self._called.pop(live.table.id, None)
            self._called[live.table.id] = {s.seat: s.name for s in live.seats}
            while len(self._called) > CALLED:
                del self._called[next(iter(self._called))]

    async def _somebody_is_gone(self, live: Live) -> bool:
        """Whether somebody was forgotten at a table since it was in memory, or perhaps is just now."""
        nameless = [s.seat for s in live.seats if not s.name and s.whose is None]
        called = self._called.get(live.table.id, {})
        gone = {called[seat] for seat in nameless if called.get(seat)}
        self.leave_unsaid(live.table.id, gone)
        return bool(gone) or (bool(nameless) and bool(await self.store.being_forgotten()))

    async def _fall_silent(self, table: Table) -> None:
        """Take out of what is shown whatever may name who was forgotten; it may have been posted since it was taken out."""
        if not (table.posts.story or table.posts.recap):
            return
        table.posts = replace(table.posts, story=(), recap=None)
        if self.shared:  # else what is posted does not wait in line, and may be in the row already
            with suppress(TakenOver):  # whoever shows the table does it
                await self.store.post_made([], table)

    async def load_people(self, live: Live) -> None:
        """Learn what those people have set who are new at a table, and forget who is not there."""
        here = [*live.people(), *(s.owner for s in live.seats if s.owner is not None)]
        live.people_here = {person: live.people_here.get(person) or await self.store.person(person) for person in here}

    async def _remember_state(self, live: Live) -> None:
        """The state of a game; one that cannot be gone on with is stopped, and shows the last position that can be read."""
        table = live.table
        if table.started_at is None:
            return
        live.state = await self.position(table, len(live.seats), table.number)
        if live.state is None:
            log.error("the game of table %s cannot go on from entry %s", table.id, table.number)
            kept = await self.store.positions(table.id)
            sound = ((n, self._read(table, kept.get, n)) for n in reversed(kept.numbers))
            live.stood = next(((n, s) for n, s in sound if s is not None), None)

    async def position(self, table: Table, seats: int, number: int) -> State | None:
        """The game after an entry; what is damaged or missing is mended by the log, if that leads there entry by entry."""
        try:
            saved = await self.store.snapshot(table.id, number)
        except Damaged as damaged:
            log.warning("table %s: %s", table.id, damaged)
            saved = None
        state = self._read(table, lambda _: saved, number)
        if state is not None or table.game not in SHELF:
            return state
        kept = await self.store.positions(table.id)
        try:
            opening, moves = await self.store.opening(table.id), await self.store.moves(table.id)
        except Damaged as damaged:
            log.warning("table %s: %s", table.id, damaged)
            return None
        if opening is None or number > (moves[-1].number if moves else 0):
            return None
        mended = await asyncio.to_thread(self._mended, table, seats, number, (opening, *moves), kept)
        if mended is not None:
            log.warning("table %s: the position after entry %s was damaged and is mended from the log", table.id, number)
            await self.store.mend(table.id, number, codec(table.game).dump(mended))
        return mended

    @staticmethod
    def _read(table: Table, kept: Callable[[int], bytes | None], number: int) -> State | None:
        """A position that is kept, if it is this game's and can be gone on with."""
        try:
            saved = kept(number)
            state = codec(table.game).load(saved) if saved is not None else None
        except Exception as error:  # damage and rules that have changed have many names
            log.warning("table %s: the position after entry %s cannot be read: %r", table.id, number, error)
            return None
        if state is not None and state.seed != table_seed(table):
            log.warning("table %s: the position after entry %s is one of another game", table.id, number)
            return None
        return state

    def _mended(self, table: Table, seats: int, number: int, moves: Sequence[Move], kept: Positions) -> State | None:
        kind = game(table.game)
        sound = {n: s for n in kept.numbers if n <= number and (s := self._read(table, kept.get, n)) is not None}
        seed = table_seed(table)
        try:
            return rebuilt(moves[0], moves[1:], sound, number, lambda: kind.begin(seed, seats, **kind.marked(table.options))[0])
        except (CannotReplay, Stuck, LookupError, TypeError, ValueError) as error:
            log.warning("table %s: the log does not lead to entry %s: %r", table.id, number, error)
            return None

    def keep(self, live: Live) -> None:
        number = live.table.id
        live.lock = self.line(number)
        self._tables[number] = live
        self._tables.move_to_end(number)
        self._note_names(live)
        if live.is_open:
            self._channels[live.table.channel] = number
        while len(self._tables) > self._cached:
            self.drop(next(iter(self._tables)))

    def drop(self, number: int) -> None:
        """Forget what is in memory of a table: the row is the truth."""
        live = self._tables.pop(number, None)
        if live is not None and self._channels.get(live.table.channel) == number:
            del self._channels[live.table.channel]

    def clear(self) -> None:
        for number in self.numbers:
            self.drop(number)

    def show(self, live: Live, number: int, moved: bool) -> Live:
        """Put what is written in the place of what was in memory; a table that was new then has its number now."""
        shown = self._tables.get(number)
        if shown is None:
            self.keep(live)
            return live
        if moved:
            self._channels.pop(shown.table.channel, None)
        shown.adopt(live)
        self.keep(shown)
        return shown
