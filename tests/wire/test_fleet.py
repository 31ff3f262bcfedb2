"""Processes share the shards of one database and are killed one after the other: nothing is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from copy import deepcopy
from itertools import cycle, islice
from pathlib import Path
from random import Random

import psycopg
import pytest

from bench.command_line import add
from bot.store.address import Address
from tests.patience import PATIENCE, until
from tests.store.server import Apart
from tests.wire.fleet import SHARDS, Fleet, sailing
from tests.wire.objects import Json
from tests.wire.people import Guest, Person, board, control, has
from tests.wire.people import told as answered
from tests.wire.proof import carried_out, proven, twice, waiting
from tests.wire.rows import rows
from tests.wire.test_game import gathered

TABLES = (("Ana", "Ben"), ("Cleo", "Dan"), ("Eva", "Fay"))
KILLS = 5
KINDS = (
    "cut", "freeze", "kill", "kill", "drain", "restart", "deaf", "kill", "grow", "freeze", "cut", "away", "kill", "kill",
)  # fmt: skip
TROUBLES = int(os.environ.get("TEST_FLEET", len(KINDS)))
AWAY = 30.0  # seconds for which the database is away
MISSED = 5.0  # seconds after which somebody does it again, because nobody was there to hear of it


def noted(**found: float) -> None:
    """Add figures to the file that is named, where one is (`make fleet`)."""
    if file := os.environ.get("TEST_FLEET_OUT"):
        add({f"fleet.{name}": value for name, value in found.items()}, Path(file))


async def restless(guest: Guest, rng: Random, over: asyncio.Event) -> None:
    """Move whenever asked, and do it again where nobody has heard of it."""
    while not over.is_set():
        with suppress(AssertionError, TimeoutError, IndexError, StopIteration, psycopg.Error):
            await asyncio.wait_for(guest.move(), MISSED)
        await asyncio.sleep(rng.random() * 0.1)


async def rested(fleet: Fleet) -> None:
    """Everything is posted, and nothing more comes of what people did last."""
    before: object = None
    told = "SELECT (SELECT sum(version) FROM tables) AS v, (SELECT count(*) FROM handled) AS h"
    while (now := (waiting(fleet.database), *rows(fleet.database, told)[0])) != before or now[0]:
        before = now
        await asyncio.sleep(1)


def moved(fleet: Fleet) -> int:
    """How many moves people have made."""
    (found,) = rows(fleet.database, "SELECT count(*) AS n FROM moves WHERE person IS NOT NULL AND number > 0")
    return int(found["n"])


async def going_on(fleet: Fleet, rng: Random) -> None:
    """Wait until something has happened again."""
    last, running = moved(fleet) + rng.randrange(1, 8), "SELECT 1 FROM tables WHERE status = 'playing'"
    await until(lambda: moved(fleet) >= last or not rows(fleet.database, running), "moves")


@asynccontextmanager
async def played(fleet: Fleet, rng: Random) -> AsyncIterator[list[int]]:
    """Tables on different shards at which everybody plays meanwhile; afterwards each of them is proven."""
    here = fleet.here
    channels = [here.channel(f"games-{n}", here.servers[3 * n]) for n in range(len(TABLES))]
    seated = [gathered(here, fleet, channels[n], list(names), robots=n == 2) for n, names in enumerate(TABLES)]
    guests = [guest for some in await asyncio.gather(*seated) for guest in some]
    over = asyncio.Event()
    playing = [asyncio.create_task(restless(guest, rng, over)) for guest in guests]
    try:
        yield channels
    finally:
        over.set()
        await asyncio.gather(*playing)
    await rested(fleet)
    confirmed, by_people = len(dict(carried_out(fleet.database))), moved(fleet)
    doubled = sum(len(twice(here.public(channel))) for channel in channels)
    noted(lost=max(0, confirmed - by_people), doubled=max(0, by_people - confirmed) + doubled)
    moves = [await proven(here, fleet.database, channel) for channel in channels]
    assert confirmed == by_people > 5, "each interaction once"
    print(f"{sum(map(len, moves))} moves, none lost, none doubled")


async def old_button(fleet: Fleet, channel: int, shown: Json | None) -> None:
    """What was posted by a process that is dead is answered by another."""
    if shown is None or not has(shown, "hand"):
        return
    somebody = Person(fleet.here, "Old", channel)
    deed = await answered(await somebody.push(shown, control(shown, "hand")))
    assert deed.text or deed.said[-1]["attachments"]


async def test_processes_are_killed_and_others_go_on(tmp_path: Path) -> None:
    """Three who share fairly; who is killed is replaced where fewer than two would be left, while people play on."""
    rng, away = Random(5), list[float]()
    async with sailing(tmp_path, 0) as fleet:
        fleet.beat = 0.5
        await fleet.add()
        assert fleet.shares() == [SHARDS]
        coming = [asyncio.create_task(fleet.add()) for _ in range(2)]
        async with played(fleet, rng) as channels:
            await until(lambda: fleet.shares() == [2, 3, 3] and fleet.here.gateway.ready.is_set(), "a third of them each")
            for _ in range(KILLS):
                await going_on(fleet, rng)
                channel = rng.choice(channels)
                shown = deepcopy(board(fleet.here, channel))
                away.append(await fleet.kill(rng.choice(fleet.there())))
                if len(fleet.bots) < 2:
                    coming.append(asyncio.create_task(fleet.add()))
                await old_button(fleet, channel, shown)
                await until(lambda: len(fleet.there()) > 1 or len(away) == KILLS, "another one")
            await asyncio.gather(*coming)
    assert max(away) < 15, away
    print(f"{KILLS} kills, slowest take-over {max(away):.1f} s")


async def trouble(kind: str, fleet: Fleet, server: Apart, rng: Random) -> float:
    """Something happens to the processes or to their database; seconds that shards were missed, where one is killed."""
    bot, away = rng.choice(fleet.there()), 0.0
    if kind == "kill":
        away = await fleet.kill(bot)
        await fleet.add()
    elif kind == "deaf":
        await fleet.kill(bot)
        await fleet.add(deaf=True)
    elif kind == "freeze":
        await fleet.freeze(bot, rng.uniform(5, 15))
    elif kind == "grow":
        await fleet.add()
    elif kind == "drain":
        await fleet.drain(bot)
        if len(fleet.bots) < 3:
            await fleet.add()
    elif kind == "cut":
        await fleet.cut()
    else:
        await fleet.without_database(server, AWAY if kind == "away" else rng.uniform(1, 4))
    await asyncio.wait_for(fleet.here.gateway.ready.wait(), PATIENCE)
    return away


@pytest.mark.deep
async def test_processes_and_their_database_meet_with_all_sorts_of_trouble(tmp_path: Path) -> None:
    rng, away, told = Random(7), list[float](), Counter[str]()
    server = await asyncio.to_thread(Apart)
    try:
        async with sailing(tmp_path, 3, Address(server.address)) as fleet, played(fleet, rng):
            for kind in islice(cycle(KINDS), TROUBLES):
                await going_on(fleet, rng)
                told[kind] += 1
                away.append(await trouble(kind, fleet, server, rng))
            await going_on(fleet, rng)
    finally:
        await asyncio.to_thread(server.end)
    noted(takeover_s=max(away))
    assert max(away) < 15, away
    print(f"{dict(told)}, slowest take-over {max(away):.1f} s")
