"""The bot on four shards over the wire: one process that holds the tables of all servers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.discord_ui.sharded_client import shard_of
from tests.deep import DEEP
from tests.patience import PATIENCE, until
from tests.wire import objects
from tests.wire.people import Guest, offers, truth
from tests.wire.program import Program
from tests.wire.proof import proven, waiting
from tests.wire.standin import standing_in
from tests.wire.test_desk import letters, rested
from tests.wire.test_game import gathered

SHARDS = 4


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Program]:
    """A bot on four shards, each with a server."""
    async with standing_in() as here:
        for _ in range(SHARDS - 1):
            here.server()
        here.gateway.wanted = SHARDS
        made = Program(here, tmp_path, TIANGUIS_SHARDS=str(SHARDS))
        if not DEEP:
            made.ready = ["oaxaca"]
        try:
            await made.start()
            yield made
        finally:
            await made.stop()
        assert here.check()[1] == []
        assert made.errors() == []


def test_a_server_has_one_shard_and_direct_messages_the_first() -> None:
    servers = [str(objects.GUILD + (n << 22)) for n in range(8)]
    assert {shard_of(server, SHARDS) for server in servers} == {0, 1, 2, 3} and {shard_of(s, 1) for s in servers} == {0}
    assert shard_of("@300000000000000002", SHARDS) == shard_of("", SHARDS) == 0


@pytest.mark.deeper
async def test_tables_of_all_shards_are_played_also_from_direct_messages(bot: Program) -> None:
    """And one shard that is cut off, or has to come anew, misses nothing; the others do not notice."""
    here = bot.here
    servers = here.servers if DEEP else here.servers[:2]
    channels = [here.channel(f"games {n}", server) for n, server in enumerate(servers)]
    shards = [shard_of(str(server), SHARDS) for server in servers]
    assert len({*shards}) == len(servers) and [*here.gateway.lines] == [0, 1, 2, 3]
    tables = [await gathered(here, bot, channel, [f"Ana {n}", f"Ben {n}"]) for n, channel in enumerate(channels)]
    for ana, _ in tables:
        await ana.slash("me desk", on=True)
    await until(lambda: rested(bot.database, len(tables)) and all(letters(here, ana) for ana, _ in tables), "a desk for each")
    for ana, ben in tables:
        while ana.ask(ana.live()) is None or not offers(letters(here, ana)[-1]):
            await ben.move()
            await until(lambda: rested(bot.database, len(tables)), "desks that show the tables as they are")
        await at_home(bot, ana)
    await here.gateway.cut(shards[0])
    await here.gateway.invalidate(shards[1])
    for guest in (guest for pair in (tables[0], *tables[2:]) for guest in pair):
        await guest.move()
    await asyncio.wait_for(here.gateway.ready.wait(), PATIENCE)
    assert (here.gateway.identified, here.gateway.resumed) == (SHARDS + 1, 1)
    for guest in tables[1]:
        await guest.move()
    await until(lambda: waiting(bot.database) == 0, "all posts")
    for channel in channels:
        await proven(here, bot.database, channel)


async def at_home(bot: Program, guest: Guest) -> None:
    """One choice at somebody's desk, which comes over the first shard."""
    before, letter = guest.live().table.number, letters(bot.here, guest)[-1]
    home = bot.here.letterbox(guest.json)
    here, guest.channel = guest.channel, home
    await guest.push(letter, next(iter(offers(letter).values())))
    guest.channel = here
    await until(lambda: guest.live().table.number > before, "the move")


@pytest.mark.deep
async def test_a_server_that_has_gone_while_its_shard_was_away_is_missed_and_no_other(bot: Program) -> None:
    here = bot.here
    channels = [here.channel(f"games {n}", server) for n, server in enumerate(here.servers)]
    for n, channel in enumerate(channels):
        await gathered(here, bot, channel, [f"Ana {n}", f"Ben {n}"])
    gone = here.servers[1]
    line = here.gateway.line(gone)
    assert line is not None

    def lost() -> list[str]:
        return [live.table.lost for channel in channels if (live := truth(bot.database, channel)) is not None]

    here.servers = [server for server in here.servers if server != gone]
    await here.gateway.invalidate(line.shard)
    await until(lambda: lost() == ["", "guild", "", ""], "a table that waits")
    here.servers.append(gone)
    await here.gateway.invalidate(line.shard)
    await until(lambda: lost() == ["", "", "", ""], "a table that goes on")


@pytest.mark.deep
async def test_a_host_whose_bot_needs_more_shards_is_told_which_setting(tmp_path: Path) -> None:
    async with standing_in() as here:
        here.gateway.wanted = SHARDS
        bot = Program(here, tmp_path)
        bot.ready = []
        with pytest.raises(AssertionError, match="the bot did not come"):
            await bot.start()
        assert bot.process is not None and bot.process.returncode == 2
        assert "Write TIANGUIS_SHARDS=4 into .env" in bot.said() and "Traceback" not in bot.said()
