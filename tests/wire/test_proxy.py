"""Requests go to Discord through a proxy, which may say no, break off, or not be there at all."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE, until
from tests.wire.faults import Fault
from tests.wire.program import ROOT, TOKEN, Program
from tests.wire.proof import proven, waiting
from tests.wire.proxy import in_between
from tests.wire.standin import standing_in
from tests.wire.test_game import gathered


async def test_everything_goes_through_the_proxy_and_what_it_refuses_is_posted_later(tmp_path: Path) -> None:
    """Also where an answer that says no bears no `Via`: discord.py takes that for the end, and the poster tries again."""
    async with standing_in() as here, in_between(here) as proxy:
        bot = Program(here, tmp_path, TIANGUIS_API=proxy.address)
        bot.ready, bot.painters = ["oaxaca"], False
        await bot.start()
        try:
            channel = here.channel()
            guests = await gathered(here, bot, channel, ["Ana", "Ben"])
            for proxy.says_via in (True, False):
                faults = [here.faults.add(Fault(kind, 429, place=channel)) for kind in ("post", "edit")]
                while not all(fault.met for fault in faults):
                    for guest in guests:
                        await guest.move()
                await until(lambda: not waiting(bot.database), "all posts")
            assert "posting failed (HTTPException('429 Too Many Requests" in bot.said(), "the one without Via"
            before = len(bot.said())
            proxy.away = True
            await guests[0].begin("hand")
            await until(
                lambda: any(word in bot.said()[before:] for word in ("did not arrive", "failed")), "that it is away is noticed"
            )
            proxy.away = False
            while await guests[0].move() is None and await guests[1].move() is None:
                await asyncio.sleep(0.05)
            await until(lambda: not waiting(bot.database), "all posts")
            await proven(here, bot.database, channel)
        finally:
            await bot.stop()
        assert proxy.passed == len(here.calls) > 20, "nothing goes another way"
        assert (refused := here.check()[1]) == [], refused


@pytest.mark.sampled(3)
async def test_a_proxy_that_is_not_there_is_named(tmp_path: Path) -> None:
    bot_run = (sys.executable, "-m", "bot", "run")
    nobody = "http://127.0.0.1:1"
    given = {"DISCORD_TOKEN": TOKEN, "TIANGUIS_DATABASE": str(tmp_path / "x.sqlite3"), "TIANGUIS_API": nobody}
    process = await asyncio.create_subprocess_exec(
        *bot_run, cwd=ROOT, env={**os.environ, **given}, stderr=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 1
    assert f"TIANGUIS_API: nothing answers at {nobody}. Start the proxy, or leave the setting out." in said.decode()
