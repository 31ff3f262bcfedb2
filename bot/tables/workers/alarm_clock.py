"""The one thing that waits for timers: it sleeps until the next one is due, or until an earlier one is set."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Protocol

from bot.breaking_off import broken_off
from bot.tables.service import Tables
from bot.tables.time.hours import NEVER

log = logging.getLogger(__name__)
LONGEST = 3600.0  # seconds; clocks on walls are put right at times, and a long sleep would not notice
AGAIN = 60.0  # seconds until what could not be done is tried once more


class Sleep(Protocol):
    """A sleep that can be broken off."""

    def cancel(self) -> None: ...


Later = Callable[[float, Callable[[], None]], Sleep]


def later(seconds: float, wake: Callable[[], None]) -> Sleep:
    return asyncio.get_running_loop().call_later(seconds, wake)


class AlarmClock:
    """Rings what falls due at any table."""

    def __init__(self, tables: Tables, sleep: Later = later, now: Callable[[], float] = time.time) -> None:
        self.tables = tables
        self.working: asyncio.Task[None] | None = None
        self._sleep, self._now = sleep, now
        self._asleep: Sleep | None = None
        self._next = NEVER
        self._closed = True

    def start(self) -> None:
        """Ring what is overdue, and go on from there."""
        self._closed, self.tables.changes.armed = False, self._armed
        self._wake()

    async def close(self) -> None:
        """Ring no more; what is due then rings after the next start."""
        self._closed = True
        if self._asleep is not None:
            self._asleep.cancel()
        await broken_off(self.working)

    def _armed(self, due_at: float) -> None:
        """A timer was set; one earlier than all others shortens the sleep."""
        if due_at < self._next:
            self._next = due_at
            if self.working is None:
                self._sleep_for(due_at - self._now())

    def _sleep_for(self, seconds: float) -> None:
        if self._asleep is not None:
            self._asleep.cancel()
        self._asleep = None if self._closed else self._sleep(min(LONGEST, max(0.0, seconds)), self._wake)

    def _wake(self) -> None:
        if self.working is None and not self._closed:
            self.working = asyncio.get_running_loop().create_task(self._ring())

    async def _ring(self) -> None:
        begun, self._next = self._now(), NEVER
        try:
            due_at = await self.tables.tick()
        except Exception:
            log.exception("the alarm clock stumbled")
            due_at = begun
        self._next = min(self._next, NEVER if due_at is None else due_at)
        self.working = None
        self._sleep_for(AGAIN if self._next <= begun else self._next - self._now())
