"""People come and go in the middle of a game: to a robot, to somebody else, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.store import Change, Seat
from bot.store.values.agreements import Offers
from bot.store.values.news import Board, EndVoteOver, News, OfferOver
from bot.tables.life.changes import Changes, once
from bot.tables.life.lobby import need_robot
from bot.tables.values.live import Live
from bot.tables.values.model import Refused, Reply
from bot.tables.values.who import Who
from engines.kernel import Text


class Seats:
    """Changes who plays a seat; what the others were to agree to falls with it."""

    def __init__(self, changes: Changes) -> None:
        self.changes = changes

    @once
    async def resign(self, number: int, who: Who, robot: str = "easy") -> Reply:
        return await self._to_robot(number, who, robot, keeps_claim=False)

    @once
    async def rest(self, number: int, who: Who, robot: str = "easy") -> Reply:
        return await self._to_robot(number, who, robot, keeps_claim=True)

    async def _to_robot(self, number: int, who: Who, robot: str, keeps_claim: bool) -> Reply:
        async with self.changes.held(number, who.interaction) as live:
            live.running()
            seat = live.seat_for(who.person)
            need_robot(robot, live.game, [len(live.seats)])
            live.give_to_robot(seat.seat, robot, who.person if keeps_claim else None)
            said = "table.resigned" if not keeps_claim else "table.robot_plays" if live.people() else "table.game_waits"
            return await self.reseated(live, Reply(Text(said, robot=robot)))

    @once
    async def take_back(self, number: int, who: Who) -> Reply:
        async with self.changes.held(number, who.interaction) as live:
            live.running()
            seat = next((s for s in live.seats if s.owner == who.person), None)
            if seat is None:
                raise Refused("table.no.nothing_to_take_back")
            live.seats[seat.seat] = replace(seat, person=who.person, robot=None, owner=None)
            return await self.reseated(live, Reply(Text("table.taken_back"), panel=True))

    @once
    async def replace(self, number: int, who: Who, seat: int, newcomer: Who) -> Reply:
        """Give a seat to somebody else: the own one, or as host a robot's."""
        async with self.changes.held(number, who.interaction) as live:
            live.running()
            need_giver(live, who, seat, newcomer.person)
            need_newcomer(live, seat, newcomer.person)
            old = live.seats[seat]
            live.seats[seat] = Seat(seat, newcomer.name, person=newcomer.person)
            if old.person == live.table.host:
                live.table.host = newcomer.person
            return await self.reseated(live, Reply(Text("table.replaced", name=newcomer.name)))

    async def reseated(self, live: Live, reply: Reply, told: Sequence[News] = ()) -> Reply:
        """Write who sits where now; what the others were to agree to falls with it."""
        news = [*fallen(live), *told, Board(live.table.number)]
        return await self.changes.answered(live, news, reply, rows=Change(live.table, live.seats))


def fallen(live: Live) -> Sequence[News]:
    """Forget every wish, vote and offer of a table; what is to be posted of that, besides a board that shows no wish."""
    table = live.table
    over: list[News] = [EndVoteOver()] if table.offers.end is not None else []
    over += [OfferOver(offer.id) for offer in table.offers.seats.values()]
    table.wish, table.offers = None, Offers()
    return over


def need_giver(live: Live, who: Who, seat: int, to: str) -> None:
    """Refuse who may not give that seat away: it is their own, or a robot's and they are the host.

    A robot that only plays for somebody has no seat to give: whoever it plays for may come back at any time.
    """
    if not 0 <= seat < len(live.seats):
        raise Refused("table.no.such_seat")
    old = live.seats[seat]
    if old.person != who.person:
        live.need_host(who)
        kept = old.person or old.owner
        if kept not in (None, to) and not who.manages:
            raise Refused("table.no.not_your_seat")


def need_newcomer(live: Live, seat: int, newcomer: str) -> None:
    if any(newcomer in (s.person, s.owner) for s in live.seats if s.seat != seat or s.person == newcomer):
        raise Refused("table.no.seated_already")
