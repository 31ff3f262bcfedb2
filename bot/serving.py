"""The bot on Discord, with the settings of its host."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Coroutine
from typing import Any

from bot.breaking_off import broken_off
from bot.discord_ui.client import Bot
from bot.discord_ui.connection.way import go_by
from bot.discord_ui.front import Manners
from bot.discord_ui.pictures.draw import pictures
from bot.discord_ui.sharded_client import ShardedBot
from bot.discord_ui.shared_client import SharedBot
from bot.metrics import told
from bot.settings import Settings
from bot.store import SqlStore
from bot.store.opening import elsewhere, open_database
from bot.tables import Tables
from bot.tables.values.live import codec
from engines.shelf import SHELF
from renderers.words import LANGUAGES
from renderers.words.book import book
from renderers.words.words import texts

SWITCH = 0.0005  # seconds: how long the threads that draw may keep an answer waiting; Python's own 0.005 adds up


def get_ready() -> None:
    """Load what the first to ask would have to wait for: every game, how it is saved, its words in all languages."""
    for title in SHELF:
        codec(title)
        book(title)
    for language in LANGUAGES:
        texts(language)
    gc.collect()
    gc.freeze()  # what is there now stays: looking it all through again and again keeps answers waiting


async def _until(serving: Coroutine[Any, Any, None], over: Coroutine[Any, Any, None]) -> None:
    """Serve until that ends, or until it is over."""
    tasks = [asyncio.ensure_future(serving), asyncio.ensure_future(over)]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        await broken_off(*tasks)


async def serve(settings: Settings, token: str) -> None:
    """Open the database, go to Discord, and close everything in order."""
    sys.setswitchinterval(SWITCH)
    go_by(settings.api)
    database = await open_database(settings.database, shared=settings.shards if settings.shared else 0)
    try:
        manners = Manners(
            settings.commands_per_minute, robot_pause=settings.robot_pause, shards=settings.shards, contact=settings.contact
        )
        tables = Tables(SqlStore(database), settings.limits)
        await asyncio.to_thread(get_ready)
        async with elsewhere(settings.database, settings.workers) as others:
            given = tables, pictures(), manners, settings.commands_told, others
            if database.shares is not None:
                async with SharedBot(database.shares, *given) as one, told(one, database.reader, settings.metrics):
                    await _until(one.start(token), one.hold())
                return
            kind = ShardedBot if settings.shards > 1 else Bot
            async with kind(*given) as bot, told(bot, database.reader, settings.metrics):
                await _until(bot.start(token), database.taken_over())
    finally:
        await database.close()
