"""Somebody wishes to be forgotten: nothing of them stays, and the games of the others go on."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.store import Change, Stale
from bot.store.values.news import Board, Ended, News, TakenOver
from bot.tables.live import Live
from bot.tables.losses import Losses
from bot.tables.memory import TRIES
from bot.tables.model import Refused, Reply
from bot.tables.pace import HOUR
from bot.tables.seating import fallen
from bot.tables.standin import ROBOT
from bot.tables.winding import Deed
from engines.kernel import Text, seed_for

log = logging.getLogger(__name__)
DAY = 24 * HOUR
PUT_AWAY = 7 * DAY  # after its end, a game takes little room
ASKED = 2000  # people of whom it is remembered, in memory alone, that they were forgotten today


class Forgetting(Losses):
    """The part of the table service that takes people out of everything."""

    async def opt_out(self, person: str, out: bool) -> Reply:
        """Take somebody out of what others may look up, or in again; their games still count for the others."""
        await self.store.set_opted_out(person, out)
        return Reply(Text("table.opted_out" if out else "table.opted_in"))

    async def person_gone(self, person: str) -> None:
        """Somebody deleted their account: nobody could ask for it any more, so they are forgotten."""
        if await self.store.knows(person):
            await self._forget(person)

    async def forget(self, person: str) -> Reply:
        """Forget somebody who asks for it, once a day; of whom nothing is stored, nothing need be forgotten."""
        if not await self.store.knows(person):
            return Reply(Text("table.nothing_stored"))
        before = self._forgotten_at.get(person)
        if before is not None and before <= self.now() < before + DAY:
            raise Refused("table.no.forgotten_today")
        self._forgotten_at[person] = self.now()
        while len(self._forgotten_at) > ASKED:
            del self._forgotten_at[next(iter(self._forgotten_at))]
        await self._forget(person)
        return Reply(Text("table.forgotten"))

    async def upkeep(self) -> None:
        """What is to be done now and then: end what was broken off, and put away what is long over."""
        for person in await self.store.being_forgotten():
            await self._forget(person)
        if put_away := await self.store.tidy(self.now() - PUT_AWAY):
            log.info("%s games that ended a week ago were put away", put_away)

    async def _forget(self, person: str) -> None:
        """Robots take their running seats, finished games show someone, all else of them is deleted."""
        numbers = await self.store.tables_with(person)
        for number in numbers:
            await self._forget_at(number, person)
        for number in {*await self.store.forget_person(person, seed_for), *numbers}:
            async with self._line(number):
                self._drop(number)
        self._refusals.clear()
        self.standings.all_changed()

    async def _forget_at(self, number: int, person: str) -> None:
        """Take somebody out of a table, whatever is written there meanwhile."""
        for left in reversed(range(TRIES)):
            try:
                async with self._held(number) as live:
                    if not live.is_open:
                        return
                    names = {s.name for s in live.seats if s.whose == person}
                    self._forgotten.setdefault(number, set()).update(names)
                    while len(self._forgotten) > ASKED:  # what was on its way then has long been posted
                        del self._forgotten[next(iter(self._forgotten))]
                    await self._leave_behind(live, person)
                    return
            except Stale:
                if not left:
                    raise

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
            posts = [*posts, Ended()]
        await self._write(live, posts, rows=Change(live.table, live.seats), deed=Deed(forgotten=person), rings=True)

    def _someone_for(self, live: Live, person: str) -> Sequence[News]:
        """A robot plays on in the seats of somebody who is gone, under no name; wishes and offers fall."""
        posts: list[News] = []
        for n, seat in enumerate(live.seats):
            if seat.whose == person:
                live.seats[n] = replace(seat, name="", person=None, robot=seat.robot or ROBOT, owner=None, whose=None)
                if seat.person == person:
                    posts.append(TakenOver(n, ROBOT, for_good=True))
        return [*fallen(live), *posts, Board(live.table.number)]
