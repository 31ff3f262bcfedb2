"""Bots that share the shards of a PostgreSQL database: what a move costs, how many they manage, a start among very many tables.

python -m bench.fleet [--out bench.json] adds its figures to what is there; `make fleet` does it after its test. The server is
that of the tests, but with the usual settings: what is written is on the disk before it counts.
"""

from __future__ import annotations

import asyncio
import os
from argparse import ArgumentParser
from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import psutil
import psycopg

from bench.command_line import main
from bench.crowd import MixedPopulation, percentile
from bench.wire import GAME, ROOM, Population, one_move, one_table, patient, resident, status
from bot.store import Change, Post, SqlStore
from bot.store.address import Address
from bot.store.opening import open_database, stored
from bot.tables import Tables
from bot.tables.values.who import Who
from engines.shelf import SHELF
from tests.store.server import NAMED, NOBODY_PULLS_THE_PLUG, own_database
from tests.wire import objects
from tests.wire.deed import Deed
from tests.wire.fleet import Fleet, sailing
from tests.wire.people import TYPED
from tests.wire.standin import StandIn

MOVES = 300  # of which each is written alone
TABLES, PROCESSES, SECONDS = 24, 3, 15.0  # where everybody plays as fast as it goes
ROBOTS, RUNNING, STORED = 3_000, 10_000, 100_000  # with a robot to move; these and others that run; these and others that ended
ALIKE = {"robots": 30, "people": 35, "ended": 45}  # tables that are played, before they are copied
APART = 1000  # between the number of a table and that of its copy, and between their channels
ASKED, ASKING = 30, 15.0  # things that people do in a second just after the start, and for how long
COPIED = ("tables", "seats", "moves", "snapshots", "archives", "archived")


class Timed(SqlStore):
    """Knows how long each change took to write."""

    spent: list[float]

    async def commit(self, change: Change) -> list[Post]:
        begin = perf_counter()
        try:
            return await super().commit(change)
        finally:
            self.spent.append(perf_counter() - begin)


def on_the_disk(address: Address) -> None:
    """Our own server as a host has it; tests let it keep nothing for certain."""
    if NAMED not in os.environ:
        told(address, *(f"ALTER SYSTEM RESET {setting.split(' ')[0]}" for setting in NOBODY_PULLS_THE_PLUG))
        told(address, "SELECT pg_reload_conf()", "CHECKPOINT")


def told(address: Address, *said: str) -> None:
    """Tell the server something."""
    with psycopg.connect(address.text, autocommit=True) as connection:
        for one in said:
            connection.execute(one.encode())


@asynccontextmanager
async def written(address: Address) -> AsyncIterator[Tables]:
    """Tables that are written down without Discord; of what they would post only the last is left to do, or nothing."""
    async with stored(await open_database(address, beside=True)) as store:
        yield Tables(store, ROOM)


async def commits(folder: Path) -> float:
    """Milliseconds until a move is written down."""
    async with sailing(folder, 0) as fleet:
        people = Population(fleet.here, fleet, 5, fleet.here.servers)
        async with stored(await open_database(fleet.database, beside=True)) as opened:
            store = Timed(opened.database)
            store.spent = []
            tables = Tables(store, ROOM)
            numbers = [await one_table(tables, people, channel, 5) for channel in people.channels]
            store.spent.clear()
            for n in range(MOVES):
                await one_move(tables, numbers[n % len(numbers)], people.rng)
            return 1e3 * median(store.spent)


# -- moves by one process and by several ----------------------------------------------------------------------------------------


@contextmanager
def on_cores(cores: Collection[int]) -> Iterator[None]:
    """Whatever is started meanwhile works on these."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def shared_out() -> tuple[list[int], int]:
    """The cores of the bots, and that of database, stand-in and people."""
    cores = sorted(os.sched_getaffinity(0))
    return cores[:-1] or cores, cores[-1]


def keep_to(address: Address, core: int) -> None:
    """Let our own server work on one core."""
    if NAMED in os.environ:
        return
    with psycopg.connect(address.text) as connection:
        ((folder,),) = connection.execute("SHOW data_directory").fetchall()
    postmaster = psutil.Process(int((Path(folder) / "postmaster.pid").read_text().split()[0]))
    for process in (postmaster, *postmaster.children()):
        process.cpu_affinity([core])


async def moves(folder: Path, processes: int, seconds: float) -> float:
    """Moves a second, each of which counts when its board is to be seen; everybody plays as fast as it goes."""
    cores, last = shared_out()
    async with sailing(folder, 0) as fleet:
        here = fleet.here
        here.keep_calls = False
        people = Population(here, fleet, TABLES, here.servers)
        async with written(fleet.database) as tables:
            for channel in people.channels:
                await one_table(tables, people, channel, 12)
        told(fleet.database, "UPDATE outbox SET done_at = 1 WHERE id NOT IN (SELECT max(id) FROM outbox GROUP BY table_id)")
        fleet.ready, fleet.painters = [GAME], True
        for n in range(processes):
            with on_cores([cores[n % len(cores)]]):
                await fleet.add()
        keep_to(fleet.database, last)
        with on_cores([last]):
            await patient(lambda: len(people.boards) == TABLES and here.gateway.ready.is_set(), 120)
            await asyncio.gather(*(played(people, channel, 3.0) for channel in people.channels))  # to be warm
            return sum(await asyncio.gather(*(played(people, channel, seconds) for channel in people.channels))) / seconds


async def played(people: Population, channel: int, seconds: float) -> int:
    """Moves at one table within that time, one after the other."""
    end, done = perf_counter() + seconds, 0
    while perf_counter() < end:
        _, _, _, number = await people.choice(channel)
        await patient(lambda: people.seen[channel] and people.seen[channel][-1][0] > number)  # noqa: B023  (waited for here)
        done += perf_counter() < end
    return done


# -- a start among very many tables ---------------------------------------------------------------------------------------------


class Place:
    """Where very many tables are: a few that were played, and their copies."""

    def __init__(self, here: StandIn, fleet: Fleet) -> None:
        self.here, self.fleet = here, fleet
        self.people = MixedPopulation(here, fleet, sum(ALIKE.values()), here.servers)
        self.people.games = [[*SHELF][n % len(SHELF)] for n in range(len(self.people.channels))]
        self.running: list[tuple[int, int]] = []  # who plays, and where

    async def fill(self) -> None:
        kinds = [kind for kind, number in ALIKE.items() for _ in range(number)]
        of: dict[str, list[int]] = {kind: [] for kind in ALIKE}
        async with written(self.fleet.database) as tables:
            for n, kind in enumerate(kinds):
                number = await self.people.write_one(tables, n, "easy" if kind == "robots" else "", 12)
                if kind == "ended":
                    await tables.end(number, Who(self.people.seated(n)[0]["id"]))
                of[kind].append(number)
            await tables.store.tidy(float("inf"))  # a week later
        wanted = {"robots": ROBOTS, "people": RUNNING - ROBOTS, "ended": STORED - RUNNING}
        told(self.fleet.database, "UPDATE outbox SET done_at = 1", "DELETE FROM timers")
        for kind, numbers in of.items():
            copies = wanted[kind] // len(numbers) - 1
            copy(self.fleet.database, numbers, copies)
            if kind != "ended":
                self._know([n for n, other in enumerate(kinds) if other == kind], copies)
        told(self.fleet.database, "SELECT setval('tables_id_seq', (SELECT max(id) FROM tables))", "ANALYZE", "CHECKPOINT")

    def _know(self, places: Sequence[int], copies: int) -> None:
        """The channels of those that run."""
        here = self.here
        for n in places:
            channel = self.people.channels[n]
            for far in range(copies + 1):
                number = channel + far * APART
                here.channels.setdefault(number, objects.channel(number, guild=int(here.channels[channel]["guild_id"])))
                here.messages.setdefault(number, {})
                self.running.append((n, number))

    async def ask(self, seconds: float, rng: Random) -> list[Deed]:
        """People ask how their table is, at a steady pace."""
        deeds, begin = [], perf_counter()
        for turn in range(int(seconds * ASKED)):
            await asyncio.sleep(max(0.0, begin + turn / ASKED - perf_counter()))
            n, channel = rng.choice(self.running)
            deeds.append(await self.here.do(TYPED, self.people.seated(n)[0], channel, status(self.here)))
        await patient(lambda: all(deed.heard.is_set() for deed in deeds))
        return deeds


def copy(address: Address, numbers: Sequence[int], copies: int) -> None:
    """Copy these tables so many times, each into a channel of its own."""
    with psycopg.connect(address.text) as connection:
        connection.execute("SET LOCAL session_replication_role = replica")  # nobody listens, and what belongs together is copied
        for table in COPIED:
            found = connection.execute(f"SELECT * FROM {table} LIMIT 0".encode())
            names = [column.name for column in found.description or ()]
            key = "id" if table == "tables" else "table_id"
            other = {key: f"{key} + {APART} * far", "channel": f"(channel::bigint + {APART} * far)::text"}
            said = ", ".join(other.get(name, name) for name in names)
            sql = (
                f"INSERT INTO {table} ({', '.join(names)}) SELECT {said} FROM {table}, generate_series(1, %s) AS far"
                f" WHERE {key} = ANY(%s)"
            )
            connection.execute(sql.encode(), (copies, [*numbers]))


async def start(folder: Path) -> dict[str, float]:
    """From the start of a process until it listens on all shards; how soon people are answered then, and its memory."""
    async with sailing(folder, 0, Address(own_database("_very_many"))) as fleet:
        here = fleet.here
        here.keep_calls = False
        place = Place(here, fleet)
        await place.fill()
        on_the_disk(fleet.database)
        fleet.ready, fleet.painters = [*SHELF], True
        begin = perf_counter()
        bot = await fleet.add()
        found = {"fleet.start_100k_s": perf_counter() - begin}
        await patient(lambda: here.commands)
        deeds = await place.ask(ASKING, Random(3))
        found["fleet.ack_p99_ms"] = percentile([deed.acknowledged_at - deed.at for deed in deeds], 99)
        assert bot.process is not None
        return found | {"fleet.rss_mb": resident(bot.process.pid)}


def measured(seconds: float = SECONDS) -> dict[str, float]:
    found = {"fleet.cores_of_bots": float(len(shared_out()[0]))}
    with TemporaryDirectory() as whole:
        folders = [Path(whole) / str(n) for n in range(4)]
        for folder in folders:
            folder.mkdir()
        on_the_disk(Address(own_database()))
        found["fleet.commit_p50_ms"] = asyncio.run(commits(folders[0]))
        found["fleet.moves_per_s_1"] = asyncio.run(moves(folders[1], 1, seconds))
        found[f"fleet.moves_per_s_{PROCESSES}"] = asyncio.run(moves(folders[2], PROCESSES, seconds))
        return found | asyncio.run(start(folders[3]))


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of moves, for each number of processes (%(default)s)")


if __name__ == "__main__":
    main("fleet", __doc__, options, lambda args: measured(args.seconds))
