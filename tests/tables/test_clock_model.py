"""Random tables against the model of their clocks: used time, savings, deadlines, reminders, calls and nudges agree.

`TIANGUIS_CLOCKS=500` lives through so many tables, `TIANGUIS_CLOCKS=500:20` beginning with the twentieth.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

import pytest

from bot.store import Move
from bot.store.values.clocks import Pace
from bot.tables import Live, Refused
from bot.tables.values.who import Who
from engines.kernel import asked
from tests.tables.clock_model import DAY, HOUR, STEP, Model, Played, Rest, Rung
from tests.tables.parlour import House, Party
from tests.tables.test_hours import at

GRID = 8  # steps between two deeds, so that every part of every turn is a whole number of steps
ZONES = {"UTC": 0, "Europe/Madrid": 0, "America/New_York": 0, "Asia/Kolkata": 2, "Pacific/Chatham": 1}  # minutes off the grid
SEASONS = ("2026-03-05T00:00", "2026-03-26T00:00", "2026-10-22T00:00", "2026-10-29T00:00", "2026-04-02T00:00")
LONGEST = 46  # days that are lived through
PEOPLE = ("ana", "ben", "eva", "leo")
RINGS = ("call", "reminder", "answered", "taken_over", "slept")
UNDOS = "play play play undo undo agree"
ALL = f"{UNDOS} play agree hours hours rest back robot look nudge restart lose set_back"


async def first(live: Live, seat: int) -> str:
    """What the bot answers for the absent."""
    ask = asked(live.state, seat) if live.state is not None else None
    assert ask is not None
    return ask.options[0]


class Walk:
    """A table that is lived through twice: by the bot, and by the model."""

    def __init__(self, house: House, seed: int, deeds: str = ALL) -> None:
        self.house, self.rng, self.deeds = house, Random(seed), deeds.split()
        self.seen = 0
        self.party: Party
        self.model: Model
        self.done: list[str] = []

    async def begins(self) -> None:
        """Open a table."""
        rng, house = self.rng, self.house
        house.clock, house.tables.due.robots_word = at(rng.choice(SEASONS)), first
        people = PEOPLE[: rng.choice((2, 2, 3, 4))]
        turn = rng.choice((HOUR, 8 * HOUR, 24 * HOUR, 24 * HOUR, 72 * HOUR))
        rule = rng.choice(("nudge", "nudge", "answer", "robot"))
        self.model = Model(int(house.clock), LONGEST + 30, turn, rule, people)
        for person in people:
            if "hours" in self.deeds and rng.random() < 0.6:
                await self._hours(person)
        self.party = await house.party(*people, game="frutas", pace=Pace.of(turn * STEP), on_timeout=rule)
        self.model.starts(range(len(people)))
        house.heard.clear()
        self.model.rung.clear()

    async def lives(self, acts: int = 60) -> None:
        """Live through it."""
        await self.begins()
        until = self.model.now + LONGEST * DAY // 2
        for _ in range(acts):
            if self.model.over or self.model.now > until:
                return
            deed = self.rng.choice(self.deeds)
            self.done.append(f"{(self.house.clock - self.model.begin) / 3600:.2f} {deed}")
            await getattr(self, f"_{deed}")()
            await self.agrees()
            if not self.model.over:
                await self.passes(self._while())

    def _while(self) -> int:
        rng = self.rng
        span = rng.randrange(rng.choice((1, 1, HOUR, 8 * HOUR, 30 * HOUR, 30 * HOUR)))
        if rng.random() < 0.02:
            span = rng.randrange(34 * DAY)
        return span // GRID * GRID

    async def passes(self, steps: int) -> None:
        """Time goes by on both sides."""
        to = min(self.model.now + steps, self.model.begin // STEP + (LONGEST - 2) * DAY)
        while self.model.now < to and not self.model.over:
            self.model.goes(to)
            await self.house.until(float(self.model.now * STEP))
            await self._told()
        if not self.model.over:
            self.model.goes(self.model.now)
            await self.house.until(float(self.model.now * STEP))
            await self._told()
        await self.agrees()

    async def _told(self) -> None:
        """What the bell has answered for somebody."""
        while (moves := (await self.party.moves())[self.seen :]) and not self.model.over:
            self._plays(moves[0])
            self.model.goes(self.model.now)

    def _plays(self, move: Move) -> None:
        """Tell the model of an entry."""
        self.seen = move.number
        person = move.person is None
        self.model.plays(Played(move.number, move.seat, move.said.split()[0], tuple(move.asked_after), person))

    async def agrees(self) -> None:
        """Compare all that both know."""
        model, live = self.model, await self.party.live()
        rung = [Rung(int(when) // STEP, kind, calls_of(what)) for when, kind, what in self.party.rung(*RINGS)]
        assert rung == model.rung, self.done
        if model.over:
            return
        now = live.at(self.house.clock)
        clocks, waiting = now.table.clocks, {p.who: await self.house.tables.waiting_for(p.who) for p in model.places}
        for seat, place in enumerate(model.places):
            clock = clocks.get(seat)
            turn, where = place.turn, f"{place.who}: {clock} {place} {self.done}"
            saved = turn.bank if turn is not None else place.bank
            assert (clock.saved if clock is not None else 0) == saved * STEP, where
            assert (live.seats[seat].robot is not None) == place.lent, where
            if place.lent or turn is None:
                assert not waiting[place.who], where
                continue
            assert clock is not None
            if model.now >= turn.counted:
                assert now.settled(seat, clock).used == turn.used * STEP, where
                assert now.settled(seat, clock).away == place.away * STEP, where
            assert (clock.called, clock.reminded) == (turn.called, turn.reminded), where
            (one,) = waiting[place.who]
            until = model.until(seat) if self.rng.random() < 0.2 or turn.up_at is not None else None
            if until is not None:
                assert one.until == until * STEP, where
            elif one.until is not None:
                assert one.until > self.house.clock or model.now < turn.counted, where

    # -- what people do

    async def _play(self) -> None:
        state = await self.party.state()
        seat = self.rng.choice([a.seat for a in state.asks])
        place = self.model.places[seat]
        ask = await self.party.look_at(seat)
        if place.lent:
            return
        await self.party[place.who].says(self.rng.choice(ask.options))
        self._plays((await self.party.moves())[-1])

    async def _robot(self) -> None:
        live = await self.party.live()
        seats = [seat for seat in map(int, live.table.questions) if self.model.places[seat].lent]
        if not seats:
            return
        word = (await self.party.look_at(seats[0])).options[0]
        if await self.house.tables.robot_act(self.party.number, seats[0], word, live.table.number):
            self._plays((await self.party.moves())[-1])

    async def _undo(self) -> None:
        for place in self.model.places:
            if not place.lent and await self.house.tables.can_undo(self.party.number, place.who):
                await self.party[place.who].undoes()
                return await self._undone(self.model.places.index(place), False)
        return None

    async def _undone(self, by: int, agreed: bool) -> None:
        moves = await self.party.moves()
        undo = moves[-1]
        self.seen = undo.number
        self.model.takes_back(min(m.number for m in moves if m.undone_by == undo.number), undo.number, by, agreed)

    async def _agree(self) -> None:
        people = [place for place in self.model.places if not place.lent]
        starts = await self.house.tables.turns_back(self.party.number)
        if len(people) < 2 or not starts:
            return
        by, *others = self.rng.sample(people, len(people))
        before = (await self.party.row()).number
        await self.party[by.who].wishes(self.rng.randint(1, min(4, len(starts))))
        self.model.lives()
        await self.passes(self.rng.choice((0, 0, self.rng.randrange(20 * HOUR) // GRID * GRID)))
        row = await self.party.row()
        if row.number != before or not row.wish:
            return
        for other in others:
            await self.party[other.who].agrees()
        await self._undone(self.model.places.index(by), True)

    async def _hours(self, person: str = "") -> None:
        rng, model = self.rng, self.model
        person = person or rng.choice(model.places).who
        zone, old = rng.choice(list(ZONES)), model.rest(person)
        begin = rng.randrange(1440 // 4) * 4
        quiet = tuple((minute + ZONES[zone]) % 1440 for minute in (begin, (begin + rng.randrange(1, 240) * 4) % 1440))
        typed = f"{quiet[0] // 60}:{quiet[0] % 60:02d}-{quiet[1] // 60}:{quiet[1] % 60:02d}"
        away, days = old.away, None
        if rng.random() < 0.2:
            day = int(self.house.clock // 86400) + rng.randrange(2, 30)
            days = str(date(1970, 1, 1) + timedelta(days=day))
        if rng.random() < 0.25:
            typed = "none"
        await self.house.tables.set_hours(person, zone, typed, days)
        if days is not None:
            kept = await self.house.store.person(person)
            assert kept.away_from is not None and kept.away_until is not None
            away = int(kept.away_from) // STEP, int(kept.away_until) // STEP
        model.sets(person, Rest(zone, None if typed == "none" else (quiet[0], quiet[1]), away))

    async def _rest(self) -> None:
        seat = self.rng.randrange(len(self.model.places))
        if not self.model.places[seat].lent:
            await self.house.tables.rest(self.party.number, Who(self.model.places[seat].who))
            self.model.lends(seat)

    async def _back(self) -> None:
        for seat, place in enumerate(self.model.places):
            if place.lent:
                await self.house.tables.take_back(self.party.number, Who(place.who))
                self.model.comes_back(seat)
                return

    async def _look(self) -> None:
        await self.house.tables.note_presence(self.party.number)
        self.model.looks()

    async def _nudge(self) -> None:
        by = self.rng.randrange(len(self.model.places))
        if self.model.places[by].lent:
            return
        expected = self.model.nudges(by)
        try:
            await self.house.tables.nudge(self.party.number, Who(self.model.places[by].who))
            found: list[int] | str = [c["seat"] for c in self.party.rung("nudge")[-1][2]["calls"]]
        except Refused as refused:
            found = refused.why.key.removeprefix("table.no.")
        assert found == expected, self.done

    async def _restart(self) -> None:
        await self.house.restart()
        self.house.tables.due.robots_word = first

    async def _lose(self) -> None:
        channel = (await self.party.row()).channel
        await self.house.tables.channel_gone(channel)
        self.model.loses()
        await self.passes(self._while())
        await self.house.tables.channel_back(channel)
        self.model.finds()

    async def _set_back(self) -> None:
        steps = self.rng.randrange(1, 30) * GRID
        if self.model.now - steps < self.model.begin // STEP + 2 * GRID:
            return
        somebody, noon = self.rng.choice(self.model.places).who, self.model.now
        await self.house.tables.set_hours(somebody, shows_zone=True)  # every change settles the clocks
        self.house.clock -= steps * STEP
        self.model.set_back(steps)
        await self.house.tables.set_hours(somebody, shows_zone=False)  # and with it, what is to come
        await self.passes(0)
        while self.model.now < noon and not self.model.over:
            await getattr(self, self.rng.choice(("_play", "_undo", "_look", "_nudge")))()
            await self.passes(min(noon - self.model.now, self.rng.randrange(1, 30) * GRID))


def calls_of(what: dict[str, object]) -> tuple[tuple[int, str], ...]:
    """Whom a ring is for."""
    calls = what.get("calls") or ([what] if "seat" in what else [])
    assert isinstance(calls, list)
    return tuple((c["seat"], c.get("which", "")) for c in calls)


def seeds(usual: int) -> Sequence[int]:
    """The tables of this run."""
    wanted = os.environ.get("TIANGUIS_CLOCKS", "")
    number, _, begin = wanted.partition(":")
    return range(int(begin or 0), int(begin or 0) + int(number or usual))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", seeds(5))
async def test_a_table_and_its_model_agree(house: House, seed: int) -> None:
    walk = Walk(house, seed)
    await walk.lives()
    await walk.party.check()


@pytest.mark.parametrize("seed", seeds(4))
async def test_undos_wind_no_clock(house: House, seed: int) -> None:
    walk = Walk(house, 1000 + seed, UNDOS)
    await walk.lives()
    await walk.party.check()
