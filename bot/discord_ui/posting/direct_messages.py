"""Direct messages, and finding out who is still there: for each person apart, and beside everything that all can see."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import discord

from bot.discord_ui.connection.calls import CUT, insisted, with_icons
from bot.discord_ui.messages.icons import STAND_INS, WORDS_ONLY, Emojis
from bot.discord_ui.messages.posts import title_of, words_for
from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.posting.letterboxes import FAILED, Letterboxes
from bot.discord_ui.posting.person_queue import PersonQueue
from bot.store import Person
from bot.tables import Live, Tables

log = logging.getLogger(__name__)
UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013  # Discord: not on this server, not at all
Written = Callable[[Person], Awaitable[MessageSpec]]


class DirectMessages:
    """What is done for single people; a failure is tried twice more, and then left."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        waiting: PersonQueue,
        boxes: Letterboxes,
        emojis: Emojis = STAND_INS,
    ) -> None:
        self.client, self.tables, self.waiting, self.boxes, self.emojis = client, tables, waiting, boxes, emojis

    def shut_out(self, live: Live) -> None:
        """That their table sleeps because nothing can be shown of it, for those who allow direct messages."""
        table = live.table
        if table.private:  # that is what is closed
            return

        async def written(kept: Person) -> MessageSpec:
            words = words_for(table, live.seats, kept.language or table.language)
            said = words.word("discord.shut_out.dm", game=title_of(table, words), n=table.id, channel=table.channel)
            return MessageSpec(said, nonce=f"out{table.id}n{table.number}")

        for person in live.people():
            self._send(person, table.id, "shut out", written)

    def look_for(self, live: Live, people: Sequence[str]) -> None:
        for person in () if live.table.private else people:
            self.waiting.add(person, f"{live.table.guild} looked for", partial(self._look_for, live.table.guild, person))

    def _send(self, person: str, number: int, what: str, written: Written) -> None:
        self.waiting.add(person, f"{number} {what}", partial(self._written, person, number, written))

    async def _written(self, person: str, number: int, written: Written) -> None:
        kept = await self.tables.store.person(person)
        if not kept.desk or kept.dm_refused:
            return
        spec = await written(kept)
        try:
            await insisted(partial(self._write_to, kept, spec), FAILED)
        except discord.Forbidden as error:
            log.info("table %s: no direct message to one of its people: %s", number, error.text)
            await self.refused(person)
        except (discord.HTTPException, *CUT) as error:
            log.warning("table %s: no direct message to one of its people: %r", number, error)
            if isinstance(error, discord.HTTPException) and error.code == UNKNOWN_USER:
                await self.tables.person_gone(person)

    async def _write_to(self, kept: Person, spec: MessageSpec) -> None:
        emojis = self.emojis if kept.icons else WORDS_ONLY
        there = self.client.get_partial_messageable(int(await self.boxes.of(kept)))
        await with_icons(emojis, lambda: there.send(**spec.to_send(emojis)))

    async def refused(self, person: str) -> None:
        """Somebody takes no direct messages: nothing is sent any more, and they are told so where they play."""
        await self.tables.store.desks.refused(person)

    async def _look_for(self, guild: str, person: str) -> None:
        place = self.client.get_guild(int(guild))
        if place is None:
            return
        try:
            await insisted(partial(place.fetch_member, int(person)), FAILED)
        except discord.NotFound as error:
            if error.code == UNKNOWN_MEMBER:
                await self.tables.person_left(guild, person)
            elif error.code == UNKNOWN_USER:
                await self.tables.person_gone(person)
        except (discord.HTTPException, *CUT) as error:
            log.warning("nobody knows whether somebody is still on server %s: %r", guild, error)
