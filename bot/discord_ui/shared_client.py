"""The bot where several processes share its shards: each has some, and others when a process comes or goes.

Any of them may change any table, whose version decides. What a table does by itself (posts, timers, robots, desks) is done by
whoever has the shard of its server; what is done once for all is done by whoever has the first shard.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import discord
from discord.gateway import DiscordWebSocket

from bot.breaking_off import broken_off
from bot.discord_ui.client import FIRST_WAIT, HOUR
from bot.discord_ui.sharded_client import ShardedBot, shard_of
from bot.store import Table
from bot.store.connection import Lost, Shares, Written

log = logging.getLogger(__name__)
BEAT = 2.0  # seconds between two looks at who is there
SWEEP = 20.0  # seconds after which what nobody has told of is looked for
A_MOMENT = 1.0  # seconds until somebody who has lost everything begins anew
PATIENCE = 10.0  # seconds for which posts under way are waited for when a shard is let go
FIRST = 0  # the shard that direct messages come to


class SharedBot(ShardedBot):
    """Tianguis on those shards that it has at the moment."""

    def __init__(self, shares: Shares, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.shares = shares
        self.mine: set[int] = set()  # shards for which it works; those that it lets go are still held for a moment
        self._doing: dict[int, asyncio.Task[None]] = {}  # by shard that comes or goes
        self._beginning: asyncio.Task[None] | None = None  # of what is done once for all
        self._signed_in = asyncio.Event()
        self.tables.changes.ours, self.tables.changes.need_ours = self._is_ours, self._need_ours
        self.tables.changes.ours_among = self._ours_among
        self.tables.memory.shared = True
        self._turns.apart = self._others_wait

    @property
    def shards_held(self) -> int:
        return len(self.mine)

    def _is_ours(self, table: Table) -> bool:
        return shard_of(table.guild, self.manners.shards) in self.mine

    async def _ours_among(self, tables: Sequence[int]) -> list[int]:
        """Asked before they are loaded: those of others would push ours out of memory."""
        return await self._among(self.mine, tables)

    async def _among(self, shards: Collection[int], tables: Sequence[int]) -> list[int]:
        guilds = await self.store.guilds(tables)
        return [number for number in tables if number in guilds and shard_of(guilds[number], self.manners.shards) in shards]

    async def _need_ours(self, table: Table) -> None:
        await self.shares.need(shard_of(table.guild, self.manners.shards))

    async def _others_wait(self, bucket: int, seconds: float) -> None:
        with suppress(Lost):  # whoever has lost all shards is stopped by that already
            await self.shares.turn(bucket, seconds)

    async def setup_hook(self) -> None:
        """Everything else begins with the first shard that it gets."""
        await self.listen()

    async def told_before(self) -> str:
        return await self.shares.told_commands()

    async def note_told(self, mark: str) -> None:
        await self.shares.note_commands(mark)

    async def _synced(self) -> bool:
        """The same whatever Discord has against the commands: for all else that is done once for all nobody else is there."""
        try:
            return await super()._synced()
        except discord.HTTPException:
            log.exception("Discord does not take the commands")
            return False

    async def end_chores(self) -> None:
        await broken_off(self._beginning)
        await super().end_chores()

    async def launch_shards(self) -> None:
        """None yet; those that it gets come one by one."""
        self._connection.shard_count = self.shard_count
        self._signed_in.set()

    async def hold(self) -> None:
        """Have a fair share for as long as it runs; whoever loses the connection that says so stops at once, and begins anew."""
        await self._signed_in.wait()
        while True:
            beside: list[asyncio.Task[None]] = []
            try:
                beside = [asyncio.create_task(self._hear()), asyncio.create_task(self._sweep())]
                while True:
                    await self._share()
                    await self.poster.late.tell()
                    await asyncio.sleep(BEAT)
            except Lost as lost:
                log.warning("the connection that holds shards %s has ended (%s)", sorted(self.mine), lost)
            finally:
                await broken_off(*beside)
                await self._stop_all()
            await self._begin_anew()

    async def _begin_anew(self) -> None:
        while True:
            await asyncio.sleep(A_MOMENT)
            try:
                await self.shares.begin()
                return
            except Lost as lost:
                log.info("not yet back at the database: %s", lost)

    async def _share(self) -> None:
        """Let go what is more than our share, or take what nobody has.

        What has come or gone half-way is ours, and nobody works for it: others may take it, or we do so anew.
        """
        share = await self.shares.fair()
        for shard in sorted(self.mine - self._doing.keys())[share:]:
            self._do(shard, self._leave(shard))
        for shard in await self.shares.take(share):
            self._do(shard, self._come(shard))
        for shard in sorted(self.shares.mine - self.mine - self._doing.keys()):
            await self.shares.let_go(shard)
            log.warning("shard %s is free again", shard)

    def _do(self, shard: int, what: Coroutine[Any, Any, None]) -> None:
        task = self._doing[shard] = asyncio.create_task(what)

        def done(task: asyncio.Task[None]) -> None:
            if self._doing.get(shard) is task:
                del self._doing[shard]
            if not task.cancelled() and (error := task.exception()) is not None:
                log.error("shard %s could not come or go", shard, exc_info=error)

        task.add_done_callback(done)

    async def _come(self, shard: int) -> None:
        """Work for a shard: what was in memory of its tables may be older than what others have posted."""
        memory = self.tables.memory
        for number in memory.numbers:
            if (live := memory.get(number)) is not None and shard_of(live.table.guild, self.manners.shards) == shard:
                memory.drop(number)
        self.tables.statistics.all_changed()  # games may have ended, and people been forgotten, while others had it
        await self.poster.inherit(partial(self._among, {shard}))
        self.mine.add(shard)
        log.info("shard %s is ours", shard)
        try:
            await self._connect(shard)
        except Exception:
            await self._stop(shard)
            raise
        if shard == FIRST:
            self._beginning = asyncio.create_task(self._begin_chores())
        await self._look_after()

    async def _connect(self, shard: int) -> None:
        before = self.get_shard(shard)
        if before is None:
            await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)
        else:
            await before.connect()

    async def _begin_chores(self) -> None:
        """What fails of it is tried again, less and less often: the shard itself has presses to answer meanwhile."""
        wait = FIRST_WAIT
        while True:
            try:
                await self.begin_chores()
                return
            except Exception:
                log.exception("what one process does for all could not be begun, again in %s s", wait)
            await super().end_chores()  # what had been begun of it
            await asyncio.sleep(wait)
            wait = min(HOUR, wait * 2)

    async def _look_after(self) -> None:
        """See to the tables; what fails now is done by the next sweep."""
        try:
            await self.uploads.know()
            await self.go_on()
        except Exception:
            log.exception("what is due at tables could not be seen to")

    async def _leave(self, shard: int) -> None:
        """Let another process have a shard: what is under way ends first."""
        await self._stop(shard)
        await self.poster.leave(PATIENCE)
        await self.shares.let_go(shard)
        log.info("shard %s is given away", shard)

    async def _stop(self, shard: int) -> None:
        self.mine.discard(shard)
        if shard == FIRST:
            await self.end_chores()
        if (there := self.get_shard(shard)) is not None:
            await there.disconnect()
        self._forget_servers(shard)

    async def _stop_all(self) -> None:
        """All shards may be others' by now."""
        mine = [*self.mine]
        self.mine.clear()
        await broken_off(*self._doing.values())
        for shard in mine:
            await self._stop(shard)
        await self.poster.leave(0)

    # -- what others have written ------------------------------------------------------------------------------------------

    async def _hear(self) -> None:
        """News of tables, for as long as they can be heard; the sweep finds what was missed."""
        while True:
            try:
                async for written in self.shares.heard():
                    await self._heed(written)
            except Lost as lost:
                log.info("news of tables cannot be heard for the moment: %s", lost)
            await asyncio.sleep(A_MOMENT)

    async def _heed(self, written: Written) -> None:
        known = self.tables.memory.get(written.table) is not None
        try:
            renewed = await self.tables.memory.renew(written.table, written.version)
            if (renewed or not known) and shard_of(written.guild, self.manners.shards) in self.mine:
                live = await self.tables.live(written.table)
                if live.table.status == "finished":
                    self.tables.statistics.changed(live.table.guild, live.table.game)
                self.poster.wake(written.table)
                self.tables.changes.robots_due(live)
                self.alarm_clock.start()
        except Exception:
            log.exception("table %s: what others have written could not be taken in", written.table)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                for number, version in (await self.store.versions(self.tables.memory.numbers)).items():
                    await self.tables.memory.renew(number, version)
            except Exception:
                log.exception("what was missed could not be looked for")
            await self._look_after()

    async def close(self) -> None:
        self.mine.clear()
        await broken_off(*self._doing.values())
        await super().close()
