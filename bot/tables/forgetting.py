"""Somebody wishes to be forgotten: nothing of them stays, and the games of the others go on."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

from bot.store import Change
from bot.tables.live import Live
from bot.tables.losses import Losses
from bot.tables.model import Reply
from bot.tables.seating import fallen
from bot.tables.standin import ROBOT
from engines.kernel import Text, seed_for

NOBODY = "someone"  # stands in a salt for who was forgotten


class Forgetting(Losses):
    """The part of the table service that takes people out of everything."""

    async def opt_out(self, person: str, out: bool) -> Reply:
        """Take somebody out of what others may look up, or in again; their games still count for the others."""
        await self.store.set_opted_out(person, out)
        return Reply(Text("table.opted_out" if out else "table.opted_in"))

    async def person_gone(self, person: str) -> None:
        """Somebody deleted their account: nobody could ask for it any more, so they are forgotten."""
        await self.forget(person)

    async def forget(self, person: str) -> Reply:
        """Forget somebody: robots take their running seats, finished games show someone, all else of them is deleted."""
        async with AsyncExitStack() as held:
            numbers = await self.store.tables_with(person)
            tables = [await held.enter_async_context(self._held(number)) for number in numbers]
            for live in tables:
                names = {s.name for s in live.seats if s.whose == person}
                self._forgotten.setdefault(live.table.id, set()).update(names)
                await self._leave_behind(live, person)
            salted = await self.store.salted_with(person)
            seeds = {number: (seed_for(secret, salt), _without(salt, person)) for number, secret, salt in salted}
            known = await self.store.forget_person(person, await self._first_seeds(seeds))
            for number in {*known, *numbers}:
                self._drop(number)
        self._refusals.clear()
        self.standings.all_changed()
        return Reply(Text("table.forgotten"))

    async def _first_seeds(self, seeds: dict[int, tuple[str, str]]) -> dict[int, tuple[str, str]]:
        """A table that had to forget somebody before keeps the seed that it has."""
        kept = {}
        for number, (seed, salt) in seeds.items():
            table = await self.store.table(number)
            kept[number] = (table.seed if table is not None and table.seed else seed, salt)
        return kept

    async def _leave_behind(self, live: Live, person: str) -> None:
        """Take somebody out of an open table."""
        seat = live.seat_of(person)
        if live.table.status == "lobby":
            if seat is not None:
                await self._vacate(live, seat)
            return
        others = [p for s in live.seats for p in (s.person, s.owner) if p not in (None, person)]
        posts = self._someone_for(live, person)
        if person == live.table.host:
            live.table.host = next(iter(others), "") or ""
        if not others:
            live.table.status, live.table.ended_at = "ended", self.now()
            posts = [*posts, ("ended", {})]
        await self._write(live, posts, rows=Change(live.table, live.seats), rings=True)

    def _someone_for(self, live: Live, person: str) -> Sequence[tuple[str, Any]]:
        """A robot plays on in the seats of somebody who is gone, under no name; wishes and offers fall."""
        posts: list[tuple[str, Any]] = []
        for n, seat in enumerate(live.seats):
            if seat.whose == person:
                live.seats[n] = replace(seat, name="", person=None, robot=seat.robot or ROBOT, owner=None, whose=None)
                if seat.person == person:
                    posts.append(("taken_over", {"seat": n, "robot": ROBOT, "for_good": True}))
        return [*fallen(live), *posts, ("board", {"number": live.table.number, "events": []})]


def _without(salt: str, person: str) -> str:
    return "|".join(NOBODY if part == person else part for part in salt.split("|"))
