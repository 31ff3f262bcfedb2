"""The table service: every change of a table goes through here, one at a time, each in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.store import Move, Seat
from bot.tables.live import Live, Look, questions_after
from bot.tables.lobby import Lobby
from bot.tables.memory import once
from bot.tables.model import Pressed, Refused, Reply, Typed, event_to_json, may_read
from bot.tables.picking import said_whole
from bot.tables.seating import Seating
from bot.tables.undo import Undoing
from engines.kernel import (
    Answer,
    Illegal,
    Played,
    State,
    Text,
    apply,
    asked,
    clone,
    command,
    completions,
    prepare,
    promise,
    seed_for,
)


class Tables(Lobby, Seating, Undoing):
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
        kind = next((v for v in live.game.verbs if v.name == verb), None)
        if live.state is None or live.table.status != "playing" or seat is None or kind is None:
            return []
        return completions(live.state, seat.seat, kind, typed, name)

    async def picked(self, number: int, person: str, choices: Sequence[str]) -> tuple[str, ...]:
        """Choices picked together, as the words to be played."""
        live = await self.live(number)
        seat = live.seat_of(person)
        return tuple(choices) if live.state is None or seat is None else said_whole(live.state, seat.seat, choices)

    # -- the game -----------------------------------------------------------------------------------------------------

    @once
    async def act(self, number: int, person: str, said: Typed | Pressed, interaction: str) -> Reply:
        """Play what a person typed or pressed; all of it or nothing."""
        async with self._held(number, interaction) as live:
            s, seat = live.running(), live.seat_for(person)
            played = self._play(live, s, seat.seat, said)
            ask = asked(played.state, seat.seat)
            events = tuple(e for e in map(event_to_json, played.state.out or ()) if may_read(e, seat.seat))
            text = Text("table.done", answers=[a.choice for a in played.answers])
            reply = Reply(text, ask is not None and not ask.public, events)
            await self._carry_out(live, seat, played, str(said), reply)
            return reply

    async def robot_act(self, number: int, seat: int, word: str, entry: int) -> bool:
        """Play a robot's word, unless the table has moved on since it began to think."""
        async with self._held(number) as live:
            if live.table.number != entry or live.table.status != "playing" or live.table.wish or not live.seats[seat].robot:
                return False
            played = self._play(live, live.running(), seat, Pressed((word,), live.table.questions.get(str(seat), -1)))
            await self._carry_out(live, live.seats[seat], played, word, None)
            return True

    def _play(self, live: Live, s: State, seat: int, said: Typed | Pressed) -> Played[State]:
        try:
            if isinstance(said, Typed):
                verb = next((v for v in live.game.verbs if v.name == said.verb), None)
                if verb is None:
                    raise Refused("table.no.such_verb", verb=said.verb)
                return command(s, seat, prepare(verb, said.args))
            if asked(s, seat) is None:
                raise s.why_not(seat, *str(said).split()) or Illegal(Text("kernel.not_asked"))
            if live.table.questions.get(str(seat)) != said.since or not said.choices:
                raise Refused("table.no.outdated")
            return press(s, seat, said.choices)
        except Illegal as illegal:
            raise Refused.by_rules(illegal) from illegal

    async def _carry_out(self, live: Live, seat: Seat, played: Played[State], said: str, reply: Reply | None) -> None:
        """Write one act: entry, snapshot, posts and the interaction, all in one transaction."""
        before, after = live.running(), played.state
        events = [event_to_json(e) for e in after.out or ()]
        after.out = after.trace = None
        table = live.table
        table.number += 1
        table.wish = {}
        table.questions = questions_after(before.asks, after.asks, table.questions, table.number, seat.seat)
        move = Move(
            number=table.number,
            seat=seat.seat,
            said=said,
            answers=[list(a) for a in played.answers],
            seals_before=before.seals,
            seals_after=after.seals,
            asked_before=[a.seat for a in before.asks],
            asked_after=[a.seat for a in after.asks],
            events=events,
            at=self.now(),
            person=seat.person,
            robot=seat.robot,
        )
        public = [e for e in events if e["to"] is None]
        posts: list[tuple[str, Mapping[str, Any]]] = [("board", {"number": table.number, "seat": seat.seat, "events": public})]
        live.state = after
        if not after.asks:
            table.status, table.ended_at, table.result = "finished", self.now(), after.result
            posts.append(("final", {"number": table.number}))
        await self._write(live, posts, reply, moves=[move], snapshot=True)

    # -- looking back ---------------------------------------------------------------------------------------------------

    async def log(
        self, number: int, person: str | None = None, last: int | None = None
    ) -> list[tuple[Move, list[dict[str, Any]]]]:
        """The entries as this reader may see them, each with its events; what was undone is marked."""
        live = await self.live(number)
        seat = live.seat_of(person) if person else None
        moves = await self.store.moves(number, last)
        opening = await self.store.opening(number) if last is None or len(moves) < last else None
        shown = [read_by(m, seat.seat if seat else None) for m in ([opening] if opening else []) + moves]
        return [(m, m.events) for m in shown]

    async def record(self, number: int) -> dict[str, Any]:
        """A table as a record that `verify` can replay; only one that is over tells its secret and its moves."""
        live = await self.live(number)
        t = live.table
        if live.is_open:
            raise Refused("table.no.not_over")
        if t.started_at is None:
            raise Refused("table.no.not_started")
        moves: list[list[Any]] = []
        for m in await self.store.moves(number):
            if m.undoes:
                moves.append([-1, f"undo {m.undoes}"])
            else:
                moves += [[seat, choice] for seat, _, choice, auto in m.answers if not auto]
        return {
            "game": t.game,
            "seats": len(live.seats),
            "options": t.options,
            "secret": t.secret,
            "promise": promise(t.secret),
            "salt": t.salt,
            "seed": seed_for(t.secret, t.salt),
            "moves": moves,
            "result": t.result,
        }


def press(s: State, seat: int, choices: Sequence[str]) -> Played[State]:
    """Play pressed choices on a clone: all of them before the first seal, or none."""
    t = clone(s)
    t.out, t.trace = [], []
    for choice in choices:
        if t.seals != s.seals:
            raise Illegal(Text("kernel.unused_sealed", choice=choice))
        apply(t, seat, choice)
    return Played(t, tuple(t.trace))


def read_by(move: Move, seat: int | None) -> Move:
    """An entry as a reader sees it: what was said is the speaker's own, the events tell the others what came of it."""
    events = [e for e in move.events if may_read(e, seat)]
    if seat == move.seat or not move.answers:
        return replace(move, events=events)
    return replace(move, said="", answers=[], events=events)


__all__ = ["Answer", "Tables", "press"]
