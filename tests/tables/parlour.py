"""A small language for the tests of tables: a house that can be shut and opened again, parties, and people who act there."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.store import Database, Move, Post, SqlStore, Table
from bot.store.address import Address
from bot.store.columns import plain
from bot.store.opening import open_database
from bot.store.values.news import Board
from bot.tables import Limits, Live, Look, Pressed, Refused, Reply, Tables, Typed, Wanted
from bot.tables.values.live import codec, table_seed
from bot.tables.values.who import Who
from engines.kernel import Ask, State, apply, asked
from engines.shelf import game
from tests.store.backend import rewrite


class House:
    """The tables of one bot, and the file in which they are kept."""

    def __init__(self, path: Path, limits: Limits | None = None, cached: int = 400) -> None:
        self.path, self.limits, self.cached = path, limits, cached
        self.address: Address | None = None  # of a server, in the place of the file
        self.clock = 1000.0
        self.told: list[Post] = []
        self.heard: list[tuple[float, Post]] = []  # with the time
        self.tables: Tables
        self.store: SqlStore
        self._interactions = count(1)

    async def open(self) -> House:
        """Open the doors: a service that knows nothing but the file."""
        self.store = SqlStore(await open_database(self.address or self.path))
        self.tables = Tables(self.store, self.limits, posted=self._posted, now=lambda: self.clock, cached=self.cached)
        return self

    def _posted(self, posts: Sequence[Post]) -> None:
        self.told += posts
        self.heard += [(self.clock, post) for post in posts]

    async def until(self, moment: float) -> None:
        """Let time go by; whatever falls due on the way happens in its moment."""
        while (due_at := await self.tables.tick()) is not None and due_at <= moment:
            assert due_at > self.clock, "what is due is done"
            self.clock = due_at
        self.clock = moment

    async def passes(self, hours: float) -> None:
        """Let so many hours go by."""
        await self.until(self.clock + hours * 3600.0)

    async def restart(self) -> None:
        """Shut and open again; whatever was only in memory is lost."""
        await self.close()
        await self.open()

    @property
    def file(self) -> Database:
        """The open file, for what concerns itself."""
        assert isinstance(self.store.database, Database)
        return self.store.database

    async def close(self) -> None:
        """Let go of the file."""
        await self.store.database.close()

    def interaction(self) -> str:
        """A press or a command that was never made before."""
        return f"interaction {next(self._interactions)}"

    async def party(
        self, *people: str, game: str = "oaxaca", robots: Sequence[str] = (), start: bool = True, channel: str = "", **how: Any
    ) -> Party:
        """A table with these people and robots, begun unless told otherwise."""
        channel = channel or f"channel {next(self._interactions)}"
        live = await self.tables.open("guild", channel, Who(people[0], people[0].title()), Wanted(game, **how))
        party = Party(self, live.table.id)
        for person in people[1:]:
            await party[person].joins()
        for robot in robots:
            await self.tables.add_robot(party.number, Who(people[0]), robot)
        if start:
            await party[people[0]].starts()
        return party


Build = Callable[..., Awaitable[House]]


@asynccontextmanager
async def on_one_file(path: Path, shared: bool = False) -> AsyncIterator[Build]:
    """Houses on the same file; each after the first gets past the lock. `shared`: all of them know of each other."""
    built: list[House] = []

    async def open_house() -> House:
        house = House(path)
        if built:
            house.store = SqlStore(await Database.open(house.path, beside=True))
            house.tables = Tables(house.store, now=lambda: house.clock)
            house._interactions = built[0]._interactions
        else:
            await house.open()
        house.tables.memory.shared = shared
        built.append(house)
        return house

    yield open_house
    for house in built:
        await house.close()


class Party:
    """One table, and the people around it by name."""

    def __init__(self, house: House, number: int) -> None:
        self.house, self.number = house, number

    def __getitem__(self, name: str) -> Guest:
        return Guest(self, name)

    @property
    def tables(self) -> Tables:
        """The service of the moment."""
        return self.house.tables

    async def live(self) -> Live:
        """The table in memory."""
        return await self.tables.live(self.number)

    async def row(self) -> Table:
        """The table as it is written."""
        row = await self.house.store.table(self.number)
        assert row is not None
        return row

    async def state(self) -> State:
        """The game in memory."""
        state = (await self.live()).state
        assert state is not None
        return state

    async def look_at(self, seat: int) -> Ask:
        """What a seat is asked, whoever plays it."""
        ask = asked(await self.state(), seat)
        assert ask is not None
        return ask

    async def saved(self) -> bytes:
        """The game as it is written."""
        saved = await self.house.store.snapshot(self.number, (await self.row()).number)
        assert saved is not None
        return saved

    async def moves(self) -> list[Move]:
        """The log, whole."""
        return await self.house.store.moves(self.number)

    async def posts(self) -> list[Post]:
        """The posts still to be made here."""
        return await self.house.store.posts_to_make(self.number)

    async def is_told(self) -> bool:
        """Whether everything is posted."""
        return not await self.posts()

    async def asked(self) -> dict[str, str]:
        """Who is asked what, by name."""
        live = await self.live()
        return {live.seats[a.seat].name.lower(): a.key for a in (await self.state()).asks}

    async def in_turn(self) -> Guest:
        """The one person who is asked."""
        (name,) = await self.asked()
        return self[name]

    def rung(self, *kinds: str) -> list[tuple[float, str, Any]]:
        """What was to be posted here of these kinds: when, what, and the whole of it."""
        return [(at, p.kind, plain(p.news)) for at, p in self.house.heard if p.table == self.number and p.kind in kinds]

    async def written(self) -> dict[str, Any]:
        """All that is written of the table."""
        store = self.house.store
        return {
            "row": await self.row(),
            "seats": await store.seats(self.number),
            "invited": await store.invited(self.number),
            "moves": await self.moves(),
            "snapshots": await store.snapshots(self.number),
            "posts": await self.posts(),
            "timers": [t for t in await store.timers_due(float("inf")) if t.table == self.number],
            "people": [await store.person(s.person) for s in await store.seats(self.number) if s.person],
        }

    async def play(self, rng: Random, acts: int = 10_000) -> int:
        """Let everybody press at random, until the game is over or so many acts are done; how many it were."""
        for done in range(acts):
            live = await self.live()
            if live.table.status != "playing":
                return done
            ask = rng.choice((await self.state()).asks)
            await self[live.seats[ask.seat].name.lower()].says(rng.choice(ask.options))
        return acts

    async def play_until(self, rng: Random, *kinds: str) -> None:
        """Let everybody press at random, until an event of one of these kinds has happened."""
        while True:
            await self.play(rng, 1)
            if any(e["kind"] in kinds for e in (await self.moves())[-1].events):
                return

    async def check(self) -> None:
        """What must be true of any table at any time."""
        await fault_free(self)


class Guest:
    """A person at a table, or on the way there."""

    def __init__(self, party: Party, name: str) -> None:
        self.party, self.name = party, name
        self.tables, self.number = party.tables, party.number

    # -- coming and going

    async def joins(self) -> Reply:
        return await self.tables.join(self.number, Who(self.name, self.name.title()))

    async def leaves(self) -> Reply:
        return await self.tables.leave(self.number, Who(self.name))

    async def starts(self) -> Reply:
        return await self.tables.start(self.number, Who(self.name))

    # -- looking

    async def look(self) -> Look:
        """What they see."""
        return await self.tables.look(self.number, self.name)

    async def ask(self) -> Ask:
        """What they are asked."""
        ask = (await self.look()).ask
        assert ask is not None
        return ask

    async def option(self, verb: str) -> str:
        """The first of their options that begins like this."""
        return next(o for o in (await self.ask()).options if o.split()[0] == verb)

    # -- playing

    async def says(self, *choices: str, since: int | None = None, interaction: str = "") -> Reply:
        """Press the buttons that are shown now, or those that were shown after some entry."""
        if since is None:
            since = (await self.look()).since
        return await self.tables.act(
            self.number, Who(self.name, interaction=interaction or self.party.house.interaction()), Pressed(choices, since)
        )

    async def types(self, verb: str, interaction: str = "", /, **args: str) -> Reply:
        """Give a command."""
        return await self.tables.act(
            self.number, Who(self.name, interaction=interaction or self.party.house.interaction()), Typed(verb, args)
        )

    async def undoes(self) -> Reply:
        return await self.tables.undo(self.number, Who(self.name))

    async def wishes(self, turns: int = 1) -> Reply:
        return await self.tables.wish_undo(self.number, Who(self.name), turns)

    async def agrees(self, wish: str = "") -> Reply:
        return await self.tables.answer_undo(self.number, Who(self.name), True, wish)

    async def disagrees(self) -> Reply:
        return await self.tables.answer_undo(self.number, Who(self.name), False)


async def seconds(work: Awaitable[object]) -> float:
    """How long somebody has to wait for something."""
    begun = time.perf_counter()
    await work
    return time.perf_counter() - begun


@contextmanager
def refused(key: str) -> Iterator[pytest.ExceptionInfo[Refused]]:
    """What is done here is refused for that reason; a reason without a point is the table's own."""
    with pytest.raises(Refused) as caught:
        yield caught
    assert caught.value.why.key == (key if "." in key else f"table.no.{key}")


def replayed(title: str, table: Table, seats: int, moves: Sequence[Move]) -> dict[int, bytes]:
    """The game after each entry, from the seed and the log alone."""
    kind = game(title)
    standing: list[tuple[int, str]] = []
    after: dict[int, bytes] = {}

    def position() -> State:
        s: State = kind.new(table_seed(table), seats, **kind.marked(table.options))
        for seat, choice in standing:
            apply(s, seat, choice)
        return s

    s = position()
    after[0] = codec(title).dump(s)
    for move in moves:
        if move.undoes:
            del standing[-move.undoes :]
            s = position()
        for seat, _, choice, auto, *_ in move.answers:
            if not auto:
                standing.append((seat, choice))
                apply(s, seat, choice)
        after[move.number] = codec(title).dump(s)
    return after


async def fault_free(party: Party, shown: bool = False) -> None:
    """The row, the snapshots, the log, the posts and the memory of a table agree with each other; `shown`: a poster was here."""
    store, row, moves = party.house.store, await party.row(), await party.moves()
    live, seats = await party.live(), await store.seats(party.number)
    assert live.table == row and live.seats == seats, "memory is the row"
    assert [s.seat for s in seats] == list(range(len(seats)))
    assert [m.number for m in moves] == list(range(1, row.number + 1)), "entries are numbered without gaps"
    posts = [p.news for p in await party.posts() if isinstance(p.news, Board)]
    assert shown or {news.number for news in posts} >= {m.number for m in moves}, "no post is lost"
    for move in moves:
        if move.undone_by is not None:
            assert move.number < move.undone_by and moves[move.undone_by - 1].undoes
    if row.started_at is None:
        assert live.state is None and not moves
        return
    again = codec(row.game)  # what an earlier version has saved is compared as this one would save it
    assert live.state is not None
    assert again.dump(live.state) == again.dump(again.load(await party.saved())), "memory is the snapshot"
    after = replayed(row.game, row, len(seats), moves)
    for number in await store.snapshots(party.number):
        kept = await store.snapshot(party.number, number)
        assert kept is not None
        assert again.dump(again.load(kept)) == after[number], f"snapshot {number} is the replay of the log"
    asks = live.state.asks if row.status == "playing" else ()
    if row.status != "ended":
        assert set(row.questions) == {a.seat for a in asks}
    assert all(since <= row.number for since in row.questions.values())
    assert (row.status == "finished") == bool(row.result)


async def stop(house: House, number: int) -> None:
    """Make a table's positions such as no version knows, and its log such as leads nowhere; the house opens again."""
    await house.close()
    with closing(sqlite3.connect(house.path)) as db, db:
        title = db.execute("SELECT game FROM tables WHERE id = ?", (number,)).fetchone()[0]
        rewrite(db, number, lambda state: b'{"v": 99, "game": "%s", "state": {}}' % title.encode())
        db.execute("UPDATE moves SET seals_after = seals_after + 1 WHERE table_id = ?", (number,))
    await house.open()


def secrets() -> Iterator[str]:
    """Secrets that are the same in every run."""
    for n in count():
        yield sha256(f"secret {n}".encode()).hexdigest()
