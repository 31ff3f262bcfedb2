"""Tables in memory, and the one way in which they change: in line, on a draft, into the store, and only then in sight."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from functools import wraps
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from bot.naming import as_written
from bot.store import Alarm, Change, Damaged, Move, Positions, Post, Stale, Store, Table
from bot.store.plain import Json
from bot.store.values.news import Board, EndVoteAsked, HoursChanged, News, ReminderOver, WishAsked
from bot.store.values.shown import Shown
from bot.tables.clock import REOPENS, alarms, asleep_until
from bot.tables.live import Live, codec, left_behind
from bot.tables.model import Limits, Refused, Reply
from bot.tables.retelling import Astray, onward
from bot.tables.standin import robots_word
from bot.tables.standings import Standings
from bot.tables.winding import Deed, reminders_after, wound
from engines.kernel import State, Stuck, seed_for
from engines.shelf import SHELF, game

log = logging.getLogger(__name__)
CACHED = 400  # tables kept in memory; the row is the truth
TRIES = 3  # of an act whose table somebody else has written meanwhile
LARGEST = 2**63 - 1  # no row has a larger number
REFUSALS = 2000  # refused interactions remembered, should one be delivered again

P = ParamSpec("P")
T = TypeVar("T")


class AnsweredBefore(Exception):
    """This interaction was carried out already."""

    def __init__(self, kept: Json) -> None:
        super().__init__(kept)
        self.kept = kept


def once(change: Callable[P, Coroutine[Any, Any, Reply]]) -> Callable[P, Coroutine[Any, Any, Reply]]:
    """The same interaction delivered twice changes nothing the second time, and gets the same answer.

    Where somebody else has written the table in between, it is tried again on what is written: the table judges it anew.
    """

    @wraps(change)
    async def answer(*args: P.args, **kwargs: P.kwargs) -> Reply:
        for _ in range(TRIES):
            try:
                return await change(*args, **kwargs)
            except AnsweredBefore as before:
                return Reply.from_json(before.kept)
            except Stale as stale:
                log.warning("table %s was written by somebody else", stale)
        raise Refused("table.no.changed_meanwhile")

    return answer


@contextmanager
def readable() -> Iterator[None]:
    """Refuse in words what needs a log that is not what was written any more."""
    try:
        yield
    except Damaged as damaged:
        log.warning("a log cannot be read: %s", damaged)
        raise Refused("table.no.log_damaged") from damaged


class Memory:
    """The tables in use, each loaded when it is needed; one interaction makes one change."""

    def __init__(
        self,
        store: Store,
        limits: Limits | None = None,
        posted: Callable[[Sequence[Post]], None] = lambda posts: None,
        robots_due: Callable[[Live], None] = lambda live: None,
        now: Callable[[], float] = time.time,
        cached: int = CACHED,
    ) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.posted = posted
        self.robots_due = robots_due
        self.now = now
        self.robots_word: Callable[[Live, int], Awaitable[str]] = robots_word  # whoever can think elsewhere takes its place
        self.standings = Standings(store)
        self.armed: Callable[[float], None] = lambda due_at: None  # told when the first of a table's timers falls due
        self._cached = cached
        self._cache: OrderedDict[int, Live] = OrderedDict()
        self._channels: dict[str, int] = {}  # of the open tables in memory
        self._lines: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._opening = asyncio.Lock()
        self._refusals: OrderedDict[str, Refused] = OrderedDict()
        self._forgotten_at: dict[str, float] = {}
        self._forgotten: dict[int, set[str]] = {}  # by table, names that no sentence still on its way may bring back

    # -- finding a table ----------------------------------------------------------------------------------------------

    async def live(self, number: int) -> Live:
        """A table in memory, loaded when it is not; loading waits for changes, looking does not."""
        if (found := self._cache.get(number)) is not None:
            self._cache.move_to_end(number)
            return found
        async with self._line(number):
            return await self._loaded(number)

    async def in_channel(self, channel: str) -> Live:
        """The table open in a channel, or the last that was; refused when there is none."""
        found = self._cache.get(self._channels.get(channel, 0))
        if found is not None:
            return found
        table = await self.store.last_table_in(channel)
        if table is None:
            raise Refused("table.no.none_here")
        return await self.live(table.id)

    def _line(self, number: int) -> asyncio.Lock:
        """Where those wait who want to change a table; it lasts as long as somebody knows it."""
        line = self._lines.get(number)
        if line is None:
            self._lines[number] = line = asyncio.Lock()
        return line

    async def _loaded(self, number: int) -> Live:
        """A table in memory, for whoever is at the head of its line."""
        found = self._cache.get(number)
        if found is None:
            table = await self.store.table(number) if 0 < number <= LARGEST else None
            if table is None:
                raise Refused("table.no.unknown")
            found = Live(table, await self.store.seats(number))
            await self._acquaint(found)
            await self._remember_state(found)
            if found.state is not None and table.status == "playing":  # a new version may ask somebody else
                known, now = table.questions, table.number
                table.questions = {a.seat: known.get(a.seat, now) for a in found.state.asks}
        self._keep(found)
        return found

    async def _acquaint(self, live: Live) -> None:
        """Learn what those people have set who are new at a table, and forget who is not there."""
        here = [*live.people(), *(s.owner for s in live.seats if s.owner is not None)]
        live.folk = {person: live.folk.get(person) or await self.store.person(person) for person in here}

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
        return state if state is not None and state.seed == (table.seed or seed_for(table.secret, table.salt)) else None

    def _mended(self, table: Table, seats: int, number: int, moves: Sequence[Move], kept: Positions) -> State | None:
        kind = game(table.game)
        sound = {n: s for n in kept.numbers if n <= number and (s := self._read(table, kept.get, n)) is not None}
        seed = table.seed or seed_for(table.secret, table.salt)
        try:
            return onward(moves[0], moves[1:], sound, number, lambda: kind.begin(seed, seats, **kind.marked(table.options))[0])
        except (Astray, Stuck, LookupError, TypeError, ValueError) as error:
            log.warning("table %s: the log does not lead to entry %s: %r", table.id, number, error)
            return None

    def _keep(self, live: Live) -> None:
        """Keep a table in memory, and drop those that were not used for long."""
        number = live.table.id
        live.lock = self._line(number)
        self._cache[number] = live
        self._cache.move_to_end(number)
        if live.is_open:
            self._channels[live.table.channel] = number
        while len(self._cache) > self._cached:
            self._drop(next(iter(self._cache)))

    def _drop(self, number: int) -> None:
        """Forget what is in memory of a table: the row is the truth."""
        live = self._cache.pop(number, None)
        if live is not None and self._channels.get(live.table.channel) == number:
            del self._channels[live.table.channel]

    # -- changing it --------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _held(self, number: int, interaction: str = "") -> AsyncIterator[Live]:
        """A draft of a table for one change; others wait in line. Nothing that is not written has happened."""
        async with self._line(number):
            await self._need_new(interaction)
            draft = (await self._loaded(number)).draft(interaction)
            try:
                yield draft
            except Refused as refused:
                self._remember(interaction, refused)
                raise

    async def _need_new(self, interaction: str) -> None:
        """Go no further with an interaction that was answered before."""
        if not interaction:
            return
        if (refused := self._refusals.get(interaction)) is not None:
            raise refused.again()
        if (kept := await self.store.handled(interaction)) is not None:
            raise AnsweredBefore(kept)

    def _remember(self, interaction: str, refused: Refused) -> None:
        if interaction:
            self._refusals[interaction] = refused.again()
            while len(self._refusals) > REFUSALS:
                self._refusals.popitem(last=False)

    async def _write(
        self,
        live: Live,
        news: Sequence[News],
        reply: Reply | None = None,
        *,
        rows: Change | None = None,
        deed: Deed | None = None,
        rings: bool = False,
    ) -> None:
        """Commit a draft with its clocks and timers, show it, and only then tell the poster, the robots and the bell.

        `rows`: what is written beside the table's own row. `rings`: nobody at the table makes this change but the bell,
        a robot or Discord, and it is no sign of life.
        """
        number = live.table.id  # 0: a new table
        rows = rows or Change(live.table)
        await self._acquaint(live)
        if not rings:
            live.table.acted_at, live.table.slept_at = self.now(), None  # one that sleeps wakes
        news = [*self._keep_clocks(live, deed or Deed()), *news]
        timers = alarms(live.standing(self.now()))
        change = replace(
            rows,
            table=live.table,
            snapshot=codec(live.table.game).dump(live.state) if rows.moves and live.state is not None else None,
            posts=self._with_sleepers(live, news),
            timers=timers,
            handled=(live.interaction, reply.to_json() if reply is not None else {}) if live.interaction else None,
            named=reply.people() if reply is not None else (),
        )
        try:
            made = await self.store.commit(change)
        except BaseException:
            self._drop(number)
            raise
        self._show(live, number, rows.moved)
        self._announce(live.table, made, timers)

    def _announce(self, table: Table, made: Sequence[Post], timers: Sequence[Alarm]) -> None:
        """Tell whoever must know of a change that it is written."""
        if table.status == "finished":
            self.standings.changed(table.guild, table.game)
        self._tell(self.posted, made)
        if timers:
            self._tell(self.armed, timers[0].due_at)
        if table.status == "playing":
            self._tell(self.robots_due, self._cache[table.id])

    def _show(self, live: Live, number: int, moved: bool) -> None:
        """Put what is written in the place of what was in memory; a table that was new then has its number now."""
        shown = self._cache.get(number)
        if shown is None:
            self._keep(live)
            return
        if moved:
            self._channels.pop(shown.table.channel, None)
        shown.adopt(live)
        self._keep(shown)

    def _keep_clocks(self, live: Live, deed: Deed) -> Sequence[News]:
        """Bring the clocks of a draft up to this moment; what is to be posted of that."""
        table, now = live.table, self.now()
        table.clocks, table.past = wound(live.standing(now), deed)
        table.rings, is_over = reminders_after(live.standing(now))
        return [*([ReminderOver()] if is_over else []), *self._woken(live)]

    def _woken(self, live: Live) -> Sequence[News]:
        """Who has woken since it was last written down who sleeps: no board may say any longer that they do."""
        now = live.standing(self.now())
        before, asked = live.table.rings.asleep, now.asked()
        live.table.rings = replace(live.table.rings, asleep={} if now.stands_still else asleep_until(now, asked))
        woken = [seat for seat, until in before.items() if until <= now.now and seat in asked and not now.stands_still]
        return [HoursChanged(seat) for seat in woken]

    def _with_sleepers(self, live: Live, news: Sequence[News]) -> Sequence[News]:
        """Boards say who is to be left alone for now, and what everybody is asked mentions them without a sound."""
        now = live.standing(self.now())
        asleep = {seat: live.sleeper(seat, until) for seat, until in asleep_until(now, now.asked()).items()}
        silent = tuple(asleep_until(now, range(len(live.seats))))

        def known(one: News) -> News:
            if isinstance(one, Board):
                return replace(one, asleep=asleep)
            return replace(one, asleep=silent) if isinstance(one, WishAsked | EndVoteAsked) else one

        return [known(one) for one in news]

    @staticmethod
    def _tell(listener: Callable[[T], None], what: T) -> None:
        """Tell somebody what is written; their failure does not undo it."""
        try:
            listener(what)
        except Exception:
            log.exception("a listener failed after a change was written")

    async def _tells(self, number: int) -> None:
        """Somebody is about to see what nobody could see while a table was open: it cannot be opened again after that."""
        table = (await self.live(number)).table
        recent = table.status == "ended" and self.now() <= (table.ended_at or 0.0) + REOPENS
        if recent and table.started_at is not None and not table.rings.told:
            async with self._held(number) as live:
                if live.table.status == "ended":
                    live.table.rings = replace(live.table.rings, told=True)
                    await self._write(live, [], rings=True)

    async def posts_made(self, number: int, posts: Iterable[int], shown: Shown | None = None, channel: str = "") -> None:
        """Mark posts as made; `shown` is which messages show the table from now on, in that channel if it is named."""
        if shown is None:
            await self.store.post_made(posts)
            return
        live = await self.live(number)
        kept = self._without_names(number, shown)
        channel = channel or live.table.channel
        await self.store.post_made(posts, replace(live.table, posts=kept, channel=channel))
        if (live_now := self._cache.get(number)) is None:
            return
        if live_now.table.channel != channel:  # it went elsewhere while that was on its way
            behind = left_behind(replace(live_now.table, posts=kept, channel=channel)).behind
            kept = replace(live_now.table.posts, behind=behind)
            await self.store.post_made([], replace(live_now.table, posts=kept))
        live_now.table.posts = kept

    def _without_names(self, number: int, shown: Shown) -> Shown:
        """What is shown of a table, without sentences about people who were forgotten while it was posted."""
        names = [form for name in self._forgotten.get(number, ()) for form in as_written(name)]
        if not names:
            return shown

        def clean(lines: Iterable[str]) -> tuple[str, ...]:
            return tuple(line for line in lines if not any(name in line for name in names))

        return replace(shown, story=clean(shown.story), recap=None if shown.recap is None else clean(shown.recap))
