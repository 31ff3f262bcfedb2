"""Tables in threads of their own: nothing is made before it is known that a table may be opened, and nothing empty stays."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from weakref import WeakValueDictionary

import aiohttp
import discord

from bot.tables import Refused

log = logging.getLogger(__name__)
KEPT = 2000  # offers remembered, should their button be pressed again
NAME = 100  # characters that Discord gives to the name of a thread


class ThreadOffers:
    """Who is opening a thread now, and which offers of one have been taken."""

    def __init__(self) -> None:
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._taken: OrderedDict[int, int] = OrderedDict()  # by message with the offer, the thread

    def line(self, person: str) -> asyncio.Lock:
        """Where the presses of one person wait for each other."""
        return self._lines.setdefault(person, asyncio.Lock())

    def need_new(self, message: discord.Message | None) -> None:
        if message is not None and message.id in self._taken:
            raise Refused("discord.no.thread_taken", channel=self._taken[message.id])

    def took(self, message: discord.Message | None, thread: int) -> None:
        if message is not None:
            self._taken[message.id] = thread
            while len(self._taken) > KEPT:
                self._taken.popitem(last=False)


async def opened(channel: object, name: str) -> discord.Thread:
    """A new thread in this channel, if it is one that can have threads."""
    if not isinstance(channel, discord.TextChannel):
        raise Refused("discord.no.thread_here")
    try:
        return await channel.create_thread(name=name[:NAME], type=discord.ChannelType.public_thread)
    except discord.Forbidden as error:
        raise Refused("discord.no.may_not_thread") from error


async def closed(thread: discord.Thread) -> None:
    """Take a thread away that came to nothing; where that is not allowed it is at least put aside."""
    with suppress(discord.NotFound):
        try:
            try:
                await thread.delete()
            except discord.Forbidden:
                await thread.edit(archived=True)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.warning("a thread without a table stays in channel %s: %r", thread.parent_id, error)
