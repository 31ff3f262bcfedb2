"""Before a game and after it: open, join, leave, seat robots, start, end, play again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.store import Change, Move, Seat, Table
from bot.store.values.agreements import Terms
from bot.store.values.clocks import Pace
from bot.store.values.news import Board, Ended
from bot.store.values.news import Lobby as LobbyNews
from bot.tables.life.changes import AnsweredBefore, Changes, once
from bot.tables.time.clocks import TIMEOUTS
from bot.tables.time.pace import PACES, parsed
from bot.tables.values.live import Live, questions_after, table_seed
from bot.tables.values.model import Limits, Refused, Reply, Wanted, event_to_json
from bot.tables.values.who import Who
from engines.kernel import Game, Text, new_secret
from engines.robots import ROBOTS, offered
from engines.robots.strengths import sizes_to_come
from engines.shelf import SHELF, game


class Lobby:
    """Where people gather, and from where a game begins."""

    def __init__(self, changes: Changes, limits: Limits) -> None:
        self.changes, self.limits = changes, limits

    async def open(self, guild: str, channel: str, who: Who, wanted: Wanted) -> Live:
        async with self.changes.opening:  # one at a time, so that nobody slips past the caps
            try:
                await self.changes.need_new(who.interaction)
                limit = seat_limit(wanted)
                await self.need_place(guild, channel, who.person)
            except AnsweredBefore as before:
                return await self._opened(before)
            except Refused as refused:
                self.changes.remember(who.interaction, refused)
                raise
            table = Table(
                id=0,
                guild=guild,
                channel=channel,
                game=wanted.game,
                host=who.person,
                seat_limit=limit,
                secret=new_secret(),
                options=dict(wanted.options),
                language=wanted.language,
                by_invitation=wanted.by_invitation,
                opened_at=self.changes.now(),
                pace=wanted.pace.turn,
                on_timeout=wanted.on_timeout,
                terms=Terms(bool(wanted.friendly), wanted.friendly is None),
            )
            live = Live(table, [Seat(0, who.name, person=who.person)], interaction=who.interaction)
            await self._settle(live)
            try:
                await self.changes.write(live, [LobbyNews()], rows=Change(live.table, live.seats))
            except AnsweredBefore as before:  # by another process, in this moment
                return await self._opened(before)
            return live

    async def _opened(self, before: AnsweredBefore) -> Live:
        return await self.changes.memory.live(before.kept["table"])

    async def need_room(self, guild: str, host: str, wanted: Wanted) -> None:
        """Refuse a table that could not be opened in any channel, before one is made for it."""
        seat_limit(wanted)
        await self._need_few(guild, host)

    async def need_place(self, guild: str, channel: str, host: str) -> None:
        if await self.changes.store.table_in(channel) is not None:
            raise Refused("table.no.taken")
        await self._need_few(guild, host)

    async def _need_few(self, guild: str, host: str) -> None:
        if await self.changes.store.count_open(guild) >= self.limits.tables_per_guild:
            raise Refused("table.no.too_many_here", n=self.limits.tables_per_guild)
        if await self.changes.store.count_open(host=host) >= self.limits.tables_per_host:
            raise Refused("table.no.too_many_yours", n=self.limits.tables_per_host)

    @once
    async def join(self, number: int, who: Who) -> Reply:
        async with self.changes.held(number, who.interaction) as live:
            live.need_lobby()
            if live.seat_of(who.person):
                raise Refused("table.no.seated_already")
            live.need_company()
            free = not live.table.by_invitation or who.person == live.table.host
            if not free and who.person not in await self.changes.store.invited(number):
                raise Refused("table.no.by_invitation")
            self._need_free_seat(live)
            live.seats.append(Seat(len(live.seats), who.name, person=who.person))
            if not live.table.terms.friendly:  # else one more who is new changes nothing
                await self._settle(live)
            reply = Reply(Text("table.joined", n=len(live.seats)))
            return await self.changes.answered(live, [LobbyNews()], reply, rows=Change(live.table, live.seats))

    @once
    async def leave(self, number: int, who: Who) -> Reply:
        """Give up a seat before the start; the host's departure hands the table on, or closes it."""
        async with self.changes.held(number, who.interaction) as live:
            live.need_lobby()
            return await self.vacate(live, live.seat_for(who.person))

    @once
    async def kick(self, number: int, who: Who, seat: int) -> Reply:
        """The host empties a seat before the start; an invitation goes with it."""
        async with self.changes.held(number, who.interaction) as live:
            live.need_lobby()
            live.need_host(who)
            if not 0 <= seat < len(live.seats) or live.seats[seat].person == live.table.host:
                raise Refused("table.no.such_seat")
            return await self.vacate(live, live.seats[seat], kicked=True)

    @once
    async def invite(self, number: int, who: Who, guest: str) -> Reply:
        async with self.changes.held(number, who.interaction) as live:
            live.need_lobby()
            live.need_host(who, or_manager=False)
            live.need_company()
            reply = Reply(Text("table.invited", person=guest))
            return await self.changes.answered(live, [], reply, rows=Change(live.table, invited=[guest]))

    @once
    async def add_robot(self, number: int, who: Who, robot: str = "easy") -> Reply:
        async with self.changes.held(number, who.interaction) as live:
            live.need_lobby()
            live.need_host(who)
            need_robot(robot, live.game, sizes_to_come(live.game, len(live.seats), live.table.seat_limit))
            if len(live.robots()) >= self.limits.robots_per_table:
                raise Refused("table.no.too_many_robots", n=self.limits.robots_per_table)
            self._need_free_seat(live)
            live.seats.append(Seat(len(live.seats), robot_name(live), robot=robot))
            reply = Reply(Text("table.robot_seated", robot=robot))
            return await self.changes.answered(live, [LobbyNews()], reply, rows=Change(live.table, live.seats))

    @once
    async def set_friendly(self, number: int, who: Who, friendly: bool) -> Reply:
        """The host says whether a game is to count for ratings; from then on it no longer goes by who is seated."""
        async with self.changes.held(number, who.interaction) as live:
            live.need_company()
            live.need_lobby()
            live.need_host(who, or_manager=False)
            live.table.terms = Terms(friendly)
            return await self.changes.answered(live, [LobbyNews()], Reply(Text("table.terms", n=friendly)))

    @once
    async def hand_over(self, number: int, who: Who, to: str) -> Reply:
        async with self.changes.held(number, who.interaction) as live:
            if not live.is_open:
                raise Refused("table.no.over")
            live.need_host(who)
            if to not in live.people():
                raise Refused("table.no.not_at_table", person=to)
            live.table.host = to
            news = [LobbyNews()] if live.table.status == "lobby" else []
            return await self.changes.answered(live, news, Reply(Text("table.new_host", person=to)))

    async def _settle(self, live: Live) -> None:
        """The terms of a lobby by who is seated there now, unless the host has chosen."""
        table = live.table
        if table.terms.follows:
            new = [await self.changes.helped(person, table.game) for person in live.people()]
            table.terms = replace(table.terms, friendly=any(new))

    def _need_free_seat(self, live: Live) -> None:
        if len(live.seats) >= live.table.seat_limit:
            raise Refused("table.no.full")

    async def vacate(self, live: Live, seat: Seat, kicked: bool = False) -> Reply:
        live.seats = [replace(s, seat=n) for n, s in enumerate(s for s in live.seats if s is not seat)]
        live.host_after(seat)
        if not live.people():
            live.break_off(self.changes.now())
        await self._settle(live)
        reply = Reply(Text("table.left", name=seat.name))
        uninvited = [seat.person] if kicked and seat.person is not None else []
        return await self.changes.answered(live, [LobbyNews()], reply, rows=Change(live.table, live.seats, uninvited=uninvited))

    @once
    async def start(self, number: int, who: Who) -> Reply:
        """Set up the game; from here on the salt is fixed, so that nobody can shop for seeds."""
        async with self.changes.held(number, who.interaction) as live:
            live.need_lobby()
            live.need_host(who)
            kind, table = live.game, live.table
            if len(live.seats) not in kind.seat_counts:
                raise Refused("table.no.too_few", n=kind.seat_counts[0])
            for seat in live.robots():
                need_robot(seat.robot or "", kind, [len(live.seats)])
            table.salt = "|".join([str(table.id), *(s.person or f"robot {s.robot}" for s in live.seats)])
            table.status, table.started_at = "playing", self.changes.now()
            table.options = {**table.options, **kind.mark}
            s, told = kind.begin(table_seed(table), len(live.seats), **table.options)
            table.questions = questions_after((), s.asks, {}, 0)
            live.state = s
            events = [event_to_json(e) for e in told]
            asked = [a.seat for a in s.asks]
            opening = Move(0, -1, "start", [], 0, s.seals, [], asked, events, self.changes.now())
            posts = [LobbyNews(), Board(0, tuple(e for e in events if e["to"] is None))]
            return await self.changes.answered(
                live, posts, Reply(Text("table.started")), rows=Change(live.table, moves=[opening])
            )

    @once
    async def end(self, number: int, who: Who) -> Reply:
        """Break a table off: its host, or who manages the channel."""
        async with self.changes.held(number, who.interaction) as live:
            return await self.broken_off(live, who)

    async def broken_off(self, live: Live, who: Who) -> Reply:
        if not live.is_open:
            raise Refused("table.no.over")
        live.need_host(who)
        was_lobby = live.table.status == "lobby"
        live.break_off(self.changes.now())
        return await self.changes.answered(live, [LobbyNews() if was_lobby else Ended()], Reply(Text("table.ended")))

    async def rematch(self, number: int, who: Who) -> Live:
        old = await self.changes.memory.live(number)
        if old.is_open:
            raise Refused("table.no.not_over")
        t = old.table
        options = {name: value for name, value in t.options.items() if name in old.game.options}
        pace, friendly = Pace.of(t.pace), None if t.terms.follows else t.terms.friendly
        alike = Wanted(t.game, t.seat_limit, options, t.language, t.by_invitation, pace, t.on_timeout, friendly)
        return await self.open(t.guild, t.channel, who, alike)


def seat_limit(wanted: Wanted) -> int:
    if wanted.game not in SHELF:
        raise Refused("table.no.such_game", choices=sorted(SHELF))
    kind = game(wanted.game)
    limit = kind.seat_counts[-1] if wanted.seats is None else wanted.seats
    if limit not in kind.seat_counts:
        raise Refused("table.no.seat_count", least=kind.seat_counts[0], most=kind.seat_counts[-1])
    for name, value in wanted.options.items():
        if value not in kind.options.get(name, ()):
            raise Refused("table.no.option", name=name, value=value)
    if wanted.on_timeout not in TIMEOUTS:
        raise Refused("table.no.on_timeout", choices=list(TIMEOUTS))
    return limit


def read_pace(text: str) -> Pace:
    """A pace as somebody types it; refused when it is none."""
    pace = parsed(text)
    if pace is None:
        raise Refused("table.no.pace", choices=list(PACES))
    return pace


def need_robot(name: str, kind: Game[Any], counts: Sequence[int]) -> None:
    """Refuse a robot that there is not, or that has not proved itself at a table for any of those numbers."""
    if name not in ROBOTS:
        raise Refused("table.no.such_robot", robots=list(ROBOTS))
    there = offered(kind, counts)
    if counts and name not in there:
        raise Refused("table.no.robot_untried", robot=name, sizes=list(counts), robots=list(there))


def robot_name(live: Live) -> str:
    taken = {s.name for s in live.seats}
    return next(name for n in range(1, len(taken) + 2) if (name := f"Robot {n}") not in taken)
