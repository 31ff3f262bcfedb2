"""Somebody is forgotten: nothing of them is left in the file, and the games of the others go on."""

from __future__ import annotations

from random import Random

from bot.store import Person, Seat
from bot.tables import Wanted
from engines.kernel import game, verify
from tests.tables.parlour import House, Party, refused
from tests.tables.test_standing import played

ANA = "910000000000000017"
NAME = "Xochiquetzal"


async def bytes_left(house: House) -> bytes:
    """Everything that stands in the files of the database."""
    return b"".join(path.read_bytes() for path in sorted(house.path.parent.glob(f"{house.path.name}*")))


async def named(house: House, *others: str, start: bool = True, channel: str = "plaza") -> Party:
    """A table of somebody with a name that nothing else has."""
    live = await house.tables.open("guild", channel, (ANA, NAME), Wanted("frutas"))
    party = Party(house, live.table.id)
    for person in others:
        await party[person].joins()
    if start:
        await house.tables.start(party.number, ANA)
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
    await tables.posts_made(running.number, [], {"board": 7, "story": [f"{NAME} bids"], "recap": [f"{NAME} bids"]})
    lobby = await named(house, "ben", start=False, channel="three")
    given_up = await named(house, "ben", "cleo", channel="four")
    await some(given_up, 4)
    await tables.resign(given_up.number, ANA)
    offered = await house.party("ben", "cleo", game="frutas")
    await tables.offer_seat(offered.number, "ben", 0, ANA, interaction="an offer")
    secret = await house.party("ben", game="frutas", start=False, by_invitation=True)
    await tables.invite(secret.number, "ben", ANA, interaction="an invitation")
    await store.set_person(Person(ANA, language="es"))
    await tables.set_hours(ANA, zone="Europe/Madrid", quiet="22-8")
    await tables.wish_undo(running.number, ANA, 1)
    assert ANA.encode() in await bytes_left(house) and NAME.encode() in await bytes_left(house)

    reply = await tables.forget(ANA)
    assert reply.text.key == "table.forgotten"
    left = await bytes_left(house)
    assert ANA.encode() not in left and NAME.encode() not in left
    assert (await over.row()).status == "finished" and (await over.row()).result
    assert await store.seats(over.number) == [Seat(0, ""), Seat(1, "Ben", person="ben")]
    assert (await store.seats(running.number))[0] == Seat(0, "", robot="easy")
    assert (await running.row()).host == "ben" and (await running.row()).wish == {}
    assert [s.person for s in await store.seats(lobby.number)] == ["ben"] and (await lobby.row()).host == "ben"
    assert (await offered.row()).offers == {} and await store.invited(secret.number) == []
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
        await house.tables.take_back(running.number, ANA)
    await house.tables.forget(ANA)  # once more, though nothing is there
    other = await named(house, "ben", channel="elsewhere")
    assert (await other.live()).seats[0] == Seat(0, NAME, person=ANA)


async def test_where_nobody_else_is_left_the_table_ends(house: House) -> None:
    alone = await house.tables.open("guild", "alone", (ANA, NAME), Wanted("frutas"))
    await house.tables.add_robot(alone.table.id, ANA)
    await house.tables.start(alone.table.id, ANA)
    waiting = await named(house, "ben", channel="two")
    await house.tables.rest(waiting.number, "ben")
    await house.tables.forget(ANA)
    assert (await house.tables.live(alone.table.id)).table.status == "ended"
    row = await waiting.row()
    assert (row.status, row.host) == ("playing", "ben"), "ben may still take the seat back"
    await house.tables.forget("ben")
    assert (await waiting.row()).status == "ended" and ANA.encode() not in await bytes_left(house)


async def test_their_ratings_are_gone_and_the_others_keep_theirs(house: House) -> None:
    await played(house, "ana", "ben")
    assert set(await house.tables.standings.records("guild", "frutas")) == {"ana", "ben"}
    await house.tables.forget("ana")
    records = await house.tables.standings.records("guild", "frutas")
    assert set(records) == {"ben"} and records["ben"].rated == 1


async def test_a_sentence_on_its_way_does_not_bring_a_name_back(house: House) -> None:
    running = await named(house, "ben", "cleo")
    await house.tables.forget(ANA)
    await house.tables.posts_made(running.number, [], {"board": 7, "story": [f"{NAME} bids", "Ben bids"]})
    assert (await running.row()).posts == {"board": 7, "story": ["Ben bids"]}
    assert NAME.encode() not in await bytes_left(house)


async def test_a_deleted_account_is_forgotten(house: House) -> None:
    running = await named(house, "ben", "cleo")
    await house.tables.person_gone(ANA)
    assert (await house.store.seats(running.number))[0] == Seat(0, "", robot="easy")
    assert ANA.encode() not in await bytes_left(house)
    told = [p for p in await running.posts() if p.kind == "taken_over"]
    assert told[-1].payload["for_good"] is True
