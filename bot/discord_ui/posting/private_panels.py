"""The one private message that a person has of a table: known by the token of the last press on it, taken away in time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
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
WAITED = 5.0  # seconds for which a press on a panel waits for the deletion of that panel to be over

Needed = Callable[[int, str, float], Awaitable[bool]]  # the table, the person, and since when their panel is as it is
Delete = Callable[[str, int], Awaitable[None]]


class PrivatePanels:
    """Sees to it that nobody has two private messages of a table, and that none stays behind its question."""

    def __init__(self, store: Store, delete: Delete, needed: Needed, now: Callable[[], float]) -> None:
        self._store, self._delete, self._needed, self._now = store, delete, needed, now
        self._queue = PersonQueue()  # of its own: what Discord slows down elsewhere does not hold up what must be done in time
        self._known: dict[str, Panel] = {}  # by message, with the token of the last press on it
        self._shown: dict[tuple[str, int], str] = {}  # by person and table, the message that stays
        self._going: set[str] = set()  # messages that are to be taken away
        self._leaving: dict[str, asyncio.Event] = {}  # by message, whose deletion is under way
        self._asleep: asyncio.TimerHandle | None = None
        self._tidying: asyncio.Task[None] | None = None
        self._closed = False

    async def start(self) -> None:
        """Go on with what stood when another process stopped, or what others have done since."""
        for panel in sorted(await self._store.panels(), key=lambda one: one.until):
            if self._known.get(panel.message) != panel:
                self._known[panel.message] = panel
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
        """A message is going to be somebody's panel: from now on it can be taken away, whatever comes of it.

        One that was to go stays; one that is just going is gone before it is changed, so that whoever changes it hears of that.
        """
        panel = Panel(person, table, str(message), token, self._now() + TOKEN_LASTS)
        if (leaving := self._leaving.get(panel.message)) is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(leaving.wait(), WAITED)
        self._going.discard(panel.message)
        self._known[panel.message] = panel
        await self._store.put_panel(panel)
        self._sleep()
        return panel

    def shows(self, panel: Panel) -> None:
        """It is there; one before it goes, and so does one that was noted and came to nothing."""
        for other in self._unshown():
            if other.token == panel.token and other.message != panel.message:
                self._take_away(other.message)
        if panel.message in self._leaving or panel.message not in self._known:
            return  # it was taken away meanwhile, for what stands in its place
        self._going.discard(panel.message)
        old = self._shown.get((panel.person, panel.table))
        self._shown[panel.person, panel.table] = panel.message
        self._sleep()
        if old is not None and old != panel.message:
            self._take_away(old)

    def gone(self, person: str, table: int) -> None:
        """Somebody has acted where everybody sees it: what was theirs alone goes."""
        old = self._shown.pop((person, table), None)
        if old is not None:
            self._take_away(old)

    def _unshown(self) -> list[Panel]:
        """What was noted and has no words yet, or came to nothing."""
        stay = {*self._shown.values(), *self._going}
        return [panel for message, panel in self._known.items() if message not in stay]

    def _take_away(self, message: str) -> None:
        self._going.add(message)
        self._queue.add(self._known[message].person, f"panel {message}", partial(self._deleted, message))

    async def _deleted(self, message: str) -> None:
        """Delete it, unless it is needed again; what cannot be done now is done later."""
        panel = self._known.get(message)
        if panel is None or message not in self._going:
            return
        self._leaving[message] = asyncio.Event()
        try:
            if await self._gone(panel):
                last = self._known[message]
                await self._store.drop_panel(last)
                self._going.discard(message)
                if self._known[message] is last:
                    del self._known[message]
        finally:
            self._leaving.pop(message).set()
            if message in self._going and not self._closed:
                asyncio.get_running_loop().call_later(AGAIN, self._once_more, message)

    def _once_more(self, message: str) -> None:
        if message in self._going:
            self._take_away(message)

    async def _gone(self, panel: Panel) -> bool:
        """Take it away; who has dismissed it already, or has closed Discord, has nothing to be taken away."""
        if self._now() < panel.until:
            try:
                await insisted(lambda: self._delete(panel.token, int(panel.message)))
            except (discord.DiscordServerError, *CUT) as error:
                log.info("a private message could not be taken away: %s", type(error).__name__)
                return False
            except discord.HTTPException as error:
                log.info("a private message was gone already: %s", error.code)
        return True

    def _sleep(self) -> None:
        """Wake when the first token ends soon."""
        if self._asleep is not None:
            self._asleep.cancel()
        ends = min((panel.until for message, panel in self._known.items() if message not in self._going), default=None)
        if ends is not None and not self._closed:
            loop = asyncio.get_running_loop()
            self._asleep = loop.call_later(max(0.0, ends - EARLY - self._now()), self._wake)

    def _wake(self) -> None:
        if self._tidying is None or self._tidying.done():
            self._tidying = asyncio.get_running_loop().create_task(self.tidy())

    async def tidy(self) -> None:
        """Let go of the tokens that end soon; a panel whose question stands stays, and its next press renews it."""
        for key, message in [*self._shown.items()]:
            panel = self._known[message]
            if self._now() < panel.until - EARLY:
                continue
            needed = await self._still_needed(panel)
            if self._shown.get(key) != message or self._known.get(message) is not panel:
                continue  # pressed on, or replaced, meanwhile
            del self._shown[key]
            if needed:
                del self._known[message]
                await self._store.drop_panel(panel)
            else:
                self._take_away(message)
        for panel in self._unshown():
            if self._now() >= panel.until - EARLY:
                self._take_away(panel.message)
        self._sleep()

    async def _still_needed(self, panel: Panel) -> bool:
        try:
            return await self._needed(panel.table, panel.person, panel.until - TOKEN_LASTS)
        except Exception:
            log.exception("table %s: nobody knows whether a private message is still needed", panel.table)
            return False
