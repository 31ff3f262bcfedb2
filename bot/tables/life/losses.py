"""What Discord takes away: people who leave, channels that go, servers that put the bot out; no game is lost with them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from bot.store import Change, Seat
from bot.store.values.news import Board, Moved, News, Slept, TakenOver
from bot.store.values.news import Lobby as LobbyNews
from bot.store.values.shown import Shown
from bot.tables.life.absent import ROBOT
from bot.tables.life.changes import Changes, once, retried
from bot.tables.life.lobby import Lobby
from bot.tables.life.seats import fallen
from bot.tables.values.live import Live, left_behind
from bot.tables.values.model import Refused, Reply
from bot.tables.values.who import Who
from engines.kernel import Text


class Losses:
    """What becomes of tables when people, channels and servers go; the door tells of it."""

    def __init__(self, changes: Changes, lobby: Lobby) -> None:
        self.changes, self.lobby = changes, lobby

    # -- places -------------------------------------------------------------------------------------------------------

    async def channel_gone(self, channel: str) -> None:
        """A channel or thread was deleted: its game waits to be moved, a lobby is closed."""
        table = await self.changes.store.table_in(channel)
        if table is not None:
            await self._lose(table.id, "channel", channel)

    async def channel_archived(self, channel: str, locked: bool) -> None:
        """A thread was archived: the next post opens it again, unless it was locked as well."""
        if locked:
            await self.channel_gone(channel)

    async def channel_back(self, channel: str) -> None:
        table = await self.changes.store.table_in(channel)
        if table is not None and table.lost == "channel":
            await self._find(table.id)

    async def guild_gone(self, guild: str) -> None:
        """The bot was removed from a server: its tables wait."""
        for number in await self.changes.store.numbers_in(guild, ""):
            await self._lose(number, "guild")

    async def guild_back(self, guild: str) -> None:
        """The bot was invited back: its tables go on, except those whose channel is gone."""
        for number in await self.changes.store.numbers_in(guild, "guild"):
            await self._find(number)

    async def guilds_are(self, here: Collection[str], known: Callable[[str], bool] = lambda guild: True) -> None:
        """These are the servers where the bot is: only those are worked on of which the tables do not know it yet.

        `known`: of which servers whoever says so can tell.
        """
        for place in await self.changes.store.places():
            if place.guild in here and place.away:
                await self.guild_back(place.guild)
            elif place.guild not in here and place.shown and known(place.guild):
                await self.guild_gone(place.guild)

    @retried
    async def shut_out(self, number: int) -> bool:
        """For a week nothing could be shown of a table: it sleeps; whether it did not before."""
        async with self.changes.held(number) as live:
            if live.table.status != "playing" or live.table.slept_at is not None:
                return False
            live.table.slept_at = self.changes.now()
            await self.changes.write(live, [Slept(closed=True)], by_itself=True)
            return True

    @retried
    async def _lose(self, number: int, what: str, channel: str = "") -> None:
        async with self.changes.held(number) as live:
            if not live.is_open or (what == "guild" and live.table.lost):
                return
            if channel and live.table.channel != channel:
                return  # it went elsewhere just in time
            live.table.lost = what
            if live.table.status == "lobby" and what == "channel":
                live.break_off(self.changes.now())
            await self.changes.write(live, [], by_itself=True)

    @retried
    async def _find(self, number: int) -> None:
        async with self.changes.held(number) as live:
            if live.table.lost:  # still: Discord says it in more ways than one
                await self.changes.write(live, self._shown_anew(live), by_itself=True)

    def _shown_anew(self, live: Live) -> list[News]:
        """A table that can be seen again: whoever is asked is told so once more."""
        live.table.lost, live.table.acted_at = "", self.changes.now()
        clocks = live.table.clocks
        live.table.clocks = {s: replace(c, called=False) if c.entry is not None else c for s, c in clocks.items()}
        return [Board(live.table.number, anew=True) if live.table.status == "playing" else LobbyNews()]

    @once
    async def move(self, number: int, who: Who, guild: str, channel: str) -> Reply:
        """Go on in another channel of the same server: the host may, and whoever manages the channel that the table leaves.

        If that one is gone, anybody seated may. On another server only those at the table hear that there is one.
        """
        async with self.changes.held(number, who.interaction) as live:
            table = live.table
            theirs = who.person == table.host or any(who.person in (seat.person, seat.owner) for seat in live.seats)
            if guild != table.guild:
                why = "table.no.stays_private" if table.private else "table.no.other_server"
                raise Refused(why if theirs else "table.no.unknown")
            if not live.is_open:
                raise Refused("table.no.over")
            if not table.lost:
                live.need_host(who)
            elif who.person != table.host and not who.manages:
                live.seat_for(who.person)
            if await self.changes.store.table_in(channel) is not None:
                raise Refused("table.no.taken")
            fallen(live)  # what was asked there cannot be answered here
            old, table.posts = table.channel, Shown() if table.lost else left_behind(table)
            table.channel = channel
            posts = [Moved(old, channel), *self._shown_anew(live)]
            return await self.changes.answered(
                live, posts, Reply(Text("table.moved", n=table.id)), rows=Change(live.table, moved=True)
            )

    # -- people -------------------------------------------------------------------------------------------------------

    async def person_left(self, guild: str, person: str) -> None:
        """Somebody left the server: a robot plays for them until they are back."""
        for table in await self.changes.store.tables_of(person):
            if table.guild == guild:
                await self._without(table.id, person)

    @retried
    async def _without(self, number: int, person: str) -> None:
        async with self.changes.held(number) as live:
            seat = live.seat_of(person)
            if live.table.status == "lobby" and seat is not None:
                await self.lobby.vacate(live, seat)
            elif seat is not None and live.people() == [person]:
                live.table.slept_at = self.changes.now()  # nobody else plays here, so the table waits
                await self.changes.write(live, [Slept()], by_itself=True)
            elif live.table.status == "playing" and seat is not None:
                await self.changes.write(live, self._robot_for(live, seat), rows=Change(live.table, live.seats), by_itself=True)

    def _robot_for(self, live: Live, seat: Seat) -> Sequence[News]:
        """A robot plays on in the seat of somebody who may come back."""
        live.give_to_robot(seat.seat, ROBOT, seat.person)
        return [*fallen(live), TakenOver(seat.seat, ROBOT), Board(live.table.number)]
