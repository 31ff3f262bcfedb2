"""The one way in which a table changes: in line, on a draft, into the store, and only then in sight."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

from bot.store import Alarm, Change, ChannelTaken, Damaged, HandledBefore, Post, Stale, Store, Table
from bot.store.values import Json
from bot.store.values.news import Board, EndVoteAsked, HoursChanged, News, ReminderOver, WishAsked, Woke
from bot.tables.life.memory import Memory
from bot.tables.results.statistics import Statistics
from bot.tables.time.clocks import Act, alarms, asleep_until, reminders_after, wound
from bot.tables.time.pace import HOUR
from bot.tables.values.live import Live, Look, codec
from bot.tables.values.model import Refused, Reply

log = logging.getLogger(__name__)
TRIES = 3  # of an act whose table somebody else has written meanwhile
NOTED_EVERY = HOUR  # how often it is written down that somebody looks at a table
FIRST_GAMES = 2  # so many finished games of a title make somebody know it
REFUSALS = 2000  # refused interactions remembered, should one be delivered again
SOON = 1.0  # seconds until a table is looked at of which it is not known what is written
LONGEST = 60.0  # ... and at most, where it cannot be read
NOT_THERE = -1  # less than the first writing of any row

P = ParamSpec("P")
T = TypeVar("T")


class AnsweredBefore(Exception):
    """This interaction was carried out already."""

    def __init__(self, kept: Json) -> None:
        super().__init__(kept)
        self.kept = kept


class Doubt(NamedTuple):
    """Something failed while a table was written, and may be written all the same."""

    version: int  # as which writing of its row it was known last
    at: float  # when to look
    wait: float = SOON  # for which it was waited


def retried(change: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Where somebody else has written the table in between, it is tried again on what is written: the table judges it anew."""

    @wraps(change)
    async def tried(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(TRIES):
            try:
                return await change(*args, **kwargs)
            except Stale as stale:
                log.warning("table %s was written by somebody else", stale)
        raise Refused("table.no.changed_meanwhile")

    return tried


def once(change: Callable[P, Coroutine[Any, Any, Reply]]) -> Callable[P, Coroutine[Any, Any, Reply]]:
    """The same interaction delivered twice changes nothing the second time, and gets the same answer."""
    tried = retried(change)

    @wraps(change)
    async def answer(*args: P.args, **kwargs: P.kwargs) -> Reply:
        try:
            return await tried(*args, **kwargs)
        except AnsweredBefore as before:
            return Reply.from_json(before.kept)

    return answer


@contextmanager
def readable() -> Iterator[None]:
    """Refuse in words what needs a log that is not what was written any more."""
    try:
        yield
    except Damaged as damaged:
        log.warning("a log cannot be read: %s", damaged)
        raise Refused("table.no.log_damaged") from damaged


async def of_nobody_else(table: Table) -> None:
    """Nobody else does what this table does by itself."""


async def all_of_them(tables: Sequence[int]) -> Sequence[int]:
    """There is nobody else."""
    return tables


class Changes:
    """Hands out drafts of tables, writes them, shows them, and tells whoever must know; one interaction makes one change."""

    def __init__(self, store: Store, memory: Memory, statistics: Statistics, now: Callable[[], float] = time.time) -> None:
        self.store, self.memory, self.statistics, self.now = store, memory, statistics, now
        self.posted: Callable[[Sequence[Post]], None] = lambda posts: None  # told of what is to be posted
        self.robots_due: Callable[[Live], None] = lambda live: None  # told of a table that goes on
        self.armed: Callable[[float], None] = lambda due_at: None  # told when the first of a table's timers falls due
        self.ours: Callable[[Table], bool] = lambda table: True  # whether this process does what a table does by itself
        self.ours_among: Callable[[Sequence[int]], Awaitable[Sequence[int]]] = all_of_them  # ... of many at once
        self.need_ours: Callable[[Table], Awaitable[None]] = of_nobody_else  # asked before something is changed on Discord
        self.opening = asyncio.Lock()  # held by whoever opens a table, so that nobody slips past the caps
        self._refusals: OrderedDict[str, Refused] = OrderedDict()
        self._waits: OrderedDict[tuple[int, str], float] = OrderedDict()  # where writing fails, how long it was waited last
        self._doubts: dict[tuple[int, str], Doubt] = {}  # by number and channel of a table; a new one has no number yet

    # -- a draft ------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def held(self, number: int, interaction: str = "") -> AsyncIterator[Live]:
        """A draft of a table for one change; others wait in line. Nothing that is not written has happened.

        What is refused by what is in memory is refused only if that is still what is written: else it is judged anew.
        """
        async with self.memory.line(number):
            await self.need_new(interaction)
            draft = (await self.memory.loaded(number)).draft(interaction)
            try:
                yield draft
            except Refused as refused:
                if await self._outdated(number, draft.table.version):
                    raise Stale(number) from refused
                self.remember(interaction, refused)
                raise

    async def _outdated(self, number: int, version: int) -> bool:
        """Whether somebody else has written a table since it was loaded; if so, it is forgotten here."""
        row = await self.store.table(number)
        if row is not None and row.version == version:
            return False
        self.memory.drop(number)
        return True

    async def need_new(self, interaction: str) -> None:
        """Go no further with an interaction that was answered before."""
        if not interaction:
            return
        if (refused := self._refusals.get(interaction)) is not None:
            raise refused.again()
        if (kept := await self.store.handled(interaction)) is not None:
            raise AnsweredBefore(kept)

    def remember(self, interaction: str, refused: Refused) -> None:
        """Remember what was refused, should the same interaction be delivered again."""
        if interaction:
            self._refusals[interaction] = refused.again()
            while len(self._refusals) > REFUSALS:
                self._refusals.popitem(last=False)

    def forget_refusals(self) -> None:
        """Somebody was forgotten, who may be named in one."""
        self._refusals.clear()

    # -- what comes of it ---------------------------------------------------------------------------------------------

    async def write(
        self,
        live: Live,
        news: Sequence[News],
        reply: Reply | None = None,
        *,
        rows: Change | None = None,
        act: Act | None = None,
        by_itself: bool = False,
    ) -> None:
        """Commit a draft with its clocks and timers, show it, and only then tell the poster, the robots and the alarm clock.

        `rows`: what is written beside the table's own row. `by_itself`: nobody at the table makes this change but the alarm
        clock, a robot or Discord, and it is no sign of life.
        """
        number, now = live.table.id, self.now()  # 0: a new table
        await self.memory.load_people(live)
        if not by_itself:
            live.table.acted_at, live.table.slept_at = now, None  # one that sleeps wakes
        change = outcome(live, news, reply, rows or Change(live.table), act or Act(), now)
        made = await self._commit(change, number)
        self._tell_all(self.memory.show(live, number, change.moved), made, change.timers or ())

    async def look_of(self, live: Live, person: str) -> Look:
        """What somebody sees of a table, and whether they are told what is usual there."""
        look = live.look_of(person)
        return replace(look, helped=look.ask is not None and await self.helped(person, live.table.game))

    async def helped(self, person: str, game: str) -> bool:
        """Whether somebody has help: as they wish, or in their first games of a title."""
        wished = (await self.store.person(person)).helped
        return wished if wished is not None else await self.store.lessons.finished(person, game, FIRST_GAMES) < FIRST_GAMES

    @retried
    async def note_presence(self, number: int) -> None:
        """Somebody was seen at a table, if only to look: it wakes if it sleeps, and robots that failed try again.

        That is a sign of life, noted once an hour.
        """
        seen = await self.memory.live(number)
        long_ago = seen.table.status == "playing" and self.now() >= seen.table.acted_at + NOTED_EVERY
        if seen.table.slept_at is not None or long_ago:
            async with self.held(number) as live:
                await self.write(live, [Woke()] if live.table.slept_at is not None else [])
        elif seen.table.status == "playing":
            tell(self.robots_due, seen)

    async def answered(
        self, live: Live, news: Sequence[News], reply: Reply, *, rows: Change | None = None, act: Act | None = None
    ) -> Reply:
        """Write what somebody asked for; their answer."""
        await self.write(live, news, reply, rows=rows, act=act)
        return reply

    async def _commit(self, change: Change, number: int) -> Sequence[Post]:
        """Write it all or nothing; whoever comes after a failure looks at the row again, and if nobody comes, so do we."""
        known = change.table.version if number else NOT_THERE
        place = number, change.table.channel
        try:
            made = await self.store.commit(change)
            self._waits.pop(place, None)
            return made
        except BaseException as error:
            self.memory.drop(number)
            if not isinstance(error, (ChannelTaken, HandledBefore)):
                if not isinstance(error, Stale):
                    wait = self._waited(place)
                    self._doubt(*place, Doubt(known, self.now() + wait, wait))
                raise
            if change.handled is not None:  # another process may have carried out the very same
                await self.need_new(change.handled[0])
            raise Refused("table.no.taken") from None

    # -- what may be written, and nobody was told -----------------------------------------------------------------------

    def _doubt(self, number: int, channel: str, doubt: Doubt) -> None:
        """Have a table looked at; as a timer would, the alarm clock is told, which waits for all of them and can be stopped."""
        before = self._doubts.get((number, channel), doubt)
        self._doubts[number, channel] = doubt._replace(version=min(before.version, doubt.version))
        tell(self.armed, doubt.at)

    def _waited(self, place: tuple[int, str]) -> float:
        """How long to wait where something failed: longer each time, or what is due there would be tried without a rest."""
        wait = self._waits[place] = min(LONGEST, self._waits.pop(place, SOON / 2) * 2)
        while len(self._waits) > REFUSALS:
            self._waits.popitem(last=False)
        return wait

    def next_look(self) -> float | None:
        """When a table is to be looked at of which it is not known what is written."""
        return min((doubt.at for doubt in self._doubts.values()), default=None)

    async def look_again(self) -> None:
        """Look at the tables for which it is time: who must know of what is written there is told, perhaps once more."""
        for (number, channel), doubt in [*self._doubts.items()]:
            if doubt.at > self.now():
                continue
            del self._doubts[number, channel]  # there may be another one while this is looked into
            try:
                await self._looked_at(number, channel, doubt.version)
            except (Damaged, Refused) as error:  # nobody can do anything there any more, and whoever tries is told why
                log.warning("table %s: not known what is written (%r)", number or "in " + channel, error)
            except Exception as error:  # whatever a database says that is away for a moment
                wait = min(LONGEST, doubt.wait * 2)
                log.warning("table %s: not known what is written (%r), again in %s s", number or "in " + channel, error, wait)
                self._doubt(number, channel, Doubt(doubt.version, self.now() + wait, wait))

    async def _looked_at(self, number: int, channel: str, known: int) -> None:
        """Read what is written of a table; if that is more than was known, tell everybody."""
        row = await (self.store.table(number) if number else self.store.table_in(channel))
        if row is None or row.version <= known:
            return
        self._waits.pop((number, channel), None)
        await self.memory.renew(row.id, row.version)  # somebody may have looked at it too early
        live = await self.memory.live(row.id)
        self._tell_all(live, await self.store.posts_to_make(row.id), alarms(live.at(self.now())))

    def _tell_all(self, live: Live, made: Sequence[Post], timers: Sequence[Alarm]) -> None:
        table: Table = live.table
        if table.status == "finished":
            self.statistics.changed(table.guild, table.game)
        tell(self.posted, made)
        if timers:
            tell(self.armed, timers[0].due_at)
        if table.status == "playing":
            tell(self.robots_due, live)


def tell(listener: Callable[[T], None], what: T) -> None:
    """Tell somebody what is written; their failure does not undo it."""
    try:
        listener(what)
    except Exception:
        log.exception("a listener failed after a change was written")


# -- what a change comes to, given the time; pure ---------------------------------------------------------------------------


def outcome(live: Live, news: Sequence[News], reply: Reply | None, rows: Change, act: Act, now: float) -> Change:
    """All that is to be written of a draft, whose clocks stand at that moment then; `rows` beside the table's own row."""
    over = brought_up(live, act, now)
    woken = sleepers_noted(live, now)
    return replace(
        rows,
        table=live.table,
        snapshot=codec(live.table.game).dump(live.state) if rows.moves and live.state is not None else None,
        posts=with_sleepers(live, [*over, *woken, *news], now),
        timers=alarms(live.at(now)),
        handled=(live.interaction, reply.to_json() if reply is not None else {}) if live.interaction else None,
        named=reply.people() if reply is not None else (),
    )


def brought_up(live: Live, act: Act, now: float) -> Sequence[News]:
    """Bring the clocks and reminders of a draft up to a moment; what is to be posted of that."""
    live.table.clocks, live.table.past = wound(live.at(now), act)
    live.table.rings, is_over = reminders_after(live.at(now))
    return [ReminderOver()] if is_over else []


def sleepers_noted(live: Live, moment: float) -> Sequence[News]:
    """Note who sleeps; who has woken since that was noted last: no board may say any longer that they do."""
    now = live.at(moment)
    before, asked = live.table.rings.asleep, now.asked()
    live.table.rings = replace(live.table.rings, asleep={} if now.stands_still else asleep_until(now, asked))
    if now.stands_still:
        return []
    return [HoursChanged(seat) for seat, until in before.items() if until <= now.now and seat in asked]


def with_sleepers(live: Live, news: Sequence[News], moment: float) -> Sequence[News]:
    """Boards say who is to be left alone for now, and what everybody is asked mentions them without a sound."""
    now = live.at(moment)

    def known(one: News) -> News:
        match one:
            case Board():
                asleep = asleep_until(now, now.asked())
                return replace(one, asleep={seat: live.sleeper(seat, until) for seat, until in asleep.items()})
            case WishAsked() | EndVoteAsked():
                return replace(one, asleep=tuple(asleep_until(now, range(len(live.seats)))))
            case _:
                return one

    return [known(one) for one in news]
