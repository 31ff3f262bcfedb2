"""The channels of direct messages: opened one after the other, kept, and found again without asking."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import discord
from discord.http import Route

from bot.discord_ui.connection.calls import CUT, insisted
from bot.store import Person, Store

LANES = 1024  # people whose calls wait for each other when Discord slows one of them down
FAILED = (discord.DiscordServerError, *CUT)
PATIENCE = 5.0  # seconds after which whoever is next need not wait for a box that takes longer


class Letterboxes:
    """Where people's direct messages are written to."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client, self._store = client, store
        self._line = asyncio.Lock()

    async def of(self, kept: Person) -> str:
        """The channel of somebody's direct messages."""
        if kept.letterbox:
            return kept.letterbox
        async with self._line:
            opening = asyncio.ensure_future(insisted(partial(self._open, int(kept.person)), FAILED))
            try:
                await asyncio.wait([opening], timeout=PATIENCE)
            except BaseException:
                opening.cancel()
                raise
        box = str(await opening)
        await self._store.desks.set_letterbox(kept.person, box)
        kept.letterbox = box
        return box

    async def lost(self, kept: Person) -> None:
        """A channel that Discord does not know any more."""
        kept.letterbox = ""
        await self._store.desks.set_letterbox(kept.person, "")

    async def _open(self, person: int) -> int:
        """Two calls, which Discord slows down for everybody whom we ask for in the same lane."""
        lane = str(person % LANES)
        await self._client.http.request(Route("GET", "/users/{user_id}", metadata=lane, user_id=person))
        box: Any = await self._client.http.request(
            Route("POST", "/users/@me/channels", metadata=lane), json={"recipient_id": person}
        )
        return int(box["id"])
