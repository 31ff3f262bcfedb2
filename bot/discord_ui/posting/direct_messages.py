"""Direct messages, and finding out who is still there: for each person apart, and beside everything that all can see."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord.http import Route

from bot.discord_ui.connection.calls import CUT, insisted, with_icons
from bot.discord_ui.messages.icons import STAND_INS, WORDS_ONLY, Emojis
from bot.discord_ui.messages.panels import render_direct_message
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.messages.posts import seat_words, title_of, words_for
from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.pictures.drawing_queue import DrawingQueue
from bot.discord_ui.posting.person_queue import PersonQueue
from bot.store import Person
from bot.tables import Live, Tables

log = logging.getLogger(__name__)
UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013  # Discord: not on this server, not at all
LANES = 1024  # people whose calls wait for each other when Discord slows one of them down
FAILED = (discord.DiscordServerError, *CUT)
Written = Callable[[Person], Awaitable[MessageSpec]]


class DirectMessages:
    """What is done for single people; a failure is tried twice more, and then left."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        pictures: Pictures,
        drawing: DrawingQueue,
        waiting: PersonQueue,
        emojis: Emojis = STAND_INS,
    ) -> None:
        self.client, self.tables, self.pictures, self.emojis = client, tables, pictures, emojis
        self.drawing, self.waiting = drawing, waiting

    def panels(self, live: Live, people: Sequence[str]) -> None:
        number = live.table.id

        async def written(number: int, kept: Person) -> MessageSpec:
            look = await self.tables.look(number, kept.person)
            words = seat_words(look, kept.language or look.table.language)
            spec = await self.drawing.run(kept.person, None, render_direct_message, look, words, self.pictures)
            return replace(spec, nonce=f"dm{number}n{look.table.number}")

        for person in people:
            self._send(person, number, "panel", partial(written, number))

    def shut_out(self, live: Live) -> None:
        """That their table sleeps because nothing can be shown of it, for those who allow direct messages."""
        table = live.table

        async def written(kept: Person) -> MessageSpec:
            words = words_for(table, live.seats, kept.language or table.language)
            said = words.word("discord.shut_out.dm", game=title_of(table, words), n=table.id, channel=table.channel)
            return MessageSpec(said, nonce=f"out{table.id}n{table.number}")

        for person in live.people():
            self._send(person, table.id, "shut out", written)

    def look_for(self, live: Live, people: Sequence[str]) -> None:
        for person in people:
            self.waiting.add(person, f"{live.table.guild} looked for", partial(self._look_for, live.table.guild, person))

    def _send(self, person: str, number: int, what: str, written: Written) -> None:
        self.waiting.add(person, f"{number} {what}", partial(self._written, person, number, written))

    async def _written(self, person: str, number: int, written: Written) -> None:
        kept = await self.tables.store.person(person)
        if not kept.dm or kept.dm_refused:
            return
        spec = await written(kept)
        try:
            await insisted(partial(self._write_to, int(person), spec, self.emojis if kept.icons else WORDS_ONLY), FAILED)
        except discord.Forbidden as error:
            log.info("table %s: no direct message to one of its people: %s", number, error.text)
            await self._no_more(person)
        except (discord.HTTPException, *CUT) as error:
            log.warning("table %s: no direct message to one of its people: %r", number, error)
            if isinstance(error, discord.HTTPException) and error.code == UNKNOWN_USER:
                await self.tables.person_gone(person)

    async def _write_to(self, person: int, spec: MessageSpec, emojis: Emojis) -> None:
        """Three calls, of which Discord slows down the first two for everybody whom we ask for in the same lane."""
        lane = str(person % LANES)
        await self.client.http.request(Route("GET", "/users/{user_id}", metadata=lane, user_id=person))
        box: Any = await self.client.http.request(
            Route("POST", "/users/@me/channels", metadata=lane), json={"recipient_id": person}
        )
        there = self.client.get_partial_messageable(int(box["id"]))
        await with_icons(emojis, lambda: there.send(**spec.to_send(emojis)))

    async def _no_more(self, person: str) -> None:
        kept = await self.tables.store.person(person)
        if kept.dm:
            kept.dm_refused = True
            await self.tables.store.set_person(kept)

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
