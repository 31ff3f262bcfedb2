"""What a move costs on the disk, what an undo of fifty costs in time, and how long a move waits while others are forgotten.

python -m bench.storage [--out bench.json] adds its figures to what is there. Whole games of each kind at random at their
largest table, their posts made, their answers to interactions kept; the file is measured in pages in use, indexes and all.
"""

from __future__ import annotations

import asyncio
import sqlite3
from argparse import ArgumentParser
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench.part import main
from bench.pictures import NAMES
from bot.store import Database, SqliteStore
from bot.tables import Limits, Pressed, Reply, Tables, Wanted
from bot.tables.values.who import Who
from engines.kernel import Text
from engines.shelf import SHELF, game

ROOM = Limits(10**6, 10**6, 5)
TOGETHER = 3  # games of a kind in one file, so that half-filled pages count as they do in earnest
LONG = 330  # moves after which a game that does not end counts as it is
WEEK = 7 * 86400.0
HANDLED = 3 * 3600.0  # for so long the bot remembers what an interaction was answered
LARGE = 300 * 2**20  # bytes of the file in which somebody is forgotten
BACK = 50
PRESSES = count(10**18)  # no interaction has the number of another one, also after the file was opened again


class Hall:
    """Tables in a file of their own, without Discord."""

    def __init__(self, path: Path, database: Database) -> None:
        self.path, self.database, self.rng = path, database, Random(1)
        self.store = SqliteStore(database)
        self.now = 1000.0
        self.tables = Tables(self.store, ROOM, now=lambda: self.now)

    async def table(self, title: str, people: Sequence[str], channel: str) -> int:
        live = await self.tables.open(
            "guild", channel, Who(people[0], people[0], interaction=self._next()), Wanted(title, len(people))
        )
        for person in people[1:]:
            await self.tables.join(live.table.id, Who(person, person, interaction=self._next()))
        await self.tables.start(live.table.id, Who(people[0], interaction=self._next()))
        return live.table.id

    def _next(self) -> str:
        return str(next(PRESSES))

    async def move(self, number: int) -> bool:
        """Somebody who is asked presses something, and what is to be posted of it is posted; False when the game is over."""
        live = await self.tables.live(number)
        if live.table.status != "playing":
            return False
        ask = self.rng.choice(live.running().asks)
        press = Pressed((self.rng.choice(ask.options),), live.table.questions[ask.seat])
        await self.tables.act(number, Who(live.seats[ask.seat].person or "", interaction=self._next()), press)
        self.now += 60.0
        await self.tables.posts_made(number, [post.id for post in await self.store.posts_to_make(number)])
        return True

    async def used(self) -> int:
        await self.database.empty_journal()
        with closing(sqlite3.connect(self.path)) as db:
            (size,), (pages,), (free,) = (
                db.execute(f"PRAGMA {n}").fetchone() for n in ("page_size", "page_count", "freelist_count")
            )
        return int(size * (pages - free))


def people_of(title: str, table: int = 0) -> list[str]:
    """As many people as the game takes, with numbers such as Discord gives them."""
    return [str(9 * 10**17 + 100 * table + n) for n in range(max(game(title).seat_counts))]


async def room_of(title: str, path: Path) -> dict[str, float]:
    """The room that a move takes while its game runs, and a week after its end."""
    database = await Database.open(path)
    try:
        hall = Hall(path, database)
        empty = await hall.used()
        numbers = [await hall.table(title, people_of(title, n), f"channel {n}") for n in range(TOGETHER)]
        for turn in range(LONG):
            if not any([await hall.move(number) for number in numbers]):
                break
            if turn % 20 == 0:  # an hour of theirs: what the bot forgets by itself while games run
                await hall.store.forget_handled(hall.now - HANDLED)
        moves = sum([(await hall.tables.live(number)).table.number for number in numbers])
        running = await hall.used()
        for number in numbers:
            live = await hall.tables.live(number)
            if live.is_open:
                await hall.tables.end(number, Who(live.table.host))
        hall.now += WEEK + 60.0
        await hall.store.forget_handled(float("inf"))
        await hall.store.forget_posts(float("inf"))
        await hall.tables.upkeep()
        ended = await hall.used()
        taken = {f"{title}.kib_per_move": running, f"{title}.kib_per_move_ended": ended}
        return {name: (size - empty) / moves / 1024 for name, size in taken.items()}
    finally:
        await database.close()


async def undoing(path: Path, times: int = 5) -> float:
    """Milliseconds until fifty moves are taken back at once, at the game whose positions are the largest."""
    database = await Database.open(path)
    try:
        hall, title, taken = Hall(path, database), "resafa", []
        for n in range(times):
            people = people_of(title, n)
            number = await hall.table(title, people, f"channel {n}")
            while (await hall.tables.live(number)).table.number < 2 * BACK:
                await hall.move(number)
            begin = perf_counter()
            async with hall.tables.changes.held(number) as live:  # as when everybody has agreed
                since = await hall.tables.taking_back.since(live, live.table.number - BACK)
                await hall.tables.taking_back.go_back(live, since, 0, people[0], Reply(Text("table.undone")), agreed=True)
            taken.append(perf_counter() - begin)
        return 1e3 * median(taken)
    finally:
        await database.close()


def fill(path: Path, size: int) -> None:
    """Multiply the games in a file until it is that large; every one among other people."""
    with closing(sqlite3.connect(path)) as db, db:
        (step,) = db.execute("SELECT max(id) FROM tables").fetchone()
        columns = {t: [r[1] for r in db.execute(f"PRAGMA table_info({t})")] for t in ("tables", "seats", "moves", "snapshots")}
        times = 0
        while path.stat().st_size < size:
            times += 1
            for table, names in columns.items():
                key = "id" if table == "tables" else "table_id"
                other = {key: f"{key} + :by", "channel": "channel || ' ' || :by", "host": "host || :by"}
                if table in ("seats", "moves"):
                    other |= {name: f"{name} || :by" for name in ("person", "whose")}
                said = ", ".join(other.get(name, name) for name in names)
                sql = f"INSERT INTO {table} ({', '.join(names)}) SELECT {said} FROM {table} WHERE {key} <= :step"
                db.execute(sql, {"by": times * step, "step": step})
            db.commit()


async def forgotten(path: Path, size: int = LARGE, strangers: int = 3) -> dict[str, float]:
    """The longest that a move waits while strangers ask to be forgotten, and while somebody known is."""
    database = await Database.open(path)
    try:
        hall = Hall(path, database)
        for n, title in enumerate(SHELF):
            number = await hall.table(title, people_of(title, n), f"channel {n}")
            for _ in range(100):
                await hall.move(number)
    finally:
        await database.close()
    fill(path, size)
    database = await Database.open(path)
    try:
        hall = Hall(path, database)
        number = await hall.table("oaxaca", NAMES[:2], "plaza")
        before = await waits(hall, number, [])
        whom = [hall.tables.forget(f"stranger {n}") for n in range(strangers)]
        alone = await waits(hall, number, whom)
        other = people_of("oaxaca", 0)[1]
        known = await waits(hall, number, [hall.tables.forget(other)])
        assert not await hall.store.knows(other)
        return {"move_ms": before, "forget_stall_ms": alone, "forget_known_stall_ms": known}
    finally:
        await database.close()


async def waits(hall: Hall, number: int, beside: Iterable[Coroutine[Any, Any, Any]], least: int = 40) -> float:
    """The longest that a move of one table took, in milliseconds, while other things are done."""
    doing = [asyncio.ensure_future(one) for one in beside]
    longest = 0.0
    done = 0
    while done < least or not all(task.done() for task in doing):
        begin = perf_counter()
        if not await hall.move(number):
            number = await hall.table("oaxaca", NAMES[:2], f"plaza {hall.now}")
        longest = max(longest, perf_counter() - begin)
        done += 1
        await asyncio.sleep(0.002)
    for task in doing:
        task.result()
    return 1e3 * longest


def measured(titles: list[str] | None = None, size: int = LARGE) -> dict[str, float]:
    found: dict[str, float] = {}
    with TemporaryDirectory() as folder:
        for title in titles or SHELF:
            found |= asyncio.run(room_of(title, Path(folder) / f"{title}.sqlite3"))
        found["undo_50_ms"] = asyncio.run(undoing(Path(folder) / "undo.sqlite3"))
        found |= asyncio.run(forgotten(Path(folder) / "large.sqlite3", size))
    return found


def options(parser: ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", help="games to measure (all of them)")
    size = LARGE // 2**20
    parser.add_argument("--size", type=int, default=size, help="MiB of the file in which somebody is forgotten (%(default)s)")


if __name__ == "__main__":
    main("storage", __doc__, options, lambda args: measured(args.games, args.size * 2**20))
