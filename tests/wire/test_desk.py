"""Desks over the wire: whatever goes wrong, each person has one message of a table, and it shows the table as it is."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from bot.breaking_off import broken_off
from tests.deep import DEEP, some
from tests.patience import PATIENCE, until
from tests.wire.faults import Fault
from tests.wire.objects import Json
from tests.wire.people import Guest
from tests.wire.program import Program, running
from tests.wire.standin import StandIn
from tests.wire.test_faults import WRONG
from tests.wire.test_game import gathered


def letters(here: StandIn, guest: Guest) -> list[Json]:
    """What stands in somebody's direct messages."""
    return [*here.messages.get(int(guest.id) + 50_000, {}).values()]


def rested(database: Path, desks: int = 1) -> bool:
    """Whether every desk shows what is written down, and nothing is on its way; there are so many at least."""
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as db:
        (left,) = db.execute(
            "SELECT count(*) FROM desk_messages d JOIN tables t ON t.id = d.table_id"
            " WHERE d.sending IS NOT NULL OR d.old IS NOT NULL OR d.message IS NULL OR d.number <> t.number"
        ).fetchone()
        (there,) = db.execute("SELECT count(*) FROM desk_messages").fetchone()
    return bool(left == 0 and there >= desks)


async def at_desks(bot: Program, names: tuple[str, str] = ("Ana", "Ben")) -> list[Guest]:
    """A table whose people have desks."""
    guests = await gathered(bot.here, bot, bot.here.channel(), list(names))
    for guest in guests:
        await guest.slash("me desk", on=True)
    await until(lambda: rested(bot.database) and all(letters(bot.here, g) for g in guests), "a desk for each")
    return guests


async def moved(guests: list[Guest], until_it: Callable[[], bool]) -> None:
    """Moves until that is so."""

    async def on() -> None:
        while not until_it():
            for guest in guests:
                await guest.move()

    await asyncio.wait_for(on(), PATIENCE)


async def one_each(bot: Program, guests: list[Guest]) -> None:
    """In the end nobody has two, and each says which entry it shows."""
    await until(lambda: rested(bot.database, len(guests)), "desks that show the table as it is")
    number = guests[0].live().table.number
    for guest in guests:
        (letter,) = letters(bot.here, guest)
        undo = [c["custom_id"] for row in letter["components"] for c in row["components"] if ":undo:" in c["custom_id"]]
        assert [int(one.split(":")[3]) for one in undo] == [number]
    opened = [call for call in bot.here.calls if call.kind == "dm_channel" and call.status == 200]
    assert len(opened) == len(guests), "each box is opened once"


@pytest.mark.deeper
@pytest.mark.parametrize("late", some([False, True], bool))
async def test_killed_when_a_desk_was_taken(tmp_path: Path, late: bool) -> None:
    """Killed when Discord has just taken one: it is known by its mark, or by looking around when that was too long ago."""
    manners = {"nonces_last": 0.3} if late else {}
    async with running(tmp_path, **manners) as bot:
        here = bot.here
        here.nonces_last = manners.get("nonces_last", here.nonces_last)
        guests = await at_desks(bot)
        boxes = {str(int(guest.id) + 50_000) for guest in guests}
        for _ in range(3 if DEEP else 1):
            killed = asyncio.Event()

            def heard(verb: str, message: Json, killed: asyncio.Event = killed) -> None:
                if verb == "post" and message["channel_id"] in boxes and not killed.is_set() and bot.process is not None:
                    bot.process.kill()
                    killed.set()

            here.on_message = heard
            playing = [asyncio.create_task(moved([guest], lambda: False)) for guest in guests]
            await asyncio.wait_for(killed.wait(), PATIENCE)
            await broken_off(*playing)
            await bot.kill()
            await asyncio.sleep(0.5)
            await bot.start()
            await one_each(bot, guests)


@pytest.mark.deep
async def test_whatever_goes_wrong_on_the_way_there_is_one_message(bot: Program) -> None:
    here = bot.here
    guests = await at_desks(bot)
    for kind, name in product(("post", "edit"), ("429", "500 after", "cut after")):
        faults = [here.faults.add(replace(WRONG[name], kind=kind, left=1, place=int(g.id) + 50_000)) for g in guests]
        await moved(guests, lambda faults=faults: any(fault.met for fault in faults))  # type: ignore[misc]
        for fault in faults:
            fault.left = 0
        await one_each(bot, guests)


@pytest.mark.sampled(3)
async def test_closed_letters_are_left_alone_and_told_once(bot: Program) -> None:
    here = bot.here
    guests = await at_desks(bot)
    closed, other = guests
    here.denied[int(closed.id) + 50_000] = (50007, "Cannot send messages to this user")

    def refused() -> int:
        return sum(call.status == 403 for call in here.calls)

    await moved(guests, lambda: refused() > 0)
    number = other.live().table.number
    await moved(guests, lambda: other.live().table.number > number + 6)
    assert refused() <= 2, "it is not tried again and again"
    await closed.slash("table status")
    # what was said, and not what still stands there: a panel on which it was said goes on to the next step
    (told,) = [call for call in here.calls if "could not send you direct messages" in str(call.body)]
    assert told.status == 200 and any(d.token in told.path for d in here.deeds.values() if d.person["id"] == closed.id)
    public = [m["content"] for m in here.public(closed.channel)]
    assert not [text for text in public if "direct message" in text]
    await until(lambda: len(letters(here, other)) == 1, "the other's desk")


# -- the way to somebody's letterbox -------------------------------------------------------------------------------------------

WAYS = ("403", "429", "500", "503 after", "cut", "cut after", "killed")
SENTENCE = "could not send you direct messages"


def box_of(guest: Guest) -> int:
    return int(guest.id) + 50_000


def told(here: StandIn, guest: Guest) -> int:
    """How often somebody was told that their direct messages are closed."""
    tokens = [deed.token for deed in here.deeds.values() if deed.person["id"] == guest.id]
    answers = [call for call in here.calls if call.kind in ("callback", "original", "followup") and call.status == 200]
    return sum(SENTENCE in str(call.body) and any(token in call.path for token in tokens) for call in answers)


async def opens_again(bot: Program, guest: Guest) -> None:
    """They hear of it once, where they play; and when they ask for their desk again it comes, once, and shows what is so now."""
    for _ in range(2):
        await guest.slash("table status")
    assert told(bot.here, guest) == 1 and letters(bot.here, guest) == []
    await guest.slash("me desk", on=True)


@pytest.mark.deep
@pytest.mark.parametrize("kind", ["user", "dm_channel"])
async def test_the_way_to_a_letterbox_goes_wrong(bot: Program, kind: str) -> None:
    """Refused, slowed down, broken off, killed on the way: nothing is there twice or lost, and who was refused is told."""
    for n, way in enumerate(WAYS):
        guests = await gathered(bot.here, bot, bot.here.channel(), [f"{name} {n}" for name in ("Ana", "Ben")])
        await wrong_on_the_way(bot, guests, kind, way)
        assert told(bot.here, guests[0]) == (way == "403"), way


async def wrong_on_the_way(bot: Program, guests: list[Guest], kind: str, way: str) -> None:
    """The first of them asks for a desk, and something goes wrong."""
    here, ana = bot.here, guests[0]
    wrong = {"403": Fault(kind, 403), "killed": Fault(kind, slow=3600.0)}
    fault = here.faults.add(wrong[way] if way in wrong else replace(WRONG[way], kind=kind))
    await ana.slash("me desk", on=True)
    await until(lambda: fault.met, "what goes wrong")
    if way == "killed":
        await bot.kill()
        await bot.start()
    elif way == "403":
        await until(lambda: refused_at(bot, ana), "that it was refused")
        await moved(guests, lambda: ana.live().table.number > 2)
        assert fault.met == 1, "it is not tried again"
        await opens_again(bot, ana)
    await until(lambda: rested(bot.database) and letters(here, ana), "the desk")
    await moved(guests, lambda: ana.live().table.number > 6)
    await until(lambda: rested(bot.database), "the desk as it is")
    assert len(letters(here, ana)) == 1 and letters(here, guests[1]) == [], way


def refused_at(bot: Program, guest: Guest) -> bool:
    """Whether it is written down that somebody takes no direct messages."""
    with closing(sqlite3.connect(f"{bot.database.as_uri()}?mode=ro", uri=True)) as db:
        row = db.execute("SELECT dm_refused FROM people WHERE person = ?", (guest.id,)).fetchone()
    return bool(row and row[0])


@pytest.mark.deep
@pytest.mark.parametrize("why", [(50007, "Cannot send messages to this user"), (50278, "No mutual guilds")])
async def test_a_desk_whose_person_leaves_in_the_middle_and_comes_back(bot: Program, why: tuple[int, str]) -> None:
    """Direct messages are closed, or the last server shared with the bot is left: the game goes on; later one desk is there."""
    here = bot.here
    guests = await at_desks(bot)
    gone, other = guests
    here.denied[box_of(gone)] = why
    here.left.add(int(gone.id))
    await moved(guests, lambda: refused_at(bot, gone))
    number = other.live().table.number
    await moved(guests, lambda: other.live().table.number > number + 6)
    assert sum(call.status == 403 for call in here.calls) <= 2, "it is not tried again and again"
    await until(lambda: len(letters(here, other)) == 1, "the other's desk")
    del here.denied[box_of(gone)]
    here.left.clear()
    assert len(letters(here, gone)) == 1, "what could not be taken away"
    for _ in range(2):
        await gone.slash("table status")
    assert told(here, gone) == 1
    await gone.slash("me desk", on=True)
    await one_each(bot, guests)
    await moved(guests, lambda: other.live().table.number > number + 9)
    await one_each(bot, guests)
