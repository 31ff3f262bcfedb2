"""Shards come to Discord one after the other in each of its buckets, and in all buckets at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import aiohttp
import pytest

from bot.discord_ui.connection import calls
from bot.discord_ui.connection.identifying import BETWEEN, Turns

SHARDS, AT_ONCE = 8, 4


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long each of those that waited would have slept, as soon as it would."""
    slept = list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return slept


def answering(after: int) -> tuple[list[int], Callable[[], Awaitable[int]]]:
    """A Discord that breaks off so often, and then says how many may come at once; and what it was asked."""
    asked = list[int]()

    async def at_once() -> int:
        asked.append(len(asked))
        if len(asked) <= after:
            raise aiohttp.ServerDisconnectedError
        return AT_ONCE

    return asked, at_once


async def waits(turns: Turns, slept: list[float]) -> list[int]:
    """After how many turns of others each shard comes, if all want to at once."""
    slept.clear()
    for shard in range(SHARDS):
        await turns.wait(shard)
    return [round(seconds / BETWEEN) for seconds in slept]


async def test_one_of_each_bucket_comes_at_once(slept: list[float]) -> None:
    """And Discord is asked for their number once only."""
    asked, at_once = answering(0)
    assert await waits(Turns(at_once), slept) == [0] * AT_ONCE + [1] * AT_ONCE
    assert len(asked) == 1


async def test_a_question_that_broke_off_is_asked_again_at_once(slept: list[float]) -> None:
    """A line that was cut a moment ago keeps nobody waiting for seconds."""
    _, at_once = answering(len(calls.PAUSES))
    assert (await waits(Turns(at_once), slept))[len(calls.PAUSES) :] == [0] * AT_ONCE + [1] * AT_ONCE


async def test_who_could_not_ask_asks_again_when_the_next_shard_comes(slept: list[float]) -> None:
    """Without an answer they come one by one, which is always allowed; not for longer than there is none."""
    _, at_once = answering(1 + len(calls.PAUSES))
    turns = Turns(at_once)
    await turns.wait(0)
    assert await waits(turns, slept) == [1, 0, 0, 0, 2, 1, 1, 1], "two in each bucket, after one that has come before"
