"""Several bots that share the shards of one database, as processes that come and go."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from bot.store.address import Address
from tests.patience import PATIENCE, until
from tests.store.server import Apart, emptied, own_database
from tests.wire.program import ROOT, Program
from tests.wire.proxy import Proxy, in_between
from tests.wire.rows import rows
from tests.wire.standin import StandIn, standing_in

SHARDS = 8
OTHERS = "datname = current_database() AND pid <> pg_backend_pid()"
# What somebody is told whose move was on its way then.
OF_THE_CUT = ("AdminShutdown", "OperationalError", "CannotConnectNow", "PoolTimeout")
# What discord.py itself says of suggestions that it could not send; answers of ours that break off are no errors.
OF_THE_WAY = ("Ignoring exception in autocomplete", "ServerDisconnectedError")


class Fleet:
    """Processes on the same stand-in."""

    def __init__(self, here: StandIn, folder: Path, database: Address, proxy: Proxy) -> None:
        self.here, self.folder, self.database = here, folder, database
        self.proxy = proxy  # that requests to Discord go through where `behind` it
        self.behind = False
        self.helped = False  # whether somebody without a bot thinks for robots
        self.robot_pause = 0.0
        self.worker: Process | None = None
        self.ready: list[str] = ["oaxaca"]  # games that each loads before it listens
        self.painters = False  # whether they draw in processes of their own
        self.beat = 2.0  # seconds between two looks of theirs at who is there
        self.bots: list[Program] = []
        self.ended: list[Program] = []
        self.added = 0
        self.killed_at = float("-inf")  # when one was killed last, by the clock of the loop

    async def add(self, deaf: bool = False, newer: Path | None = None) -> Program:
        """One more process; it is there when it has a shard. `deaf`: it hears of nothing that others write.

        `newer`: it is of a version that has this schema file more.
        """
        folder = self.folder / str(self.added)
        folder.mkdir()
        self.added += 1
        bot = Program(self.here, folder, 0.0, **self.settings())
        bot.ready, bot.painters, bot.beat = self.ready, self.painters, self.beat
        bot.deaf, bot.newer = deaf, str(newer or "")
        self.bots.append(bot)
        await bot.start()
        await until(lambda: holds(bot) or bot.process is None or bot.process.returncode is not None, "a shard for it")
        return bot

    def settings(self) -> dict[str, str]:
        """What each of them is told."""
        told = {"TIANGUIS_SHARDS": str(SHARDS), "TIANGUIS_SHARED": "yes", "TIANGUIS_DATABASE": self.database.text}
        told |= {"TIANGUIS_WORKERS": "yes"} if self.helped else {}
        told |= {"TIANGUIS_API": self.proxy.address} if self.behind else {}
        return told | {"TIANGUIS_ROBOT_PAUSE": f"{self.robot_pause:g}"}

    async def hire(self) -> None:
        """Somebody without a bot, who works for all of them; whoever did so before is killed."""
        await self.dismiss()
        words = (sys.executable, "-m", "bot", "work", "--processes", "1")
        given = {**os.environ, "TIANGUIS_DATABASE": self.database.text, "TIANGUIS_LOG_LEVEL": "DEBUG"}
        with (self.folder / "worker.log").open("ab") as log:
            self.worker = await asyncio.create_subprocess_exec(*words, cwd=ROOT, env=given, stdout=log, stderr=log)

    def helped_out(self) -> int:
        """How often somebody without a bot has done something for them."""
        log = self.folder / "worker.log"
        return log.read_text().count("is done for table") if log.exists() else 0

    async def dismiss(self) -> None:
        """Kill whoever works for them."""
        if self.worker is not None and self.worker.returncode is None:
            self.worker.kill()
            await self.worker.wait()

    def there(self) -> list[Program]:
        """Those that have come, and had a shard."""
        return [bot for bot in self.bots if holds(bot)]

    async def kill(self, bot: Program) -> float:
        """Kill one of them; seconds until all shards are told again."""
        assert bot.process is not None
        loop = asyncio.get_running_loop()
        self.bots.remove(bot)
        self.ended.append(bot)
        bot.process.kill()
        await bot.process.wait()
        begun = self.killed_at = loop.time()
        await until(lambda: not self.here.gateway.ready.is_set() or loop.time() - begun > 1, "its shards to be missed")
        await self.here.gateway.ready.wait()
        return loop.time() - begun

    async def freeze(self, bot: Program, seconds: float) -> None:
        """One of them stands still for so long, and then goes on as if nothing had been."""
        await self.stand_still(bot, asyncio.sleep(seconds))

    async def stand_still(self, bot: Program, over: Awaitable[object]) -> None:
        """One of them does nothing until then."""
        assert bot.process is not None
        bot.process.send_signal(signal.SIGSTOP)
        await over
        with suppress(ProcessLookupError):  # it was killed meanwhile
            bot.process.send_signal(signal.SIGCONT)

    async def drain(self, bot: Program) -> None:
        """One of them is stopped in order, and gives away what it has."""
        self.bots.remove(bot)
        self.ended.append(bot)
        await _ended(bot)

    async def without_proxy(self, seconds: float) -> None:
        """What they ask of Discord is broken off for so long."""
        self.proxy.away = True
        await asyncio.sleep(seconds)
        self.proxy.away = False

    async def cut(self) -> None:
        """All connections to the database are cut."""
        rows(self.database, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {OTHERS}")

    async def without_database(self, server: Apart, seconds: float) -> None:
        """The server is stopped, and started again after so long."""
        await asyncio.to_thread(server.stop)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(server.start)

    def shares(self) -> list[int]:
        """How many shards each process has."""
        found = rows(self.database, "SELECT holder, count(*) AS n FROM tianguis_shards GROUP BY holder")
        return sorted(row["n"] for row in found)

    async def stop(self) -> None:
        """All of them end in order."""
        await asyncio.gather(*(_ended(bot) for bot in self.bots))

    def errors(self) -> list[str]:
        """What any of them logged as an error."""
        found = [error for bot in (*self.bots, *self.ended) for error in bot.errors()]
        ours = [error for error in found if not all(known in error for known in OF_THE_WAY)]
        return [error for error in ours if not any(known in error for known in OF_THE_CUT)]


def holds(bot: Program) -> bool:
    """Whether it has had a shard."""
    return " is ours" in bot.said()


async def _ended(bot: Program) -> None:
    if bot.process is not None and bot.process.returncode is None:
        bot.process.send_signal(signal.SIGINT)
        await asyncio.wait_for(bot.process.wait(), PATIENCE)


@asynccontextmanager
async def sailing(folder: Path, number: int, database: Address | None = None) -> AsyncIterator[Fleet]:
    """So many processes, with a server for each shard."""
    async with standing_in() as here, in_between(here) as proxy:
        for _ in range(SHARDS - 1):
            here.server()
        here.gateway.wanted = SHARDS
        fleet = Fleet(here, folder, database or Address(emptied(own_database())), proxy)
        try:
            for _ in range(number):
                await fleet.add()
            yield fleet
        finally:
            await fleet.dismiss()
            await fleet.stop()
        assert here.check()[1] == []
        assert not (errors := fleet.errors()), "\n".join(errors)
