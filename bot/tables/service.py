"""The table service: every change of a table goes through here, one at a time, each in one transaction."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from bot.store import Change, Move, Post, Seat, Store, Table
from bot.tables.live import Live, Look, questions_after
from bot.tables.model import Limits, Pressed, Refused, Reply, Typed, event_to_json, may_read
from bot.tables.picking import said_whole
from bot.tables.undo import Undoing
from engines.kernel import (
    Answer,
    Codec,
    Illegal,
    Played,
    State,
    Text,
    apply,
    asked,
    clone,
    command,
    completions,
    game,
    new_secret,
    prepare,
    promise,
    seed_for,
)
from engines.robots import ROBOTS

CACHED = 400  # tables kept in memory; the row is the truth


class Tables(Undoing):
    """All tables of this bot."""

    def __init__(
        self,
        store: Store,
        limits: Limits | None = None,
        posted: Callable[[Sequence[Post]], None] = lambda posts: None,
        robots_due: Callable[[Live], None] = lambda live: None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.posted = posted
        self.robots_due = robots_due
        self.now = now
        self._cache: OrderedDict[int, Live] = OrderedDict()

    # -- finding a table ----------------------------------------------------------------------------------------------

    async def live(self, number: int) -> Live:
        """A table in memory, loaded when it is not."""
        found = self._cache.get(number)
        if found is None:
            found = await self._load(number)
            found = self._cache.setdefault(number, found)
        self._cache.move_to_end(number)
        for other in list(self._cache)[: max(0, len(self._cache) - CACHED)]:
            if not self._cache[other].lock.locked():
                del self._cache[other]
        return found

    async def _load(self, number: int) -> Live:
        table = await self.store.table(number)
        if table is None:
            raise Refused("table.no.unknown")
        live = Live(table, await self.store.seats(number))
        if table.status in ("playing", "finished"):
            saved = await self.store.snapshot(number, table.number)
            if saved is not None:
                live.state = Codec(live.game.state).load(saved)
        return live

    async def in_channel(self, channel: str) -> Live:
        """The table open in a channel; refused when there is none."""
        table = await self.store.table_in(channel) or await self.store.last_table_in(channel)
        if table is None:
            raise Refused("table.no.none_here")
        return await self.live(table.id)

    @asynccontextmanager
    async def _held(self, number: int) -> AsyncIterator[Live]:
        """A table for one change; others wait in line."""
        live = await self.live(number)
        async with live.lock:
            if self._cache.get(number) is not live:  # forgotten, or dropped after a failure, while we waited
                live = await self.live(number)
                async with live.lock:
                    yield live
                return
            try:
                yield live
            except (Refused, Illegal):
                raise
            except BaseException:
                self._cache.pop(number, None)  # the row is the truth: load it afresh
                raise

    async def look(self, number: int, person: str | None = None) -> Look:
        """What a person sees of a table, a spectator when not seated."""
        live = await self.live(number)
        seat = live.seat_of(person) if person else None
        return live.look(seat.seat if seat else None)

    # -- the lobby ----------------------------------------------------------------------------------------------------

    async def open(
        self,
        guild: str,
        channel: str,
        title: str,
        host: tuple[str, str],
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        language: str = "en",
        by_invitation: bool = False,
    ) -> Live:
        """Open a table in a channel; its host takes the first seat."""
        kind = game(title)
        limit = seats or kind.seat_counts[-1]
        if limit not in kind.seat_counts:
            raise Refused("table.no.seat_count", least=kind.seat_counts[0], most=kind.seat_counts[-1])
        if await self.store.table_in(channel) is not None:
            raise Refused("table.no.taken")
        if len(await self.store.open_tables(guild)) >= self.limits.tables_per_guild:
            raise Refused("table.no.too_many_here", n=self.limits.tables_per_guild)
        if len(await self.store.open_tables(host=host[0])) >= self.limits.tables_per_host:
            raise Refused("table.no.too_many_yours", n=self.limits.tables_per_host)
        for name, value in (options or {}).items():
            if value not in kind.options.get(name, ()):
                raise Refused("table.no.option", name=name, value=value)
        table = Table(
            id=0,
            guild=guild,
            channel=channel,
            game=title,
            host=host[0],
            seat_limit=limit,
            secret=new_secret(),
            options=dict(options or {}),
            language=language,
            by_invitation=by_invitation,
            opened_at=self.now(),
        )
        number = await self.store.new_table(table, [Seat(0, host[1], person=host[0])])
        live = await self.live(number)
        async with live.lock:
            await self._write(live, [("lobby", {})])
        return live

    async def join(self, number: int, person: str, name: str) -> Reply:
        """Take a free seat."""
        async with self._held(number) as live:
            live.need_lobby()
            if live.seat_of(person):
                raise Refused("table.no.seated_already")
            if live.table.by_invitation and person != live.table.host and person not in await self.store.invited(number):
                raise Refused("table.no.by_invitation")
            self._free_seat(live)
            live.seats.append(Seat(len(live.seats), name, person=person))
            await self._write(live, [("lobby", {})], seats=True)
            return Reply(Text("table.joined", n=len(live.seats)))

    async def leave(self, number: int, person: str) -> Reply:
        """Give up a seat before the start; the host's departure hands the table on, or closes it."""
        async with self._held(number) as live:
            live.need_lobby()
            seat = live.seat_for(person)
            return await self._vacate(live, seat)

    async def kick(self, number: int, person: str, seat: int, manages: bool = False) -> Reply:
        """The host empties a seat before the start."""
        async with self._held(number) as live:
            live.need_lobby()
            live.need_host(person, manages)
            if not 0 <= seat < len(live.seats) or live.seats[seat].person == live.table.host:
                raise Refused("table.no.such_seat")
            return await self._vacate(live, live.seats[seat])

    async def invite(self, number: int, person: str, guest: str) -> Reply:
        """Let somebody join a table that is by invitation."""
        async with self._held(number) as live:
            live.need_lobby()
            live.need_host(person)
            await self.store.commit(Change(live.table, invited=[guest]))
            return Reply(Text("table.invited", person=guest))

    async def add_robot(self, number: int, person: str, robot: str = "easy", manages: bool = False) -> Reply:
        """Seat a robot."""
        async with self._held(number) as live:
            live.need_lobby()
            live.need_host(person, manages)
            if robot not in ROBOTS:
                raise Refused("table.no.such_robot", choices=list(ROBOTS))
            if len(live.robots()) >= self.limits.robots_per_table:
                raise Refused("table.no.too_many_robots", n=self.limits.robots_per_table)
            self._free_seat(live)
            live.seats.append(Seat(len(live.seats), robot_name(live), robot=robot))
            await self._write(live, [("lobby", {})], seats=True)
            return Reply(Text("table.robot_seated", robot=robot))

    async def hand_over(self, number: int, person: str, to: str, manages: bool = False) -> Reply:
        """Make somebody else at the table its host."""
        async with self._held(number) as live:
            live.need_host(person, manages)
            if to not in live.people():
                raise Refused("table.no.not_at_table", person=to)
            live.table.host = to
            await self._write(live, [("lobby", {})] if live.table.status == "lobby" else [])
            return Reply(Text("table.new_host", person=to))

    def _free_seat(self, live: Live) -> None:
        if len(live.seats) >= live.table.seat_limit:
            raise Refused("table.no.full")

    async def _vacate(self, live: Live, seat: Seat) -> Reply:
        live.seats = [replace(s, seat=n) for n, s in enumerate(s for s in live.seats if s is not seat)]
        if not live.people():
            live.table.status, live.table.ended_at = "ended", self.now()
        elif seat.person == live.table.host:
            live.table.host = live.people()[0]
        await self._write(live, [("lobby", {})], seats=True)
        return Reply(Text("table.left", name=seat.name))

    async def start(self, number: int, person: str, manages: bool = False) -> Reply:
        """Set up the game; from here on the salt is fixed, so that nobody can shop for seeds."""
        async with self._held(number) as live:
            live.need_lobby()
            live.need_host(person, manages)
            kind, table = live.game, live.table
            if len(live.seats) not in kind.seat_counts:
                raise Refused("table.no.too_few", n=kind.seat_counts[0])
            table.salt = "|".join([str(table.id), *(s.person or f"robot {s.robot}" for s in live.seats)])
            table.status, table.started_at = "playing", self.now()
            s = kind.new(seed_for(table.secret, table.salt), len(live.seats), **table.options)
            table.questions = questions_after((), s.asks, {}, 0)
            live.state = s
            posts = [("lobby", {}), ("board", {"number": 0, "events": []})]
            await self._write(live, posts, snapshot=True)
            return Reply(Text("table.started"))

    # -- the game -----------------------------------------------------------------------------------------------------

    async def act(self, number: int, person: str, said: Typed | Pressed, interaction: str) -> Reply:
        """Play what a person typed or pressed; the same interaction twice changes nothing the second time."""
        async with self._held(number) as live:
            if (kept := await self.store.handled(interaction)) is not None:
                return Reply.from_json(kept)
            s, seat = live.running(), live.seat_for(person)
            played = self._play(live, s, seat.seat, said)
            ask = asked(played.state, seat.seat)
            reply = Reply(Text("table.done", answers=[a.choice for a in played.answers]), panel=ask is not None and not ask.public)
            await self._carry_out(live, seat, played, str(said), (interaction, reply.to_json()))
            return reply

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
                raise s.why_not(seat, *said.choices[0].split()) or Illegal(Text("kernel.not_asked"))
            if live.table.questions.get(str(seat)) != said.since:
                raise Refused("table.no.outdated")
            return press(s, seat, said.choices)
        except Illegal as illegal:
            raise Refused.by_rules(illegal) from illegal

    async def _carry_out(
        self, live: Live, seat: Seat, played: Played[State], said: str, handled: tuple[str, Mapping[str, Any]] | None
    ) -> None:
        """Write one act: entry, snapshot, posts and the interaction, all in one transaction."""
        before, after = live.running(), played.state
        events = [event_to_json(e) for e in after.out or ()]
        after.out = after.trace = None
        table = live.table
        table.number += 1
        table.wish = {}
        table.questions = questions_after(before.asks, after.asks, table.questions, table.number)
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
        await self._write(live, posts, moves=[move], snapshot=True, handled=handled)

    async def _write(
        self,
        live: Live,
        posts: Sequence[tuple[str, Mapping[str, Any]]],
        seats: bool = False,
        moves: Sequence[Move] = (),
        undone: Sequence[int] = (),
        snapshot: bool = False,
        handled: tuple[str, Mapping[str, Any]] | None = None,
    ) -> None:
        """Commit a change and only then tell the poster and the robots."""
        state = Codec(live.game.state).dump(live.state) if snapshot and live.state is not None else None
        try:
            made = await self.store.commit(
                Change(
                    live.table,
                    seats=live.seats if seats else None,
                    moves=moves,
                    undone=undone,
                    snapshot=state,
                    posts=posts,
                    handled=handled,
                )
            )
        except BaseException:
            self._cache.pop(live.table.id, None)
            raise
        self.posted(made)
        if live.table.status == "playing" and live.state is not None:
            self.robots_due(live)

    # -- people come and go -----------------------------------------------------------------------------------------------

    async def resign(self, number: int, person: str, robot: str = "easy") -> Reply:
        """Hand the own seat to a robot for good."""
        return await self._to_robot(number, person, robot, keeps_claim=False)

    async def rest(self, number: int, person: str, robot: str = "easy") -> Reply:
        """Let a robot play the own seat until it is taken back."""
        return await self._to_robot(number, person, robot, keeps_claim=True)

    async def _to_robot(self, number: int, person: str, robot: str, keeps_claim: bool) -> Reply:
        async with self._held(number) as live:
            live.running()
            seat = live.seat_for(person)
            if robot not in ROBOTS:
                raise Refused("table.no.such_robot", choices=list(ROBOTS))
            live.seats[seat.seat] = replace(seat, person=None, robot=robot, owner=person if keeps_claim else None)
            if person == live.table.host and live.people():
                live.table.host = live.people()[0]
            await self._write(live, [("board", {"number": live.table.number, "events": []})], seats=True)
            return Reply(Text("table.robot_plays" if keeps_claim else "table.resigned", robot=robot))

    async def take_back(self, number: int, person: str) -> Reply:
        """Take the own seat back from the robot."""
        async with self._held(number) as live:
            live.running()
            seat = next((s for s in live.seats if s.owner == person), None)
            if seat is None:
                raise Refused("table.no.nothing_to_take_back")
            live.seats[seat.seat] = replace(seat, person=person, robot=None, owner=None)
            await self._write(live, [("board", {"number": live.table.number, "events": []})], seats=True)
            return Reply(Text("table.taken_back"), panel=True)

    async def replace(self, number: int, person: str, seat: int, newcomer: tuple[str, str], manages: bool = False) -> Reply:
        """Give a seat to another person: the own one, or as host a robot's."""
        async with self._held(number) as live:
            live.running()
            if not 0 <= seat < len(live.seats):
                raise Refused("table.no.such_seat")
            old = live.seats[seat]
            if old.person != person:
                live.need_host(person, manages)
                if old.person is not None and not manages:
                    raise Refused("table.no.not_your_seat")
            if newcomer[0] in live.people():
                raise Refused("table.no.seated_already")
            live.seats[seat] = Seat(seat, newcomer[1], person=newcomer[0])
            if old.person == live.table.host:
                live.table.host = newcomer[0]
            await self._write(live, [("board", {"number": live.table.number, "events": []})], seats=True)
            return Reply(Text("table.replaced", name=newcomer[1]))

    async def end(self, number: int, person: str, manages: bool = False) -> Reply:
        """Break a table off: its host, or who manages the channel."""
        async with self._held(number) as live:
            if live.table.status not in ("lobby", "playing"):
                raise Refused("table.no.over")
            live.need_host(person, manages)
            was_lobby = live.table.status == "lobby"
            live.table.status, live.table.ended_at = "ended", self.now()
            await self._write(live, [("lobby", {}) if was_lobby else ("ended", {})])
            return Reply(Text("table.ended"))

    async def rematch(self, number: int, person: str, name: str) -> Live:
        """Open a new lobby like a finished table, with whoever presses as its host."""
        old = await self.live(number)
        if old.table.status in ("lobby", "playing"):
            raise Refused("table.no.not_over")
        t = old.table
        return await self.open(t.guild, t.channel, t.game, (person, name), t.seat_limit, t.options, t.language, t.by_invitation)

    # -- looking back -------------------------------------------------------------------------------------------------------

    async def log(self, number: int, person: str | None = None, last: int | None = None) -> list[tuple[Move, list[dict[str, Any]]]]:
        """The entries with the events that this reader may see; what was undone is marked."""
        live = await self.live(number)
        seat = live.seat_of(person) if person else None
        reader = seat.seat if seat else None
        moves = await self.store.moves(number, last)
        return [(m, [e for e in m.events if may_read(e, reader)]) for m in moves]

    async def record(self, number: int) -> dict[str, Any]:
        """A table as a record that `verify` can replay; only a finished one tells its secret and its moves."""
        live = await self.live(number)
        t = live.table
        if t.status in ("lobby", "playing"):
            raise Refused("table.no.not_over")
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


def robot_name(live: Live) -> str:
    """A name for the next robot at a table."""
    return f"Robot {len(live.robots()) + 1}"


__all__ = ["Answer", "Tables", "press"]
