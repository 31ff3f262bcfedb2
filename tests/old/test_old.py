"""Tables that an earlier version has written go on with this one: looked at, played to the end, looked back at."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.store import Table
from bot.store.columns import COLUMNS, news_read, pack, plain, unpack
from bot.tables import Limits
from bot.tables.values.live import codec
from bot.tables.values.who import Who
from engines.kernel import verify
from engines.shelf import SHELF
from engines.shelf import game as game_of
from tests.deep import DEEP
from tests.old.files import KEPT, upgraded
from tests.tables.parlour import House, Party, fault_free

WAITING = "SELECT kind, payload FROM outbox WHERE done_at IS NULL"
LONGEST = 3000  # acts of one table until it is over
NEAR = 2  # turns for which every table has a snapshot


@pytest.fixture(params=KEPT)
async def house(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The doors open over an old file, at the moment when it was last written to."""
    monkeypatch.setattr("bot.store.database.PRAGMAS", fast())
    path = await upgraded(request.param, tmp_path / "old.sqlite3")
    made = await House(path, Limits(1000, 1000, 4)).open()
    with closing(sqlite3.connect(path)) as db:
        made.clock = db.execute("SELECT max(acted_at) FROM tables").fetchone()[0] + 1.0
    yield made
    await made.close()


def fast() -> tuple[str, ...]:
    """No write waits for the disk here."""
    from bot.store import database

    return tuple(p.replace("=FULL", "=OFF") for p in database.PRAGMAS)


async def tables(house: House, game: str, status: str) -> list[Table]:
    """The rows of these tables."""
    with closing(sqlite3.connect(house.path)) as db:
        found = db.execute("SELECT id FROM tables WHERE game = ? AND status = ? ORDER BY id", (game, status)).fetchall()
    rows = [await house.store.table(number) for (number,) in found]
    return [row for row in rows if row is not None]


def some(rows: Sequence[Table]) -> Sequence[Table]:
    """Those of them that the present run has time for: they all come by in a deep one, and there are such."""
    assert rows
    return rows if DEEP else rows[-1:]


async def settle(house: House, party: Party) -> Counter[str]:
    """What waits for an answer gets one: everybody agrees to a wish, whoever was offered a seat takes it, votes go on."""
    done: Counter[str] = Counter()
    row = await party.row()
    live = await party.live()
    if live.table.lost:
        await house.tables.channel_back(live.table.channel)
        done["back"] += 1
    for person in live.people():
        if row.wish and person not in row.wish.agreed and (await party.row()).wish:
            await party[person].agrees()
            done["wish"] += 1
    for offer in list(row.offers.seats.values()):
        await house.tables.answer_offer(party.number, Who(offer.to, "Dan"), offer.id, True)
        done["offer"] += 1
    if (vote := (await party.row()).offers.end) is not None:
        other = next(p for p in live.people() if p != vote.by)
        await house.tables.answer_end(party.number, Who(other), False)
        done["vote"] += 1
    for seat in live.seats:
        if seat.owner is not None:
            await house.tables.take_back(party.number, Who(seat.owner))
            done["taken back"] += 1
    return done


async def play_on(party: Party, rng: Random, acts: int = LONGEST) -> bool:
    """Everybody answers at random, a robot's seat through the robot's own door; whether the game is over."""
    for _ in range(acts):
        live = await party.live()
        if live.table.status != "playing":
            return True
        ask = rng.choice((await party.state()).asks)
        seat, choice = live.seats[ask.seat], rng.choice(ask.options)
        if seat.person is None:
            await party.tables.robot_act(party.number, ask.seat, choice, live.table.number)
        else:
            await party[seat.person].says(choice)
    return False


async def past_is_the_same(house: House, row: Table) -> None:
    """The record holds, every entry asks and reveals what it did when it was played, and the last state is the written one."""
    assert verify(game_of(row.game), await house.tables.record(row.id)) is None
    past = await house.tables.past(row.id)
    last = list(past.moments())[-1]
    again = codec(row.game)  # what an earlier version has saved is compared as this one would save it
    assert again.dump(last.state) == again.dump(again.load(await Party(house, row.id).saved()))
    await house.tables.log(row.id)


@pytest.mark.sampled(3)
@pytest.mark.deeper
@pytest.mark.parametrize("game", sorted(SHELF))
async def test_every_running_game_is_played_to_its_end(house: House, game: str) -> None:
    running = await tables(house, game, "playing")
    done: Counter[str] = Counter()
    assert len(running) >= 4
    for row in some(running):
        party = Party(house, row.id)
        for reader in (None, *(seat.person for seat in await house.store.seats(row.id))):
            await house.tables.look(row.id, reader)
        await fault_free(party, shown=True)
        done += await settle(house, party)
        assert await play_on(party, Random(row.id))
        await fault_free(party, shown=True)
        assert (await party.row()).status == "finished"
        await past_is_the_same(house, row)


async def test_what_waits_for_an_answer_gets_one(house: House) -> None:
    done: Counter[str] = Counter()
    for game in SHELF:
        for row in await tables(house, game, "playing"):
            if row.wish or row.offers or row.lost or any(seat.owner for seat in await house.store.seats(row.id)):
                done += await settle(house, Party(house, row.id))
    assert done.keys() == {"wish", "offer", "vote", "back", "taken back"}


async def test_what_falls_due_is_done(house: House) -> None:
    before = await house.store.next_timer()
    assert before is not None
    await house.passes(24 * 8)
    after = await house.store.next_timer()
    assert after is None or after > house.clock
    for row in await tables(house, "oaxaca", "playing"):
        await fault_free(Party(house, row.id), shown=True)


@pytest.mark.deeper
@pytest.mark.parametrize("game", sorted(SHELF))
async def test_what_was_played_can_be_taken_back(house: House, game: str) -> None:
    taken = 0
    for row in await tables(house, game, "playing"):
        if taken and not DEEP:
            break
        party, rng = Party(house, row.id), Random(row.id)
        await settle(house, party)
        if len((await party.live()).people()) < 2 or not (turns := len(await house.tables.turns_back(row.id))):
            continue
        if await play_on(party, rng, 2):
            continue
        first, *others = (await party.live()).people()
        before = (await party.row()).number
        await party[first].wishes(rng.randint(1, min(turns, NEAR)))
        for other in others:
            await party[other].agrees()
        assert (await party.moves())[before].undoes > 0
        taken += 1
        await fault_free(party, shown=True)
    assert taken


@pytest.mark.deeper
@pytest.mark.parametrize("game", sorted(SHELF))
async def test_every_lobby_begins(house: House, game: str) -> None:
    for row in some(await tables(house, game, "lobby")):
        party = Party(house, row.id)
        live = await party.live()
        if len(live.seats) < live.game.seat_counts[0]:
            await house.tables.add_robot(row.id, Who(row.host))
        await party[row.host].starts()
        await fault_free(party, shown=True)


@pytest.mark.sampled(3)
@pytest.mark.deeper
@pytest.mark.parametrize("game", sorted(SHELF))
async def test_every_game_that_is_over_can_be_looked_back_at(house: House, game: str) -> None:
    for row in some(await tables(house, game, "finished")):
        await past_is_the_same(house, row)


@pytest.mark.sampled(3)
async def test_people_are_as_they_were(house: House) -> None:
    ana = await house.store.person("ana")
    assert (ana.language, ana.zone, ana.quiet_from, ana.quiet_to) == ("es", "America/Mexico_City", 1320, 420)
    assert (await house.store.held_of("ana")).moves > 100
    await house.tables.forget("ana")
    assert (await house.store.held_of("ana")).moves == 0


async def test_every_row_is_written_as_it_was_read(house: House) -> None:
    """What a row holds is the same after it was written once more; nothing of it is lost, and no news are unknown."""
    with closing(sqlite3.connect(house.path)) as db:
        db.row_factory = sqlite3.Row
        rows, outbox = db.execute("SELECT * FROM tables").fetchall(), db.execute(WAITING).fetchall()
    for row in rows:
        table = unpack(Table, row)
        written = pack(table)
        assert table == replace(table, **{n: read(written[n]) for n, _, read in COLUMNS[Table] if read is not None})
        for column in ("wish", "offers", "questions", "posts", "clocks", "rings", "past"):
            before, after = told(json.loads(row[column])), told(json.loads(written[column]))
            assert before == after or (column == "clocks" and before == without_turns(after)), (row["id"], column)
    for row in outbox:
        kept = json.loads(row["payload"])
        news = news_read(row["kind"], {**kept, "events": kept["events"] or []} if "events" in kept else kept)
        assert news.kind == row["kind"] and told(plain(news)) == told(kept)


def without_turns(clocks: object) -> object:
    """Clocks as versions wrote them that did not note when a question or a turn had begun."""
    assert isinstance(clocks, dict)
    return {seat: {k: v for k, v in clock.items() if k not in ("begun", "turn")} for seat, clock in clocks.items()}


def told(value: object) -> object:
    """What JSON tells, without what goes without saying: nothing, no, none of them, and that dice were never posted."""
    if isinstance(value, Mapping):
        parts = {name: told(part) for name, part in value.items()}
        return {name: part for name, part in parts.items() if part not in (None, False, 0, "", [], {}) and part != -1}
    return [told(part) for part in value] if isinstance(value, list | tuple) else value
