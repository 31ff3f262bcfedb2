"""Icons on their way to Discord: what is missing is uploaded once, one after the other, while games are played.

Whoever has the database does it; it is held by one process at a time. Nothing waits for it: an icon that is not there yet, or
cannot be brought there, is a single sign that every keyboard has.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from contextvars import Context
from enum import Enum, auto

import discord

from bot.breaking_off import broken_off
from bot.discord_ui.connection.calls import CUT
from bot.discord_ui.messages.icons import Emojis
from bot.store import Store
from renderers.kit.emoji import Icon
from renderers.words.icons import all_icons

log = logging.getLogger(__name__)
SOONEST, LATEST = 60.0, 3600.0  # seconds before it is tried again
FULL = 30008  # Discord: an application holds no more emojis than these
NEVER = (400, 401, 403, 404)  # answers that will not be others in an hour


class Came(Enum):
    """How far a round of uploads came."""

    TO_ITS_END = auto()
    NOT_NOW = auto()  # Discord is slow, or cannot be reached
    NEVER = auto()  # it does not want them


class Uploads:
    """Keeps the emojis of the application as they should be."""

    def __init__(self, client: discord.Client, store: Store, emojis: Emojis, every: float) -> None:
        """`every`: seconds between two of them; below 0 nothing is uploaded, and what is there is used."""
        self.client, self.store, self.emojis, self.every = client, store, emojis, every
        self._task: asyncio.Task[None] | None = None
        self._doubted = asyncio.Event()
        self._refused: set[str] = set()  # icons that Discord does not take
        self._said = False

    async def start(self) -> None:
        """Use what was uploaded before, and see to the rest in a task of its own."""
        await self.know()
        self.emojis.lost = self._doubted.set
        if self.every >= 0:
            self._task = Context().run(asyncio.create_task, self._keep())  # as if nobody had asked for it

    async def know(self) -> None:
        """Use what was uploaded before, whoever did it."""
        kept = await self.store.emojis(self._application)
        self.emojis.ids = {name: number for name, number in kept.items() if number and name in all_icons()}

    async def close(self) -> None:
        """Stop, wherever it is: what is missing is found again."""
        await broken_off(self._task)

    @property
    def _application(self) -> str:
        return str(self.client.application_id)

    async def _keep(self) -> None:
        """A round at first and whenever an emoji turns out to be gone; what fails now is tried again, less and less often."""
        wait = SOONEST
        while True:
            try:
                came = await self._round()
            except Exception:
                log.exception("icons could not be looked after; emojis stand in for them")
                return
            if came is Came.NEVER:
                return
            if came is Came.NOT_NOW:
                await asyncio.sleep(wait)
                wait = min(LATEST, wait * 2)
                continue
            await self._doubted.wait()
            await asyncio.sleep(SOONEST)
            self._doubted.clear()

    async def _round(self) -> Came:
        try:
            old = await self._look()
            try:
                await self._upload_missing()
            except discord.HTTPException as error:
                if error.code != FULL or not old:
                    raise
                await self._take_away(old)  # they make room, and nobody shows them any more
                return Came.NOT_NOW
            missing = {word_of(name) for name in all_icons().keys() - self.emojis.ids.keys()}
            await self._take_away({name: number for name, number in old.items() if word_of(name) not in missing})
        except discord.HTTPException as error:
            self._say(error.text or str(error))
            return Came.NEVER if error.status in NEVER else Came.NOT_NOW
        except CUT as error:
            self._say(repr(error))
            return Came.NOT_NOW
        return Came.TO_ITS_END

    async def _look(self) -> dict[str, int]:
        """Find out what is there and use it; what is ours and old."""
        return await self._looked_at({one.name: one.id for one in await self.client.fetch_application_emojis()})

    async def _upload_missing(self) -> None:
        refused = {}
        for name, one in all_icons().items():
            if name not in self.emojis.ids and name not in self._refused:
                try:
                    await self._upload(name, one)
                except discord.HTTPException as error:
                    if error.status != 400 or error.code == FULL:
                        raise
                    refused[name] = error.text  # the others may be taken
                await asyncio.sleep(self.every)
        if refused:
            await self._look()  # a name is also taken where a first try came there and its answer did not
            self._refused |= refused.keys() - self.emojis.ids.keys()
        for name in self._refused & refused.keys():
            self._say(f"{name}: {refused[name]}")

    async def _looked_at(self, there: Mapping[str, int]) -> dict[str, int]:
        """Use what is there, write down what will be, before it is: so that we know it for ours whatever happens; what is old."""
        wanted, kept = all_icons(), await self.store.emojis(self._application)
        self.emojis.ids = {name: number for name, number in there.items() if name in wanted}
        now = {name: there.get(name, 0) for name in wanted}
        if now.items() - kept.items():
            await self.store.set_emojis(self._application, now)
        await self.store.forget_emojis(self._application, [name for name in kept if name not in wanted and name not in there])
        return {name: number for name, number in there.items() if name in kept and name not in wanted}

    async def _upload(self, name: str, one: Icon) -> None:
        made = await self.client.create_application_emoji(name=name, image=await asyncio.to_thread(one.png))
        await self.store.set_emojis(self._application, {name: made.id})
        self.emojis.ids[name] = made.id

    async def _take_away(self, old: Mapping[str, int]) -> None:
        """Delete what was ours and is used no more: what took its place is there."""
        for name, number in old.items():
            with suppress(discord.NotFound):
                await self.client.http.delete_application_emoji(int(self._application), number)
            await self.store.forget_emojis(self._application, [name])

    def _say(self, why: str) -> None:
        """Tell the log, once."""
        if not self._said:
            log.warning("icons are not uploaded for now, and emojis stand in for them: %s", why)
        self._said = True


def word_of(name: str) -> str:
    """The word of an icon, by its name."""
    return name.rpartition("_")[0]


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a host should read of it: not of limits of uploads, which are made one after the other anyway."""
    return "/emojis" not in str(record.args)


logging.getLogger(discord.http.__name__).addFilter(_is_news)
