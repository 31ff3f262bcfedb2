"""The way to Discord's channels: posts, edits, what stands there already; and the one place where pace is kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

import discord

from bot.discord_ui.connection.calls import with_icons
from bot.discord_ui.connection.channel_ends import ChannelEnds
from bot.discord_ui.messages.icons import STAND_INS, Emojis
from bot.discord_ui.messages.spec import MessageSpec

log = logging.getLogger(__name__)
UNKNOWN_MESSAGE = 10008
ARCHIVED = 50083  # Discord: nothing in this thread can be changed until it is opened again, or something new is posted
PACED = 2000  # channels whose last post is remembered
LOOKED_AT = 200  # messages among which one of ours is looked for
IN_CHANNELS = ("view_channel", "send_messages", "embed_links", "attach_files")
IN_THREADS = ("view_channel", "send_messages_in_threads", "embed_links", "attach_files")


class Channels:
    """Every channel by its number."""

    def __init__(self, client: discord.Client, pause: float, emojis: Emojis = STAND_INS) -> None:
        self.client, self.pause, self.emojis = client, pause, emojis
        self._free_at: dict[str, float] = {}
        self.ends = ChannelEnds()

    def _channel(self, channel: str) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(int(channel))

    async def turn(self, channel: str) -> None:
        if not self.pause:
            return
        now = asyncio.get_running_loop().time()
        free_at = self._free_at.pop(channel, now)
        wait = free_at - now
        self._free_at[channel] = max(free_at, now) + self.pause
        while len(self._free_at) > PACED and self._free_at[first := next(iter(self._free_at))] <= now:
            del self._free_at[first]
        if wait > 0:
            await asyncio.sleep(wait)

    async def post(self, channel: str, spec: MessageSpec) -> int:
        there = self._channel(channel)
        made = (await with_icons(self.emojis, lambda: there.send(**spec.to_send(self.emojis)))).id
        self.ends.posted(channel, made, asyncio.get_running_loop().time())
        return made

    async def found(self, channel: str, since: float, is_it: Callable[[discord.Message], bool]) -> int | None:
        """A message of ours that was sent since then; None when it is not there, or when nobody lets us look."""
        if self.permits(channel, "read_message_history") is False:
            return None
        after = discord.Object(discord.utils.time_snowflake(datetime.fromtimestamp(since, UTC)))
        me = self.client.user
        try:
            async for message in self._channel(channel).history(limit=LOOKED_AT, after=after):
                if me is not None and message.author.id == me.id and is_it(message):
                    return message.id
        except discord.Forbidden as error:
            log.info("channel %s: nobody lets us look whether a message is there already (%s)", channel, error.text)
        return None

    def permits(self, channel: str, *names: str) -> bool | None:
        """Whether we have these permissions there; None when nobody knows."""
        place = self._place(channel)
        if place is None or place.guild.me is None:
            return None
        has = place.permissions_for(place.guild.me)
        return all(getattr(has, name) for name in names)

    def may_post(self, channel: str) -> bool | None:
        """Whether we may post a table there; None when nobody knows."""
        return self.permits(channel, *(IN_THREADS if isinstance(self._place(channel), discord.Thread) else IN_CHANNELS))

    def _place(self, channel: str) -> discord.abc.GuildChannel | discord.Thread | None:
        """A channel as we have been told of it, if its permissions can be worked out."""
        place = self.client.get_channel(int(channel))
        if isinstance(place, discord.Thread):
            return place if place.parent is not None else None
        return place if isinstance(place, discord.abc.GuildChannel) else None

    async def edit(self, channel: str, message: int, spec: MessageSpec) -> bool:
        """Change a message; False when it is gone."""
        return await with_icons(
            self.emojis,
            lambda: self._changed(channel, message, lambda there: there.edit(**spec.to_edit(self.emojis))),
        )

    async def strip(self, channel: str, message: int) -> None:
        await self._changed(channel, message, lambda there: there.edit(view=None))

    async def take_away(self, channel: str, message: int) -> None:
        await self._changed(channel, message, lambda there: there.delete())

    async def _changed(self, channel: str, message: int, change: Callable[[discord.PartialMessage], Awaitable[Any]]) -> bool:
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
