"""The one private message that a person has of a table: known by the token of the last press on it, taken away in time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

import discord

from bot.breaking_off import broken_off
from bot.discord_ui.connection.calls import CUT, insisted
from bot.discord_ui.posting.person_queue import PersonQueue
from bot.store import Panel, Store

log = logging.getLogger(__name__)
TOKEN_LASTS = 15 * 60.0  # seconds after a press
EARLY = 60.0  # seconds before its token ends, a panel whose question has passed is taken away at the latest
AGAIN = 20.0  # seconds after which a deletion is tried again that Discord could not carry out

Needed = Callable[[int, str, float], Awaitable[bool]]  # the table, the person, and since when their panel is as it is
Delete = Callable[[str, int], Awaitable[None]]


class PrivatePanels:
    """Sees to it that nobody has two private messages of a table, and that none stays behind its question."""

    def __init__(self, store: Store, delete: Delete, needed: Needed, now: Callable[[], float]) -> None:
        self._store, self._delete, self._needed, self._now = store, delete, needed, now
        self._queue = PersonQueue()  # of its own: what Discord slows down elsewhere does not hold up what must be done in time
        self._shown: dict[tuple[str, int], Panel] = {}  # by person and table
        self._noted: dict[str, Panel] = {}  # by message: those that have no words yet
        self._going: dict[str, Panel] = {}  # by message
        self._asleep: asyncio.TimerHandle | None = None
        self._tidying: asyncio.Task[None] | None = None
        self._closed = False

    async def start(self) -> None:
        """Go on with what stood when another process stopped."""
        for panel in sorted(await self._store.panels(), key=lambda one: one.until):
            self.shows(panel)

    async def close(self) -> None:
        """What is left is taken away by whoever comes next."""
        self._closed = True
        if self._asleep is not None:
            self._asleep.cancel()
        await broken_off(self._tidying)
        await self._queue.close()

    @property
    def busy(self) -> bool:
        """Whether something is still to be taken away."""
        return bool(self._going)

    async def note(self, person: str, table: int, message: int, token: str) -> Panel:
        """A message is going to be somebody's panel: from now on it can be taken away, whatever comes of it."""
        panel = Panel(person, table, str(message), token, self._now() + TOKEN_LASTS)
        await self._store.put_panel(panel)
        shown = self._shown.get((person, table))
        if shown is not None and shown.message == panel.message:
            self._shown[person, table] = panel
        else:
            self._noted[panel.message] = panel
        self._sleep()
        return panel

    def shows(self, panel: Panel) -> None:
        """It is there; one before it goes, and so does one that was noted and came to nothing."""
        self._noted.pop(panel.message, None)
        for other in [one for one in self._noted.values() if one.token == panel.token]:
            self._take_away(self._noted.pop(other.message))
        old = self._shown.get((panel.person, panel.table))
        self._shown[panel.person, panel.table] = panel
        self._sleep()
        if old is not None and old.message != panel.message:
            self._take_away(old)

    def gone(self, person: str, table: int) -> None:
        """Somebody has acted where everybody sees it: what was theirs alone goes."""
        old = self._shown.pop((person, table), None)
        if old is not None:
            self._take_away(old)

    def _take_away(self, panel: Panel) -> None:
        self._going[panel.message] = panel
        self._queue.add(panel.person, f"panel {panel.message}", partial(self._deleted, panel))

    async def _deleted(self, panel: Panel) -> None:
        """Delete it; who has dismissed it already, or has closed Discord, has nothing to be taken away."""
        if self._now() < panel.until:
            try:
                await insisted(lambda: self._delete(panel.token, int(panel.message)))
            except (discord.DiscordServerError, *CUT) as error:
                log.info("a private message could not be taken away: %s", type(error).__name__)
                if not self._closed:
                    asyncio.get_running_loop().call_later(AGAIN, self._take_away, panel)
                return
            except discord.HTTPException as error:
                log.info("a private message was gone already: %s", error.code)
        await self._store.drop_panel(panel)
        self._going.pop(panel.message, None)

    def _sleep(self) -> None:
        """Wake when the first token ends soon."""
        if self._asleep is not None:
            self._asleep.cancel()
        ends = min((panel.until for panel in (*self._shown.values(), *self._noted.values())), default=None)
        if ends is not None and not self._closed:
            loop = asyncio.get_running_loop()
            self._asleep = loop.call_later(max(0.0, ends - EARLY - self._now()), self._wake)

    def _wake(self) -> None:
        if self._tidying is None or self._tidying.done():
            self._tidying = asyncio.get_running_loop().create_task(self.tidy())

    async def tidy(self) -> None:
        """Let go of the tokens that end soon; a panel whose question stands stays, and its next press renews it."""
        for key, panel in [*self._shown.items()]:
            if self._now() < panel.until - EARLY:
                continue
            if await self._still_needed(panel):
                await self._store.drop_panel(panel)
            else:
                self._take_away(panel)
            if self._shown.get(key) is panel:
                del self._shown[key]
        for panel in [one for one in self._noted.values() if self._now() >= one.until - EARLY]:
            self._take_away(self._noted.pop(panel.message))
        self._sleep()

    async def _still_needed(self, panel: Panel) -> bool:
        try:
            return await self._needed(panel.table, panel.person, panel.until - TOKEN_LASTS)
        except Exception:
            log.exception("table %s: nobody knows whether a private message is still needed", panel.table)
            return False
