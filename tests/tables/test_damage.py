"""Positions that were damaged never come in quietly: they are mended by the log, or the table is looked at and ended."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from random import Random
from typing import Any

import pytest

from bot.store import Damaged
from bot.store.packing import READ, digest, read
from bot.tables.values.who import Who
from engines.kernel import Codec
from engines.shelf import game
from tests.tables.parlour import House, Party, refused, stop

CASES = 60  # damaged positions of each kind and game


def flipped(saved: bytes, rng: Random) -> bytes:
    """A bit is not what it was."""
    at = rng.randrange(len(saved))
    return saved[:at] + bytes([saved[at] ^ 1 << rng.randrange(8)]) + saved[at + 1 :]


def cut(saved: bytes, rng: Random) -> bytes:
    """The end is missing."""
    return saved[: rng.randrange(len(saved))]


def swapped(saved: bytes, rng: Random) -> bytes:
    """Two pieces have changed places."""
    a, b = sorted(rng.sample(range(len(saved)), 2))
    return saved[b:] + saved[a:b] + saved[:a] + b"\0"


def another(saved: bytes, rng: Random) -> bytes:
    """Bytes of the same length from elsewhere."""
    return rng.randbytes(len(saved))


def longer(saved: bytes, rng: Random) -> bytes:
    """Something follows."""
    return saved + rng.randbytes(rng.randrange(1, 9))


def of_another_kind(saved: bytes, rng: Random) -> bytes:
    """Valid JSON in which something is of another kind: a list instead of a number, a number out of range, nothing at all."""
    box = json.loads(saved)
    places: list[tuple[Any, Any]] = [(n, key) for n in _nodes(box) for key in (n if isinstance(n, dict) else range(len(n)))]
    node, key = rng.choice(places)
    node[key] = rng.choice([None, [], {}, "", "x", -1, 10**6, True, [[]]])
    return json.dumps(box, separators=(",", ":")).encode()


def _nodes(value: object) -> list[dict[str, object] | list[object]]:
    if not isinstance(value, dict | list):
        return []
    inner = value.values() if isinstance(value, dict) else value
    return [value, *(node for one in inner for node in _nodes(one))] if value else []


WAYS: tuple[Callable[[bytes, Random], bytes], ...] = (flipped, cut, swapped, another, longer)


@pytest.fixture(params=["oaxaca", "mottainai", "frutas"])
async def party(request: pytest.FixtureRequest, house: House) -> Party:
    """A game of each kind that has gone on for a while, with something taken back."""
    party = await house.party("ana", "ben", game=request.param)
    await party.play(Random(1), 7)
    await party["ana"].wishes()
    await party["ben"].agrees()
    await party.play(Random(2), 4)
    return party


def rows(house: House) -> dict[int, tuple[int | None, bytes]]:
    """The positions as they lie in the file: by number, what they are told by, and their bytes."""
    with closing(sqlite3.connect(house.path)) as db:
        return {n: (base, bytes(state)) for n, base, state in db.execute("SELECT number, base, state FROM snapshots")}


async def lay(house: House, number: int, state: bytes) -> None:
    """Put other bytes in the place of a position, past everything that looks after them."""
    async with house.store.database.transaction() as db:
        await db.execute("UPDATE snapshots SET state = ? WHERE number = ?", (state, number))


async def test_no_damaged_position_comes_in_quietly(house: House, party: Party) -> None:
    """Neither a position nor the one that it is told by: what comes in is what was written, or nothing does."""
    rng, found = Random(3), 0
    numbers = await house.store.snapshots(party.number)
    sound = {n: await house.store.snapshot(party.number, n) for n in numbers}
    for way in WAYS:
        for _ in range(CASES):
            number = rng.choice(numbers)
            before = rows(house)[number][1]
            await lay(house, number, way(before, rng))
            for one in numbers:
                try:
                    assert await house.store.snapshot(party.number, one) == sound[one], way.__name__
                except Damaged:
                    found += 1
            await lay(house, number, before)
    assert found >= len(WAYS) * CASES * 0.9


async def test_positions_of_another_kind_are_known_by_their_digest(house: House, party: Party) -> None:
    """Valid JSON, which the game itself might well load, or fail at in any way that there is."""
    rng, number = Random(4), (await party.row()).number
    saved, codec = await party.saved(), Codec(game((await party.row()).game).state)
    quietly = 0
    for _ in range(CASES * 3):
        wrong = of_another_kind(saved, rng)
        if wrong == saved:
            continue
        with pytest.raises(Damaged):
            read((number, 0, wrong, digest(number, saved), None, None))
        try:
            codec.load(wrong)
            quietly += 1
        except Exception:  # what they would have come to without a digest
            continue
    assert quietly, "only a digest can tell"


async def test_a_damaged_table_mends_itself_by_its_log(house: House, party: Party) -> None:
    """Each position in turn, in memory and on the disk, and the game goes on; also an undo through damaged positions."""
    rng, row = Random(5), await party.row()
    state, asked = await party.saved(), (await party.state()).asks
    for way in WAYS:
        await lay(house, row.number, way(rows(house)[row.number][1], rng))
        await house.restart()
        assert (await party.state()).asks == asked and await party.saved() == state, way.__name__
        await party.check()
    for number in await house.store.snapshots(party.number):
        await lay(house, number, b"nothing")
    await house.restart()
    assert (await party.state()).asks == asked and await party.saved() == state
    for number in await house.store.snapshots(party.number):
        if number != row.number:
            await lay(house, number, b"nothing")
    await party["ana"].wishes()
    await party["ben"].agrees()
    await party.play(rng, 3)
    assert len(await party.moves()) > row.number + 1


async def test_a_game_that_cannot_go_on_shows_its_last_position_and_can_be_ended(house: House, party: Party) -> None:
    number, views = (await party.row()).number, {}
    for seat in (None, 0, 1):
        views[seat] = (await party.live()).look(seat).view
    async with house.store.database.transaction() as db:
        await db.execute("UPDATE moves SET seals_after = seals_after + 1 WHERE number = ?", (number,))
        await db.execute("UPDATE snapshots SET state = zeroblob(9) WHERE number = ?", (number,))
    await house.restart()
    live = await party.live()
    assert live.state is None and live.stood is not None and live.stood[0] == number - 1
    for seat in (None, 0, 1):
        look = live.look(seat)
        assert look.view is not None and look.ask is None and look.asked == ()
    for act in (party["ana"].says("done", since=0), party["ana"].undoes(), party["ana"].wishes()):
        with refused("stopped") as caught:
            await act
        assert caught.value.why.params == {"n": number, "kept": number - 1}
    await house.tables.tick()
    await house.tables.end(party.number, Who("ana"))
    assert (await party.row()).status == "ended"


async def test_whatever_the_damage_a_table_can_be_looked_at_and_ended(house: House) -> None:
    """Also where nothing at all can be read, and nobody knows what the bytes may bring about."""
    rng = Random(6)
    for n in range(12):
        party = await house.party("ana", "ben", game=("oaxaca", "frutas", "resafa")[n % 3])
        await party.play(rng, 3)
        await stop(house, party.number)
        async with house.store.database.transaction() as db:
            for number in await house.store.snapshots(party.number):
                wrong = rng.choice(WAYS)(b'{"v": 1, "game": "oaxaca", "state": {"seats": 2}}', rng)
                fits = digest(number, wrong) if n % 2 else rng.randbytes(8)
                values = (wrong, fits, party.number, number)
                await db.execute("UPDATE snapshots SET state = ?, digest = ? WHERE table_id = ? AND number = ?", values)
        await house.restart()
        for person in ("ana", "ben", "leo"):
            assert (await house.tables.look(party.number, person)).ask is None
        await house.tables.end(party.number, Who("ana"))
        assert (await party.row()).status == "ended"


async def test_a_position_of_another_game_is_none_of_this_one(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """Sound bytes in the wrong place: those of another table, whose seed is another."""
    one, two = await house.party("ana", "ben"), await house.party("eva", "leo")
    for party in (one, two):
        await party.play(Random(7), 3)
    number, wanted = (await one.row()).number, await one.saved()
    async with house.store.database.transaction() as db:
        (row,) = await db.execute_fetchall(f"{READ} WHERE s.table_id = ? AND s.number = ?", (two.number, number))
        state = read(row)
        values = (state, digest(number, state), one.number, number)
        sql = "UPDATE snapshots SET state = ?, base = NULL, packed = 0, digest = ? WHERE table_id = ? AND number = ?"
        await db.execute(sql, values)
    await house.restart()
    assert (await one.live()).state is not None and await one.saved() == wanted
    await one.check()
    assert "is one of another game" in caplog.text
