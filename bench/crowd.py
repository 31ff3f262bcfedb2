"""The bot over the wire when very many want something: thousands of robots to move, many hands, and the memory after it all.

python -m bench.crowd [--out bench.json] adds its figures to what is there.
"""

from __future__ import annotations

import asyncio
import sqlite3
from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.command_line import main
from bench.stored import opened
from bench.wire import ROOM, Population, command, in_channels_of_their_own, one_move, patient, resident, started, status
from bot.store import SqlStore
from bot.tables import Tables, Wanted
from bot.tables.values.who import Who
from engines.robots.strengths import HARD, offered
from engines.shelf import SHELF, game
from tests.wire import objects
from tests.wire.deed import Deed
from tests.wire.people import TYPED, truth
from tests.wire.program import Program
from tests.wire.proof import waiting
from tests.wire.standin import StandIn, standing_in
from tests.wire.test_game import Served

TABLES, ROBOTS, ALIKE = 50, 3000, 30  # tables with people; tables with robots, and how many of them are played out one by one
HANDS, SECONDS = 15, 20.0  # hands asked for in a second, and for how long
INTERACTIONS, LONGEST = 5000, 80.0  # before the memory is looked at; seconds after which it is looked at in any case
AT_ONCE = 12
STRONG, EVENING = 5, 60.0  # tables with a robot that thinks long, and for how many seconds
TALK = 5  # things that people ask in a second at each of them


class MixedPopulation(Population):
    """Tables of all games, each with two people of its own."""

    def __init__(
        self,
        here: StandIn,
        bot: Served,
        tables: int,
        servers: Sequence[int] = (objects.GUILD,),
        games: Sequence[str] = tuple(SHELF),
    ) -> None:
        super().__init__(here, bot, tables, servers)
        self.games = [games[n % len(games)] for n in range(tables)]
        self.people = [here.person(f"Person {n}") for n in range(2 * tables)]

    def seated(self, n: int) -> list[objects.Json]:
        return self.people[2 * n : 2 * n + 2]

    async def write_down(self, path: Path, robots: str = "", moves: int = 12) -> None:
        """Tables in the middle of games, written down without Discord; where robots play, they are to move at once."""
        async with opened(path) as database:
            tables = Tables(SqlStore(database), ROOM)
            for n in range(len(self.channels)):
                await self.write_one(tables, n, robots, moves)

    async def write_one(self, tables: Tables, n: int, robots: str, moves: int) -> int:
        """One of them; its number."""
        one, two = self.seated(n)
        guild = self.here.channels[self.channels[n]]["guild_id"]
        live = await tables.open(guild, str(self.channels[n]), Who(one["id"], one["username"]), Wanted(self.games[n], 2))
        number = live.table.id
        if robots:
            await tables.add_robot(number, Who(one["id"]), robots)
        else:
            await tables.join(number, Who(two["id"], two["username"]))
        await tables.start(number, Who(one["id"]))
        while not robots and (await tables.live(number)).table.number < moves:
            await one_move(tables, number, self.rng)
        while robots and not await robot_asked(tables, number):
            await one_move(tables, number, self.rng)
        return number

    async def hand(self, n: int, seat: int = 0) -> Deed:
        return await self.here.do(TYPED, self.seated(n)[seat], self.channels[n], command(self.here, "hand", []))

    async def new_hand(self, n: int) -> Deed:
        """The table moves on, and then somebody asks for a hand that nobody has drawn yet."""
        moved, who, _, _ = await self.choice(self.channels[n])
        await moved.heard.wait()
        return await self.hand(n, self.seated(n).index(who))


async def robot_asked(tables: Tables, number: int) -> bool:
    live = await tables.live(number)
    return any(live.seats[ask.seat].robot for ask in live.running().asks)


def percentile(times: list[float], percent: int) -> float:
    return 1e3 * quantiles(times, n=100)[percent - 1]


async def start_with_robots(folder: Path, seconds: float = 30.0) -> dict[str, float]:
    """A start with a robot to move at each of thousands of tables, while people go on asking things."""
    async with standing_in() as here:
        bot = Program(here, folder)
        people = MixedPopulation(here, bot, ALIKE)
        await people.write_down(bot.database, robots="easy")
        in_channels_of_their_own(bot.database, ROBOTS // ALIKE)
        with closing(sqlite3.connect(bot.database)) as db, db:
            db.execute("UPDATE outbox SET done_at = 1")
            places = [int(channel) for (channel,) in db.execute("SELECT channel FROM tables")]
        for channel in places:
            here.channels.setdefault(channel, objects.channel(channel))
            here.messages.setdefault(channel, {})
        here.keep_calls = False
        async with started(bot):
            begin, deeds, rng = perf_counter(), [], Random(3)
            first: float | None = None
            while perf_counter() < begin + seconds:
                n = rng.randrange(ALIKE)
                channel = people.channels[n] + rng.randrange(ROBOTS // ALIKE) * ALIKE
                deeds.append(await here.do(TYPED, people.seated(n)[0], channel, status(here)))
                if first is None and moved(bot.database):
                    first = perf_counter() - begin
                await asyncio.sleep(1 / 30)
            await patient(lambda: all(deed.heard.is_set() for deed in deeds))
            found = {"start_3000_robots_ack_p99_ms": percentile([d.acknowledged_at - d.at for d in deeds], 99)}
            found["start_3000_robots_first_move_s"] = first if first is not None else seconds
            found["start_3000_robots_moves_per_s"] = moved(bot.database) / seconds
            return found


async def strong_robots(folder: Path, seconds: float = EVENING) -> dict[str, float]:
    """Some tables where somebody plays on at once against `hard`: how fast people are heard, and how long they wait for it."""
    games = [title for title in SHELF if HARD in offered(game(title), [2])]
    if not games:
        return {}
    async with standing_in() as here:
        bot = Program(here, folder)
        people = MixedPopulation(here, bot, STRONG, games=games)
        await people.write_down(bot.database, HARD)
        here.keep_calls = False
        async with started(bot):
            await patient(lambda: not waiting(bot.database))
            deeds, waits = await against_robots(people, seconds)
            await patient(lambda: all(deed.heard.is_set() for deed in deeds))
    assert waits, "a robot had its turn"
    return {
        "strong_ack_p99_ms": percentile([deed.acknowledged_at - deed.at for deed in deeds], 99),
        "strong_wait_p50_s": median(waits),
        "strong_wait_max_s": max(waits),
    }


async def against_robots(people: MixedPopulation, seconds: float) -> tuple[list[Deed], list[float]]:
    """People ask things, and answer whatever they are asked: all they did, and how long each turn of a robot took them."""
    deeds, waits, since = list[Deed](), list[float](), dict[int, float]()
    begin = perf_counter()
    while (now := perf_counter()) < begin + seconds:
        for n, channel in enumerate(people.channels):
            live = truth(people.bot.database, channel)
            if live is None or live.state is None or not live.state.asks:
                continue  # it has ended
            if live.seats[live.state.asks[0].seat].robot:
                since.setdefault(n, now)
                continue
            waits += [now - since.pop(n)] if n in since else []
            moved_on, *_ = await people.choice(channel)
            deeds.append(moved_on)
            await moved_on.heard.wait()
        if len(deeds) < (now - begin) * TALK * len(people.channels):
            deeds.append(await people.text(people.rng.choice(people.channels)))
        await asyncio.sleep(1 / TALK / len(people.channels))
    return deeds, waits


def moved(database: Path) -> int:
    """How many words robots have said."""
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as db:
        (found,) = db.execute("SELECT count(*) FROM moves WHERE robot IS NOT NULL").fetchone()
        return int(found)


async def hands(people: MixedPopulation, seconds: float) -> list[float]:
    """Hands at a steady pace, every second one for a position that was not drawn yet: how long each took."""
    asked: list[asyncio.Task[Deed]] = []
    begin = perf_counter()
    for n in range(int(seconds * HANDS)):
        await asyncio.sleep(max(0.0, begin + n / HANDS - perf_counter()))
        table = n % len(people.channels)
        asked.append(asyncio.ensure_future(people.new_hand(table) if n % 2 else people.hand(table)))
    deeds = await asyncio.gather(*asked)
    await patient(lambda: all(deed.told.is_set() for deed in deeds))
    return [deed.told_at - deed.at for deed in deeds]


async def do_all_sorts(people: MixedPopulation, interactions: int) -> int:
    """People do all sorts of things, a few of them at the same time; how many things they did."""
    end, left = perf_counter() + LONGEST, iter(range(interactions))
    done = 0

    async def one() -> None:
        nonlocal done
        for turn in left:
            n = people.rng.randrange(len(people.channels))
            doing = people.new_hand(n) if not turn % 10 else people.hand(n) if turn % 3 else people.text(people.channels[n])
            await (await doing).told.wait()
            done += 1
            if perf_counter() > end:
                return

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))
    return done


def children(pid: int) -> list[int]:
    found = [Path(place).read_text().split() for place in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(child) for some in found for child in some]


async def hands_and_memory(folder: Path, seconds: float) -> dict[str, float]:
    """A hundred people at fifty tables of all games: their hands, and the memory when they have done thousands of things."""
    async with standing_in() as here:
        bot = Program(here, folder)
        people = MixedPopulation(here, bot, TABLES)
        await people.write_down(bot.database)
        async with started(bot):
            await patient(lambda: not waiting(bot.database))
            here.keep_calls = False
            await hands(people, 4)  # to be warm
            taken = await hands(people, seconds)
            found = {"hand_15_p50_ms": percentile(taken, 50), "hand_15_p95_ms": percentile(taken, 95)}
            found["rss_interactions"] = float(await do_all_sorts(people, INTERACTIONS))
            assert bot.process is not None
            pid = bot.process.pid
            found["rss_50_tables_mb"] = resident(pid)
            found["rss_worker_mb"] = max(map(resident, children(pid)), default=0.0)
            found["rss_workers"] = float(len(children(pid)))
            return found


def measured(seconds: float = SECONDS) -> dict[str, float]:
    with TemporaryDirectory() as one, TemporaryDirectory() as two, TemporaryDirectory() as three:
        found = asyncio.run(start_with_robots(Path(one))) | asyncio.run(strong_robots(Path(three)))
        return found | asyncio.run(hands_and_memory(Path(two), seconds))


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of hands (%(default)s)")


if __name__ == "__main__":
    main("crowd", __doc__, options, lambda args: measured(args.seconds))
