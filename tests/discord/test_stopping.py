"""A bot that is told to stop: what is under way ends or is cut off before the database closes, and nothing new is begun."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import discord
import pytest

from bot.discord_ui.answers.interaction import Context, handle
from bot.discord_ui.client import Bot
from bot.discord_ui.connection.admission import InFlight
from tests.discord.hall import built
from tests.patience import PATIENCE

QUICKLY = 0.2  # seconds for which these bots wait


class Asked:
    """An interaction by itself, and what was answered."""

    def __init__(self, number: int) -> None:
        self.id, self.user = number, SimpleNamespace(id=9, display_name="Ana")
        self.type, self.message, self.command = discord.InteractionType.component, None, None
        self.channel_id, self.locale = 5, discord.Locale.american_english
        self.context = discord.app_commands.AppCommandContext(guild=True)
        self.said: list[str] = []
        self.response = SimpleNamespace(defer=self._defer)

    async def _defer(self, **how: Any) -> None:
        self.said.append("heard")

    async def edit_original_response(self, **given: Any) -> None:
        """The answer."""
        self.said.append(given["content"])


@asynccontextmanager
async def bot(folder: Path) -> AsyncIterator[Bot]:
    """A bot without Discord, whose database closes as soon as the bot has stopped."""
    made, database = await built(folder, None)
    made.in_flight = InFlight(QUICKLY)
    try:
        yield made
    finally:
        await made.close()
        await database.close()
        await asyncio.sleep(0.1)


def doing(bot: Bot, asked: Asked, gate: asyncio.Event) -> asyncio.Task[None]:
    """Somebody asks for something that waits for the gate and then for the database."""

    async def work(context: Context) -> None:
        await gate.wait()
        await bot.tables.store.person(context.person)
        await context.say("table.done")

    return asyncio.create_task(handle(bot, cast(Any, asked), work))


async def begun(asked: Asked) -> None:
    """It is under way."""
    async with asyncio.timeout(PATIENCE):
        while not asked.said:
            await asyncio.sleep(0)


async def test_what_is_in_flight_is_answered_before_the_database_closes(tmp_path: Path) -> None:
    gate, asked = asyncio.Event(), Asked(1)
    async with bot(tmp_path) as here:
        here.in_flight = InFlight(PATIENCE)
        answer = doing(here, asked, gate)
        await begun(asked)
        closing = asyncio.create_task(here.close())
        await asyncio.sleep(0.05)
        assert not closing.done(), "it waits for the answer"
        gate.set()
        async with asyncio.timeout(PATIENCE):
            await closing
        assert answer.done() and len(asked.said) == 2


async def test_what_does_not_end_is_cut_off_and_no_failure(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    gate, asked = asyncio.Event(), Asked(1)
    loop = asyncio.get_running_loop()
    async with bot(tmp_path) as here:
        answer = doing(here, asked, gate)
        await begun(asked)
        before = loop.time()
    gate.set()
    await asyncio.wait([answer])
    assert answer.cancelled() and asked.said == ["heard"] and loop.time() - before >= QUICKLY
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == []
    assert "cut off (1" in caplog.text


async def test_a_bot_that_stops_begins_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Neither what is pressed, nor what is typed, completed or told by Discord; all of it needs the database."""
    gate, asked, late = asyncio.Event(), Asked(1), Asked(2)
    async with bot(tmp_path) as here:
        doing(here, asked, gate)
        await begun(asked)
        closing = asyncio.create_task(here.close())
        await asyncio.sleep(0)
        await doing(here, late, gate)
        assert late.said == [] and not await here.tree.interaction_check(cast(Any, SimpleNamespace(client=here)))
        with patch.object(here.tables, "guild_gone", side_effect=AssertionError):
            await here.on_guild_remove(cast(Any, SimpleNamespace(id=3)))
        await closing
        for name in [name for name in dir(type(here)) if name.startswith("on_") and name != "on_error"]:
            assert hasattr(getattr(type(here), name), "__wrapped__"), f"{name} is heeded to the end"
    assert [r for r in caplog.records if r.levelno >= logging.ERROR] == []


async def test_what_was_said_just_before_reaches_nobody(tmp_path: Path) -> None:
    """discord.py waits two seconds for servers before it says that it is ready; the bot may have left by then."""
    async with bot(tmp_path) as here:
        await here.close()
        here.dispatch("ready")  # would fail for want of an event loop


async def test_what_discord_tells_is_heeded_to_the_end(tmp_path: Path) -> None:
    heard: list[str] = []

    async def slowly(guild: str) -> None:
        await asyncio.sleep(0.05)
        await here.tables.store.person(guild)
        heard.append(guild)

    async with bot(tmp_path) as here:
        here.in_flight = InFlight(PATIENCE)
        with patch.object(here.tables, "guild_gone", slowly):
            telling = asyncio.create_task(here.on_guild_remove(cast(Any, SimpleNamespace(id=3))))
            await asyncio.sleep(0)
            await here.close()
        assert heard == ["3"] and telling.done()


async def test_who_stops_the_bot_is_not_waited_for(tmp_path: Path) -> None:
    async with bot(tmp_path) as here:
        here.in_flight = InFlight(PATIENCE)
        async with asyncio.timeout(PATIENCE):
            await handle(here, cast(Any, Asked(1)), lambda context: here.close())
