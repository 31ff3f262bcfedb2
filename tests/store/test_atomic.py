"""A change is written whole or not at all, wherever it is interrupted."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import count

import pytest
from psycopg import waiting

from bot.store import Alarm, Change, Person, Seat, Store, Table
from bot.store.values.news import Board, Final, Lobby
from bot.store.values.shown import Shown
from tests.store.backend import Backend, a_move, a_table, everything, fail, opened


async def begun(store: Store, channel: str = "plaza") -> tuple[Table, Change]:
    """A table that has something to lose, and a change of everything that can be changed."""
    table = replace(await opened(store, channel), status="playing", number=1)
    await store.commit(
        Change(
            table,
            invited=["ben"],
            moves=[a_move(1)],
            snapshot=b"before",
            timers=[Alarm("soon", 5.0)],
            handled=(f"{table.id}/1", {"n": 1}),
        )
    )
    change = Change(
        replace(table, number=3, questions={0: 3}),
        seats=[Seat(0, "Eva", person="eva")],
        invited=["eva"],
        uninvited=["ben"],
        moves=[a_move(2), a_move(3, undoes=1)],
        undone=[1],
        snapshot=b"after",
        posts=[Board(3), Final(3)],
        timers=[Alarm("later", 9.0, 1)],
        hours=[Person(f"guest {table.id}", zone="Europe/Madrid")],
        handled=(f"{table.id}/2", {"n": 2}),
    )
    return table, change


async def test_a_failure_at_any_statement_leaves_everything_as_it_was(backend: Backend) -> None:
    store = await backend.open()
    table, change = await begun(store)
    before = await everything(store, table.id)
    for statement in count():
        reached = backend.at_statement(statement, fail)
        (outcome,) = await asyncio.gather(store.commit(change), return_exceptions=True)
        if not reached():
            break
        assert "disk is full" in str(outcome)
        assert await everything(store, table.id) == before, f"failed at statement {statement}"
    assert statement > 12, "every kind of row was about to be written once"
    after = await everything(store, table.id)
    assert {part for part in before if before[part] == after[part]} == set()


@pytest.mark.parametrize("busy", [False, True])
async def test_a_cancelled_change_is_whole_or_absent_and_holds_nobody_up(
    backend: Backend, busy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if busy:  # the library lets others go first at each statement, as it does where a loop has much to do
        monkeypatch.setattr(waiting, "MAX_BUSY_TIME", 0.0)
    store = await backend.open()
    outcomes = []
    for statement in count():
        table, change = await begun(store, f"channel {statement}")
        before = await everything(store, table.id)
        task = asyncio.create_task(store.commit(change))
        reached = backend.at_statement(statement, task.cancel)
        await asyncio.wait([task])
        backend.undisturbed()
        assert task.cancelled() == reached()
        after = await everything(store, table.id)
        changed = {part for part in before if before[part] != after[part]}
        assert changed in (set(), set(before)), f"half a change, cancelled at statement {statement}"
        outcomes.append(bool(changed))
        await store.set_person(Person("ana", language="es"))
        if not reached():
            break
    assert outcomes[-2:] == [True, True], "the commit itself is seen through, cancelled or not"
    assert len(outcomes) > 12
    if backend.one_by_one:  # elsewhere what nobody waits for is on its way already, as far as the network has taken it
        assert not any(outcomes[:-2])


async def test_a_table_that_failed_to_open_has_no_number_and_leaves_nothing(backend: Backend) -> None:
    store = await backend.open()
    change = Change(table := a_table(), seats=[Seat(0, "Ana", person="ana")], posts=[Lobby()])
    for statement in range(5):
        reached = backend.at_statement(statement, fail)
        with pytest.raises(Exception, match="disk is full"):
            await store.commit(change)
        assert reached() and table.id == 0
    backend.undisturbed()
    assert await store.open_tables() == [] == await store.posts_to_make()
    await store.commit(change)
    assert await store.table_in("plaza") == table


async def test_other_changes_go_on_after_a_failed_one(backend: Backend) -> None:
    store = await backend.open()
    one, two = await opened(store), await opened(store, "b")
    backend.at_statement(2, fail)
    outcomes = await asyncio.gather(
        store.commit(Change(replace(one, number=1), moves=[a_move(1)])),
        store.commit(Change(replace(two, number=1), moves=[a_move(1)])),
        return_exceptions=True,
    )
    assert [isinstance(o, Exception) for o in outcomes] == [True, False]
    assert (await store.moves(one.id), len(await store.moves(two.id))) == ([], 1)


async def test_posts_are_marked_together_or_not_at_all(backend: Backend) -> None:
    store = await backend.open()
    table = await opened(store)
    posts = await store.posts_to_make()
    for statement in range(4):
        backend.at_statement(statement, fail)
        with pytest.raises(Exception, match="disk is full"):
            await store.post_made([p.id for p in posts], replace(table, posts=Shown({"lobby": 1})))
        assert await store.posts_to_make() == posts
        assert (kept := await store.table(table.id)) is not None and kept.posts == Shown()
