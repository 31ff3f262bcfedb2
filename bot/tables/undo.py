"""Taking back: the own last choice at will, anything further only if everybody agrees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from bot.store import Move, Store
from bot.tables.live import Live, questions_after
from bot.tables.model import Refused, Reply
from engines.kernel import Answer, Codec, Entry, Text, may_take_back

TURNS_BACK = 10
LOOKED_AT = 300  # entries read to find the last ten turns


def standing(moves: Sequence[Move]) -> list[Move]:
    """The entries that were not taken back, undos themselves left out."""
    return [m for m in moves if m.undone_by is None and not m.undoes]


def as_entry(move: Move) -> Entry:
    """A kept entry as the kernel judges it."""
    answers = tuple(Answer(*a) for a in move.answers)
    return Entry(
        move.seat, answers, move.seals_before, move.seals_after, frozenset(move.asked_before), frozenset(move.asked_after)
    )


def turn_starts(moves: Sequence[Move]) -> list[int]:
    """For each of the last turns, the standing entry after which it began (0 = the set-up), the newest first."""
    starts: list[int] = []
    previous: Move | None = None
    for move in moves:
        if previous is None or move.seat != previous.seat:
            starts.append(previous.number if previous else 0)
        previous = move
    return list(reversed(starts))[:TURNS_BACK]


class Undoing:
    """The part of the table service that takes moves back."""

    store: Store
    now: Callable[[], float]
    _held: Callable[[int], AbstractAsyncContextManager[Live]]
    _write: Callable[..., Any]

    async def undo(self, number: int, person: str) -> Reply:
        """Take back the own last choice, if nothing was revealed, rolled or answered by others since."""
        async with self._held(number) as live:
            live.running()
            seat = live.seat_for(person)
            entries = standing(await self.store.moves(number, LOOKED_AT))
            reason = may_take_back([as_entry(m) for m in entries], seat.seat)
            if reason is not None:
                raise Refused(reason, "", Text("table.ask_undo"))
            await self._go_back(live, entries, entries[-2].number if len(entries) > 1 else 0, seat.seat, person)
            return Reply(Text("table.undone"), panel=True)

    async def wish_undo(self, number: int, person: str, turns: int = 1) -> Reply:
        """Ask the others to agree to go back to the start of one of the last turns."""
        async with self._held(number) as live:
            live.running()
            seat = live.seat_for(person)
            entries = standing(await self.store.moves(number, LOOKED_AT))
            starts = turn_starts(entries)
            if not 1 <= turns <= len(starts):
                raise Refused("table.no.turns_back", n=len(starts))
            live.table.wish = {"by": person, "to": starts[turns - 1], "turns": turns, "agreed": [person]}
            if set(live.people()) == {person}:
                await self._go_back(live, entries, starts[turns - 1], seat.seat, person)
                return Reply(Text("table.undone"), panel=True)
            await self._write(live, [("wish", {"by": seat.seat, "turns": turns})])
            return Reply(Text("table.undo_asked"))

    async def answer_undo(self, number: int, person: str, agrees: bool) -> Reply:
        """Agree to an undo, or refuse it; it happens when every person at the table has agreed."""
        async with self._held(number) as live:
            live.running()
            live.seat_for(person)
            wish = live.table.wish
            if not wish:
                raise Refused("table.no.no_wish")
            if person in wish["agreed"]:
                raise Refused("table.no.agreed_already")
            if not agrees:
                live.table.wish = {}
                await self._write(live, [("wish_over", {"agreed": False})])
                return Reply(Text("table.undo_refused"))
            wish["agreed"].append(person)
            if set(live.people()) <= set(wish["agreed"]):
                entries = standing(await self.store.moves(number, LOOKED_AT))
                by = live.seat_of(wish["by"])
                await self._go_back(live, entries, wish["to"], by.seat if by else -1, wish["by"])
            else:
                await self._write(live, [])
            return Reply(Text("table.undo_agreed"))

    async def _go_back(self, live: Live, entries: Sequence[Move], to: int, seat: int, person: str) -> None:
        """Restore the state after an entry; the entries since then stay in the log, marked."""
        saved = await self.store.snapshot(live.table.id, to)
        if saved is None:
            raise Refused("table.no.too_far_back")
        before, after = live.running(), Codec(live.game.state).load(saved)
        undone = [m for m in entries if m.number > to]
        table = live.table
        table.number += 1
        table.wish = {}
        table.questions = questions_after((), after.asks, {}, table.number)
        said = sum(1 for m in undone for a in m.answers if not a[3])
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
            undoes=said,
        )
        live.state = after
        post: tuple[str, Mapping[str, Any]] = ("board", {"number": table.number, "events": [], "undone": len(undone)})
        await self._write(live, [post], moves=[move], undone=[m.number for m in undone], snapshot=True)
