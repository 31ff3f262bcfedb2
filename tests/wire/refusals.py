"""Many tables whose channels are closed, in a server where somebody changes roles all the time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from bot.store import Database, SqlStore
from bot.tables import Limits, Tables, Wanted
from bot.tables.values.who import Who
from tests.patience import PATIENCE
from tests.wire import objects
from tests.wire.program import Program
from tests.wire.standin import StandIn, standing_in

PER_SECOND = 5
ROOM = Limits(100_000, 100_000, 100_000)
CLOSED = str(int(objects.EVERYTHING) & ~objects.CLOSED)
WAYS: dict[str, Callable[[int], str]] = {
    "nothing changes": lambda n: objects.EVERYTHING,
    "to and fro": lambda n: CLOSED if n % 2 else objects.EVERYTHING,
}


async def opened(here: StandIn, path: Path, tables: int) -> list[int]:
    """Tables with a lobby still to be posted, written down without Discord; their channels."""
    host, channels = here.person("Ana"), [here.channel(f"games-{n}") for n in range(tables)]
    database = await Database.open(path)
    try:
        service = Tables(SqlStore(database), ROOM)
        for channel in channels:
            await service.open(str(objects.GUILD), str(channel), Who(host["id"], host["username"]), Wanted("oaxaca", 2))
    finally:
        await database.close()
    return channels


async def refused(folder: Path, way: str, tables: int = 50, seconds: float = 60.0, speed: float = 10.0) -> int:
    """How many invalid requests the bot makes in the worst such time by its own clock, the first tries included."""
    async with standing_in() as here:
        bot = Program(here, folder)
        bot.speed = speed
        for channel in await opened(here, bot.database, tables):
            here.denied[channel] = (50013, "Missing Permissions")
        await bot.start()
        try:
            n, loop = 0, asyncio.get_running_loop()
            end, given_up = 0.0, loop.time() + PATIENCE
            while not end or loop.time() < end:  # a minute from when everything was tried once
                await here.role(WAYS[way](n))
                await asyncio.sleep(1 / PER_SECOND / speed)
                n += 1
                if not end and here.count("post") >= tables:
                    end = loop.time() + seconds / speed
                assert end or loop.time() < given_up, "not everything was tried"
            return here.guard.most_in(seconds / speed)
        finally:
            await bot.stop()
