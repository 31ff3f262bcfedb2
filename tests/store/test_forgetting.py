"""The steps in which somebody is forgotten, on each database: what is written down first, and what goes at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from bot.store import Seat, SqlStore, Store
from bot.store import forgetting as steps
from bot.store.connection import Row, Writing
from bot.store.values.shown import Shown
from tests.store.backend import SEATS, opened

A_MOMENT = 0.3  # seconds that are enough for a post where nothing holds it up


async def test_it_is_written_down_with_their_names_by_table(store: Store) -> None:
    assert isinstance(store, SqlStore)
    one = await opened(store)
    two = await opened(store, "another", seats=[Seat(0, "Benito", person="ben"), Seat(1, "Robot 1", robot="easy")], host="ben")
    await opened(store, "a third", seats=[Seat(0, "Cleo", person="cleo")], host="cleo")
    assert await store.being_forgotten() == []
    for _ in range(2):
        assert await steps.begin(store.database, "ben") == {one.id: {"Ben"}, two.id: {"Benito"}}
        assert await store.being_forgotten() == ["ben"] and await store.seats(one.id) == [*SEATS]
    await store.forget_person("ben", "{}{}".format)
    assert await store.being_forgotten() == [] and not await store.knows("ben")


async def test_a_row_and_its_seats_are_rewritten_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever hears that a table was written, though nothing else is done yet, finds nobody there."""
    table = await opened(store, posts=Shown({"board": 5}, story=("Ben plays",)))
    before = (await store.versions([table.id]))[table.id]
    monkeypatch.setattr(steps, "ROWS", ("what no database understands",))
    with pytest.raises(Exception, match=r"no database understands|syntax"):
        await store.forget_person("ben", "{}{}".format)
    left = await store.table(table.id)
    assert left is not None and left.version == before + 1 and left.posts == Shown({"board": 5})
    seats = await store.seats(table.id)
    assert seats == [SEATS[0], Seat(1, ""), SEATS[2]] and seats[1].whose is None
    monkeypatch.undo()
    await store.forget_person("ben", "{}{}".format)
    assert await store.being_forgotten() == [] and not await store.knows("ben")


async def test_what_is_posted_meanwhile_is_not_lost(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits until the row is rewritten: what was read of it is still what stands there."""
    table = await opened(store, posts=Shown({"board": 5}, story=("Ben plays",)))
    posting, truly = list[asyncio.Task[None]](), steps._clear

    class Slow:
        """A transaction in which something is posted by somebody else after each look."""

        def __init__(self, db: Writing) -> None:
            self.execute, self._looks = db.execute, db.execute_fetchall

        async def execute_fetchall(self, sql: str, values: Any = ()) -> Iterable[Row]:
            rows = await self._looks(sql, values)
            posting.append(asyncio.create_task(store.post_made([], replace(table, posts=Shown({"board": 6})))))
            await asyncio.wait(posting, timeout=A_MOMENT)
            return rows

    async def slowly(db: Any, *args: Any) -> None:
        await truly(Slow(db), *args)  # type: ignore[arg-type]

    monkeypatch.setattr(steps, "_clear", slowly)
    await store.forget_person("ben", "{}{}".format)
    await asyncio.gather(*posting)
    left = await store.table(table.id)
    assert len(posting) == 1 and left is not None and left.posts == Shown({"board": 6})
