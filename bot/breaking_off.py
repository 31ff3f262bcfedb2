"""Ending what runs beside."""

from __future__ import annotations

import asyncio
from typing import Any

AGAIN = 5.0  # seconds after which whoever still runs is told once more


async def broken_off(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel what runs of these, and wait until it has ended, however it does.

    Once may not be enough: `asyncio.wait_for` of Python 3.11 keeps to itself what comes at the moment its own wait is over.
    """
    running = {task for task in tasks if task is not None}
    while running:
        for task in running:
            task.cancel()
        ended, running = await asyncio.wait(running, timeout=AGAIN)
        for task in ended:
            if not task.cancelled():
                task.exception()  # looked at, so that nobody complains of it
