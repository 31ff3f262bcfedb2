"""The one way in which a table changes: in line, on a draft, into the store, and only then in sight."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from bot.store import Alarm, Change, Damaged, Post, Stale, Store, Table
from bot.store.plain import Json
from bot.store.values.news import News
from bot.tables.life.memory import Memory
from bot.tables.life.outcome import outcome
from bot.tables.results.statistics import Statistics
from bot.tables.time.clocks_after import Act
from bot.tables.values.live import Live
from bot.tables.values.model import Refused, Reply

log = logging.getLogger(__name__)
TRIES = 3  # of an act whose table somebody else has written meanwhile
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


class Changes:
    """Hands out drafts of tables, writes them, shows them, and tells whoever must know; one interaction makes one change."""

    def __init__(self, store: Store, memory: Memory, statistics: Statistics, now: Callable[[], float] = time.time) -> None:
        self.store, self.memory, self.statistics, self.now = store, memory, statistics, now
        self.posted: Callable[[Sequence[Post]], None] = lambda posts: None  # told of what is to be posted
        self.robots_due: Callable[[Live], None] = lambda live: None  # told of a table that goes on
        self.armed: Callable[[float], None] = lambda due_at: None  # told when the first of a table's timers falls due
        self.opening = asyncio.Lock()  # held by whoever opens a table, so that nobody slips past the caps
        self._refusals: OrderedDict[str, Refused] = OrderedDict()

    # -- a draft ------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def held(self, number: int, interaction: str = "") -> AsyncIterator[Live]:
        """A draft of a table for one change; others wait in line. Nothing that is not written has happened."""
        async with self.memory.line(number):
            await self.need_new(interaction)
            draft = (await self.memory.loaded(number)).draft(interaction)
            try:
                yield draft
            except Refused as refused:
                self.remember(interaction, refused)
                raise

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
        await self.memory.acquaint(live)
        if not by_itself:
            live.table.acted_at, live.table.slept_at = now, None  # one that sleeps wakes
        change = outcome(live, news, reply, rows or Change(live.table), act or Act(), now)
        made = await self._commit(change, number)
        self._tell_all(self.memory.show(live, number, change.moved), made, change.timers or ())

    async def _commit(self, change: Change, number: int) -> Sequence[Post]:
        """Write it all or nothing; whoever comes after a failure looks at the row again."""
        try:
            return await self.store.commit(change)
        except BaseException:
            self.memory.drop(number)
            raise

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
