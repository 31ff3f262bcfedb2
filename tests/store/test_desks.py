"""What somebody's desk shows, as it is kept: a doubt of it stays until what was sent after that stands there."""

from __future__ import annotations

from dataclasses import replace

from bot.store import DeskMessage, Person, Store
from tests.store.backend import opened

SHOWN = 1 << 40  # a mark


async def test_what_was_sent_before_somebody_doubted_it_settles_nothing(store: Store) -> None:
    table = await opened(store)
    await store.set_person(Person("ben", desk=True))
    first = DeskMessage("ben", table.id, "77", 5, version=SHOWN)
    assert await store.desks.put(first, -1), "there was none"
    assert await store.desks.put(replace(first, number=1, version=SHOWN + 1), SHOWN)
    assert await store.desks.of("ben", table.id) == replace(first, number=1, version=SHOWN + 1)
    before = SHOWN + 1
    for _ in range(2):  # the second one while what the first one asked for was on its way
        await store.desks.doubt(table.id)
        assert await store.desks.put(replace(first, number=2), before)
        doubted = await store.desks.of("ben", table.id)
        assert doubted.version < 0 and doubted.version != before and doubted.number == 2
        before = doubted.version
    assert await store.desks.put(first, before)
    assert await store.desks.of("ben", table.id) == first


async def test_a_doubt_is_about_one_table_and_all_who_have_a_desk_there(store: Store) -> None:
    table, other = await opened(store), await opened(store, "two")
    for name in ("ana", "ben"):
        await store.set_person(Person(name, desk=True))
        await store.desks.put(DeskMessage(name, table.id, "77", 5, version=SHOWN))
        await store.desks.put(DeskMessage(name, other.id, "77", 6, version=SHOWN))
    await store.desks.doubt(table.id)
    assert [one.version for one in await store.desks.at(table.id)] == [-1, -1]
    assert [one.version for one in await store.desks.at(other.id)] == [SHOWN, SHOWN]
