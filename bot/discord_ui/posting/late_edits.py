"""Edits that may arrive late: they were on their way when their table became another process's.

Nothing can call such a request back, and whoever has the table now may have gone on by the time it arrives. So they are told
of it as soon as Discord has answered, and put right what it may have done. Who was killed tells nobody: whoever gets a table of
which something was about to be shown takes it that an edit is on its way, and looks after what it may have done a little later.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable
from typing import Any, NamedTuple, TypeVar

import discord

from bot.breaking_off import broken_off

log = logging.getLogger(__name__)
T = TypeVar("T")
LINGERS = 10.0  # seconds after which nothing arrives any more that somebody sent who was killed


class Edit(NamedTuple):
    """One that is under way."""

    answer: asyncio.Task[Any]
    told: int  # by what name whoever has the table is told of it


Edits = dict[int, Edit]  # by message


class LateEdits:
    """The edits of each table that are under way; those of tables that we have lost until that is written down."""

    def __init__(self, tell: Callable[[int, Collection[int]], Awaitable[None]]) -> None:
        self._tell = tell
        self._under_way: dict[int, Edits] = {}
        self._lost: dict[int, Edits] = {}
        self._inherited: dict[int, tuple[float, frozenset[int]]] = {}  # by table: until when, and which messages

    async def do(self, table: int, message: int, edit: Coroutine[Any, Any, T], told: int | None = None) -> T:
        """Edit a message; whoever is cancelled meanwhile leaves it under way, for it may have been sent."""
        task = asyncio.create_task(edit)
        task.add_done_callback(_looked_at)
        self._under_way.setdefault(table, {})[message] = Edit(task, message if told is None else told)
        await asyncio.wait([task])
        try:
            return task.result()
        except discord.HTTPException:  # an answer, too
            self.arrived(table, message)
            raise

    def arrived(self, table: int, message: int) -> None:
        """It came while the table was ours, which the database has confirmed."""
        edits = self._under_way.get(table, {})
        edits.pop(message, None)
        if not edits:
            self._under_way.pop(table, None)

    def lose(self, table: int) -> None:
        """A table is another process's now, or was for a moment."""
        if edits := self._under_way.pop(table, None):
            self._lost.setdefault(table, {}).update(edits)

    def lose_all(self, ours: Callable[[int], bool]) -> None:
        """Only these tables are ours any more."""
        for table in [*self._under_way]:
            if not ours(table):
                self.lose(table)

    def inherit(self, table: int, messages: Iterable[int]) -> None:
        """A table has come to us, and one of these may be edited yet by whoever had it."""
        self._inherited[table] = (asyncio.get_running_loop().time() + LINGERS, frozenset(messages))

    async def tell(self) -> None:
        """Write down which messages are to be put right, so that whoever has the tables sees it; what fails is tried again."""
        now = asyncio.get_running_loop().time()
        for table, edits in [*self._lost.items()]:
            if all(edit.answer.done() for edit in edits.values()) and await self._told(table, {e.told for e in edits.values()}):
                del self._lost[table]
        for table, (until, messages) in [*self._inherited.items()]:
            if now >= until and await self._told(table, messages):
                del self._inherited[table]

    async def _told(self, table: int, messages: Collection[int]) -> bool:
        try:
            await self._tell(table, sorted(messages))
        except Exception as error:
            log.warning("table %s: that an edit came late could not be written down (%r)", table, error)
            return False
        return True

    async def close(self) -> None:
        """Nobody waits for an answer any more."""
        edits = [edit for there in (*self._under_way.values(), *self._lost.values()) for edit in there.values()]
        await broken_off(*(edit.answer for edit in edits))


def _looked_at(edit: asyncio.Task[T]) -> None:
    """What became of it is said to who waits; nobody complains where nobody does."""
    if not edit.cancelled():
        edit.exception()
