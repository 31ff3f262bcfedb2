"""In which order shards may come to Discord: in each of its buckets one every five seconds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import discord

from bot.discord_ui.connection.calls import CUT, insisted

log = logging.getLogger(__name__)
BETWEEN = 5.0  # seconds between two of a bucket
FAILED = (discord.DiscordException, *CUT)


async def alone(bucket: int, seconds: float) -> None:
    """No other process identifies."""


class Turns:
    """Lets one shard after the other come; `at_once` asks Discord how many may in the same moment."""

    def __init__(self, at_once: Callable[[], Awaitable[int]]) -> None:
        self._ask = at_once
        self.apart: Callable[[int, float], Awaitable[None]] = alone  # waits for other processes, and keeps them away for so long
        self._at_once = 0  # known as soon as Discord has said it
        self._free_at: dict[int, float] = {}  # by bucket
        self._asking = asyncio.Lock()

    async def wait(self, shard: int) -> None:
        """Wait until it is a shard's turn."""
        async with self._asking:
            self._at_once = self._at_once or await self._asked()
        bucket, now = shard % (self._at_once or 1), asyncio.get_running_loop().time()
        begins = max(now, self._free_at.get(bucket, now))
        self._free_at[bucket] = begins + BETWEEN
        await asyncio.sleep(begins - now)
        await self.apart(bucket, BETWEEN)

    async def _asked(self) -> int:
        """What Discord says; 0 where it cannot be asked: whoever comes then comes alone, and the next one asks again."""
        try:
            said: int = await insisted(self._ask, FAILED)
            return max(1, said)
        except FAILED as error:
            log.warning("Discord could not be asked how many shards may come at once: %r", error)
            return 0
