"""What others must agree to: taking over a seat, and ending the game early."""

from __future__ import annotations

from dataclasses import replace
from secrets import token_hex

from bot.store import Change, Seat
from bot.store.values.agreements import EndVote, SeatOffer
from bot.store.values.news import Board, Ended, EndVoteAsked, EndVoteOver, Offered, OfferOver
from bot.tables.life.absent import ROBOT
from bot.tables.life.changes import Changes, once
from bot.tables.life.lobby import Lobby
from bot.tables.life.seats import Seats, need_giver, need_newcomer
from bot.tables.time.clocks import REOPENS
from bot.tables.time.hours import DAY, hours_of, wakes
from bot.tables.values.live import Live
from bot.tables.values.model import Refused, Reply
from bot.tables.values.who import Who
from engines.kernel import Text

OBJECTION = DAY  # for which a host waits for the others before the table is closed over their silence


class Agreements:
    """Asks before it acts: over a seat that is offered, over the end; whatever else changes who sits here lets an offer fall."""

    def __init__(self, changes: Changes, lobby: Lobby, seats: Seats) -> None:
        self.changes, self.lobby, self.seats = changes, lobby, seats

    @once
    async def offer_seat(self, number: int, who: Who, seat: int, to: str) -> Reply:
        """Offer a seat to somebody, who must accept: the own one, or as host a robot's; nothing changes until then."""
        async with self.changes.held(number, who.interaction) as live:
            live.running()
            live.need_company()
            need_giver(live, who, seat, to)
            need_newcomer(live, seat, to)
            offers = live.table.offers
            old, offer = offers.seats.get(seat), SeatOffer(token_hex(4), seat, to, who.person)
            live.table.offers = replace(offers, seats={**offers.seats, seat: offer})
            over = [OfferOver(old.id)] if old is not None else []
            reply = Reply(Text("table.seat_offered", person=to))
            asleep = wakes(hours_of(await self.changes.store.person(to)), self.changes.now()) > self.changes.now()
            return await self.changes.answered(live, [*over, Offered(offer.id, seat, to, asleep)], reply)

    @once
    async def answer_offer(self, number: int, who: Who, offer: str, accepts: bool) -> Reply:
        """Accept a seat or decline it; whoever offered it may take the offer back."""
        async with self.changes.held(number, who.interaction) as live:
            live.running()
            offers = live.table.offers
            made = next((o for o in offers.seats.values() if o.id == offer), None)
            if made is None or who.person not in ((made.to,) if accepts else (made.to, made.by)):
                raise Refused("table.no.no_offer")
            over, seat = OfferOver(offer, accepts), made.seat
            live.table.offers = replace(offers, seats={n: o for n, o in offers.seats.items() if n != seat})
            if not accepts:
                return await self.changes.answered(live, [over], Reply(Text("table.seat_declined")))
            need_newcomer(live, seat, who.person)
            old = live.seats[seat]
            live.seats[seat] = Seat(seat, who.name, person=who.person)
            if old.person == live.table.host:
                live.table.host = who.person
            return await self.seats.reseated(live, Reply(Text("table.seat_accepted"), panel=True), [over])

    @once
    async def vote_end(self, number: int, who: Who) -> Reply:
        """Ask the people at the table to end the game here; more than half of them must agree."""
        async with self.changes.held(number, who.interaction) as live:
            return await self._asked(live, who)

    async def _asked(self, live: Live, who: Who) -> Reply:
        live.running()
        seat = live.seat_for(who.person)
        if live.table.offers.end is not None:
            raise Refused("table.no.voted_already")
        vote = EndVote(token_hex(4), who.person, agreed=(who.person,), at=self.changes.now())
        return await self._counted(live, seat, vote, Reply(Text("table.end_asked")))

    @once
    async def answer_end(self, number: int, who: Who, agrees: bool, vote: str = "") -> Reply:
        """Agree to end the game, or refuse; one may think better of it as long as the vote is open."""
        async with self.changes.held(number, who.interaction) as live:
            return await self._voted(live, who, agrees, vote)

    async def _voted(self, live: Live, who: Who, agrees: bool, vote: str = "") -> Reply:
        live.running()
        seat = live.seat_for(who.person)
        voted = live.table.offers.end
        if voted is None or (vote and vote != voted.id):
            raise Refused("table.no.no_vote")
        agreed, refused = (tuple(one for one in votes if one != who.person) for votes in (voted.agreed, voted.refused))
        if agrees:
            voted = replace(voted, agreed=(*agreed, who.person), refused=refused)
        else:
            voted = replace(voted, agreed=agreed, refused=(*refused, who.person))
        return await self._counted(live, seat, voted, Reply(Text("table.end_agreed" if agrees else "table.end_refused")))

    @once
    async def close(self, number: int, who: Who) -> Reply:
        """End a table as its host, who is sure: whoever else plays is asked, and has a day to object."""
        async with self.changes.held(number, who.interaction) as live:  # somebody who comes back may be ahead in line
            host, vote = who.person == live.table.host or who.manages, live.table.offers.end
            waited = vote is not None and self.changes.now() >= vote.at + OBJECTION
            asks = live.table.status == "playing" and live.state is not None and live.seat_of(who.person) is not None
            if not asks or set(live.people()) == {who.person} or (host and waited):
                return await self.lobby.broken_off(live, who)
            if vote is not None:
                return await self._voted(live, who, True)
            return await self._asked(live, who)

    @once
    async def reopen(self, number: int, who: Who) -> Reply:
        """Go on with a game that was ended a moment ago; whoever played it may, as long as nobody has seen more of it."""
        opening = self.changes.opening  # nobody slips past the caps on tables
        async with opening, self.changes.held(number, who.interaction) as live:
            self._need_ended(live, who)
            table, here = live.table, [p for s in live.seats for p in (s.person, s.owner) if p is not None]
            if not here:
                raise Refused("table.no.over")
            table.host = table.host or here[0]
            try:
                await self.lobby.need_place(table.guild, table.channel, table.host)
            except Refused as refused:
                if who.person != table.host and refused.why.key == "table.no.too_many_yours":
                    raise Refused("table.no.too_many_theirs", person=table.host, **refused.why.params) from None
                raise
            for n, seat in enumerate(live.seats):
                if seat.person is None and seat.robot is None:  # who sat there was forgotten meanwhile
                    live.seats[n] = replace(seat, robot=ROBOT)
            table.status, table.ended_at = "playing", None
            board, reply = Board(table.number, anew=True), Reply(Text("table.reopened"))
            return await self.changes.answered(live, [board], reply, rows=Change(table, live.seats))

    def _need_ended(self, live: Live, who: Who) -> None:
        table = live.table
        if table.status == "playing":
            raise Refused("table.no.not_over")
        if table.status != "ended" or table.started_at is None:
            raise Refused("table.no.over")
        if who.person != table.host and not who.manages and all(who.person not in (s.person, s.owner) for s in live.seats):
            raise Refused("table.no.not_seated")
        if self.changes.now() > (table.ended_at or 0.0) + REOPENS:
            raise Refused("table.no.reopen_late")
        if table.rings.told:
            raise Refused("table.no.reopen_told")

    async def _counted(self, live: Live, seat: Seat, vote: EndVote, reply: Reply) -> Reply:
        """End the table when enough agree, drop the vote when they no longer can, or wait for more."""
        table, enough = live.table, needed(live)
        if len(vote.agreed) >= enough:
            live.break_off(self.changes.now())
            return await self.changes.answered(live, [EndVoteOver(agreed=True), Ended()], reply)
        if len(live.people()) - len(vote.refused) < enough:
            table.offers = replace(table.offers, end=None)
            return await self.changes.answered(live, [EndVoteOver()], reply)
        table.offers = replace(table.offers, end=vote)
        return await self.changes.answered(live, [EndVoteAsked(vote.id, seat.seat, len(vote.agreed), enough)], reply)


def needed(live: Live) -> int:
    """How many must agree to an end: more than half."""
    return len(live.people()) // 2 + 1
