"""What runs beside is ended for good, also where its first cancellation was lost."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from bot import breaking_off
from bot.breaking_off import broken_off
from tests.patience import PATIENCE


async def test_what_runs_is_ended_and_what_it_says_is_nobodys_business() -> None:
    async def failing() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            raise ValueError

    tasks = [asyncio.create_task(asyncio.sleep(3600)), asyncio.create_task(failing()), asyncio.create_task(asyncio.sleep(0))]
    await asyncio.sleep(0)
    await broken_off(None, *tasks)
    assert all(task.done() for task in tasks) and tasks[0].cancelled()
    await broken_off(None)


async def test_a_cancellation_that_was_lost_is_said_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breaking_off, "AGAIN", 0.01)

    async def deaf() -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(3600)
        await asyncio.sleep(3600)

    task = asyncio.create_task(deaf())
    await asyncio.sleep(0)
    await asyncio.wait_for(broken_off(task), PATIENCE)
    assert task.cancelled()
