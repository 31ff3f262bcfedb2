"""What is done beside the posts, for each person in a line of their own: whoever is kept waiting keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.breaking_off import broken_off

log = logging.getLogger(__name__)
AT_ONCE = 16  # jobs that are done at the same time
WAITING = 5000  # people for whom something may be waiting; more would only pile up
Job = Callable[[], Awaitable[None]]


class PersonQueue:
    """Does one thing after the other for each person; of those that wait under the same name, only the newest is done."""

    def __init__(self, at_once: int = AT_ONCE, waiting: int = WAITING) -> None:
        self._most = waiting
        self._room = asyncio.Semaphore(at_once)
        self._waiting: dict[str, dict[str, Job]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    def add(self, who: str, what: str, job: Job) -> None:
        if self._closed:
            return
        if who not in self._tasks and len(self._tasks) >= self._most:
            log.warning("too much is waiting to be done for people; something for one of them is left undone")
            return
        self._waiting.setdefault(who, {})[what] = job
        if who not in self._tasks:
            self._tasks[who] = asyncio.get_running_loop().create_task(self._run(who))

    @property
    def busy(self) -> bool:
        return bool(self._tasks)

    async def _run(self, who: str) -> None:
        """Everything that waits for somebody, one after the other."""
        try:
            while waiting := self._waiting.get(who):
                job = waiting.pop(next(iter(waiting)))
                try:
                    async with self._room:
                        await job()
                except Exception:
                    log.exception("something done for a person failed")
        finally:
            self._waiting.pop(who, None)
            self._tasks.pop(who, None)

    async def close(self) -> None:
        self._closed = True
        await broken_off(*self._tasks.values())
