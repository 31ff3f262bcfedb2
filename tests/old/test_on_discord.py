"""Tables that an earlier version has shown in channels go on there: posts, buttons and all."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.tables.values.who import Who
from engines.shelf import SHELF
from tests.deep import some
from tests.discord.hall import Hall, Player, control, hall
from tests.old.files import KEPT, unpacked

NAMES = ("Ana", "Ben", "Dan")


async def moved_in(here: Hall, kept: str, folder: Path) -> dict[int, Any]:
    """The bot is started again on an old file, whose tables stand in channels of this server; their old messages are gone."""
    channels: dict[int, Any] = {}
    await here.bot.close()
    await here.database.close()
    for left in folder.glob("tables.sqlite3*"):
        left.unlink()
    unpacked(kept, folder / "tables.sqlite3")
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as db, db:
        renumbered(db, here)
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as db, db:  # the others stand in channels that no Discord has
        db.execute("PRAGMA foreign_keys=ON")
        db.execute("DELETE FROM tables WHERE guild <> ?", (str(here.guild.id),))
        for number, game in db.execute("SELECT id, game FROM tables ORDER BY id").fetchall():
            channel = here.guild.create_text_channel(f"{game.replace('_', '-')}-{number}")
            db.execute("UPDATE tables SET channel = ? WHERE id = ?", (str(channel.id), number))
            channels[number] = channel
    await here.restart()
    return channels


def renumbered(db: sqlite3.Connection, here: Hall) -> None:
    """The server and its people get the numbers of this Discord: one more command, and they are others.

    The salt of a table stays as it is, as its chance is drawn from that.
    """
    ((before,),) = db.execute("SELECT DISTINCT guild FROM tables WHERE guild GLOB '[0-9]*'").fetchall()
    shift = here.guild.id - int(before)
    numbers = sorted((here.guild.id, *(person.id for person in here.people.values())), reverse=shift > 0)
    for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'").fetchall():
        for column in {row[1] for row in db.execute(f'PRAGMA table_info("{table}")')} - {"salt"}:
            said = f'UPDATE "{table}" SET "{column}" = replace("{column}", ?1, ?2) WHERE typeof("{column}") = \'text\''
            for number in numbers if shift else ():
                db.execute(f'{said} AND instr("{column}", ?1)', (str(number - shift), str(number)))


async def own_table(here: Hall, title: str, channels: dict[int, Any]) -> int:
    """The running table of a game, with everything settled that waited for an answer."""
    row = next(t for t in await here.bot.store.open_tables() if t.game == title and t.status == "playing")
    here.channel = channels[row.id]
    for name in NAMES:
        live = await here.live(row.id)
        if live.table.wish and str(here.people[name].id) not in live.table.wish.agreed:
            await here.tables.answer_undo(row.id, Who(str(here.people[name].id)), True)
        for offer in list(live.table.offers.seats.values()):
            if offer.to == str(here.people[name].id):
                await here.tables.answer_offer(row.id, Who(offer.to, name), offer.id, True)
    return row.id


PLAYED = some([(kept, title) for kept in KEPT for title in sorted(SHELF)], (KEPT[-1], "mottainai").__eq__)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("kept", "title"), PLAYED)
async def test_a_table_in_a_channel_is_played_to_its_end(tmp_path: Path, kept: str, title: str) -> None:
    async with hall(tmp_path, seed=3) as here:
        number = await own_table(here, title, await moved_in(here, kept, tmp_path))
        here.channel = here.guild.create_text_channel("elsewhere")  # its old messages are gone, and the board is posted anew
        await here.people["Ana"].slash(here.channel, "table move", number=number)
        while tasks := list(here.bot.poster._tasks.values()):
            await asyncio.wait(tasks)
        rng = Random(title)
        players = [Player(here, name, number, rng, 0.2) for name in NAMES]
        for _ in range(2000):
            asked = [player for player in players if await player.ask() is not None]
            if not asked:
                break
            await asked[0].move()
        assert (await here.live(number)).table.status == "finished"
        await here.env.settle()
        assert any(control(message, "rematch") for message in here.public())
