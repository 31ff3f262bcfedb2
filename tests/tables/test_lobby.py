"""Before a game: open, join, leave, kick, robots, invitations, limits, hand-over, start; and lobbies that fade."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import Seat
from bot.store.values.news import Lobby
from bot.tables import Limits
from bot.tables.time.clocks import FALLS_ASLEEP, LOBBY_FADES
from bot.tables.values.who import Who
from engines.kernel import Fitted, promise, seed_for
from renderers.words import Words
from tests.tables.parlour import Build, House, Party, refused


async def names(party: Party) -> list[str]:
    """Who sits at a table, by seat, as it is written."""
    seats = await party.house.store.seats(party.number)
    assert [s.seat for s in seats] == list(range(len(seats)))
    return [s.name for s in seats]


async def kinds(party: Party) -> list[str]:
    """The posts to be made."""
    return [p.kind for p in await party.posts()]


async def test_whoever_opens_a_table_is_its_host_and_sits_down_first(house: House) -> None:
    party = await house.party("ana", start=False, seats=3, language="es")
    row = await party.row()
    assert (row.host, row.status, row.seat_limit, row.language, row.opened_at) == ("ana", "lobby", 3, "es", house.clock)
    assert await names(party) == ["Ana"] and await kinds(party) == ["lobby"]
    assert [p.id for p in house.told] == [p.id for p in await party.posts()]
    assert len(row.secret) == 64 and row.salt == ""


async def test_a_table_takes_as_many_seats_as_its_game_unless_told_otherwise(house: House) -> None:
    assert (await (await house.party("ana", start=False)).row()).seat_limit == 4
    assert (await (await house.party("ana", start=False, seats=1)).row()).seat_limit == 1
    for seats in (0, 5, -1):
        with refused("seat_count"):
            await house.party("ana", seats=seats)
    with refused("such_game"):
        await house.party("ana", game="chess")
    with refused("option"):
        await house.party("ana", options={"expansion": True})


async def test_a_robot_sits_down_where_it_has_proved_itself(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which numbers a table may still come to counts in the lobby; at the start, to which it has come."""
    monkeypatch.setattr(Fitted, "proved", lambda fit, name, seats: "patzcuaro" in fit.file and seats == 2)
    party = await house.party("ana", start=False, game="merchants_cove")
    with refused("robot_untried") as no:
        await house.tables.add_robot(party.number, Who("ana"), "medium")
    said = [Words(language).say(no.value.why) for language in ("en", "es")]
    assert "at a table for 2, 3 or 4. There are: easy and random." in said[0]
    assert "en una mesa de 2, 3 o 4. Hay: fácil y al azar." in said[1]
    party = await house.party("ana", start=False, game="patzcuaro")
    await house.tables.add_robot(party.number, Who("ana"), "medium")
    await house.tables.add_robot(party.number, Who("ana"), "easy")
    with refused("robot_untried") as no:
        await house.tables.add_robot(party.number, Who("ana"), "medium")
    assert Words("en").say(no.value.why).startswith("A robot (medium) does not play this game at a table for 4. There are: ")
    with refused("robot_untried"):
        await house.tables.start(party.number, Who("ana"))
    await house.tables.kick(party.number, Who("ana"), 2)
    await house.tables.start(party.number, Who("ana"))
    assert [s.robot for s in await house.store.seats(party.number)] == [None, "medium"]


async def test_people_join_and_leave(house: House) -> None:
    party = await house.party("ana", "ben", "eva", start=False)
    with refused("seated_already"):
        await party["ben"].joins()
    await party["ben"].leaves()
    assert await names(party) == ["Ana", "Eva"]
    with refused("not_seated"):
        await party["ben"].leaves()
    await party["ben"].joins()
    assert await names(party) == ["Ana", "Eva", "Ben"]
    assert await kinds(party) == ["lobby"] * 5
    await party.check()


async def test_a_full_table_takes_nobody_more(house: House) -> None:
    party = await house.party("ana", "ben", start=False, seats=2)
    with refused("full"):
        await party["eva"].joins()
    with refused("full"):
        await house.tables.add_robot(party.number, Who("ana"))
    await party["ben"].leaves()
    await party["eva"].joins()
    assert await names(party) == ["Ana", "Eva"]


async def test_of_many_who_want_the_last_seat_one_gets_it(house: House) -> None:
    party = await house.party("ana", start=False, seats=2)
    outcomes = await asyncio.gather(*(party[f"p{n}"].joins() for n in range(20)), return_exceptions=True)
    assert sum(not isinstance(o, Exception) for o in outcomes) == 1
    assert len(await names(party)) == 2
    await party.check()


async def test_the_host_goes_and_the_table_is_the_next_ones(house: House) -> None:
    party = await house.party("ana", "ben", start=False)
    await party["ana"].leaves()
    assert (await party.row()).host == "ben" and await names(party) == ["Ben"]
    await party["ben"].leaves()
    row = await party.row()
    assert (row.status, row.ended_at) == ("ended", house.clock) and await names(party) == []
    with refused("started"):
        await party["eva"].joins()


async def test_a_lobby_with_robots_alone_is_closed(house: House) -> None:
    party = await house.party("ana", robots=["easy"], start=False)
    await party["ana"].leaves()
    assert (await party.row()).status == "ended"


async def test_the_host_empties_a_seat(house: House) -> None:
    party = await house.party("ana", "ben", "eva", start=False, robots=["easy"])
    kick = house.tables.kick
    with refused("not_host"):
        await kick(party.number, Who("ben"), 2)
    for seat in (0, -1, 4):
        with refused("such_seat"):
            await kick(party.number, Who("ana"), seat)
    await kick(party.number, Who("ana"), 1)
    assert await names(party) == ["Ana", "Eva", "Robot 1"]
    await kick(party.number, Who("ana"), 2)
    await kick(party.number, Who("moderator", manages=True), 1)
    assert await names(party) == ["Ana"]


async def test_robots_are_seated_by_the_host_and_capped(build: Build) -> None:
    house = await build(Limits(robots_per_table=2))
    party = await house.party("ana", "ben", start=False)
    add = house.tables.add_robot
    with refused("not_host"):
        await add(party.number, Who("ben"))
    with refused("such_robot"):
        await add(party.number, Who("ana"), "genius")
    await add(party.number, Who("ana"), "random")
    await add(party.number, Who("moderator", manages=True), "easy")
    with refused("too_many_robots"):
        await add(party.number, Who("ana"))
    assert (await house.store.seats(party.number))[2:] == [
        Seat(2, "Robot 1", robot="random"),
        Seat(3, "Robot 2", robot="easy"),
    ]
    await house.tables.kick(party.number, Who("ana"), 2)
    await add(party.number, Who("ana"))
    assert sorted(await names(party)) == ["Ana", "Ben", "Robot 1", "Robot 2"], "no two robots have one name"


async def test_a_channel_holds_one_table_at_a_time(house: House) -> None:
    first = await house.party("ana", channel="plaza", start=False)
    with refused("taken"):
        await house.party("ben", channel="plaza")
    assert (await house.tables.in_channel("plaza")).table.id == first.number
    await house.tables.end(first.number, Who("ana"))
    second = await house.party("ben", channel="plaza", start=False)
    assert (await house.tables.in_channel("plaza")).table.id == second.number
    await house.tables.end(second.number, Who("ben"))
    assert (await house.tables.in_channel("plaza")).table.id == second.number, "the last one can still be looked at"
    with refused("none_here"):
        await house.tables.in_channel("elsewhere")
    await house.restart()
    assert (await house.tables.in_channel("plaza")).table.id == second.number


async def test_of_many_who_open_in_one_channel_one_does(house: House) -> None:
    attempts = (house.party(f"p{n}", channel="plaza", start=False) for n in range(20))
    outcomes = await asyncio.gather(*attempts, return_exceptions=True)
    assert sum(isinstance(o, Party) for o in outcomes) == 1
    assert len(await house.store.open_tables()) == 1


async def test_a_channel_taken_by_another_process_is_refused_kindly(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.party("ana", channel="plaza", start=False)

    async def nobody(channel: str) -> None:
        return None

    monkeypatch.setattr(house.store, "table_in", nobody)
    with refused("taken"):
        await house.party("ben", channel="plaza")


@pytest.mark.parametrize(
    ("limits", "hosts", "reason"),
    [
        (Limits(tables_per_guild=3), [f"p{n}" for n in range(9)], "too_many_here"),
        (Limits(tables_per_host=3), ["ana"] * 9, "too_many_yours"),
    ],
)
async def test_caps_hold_even_when_everybody_opens_at_once(build: Build, limits: Limits, hosts: list[str], reason: str) -> None:
    house = await build(limits)
    outcomes = await asyncio.gather(*(house.party(h, start=False) for h in hosts), return_exceptions=True)
    assert sum(isinstance(o, Party) for o in outcomes) == 3
    with refused(reason):
        await house.party("ana", start=False)
    one = next(o for o in outcomes if isinstance(o, Party))
    await house.tables.end(one.number, Who((await one.row()).host))
    await house.party("ana", start=False)


async def test_a_table_by_invitation(house: House) -> None:
    party = await house.party("ana", start=False, by_invitation=True)
    invite = house.tables.invite
    with refused("by_invitation"):
        await party["ben"].joins()
    with refused("not_host"):
        await invite(party.number, Who("ben"), "ben")
    await invite(party.number, Who("ana"), "ben")
    await party["ben"].joins()
    await party["ben"].leaves()
    await party["ben"].joins()
    await house.tables.kick(party.number, Who("ana"), 1)
    with refused("by_invitation"):
        await party["ben"].joins()
    await house.restart()
    await house.tables.invite(party.number, Who("ana"), "eva")
    await party["eva"].joins()
    await house.tables.hand_over(party.number, Who("ana"), "eva")
    await party["ana"].leaves()
    with refused("by_invitation"):
        await party["ana"].joins()


async def test_the_host_hands_the_table_over(house: House) -> None:
    party = await house.party("ana", "ben", start=False)
    hand_over = house.tables.hand_over
    with refused("not_host"):
        await hand_over(party.number, Who("ben"), "ben")
    with refused("not_at_table"):
        await hand_over(party.number, Who("ana"), "eva")
    await hand_over(party.number, Who("ana"), "ben")
    assert (await party.row()).host == "ben"
    with refused("not_host"):
        await party["ana"].starts()
    await hand_over(party.number, Who("moderator", manages=True), "ana")
    await party["ana"].starts()
    await hand_over(party.number, Who("ana"), "ben")
    assert (await party.row()).host == "ben"
    await house.tables.end(party.number, Who("ben"))
    with refused("over"):
        await hand_over(party.number, Who("ben"), "ana")


async def test_only_the_host_starts_and_only_once(house: House) -> None:
    party = await house.party("ana", "ben", start=False)
    with refused("not_host"):
        await party["ben"].starts()
    with refused("not_started"):
        await party["ana"].says("done")
    outcomes = await asyncio.gather(*(party["ana"].starts() for _ in range(5)), return_exceptions=True)
    assert sum(not isinstance(o, Exception) for o in outcomes) == 1
    row = await party.row()
    assert (row.status, row.number, row.started_at) == ("playing", 0, house.clock)
    assert await kinds(party) == ["lobby", "lobby", "lobby", "board"]
    for do in (party["eva"].joins, party["ben"].leaves, party["ana"].starts):
        with refused("started"):
            await do()
    with refused("started"):
        await house.tables.kick(party.number, Who("ana"), 1)
    with refused("started"):
        await house.tables.invite(party.number, Who("ana"), "eva")
    with refused("started"):
        await house.tables.add_robot(party.number, Who("ana"))
    await party.check()


async def test_a_game_that_needs_more_people_waits_for_them(house: House) -> None:
    party = await house.party("ana", game="frutas", start=False)
    with refused("too_few"):
        await party["ana"].starts()
    await party["ben"].joins()
    await party["ana"].starts()


async def test_the_seed_follows_from_what_was_promised_and_who_sat_down(house: House) -> None:
    party = await house.party("ana", "ben", robots=["easy"], start=False)
    promised = promise((await party.row()).secret)
    await party["ana"].starts()
    row = await party.row()
    assert row.salt == f"{row.id}|ana|ben|robot easy"
    assert promise(row.secret) == promised
    assert (await party.state()).seed == seed_for(row.secret, row.salt)


async def test_a_lobby_that_nobody_starts_fades_after_a_week(house: House) -> None:
    idle, begun, ended = [await house.party("ana", start=False) for _ in range(3)]
    await begun["ana"].starts()
    await house.tables.end(ended.number, Who("ana"))
    sleeps = house.clock + FALLS_ASLEEP
    assert await house.tables.tick() == house.clock + LOBBY_FADES
    assert (await idle.row()).status == "lobby"
    await house.restart()
    house.clock += LOBBY_FADES
    assert await house.tables.tick() == sleeps, "the lobby is closed, and one table is played at"
    assert [(await p.row()).status for p in (idle, begun, ended)] == ["ended", "playing", "ended"]
    assert (await idle.posts())[-1].news == Lobby(faded=True) and (await begun.posts())[-1].kind == "board"
    posts = len(await house.store.posts_to_make())
    assert await house.tables.tick() == sleeps and len(await house.store.posts_to_make()) == posts


async def test_nobody_finds_a_table_that_is_not_there(house: House) -> None:
    with refused("unknown"):
        await house.tables.join(4711, Who("ana", "Ana"))
    with refused("unknown"):
        await house.tables.look(4711, "ana")
