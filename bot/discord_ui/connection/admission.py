"""What the bot takes on: each interaction once, of one person so many in a minute, and nothing any more when it stops."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Callable
from typing import Any

log = logging.getLogger(__name__)
REMEMBERED = 5000
PATIENCE = 2.0  # seconds for which a bot that stops waits for answers; an ordinary one takes a tenth


class InFlight:
    """The tasks that answer people or hear what Discord tells; one that stops waits for them, then cuts them off."""

    def __init__(self, patience: float) -> None:
        self.answered: Callable[[float], None] = lambda seconds: None  # told how long an answer took
        self._patience = patience
        self._tasks: set[asyncio.Task[Any]] = set()
        self._over = False

    def begin(self) -> bool:
        """Count the present task until it ends; False when nothing is to be begun any more."""
        if self._over:
            return False
        task = asyncio.current_task()
        if task is not None and task not in self._tasks:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return True

    async def close(self) -> None:
        """Begin nothing more; wait a while for what is under way, and cut off the rest."""
        self._over = True
        own = asyncio.current_task()
        if not (tasks := {task for task in self._tasks if task is not own}):
            return
        _, late = await asyncio.wait(tasks, timeout=self._patience)
        if late:
            log.warning("the bot stops: what took too long was cut off (%s answers or events)", len(late))
            for task in late:
                task.cancel()
            await asyncio.wait(late, timeout=self._patience)


class RateLimit:
    """How often somebody may do something in a minute."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._times: dict[int, deque[float]] = defaultdict(deque)

    def allows(self, person: int, now: float) -> bool:
        """Count one more; False when it is one too many."""
        times = self._times[person]
        while times and times[0] <= now - 60:
            times.popleft()
        if len(times) >= self.most:
            return False
        times.append(now)
        if len(self._times) > REMEMBERED:
            for other in [p for p, t in self._times.items() if not t or t[-1] <= now - 60]:
                del self._times[other]
        return True


class Seen:
    """The interactions of late: one that is delivered twice is carried out and answered once."""

    def __init__(self) -> None:
        self._ids: dict[int, None] = {}

    def first(self, interaction: int) -> bool:
        if interaction in self._ids:
            return False
        self._ids[interaction] = None
        if len(self._ids) > REMEMBERED:
            del self._ids[next(iter(self._ids))]
        return True
