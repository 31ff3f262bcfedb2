"""Somebody asks to be forgotten on Discord once more than they may: nothing is taken away before it is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.discord.hall import Hall, hall, shown
from tests.discord.test_alone import begun, letters
from tests.discord.test_desk import at_desks


async def asks_to_be_forgotten(here: Hall, name: str) -> str:
    """What is answered to somebody who is sure of it."""
    person = here.people[name]
    panel = shown(await person.slash(here.channel, "me data"))
    for label in ("Delete everything", "Yes, delete everything"):
        panel = shown(await person.click(panel, label=label))
    await here.env.settle()
    return str(panel.content)


def standing(here: Hall, name: str) -> dict[int, Any]:
    """What stands in somebody's direct messages, and what can be pressed on it."""
    return {m.id: (m.content, m.components) for m in here.messages(letters(here, name).id) if not m.ephemeral}


async def test_what_is_refused_takes_nothing_away(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        ana, store = str(here.people["Ana"].id), here.tables.store
        await here.people["Ana"].slash(here.channel, "me language", language="en")
        assert "nothing about you is stored" in await asks_to_be_forgotten(here, "Ana")
        assert not await store.knows(ana)
        number, _ = await at_desks(here, "Ana", "Ben")
        alone = await begun(here, typing=0)
        await here.env.settle()
        messages, rows, row = standing(here, "Ana"), await store.desks.all_of(ana), await store.table(alone.number)
        assert row is not None and [one.table_id for one in rows] == [number] and row.posts["board"] in messages
        assert rows[0].message in messages, "the desk, and the board of a table that is hers alone"
        for _ in range(2):
            assert "once a day" in await asks_to_be_forgotten(here, "Ana")
            assert standing(here, "Ana") == messages and await store.desks.all_of(ana) == rows
            assert await store.table(alone.number) == row and await store.knows(ana)
