"""Taking back: the own last choice at will, anything further only if everybody agrees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from secrets import token_hex

from bot.store import Change, Move
from bot.store.values.agreements import UndoWish
from bot.store.values.news import Board, WishAsked, WishOver
from bot.tables.live import Live, questions_after
from bot.tables.memory import Memory, once
from bot.tables.model import Refused, Reply
from bot.tables.winding import Deed
from engines.kernel import Answer, Entry, Text, may_take_back

TURNS_BACK = 10
LOOKED_AT = 300  # standing entries read to find the last ten turns
BEGINNINGS = frozenset({"turn", "round"})  # events after which a game stands at the start of something


def as_entry(move: Move) -> Entry:
    """A kept entry as the kernel judges it."""
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


class Undoing(Memory):
    """The part of the table service that takes moves back; what was taken back stays in the log."""

    @once
    async def undo(self, number: int, person: str, *, interaction: str = "") -> Reply:
        """Take back the own last choice, if nothing was revealed, rolled or answered by others since."""
        async with self._held(number, interaction) as live:
            live.running()
            seat = live.seat_for(person)
            last = await self.store.moves(number, 1, standing=True)
            reason = may_take_back([as_entry(m) for m in last], seat.seat)
            if reason is not None:
                raise Refused(reason, "", Text("table.ask_undo", others=len(set(live.people()) - {person})))
            reply = Reply(Text("table.undone"), panel=True)
            await self._go_back(live, last, seat.seat, person, reply)
            return reply

    async def can_undo(self, number: int, person: str) -> bool:
        """Whether the own last choice can simply be taken back."""
        live = await self.live(number)
        seat = live.seat_of(person)
        last = await self.store.moves(number, 1, standing=True) if seat is not None and live.table.status == "playing" else ()
        return seat is not None and may_take_back([as_entry(m) for m in last], seat.seat) is None

    async def turns_back(self, number: int) -> list[Move]:
        """How each of the last turns began, the newest first: the places to which an undo may lead."""
        moves = await self.store.moves(number, LOOKED_AT, standing=True)
        return turn_starts(moves, complete=len(moves) < LOOKED_AT)

    @once
    async def wish_undo(self, number: int, person: str, turns: int = 1, *, interaction: str = "") -> Reply:
        """Ask the others to agree to go back to the start of one of the last turns."""
        async with self._held(number, interaction) as live:
            live.running()
            seat = live.seat_for(person)
            if live.table.wish:
                raise Refused("table.no.wished_already")
            starts = await self.turns_back(number)
            if not 1 <= turns <= len(starts):
                raise Refused("table.no.turns_back", n=len(starts))
            back_to = starts[turns - 1].number - 1
            if await self.position(live.table, len(live.seats), back_to) is None:
                raise Refused("table.no.too_far_back")
            if set(live.people()) == {person}:
                reply = Reply(Text("table.undone"), panel=True)
                await self._go_back(live, await self._since(live, back_to), seat.seat, person, reply)
                return reply
            live.table.wish = wish = UndoWish(token_hex(4), person, back_to, turns, agreed=(person,))
            reply = Reply(Text("table.undo_asked"))
            await self._write(live, [WishAsked(seat.seat, turns, wish.id)], reply)
            return reply

    @once
    async def answer_undo(self, number: int, person: str, agrees: bool, wish: str = "", *, interaction: str = "") -> Reply:
        """Agree to an undo, or refuse it; it happens when every person at the table has agreed.

        `wish` is the one that the button was made for; whoever wished or agreed may still think better of it.
        """
        async with self._held(number, interaction) as live:
            live.running()
            live.seat_for(person)
            wished = live.table.wish
            if not wished or (wish and wish != wished.id):
                raise Refused("table.no.no_wish")
            if not agrees:
                live.table.wish = None
                reply = Reply(Text("table.undo_refused"))
                await self._write(live, [WishOver()], reply)
                return reply
            if person in wished.agreed:
                raise Refused("table.no.agreed_already")
            live.table.wish = wished = replace(wished, agreed=(*wished.agreed, person))
            reply = Reply(Text("table.undo_agreed"))
            if set(live.people()) <= set(wished.agreed):
                by = live.seat_of(wished.by)
                undone = await self._since(live, wished.to)
                await self._go_back(live, undone, by.seat if by else -1, wished.by, reply, agreed=True)
            else:
                await self._write(live, [], reply)
            return reply

    async def _since(self, live: Live, number: int) -> list[Move]:
        """The standing entries after that number."""
        return [m for m in await self.store.moves(live.table.id, live.table.number - number, standing=True) if m.number > number]

    async def _go_back(
        self, live: Live, undone: Sequence[Move], seat: int, person: str, reply: Reply, agreed: bool = False
    ) -> None:
        """Restore the state before these entries; they stay in the log, marked."""
        table, before = live.table, live.running()
        after = await self.position(table, len(live.seats), undone[0].number - 1)
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
            at=self.now(),
            person=person,
            undoes=sum(1 for m in undone for a in m.answers if not a[3]),
        )
        deed = Deed(seat, undone=undone[0].number, agreed=agreed)
        told = any(e["to"] is None for m in undone for e in m.events)  # of a plan that only its maker knows nothing is said
        gone = len(undone) if told else 0
        rows = Change(table, moves=[move], undone=[m.number for m in undone])
        await self._write(live, [Board(table.number, undone=gone)], reply, rows=rows, deed=deed)
