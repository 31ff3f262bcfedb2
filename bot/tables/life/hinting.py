"""Hints: who may have one, and how many were given."""

from __future__ import annotations

from bot.store.values.hints import Hinted
from bot.tables.life.changes import Changes, retried
from bot.tables.values.hint import is_rated
from bot.tables.values.live import Live
from bot.tables.values.model import Refused
from engines.kernel import State, Text, asked


class Hinting:
    """Says whether somebody may be told what a robot would do in their place, and counts it."""

    def __init__(self, changes: Changes) -> None:
        self.changes = changes

    async def need_hint(self, number: int, person: str) -> Live:
        """A table where a question to this person may have a hint; refused anywhere else."""
        live = await self.changes.memory.live(number)
        seat_with_question(live, person)
        return live

    @retried
    async def note_hint(self, number: int, person: str, entry: int) -> bool:
        """Count a hint at the question that is asked since that entry; False where it is asked no more."""
        async with self.changes.held(number) as live:
            try:
                seat, _ = seat_with_question(live, person)
            except Refused:  # it was allowed when it was asked for
                return False
            if live.table.questions.get(seat) != entry:
                return False
            before = live.table.hints
            after = {**before, seat: before[seat].asked(entry) if seat in before else Hinted().asked(entry)}
            if after != before:
                live.table.hints = after
                await self.changes.write(live, [], by_itself=True)
            return True


def seat_with_question(live: Live, person: str) -> tuple[int, State]:
    """The seat of somebody who may have a hint now, and the position; why not, and what there is instead."""
    if live.table.status == "lobby":
        raise Refused("table.no.not_started", "", Text("table.hint.before"))
    if not live.is_open:
        raise Refused("table.no.over", "", Text("table.hint.after"))
    s = live.running()
    if live.seat_of(person) is None and all(seat.owner != person for seat in live.seats):
        raise Refused("table.no.not_seated", "", Text("table.hint.watching"))
    seat = live.seat_for(person).seat
    if is_rated(live.table, live.seats):
        raise Refused("table.no.hint_rated", "", Text("table.hint.rated"))
    if asked(s, seat) is None:
        raise Refused("table.no.hint_not_asked", "", Text("table.hint.waiting"))
    return seat, s
