"""How long tests wait for what must come: until it is there, however busy the machine is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

PATIENCE = 180.0  # seconds; nobody waits so long for what comes late, it only ends what would wait for ever
LOOK = 0.005


async def until(true: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    """Wait for something to become true."""
    loop = asyncio.get_running_loop()
    end = loop.time() + patience
    while not (found := true()):
        assert loop.time() < end, f"waited in vain: {what}"
        await asyncio.sleep(LOOK)
    return found
