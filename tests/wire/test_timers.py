"""The bot is killed between what a timer did and the post that tells of it; nothing happens twice, nothing is forgotten."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from bot.tables.time.clocks import FALLS_ASLEEP, LOBBY_FADES
from tests.patience import until
from tests.wire.faults import Fault
from tests.wire.objects import Json
from tests.wire.people import Guest, truth
from tests.wire.program import Program
from tests.wire.proof import proven, waiting
from tests.wire.standin import StandIn


class Due(NamedTuple):
    """A table where time runs out, and what must come of it."""

    channel: str
    after: float  # seconds
    effect: str  # how the database tells that it has happened, and how often
    said: str  # what must be told once, and only once
    pace: str = "none"
    on_timeout: str = "nudge"
    seats: int = 2  # whom it concerns: both are asked in the beginning
    times: int = 2
    begun: bool = True


MOVED = "SELECT count(*) FROM moves WHERE robot IS NOT NULL AND table_id = ?"
SEATED = "SELECT count(*) FROM seats WHERE robot IS NOT NULL AND table_id = ?"
REMINDED = "SELECT count(*) FROM outbox WHERE kind = 'reminder' AND table_id = ?"
SLEPT = "SELECT count(*) FROM tables WHERE slept_at IS NOT NULL AND id = ?"
FADED = "SELECT count(*) FROM tables WHERE status = 'ended' AND id = ?"
SOON = [
    Due("reminded", 301, REMINDED, "the table waits for you; you have time", "10m", times=1),
    Due("answered", 301, MOVED, "had no time left", "5m", "answer"),
    Due("taken over", 301, SEATED, "plays on for", "5m", "robot", seats=1, times=1),  # alone then, the other has all the time
]
LATE = [
    Due("asleep", FALLS_ASLEEP + 1, SLEPT, "this table sleeps", seats=1, times=1),
    Due("faded", LOBBY_FADES + 1, FADED, "closed", seats=1, times=1, begun=False),
]


async def opened(here: StandIn, bot: Program, due: Due) -> Guest:
    """A table of that kind."""
    channel, rng = here.channel(due.channel), Random(due.channel)
    ana, ben = (Guest(here, f"{name} {due.channel}", channel, bot.database, rng) for name in ("Ana", "Ben"))
    await ana.slash("table open", game="oaxaca", seats=2, pace=due.pace, on_timeout=due.on_timeout)
    (lobby,) = await until(lambda: here.public(channel), "the lobby")
    await ben.click(lobby, "join")
    if due.begun:
        await until(lambda: len(ana.live().seats) == 2, "seats for both")
        await ana.click(lobby, "start")
        await until(lambda: ana.live().table.status == "playing", "the start")
    return ana


def happened(path: Path, due: Due, table: int) -> int:
    """How often it has happened, as it is written."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        (times,) = db.execute(due.effect, (table,)).fetchone()
    return int(times)


def telling(here: StandIn, guest: Guest, due: Due) -> int:
    """How many lines of a channel tell of it; a board for somebody repeats what has happened since their last one."""
    public = here.public(guest.channel)
    boards = {line for m in public for line in lines_of(m) if m["embeds"] and due.said in line}
    others = [line for m in public for line in lines_of(m) if not m["embeds"] and due.said in line]
    return len(boards) + len(others)


def lines_of(message: Json) -> list[str]:
    """All that is written on a message."""
    embeds = [f"{e.get('title', '')}\n{e.get('description', '')}" for e in message["embeds"]]
    return "\n".join([message["content"], *embeds]).splitlines()


@pytest.mark.parametrize(
    ("kinds", "heard"),
    [
        pytest.param(SOON, False, id="turns, before Discord has it", marks=pytest.mark.deep),
        pytest.param(SOON, True, id="turns, before the bot knows that Discord has it"),
        pytest.param(LATE, False, id="tables, before Discord has it", marks=pytest.mark.deep),
        pytest.param(LATE, True, id="tables, before the bot knows that Discord has it", marks=pytest.mark.deep),
    ],
)
async def test_killed_between_a_timers_effect_and_its_post(bot: Program, kinds: list[Due], heard: bool) -> None:
    here = bot.here
    guests = {due: await opened(here, bot, due) for due in kinds}
    await until(lambda: waiting(bot.database) == 0, "all posts")
    await bot.kill()
    before = {due: guest.live().table for due, guest in guests.items()}
    assert not any(telling(here, guest, due) for due, guest in guests.items())
    cut = Fault("post", cut=True, after=heard, left=99)
    faults = {
        due: [here.faults.add(replace(cut, kind=kind, place=guest.channel)) for kind in ("post", "edit")]
        for due, guest in guests.items()
    }
    bot.later = max(due.after for due in kinds)
    await bot.start()
    await until(lambda: all(any(f.met for f in wrong) for wrong in faults.values()), "posts that are cut off")
    await bot.kill()
    for due, guest in guests.items():
        assert happened(bot.database, due, before[due].id) == due.times and waiting(bot.database), due.channel
        assert (telling(here, guest, due) > 0) == heard, due.channel
        for fault in faults[due]:
            fault.left = 0
    await bot.start()
    await until(lambda: waiting(bot.database) == 0, "all posts")
    await bot.stop()  # whatever it might do a second time, it has done
    for due, guest in guests.items():
        assert happened(bot.database, due, before[due].id) == due.times, due.channel
        assert telling(here, guest, due) == due.seats, (due.channel, here.public(guest.channel))
        live = truth(bot.database, guest.channel)
        if live is not None and live.table.status == "playing":
            await proven(here, bot.database, guest.channel)


@pytest.mark.deep
async def test_a_reminder_finds_out_who_has_left(bot: Program) -> None:
    """Nobody tells the bot who leaves a server; whoever does not heed a reminder is looked for, and a robot plays on."""
    here = bot.here
    ana = await opened(here, bot, SOON[0])
    ben = ana.live().seats[1].person
    here.left.add(int(str(ben)))
    await bot.stop()
    bot.later = SOON[0].after
    await bot.start()
    await until(lambda: ana.live().seats[1].robot, "a robot in the empty seat")
    await until(lambda: waiting(bot.database) == 0, "all posts")
    assert ana.live().seats[0].person == ana.id
    assert any("plays on for" in line for m in here.public(ana.channel) for line in lines_of(m))
    await proven(here, bot.database, ana.channel)
