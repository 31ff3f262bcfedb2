"""Random people do random things at several tables at once, the disk fails, the bot restarts; what must hold, holds."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Coroutine
from functools import partial
from random import Random
from typing import Any

import pytest

from bot.tables import Limits, Live, Pressed, Refused, Reply, Typed, Wanted
from bot.tables.values.who import Who
from bot.tables.workers.robots import RobotDriver
from engines.kernel import verify
from engines.shelf import game
from tests.deep import some
from tests.store.backend import Tapped, fail
from tests.tables.parlour import Build, House, Party

PEOPLE = ("ana", "ben", "eva", "leo", "mia")
GAMES = ("oaxaca", "frutas", "frutas")
Deed = partial[Coroutine[Any, Any, Any]]


class Crowd:
    """People who do whatever comes to their minds, and remember what they were answered."""

    def __init__(self, house: House, rng: Random) -> None:
        self.house, self.rng = house, rng
        self.tables: list[int] = []
        self.answers: dict[str, tuple[int, str, Pressed | Typed, Reply]] = {}
        self.deeds: Counter[str] = Counter()

    async def deed(self) -> Deed:
        """Something that somebody does."""
        rng, t = self.rng, self.house.tables
        live = await t.live(rng.choice(self.tables[-5:])) if self.tables and rng.random() < 0.97 else None
        if live is None:
            return partial(self.opens, f"channel {rng.randrange(6)}", rng.choice(GAMES), rng.choice(PEOPLE))
        if live.table.status == "lobby":
            return self.gather(live)
        if live.table.status == "playing":
            return self.move(live) if rng.random() < 0.75 else self.disturb(live)
        if rng.random() < 0.4 and self.answers:
            return partial(self.again, rng.choice(list(self.answers)))
        return partial(self.plays_again, live.table.id, rng.choice(PEOPLE))

    def gather(self, live: Live) -> Deed:
        """Something that is done before a game."""
        rng, t, number, host = self.rng, self.house.tables, live.table.id, live.table.host
        person, other = rng.choice(PEOPLE), rng.choice(PEOPLE)
        return rng.choice(
            [
                *[partial(t.join, number, Who(p, p.title())) for p in (person, other)],
                partial(t.add_robot, number, Who(host), "random"),
                partial(t.start, number, Who(host)),
                partial(t.start, number, Who(host)),
                partial(t.start, number, Who(person)),
                partial(t.leave, number, Who(person)),
                partial(t.kick, number, Who(host), rng.randrange(4)),
                partial(t.hand_over, number, Who(host), person),
            ]
        )

    def disturb(self, live: Live) -> Deed:
        """Something that is done in a game beside moves, mostly by those who sit there."""
        rng, t, number, seated = self.rng, self.house.tables, live.table.id, live.people()
        person = rng.choice(seated if seated and rng.random() < 0.9 else PEOPLE)
        resting = [s.owner for s in live.seats if s.owner is not None]
        if live.table.wish and rng.random() < 0.8:
            return partial(t.answer_undo, number, Who(person), rng.random() < 0.8)
        if resting and rng.random() < 0.5:
            return partial(t.take_back, number, Who(rng.choice(resting)))
        other = rng.choice(PEOPLE)
        return rng.choice(
            [
                *[partial(t.undo, number, Who(p)) for p in seated],
                *[partial(t.wish_undo, number, Who(p), rng.randrange(4)) for p in seated],
                partial(t.rest, number, Who(person), "random"),
                partial(t.replace, number, Who(person), rng.randrange(4), Who(other, other.title())),
                partial(t.resign if rng.random() < 0.2 else t.take_back, number, Who(person)),
                partial(t.end if rng.random() < 0.2 else t.take_back, number, Who(person)),
                partial(t.hand_over, number, Who(live.table.host), other),
            ]
        )

    def move(self, live: Live) -> Deed:
        """A press or a command, mostly of somebody who is asked, sometimes with an old button or a slip of the tongue."""
        rng = self.rng
        assert live.state is not None
        ask = rng.choice(live.state.asks)
        person = (live.seats[ask.seat].person if rng.random() < 0.95 else None) or rng.choice(PEOPLE)
        since = live.table.questions[ask.seat] if rng.random() < 0.9 else rng.randrange(live.table.number + 2)
        words = [rng.choice(ask.options) for _ in range(rng.choice((1, 1, 1, 2)))] if rng.random() < 0.95 else ["bake bread"]
        verb, *rest = words[0].split()
        said: Pressed | Typed = Pressed(tuple(words), since)
        if ask.key == "act" and rest and rng.random() < 0.3:
            said = Typed(verb, {"face": rest[0], "first": rest[0], "card": rest[0]})
        times = rng.choice((1, 1, 1, 3))
        return partial(self.acts, live.table.id, person, said, self.house.interaction(), times)

    async def acts(self, number: int, person: str, said: Pressed | Typed, interaction: str, times: int) -> None:
        """Make a move, perhaps several times at once."""
        acts = [self.house.tables.act(number, Who(person, interaction=interaction), said) for _ in range(times)]
        outcomes = await asyncio.gather(*acts, return_exceptions=True)
        replies = [o for o in outcomes if isinstance(o, Reply)]
        if not replies:
            raise next(o for o in outcomes if isinstance(o, BaseException))
        assert all(r == replies[0] for r in replies)
        self.answers[interaction] = (number, person, said, replies[0])

    async def again(self, interaction: str) -> None:
        """An interaction of the past is delivered again."""
        number, person, said, reply = self.answers[interaction]
        assert await self.house.tables.act(number, Who(person, interaction=interaction), said) == reply

    async def opens(self, channel: str, title: str, person: str) -> None:
        """A new table."""
        live = await self.house.tables.open("guild", channel, Who(person, person.title()), Wanted(title))
        self.tables.append(live.table.id)

    async def plays_again(self, number: int, person: str) -> None:
        """Another table like one that is over."""
        live = await self.house.tables.rematch(number, Who(person, person.title()))
        self.tables.append(live.table.id)

    async def all_at_once(self, deeds: int) -> None:
        """Several people do something at the same moment."""
        work = [await self.deed() for _ in range(deeds)]
        for deed, outcome in zip(work, await asyncio.gather(*(w() for w in work), return_exceptions=True), strict=True):
            self.deeds[f"{deed.func.__name__} {type(outcome).__name__}"] += 1
            if isinstance(outcome, BaseException) and not isinstance(outcome, (Refused, sqlite3.Error)):
                raise outcome


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", some(range(4), lambda seed: seed == 0))
async def test_a_crowd_at_several_tables(build: Build, seed: int) -> None:
    rng = Random(seed)
    house = await build(Limits(tables_per_guild=6), cached=rng.choice((2, 400)))
    crowd = Crowd(house, rng)
    robots = RobotDriver(house.tables, pause=0, workers=0, setback=0)
    failures = 0
    for _ in range(400):
        database = house.file
        plain = database._writer
        if rng.random() < 0.1:
            tapped = Tapped(plain, rng.randrange(12), fail)
            database._writer = tapped  # type: ignore[assignment]
        await crowd.all_at_once(rng.randrange(1, 5))
        failures += isinstance(database._writer, Tapped) and database._writer.reached
        database._writer = plain
        if rng.random() < 0.05:
            await robots.close()
            await house.restart()
            robots = RobotDriver(house.tables, pause=0, workers=0, setback=0)
            await robots.resume()
    await robots.idle()
    assert await house.store.robots_asked() == [], "no robot was forgotten"
    await robots.close()
    await house.restart()

    parties = [Party(house, n) for n in crowd.tables]
    for party in parties:
        await party.check()
    posts = await house.store.posts_to_make()
    assert len({p.id for p in posts}) == len(posts)
    assert {p.id for p in house.told} <= {p.id for p in posts}
    handled = [await house.store.handled(i) for i in crowd.answers]
    assert None not in handled
    for interaction, (number, *_, reply) in crowd.answers.items():
        assert await house.tables.act(number, Who("anybody", interaction=interaction), Pressed(("anything",), 0)) == reply
    over = 0
    for party in parties:
        row = await party.row()
        if row.status in ("finished", "ended") and row.started_at is not None:
            over += 1
            assert verify(game(row.game), await house.tables.record(party.number)) is None
    moves = [m for party in parties for m in await party.moves()]
    assert len(moves) > 100 and failures and over and crowd.deeds["again NoneType"], crowd.deeds
    assert any(m.robot for m in moves) and any(m.undoes for m in moves)
