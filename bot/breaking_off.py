"""Ending what runs beside."""

from __future__ import annotations

import asyncio
from typing import Any


async def broken_off(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel what runs of these, and wait until it has ended, however it does."""
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
