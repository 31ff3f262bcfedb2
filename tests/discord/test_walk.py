"""How far an interaction walks: code of how many files of the bot runs, in the one task that answers it."""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from bot.discord_ui.answers.interaction import handle
from tests.discord.hall import Hall, Player, hall
from tests.discord.test_places import begun
from tests.house.tree import ROOT

BOT = f"{ROOT / 'bot'}/"
MOST = {"join": 19, "typed": 29}  # files
MOST_OF_DISCORD = {"join": 7, "typed": 14}  # of these, in the rooms of Discord


@contextmanager
def walked() -> Iterator[set[str]]:
    """The files of the bot of which code runs meanwhile, in tasks that answer an interaction."""
    by_task: defaultdict[object, set[str]] = defaultdict(set)
    answering, files = set[object](), set[str]()

    def called(frame: FrameType, event: str, _: Any) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(BOT):
            task = asyncio.current_task()
            by_task[task].add(file.removeprefix(BOT))
            if frame.f_code is handle.__code__:
                answering.add(task)

    sys.setprofile(called)
    try:
        yield files
    finally:
        sys.setprofile(None)
        files |= {file for task in answering for file in by_task[task]}


def need_short(files: set[str], walk: str) -> None:
    """At most so many, each of which does something of its own."""
    here = sorted(file for file in files if file.startswith("discord_ui/"))
    assert len(files) <= MOST[walk], sorted(files)
    assert len(here) <= MOST_OF_DISCORD[walk], here


async def test_a_press_of_join(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        live = await here.open("Ana", seats=2)
        with walked() as files:
            await here.people["Ben"].click(here.lobby(live), label="Join")
        assert {"discord_ui/answers/presses.py", "tables/life/lobby.py", "store/store.py"} <= files
        need_short(files, "join")


async def test_a_typed_move(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        files = await typed_move(here)
        assert {"discord_ui/commands/game.py", "tables/life/playing.py", "store/store.py"} <= files
        need_short(files, "typed")


async def typed_move(here: Hall) -> set[str]:
    """The walk of the first move of a game that can be said as a command."""
    number = await begun(here, "Ana", "Ben")
    for _ in range(20):
        for name in ("Ana", "Ben"):
            player = Player(here, name, number, here.bot.robots._random, typing=1.0)
            if await player.ask() is not None:
                with walked() as files:
                    await player.move()
                if "typed" in player.ways:
                    return files
    raise AssertionError("nothing could be typed")
