"""A game that was over a week ago takes little room, and nothing of it is lost: records, looking back, forgetting."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from random import Random

import pytest

from bot.store import Change, Damaged
from bot.tables.life.forgetting import PUT_AWAY
from bot.tables.values.who import Who
from engines.kernel import verify
from engines.shelf import game
from tests.tables.parlour import House, Party, refused
from tests.tables.test_forgetting import ANA, NAME, bytes_left, named, some

TITLES = ["oaxaca", "mottainai", "frutas"]


async def finished(house: House, title: str, *people: str) -> Party:
    """A game in which something was taken back, over now."""
    party, rng = await house.party(*people, game=title), Random(3)
    await party.play(rng, 6)
    await party[people[0]].wishes()
    for other in people[1:]:
        await party[other].agrees()
    await party.play(rng, 400)
    if (await party.row()).status == "playing":
        await house.tables.end(party.number, Who(people[0]))
    return party


async def a_week_later(house: House) -> None:
    """Time goes by, and what is to be done now and then is done; nothing is kept in memory."""
    house.clock += PUT_AWAY + 1.0
    await house.tables.upkeep()
    await house.restart()


def rows(house: House, table: str) -> int:
    """How many rows there are."""
    with closing(sqlite3.connect(house.path)) as db:
        return int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("title", TITLES)
async def test_everything_that_can_be_seen_of_it_is_as_it_was(house: House, title: str) -> None:
    party = await finished(house, title, "ana", "ben")
    number, store = party.number, house.store
    past = await house.tables.past(number)
    shown = range(0, past.last + 1, 3)
    before = (
        await party.moves(), await store.opening(number), await store.moves(number, 5), await store.moves(number, standing=True),
        await house.tables.record(number), await house.tables.log(number), [past.entry_view(n) for n in shown],
        {n: await store.snapshot(number, n) for n in await store.snapshots(number)}, await house.tables.look(number, "ana"),
        await store.held_of("ben"), await store.data_of("ben"), await party.saved(),
    )  # fmt: skip
    await a_week_later(house)
    assert rows(house, "moves") == 0 and rows(house, "snapshots") == 1 and rows(house, "archives") == 1
    store, past = house.store, await house.tables.past(number)
    after = (
        await party.moves(), await store.opening(number), await store.moves(number, 5), await store.moves(number, standing=True),
        await house.tables.record(number), await house.tables.log(number), [past.entry_view(n) for n in shown],
        {n: await store.snapshot(number, n) for n in await store.snapshots(number)}, await house.tables.look(number, "ana"),
        await store.held_of("ben"), await store.data_of("ben"), await party.saved(),
    )  # fmt: skip
    assert after == before
    assert verify(game(title), await house.tables.record(number)) is None
    await house.tables.upkeep()
    assert rows(house, "archives") == 1, "once"


async def test_what_runs_or_has_just_ended_stays(house: House) -> None:
    running, over = await house.party("ana", "ben"), await finished(house, "frutas", "eva", "leo")
    await running.play(Random(1), 5)
    house.clock += PUT_AWAY - 60.0
    await house.tables.upkeep()
    assert rows(house, "archives") == 0
    await over.check()
    house.clock += 120.0
    await house.tables.upkeep()
    assert rows(house, "archives") == 1 and len(await running.moves()) == 5
    await running.check()


async def test_somebody_is_forgotten_in_a_game_that_was_put_away(house: House) -> None:
    party = await named(house, "ben")
    await some(party, 1000)
    moves = await party.moves()
    await a_week_later(house)
    assert (await house.store.held_of(ANA)).moves == sum(m.person == ANA for m in moves) > 0
    assert len((await house.store.data_of(ANA))["tables"][0]["moves"]) == sum(m.person == ANA for m in moves)
    assert (await house.tables.forget(ANA)).text.key == "table.forgotten"
    left = await bytes_left(house)
    assert ANA.encode() not in left and NAME.encode() not in left
    kept = await party.moves()
    assert [m.person for m in kept] == [None if m.person == ANA else m.person for m in moves]
    assert [m.answers for m in kept] == [m.answers for m in moves]
    assert verify(game("frutas"), await house.tables.record(party.number)) is None


@pytest.mark.parametrize("away", [False, True])
async def test_another_version_of_the_rules_still_shows_what_was(
    house: House, monkeypatch: pytest.MonkeyPatch, away: bool
) -> None:
    """Where the rules play a game otherwise now, its positions are shown as they were written; a running game is refused."""
    over, running = await finished(house, "frutas", "ana", "ben"), await house.party("eva", "leo", game="frutas")
    await running.play(Random(2), 4)
    past = await house.tables.past(over.number)
    before = [past.entry_view(n) for n in range(past.last + 1)]
    if away:
        await a_week_later(house)
    monkeypatch.setattr("bot.tables.life.replay.need_alike", lambda move, moment: otherwise(moment.number))
    past = await house.tables.past(over.number)
    assert [past.entry_view(n) for n in range(past.last + 1)] == before
    now = await house.tables.past(running.number)
    with refused("astray"):
        now.entry_view(3)


def otherwise(number: int) -> None:
    """From the third entry on, the rules are not what they were."""
    from bot.tables.life.log_replay import CannotReplay

    if number >= 3:
        raise CannotReplay(number, "the rules have changed")


async def test_damage_to_what_was_put_away_is_found(house: House) -> None:
    party = await finished(house, "frutas", "ana", "ben")
    await a_week_later(house)
    for column in ("log", "positions"):
        async with house.store.database.transaction() as db:
            ((kept,),) = await db.execute_fetchall(f"SELECT {column} FROM archives")
            await db.execute(f"UPDATE archives SET {column} = ?", (kept[:20] + bytes([kept[20] ^ 1]) + kept[21:],))
    with pytest.raises(Damaged):
        await party.moves()
    with pytest.raises(Damaged):
        await house.store.snapshot(party.number, 2)
    assert (await house.tables.look(party.number)).view is not None, "the last position stands beside"


async def damaged(house: House, party: Party) -> None:
    """The log of a game that was put away is not what was written."""
    async with house.store.database.transaction() as db:
        await db.execute("UPDATE archives SET log = zeroblob(50) WHERE table_id = ?", (party.number,))


@pytest.mark.parametrize("what", ["past", "record", "log"])
async def test_whoever_asks_for_a_damaged_log_reads_that_it_is(house: House, what: str) -> None:
    party = await finished(house, "frutas", "ana", "ben")
    await a_week_later(house)
    await damaged(house, party)
    with refused("log_damaged"):
        await getattr(house.tables, what)(party.number)


async def test_a_table_whose_log_and_position_are_damaged_can_still_be_looked_at(house: House) -> None:
    party = await finished(house, "frutas", "ana", "ben")
    await a_week_later(house)
    await damaged(house, party)
    async with house.store.database.transaction() as db:
        await db.execute("UPDATE snapshots SET state = zeroblob(50)")
    await house.restart()
    look = await house.tables.look(party.number)
    assert look.view is not None and look.table.result, "by an earlier position"


async def test_one_damaged_log_keeps_nobody_from_the_rest_of_their_data(house: House) -> None:
    first, second = [await finished(house, "frutas", "ana", "ben") for _ in range(2)]
    await a_week_later(house)
    whole = await house.store.data_of("ana")
    await damaged(house, first)
    data = await house.store.data_of("ana")
    found = {table["id"]: table for table in data["tables"]}
    assert found[second.number] == whole["tables"][1] and found[second.number]["moves"]
    assert found[first.number] == {**whole["tables"][0], "moves": [], "moves_damaged": True}


async def test_a_change_in_between_leaves_the_game_for_the_next_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await finished(house, "frutas", "ana", "ben")
    moves = await party.moves()
    begun: list[str] = []
    search = house.store.database.search

    async def slow(sql: str, values: object = ()) -> object:
        if "FROM moves WHERE table_id" in sql and not begun:
            begun.append(sql)
            found = await search(sql, values)  # type: ignore[arg-type]
            row = await party.row()
            await house.store.commit(Change(row))
            return found
        return await search(sql, values)  # type: ignore[arg-type]

    monkeypatch.setattr(house.store.database, "search", slow)
    house.clock += PUT_AWAY + 1.0
    await house.tables.upkeep()
    assert rows(house, "archives") == 0 and await party.moves() == moves
    await house.tables.upkeep()
    assert rows(house, "archives") == 1 and await party.moves() == moves
