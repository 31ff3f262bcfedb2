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

from bench.command_line import main
from bench.pictures import NAMES
from bench.stored import multiply, opened
from bot.store import Database, SqlStore
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


class StoredTables:
    """Tables in a file of their own, without Discord."""

    def __init__(self, path: Path, database: Database) -> None:
        self.path, self.database, self.rng = path, database, Random(1)
        self.store = SqlStore(database)
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


async def size_of_moves(title: str, path: Path) -> dict[str, float]:
    """The room that a move takes while its game runs, and a week after its end."""
    async with opened(path) as database:
        stored = StoredTables(path, database)
        empty = await stored.used()
        numbers = [await stored.table(title, people_of(title, n), f"channel {n}") for n in range(TOGETHER)]
        for turn in range(LONG):
            if not any([await stored.move(number) for number in numbers]):
                break
            if turn % 20 == 0:  # an hour of theirs: what the bot forgets by itself while games run
                await stored.store.forget_handled(stored.now - HANDLED)
        moves = sum([(await stored.tables.live(number)).table.number for number in numbers])
        running = await stored.used()
        for number in numbers:
            live = await stored.tables.live(number)
            if live.is_open:
                await stored.tables.end(number, Who(live.table.host))
        stored.now += WEEK + 60.0
        await stored.store.forget_handled(float("inf"))
        await stored.store.forget_posts(float("inf"))
        await stored.tables.upkeep()
        ended = await stored.used()
        taken = {f"{title}.kib_per_move": running, f"{title}.kib_per_move_ended": ended}
        return {name: (size - empty) / moves / 1024 for name, size in taken.items()}


async def undo_of_fifty(path: Path, times: int = 5) -> float:
    """Milliseconds until fifty moves are taken back at once, at the game whose positions are the largest."""
    async with opened(path) as database:
        stored, title, taken = StoredTables(path, database), "resafa", []
        for n in range(times):
            people = people_of(title, n)
            number = await stored.table(title, people, f"channel {n}")
            while (await stored.tables.live(number)).table.number < 2 * BACK:
                await stored.move(number)
            begin = perf_counter()
            async with stored.tables.changes.held(number) as live:  # as when everybody has agreed
                since = await stored.tables.taking_back.since(live, live.table.number - BACK)
                await stored.tables.taking_back.go_back(live, since, 0, people[0], Reply(Text("table.undone")), agreed=True)
            taken.append(perf_counter() - begin)
        return 1e3 * median(taken)


def fill(path: Path, size: int) -> None:
    """Multiply the games in a file until it is that large; every one among other people."""
    apart = {"channel": "channel || ' ' || :by"} | {column: f"{column} || :by" for column in ("host", "person", "whose")}
    multiply(path, apart, lambda copies: path.stat().st_size >= size)


async def while_forgetting(path: Path, size: int = LARGE, strangers: int = 3) -> dict[str, float]:
    """The longest that a move waits while strangers ask to be forgotten, and while somebody known is."""
    async with opened(path) as database:
        stored = StoredTables(path, database)
        for n, title in enumerate(SHELF):
            number = await stored.table(title, people_of(title, n), f"channel {n}")
            for _ in range(100):
                await stored.move(number)
    fill(path, size)
    async with opened(path) as database:
        stored = StoredTables(path, database)
        number = await stored.table("oaxaca", NAMES[:2], "plaza")
        before = await longest_move(stored, number, [])
        whom = [stored.tables.forget(f"stranger {n}") for n in range(strangers)]
        alone = await longest_move(stored, number, whom)
        other = people_of("oaxaca", 0)[1]
        known = await longest_move(stored, number, [stored.tables.forget(other)])
        assert not await stored.store.knows(other)
        return {"move_ms": before, "forget_stall_ms": alone, "forget_known_stall_ms": known}


async def longest_move(stored: StoredTables, number: int, beside: Iterable[Coroutine[Any, Any, Any]], least: int = 40) -> float:
    """The longest that a move of one table took, in milliseconds, while other things are done."""
    doing = [asyncio.ensure_future(one) for one in beside]
    longest = 0.0
    done = 0
    while done < least or not all(task.done() for task in doing):
        begin = perf_counter()
        if not await stored.move(number):
            number = await stored.table("oaxaca", NAMES[:2], f"plaza {stored.now}")
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
            found |= asyncio.run(size_of_moves(title, Path(folder) / f"{title}.sqlite3"))
        found["undo_50_ms"] = asyncio.run(undo_of_fifty(Path(folder) / "undo.sqlite3"))
        found |= asyncio.run(while_forgetting(Path(folder) / "large.sqlite3", size))
    return found


def options(parser: ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", help="games to measure (all of them)")
    size = LARGE // 2**20
    parser.add_argument("--size", type=int, default=size, help="MiB of the file in which somebody is forgotten (%(default)s)")


if __name__ == "__main__":
    main("storage", __doc__, options, lambda args: measured(args.games, args.size * 2**20))
