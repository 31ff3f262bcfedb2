"""The poster: turns rows of the outbox into messages, never more than one a second in a channel, and never loses one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any
from weakref import WeakValueDictionary

import aiohttp
import discord

from bot.discord_ui.pictures import PUBLIC, Pictures, aside
from bot.discord_ui.plan import first_step
from bot.discord_ui.spec import MessageSpec
from bot.discord_ui.step import Step
from bot.store import Post
from bot.tables import Live, Tables

log = logging.getLogger(__name__)
LONGEST_WAIT = 60.0
REMEMBERED = 1000  # channels whose last post is remembered, before those are forgotten where nobody has to wait
DRAWING = 8  # tables looked at at the same time; thousands may have something to say after a start
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
ARCHIVED = 50083  # Discord: nothing in this thread can be changed until it is opened again, or something new is posted
Told = Callable[[Live, Sequence[str]], Coroutine[Any, Any, None]]
FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError, asyncio.TimeoutError)


class Channels:
    """The way to Discord's channels; also the one place where pace is kept."""

    def __init__(self, client: discord.Client, pause: float) -> None:
        self.client, self.pause = client, pause
        self._free_at: dict[str, float] = {}  # of the channels where somebody wrote of late

    def _channel(self, channel: str) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(int(channel))

    async def turn(self, channel: str) -> None:
        """Wait until this channel may get another post or edit."""
        if not self.pause:
            return
        loop = asyncio.get_running_loop()
        now = loop.time()
        if len(self._free_at) > REMEMBERED:
            self._free_at = {other: at for other, at in self._free_at.items() if at > now}
        wait = self._free_at.get(channel, now) - now
        self._free_at[channel] = max(self._free_at.get(channel, now), now) + self.pause
        if wait > 0:
            await asyncio.sleep(wait)

    async def post(self, channel: str, spec: MessageSpec) -> int:
        """A new message; its number."""
        return (await self._channel(channel).send(**spec.to_send())).id

    async def edit(self, channel: str, message: int, spec: MessageSpec) -> bool:
        """Change a message; False when it is gone."""
        return await self._changed(channel, message, lambda there: there.edit(**spec.to_edit()))

    async def strip(self, channel: str, message: int) -> None:
        """Take the buttons off a message, if it is still there."""
        await self._changed(channel, message, lambda there: there.edit(view=None))

    async def take_away(self, channel: str, message: int) -> None:
        """Delete a message of ours, if it is still there."""
        await self._changed(channel, message, lambda there: there.delete())

    async def _changed(self, channel: str, message: int, change: Callable[[discord.PartialMessage], Awaitable[Any]]) -> bool:
        """Do something to a message; False when it is gone."""
        there = self._channel(channel).get_partial_message(message)
        try:
            await self._opened(channel, lambda: change(there))
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _opened(self, channel: str, change: Callable[[], Awaitable[Any]]) -> None:
        """Change what stands in a thread, which is opened again if it was archived."""
        try:
            await change()
        except discord.HTTPException as error:
            thread = await self.client.fetch_channel(int(channel)) if error.code == ARCHIVED else None
            if not isinstance(thread, discord.Thread):
                raise
            await thread.edit(archived=False)
            await change()


class Poster:
    """Works off the outbox, one task for each table that has something to say."""

    def __init__(
        self,
        channels: Channels,
        tables: Tables,
        pictures: Pictures,
        asked: Told | None = None,
        unheeded: Told | None = None,
    ) -> None:
        self.channels, self.tables, self.pictures = channels, tables, pictures
        self.asked, self.unheeded = asked, unheeded
        self.blocked: set[str] = set()  # channels where the bot may not post at the moment
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._more: set[int] = set()
        self._waits: dict[int, float] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._drawing = asyncio.Semaphore(DRAWING)
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._unblocked = 0  # how often it was said that posting may work again
        self._closed = False

    def posted(self, posts: Sequence[Post]) -> None:
        """Something is to be posted."""
        for post in posts:
            self.wake(post.table)

    def wake(self, number: int) -> None:
        """Look after a table's posts soon."""
        if self._closed:
            return
        if (timer := self._timers.pop(number, None)) is not None:
            timer.cancel()
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
        """After a start of the bot: make the posts that are still to be made."""
        for number in await self.tables.store.tables_to_post():
            self.wake(number)

    def unblock(self) -> None:
        """Try again where posting had failed, or is failing just now."""
        self._unblocked += 1
        for number in list(self._timers):
            self.wake(number)

    async def close(self) -> None:
        """Stop; what is unmade stays in the outbox."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _work(self, number: int) -> None:
        live, since = None, self._unblocked
        self._more.discard(number)
        try:
            async with self._drawing:
                live = await self.tables.live(number)
            if live.table.lost:
                return  # its posts wait with it
            async with self._locks.setdefault(live.table.channel, asyncio.Lock()):
                while await self._one(number):
                    pass
            self.blocked.discard(live.table.channel)
            self._waits.pop(number, None)
        except (discord.Forbidden, discord.NotFound) as error:
            if error.code == UNKNOWN_CHANNEL and live is not None:
                await self._gone(live.table.channel)
                return
            if live is not None:
                self.blocked.add(live.table.channel)
            log.warning("table %s: its channel cannot be written to (%s)", number, error.text)
            self._later(number, LONGEST_WAIT, since)
        except FAILURES as error:
            wait = min(LONGEST_WAIT, self._waits.get(number, 0.5) * 2)
            self._waits[number] = wait
            log.warning("table %s: posting failed (%r), again in %s s", number, error, wait)
            self._later(number, wait, since)
        except Exception:
            log.exception("table %s: its posts could not be made", number)
            self._later(number, LONGEST_WAIT, since)

    async def _gone(self, channel: str) -> None:
        """A channel is not there any more, which nobody has told us: its table waits to be moved."""
        try:
            await self.tables.channel_gone(channel)
        except Exception:
            log.exception("channel %s is gone, and its table could not be told", channel)

    def _later(self, number: int, wait: float, since: int) -> None:
        """Try again after a while; what was refused before it was said that posting may work again says nothing about now."""
        self._more.discard(number)
        if self._unblocked != since:
            self._more.add(number)
        elif not self._closed:
            self._timers[number] = asyncio.get_running_loop().call_later(wait, self.wake, number)

    async def _one(self, number: int) -> bool:
        """Make one post or edit; False when nothing is left to do."""
        self._more.discard(number)
        async with self._drawing:
            live = await self.tables.live(number)
            rows = await self.tables.store.posts_to_make(number)
            step = await aside(PUBLIC, first_step, live.look(None), rows, self.pictures)
        if step is None:
            return False
        if step.spec is None and step.strip is None and step.take_away is None:
            await self._kept(live, step)
            return True
        await self.channels.turn(live.table.channel)
        await self._deliver(live, step)
        return True

    async def _deliver(self, live: Live, step: Step) -> None:
        channel = live.table.channel
        if step.strip is not None and step.channel:
            await self._strip_behind(step.channel, step.strip)
        elif step.strip is not None:
            await self.channels.strip(channel, step.strip)
        elif step.take_away is not None:
            await self.channels.take_away(channel, step.take_away)
        elif step.spec is not None and step.message is None:
            await self._announce(live, step)
            made = await self.channels.post(channel, step.spec)
            if step.slot:
                step.posts[step.slot] = made
        elif step.spec is not None and step.message is not None:
            there = await self.channels.edit(channel, step.message, step.spec)
            if not there and step.slot:  # somebody took it away: a new one is to be made
                kept = {slot: value for slot, value in live.table.posts.items() if slot != step.slot}
                await self.tables.posts_made(live.table.id, [], kept)
                return
        await self._kept(live, step)
        if step.spec is not None and step.spec.pings:
            await self.mentioned(live, step)

    async def _strip_behind(self, channel: str, message: int) -> None:
        """Take the buttons off what stands where a table has been; where that is not allowed any more, they stay."""
        try:
            await self.channels.strip(channel, message)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("channel %s: buttons of a table that went away stay (%s)", channel, error.text)

    async def mentioned(self, live: Live, step: Step) -> None:
        """A board that mentions somebody is also told by direct message; who had to be called again may have left."""
        people = step.spec.pings if step.spec is not None else ()
        listener = {"board": self.asked, "reminder": self.unheeded, "nudge": self.unheeded}.get(step.slot)
        if listener is not None:
            await listener(live, people)

    async def _announce(self, live: Live, step: Step) -> None:
        """Write down what is about to be sent: whoever comes after a crash sends the same again, and Discord knows it."""
        if live.table.posts.get("sending") != step.sending:
            await self.tables.posts_made(live.table.id, [], {**live.table.posts, "sending": step.sending})

    async def _kept(self, live: Live, step: Step) -> None:
        await self.tables.posts_made(live.table.id, step.done, step.posts)
