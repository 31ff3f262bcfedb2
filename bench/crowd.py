"""The bot over the wire when very many want something: thousands of robots to move, many hands, and the memory after it all.

python -m bench.crowd [--out bench.json] adds its figures to what is there.
"""

from __future__ import annotations

import asyncio
import sqlite3
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.part import main
from bench.wire import ROOM, Street, command, multiplied, one_move, patient
from bot.store import Database, SqliteStore
from bot.tables import Tables, Wanted
from bot.tables.values.who import Who
from engines.shelf import SHELF
from tests.wire import objects
from tests.wire.deed import Deed
from tests.wire.people import TYPED
from tests.wire.program import Program
from tests.wire.proof import waiting
from tests.wire.standin import StandIn, standing_in

TABLES, ROBOTS, ALIKE = 50, 3000, 30  # tables with people; tables with robots, and how many of them are played out one by one
HANDS, SECONDS = 15, 20.0  # hands asked for in a second, and for how long
INTERACTIONS, LONGEST = 5000, 80.0  # before the memory is looked at; seconds after which it is looked at in any case
AT_ONCE = 12


class Town(Street):
    """Tables of all games, each with two people of its own."""

    def __init__(self, here: StandIn, bot: Program, tables: int) -> None:
        super().__init__(here, bot, tables)
        self.games = [list(SHELF)[n % len(SHELF)] for n in range(tables)]
        self.people = [here.person(f"Person {n}") for n in range(2 * tables)]

    def seated(self, n: int) -> list[objects.Json]:
        """The two who sit at a table."""
        return self.people[2 * n : 2 * n + 2]

    async def lay(self, path: Path, robots: bool = False, moves: int = 12) -> None:
        """Tables in the middle of games, written down without Discord; where robots play, they are to move at once."""
        database = await Database.open(path)
        try:
            tables = Tables(SqliteStore(database), ROOM)
            for n, channel in enumerate(self.channels):
                one, two = self.seated(n)
                wanted = Wanted(self.games[n], 2)
                live = await tables.open(str(objects.GUILD), str(channel), Who(one["id"], one["username"]), wanted)
                number = live.table.id
                if robots:
                    await tables.add_robot(number, Who(one["id"]), "easy")
                else:
                    await tables.join(number, Who(two["id"], two["username"]))
                await tables.start(number, Who(one["id"]))
                while not robots and (await tables.live(number)).table.number < moves:
                    await one_move(tables, number, self.rng)
                while robots and not await robot_asked(tables, number):
                    await one_move(tables, number, self.rng)
        finally:
            await database.close()

    async def hand(self, n: int, seat: int = 0) -> Deed:
        """Somebody asks for the own hand."""
        return await self.here.do(TYPED, self.seated(n)[seat], self.channels[n], command(self.here, "hand", []))

    async def new_hand(self, n: int) -> Deed:
        """The table moves on, and then somebody asks for a hand that nobody has drawn yet."""
        moved, who, _, _ = await self.choice(self.channels[n])
        await moved.heard.wait()
        return await self.hand(n, self.seated(n).index(who))


async def robot_asked(tables: Tables, number: int) -> bool:
    """Whether a robot is to move at a table."""
    live = await tables.live(number)
    return any(live.seats[ask.seat].robot for ask in live.running().asks)


def p(times: list[float], percent: int) -> float:
    return 1e3 * quantiles(times, n=100)[percent - 1]


async def start_with_robots(folder: Path, seconds: float = 30.0) -> dict[str, float]:
    """A start with a robot to move at each of thousands of tables, while people go on asking things."""
    async with standing_in() as here:
        bot = Program(here, folder)
        town = Town(here, bot, ALIKE)
        await town.lay(bot.database, robots=True)
        multiplied(bot.database, ROBOTS // ALIKE)
        with closing(sqlite3.connect(bot.database)) as db, db:
            db.execute("UPDATE outbox SET done_at = 1")
            places = [int(channel) for (channel,) in db.execute("SELECT channel FROM tables")]
        for channel in places:
            here.channels.setdefault(channel, objects.channel(channel))
            here.messages.setdefault(channel, {})
        here.keep_calls = False
        await bot.start()
        try:
            begin, deeds, rng = perf_counter(), [], Random(3)
            first: float | None = None
            while perf_counter() < begin + seconds:
                n = rng.randrange(ALIKE)
                channel = town.channels[n] + rng.randrange(ROBOTS // ALIKE) * ALIKE
                deeds.append(await here.do(TYPED, town.seated(n)[0], channel, status(here)))
                if first is None and moved(bot.database):
                    first = perf_counter() - begin
                await asyncio.sleep(1 / 30)
            await patient(lambda: all(deed.heard.is_set() for deed in deeds))
            found = {"start_3000_robots_ack_p99_ms": p([d.acknowledged_at - d.at for d in deeds], 99)}
            found["start_3000_robots_first_move_s"] = first if first is not None else seconds
            found["start_3000_robots_moves_per_s"] = moved(bot.database) / seconds
            return found
        finally:
            await bot.stop()


def status(here: StandIn) -> objects.Json:
    return command(here, "table", [{"name": "status", "type": 1, "options": []}])


def moved(database: Path) -> int:
    """How many words robots have said."""
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as db:
        (found,) = db.execute("SELECT count(*) FROM moves WHERE robot IS NOT NULL").fetchone()
        return int(found)


async def hands(town: Town, seconds: float) -> list[float]:
    """Hands at a steady pace, every second one for a position that was not drawn yet: how long each took."""
    asked: list[asyncio.Task[Deed]] = []
    begin = perf_counter()
    for n in range(int(seconds * HANDS)):
        await asyncio.sleep(max(0.0, begin + n / HANDS - perf_counter()))
        table = n % len(town.channels)
        asked.append(asyncio.ensure_future(town.new_hand(table) if n % 2 else town.hand(table)))
    deeds = await asyncio.gather(*asked)
    await patient(lambda: all(deed.told.is_set() for deed in deeds))
    return [deed.told_at - deed.at for deed in deeds]


async def play(town: Town, interactions: int) -> int:
    """People do all sorts of things, a few of them at the same time; how many things they did."""
    end, left = perf_counter() + LONGEST, iter(range(interactions))
    done = 0

    async def one() -> None:
        nonlocal done
        for turn in left:
            n = town.rng.randrange(len(town.channels))
            doing = town.new_hand(n) if not turn % 10 else town.hand(n) if turn % 3 else town.text(town.channels[n])
            await (await doing).told.wait()
            done += 1
            if perf_counter() > end:
                return

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))
    return done


def resident(pid: int) -> float:
    """The memory of a process, in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


def children(pid: int) -> list[int]:
    found = [Path(place).read_text().split() for place in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(child) for some in found for child in some]


async def in_town(folder: Path, seconds: float) -> dict[str, float]:
    """A hundred people at fifty tables of all games: their hands, and the memory when they have done thousands of things."""
    async with standing_in() as here:
        bot = Program(here, folder)
        town = Town(here, bot, TABLES)
        await town.lay(bot.database)
        await bot.start()
        try:
            await patient(lambda: not waiting(bot.database))
            here.keep_calls = False
            await hands(town, 4)  # to be warm
            taken = await hands(town, seconds)
            found = {"hand_15_p50_ms": p(taken, 50), "hand_15_p95_ms": p(taken, 95)}
            found["rss_interactions"] = float(await play(town, INTERACTIONS))
            assert bot.process is not None
            pid = bot.process.pid
            found["rss_50_tables_mb"] = resident(pid)
            found["rss_worker_mb"] = max(map(resident, children(pid)), default=0.0)
            found["rss_workers"] = float(len(children(pid)))
            return found
        finally:
            await bot.stop()


def measured(seconds: float = SECONDS) -> dict[str, float]:
    with TemporaryDirectory() as one, TemporaryDirectory() as two:
        found = asyncio.run(start_with_robots(Path(one)))
        return found | asyncio.run(in_town(Path(two), seconds))


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of hands (%(default)s)")


if __name__ == "__main__":
    main("crowd", __doc__, options, lambda args: measured(args.seconds))
