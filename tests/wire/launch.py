"""Starts a program with discord.py turned to the stand-in: launch.py ADDRESS SETTINGS MODULE ARGUMENTS...

The program itself is not changed; only some of its manners are taken from the settings, because a test cannot wait seconds for
each move, the clock of its tables is fast by so many seconds, because it cannot wait days for a timer, and all its clocks can
run faster than ours, because it cannot wait minutes to see what is tried again.
"""

from __future__ import annotations

import asyncio
import json
import runpy
import selectors
import signal
import sys
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import discord.gateway
import discord.http
from yarl import URL

from bot import serving
from bot.discord_ui import shared_client
from bot.discord_ui.connection import request_budget as budget
from bot.discord_ui.front import Manners
from bot.discord_ui.pictures.draw import Drawn
from bot.discord_ui.posting import poster
from bot.store.connection import Written
from bot.tables import Tables


class Hasty(selectors.DefaultSelector):
    """Waits a fraction of the time it is told to."""

    speed = 1.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait for something to happen."""
        return super().select(timeout / self.speed if timeout is not None and timeout > 0 else timeout)


class HastyLoop(asyncio.SelectorEventLoop):
    """An event loop whose seconds pass faster."""

    def __init__(self) -> None:
        super().__init__(Hasty())

    def time(self) -> float:
        """Now, by a fast clock."""
        return super().time() * Hasty.speed


class Hurry(asyncio.DefaultEventLoopPolicy):
    """Every loop is such a one."""

    _loop_factory = HastyLoop


def hurry(speed: float) -> None:
    """Let all clocks of this process run faster: those of event loops, of tables, and what is counted by the minute."""
    Hasty.speed, begun, wall, steady = speed, time.monotonic(), time.time, time.monotonic
    asyncio.set_event_loop_policy(Hurry())
    setattr(budget, "time", Clock(lambda: steady() * speed))  # noqa: B010  (no part of its interface)
    setattr(poster, "time", Clock(lambda: wall() + (steady() - begun) * (speed - 1)))  # noqa: B010


class Clock:
    """What modules ask for the time."""

    def __init__(self, now: Any) -> None:
        self.time = self.monotonic = now


def turn_to(address: str, given: dict[str, Any]) -> None:
    """Whatever is started in this process from now on finds the stand-in where Discord should be."""
    later, speed, begun = float(given["later"]), float(given["speed"]), time.monotonic()
    discord.http.Route.BASE = f"http://{address}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(f"ws://{address}/gateway/")

    def now() -> float:
        return time.time() + later + (time.monotonic() - begun) * (speed - 1)

    setattr(serving, "SHELF", given["ready"])  # noqa: B010  (only what is loaded at once; any other game is when it is asked for)
    setattr(serving, "Manners", partial(Manners, **given["manners"]))  # noqa: B010  (no part of its interface)
    if not given["painters"]:
        setattr(serving, "pictures", Drawn)  # noqa: B010  (in its own threads)
    setattr(serving, "Tables", partial(Tables, now=now))  # noqa: B010
    setattr(shared_client, "BEAT", given["beat"])  # noqa: B010
    if given["deaf"] or given["newer"]:
        on_a_server(given["deaf"], given["newer"])


def on_a_server(deaf: bool, newer: str) -> None:
    """Hear of nothing that others write, or know one schema file more."""
    from bot.store import postgres_schema, postgres_shares

    async def unheard(self: postgres_shares.PostgresShares) -> AsyncIterator[Written]:
        await asyncio.Event().wait()
        yield Written(0, 0, "")

    if deaf:
        setattr(postgres_shares.PostgresShares, "heard", unheard)  # noqa: B010
    if newer:
        known = postgres_schema.steps()
        known.append((known[-1][0] + 1, Path(newer)))
        setattr(postgres_schema, "steps", lambda: known)  # noqa: B010


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests that run in the background hand down that it is ignored
    address, given, module, *arguments = sys.argv[1:]
    settings = json.loads(given)
    if settings["speed"] != 1:
        hurry(settings["speed"])
    turn_to(address, settings)
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
