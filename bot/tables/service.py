"""The table service: every change of a table goes through here, one at a time, each in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.store import Move
from bot.store.plain import Json
from bot.store.values.news import KeptEvent
from bot.tables.agreeing import Agreeing
from bot.tables.folk import Folk
from bot.tables.forgetting import Forgetting
from bot.tables.live import Look
from bot.tables.memory import readable
from bot.tables.model import Refused, read_by
from bot.tables.picking import said_whole, with_picks
from bot.tables.playing import press
from bot.tables.replay import Replaying, moves_of
from bot.tables.ringing import Ringing
from bot.tables.undo import Undoing
from engines.kernel import Answer, completions, promise, seed_for


class Tables(Undoing, Ringing, Agreeing, Forgetting, Folk, Replaying):
    """All tables of this bot."""

    # -- looking ------------------------------------------------------------------------------------------------------

    async def look(self, number: int, person: str | None = None) -> Look:
        """What a person sees of a table, a spectator when not seated."""
        live = await self.live(number)
        seat = live.seat_of(person) if person else None
        return live.look(seat.seat if seat else None)

    async def completions(self, number: int, person: str, verb: str, typed: Mapping[str, str], name: str) -> list[str]:
        """What an argument of a command may be now, for this person; nothing when there is nothing to say."""
        live = await self.live(number)
        seat = live.seat_of(person)
        if live.state is None or live.table.status != "playing" or seat is None or all(v.name != verb for v in live.game.verbs):
            return []
        return completions(live.state, seat.seat, live.verb(verb), typed, name)

    async def picked(self, number: int, person: str, choices: Sequence[str]) -> tuple[str, ...]:
        """Choices picked together, as the words to be played."""
        live = await self.live(number)
        seat = live.seat_of(person)
        return tuple(choices) if live.state is None or seat is None else said_whole(live.state, seat.seat, choices)

    async def with_picks(self, look: Look, choices: Sequence[str]) -> Look:
        """What somebody sees while choices are picked and not yet confirmed."""
        live = await self.live(look.table.id)
        if live.state is None or look.seat is None or live.table.number != look.table.number:
            return look
        return replace(look, view=live.game.view(with_picks(live.state, look.seat, choices), look.seat))

    # -- looking back ---------------------------------------------------------------------------------------------------

    async def log(self, number: int, person: str | None = None, last: int | None = None) -> list[tuple[Move, list[KeptEvent]]]:
        """The entries as this reader may see them, each with its events; what was undone is marked."""
        live = await self.live(number)
        seat = live.seat_of(person) if person else None
        with readable():
            moves = await self.store.moves(number, last)
            opening = await self.store.opening(number) if last is None or len(moves) < last else None
        shown = [read_by(m, seat.seat if seat else None) for m in ([opening] if opening else []) + moves]
        return [(m, m.events) for m in shown]

    async def record(self, number: int) -> Json:
        """A table as a record that `verify` can replay; only one that is over tells its secret and its moves."""
        await self._tells(number)
        live = await self.live(number)
        t = live.table
        if live.is_open:
            raise Refused("table.no.not_over")
        if t.started_at is None:
            raise Refused("table.no.not_started")
        with readable():
            moves = await self.store.moves(number)
        # Where somebody was forgotten, the salt does not lead to the seed any more: the game can be replayed, not proved.
        proof = {"secret": t.secret, "promise": promise(t.secret), "salt": t.salt} if not t.seed else {}
        return {
            "game": t.game,
            "seats": len(live.seats),
            "options": t.options,
            **proof,
            "seed": t.seed or seed_for(t.secret, t.salt),
            "moves": moves_of((m.undoes, m.answers) for m in moves),
            "result": t.result,
        }


__all__ = ["Answer", "Tables", "press"]
