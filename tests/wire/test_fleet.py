"""Processes share the shards of one database and are killed one after the other: nothing is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from copy import deepcopy
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

import psycopg
import pytest

from bench.command_line import add
from bot.discord_ui.posting.late_edits import LINGERS
from bot.store.address import Address
from engines.shelf import SHELF
from tests.deep import DEEP
from tests.patience import PATIENCE, until
from tests.store.server import Apart
from tests.wire.deed import Deed
from tests.wire.faults import Fault
from tests.wire.fleet import SHARDS, Fleet, sailing
from tests.wire.objects import Json
from tests.wire.people import Guest, Person, board, control, has
from tests.wire.program import Program
from tests.wire.proof import at_rest, carried_out, proven, twice
from tests.wire.rows import rows
from tests.wire.test_game import gathered

T = TypeVar("T")
KILLS = 4 if DEEP else 2
AGAIN = 2.0  # seconds after which a button is pressed once more
MISSED = 5.0  # seconds after which somebody does it again, because nobody was there to hear of it
SOON = 15.0  # seconds after which whoever presses an old button has an answer, whoever was killed


class Party(NamedTuple):
    """A table, and how it is filled."""

    people: tuple[str, ...]
    robots: int = 0
    game: str = "oaxaca"
    robot: str = "random"


class Voyage(NamedTuple):
    """What a fleet goes through, and who plays meanwhile."""

    parties: tuple[Party, ...]
    troubles: tuple[str, ...]
    pause: float  # seconds between two moves of somebody, at the most
    robot_pause: float
    frozen: float  # seconds for which somebody stands still, at the most
    away: float  # seconds for which the database is
    no_proxy: float  # seconds for which what is asked of Discord is broken off
    beat: float  # seconds between two looks of each at who is there


def crowd(tables: int) -> tuple[Party, ...]:
    """Tables of all games, with one or two people and a robot each; every second robot thinks."""
    titles = list(islice(cycle(SHELF), tables))
    people = [tuple(f"{name}{n}" for name in ("Ana", "Ben")[: 1 + n % 2]) for n in range(tables)]
    return tuple(Party(people[n], 1, title, "easy" if n % 4 < 2 else "random") for n, title in enumerate(titles))


def shuffled(troubles: Mapping[str, int]) -> tuple[str, ...]:
    """So many of each kind, in any order."""
    listed = [kind for kind, times in troubles.items() for _ in range(times)]
    Random(11).shuffle(listed)
    return tuple(listed)


FEW = (Party(("Ana", "Ben")), Party(("Cleo", "Dan")), Party(("Eva", "Fay"), 1))
SHORT = Voyage(
    (*FEW[:2], Party(("Eva", "Fay"), 1, robot="easy"), Party(("Gil",), 1, "patzcuaro", "easy")),
    (
        "cut", "freeze", "kill", "worker", "kill", "drain", "restart", "deaf",
        "no proxy", "kill", "grow", "freeze", "cut", "away", "kill", "kill",
    ),
    pause=0.1, robot_pause=0.0, frozen=9.0, away=10.0, no_proxy=5.0, beat=0.5,
)  # fmt: skip
LONG = Voyage(
    crowd(60),
    shuffled({
        "kill": 36, "deaf": 4, "freeze": 10, "grow": 3, "drain": 3,
        "restart": 3, "cut": 10, "away": 1, "no proxy": 1, "worker": 3,
    }),
    pause=90.0, robot_pause=1.0, frozen=40.0, away=30.0, no_proxy=10.0, beat=2.0,
)  # fmt: skip
VOYAGE = LONG if os.environ.get("TEST_FLEET") == "long" else SHORT


def noted(**found: float) -> None:
    """Add figures to the file that is named, where one is (`make fleet`)."""
    if file := os.environ.get("TEST_FLEET_OUT"):
        add({f"fleet.{name}": value for name, value in found.items()}, Path(file))


async def tried(guest: Guest) -> None:
    """Move if asked; it may be that nobody hears of it."""
    with suppress(AssertionError, TimeoutError, IndexError, RuntimeError, psycopg.Error):
        await asyncio.wait_for(guest.move(), MISSED)


async def restless(guest: Guest, rng: Random, over: asyncio.Event, pause: float) -> None:
    """Move whenever asked, and do it again where nobody has heard of it."""
    while not over.is_set():
        await tried(guest)
        with suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), rng.random() * pause)


async def rested(fleet: Fleet, channels: Sequence[int]) -> None:
    """Everything is posted, no robot is asked, and nothing more comes of what people did last."""
    before: object = None
    looked_after = fleet.killed_at + LINGERS + 2 * fleet.beat  # what the last one may have sent when it was killed
    await asyncio.sleep(max(0.0, looked_after - asyncio.get_running_loop().time()))
    told = "SELECT (SELECT sum(version) FROM tables) AS v, (SELECT count(*) FROM handled) AS h"
    for _ in range(int(PATIENCE)):
        now = (at_rest(fleet.database, channels), *rows(fleet.database, told)[0])
        if now == before and now[0]:
            return
        before = now
        await asyncio.sleep(1)
    raise AssertionError(f"there is never an end: {before}")


async def moves(guests: Sequence[Guest], over: Callable[[], bool]) -> None:
    """Whoever is asked moves, until then."""
    async with asyncio.timeout(PATIENCE):
        while not over():
            for guest in guests:
                await tried(guest)


def moved(fleet: Fleet) -> int:
    """How many moves people have made."""
    (found,) = rows(fleet.database, "SELECT count(*) AS n FROM moves WHERE person IS NOT NULL AND number > 0")
    return int(found["n"])


async def going_on(fleet: Fleet, rng: Random) -> None:
    """Wait until something has happened again."""
    last, running = moved(fleet) + rng.randrange(1, 8), "SELECT 1 FROM tables WHERE status = 'playing'"
    await until(lambda: moved(fleet) >= last or not rows(fleet.database, running), "moves")


async def settled(fleet: Fleet) -> None:
    """Each of three has a third of the shards."""
    await until(lambda: fleet.shares() == [2, 3, 3] and fleet.here.gateway.ready.is_set(), "a third of them each")


@asynccontextmanager
async def played(fleet: Fleet, rng: Random, parties: Sequence[Party] = FEW, pause: float = 0.1) -> AsyncIterator[list[int]]:
    """Tables on different shards at which everybody plays meanwhile; afterwards each of them is proven."""
    here = fleet.here
    channels = [here.channel(f"games-{n}", here.servers[3 * n % len(here.servers)]) for n in range(len(parties))]
    guests = list[Guest]()
    for some in batched(zip(channels, parties, strict=True), 6):
        seated = [gathered(here, fleet, where, [*one.people], one.robots, one.game, one.robot) for where, one in some]
        guests += [guest for table in await asyncio.gather(*seated) for guest in table]
    over = asyncio.Event()
    playing = [asyncio.create_task(restless(guest, rng, over, pause)) for guest in guests]
    try:
        yield channels
    finally:
        over.set()
        await asyncio.gather(*playing)
    await rested(fleet, channels)
    confirmed, by_people = len(dict(carried_out(fleet.database))), moved(fleet)
    doubled = sum(len(twice(here.public(channel))) for channel in channels)
    noted(lost=max(0, confirmed - by_people), doubled=max(0, by_people - confirmed) + doubled)
    moves = [await proven(here, fleet.database, channel) for channel in channels]
    assert confirmed == by_people > 5, "each interaction once"
    noted(moves=sum(map(len, moves)))
    print(f"{sum(map(len, moves))} moves at {len(moves)} tables, none lost, none doubled")


def batched(some: Iterable[T], size: int) -> Iterator[list[T]]:
    """So many at once."""
    left = iter(some)
    while found := list(islice(left, size)):
        yield found


async def old_button(fleet: Fleet, channel: int, shown: Json | None) -> None:
    """What was posted by a process that is dead is answered by another; who is heard by nobody presses again and again."""
    if shown is None or not has(shown, "hand"):
        return
    somebody, pressed = Person(fleet.here, "Old", channel), list[Deed]()
    async with asyncio.timeout(PATIENCE):
        while not (heard := [deed for deed in pressed if deed.told.is_set()]):
            pressed.append(await somebody.push(shown, control(shown, "hand")))
            with suppress(AssertionError):
                await until(lambda: any(deed.told.is_set() for deed in pressed), "an answer", AGAIN)
    assert heard[0].text or heard[0].said[-1]["attachments"]


@pytest.mark.deeper
async def test_processes_are_killed_and_others_go_on(tmp_path: Path) -> None:
    """Three who share fairly; who is killed is replaced where fewer than two would be left, while people play on."""
    rng, away = Random(5), list[float]()
    async with sailing(tmp_path, 0) as fleet:
        fleet.beat = 0.5
        await fleet.add()
        assert fleet.shares() == [SHARDS]
        async with played(fleet, rng) as channels:  # people sit down before the shards go: a press in between is heard by nobody
            coming = [asyncio.create_task(fleet.add()) for _ in range(2)]
            await settled(fleet)
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


@pytest.mark.deep
@pytest.mark.parametrize("sender", ["stands still", "is killed"])
async def test_an_edit_that_arrives_when_others_have_gone_on_is_put_right(tmp_path: Path, sender: str) -> None:
    """Whoever has sent it has lost the table when it arrives, and what was shown before gets its buttons back for a moment."""
    async with sailing(tmp_path, 0) as fleet:
        here, channel, fleet.beat = fleet.here, fleet.here.channel(), 0.5
        first = await fleet.add()  # it has all shards
        guests = await gathered(here, fleet, channel, ["Ana", "Ben"])
        await until(lambda: board(here, channel), "the board")
        sent, came = asyncio.Event(), asyncio.Event()
        late = here.faults.add(Fault("edit", held=sent, place=channel, pressable=True))
        await moves(guests, lambda: bool(late.met))
        old = board(here, channel)
        assert old is not None
        gone = asyncio.create_task(fleet.stand_still(first, came.wait()) if sender == "stands still" else ended(fleet, first))
        await fleet.add()
        await moves(guests, lambda: not old["components"])  # another board is there
        here.on_message = lambda kind, message: came.set() if message is old else None
        sent.set()
        await asyncio.wait_for(came.wait(), PATIENCE)
        await gone
        await until(lambda: not old["components"], "no buttons there", SOON)
        await rested(fleet, [channel])
        await proven(here, fleet.database, channel)


async def ended(fleet: Fleet, bot: Program) -> None:
    """One of them is killed, and all shards are another's."""
    await fleet.kill(bot)


class Told:
    """What has happened to a fleet."""

    def __init__(self) -> None:
        self.times = Counter[str]()
        self.away, self.old = [0.0], [0.0]  # seconds until shards were there again, and until an old button was answered


async def killed(fleet: Fleet, rng: Random, told: Told, channels: Sequence[int]) -> None:
    """One of them is killed, and somebody presses what stood there before."""
    channel, begun = rng.choice(channels), asyncio.get_running_loop().time()
    shown = deepcopy(board(fleet.here, channel))
    told.away.append(await fleet.kill(rng.choice(fleet.there())))
    await old_button(fleet, channel, shown)
    told.old.append(asyncio.get_running_loop().time() - begun)
    print(f"kill {len(told.old) - 1}: taken over after {told.away[-1]:.1f} s, old button {told.old[-1]:.1f} s", flush=True)


async def trouble(kind: str, fleet: Fleet, server: Apart, rng: Random, voyage: Voyage) -> None:
    """Something happens to the processes, to their database, or to the way to Discord."""
    if kind == "grow":
        await fleet.add()
    elif kind == "drain":
        await fleet.drain(rng.choice(fleet.there()))
        if len(fleet.bots) < 3:
            await fleet.add()
    elif kind == "cut":
        await fleet.cut()
    elif kind == "worker":
        await fleet.hire()
    elif kind == "no proxy":
        await fleet.without_proxy(voyage.no_proxy)
    else:
        await fleet.without_database(server, voyage.away if kind == "away" else rng.uniform(1, 4))


async def through(fleet: Fleet, server: Apart, rng: Random, voyage: Voyage, told: Told, channels: Sequence[int]) -> None:
    """One trouble after the other; who was killed is replaced meanwhile, and at most one of them stands still beside that."""
    coming, frozen = list[asyncio.Task[Program]](), list[asyncio.Task[None]]()
    for kind in voyage.troubles:
        await going_on(fleet, rng)
        await asyncio.gather(*coming)
        told.times[kind] += 1
        if kind in ("kill", "deaf"):
            kill = killed(fleet, rng, told, channels)
            coming = [asyncio.create_task(fleet.add(deaf=kind == "deaf"))]
            await kill
        elif kind == "freeze":
            await asyncio.gather(*frozen)
            stands = fleet.freeze(rng.choice(fleet.there()), rng.uniform(5, voyage.frozen))
            frozen = [asyncio.create_task(stands)]
        else:
            await trouble(kind, fleet, server, rng, voyage)
        await asyncio.wait_for(fleet.here.gateway.ready.wait(), PATIENCE)
    await asyncio.gather(*coming, *frozen)


@pytest.mark.deep
async def test_processes_and_their_database_meet_with_all_sorts_of_trouble(tmp_path: Path) -> None:
    """Three bots behind a proxy, somebody who thinks for their robots, and what may happen to each of them."""
    rng, told, voyage = Random(7), Told(), VOYAGE
    server = await asyncio.to_thread(Apart)
    try:
        async with sailing(tmp_path, 0, Address(server.address)) as fleet:
            fleet.behind = fleet.helped = True
            fleet.robot_pause, fleet.beat = voyage.robot_pause, voyage.beat
            for _ in range(3):
                await fleet.add()
            await fleet.hire()
            await settled(fleet)  # what is pressed while a shard changes hands may be heard by nobody
            async with played(fleet, rng, voyage.parties, voyage.pause) as channels:
                await through(fleet, server, rng, voyage, told, channels)
                await going_on(fleet, rng)
            helped = fleet.helped_out()
    finally:
        await asyncio.to_thread(server.end)
    noted(takeover_s=max(told.away), old_button_s=max(told.old), helped=helped, troubles=told.times.total())
    print(f"{dict(told.times)}, slowest take-over {max(told.away):.1f} s, old button {max(told.old):.1f} s, {helped} jobs done")
    assert max(told.away) < SOON and max(told.old) < SOON, (told.away, told.old)
    assert helped > 0, "somebody without a bot has thought"
