"""Where pictures are drawn: in processes of their own, each with what its game needs, or at once in the thread that asks."""

from __future__ import annotations

import logging
from typing import Protocol

from bot.worker_pool import Gone, WorkerOptions, WorkerPool, cores
from engines.shelf import SHELF
from renderers.easel import Drawing, Order, draw, set_up, tidy

log = logging.getLogger(__name__)
SECONDS = 30.0  # after which a picture is given up; an ordinary one takes less than a tenth
MOST = 8  # processes, each with up to 120 MB
MEMORY = 104 * 2**20  # bytes that a process has before it gives back what is free
PRIVATE = ("hand", "panel", "card")  # drawings for one person who waits; what is posted gives way to them


class Painter(Protocol):
    """Somebody who draws what is ordered."""

    def draw(self, order: Order) -> Drawing: ...
    def close(self) -> None: ...


class PaintsHere:
    """Draws in the thread that asks."""

    def draw(self, order: Order) -> Drawing:
        return draw(order)

    def close(self) -> None:
        """Nothing is to be let go of."""


class PaintsInProcesses:
    """Draws in processes: one for each game that is looked at, and for one game as many at a time as there are cores."""

    def __init__(self, each: int = 0) -> None:
        each = each or cores()
        self.pool = WorkerPool(min(MOST, max(each, len(SHELF))), each, WorkerOptions(set_up, tidy, memory=MEMORY))

    def draw(self, order: Order) -> Drawing:
        """A picture as a file; whoever died over it is replaced once."""
        try:
            return self._drawn(order)
        except Gone as gone:
            log.warning("a picture of %s is drawn once more: %s", order.game, gone)
            return self._drawn(order)

    def _drawn(self, order: Order) -> Drawing:
        made: Drawing = self.pool.do(SECONDS, draw, order, about=order.game, urgent=order.what in PRIVATE)
        return made

    def close(self) -> None:
        self.pool.close()
