"""Edits that were on their way when their table became another process's: whoever has it then puts right what they did."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from pathlib import Path

import discord
import pytest

from bot.discord_ui.posting import late_edits
from bot.discord_ui.posting.late_edits import LateEdits
from bot.discord_ui.posting.poster import Poster
from bot.store.connection import TakenOver
from bot.store.values.news import DESK
from tests.discord.test_poster import forbidden
from tests.discord.wall import Wall, posting_on, rest
from tests.patience import until
from tests.tables.parlour import Party

GONE = 777  # a message that stands there, and which the table does not show any more


class Stripped(Wall):
    """Channels that know which messages lost their buttons, and in which an edit may be held up."""

    def __init__(self) -> None:
        super().__init__()
        self.stripped: list[int] = []
        self.free = asyncio.Event()
        self.free.set()

    async def strip(self, channel: str, message: int) -> None:
        """Buttons are taken off."""
        self.stripped.append(message)

    async def edit(self, channel: str, message: int, spec: object) -> bool:
        """It says something else, once it may."""
        await self.free.wait()
        return await super().edit(channel, message, spec)  # type: ignore[arg-type]


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[tuple[Party, Poster, Stripped]]:
    """A game of two, everything posted."""
    wall = Stripped()
    async with posting_on(wall, tmp_path) as (house, poster):
        party = await house.party("ana", "ben")
        await rest(party, poster)
        yield party, poster, wall


async def test_a_board_is_shown_once_more_and_what_is_over_loses_its_buttons(table: tuple[Party, Poster, Stripped]) -> None:
    party, poster, wall = table
    before = (await party.live()).table.posts
    edits = len(wall.edits)
    await party.tables.edited_late(party.number, [before["board"], GONE])
    await rest(party, poster)
    after = (await party.live()).table.posts
    assert (wall.stripped, len(wall.edits)) == ([GONE], edits + 1)
    assert (after["board"], after.stale, after.asked) == (before["board"], (), before.asked)
    assert not wall.written[after["board"]].pings, "nobody is called again"


async def test_what_stands_at_somebodys_desk_is_nothing_to_the_channel(table: tuple[Party, Poster, Stripped]) -> None:
    party, poster, wall = table
    version, edits = (await party.row()).version, len(wall.edits)
    await party.tables.edited_late(party.number, [DESK])
    await rest(party, poster)
    assert (wall.stripped, len(wall.edits)) == ([], edits)
    assert (await party.row()).version == version + 1, "which other processes look at"


async def test_a_lobby_is_shown_once_more(tmp_path: Path) -> None:
    wall = Stripped()
    async with posting_on(wall, tmp_path) as (house, poster):
        party = await house.party("ana", start=False)
        await rest(party, poster)
        edits = len(wall.edits)
        await party.tables.edited_late(party.number, [(await party.live()).table.posts["lobby"]])
        await rest(party, poster)
        assert (wall.stripped, len(wall.edits)) == ([], edits + 1)


async def test_all_that_is_shown_is_shown_once_more(table: tuple[Party, Poster, Stripped]) -> None:
    """The lobby still stands there while the game is on: it does not stand for the board."""
    party, poster, wall = table
    shown = (await party.live()).table.posts
    wall.written.clear()
    await party.tables.edited_late(party.number, [DESK, shown["lobby"], shown["board"], GONE])
    await rest(party, poster)
    assert (wall.stripped, {*wall.written}) == ([GONE], {shown["lobby"], shown["board"]})


@pytest.mark.parametrize("how", ["told by the database", "stopped"])
async def test_an_edit_under_way_when_a_table_is_lost_is_told_when_it_has_arrived(
    table: tuple[Party, Poster, Stripped], how: str
) -> None:
    party, poster, wall = table
    board, changes = (await party.live()).table.posts["board"], party.tables.changes
    wall.free.clear()
    await party.tables.edited_late(party.number, [board])  # any reason to edit it
    await until(lambda: poster.late._under_way, "an edit on its way")
    if how == "stopped":
        changes.ours = lambda table: False
        await poster.leave(0)
        assert not poster._tasks
        await poster.late.tell()
        assert poster.late._lost, "it has not arrived yet"
        wall.free.set()
        changes.ours = lambda table: True
    else:
        made = party.tables.store.post_made

        async def fenced(*args: object) -> None:
            party.tables.store.post_made = made  # type: ignore[method-assign]
            raise TakenOver("another process")

        party.tables.store.post_made = fenced  # type: ignore[assignment, method-assign]
        wall.free.set()
    await until(lambda: poster.late._lost and not poster._tasks, "its loss")
    (lost,) = poster.late._lost.values()
    await asyncio.wait([edit.answer for edit in lost.values()])
    edits = len(wall.edits)
    await poster.late.tell()
    await rest(party, poster)
    assert not poster.late._lost and not poster.late._under_way and len(wall.edits) == edits + 1


async def test_nothing_stays_under_way_when_the_bot_stops(table: tuple[Party, Poster, Stripped]) -> None:
    party, poster, wall = table
    wall.free.clear()
    await party.tables.edited_late(party.number, [(await party.live()).table.posts["board"]])
    await until(lambda: poster.late._under_way, "an edit on its way")
    await poster.close()
    (edits,) = poster.late._under_way.values()
    assert all(edit.answer.cancelled() for edit in edits.values())


async def test_what_could_not_be_written_down_is_told_later() -> None:
    told = list[tuple[int, Collection[int]]]()

    async def tell(table: int, messages: Collection[int]) -> None:
        if not told:
            told.append((0, ()))
            raise OSError("the database is away")
        told.append((table, messages))

    async def edit(works: bool) -> bool:
        if not works:
            raise OSError("cut")
        return works

    async def refused() -> bool:
        raise forbidden()

    late = LateEdits(tell)
    assert await late.do(1, 5, edit(True))
    late.arrived(1, 5)
    with pytest.raises(OSError, match="cut"):
        await late.do(1, 7, edit(False))
    with pytest.raises(discord.HTTPException):
        await late.do(1, 9, refused())
    assert await late.do(1, 6, edit(True), DESK)
    assert await late.do(2, 8, edit(True))
    late.lose_all(lambda table: table == 2)
    for _ in range(3):
        await late.tell()
    assert told[1:] == [(1, [DESK, 7])], "once, and nothing of what arrived in time or is ours"


async def test_what_somebody_who_was_killed_may_have_sent_is_put_right_when_nothing_can_arrive_any_more(
    table: tuple[Party, Poster, Stripped], monkeypatch: pytest.MonkeyPatch
) -> None:
    party, poster, wall = table
    shown = (await party.live()).table.posts
    await poster.inherit()
    poster.wake(party.number)
    await rest(party, poster)
    assert not poster.late._inherited and not poster._inherited, "nothing was about to be shown"
    wall.free.clear()
    await party.tables.edited_late(party.number, [shown["board"]])
    await until(lambda: poster.late._under_way, "an edit on its way")
    other = Poster(poster.channels, poster.tables, poster.pictures)  # who has the table from now on
    await other.inherit()
    await poster.close()
    wall.free.set()
    monkeypatch.setattr(late_edits, "LINGERS", 1e6)  # however slow this machine is
    await other.resume()
    await rest(party, other)
    ((number, (_, messages)),) = other.late._inherited.items()
    assert (number, {*messages}) == (party.number, {DESK, *shown.messages.values()})
    wall.written.clear()
    await other.late.tell()
    await rest(party, other)
    assert not wall.written, "it may be on its way"
    other.late._inherited[number] = (asyncio.get_running_loop().time(), messages)  # as long as that later
    await other.late.tell()
    other.wake(party.number)
    await rest(party, other)
    assert not other.late._inherited and {*wall.written} == {*shown.messages.values()}, "shown once more"
    await other.close()


async def test_tables_that_come_while_the_database_is_away_come_all_the_same(
    table: tuple[Party, Poster, Stripped], monkeypatch: pytest.MonkeyPatch
) -> None:
    party, poster, _ = table

    async def away() -> list[int]:
        raise OSError("the database is away")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(party.tables.store, "tables_to_post", away)
        await poster.inherit()
    assert not poster._inherited


async def test_of_tables_of_others_nothing_is_inherited(table: tuple[Party, Poster, Stripped]) -> None:
    party, poster, wall = table
    wall.free.clear()
    await party.tables.edited_late(party.number, [(await party.live()).table.posts["board"]])
    await until(lambda: poster.late._under_way, "an edit on its way")
    other = Poster(poster.channels, poster.tables, poster.pictures)
    await other.inherit()
    changes = party.tables.changes
    ours, changes.ours = changes.ours, lambda table: False
    await other.resume()
    await until(lambda: not other._tasks, "it has seen that it is not its own")
    assert not other.late._inherited and not other._inherited
    changes.ours = ours
    await other.close()
    wall.free.set()
