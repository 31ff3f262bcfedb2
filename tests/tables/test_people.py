"""People come and go in the middle of a game: resign, rest, take back, replace, and tables that end."""

from __future__ import annotations

from random import Random

import pytest

from bot.store import Seat
from bot.tables.values.who import Who
from tests.tables.parlour import House, Party, refused


async def seats(party: Party) -> list[Seat]:
    """Who plays what, as it is written."""
    return await party.house.store.seats(party.number)


async def test_who_resigns_leaves_the_seat_to_a_robot_for_good(house: House) -> None:
    party = await house.party("ana", "ben")
    reply = await house.tables.resign(party.number, Who("ben"))
    assert reply.text.key == "table.resigned"
    assert (await seats(party))[1] == Seat(1, "Ben", robot="easy")
    for do in (party["ben"].undoes, party["ben"].wishes, lambda: party["ben"].says("done", since=0)):
        with refused("not_seated"):
            await do()
    with refused("nothing_to_take_back"):
        await house.tables.take_back(party.number, Who("ben"))
    assert (await party.posts())[-1].kind == "board" and (await party.row()).number == 0
    await party.check()


async def test_who_rests_may_take_the_seat_back(house: House) -> None:
    party = await house.party("ana", "ben")
    await house.tables.rest(party.number, Who("ben"), "random")
    assert (await seats(party))[1] == Seat(1, "Ben", robot="random", owner="ben")
    with refused("robot_sits"):
        await party["ben"].says("done", since=0)
    await house.restart()
    assert (await house.tables.robot_act(party.number, 1, "done", 0)) is True
    reply = await house.tables.take_back(party.number, Who("ben"))
    assert reply.panel and (await seats(party))[1] == Seat(1, "Ben", person="ben")
    with refused("nothing_to_take_back"):
        await house.tables.take_back(party.number, Who("ben"))
    assert [(m.person, m.robot) for m in await party.moves()] == [(None, "random")]
    await party["ana"].says("done", since=0)
    await party.check()


async def test_a_person_who_is_back_answers_what_the_robot_was_asked(house: House) -> None:
    party = await house.party("ana", "ben")
    await house.tables.rest(party.number, Who("ana"))
    await house.tables.take_back(party.number, Who("ana"))
    await party["ana"].says("done", since=0)
    assert not await house.tables.robot_act(party.number, 0, "done", 1), "no robot sits there any more"
    assert not await house.tables.robot_act(party.number, 1, "done", 1), "and here never did"


@pytest.mark.parametrize("command", ["resign", "rest"])
async def test_a_robot_must_exist_and_the_game_be_running(house: House, command: str) -> None:
    party = await house.party("ana", "ben", start=False)
    hand = getattr(house.tables, command)
    with refused("not_started"):
        await hand(party.number, Who("ben"))
    await party["ana"].starts()
    with refused("such_robot"):
        await hand(party.number, Who("ben"), "genius")
    with refused("not_seated"):
        await hand(party.number, Who("eva"))
    assert (await party.live()).people() == ["ana", "ben"]
    await party.check()


async def test_a_host_who_goes_hands_the_table_on(house: House) -> None:
    party = await house.party("ana", "ben", "eva")
    await house.tables.resign(party.number, Who("ana"))
    assert (await party.row()).host == "ben"
    await house.tables.replace(party.number, Who("ben"), 1, Who("leo", "Leo"))
    assert (await party.row()).host == "leo"
    await house.tables.rest(party.number, Who("eva"))
    await house.tables.rest(party.number, Who("leo"))
    assert (await party.row()).host == "leo", "nobody else is there"
    await house.tables.take_back(party.number, Who("eva"))
    await house.tables.take_back(party.number, Who("leo"))
    await house.tables.end(party.number, Who("leo"))


async def test_a_seat_goes_to_another_person(house: House) -> None:
    party = await house.party("ana", "ben", robots=["easy"])
    hand = house.tables.replace
    with refused("not_host"):
        await hand(party.number, Who("ben"), 2, Who("eva", "Eva"))
    with refused("not_your_seat"):
        await hand(party.number, Who("ana"), 1, Who("eva", "Eva"))
    for seat in (-1, 3):
        with refused("such_seat"):
            await hand(party.number, Who("ana"), seat, Who("eva", "Eva"))
    for known in ("ana", "ben"):
        with refused("seated_already"):
            await hand(party.number, Who("ana"), 2, Who(known, "X"))
    with refused("seated_already"):
        await hand(party.number, Who("ben"), 1, Who("ben", "Ben"))
    await hand(party.number, Who("ana"), 2, Who("eva", "Eva"))
    await hand(party.number, Who("ben"), 1, Who("leo", "Leo"))
    await hand(party.number, Who("moderator", manages=True), 1, Who("mia", "Mia"))
    assert [(s.seat, s.name, s.person, s.robot) for s in await seats(party)] == [
        (0, "Ana", "ana", None), (1, "Mia", "mia", None), (2, "Eva", "eva", None),
    ]  # fmt: skip
    await party["mia"].says("done", since=0)
    with refused("not_seated"):
        await party["ben"].says("done", since=0)
    await party.check()


async def test_nobody_gets_two_seats(house: House) -> None:
    """Who rests has a claim; another seat on top of it would be a second hand."""
    party = await house.party("ana", "ben", "eva")
    await house.tables.rest(party.number, Who("ben"))
    with refused("seated_already"):
        await house.tables.replace(party.number, Who("eva"), 2, Who("ben", "Ben"))
    await house.tables.replace(party.number, Who("ana"), 1, Who("ben", "Ben"))
    assert [s.person for s in await seats(party)] == ["ana", "ben", "eva"]
    with refused("nothing_to_take_back"):
        await house.tables.take_back(party.number, Who("ben"))


async def test_only_the_host_or_a_moderator_ends_a_table(house: House) -> None:
    party, other = await house.party("ana", "ben"), await house.party("eva")
    with refused("not_host"):
        await house.tables.end(party.number, Who("ben"))
    await house.tables.end(party.number, Who("ana"))
    row = await party.row()
    assert (row.status, row.ended_at) == ("ended", house.clock) and (await party.posts())[-1].kind == "ended"
    with refused("over"):
        await house.tables.end(party.number, Who("ana"))
    await house.tables.end(other.number, Who("moderator", manages=True))
    assert (await house.tables.look(party.number, "ana")).view is not None, "what lay on the table can still be seen"
    await house.restart()
    assert (await house.tables.look(party.number, "ana")).view is not None
    for do in (house.tables.resign, house.tables.rest, house.tables.take_back, house.tables.undo):
        with refused("over"):
            await do(party.number, Who("ana"))
    await party.check()


async def test_a_rematch_is_a_lobby_like_the_old_table(house: House) -> None:
    party = await house.party("ana", seats=2, channel="plaza", language="es", by_invitation=True, start=False)
    await house.tables.invite(party.number, Who("ana"), "ben")
    await party["ben"].joins()
    with refused("not_over"):
        await house.tables.rematch(party.number, Who("ben", "Ben"))
    await party["ana"].starts()
    with refused("not_over"):
        await house.tables.rematch(party.number, Who("ben", "Ben"))
    await party.play(Random(4))
    await house.restart()
    live = await house.tables.rematch(party.number, Who("ben", "Ben"))
    again, old = live.table, await party.row()
    assert (again.status, again.host, again.channel, again.game) == ("lobby", "ben", "plaza", "oaxaca")
    assert (again.seat_limit, again.language, again.by_invitation) == (2, "es", True)
    assert again.secret != old.secret and [s.person for s in live.seats] == ["ben"]
    assert old.status == "finished"
    assert (await house.tables.in_channel("plaza")).table.id == again.id
