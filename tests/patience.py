"""How long tests wait for what must come: until it is there, however busy the machine is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from inspect import isawaitable
from typing import Any

PATIENCE = 180.0  # seconds; nobody waits so long for what comes late, it only ends what would wait for ever
LOOK = 0.005
SHARE = 3  # times as long as a look took, nobody looks again: it would keep the processor from what is waited for


async def until(true: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    """Wait for something to become true; the question may be one that takes awaiting."""
    loop = asyncio.get_running_loop()
    end = loop.time() + patience
    while True:
        begun = loop.time()
        found = true()
        if isawaitable(found):
            found = await found
        if found:
            return found
        now = loop.time()
        assert now < end, f"waited in vain: {what}"
        await asyncio.sleep(max(LOOK, SHARE * (now - begun)))
