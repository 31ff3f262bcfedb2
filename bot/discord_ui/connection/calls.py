"""Calls to Discord that may be made again when the way there breaks off."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import aiohttp
import discord

from bot.discord_ui.messages.icons import Emojis

log = logging.getLogger(__name__)
T = TypeVar("T")
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


async def with_icons(emojis: Emojis, call: Callable[[], Awaitable[T]]) -> T:
    """Make a call that shows icons; once more without them, when Discord does not know one of them any more."""
    try:
        return await call()
    except discord.HTTPException as error:
        if not emojis.doubted(error):
            raise
    return await call()
