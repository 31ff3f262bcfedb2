"""Speed over the wire: the real bot in a process of its own, on the stand-in of Discord that the tests use.

python -m bench.wire [--out bench.json] adds its figures to what is there; with --load only those of the steady load, in a minute.
"""

from __future__ import annotations

import asyncio
import sqlite3
from argparse import ArgumentParser
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, closing, suppress
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench.command_line import main
from bench.pictures import NAMES
from bench.stored import multiply, opened
from bot.discord_ui.messages.ids import Id
from bot.store import SqlStore
from bot.tables import Limits, Pressed, Refused, Tables, Wanted
from bot.tables.values.who import Who
from engines.kernel import asked
from tests.wire import objects
from tests.wire.deed import Deed
from tests.wire.objects import EPHEMERAL, Json
from tests.wire.people import COMPLETING, PRESSED, TYPED, shows, truth
from tests.wire.program import Program
from tests.wire.proof import waiting
from tests.wire.refusals import refused
from tests.wire.standin import StandIn, standing_in
from tests.wire.test_game import Served

GAME, SEATS = "oaxaca", 2
TABLES, STORED = 100, 10_000
PER_SECOND = {"choice": 10, "panel": 15, "complete": 15, "text": 10}
WHOLE = {**PER_SECOND, "whole": 3}
BURST = 200
ROOM = Limits(STORED * 2, STORED * 2, 5)


class Population:
    """The people at many tables, and what they do over the wire."""

    def __init__(self, here: StandIn, bot: Served, tables: int, servers: Sequence[int] = (objects.GUILD,)) -> None:
        self.here, self.bot, self.rng = here, bot, Random(1)
        self.people = [here.person(name) for name in NAMES[:SEATS]]
        self.channels = [here.channel(f"games-{n}", servers[n % len(servers)]) for n in range(tables)]
        self.boards: dict[int, Json] = {}
        self.wholes = cycle(Random(2).sample(self.channels, tables))
        self.seen: dict[int, list[tuple[int, float]]] = {channel: [] for channel in self.channels}
        here.on_message = self._message

    def _message(self, verb: str, message: Json) -> None:
        if (number := shows(message)) is not None:
            channel = int(message["channel_id"])
            self.boards[channel] = message
            self.seen.setdefault(channel, []).append((number, perf_counter()))

    async def choice(self, channel: int) -> tuple[Deed, Json, Json, int]:
        """Whoever is asked says something that is allowed: on a board, or on a panel opened before."""
        live = truth(self.bot.database, channel)
        assert live is not None and live.state is not None
        ask = live.state.asks[0]
        who = next(p for p in self.people if p["id"] == live.seats[ask.seat].person)
        word = self.rng.choice(ask.options)
        wanted = str(Id("say", live.table.id, live.table.questions[ask.seat], word))
        flags = 0 if ask.public else EPHEMERAL
        button = {"type": 2, "style": 1, "label": word[:80], "custom_id": wanted, "id": 2}
        body = {"components": [{"type": 1, "id": 1, "components": [button]}]}
        shown = objects.message(objects.snowflake(), channel, self.here.me, body, [], flags)
        data = {"custom_id": wanted, "component_type": 2, "id": 1}
        return await self.here.do(PRESSED, who, channel, data, shown), who, data, live.table.number

    async def panel(self, channel: int) -> Deed:
        return await self.pressed(channel, "hand")

    async def whole(self, channel: int) -> Deed:
        """The whole table of the next channel: each has moved on before its turn comes again, so that it has to be drawn."""
        return await self.pressed(next(self.wholes), "whole")

    async def pressed(self, channel: int, verb: str) -> Deed:
        """Somebody presses what stands below a board."""
        board = self.boards[channel]
        table = next(c["custom_id"] for row in board["components"] for c in row["components"]).split(":")[2]
        data = {"custom_id": f"tg:{verb}:{table}:0:", "component_type": 2, "id": 1}
        return await self.here.do(PRESSED, self.rng.choice(self.people), channel, data, board)

    async def complete(self, channel: int) -> Deed:
        inner = [{"name": "face", "type": 3, "value": "", "focused": True}]
        data = command(self.here, GAME, [{"name": "gather", "type": 1, "options": inner}])
        return await self.here.do(COMPLETING, self.rng.choice(self.people), channel, data)

    async def text(self, channel: int) -> Deed:
        return await self.here.do(TYPED, self.rng.choice(self.people), channel, status(self.here))


def command(here: StandIn, name: str, options: list[Json]) -> Json:
    number = next(c["id"] for c in here.commands if c["name"] == name)
    return {"id": number, "name": name, "type": 1, "options": options}


def status(here: StandIn) -> Json:
    return command(here, "table", [{"name": "status", "type": 1, "options": []}])


async def write_down(path: Path, people: Population, moves: int = 12) -> None:
    """Tables in the middle of games, written down without Discord; only their boards are still to be posted."""
    async with opened(path) as database:
        tables = Tables(SqlStore(database), ROOM)
        for channel in people.channels:
            await one_table(tables, people, channel, moves)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE outbox SET done_at = 1 WHERE id NOT IN (SELECT max(id) FROM outbox GROUP BY table_id)")


async def one_table(tables: Tables, people: Population, channel: int, moves: int) -> int:
    """A table where something was played; its number."""
    first, *others = people.people
    guild = people.here.channels[channel]["guild_id"]
    live = await tables.open(guild, str(channel), Who(first["id"], first["username"]), Wanted(GAME, SEATS))
    number = live.table.id
    for one in others:
        await tables.join(number, Who(one["id"], one["username"]))
    await tables.start(number, Who(first["id"]))
    for _ in range(moves):
        await one_move(tables, number, people.rng)
    return number


async def one_move(tables: Tables, number: int, rng: Random) -> str:
    """Somebody who is asked says something; who it was."""
    live = await tables.live(number)
    state = live.running()
    ask = state.asks[0]
    person = live.seats[ask.seat].person or ""
    since = live.table.questions[ask.seat]
    assert asked(state, ask.seat) is ask
    await tables.act(number, Who(person, interaction=str(objects.snowflake())), Pressed((rng.choice(ask.options),), since))
    return person


async def patient(true: Callable[[], Any], seconds: float = 60.0) -> None:
    end = perf_counter() + seconds
    while not true():
        if perf_counter() > end:
            raise TimeoutError
        await asyncio.sleep(0.02)


async def under_load(people: Population, seconds: float, per_second: Mapping[str, int] = PER_SECOND) -> dict[str, float]:
    """Everybody does something at a steady pace; how long answers and boards take."""
    doing: dict[str, Callable[[int], Awaitable[Any]]] = {
        "panel": people.panel, "complete": people.complete, "text": people.text, "whole": people.whole,
    }  # fmt: skip
    plan = [kind for kind, n in per_second.items() for _ in range(n)]
    deeds: list[tuple[str, Deed]] = []
    moves: list[tuple[int, int, Deed]] = []
    turn, begin, step = 0, perf_counter(), 1 / len(plan)
    for n in range(int(seconds * len(plan))):
        if not n % len(plan):
            people.rng.shuffle(plan)
        await asyncio.sleep(max(0.0, begin + n * step - perf_counter()))
        kind = plan[n % len(plan)]
        if kind == "choice":
            turn += 1
            channel = people.channels[turn % len(people.channels)]
            deed, _, _, number = await people.choice(channel)
            moves.append((channel, number, deed))
        else:
            deed = await doing[kind](people.rng.choice(people.channels))
        deeds.append((kind, deed))
    await patient(lambda: all(d.heard.is_set() for _, d in deeds), 15)
    await patient(lambda: all(d.told.is_set() for kind, d in deeds if kind != "choice"))
    asked_for = [d for kind, d in deeds if kind == "whole"]
    with suppress(TimeoutError):  # some are told "a moment" first, where many ask at once
        await patient(lambda: all(d.pictured_at or gone(people.here, d) for d in asked_for))
    assert not (without := [d.text for d in asked_for if not d.pictured_at and not gone(people.here, d)]), without
    await patient(lambda: not waiting(people.bot.database))
    answers = [1e3 * (d.acknowledged_at - d.at) for _, d in deeds]
    panels = [1e3 * (d.told_at - d.at) for kind, d in deeds if kind == "panel"]
    wholes = [1e3 * (d.pictured_at - d.at) for d in asked_for if d.pictured_at]
    boards = [1e3 * (seen - d.at) for c, number, d in moves if (seen := first_after(people.seen[c], number, d.at))]
    return {
        "answer_p50_ms": median(answers), "answer_p99_ms": quantiles(answers, n=100)[98],
        "panel_visible_p95_ms": quantiles(panels, n=20)[18], "board_visible_p95_ms": quantiles(boards, n=20)[18],
        **({"whole_table_p50_ms": median(wholes), "whole_table_p95_ms": quantiles(wholes, n=20)[18]} if wholes else {}),
    }  # fmt: skip


def gone(here: StandIn, deed: Deed) -> bool:
    """Whether an answer was taken away: somebody has pressed once more at the same table, and has one private place there."""
    return deed.original is not None and deed.original["id"] in here.taken_away


def first_after(seen: list[tuple[int, float]], number: int, at: float) -> float:
    """When a board that shows more than that entry was first to be seen; 0 when it was not."""
    return next((when for shown, when in seen if shown > number and when > at), 0.0)


async def burst(people: Population) -> float:
    """A choice pressed twice at every table, all at once: seconds until one is taken and the other one told why not."""
    begin = perf_counter()
    deeds = []
    for channel in (people.channels * BURST)[: BURST // 2]:
        deed, who, data, _ = await people.choice(channel)
        deeds += [deed, await people.here.do(PRESSED, who, channel, data, deed.shown)]
    await patient(lambda: all(d.heard.is_set() for d in deeds) and sum(d.told.is_set() for d in deeds) >= BURST // 2)
    return max(max(d.acknowledged_at, d.told_at) for d in deeds) - begin


async def loading(folder: Path, few: int = 5, many: int = 500, times: int = 60) -> float:
    """How much longer it takes to load a table with many entries than one with few."""
    async with standing_in() as here, opened(folder / "loading.sqlite3") as database:
        people = Population(here, Program(here, folder), 2)
        store = SqlStore(database)
        tables = Tables(store, ROOM)
        young = await one_table(tables, people, people.channels[0], few)
        old = await one_table(tables, people, people.channels[1], 0)
        while (await tables.live(old)).table.number < many:
            await back_and_forth(tables, old, people.rng)
        taken: dict[int, list[float]] = {young: [], old: []}
        for _ in range(times):
            for number, spent in taken.items():
                fresh, begin = Tables(store), perf_counter()
                await fresh.live(number)
                spent.append(perf_counter() - begin)
        return median(taken[old]) / median(taken[young])


async def back_and_forth(tables: Tables, number: int, rng: Random) -> None:
    """A move, taken back where that is allowed: a long log of a game that does not end."""
    person = await one_move(tables, number, rng)
    try:
        await tables.undo(number, Who(person))
    except Refused:
        return


def in_channels_of_their_own(path: Path, times: int) -> None:
    """So many times as many tables as there are."""
    multiply(path, {"channel": "CAST(CAST(channel AS INTEGER) + :by AS TEXT)"}, lambda copies: copies >= times - 1)


@asynccontextmanager
async def started(bot: Program) -> AsyncIterator[None]:
    """The bot at work; it is stopped in order, whatever happens."""
    await bot.start()
    try:
        yield
    finally:
        await bot.stop()


def resident(pid: int, when: str = "VmRSS") -> float:
    """The memory of a process in MB, now or (VmHWM) at the most."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith(when)).split()[1]) / 1024


async def many_tables(folder: Path) -> dict[str, float]:
    """Start with many stored tables, to the first old button that is answered; and the memory when many are in use."""
    async with standing_in() as here:
        bot = Program(here, folder, TIANGUIS_TABLES_PER_SERVER="100000")
        people = Population(here, bot, TABLES)
        await write_down(bot.database, people)
        async with started(bot):
            await patient(lambda: not waiting(bot.database))
            await bot.stop()
            in_channels_of_their_own(bot.database, STORED // TABLES)
            begin = perf_counter()
            await bot.start()
            deed = await people.panel(people.channels[0])
            await deed.told.wait()
            took = perf_counter() - begin
            for n in range(TABLES, 5 * TABLES):
                channel = people.channels[n % TABLES] + n // TABLES * TABLES
                here.channels[channel] = objects.channel(channel)
                await (await people.text(channel)).told.wait()
            assert bot.process is not None
            return {"start_10k_tables_s": took, "rss_10k_tables_mb": resident(bot.process.pid, "VmHWM")}


async def steady_load(folder: Path, seconds: float) -> dict[str, float]:
    """A hundred tables under a steady load, the same with whole tables that are looked at, and then a burst."""
    async with standing_in() as here:
        bot = Program(here, folder)
        people = Population(here, bot, TABLES)
        await write_down(bot.database, people)
        async with started(bot):
            await patient(lambda: not waiting(bot.database))
            here.keep_calls = False
            await under_load(people, 2)  # to be warm
            found = await under_load(people, seconds)
            found = await under_load(people, seconds, WHOLE) | found  # what is measured in both, without them
            return {**found, "burst_200_s": await burst(people)}


def loaded(seconds: float = 10.0) -> dict[str, float]:
    with TemporaryDirectory() as one:
        return asyncio.run(steady_load(Path(one), seconds))


def measured(seconds: float = 10.0) -> dict[str, float]:
    found = loaded(seconds)
    with TemporaryDirectory() as two:
        found["load_move_500_over_5"] = asyncio.run(loading(Path(two)))
        found |= asyncio.run(many_tables(Path(two)))
    with TemporaryDirectory() as three:
        found["invalid_requests_per_min"] = asyncio.run(refused(Path(three), "to and fro"))
    return found


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=10.0, help="of steady load (%(default)s)")
    parser.add_argument("--load", action="store_true", help="measure the steady load alone")


if __name__ == "__main__":
    main("wire", __doc__, options, lambda args: (loaded if args.load else measured)(args.seconds))
