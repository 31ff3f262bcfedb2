"""Somebody is forgotten: nothing of them is left in the file, and the games of the others go on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, closing, suppress
from functools import partial
from random import Random
from typing import Any

import pytest

from bot.store import Change, Person, Seat, Stale
from bot.store.columns import plain
from bot.store.values.agreements import SeatOffer
from bot.store.values.shown import Shown
from bot.tables import Refused, Tables, Wanted
from bot.tables.values.live import Live
from bot.tables.values.who import Who
from engines.kernel import verify
from engines.shelf import game
from tests.store.backend import Tapped, fail
from tests.tables.parlour import House, Party, refused
from tests.tables.test_ratings import played

ANA = "910000000000000017"
NAME = "Xochiquetzal"


async def bytes_left(house: House) -> bytes:
    """Everything that stands in the files of the database."""
    return b"".join(path.read_bytes() for path in sorted(house.path.parent.glob(f"{house.path.name}*")))


async def named(house: House, *others: str, start: bool = True, channel: str = "plaza") -> Party:
    """A table of somebody with a name that nothing else has."""
    live = await house.tables.open("guild", channel, Who(ANA, NAME), Wanted("frutas"))
    party = Party(house, live.table.id)
    for person in others:
        await party[person].joins()
    if start:
        await house.tables.start(party.number, Who(ANA))
    return party


async def some(party: Party, acts: int) -> None:
    """Some choices by whoever is asked."""
    rng = Random(acts)
    for _ in range(acts):
        live = await party.live()
        if live.table.status != "playing":
            return
        ask = rng.choice((await party.state()).asks)
        person = live.seats[ask.seat].person
        if person is None:
            await party.tables.robot_act(party.number, ask.seat, rng.choice(ask.options), live.table.number)
        else:
            await party[person].says(rng.choice(ask.options))


async def test_nothing_is_left_in_the_file(house: House) -> None:
    tables, store = house.tables, house.store
    over = await named(house, "ben", channel="one")
    await some(over, 1000)
    running = await named(house, "ben", "cleo", channel="two")
    await some(running, 3)
    await tables.posts_made(running.number, [], Shown({"board": 7}, story=(f"{NAME} bids",), recap=(f"{NAME} bids",)))
    lobby = await named(house, "ben", start=False, channel="three")
    given_up = await named(house, "ben", "cleo", channel="four")
    await some(given_up, 4)
    await tables.resign(given_up.number, Who(ANA))
    offered = await house.party("ben", "cleo", game="frutas")
    await tables.offer_seat(offered.number, Who("ben", interaction="an offer"), 0, ANA)
    secret = await house.party("ben", game="frutas", start=False, by_invitation=True)
    await tables.invite(secret.number, Who("ben", interaction="an invitation"), ANA)
    await store.set_person(Person(ANA, language="es"))
    await tables.set_hours(ANA, zone="Europe/Madrid", quiet="22-8")
    await tables.wish_undo(running.number, Who(ANA), 1)
    assert ANA.encode() in await bytes_left(house) and NAME.encode() in await bytes_left(house)

    reply = await tables.forget(ANA)
    assert reply.text.key == "table.forgotten"
    left = await bytes_left(house)
    assert ANA.encode() not in left and NAME.encode() not in left
    assert (await over.row()).status == "finished" and (await over.row()).result
    assert await store.seats(over.number) == [Seat(0, ""), Seat(1, "Ben", person="ben")]
    assert (await store.seats(running.number))[0] == Seat(0, "", robot="easy")
    assert (await running.row()).host == "ben" and (await running.row()).wish is None
    assert [s.person for s in await store.seats(lobby.number)] == ["ben"] and (await lobby.row()).host == "ben"
    assert not (await offered.row()).offers and await store.invited(secret.number) == []
    assert await store.person(ANA) == Person(ANA)
    for party in (over, running, lobby, given_up, offered, secret):
        await party.check()
    await some(running, 1000)
    assert (await running.row()).status == "finished"
    await running.check()
    assert ANA.encode() not in await bytes_left(house)


async def test_their_games_can_be_replayed_but_not_proved(house: House) -> None:
    over = await named(house, "ben")
    await some(over, 1000)
    seed = (await over.state()).seed
    assert "salt" in await house.tables.record(over.number)
    await house.tables.forget(ANA)
    for person in ("ben", "nobody"):
        await house.tables.forget(person)
        record = await house.tables.record(over.number)
        assert record["seed"] == seed and "salt" not in record
        assert verify(game("frutas"), record) is None
        await over.check()


async def test_what_they_do_after_it_begins_anew(house: House) -> None:
    running = await named(house, "ben")
    await house.tables.forget(ANA)
    with refused("nothing_to_take_back"):
        await house.tables.take_back(running.number, Who(ANA))
    await house.tables.forget(ANA)  # once more, though nothing is there
    other = await named(house, "ben", channel="elsewhere")
    assert (await other.live()).seats[0] == Seat(0, NAME, person=ANA)


async def test_where_nobody_else_is_left_the_table_ends(house: House) -> None:
    alone = await house.tables.open("guild", "alone", Who(ANA, NAME), Wanted("frutas"))
    await house.tables.add_robot(alone.table.id, Who(ANA))
    await house.tables.start(alone.table.id, Who(ANA))
    waiting = await named(house, "ben", channel="two")
    await house.tables.rest(waiting.number, Who("ben"))
    await house.tables.forget(ANA)
    assert (await house.tables.live(alone.table.id)).table.status == "ended"
    row = await waiting.row()
    assert (row.status, row.host) == ("playing", "ben"), "ben may still take the seat back"
    await house.tables.forget("ben")
    assert (await waiting.row()).status == "ended" and ANA.encode() not in await bytes_left(house)


async def test_their_ratings_are_gone_and_the_others_keep_theirs(house: House) -> None:
    await played(house, "ana", "ben")
    assert set(await house.tables.statistics.records("guild", "frutas")) == {"ana", "ben"}
    await house.tables.forget("ana")
    records = await house.tables.statistics.records("guild", "frutas")
    assert set(records) == {"ben"} and records["ben"].rated == 1


async def test_a_sentence_on_its_way_does_not_bring_a_name_back(house: House) -> None:
    running = await named(house, "ben", "cleo")
    await house.tables.forget(ANA)
    await house.tables.posts_made(running.number, [], Shown({"board": 7}, story=(f"{NAME} bids", "Ben bids")))
    assert (await running.row()).posts == Shown({"board": 7}, story=("Ben bids",))
    assert NAME.encode() not in await bytes_left(house)


async def test_a_deleted_account_is_forgotten(house: House) -> None:
    running = await named(house, "ben", "cleo")
    await house.tables.person_gone(ANA)
    assert (await house.store.seats(running.number))[0] == Seat(0, "", robot="easy")
    assert ANA.encode() not in await bytes_left(house)
    told = [p for p in await running.posts() if p.kind == "taken_over"]
    assert plain(told[-1].news)["for_good"] is True


async def test_of_whom_nothing_is_stored_nothing_is_written_and_nobody_waits(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await named(house, "ben")
    written = []
    transaction = house.store.database.transaction

    def counted(posting: bool = False) -> Any:
        written.append(1)
        return transaction(posting)

    monkeypatch.setattr(house.store.database, "transaction", counted)
    for _ in range(3):
        assert (await house.tables.forget("somebody else")).text.key == "table.nothing_stored"
        await house.tables.person_gone("somebody else")
    assert written == []
    await party.check()


async def test_forgetting_is_asked_for_once_a_day(house: House) -> None:
    party = await named(house, "ben", start=False)
    assert (await house.tables.forget(ANA)).text.key == "table.forgotten"
    assert (await house.tables.forget(ANA)).text.key == "table.nothing_stored"
    await party[ANA].joins()
    with refused("forgotten_today"):
        await house.tables.forget(ANA)
    assert await house.store.knows(ANA)
    house.clock += 24 * 3600.0
    assert (await house.tables.forget(ANA)).text.key == "table.forgotten"
    assert not await house.store.knows(ANA)


async def test_a_deleted_account_does_not_wait_a_day(house: House) -> None:
    party = await named(house, "ben", start=False)
    await house.tables.forget(ANA)
    await party[ANA].joins()
    await house.tables.person_gone(ANA)
    assert not await house.store.knows(ANA) and ANA.encode() not in await bytes_left(house)


async def test_a_broken_off_forgetting_is_gone_through_with(house: House) -> None:
    """Cut at every statement in turn: after the next start nothing is left, and nothing was lost for the others."""
    for statement in range(0, 60, 4):
        person = f"{ANA[:-2]}{statement + 10}"
        party = await house.party(person, "ben", game="frutas", channel=f"place {statement}")
        await party.play(Random(1), 5)
        house.file._writer = Tapped(house.file._writer, statement, fail)  # type: ignore[assignment]
        outcome = (await asyncio.gather(house.tables.forget(person), return_exceptions=True))[0]
        house.file._writer = house.file._writer.plain  # type: ignore[attr-defined]
        await house.restart()
        if await house.store.knows(person) and not await house.store.being_forgotten():
            assert isinstance(outcome, Exception), "it had not begun"
            await house.tables.forget(person)
        await house.tables.upkeep()
        assert await house.store.being_forgotten() == [] and not await house.store.knows(person)
        assert person.encode() not in await bytes_left(house), statement
        assert (await party.row()).host == "ben" and len(await party.moves()) >= 5


async def test_moves_go_on_between_the_steps_of_a_forgetting(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever moves waits for one step, however much there is to forget; and what is written meanwhile is forgotten, too."""
    monkeypatch.setattr("bot.store.forgetting.AT_ONCE", 10)
    for n in range(3):
        await some(await named(house, "ben", channel=f"place {n}"), 40)
    elsewhere = await house.party("eva", "leo", game="oaxaca", channel="elsewhere")
    steps, waits = list[str](), list[int]()
    transaction = house.store.database.transaction

    @asynccontextmanager
    async def counted(posting: bool = False) -> AsyncIterator[Any]:
        task, before = asyncio.current_task(), len(steps)
        name = task.get_name() if task is not None else ""
        async with transaction(posting) as begun:
            steps.append(name)
            if name == "moving":  # what has begun since this was asked for
                waits.append(steps[before:].count("forgetting"))
            yield begun

    monkeypatch.setattr(house.store.database, "transaction", counted)
    forgetting = asyncio.create_task(house.tables.forget(ANA), name="forgetting")
    moved = 0
    while not forgetting.done():
        await asyncio.create_task(elsewhere.play(Random(moved), 1), name="moving")
        moved += 1
        await asyncio.sleep(0)
    await forgetting
    assert steps.count("forgetting") > 12
    assert max(waits) <= 1 and moved > 3, waits
    assert ANA.encode() not in await bytes_left(house)
    await elsewhere.check()


async def test_no_byte_of_anybody_stays_whatever_was_written_before(house: House) -> None:
    """Many people with long lives at many tables, forgotten one after another while the others play on; pages split and merge."""
    rng, names = Random(9), [f"9100000000000{n:05}" for n in range(12)]
    parties = []
    for n in range(16):
        people = rng.sample(names, 3)
        live = await house.tables.open("guild", f"place {n}", Who(people[0], f"Xochi {people[0]}"), Wanted("frutas"))
        for person in people[1:]:
            await house.tables.join(live.table.id, Who(person, f"Xochi {person}", interaction=house.interaction()))
        await house.tables.start(live.table.id, Who(people[0], interaction=house.interaction()))
        parties.append(Party(house, live.table.id))
        await house.store.set_person(Person(people[0], language="es"))
    gone = []
    for person in names:
        for party in rng.sample(parties, 6):
            await some(party, rng.randrange(1, 6))
        if rng.random() < 0.3:
            house.clock += 8 * 24 * 3600.0
            await house.tables.upkeep()
        await house.tables.forget(person)
        gone.append(person)
        left = await bytes_left(house)
        assert not [one for one in gone if one.encode() in left], len(gone)


async def test_whoever_stands_anywhere_is_known(house: House) -> None:
    """Whatever happens at tables, in any order: who is found in the file by looking at every row is known, and nobody else."""
    rng, names = Random(4), [f"9100000000000{n:05}" for n in range(60)]
    parties = []
    for n in range(8):
        live = await house.tables.open("guild", f"place {n}", Who(names[n], "Host"), Wanted("frutas", by_invitation=n % 4 == 0))
        parties.append(Party(house, live.table.id))
    for _ in range(700):
        party = rng.choice(parties)
        with suppress(Refused):
            await rng.choice(possible(await party.live(), house.tables, rng, names[:50], house.interaction()))()
        table = await party.row()
        if table.status == "lobby" and rng.random() < 0.2:
            with suppress(Refused):
                await house.tables.start(party.number, Who(table.host))
    with closing(sqlite3.connect(house.path)) as db:
        kept = [table for (table,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        rows = " ".join(str(row) for table in kept for row in db.execute(f"SELECT * FROM {table}"))
    found = {name: name in rows for name in names}
    assert found == {name: await house.store.knows(name) for name in names}
    assert not any(found[name] for name in names[50:]) and all(found[name] for name in names[:8])


def possible(live: Live, tables: Tables, rng: Random, people: Sequence[str], key: str) -> list[Callable[..., Awaitable[Any]]]:
    """What may happen at a table besides its game."""
    number, host = live.table.id, live.table.host
    one, other = rng.choice(people[:16]), rng.choice(people)
    sits, seat = rng.choice([s.person for s in live.seats if s.person] or [one]), rng.randrange(4)
    offers = list(live.table.offers.seats.values()) or [SeatOffer("none", 0, one, one)]
    offer = rng.choice(offers)
    return [
        partial(tables.invite, number, Who(host, interaction=key), one),
        partial(tables.join, number, Who(one, "Guest", interaction=key)),
        partial(tables.leave, number, Who(one, interaction=key)),
        partial(tables.kick, number, Who(host, interaction=key), seat),
        partial(tables.hand_over, number, Who(host, interaction=key), sits),
        partial(tables.offer_seat, number, Who(sits, interaction=key), seat, other),
        partial(tables.answer_offer, number, Who(offer.to, "Guest", interaction=key), offer.id, True),
        partial(tables.answer_offer, number, Who(offer.to, "Guest", interaction=key), offer.id, False),
        partial(tables.wish_undo, number, Who(sits, interaction=key)),
        partial(tables.vote_end, number, Who(one, interaction=key)),
        partial(tables.resign, number, Who(one, interaction=key)),
        partial(tables.rest, number, Who(sits, interaction=key)),
    ]


# -- what fails on the way ---------------------------------------------------------------------------------------------------


class Away(Exception):
    """The database is away for a moment."""


def failing_once(monkeypatch: pytest.MonkeyPatch, house: House, name: str, after: int = 0) -> None:
    """Let the store fail once at what it is asked for, after it has been asked for that often."""
    truly, left = getattr(house.store, name), [after]

    async def sometimes(*args: Any, **named: Any) -> Any:
        left[0] -= 1
        if left[0] == -1:
            raise Away
        return await truly(*args, **named)

    monkeypatch.setattr(house.store, name, sometimes)


@pytest.mark.parametrize("where", ["tables_with", "commit", "forget_person"])
async def test_what_failed_can_be_asked_for_again_at_once(house: House, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    running = await named(house, "ben", "cleo")
    failing_once(monkeypatch, house, where)
    with pytest.raises(Away):
        await house.tables.forget(ANA)
    assert await house.store.knows(ANA)
    assert (await house.tables.forget(ANA)).text.key == "table.forgotten"
    assert not await house.store.knows(ANA) and await house.store.being_forgotten() == []
    await running.check()


async def test_where_a_table_changes_again_and_again_it_can_be_asked_for_once_more(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await named(house, "ben", "cleo")

    async def stale(change: Change) -> None:
        raise Stale(change.table.id)

    with monkeypatch.context() as fault:
        fault.setattr(house.store, "commit", stale)
        with refused("changed_meanwhile"):
            await house.tables.forget(ANA)
    assert (await house.tables.forget(ANA)).text.key == "table.forgotten"
    assert not await house.store.knows(ANA)


async def test_it_is_written_down_before_anything_is_changed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is stopped between two tables goes through with it after the next start."""
    parties = [await named(house, "ben", "cleo", channel=f"place {n}") for n in range(3)]
    failing_once(monkeypatch, house, "commit", after=1)
    with pytest.raises(Away):
        await house.tables.forget(ANA)
    assert [(await house.store.seats(p.number))[0].person for p in parties] == [None, ANA, ANA]
    assert await house.store.being_forgotten() == [ANA]
    await house.restart()
    await house.tables.upkeep()
    assert await house.store.being_forgotten() == [] and not await house.store.knows(ANA)
    assert ANA.encode() not in await bytes_left(house)
    for party in parties:
        await party.check()


async def test_whoever_cannot_be_forgotten_yet_keeps_nobody_waiting(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await named(house, "ben", "cleo")
    truly = house.store.forget_person
    hopeless = {ANA, "ben"}

    async def sometimes(person: str, *args: Any) -> list[int]:
        if person in hopeless:
            raise Away
        return await truly(person, *args)

    monkeypatch.setattr(house.store, "forget_person", sometimes)
    for person in (ANA, "ben"):
        with pytest.raises(Away):
            await house.tables.forget(person)
    hopeless.remove("ben")
    await house.tables.upkeep()
    assert await house.store.being_forgotten() == [ANA] and not await house.store.knows("ben")


# -- what is on its way to a table --------------------------------------------------------------------------------------------


async def test_a_sentence_on_its_way_to_a_table_that_is_over_does_not_bring_a_name_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it is posted when everything is done, or as soon as the row is rewritten."""
    over = await named(house, "ben")
    await some(over, 1000)
    shown, truly = Shown({"final": 7}, story=(f"{NAME} bids", "Ben bids")), house.store.forget_person
    await house.tables.posts_made(over.number, [], shown)

    async def rewritten(*args: Any) -> list[int]:
        known = await truly(*args)
        await house.tables.posts_made(over.number, [], shown)
        return known

    monkeypatch.setattr(house.store, "forget_person", rewritten)
    await house.tables.forget(ANA)
    await house.tables.posts_made(over.number, [], shown)
    assert (await over.row()).posts == Shown({"final": 7}, story=("Ben bids",)) == (await over.live()).table.posts
    assert NAME.encode() not in await bytes_left(house)


async def test_a_table_that_is_read_while_somebody_is_forgotten_there_shows_nothing_of_them(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their name is gone from its seats already, so that nobody could tell it in a sentence."""
    running = await named(house, "ben", "cleo")
    await house.tables.posts_made(running.number, [], Shown({"board": 7}, story=(f"{NAME} bids",), recap=(f"{NAME} bids",)))
    failing_once(monkeypatch, house, "forget_person")
    with pytest.raises(Away):
        await house.tables.forget(ANA)
    await house.restart()
    on_its_way = (await running.live()).table.posts
    assert on_its_way == Shown({"board": 7})
    await house.tables.upkeep()
    await house.tables.posts_made(running.number, [], on_its_way)
    assert NAME.encode() not in await bytes_left(house)
    await running.check()
