"""What people set for themselves, and what waits for them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace

from bot.store import Change, Person, Table
from bot.store.values.news import Asleep, HoursChanged
from bot.tables.life.changes import Changes, retried
from bot.tables.time.clocks import Act, TableAt, asleep_until, wound
from bot.tables.time.hours import NEVER, hours_of, read_day, read_quiet, read_zone, wakes
from bot.tables.values.live import Live, Look
from bot.tables.values.model import Refused, Reply
from engines.kernel import Text

NOTHING = frozenset({"", "none", "no", "off", "-"})


@dataclass(frozen=True)
class Waiting:
    """A table that waits for somebody: since which entry, and when their time is up, if it is."""

    table: Table
    seat: int
    entry: int
    until: float | None


class PersonalHours:
    """When people are awake, and what waits for them."""

    def __init__(self, changes: Changes) -> None:
        self.changes = changes

    async def set_hours(
        self,
        person: str,
        zone: str | None = None,
        quiet: str | None = None,
        away_until: str | None = None,
        shows_zone: bool | None = None,
        confirms: bool | None = None,
    ) -> Reply:
        """Set what is given, as it was typed; the tables that this person plays at go by it from now on."""
        old = await self.changes.store.person(person)
        new = _with_away(_with_quiet(_with_zone(old, zone), quiet), away_until, self.changes.now())
        if shows_zone is not None:
            new = replace(new, shows_zone=shows_zone)
        if confirms is not None:
            new = replace(new, confirms=confirms)
        await self._change_hours(new)
        return Reply(Text("table.hours_set"))

    @retried
    async def _change_hours(self, person: Person) -> None:
        """Write somebody's hours: what is past counts by the old ones, what comes by the new."""
        async with AsyncExitStack() as held:
            tables = [
                await held.enter_async_context(self.changes.held(t.id)) for t in await self.changes.store.tables_of(person.person)
            ]
            for live in tables:
                if live.table.status == "playing" and live.state is not None:
                    live.table.clocks, live.table.past = wound(live.at(self.changes.now()), Act(hours=True))
                live.people_here[person.person] = person
            if not tables:
                await self.changes.store.set_hours(person)
            for live in tables:
                await self.changes.write(
                    live, self._told(live, person.person), rows=Change(live.table, hours=[person]), by_itself=True
                )

    def _told(self, live: Live, person: str) -> list[HoursChanged]:
        """A table that waits for somebody hears until when they sleep."""
        seat, now = live.seat_of(person), live.at(self.changes.now())
        if seat is None or now.stands_still or seat.seat not in now.asked():
            return []
        until = asleep_until(now, [seat.seat]).get(seat.seat)
        return [HoursChanged(seat.seat, None if until is None else live.sleeper(seat.seat, until))]

    async def sleepers(self, number: int) -> dict[int, Asleep]:
        """Who at a table is to be left alone now: until when, and in which zone if they let it be known."""
        live = await self.changes.memory.live(number)
        until = asleep_until(live.at(self.changes.now()), range(len(live.seats)))
        return {seat: live.sleeper(seat, time) for seat, time in until.items()}

    async def seen_now(self, live: Live) -> Look:
        """What everybody may see of a table, and whom no post about it may disturb at this moment."""
        offered = [offer.to for offer in live.table.offers.seats.values()]
        here = {**{person: await self.changes.store.person(person) for person in offered}, **live.people_here}
        alone = frozenset(
            name for name, person in here.items() if wakes(hours_of(person), self.changes.now()) > self.changes.now()
        )
        return replace(live.look(None), asleep=await self.sleepers(live.table.id), alone=alone)

    @retried
    async def call_later(self, number: int, asleep: Mapping[int, bool]) -> None:
        """A post says of these that they sleep, which nobody knew when it was written: some must be called when they wake."""
        async with self.changes.held(number) as live:
            now, clocks = live.at(self.changes.now()), live.table.clocks
            uncalled = [s for s in asleep_until(now, asleep.keys() & now.asked().keys()) if asleep[s] and s in clocks]
            live.table.clocks = {**clocks, **{seat: replace(clocks[seat], called=False) for seat in uncalled}}
            await self.changes.write(live, [], by_itself=True)

    async def waiting_for(self, person: str) -> list[Waiting]:
        """The tables where it is somebody's turn, the soonest deadline first."""
        known, found = {person: await self.changes.store.person(person)}, []
        for table in await self.changes.store.tables_of(person):
            now = TableAt(table, await self.changes.store.seats(table.id), known, self.changes.now())
            for seat, entry in now.asked().items():
                if now.seats[seat].person == person:
                    clock = table.clocks.get(seat)
                    up = now.time_is_up(seat, clock) if clock is not None else NEVER
                    found.append(Waiting(table, seat, entry, None if up == NEVER else up))
        return sorted(found, key=lambda one: (NEVER if one.until is None else one.until, one.table.id))


def _with_zone(person: Person, text: str | None) -> Person:
    if text is None:
        return person
    zone = "UTC" if text.strip().lower() in NOTHING else read_zone(text)
    if zone is None:
        raise Refused("table.no.zone", zone=text)
    return replace(person, zone=zone)


def _with_quiet(person: Person, text: str | None) -> Person:
    if text is None:
        return person
    if text.strip().lower() in NOTHING:
        return replace(person, quiet_from=None, quiet_to=None)
    quiet = read_quiet(text)
    if quiet is None:
        raise Refused("table.no.quiet")
    return replace(person, quiet_from=quiet[0], quiet_to=quiet[1])


def _with_away(person: Person, text: str | None, now: float) -> Person:
    if text is None:
        return person
    if text.strip().lower() in NOTHING:
        return replace(person, away_from=None, away_until=None)
    until = read_day(text, person.zone, now)
    if until is None:
        raise Refused("table.no.away")
    return replace(person, away_from=now, away_until=until)
