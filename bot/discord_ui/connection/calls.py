"""Calls to Discord that may be made again when the way there breaks off."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp

log = logging.getLogger(__name__)
PAUSES = (0.1, 0.5)  # seconds before a call is repeated whose connection broke off
CUT = (aiohttp.ClientError, OSError)


async def insisted(call: Callable[[], Awaitable[Any]], failures: tuple[type[Exception], ...] = CUT) -> Any:
    """Make a call that may be made twice; again, when its connection breaks off."""
    for pause in PAUSES:
        try:
            return await call()
        except failures as error:
            log.info("a call to Discord failed: %r", error)
            await asyncio.sleep(pause)
    return await call()
