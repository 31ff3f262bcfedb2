"""Somebody wishes to be forgotten: nothing of them stays, and the games of the others go on."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.store import Change
from bot.store.values.news import Board, Ended, News, TakenOver
from bot.tables.life.absent import ROBOT
from bot.tables.life.changes import Changes, retried
from bot.tables.life.lobby import Lobby
from bot.tables.life.seats import fallen
from bot.tables.time.clocks import Act
from bot.tables.time.pace import HOUR
from bot.tables.values.live import Live
from bot.tables.values.model import Refused, Reply
from engines.kernel import Text, seed_for

log = logging.getLogger(__name__)
DAY = 24 * HOUR
PUT_AWAY = 7 * DAY  # after its end, a game takes little room
ASKED = 2000  # people of whom it is remembered, in memory alone, that they were forgotten today


class Forgetting:
    """Takes people out of everything."""

    def __init__(self, changes: Changes, lobby: Lobby) -> None:
        self.changes, self.lobby = changes, lobby
        self.names = changes.memory.unsaid  # by table, those that no sentence still on its way may bring back
        self._at: dict[str, float] = {}  # when somebody was forgotten last, or is at the moment

    async def opt_out(self, person: str, out: bool) -> Reply:
        """Take somebody out of what others may look up, or in again; their games still count for the others."""
        await self.changes.store.set_opted_out(person, out)
        return Reply(Text("table.opted_out" if out else "table.opted_in"))

    async def person_gone(self, person: str) -> None:
        """Somebody deleted their account: nobody could ask for it any more, so they are forgotten."""
        if await self.changes.store.knows(person):
            await self._forget(person)

    async def forget(self, person: str) -> Reply:
        """Forget somebody who asks for it, once a day; of whom nothing is stored, nothing need be forgotten."""
        if not await self.may_forget(person):
            return Reply(Text("table.nothing_stored"))
        self._at[person] = self.changes.now()
        while len(self._at) > ASKED:
            del self._at[next(iter(self._at))]
        try:
            await self._forget(person)
        except BaseException:  # they may ask for it again at once
            self._at.pop(person, None)
            raise
        return Reply(Text("table.forgotten"))

    async def may_forget(self, person: str) -> bool:
        """Whether anything is stored of somebody who asks to be forgotten; refused to whoever was forgotten within a day."""
        if not await self.changes.store.knows(person):
            return False
        before = self._at.get(person)
        if before is not None and before <= self.changes.now() < before + DAY:
            raise Refused("table.no.forgotten_today")
        return True

    async def upkeep(self) -> None:
        """What is to be done now and then: end what was broken off, and put away what is long over."""
        for person in await self.changes.store.being_forgotten():
            try:
                await self._forget(person)
            except Exception:  # others need not wait for it
                log.exception("somebody could not be forgotten, and will be later")
        if put_away := await self.changes.store.tidy(self.changes.now() - PUT_AWAY):
            log.info("%s games that ended a week ago were put away", put_away)

    async def _forget(self, person: str) -> None:
        """Robots take their running seats, finished games show someone, all else of them is deleted."""
        await self._write_down(person)
        numbers = await self.changes.store.tables_with(person)
        for number in numbers:
            await self._forget_at(number, person)
        for number in {*await self.changes.store.forget_person(person, seed_for, numbers), *numbers}:
            async with self.changes.memory.line(number):
                self.changes.memory.drop(number)
        self.changes.forget_refusals()
        self.changes.statistics.all_changed()

    async def _write_down(self, person: str) -> None:
        """Before anything else: it is gone through with, and nothing on its way names them, at tables that are over neither."""
        for number, names in (await self.changes.store.begin_forgetting(person)).items():
            self.changes.memory.leave_unsaid(number, names)

    @retried
    async def _forget_at(self, number: int, person: str) -> None:
        """Take somebody out of a table, whatever is written there meanwhile."""
        async with self.changes.held(number) as live:
            if not live.is_open:
                return
            self.changes.memory.leave_unsaid(number, {s.name for s in live.seats if s.whose == person})
            await self._leave_behind(live, person)

    async def _leave_behind(self, live: Live, person: str) -> None:
        seat = live.seat_of(person)
        if live.table.status == "lobby":
            if seat is not None:
                await self.lobby.vacate(live, seat)
            return
        others = [p for s in live.seats for p in (s.person, s.owner) if p not in (None, person)]
        posts = self._someone_for(live, person)
        if person == live.table.host:
            live.table.host = next(iter(others), "") or ""
        if not others:
            live.break_off(self.changes.now())
            posts = [] if live.table.private else [*posts, Ended()]  # what nobody else reads needs not be told
        await self.changes.write(live, posts, rows=Change(live.table, live.seats), act=Act(forgotten=person), by_itself=True)

    def _someone_for(self, live: Live, person: str) -> Sequence[News]:
        """A robot plays on in the seats of somebody who is gone, under no name; wishes and offers fall."""
        posts: list[News] = []
        for n, seat in enumerate(live.seats):
            if seat.whose == person:
                live.seats[n] = replace(seat, name="", person=None, robot=seat.robot or ROBOT, owner=None, whose=None)
                if seat.person == person:
                    posts.append(TakenOver(n, ROBOT, for_good=True))
        return [*fallen(live), *posts, Board(live.table.number)]
