"""The poster: turns rows of the outbox into messages, never more than one a second in a channel, and never loses one."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import aiohttp
import discord

from bot.breaking_off import broken_off
from bot.discord_ui.connection.channels import Channels
from bot.discord_ui.messages.desk import AtDesk
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.posting.closed_channels import ClosedChannels
from bot.discord_ui.posting.late_edits import LateEdits
from bot.discord_ui.posting.plan import first_step
from bot.discord_ui.posting.recognition import is_it
from bot.discord_ui.posting.step import Step
from bot.store import Post
from bot.store.connection import Lost, TakenOver
from bot.store.values.news import DESK, Board
from bot.tables import Live, Tables
from bot.tables.life.changes import all_of_them
from bot.worker_pool import cores

log = logging.getLogger(__name__)
AT_LEAST = 2.0  # seconds between two boards of a table, but where somebody must be called
FIRST_WAIT = 1.0  # seconds until it is tried again, the first time
LONGEST_WAIT = 60.0  # ... and at most, where Discord or the way to it has failed
LONGEST_REFUSAL = 3600.0  # ... and where Discord did not like what it was asked
DRAWING = 8  # tables looked at at the same time; thousands may have something to say after a start
UNKNOWN_CHANNEL = 10003
NONCES_LAST = 60.0  # seconds for which Discord surely knows what was sent to it
SKEW = 60.0  # seconds by which its clock may differ from ours
GATHERED = 6  # rows that wait for each other at the most
FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError, asyncio.TimeoutError)

T = TypeVar("T")
BOARDS = ThreadPoolExecutor(cores(), "public-pictures")  # nobody who looks at a hand waits for boards to be drawn


async def nobody_alone(live: Live) -> AtDesk | None:
    """Everybody reads along."""
    return None


@dataclass(frozen=True)
class Listeners:
    """Whoever does something for single people when something was posted, or cannot be."""

    unheeded: Callable[[Live, Sequence[str]], None] = lambda live, people: None
    shut_out: Callable[[Live], None] = lambda live: None
    woken: Callable[[int], None] = lambda number: None  # there is something to show of a table, wherever it is shown
    alone: Callable[[Live], Awaitable[AtDesk | None]] = nobody_alone  # what its one reader may see, where there is one


class Poster:
    """Works off the outbox, one task for each table that has something to say."""

    def __init__(
        self,
        channels: Channels,
        tables: Tables,
        pictures: Pictures,
        listeners: Listeners | None = None,
        gather: float = 0.0,
        nonces_last: float = NONCES_LAST,
        late: LateEdits | None = None,
    ) -> None:
        self.channels, self.tables, self.pictures = channels, tables, pictures
        self.listeners = listeners or Listeners()
        self.closed = ClosedChannels(tables.now)
        self.late = late or LateEdits(tables.edited_late)
        self.blocked: Collection[str] = self.closed.channels.keys()  # where nothing may be posted at the moment
        self._gather = gather  # seconds for which a board waits for what robots do next
        self._nonces_last = nonces_last
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._more: set[int] = set()
        self._waits: dict[int, float] = {}
        self._gathering: dict[int, float] = {}  # since when a table's board waits for its robots
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._drawing = asyncio.Semaphore(DRAWING)
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._trying: dict[int, tuple[str, str]] = {}  # by table: server and channel where something is on its way
        self._overtaken: set[int] = set()  # of these: where news has come meanwhile
        self._inherited: set[int] = set()  # tables of which whoever had them before may have been about to show something
        self._closed = False

    def posted(self, posts: Sequence[Post]) -> None:
        for post in posts:
            self.wake(post.table)

    def wake(self, number: int) -> None:
        if self._closed:
            return
        if (timer := self._timers.pop(number, None)) is not None:
            timer.cancel()
        asyncio.get_running_loop().call_soon(self.listeners.woken, number)
        self._more.add(number)
        if number not in self._tasks:
            task = asyncio.get_running_loop().create_task(self._work(number))
            self._tasks[number] = task
            task.add_done_callback(lambda _: self._done(number))

    def _done(self, number: int) -> None:
        self._tasks.pop(number, None)
        if number in self._more:
            self.wake(number)

    async def resume(self) -> None:
        for number in await self.tables.changes.ours_among(await self.tables.store.tables_to_post()):
            self.wake(number)

    async def inherit(self, among: Callable[[Sequence[int]], Awaitable[Sequence[int]]] = all_of_them) -> None:
        """Tables come to us from somebody who may have been killed: what they had to show may be on its way."""
        try:
            self._inherited |= {*await among(await self.tables.store.tables_to_post())} - self._tasks.keys()
        except Exception:
            log.exception("what may be on its way at tables that come to us is not known")

    def unblock(self, channels: Collection[str], may: bool | None = None) -> None:
        """Something has changed about these channels: those where posting had failed, or is failing just now, are tried soon.

        `may`: whether we may post there now, as far as whoever says so knows.
        """
        self._overtaken |= {number for number, (_, channel) in self._trying.items() if channel in channels}
        for channel in channels:
            if channel in self.closed.channels:
                for number in self.closed.news(channel, self.channels.may_post(channel) if may is None else may):
                    self.wake(number)

    def unblock_server(self, guild: str) -> None:
        trying = [channel for server, channel in self._trying.values() if server == guild]
        self.unblock({*self.closed.of(guild), *trying})

    async def leave(self, patience: float) -> None:
        """What is under way at tables that are not ours any more comes to an end, or is broken off."""
        others = [task for number, task in self._tasks.items() if not self._ours(number)]
        if others and patience:
            await asyncio.wait(others, timeout=patience)
        await broken_off(*(task for task in others if not task.done()))
        self.late.lose_all(self._ours)

    def _ours(self, number: int) -> bool:
        """Whether a table is surely ours."""
        live = self.tables.memory.get(number)
        return live is not None and self.tables.changes.ours(live.table)

    async def close(self) -> None:
        """Stop; what is unmade stays in the outbox."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        await broken_off(*self._tasks.values())
        await self.late.close()

    async def _work(self, number: int) -> None:
        live = None
        self._more.discard(number)
        try:
            async with self._drawing:
                live = await self.tables.live(number)
            self._take_over(live)
            if live.table.lost or not self.tables.changes.ours(live.table) or self._shut(live):
                return  # its posts wait with it
            self._trying[number] = live.table.guild, live.table.channel
            async with self._locks.setdefault(live.table.channel, asyncio.Lock()):
                while await self._one(number):
                    pass
            self._waits.pop(number, None)
            if live.table.channel in self.blocked:
                await self._nothing_left(live)
        except (TakenOver, Lost):
            self.late.lose(number)
            log.info("table %s: another process posts for it now", number)
        except (discord.Forbidden, discord.NotFound) as error:
            if live is not None and self._trying.get(number, ("", ""))[1] != live.table.channel:
                self._more.add(number)  # it went elsewhere meanwhile, and this says nothing about that place
            elif live is None or error.code == UNKNOWN_CHANNEL:
                await self._gone(live)
            else:
                await self._refused(live, error)
        except FAILURES as error:
            unwanted = isinstance(error, discord.HTTPException) and error.status < 500
            wait = self._try_again(number, LONGEST_REFUSAL if unwanted else LONGEST_WAIT)
            log.warning("table %s: posting failed (%r), again in %s s", number, error, wait)
        except Exception:  # among them whatever a database says that is away for a moment
            wait = self._try_again(number, LONGEST_WAIT)
            log.exception("table %s: its posts could not be made, again in %s s", number, wait)
        finally:
            self._trying.pop(number, None)
            self._overtaken.discard(number)

    def _take_over(self, live: Live) -> None:
        """What stood there when a table came to us may be edited once more by whoever had it."""
        number, shown = live.table.id, live.table.posts
        if number in self._inherited and self.tables.changes.ours(live.table):
            self.late.inherit(number, {DESK, *shown.messages.values(), *shown.stale})
        self._inherited.discard(number)

    def _try_again(self, number: int, longest: float) -> float:
        """What failed is tried later and later; in how many seconds."""
        wait = self._waits[number] = min(longest, self._waits.get(number, FIRST_WAIT / 2) * 2)
        self._later(number, wait)
        return wait

    async def _gone(self, live: Live | None) -> None:
        """A channel is not there any more, which nobody has told us: its table waits to be moved."""
        if live is None:
            return
        self.closed.forget(live.table.channel)
        try:
            await self.tables.channel_gone(live.table.channel)
        except Exception:
            log.exception("channel %s is gone, and its table could not be told", live.table.channel)

    def _later(self, number: int, wait: float) -> None:
        self._more.discard(number)
        if not self._closed:
            self._timers[number] = asyncio.get_running_loop().call_later(wait, self.wake, number)

    # -- where it may not write -------------------------------------------------------------------------------------------

    def _shut(self, live: Live) -> bool:
        """Whether a table's channel is known to be closed and not to be tried now; it will be, unless only news can open it."""
        table = live.table
        if (kept := table.posts.blocked) is not None:
            self.closed.recall(table.channel, table.guild, table.id, kept)
        wait = self.closed.wait(table.channel, table.id)
        if wait == 0:
            return False
        if wait is not None:
            self._later(table.id, wait)
        return True

    async def _refused(self, live: Live, error: discord.HTTPException) -> None:
        """A channel may not be written to: it is tried again later and later, and after a week its table sleeps."""
        number, channel, may = live.table.id, live.table.channel, self.channels.may_post(live.table.channel)
        block = self.closed.refused(channel, live.table.guild, number, may)
        if number in self._overtaken and may is not False:  # what was refused before the news came says nothing about now
            block.may = False
            self.closed.news(channel, True)
        log.warning("table %s: its channel cannot be written to, for the %s. time (%s)", number, block.tries, error.text)
        first, block.told = self.closed.asleep(channel) and not block.told, self.closed.asleep(channel)
        try:
            table = (await self.tables.live(number)).table
            await self.tables.posts_made(number, [], replace(table.posts, blocked=block.kept()))
            if first and await self.tables.shut_out(number):
                self.listeners.shut_out(await self.tables.live(number))
        except Exception:
            log.exception("table %s: that its channel is closed could not be written down", number)
        if (wait := self.closed.wait(channel, number)) is not None:
            self._later(number, wait)

    async def _nothing_left(self, live: Live) -> None:
        """What was to be written in a closed channel needs not be written any more; whether it is still closed will be seen."""
        self._opened(live.table.channel)
        await self.tables.posts_made(live.table.id, [], replace(live.table.posts, blocked=None))

    def _opened(self, channel: str) -> None:
        """A channel is open, and perhaps others that wait because of the same news."""
        for number in self.closed.opened(channel):
            self.wake(number)

    # -- one thing after the other ----------------------------------------------------------------------------------------

    async def _one(self, number: int) -> bool:
        """Make one post or edit; False when nothing is left to do."""
        self._more.discard(number)
        async with self._drawing:
            live = await self.tables.live(number)
            channel = live.table.channel
            if not self.tables.changes.ours(live.table):
                return False
            rows = await self.tables.store.posts_to_make(number)
            live = await self.tables.memory.newest(live)
            if (wait := self._until_robots_rest(live, rows)) > 0:
                if number not in self._more:
                    self._later(number, wait)
                return False
            buried, alone = self._buried(live, rows), await self.listeners.alone(live)
            step = await drawn(first_step, await self.tables.seen_now(live), rows, self.pictures, buried, alone)
        if step is None:
            return False
        if step.spec is None and step.strip is None and step.take_away is None:
            await self._kept(live, channel, step)
            return True
        await self.channels.turn(channel)
        if live.table.channel == channel:
            self._trying[number] = live.table.guild, channel
            await self._deliver(live, channel, step)
        return True

    def _buried(self, live: Live, rows: Sequence[Post]) -> bool:
        """Whether something stands below the board, so that it comes down; but not twice in a moment."""
        shown, channel, ends = live.table.posts, live.table.channel, self.channels.ends
        if "board" not in shown or not any(isinstance(row.news, Board) for row in rows):
            return False
        rested = ends.rested(channel, asyncio.get_running_loop().time())
        return rested >= AT_LEAST and not ends.is_last(channel, shown["board"])

    async def _deliver(self, live: Live, channel: str, step: Step) -> None:
        await self.tables.changes.need_ours(live.table)
        if step.strip is not None and step.channel:
            await self._strip_behind(step.channel, step.strip)
        elif step.strip is not None:
            await self.channels.strip(channel, step.strip)
        elif step.take_away is not None:
            await self.channels.take_away(channel, step.take_away)
        elif step.spec is not None and step.message is None:
            made = await self._sent_before(live, step)
            if made is None:
                await self._announce(live, step)
                made = await self.channels.post(channel, step.spec)
            if step.slot:
                step.posts = step.posts.showing(step.slot, made)
        elif step.spec is not None and step.message is not None:
            there = await self.late.do(live.table.id, step.message, self.channels.edit(channel, step.message, step.spec))
            if not there and step.slot:  # somebody took it away: a new one is to be made
                await self.tables.posts_made(live.table.id, [], live.table.posts.without(step.slot), channel)
                self.late.arrived(live.table.id, step.message)
                return
        if not step.channel:
            step.posts = replace(step.posts, blocked=None)
            self._opened(channel)
        await self._kept(live, channel, step)
        if step.message is not None:
            self.late.arrived(live.table.id, step.message)
        if step.unheard:
            await self.tables.call_later(live.table.id, step.unheard)
        if step.spec is not None and step.spec.pings:
            self.mentioned(live, step)

    async def _strip_behind(self, channel: str, message: int) -> None:
        """Take the buttons off what stands where a table has been; where that is not allowed any more, they stay."""
        try:
            await self.channels.strip(channel, message)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("channel %s: buttons of a table that went away stay (%s)", channel, error.text)

    def mentioned(self, live: Live, step: Step) -> None:
        """Who had to be called again may have left."""
        people = step.spec.pings if step.spec is not None else ()
        if step.slot in ("reminder", "nudge"):
            self.listeners.unheeded(live, people)

    async def _announce(self, live: Live, step: Step) -> None:
        """Write down what is about to be sent: whoever comes after a crash sends the same again, and Discord knows it."""
        shown, sending = live.table.posts, step.sending
        if sending is not None and not sending.alike(shown.sending):
            await self.tables.posts_made(live.table.id, [], replace(shown, sending=replace(sending, at=time.time())))

    async def _sent_before(self, live: Live, step: Step) -> int | None:
        """The number of what is to be sent, if it stands there already and Discord may not know its nonce any more."""
        table, spec = live.table, step.spec
        sending = table.posts.sending
        if sending is None or spec is None or not sending.alike(step.sending):
            return None
        since = sending.at
        if time.time() - since < self._nonces_last:
            return None
        ours, kind = table.posts.known(), sending.kind
        found = await self.channels.found(
            table.channel, since - SKEW, lambda message: message.id not in ours and is_it(message, kind, table.id, spec)
        )
        if found is not None:
            log.info("table %s: its %s stood there already", table.id, kind)
        return found

    async def _kept(self, live: Live, channel: str, step: Step) -> None:
        await self.tables.posts_made(live.table.id, step.done, step.posts, channel)

    def _until_robots_rest(self, live: Live, rows: Sequence[Post]) -> float:
        """Seconds for which a board that is there already waits, because only robots are asked: one edit shows all they do."""
        table, asks = live.table, live.state.asks if live.state is not None else ()
        robots = bool(asks) and all(live.seats[ask.seat].robot for ask in asks)
        shown = "board" in table.posts and table.posts.sending is None and table.channel not in self.blocked
        more = 0 < len(rows) < GATHERED and all(isinstance(row.news, Board) for row in rows)
        if not (robots and shown and more) or table.status != "playing" or table.wish:
            self._gathering.pop(table.id, None)
            return 0.0
        now = asyncio.get_running_loop().time()
        wait = self._gathering.setdefault(table.id, now) + self._gather - now
        if wait <= 0:
            del self._gathering[table.id]
        return wait


async def drawn(render: Callable[..., T], *args: Any) -> T:
    """Render in a thread, so that nobody waits for a picture who does not want it."""
    return await asyncio.get_running_loop().run_in_executor(BOARDS, partial(render, *args))
