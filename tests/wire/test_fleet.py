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

import pytest

from tests.patience import PATIENCE, until
from tests.wire.fleet import SHARDS, Fleet, sailing
from tests.wire.objects import Json
from tests.wire.people import Guest, Person, board, control, has
from tests.wire.people import told as answered
from tests.wire.proof import carried_out, proven, waiting
from tests.wire.rows import rows
from tests.wire.test_game import gathered

TABLES = (("Ana", "Ben"), ("Cleo", "Dan"), ("Eva", "Fay"))
KILLS, TROUBLES = 5, int(os.environ.get("TEST_FLEET", "10"))
KINDS = ("cut", "freeze", "kill", "kill", "drain", "kill", "freeze", "cut", "kill", "kill")
MISSED = 5.0  # seconds after which somebody does it again, because nobody was there to hear of it


async def restless(guest: Guest, rng: Random, over: asyncio.Event) -> None:
    """Move whenever asked, and do it again where nobody has heard of it."""
    while not over.is_set():
        with suppress(AssertionError, TimeoutError, IndexError, StopIteration):
            await asyncio.wait_for(guest.move(), MISSED)
        await asyncio.sleep(rng.random() * 0.1)


async def rested(fleet: Fleet) -> None:
    """Everything is posted, and nothing more comes of what people did last."""
    before: object = None
    told = "SELECT (SELECT sum(version) FROM tables) AS v, (SELECT count(*) FROM handled) AS h"
    while (now := (waiting(fleet.database), *rows(fleet.database, told)[0])) != before or now[0]:
        before = now
        await asyncio.sleep(2)


@asynccontextmanager
async def played(fleet: Fleet, rng: Random) -> AsyncIterator[list[int]]:
    """Tables on different shards at which everybody plays meanwhile; afterwards each of them is proven."""
    here = fleet.here
    channels = [here.channel(f"games-{n}", here.servers[3 * n]) for n in range(len(TABLES))]
    guests: list[Guest] = []
    for n, names in enumerate(TABLES):
        guests += await gathered(here, fleet, channels[n], list(names), robots=n == 2)
    over = asyncio.Event()
    playing = [asyncio.create_task(restless(guest, rng, over)) for guest in guests]
    try:
        yield channels
    finally:
        over.set()
        await asyncio.gather(*playing)
    await rested(fleet)
    moves = [await proven(here, fleet.database, channel) for channel in channels]
    by_people = sum(move.person is not None for log in moves for move in log)
    assert len(dict(carried_out(fleet.database))) == by_people > 5, "each interaction once"
    print(f"{sum(map(len, moves))} moves, none lost, none doubled")


async def old_button(fleet: Fleet, channel: int, shown: Json | None) -> None:
    """What was posted by a process that is dead is answered by another."""
    if shown is None or not has(shown, "hand"):
        return
    somebody = Person(fleet.here, "Old", channel)
    deed = await answered(await somebody.push(shown, control(shown, "hand")))
    assert deed.text or deed.said[-1]["attachments"]


async def test_processes_are_killed_and_others_go_on(tmp_path: Path) -> None:
    rng, away = Random(5), list[float]()
    async with sailing(tmp_path, 3) as fleet, played(fleet, rng) as channels:
        for _ in range(KILLS):
            await asyncio.sleep(rng.random() * 2)
            channel = rng.choice(channels)
            shown = deepcopy(board(fleet.here, channel))
            away.append(await fleet.kill(rng.choice(fleet.bots)))
            await old_button(fleet, channel, shown)
            await fleet.add()
    assert max(away) < 15, away
    print(f"{KILLS} kills, slowest take-over {max(away):.1f} s")


@pytest.mark.deep
async def test_processes_are_killed_frozen_stopped_and_cut_off(tmp_path: Path) -> None:
    rng, away, told = Random(7), list[float](), Counter[str]()
    async with sailing(tmp_path, 3) as fleet, played(fleet, rng):
        for kind in islice(cycle(KINDS), TROUBLES):
            await asyncio.sleep(rng.random() * 2)
            bot = rng.choice(fleet.bots)
            told[kind] += 1
            if kind == "kill":
                away.append(await fleet.kill(bot))
                await fleet.add()
            elif kind == "freeze":
                await fleet.freeze(bot, rng.uniform(5, 15))
            elif kind == "drain":
                await fleet.drain(bot)
                await fleet.add()
            else:
                await fleet.cut()
            await asyncio.wait_for(fleet.here.gateway.ready.wait(), PATIENCE)
    assert max(away, default=0.0) < 15, away
    print(f"{dict(told)}, slowest take-over {max(away, default=0.0):.1f} s")


async def test_shards_are_shared_out_fairly_and_given_away_in_order(tmp_path: Path) -> None:
    async with sailing(tmp_path, 1) as fleet:
        held = "SELECT holder, count(*) AS n FROM tianguis_shards GROUP BY holder"

        def shares() -> list[int]:
            return sorted(Counter({row["holder"]: row["n"] for row in rows(fleet.database, held)}).values())

        assert shares() == [SHARDS]
        await fleet.add()
        await until(lambda: shares() == [4, 4] and fleet.here.gateway.ready.is_set(), "half of them each")
        await fleet.add()
        await until(lambda: shares() == [2, 3, 3] and fleet.here.gateway.ready.is_set(), "a third of them each")
        assert await fleet.kill(fleet.bots[0]) < 15
        assert len(shares()) == 2
