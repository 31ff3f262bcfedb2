"""The bot with several connections to Discord, as it needs them beyond 2,500 servers: still one process that holds all tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from bot.discord_ui.client import Bot, heeded
from bot.discord_ui.connection.identifying import Turns

READY = "READY"


def shard_of(guild: str, shards: int) -> int:
    """The shard whose connection tells of a server; direct messages come to the first one."""
    return (int(guild) >> 22) % shards if guild.isdigit() else 0


class ShardedBot(Bot, discord.AutoShardedClient):
    """Tianguis on as many shards as its manners say.

    discord.py hands what all connections tell to the same place. Only who is there is told shard by shard: one that has to come
    anew says which of its own servers are left, and knows nothing of the others.
    """

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._turns = Turns(self._at_once)
        self._listed: set[int] = set()  # shards of which all servers are known, since they have said so and are still here
        parsers: dict[str, Callable[[Any], None]] = self._connection.parsers
        parse = parsers[READY]

        def ready(said: Any) -> None:
            shard = said["shard"][0]
            self._forget_servers(shard)
            parse(said)
            self._listed.add(shard)

        parsers[READY] = ready

    def _forget_servers(self, shard: int) -> None:
        """What was known of a shard's servers: those that are still there are told anew, which discord.py leaves to us."""
        self._listed.discard(shard)
        for guild in [guild for guild in self.guilds if guild.shard_id == shard]:
            self._connection._remove_guild(guild)

    async def _at_once(self) -> int:
        return (await self.fetch_session_start_limits()).max_concurrency

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        await self._turns.wait(shard_id or 0)

    async def on_ready(self) -> None:
        """Each shard has told for itself."""

    @heeded
    async def on_shard_ready(self, shard: int) -> None:
        """Servers of this shard may have come and gone while nobody listened.

        This is told seconds after the shard has listed them. If it went to another process meanwhile, nothing is known of them,
        which does not mean that they are gone.
        """
        if shard in self._listed:
            await self.servers_are(
                [guild for guild in self.guilds if guild.shard_id == shard],
                lambda guild: shard in self._listed and shard_of(guild, self.manners.shards) == shard,
            )
