"""What is being done when the bot is told to stop: it comes to its end, or is cut off before the database closes."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

log = logging.getLogger(__name__)
PATIENCE = 2.0  # seconds for which a bot that stops waits for answers; an ordinary one takes a tenth


class InFlight:
    """The tasks that answer people or hear what Discord tells."""

    def __init__(self, patience: float) -> None:
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
