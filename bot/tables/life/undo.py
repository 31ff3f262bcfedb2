"""Taking back: the own last choice at will, anything further only if everybody agrees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from secrets import token_hex

from bot.store import Change, Move
from bot.store.values.agreements import UndoWish
from bot.store.values.news import Board, WishAsked, WishOver
from bot.tables.life.changes import Changes, once
from bot.tables.time.clocks import Act
from bot.tables.values.live import Live, questions_after
from bot.tables.values.model import Refused, Reply
from bot.tables.values.who import Who
from engines.kernel import Answer, Entry, Text, may_take_back

TURNS_BACK = 10
LOOKED_AT = 300  # standing entries read to find the last ten turns
UNDONE = Reply(Text("table.undone"), panel=True)
BEGINNINGS = frozenset({"turn", "round"})  # events after which a game stands at the start of something


def as_entry(move: Move) -> Entry:
    answers = tuple(Answer(*a) for a in move.answers)
    return Entry(
        move.seat, answers, move.seals_before, move.seals_after, frozenset(move.asked_before), frozenset(move.asked_after)
    )


def turn_starts(standing: Sequence[Move], complete: bool = True) -> list[Move]:
    """The first entries of the last turns, the newest first.

    A turn begins where the game says so; when several are asked at once, or in a game that says nothing, where another seat
    begins to answer. What an incomplete list begins with may be the middle of a turn.
    """
    told = [any(e["kind"] in BEGINNINGS for e in m.events) for m in standing]
    starts = standing[:1] if complete else []
    for previous, begun, move in zip(standing, told, standing[1:], strict=False):
        several = len(previous.asked_before) > 1 or len(move.asked_before) > 1
        if begun or (move.seat != previous.seat and (several or not any(told))):
            starts = [*starts, move]
    return list(reversed(starts))[:TURNS_BACK]


class Undo:
    """Takes moves back; what was taken back stays in the log."""

    def __init__(self, changes: Changes) -> None:
        self.changes = changes

    @once
    async def undo(self, number: int, who: Who) -> Reply:
        """Take back the own last choice, if nothing was revealed, rolled or answered by others since."""
        async with self.changes.held(number, who.interaction) as live:
            live.running()
            seat = live.seat_for(who.person)
            last = await self.changes.store.moves(number, 1, standing=True)
            reason = may_take_back([as_entry(m) for m in last], seat.seat)
            if reason is not None:
                raise Refused(reason, "", Text("table.ask_undo", others=len(set(live.people()) - {who.person})))
            return await self.go_back(live, last, seat.seat, who.person, UNDONE)

    async def can_undo(self, number: int, person: str) -> bool:
        live = await self.changes.memory.live(number)
        seat = live.seat_of(person)
        if seat is None or live.table.status != "playing":
            return False
        last = await self.changes.store.moves(number, 1, standing=True)
        return may_take_back([as_entry(m) for m in last], seat.seat) is None

    async def turns_back(self, number: int) -> list[Move]:
        """How each of the last turns began, the newest first: the places to which an undo may lead."""
        moves = await self.changes.store.moves(number, LOOKED_AT, standing=True)
        return turn_starts(moves, complete=len(moves) < LOOKED_AT)

    @once
    async def wish_undo(self, number: int, who: Who, turns: int = 1) -> Reply:
        """Ask the others to agree to go back to the start of one of the last turns."""
        async with self.changes.held(number, who.interaction) as live:
            live.running()
            seat = live.seat_for(who.person)
            if live.table.wish:
                raise Refused("table.no.wished_already")
            starts = await self.turns_back(number)
            if not 1 <= turns <= len(starts):
                raise Refused("table.no.turns_back", n=len(starts))
            back_to = starts[turns - 1].number - 1
            if await self.changes.memory.position(live.table, len(live.seats), back_to) is None:
                raise Refused("table.no.too_far_back")
            if set(live.people()) == {who.person}:
                return await self.go_back(live, await self.since(live, back_to), seat.seat, who.person, UNDONE)
            live.table.wish = wish = UndoWish(token_hex(4), who.person, back_to, turns, agreed=(who.person,))
            asking = WishAsked(seat.seat, turns, wish.id)
            return await self.changes.answered(live, [asking], Reply(Text("table.undo_asked")))

    @once
    async def answer_undo(self, number: int, who: Who, agrees: bool, wish: str = "") -> Reply:
        """Agree to an undo, or refuse it; it happens when everybody at the table has agreed.

        `wish` is the one that the button was made for; whoever wished or agreed may still think better of it.
        """
        async with self.changes.held(number, who.interaction) as live:
            live.running()
            live.seat_for(who.person)
            wished = live.table.wish
            if not wished or (wish and wish != wished.id):
                raise Refused("table.no.no_wish")
            if not agrees:
                live.table.wish = None
                return await self.changes.answered(live, [WishOver()], Reply(Text("table.undo_refused")))
            if who.person in wished.agreed:
                raise Refused("table.no.agreed_already")
            live.table.wish = wished = replace(wished, agreed=(*wished.agreed, who.person))
            reply = Reply(Text("table.undo_agreed"))
            if not set(live.people()) <= set(wished.agreed):
                return await self.changes.answered(live, [], reply)
            by, undone = live.seat_of(wished.by), await self.since(live, wished.to)
            return await self.go_back(live, undone, by.seat if by else -1, wished.by, reply, agreed=True)

    async def since(self, live: Live, number: int) -> list[Move]:
        standing = await self.changes.store.moves(live.table.id, live.table.number - number, standing=True)
        return [m for m in standing if m.number > number]

    async def go_back(
        self, live: Live, undone: Sequence[Move], seat: int, person: str, reply: Reply, agreed: bool = False
    ) -> Reply:
        """Restore the state before these entries; they stay in the log, marked."""
        table, before = live.table, live.running()
        after = await self.changes.memory.position(table, len(live.seats), undone[0].number - 1)
        if after is None:
            raise Refused("table.no.too_far_back")
        live.state = after
        table.number += 1
        table.wish = None
        table.questions = questions_after((), after.asks, {}, table.number)
        move = Move(
            number=table.number,
            seat=seat,
            said="undo",
            answers=[],
            seals_before=before.seals,
            seals_after=after.seals,
            asked_before=[a.seat for a in before.asks],
            asked_after=[a.seat for a in after.asks],
            events=[],
            at=self.changes.now(),
            person=person,
            undoes=sum(1 for m in undone for a in m.answers if not a[3]),
        )
        act = Act(seat, undone=undone[0].number, agreed=agreed)
        told = tuple(e for m in undone for e in m.events if e["to"] is None)
        gone = len(undone) if told else 0  # of a plan that only its maker knows nothing is said
        rows = Change(table, moves=[move], undone=[m.number for m in undone])
        return await self.changes.answered(live, [Board(table.number, undone=gone, unsaid=told)], reply, rows=rows, act=act)
