"""Seats offered, ends voted on, people who leave, channels and servers that go: no game is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.store import Seat
from bot.store.connection import Row
from bot.store.values.agreements import Offers
from bot.store.values.shown import Shown
from bot.tables.time.pace import HOUR, PACES
from bot.tables.values.who import Who
from tests.tables.parlour import House, Party, refused
from tests.tables.test_clocks import DAILY, bids, clock


async def seats(party: Party) -> list[Seat]:
    """Who plays what, as it is written."""
    return await party.house.store.seats(party.number)


def last(party: Party, kind: str) -> dict[str, Any]:
    """The last post of a kind."""
    payload: dict[str, Any] = party.rung(kind)[-1][2]
    return payload


# -- seats that are offered -----------------------------------------------------------------------------------------------


async def test_a_seat_changes_hands_when_the_newcomer_accepts(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await house.passes(20)
    await house.tables.offer_seat(party.number, Who("ben"), 1, "eva")
    offer = last(party, "offer")
    assert (offer["seat"], offer["to"]) == (1, "eva") and (await seats(party))[1].person == "ben"
    await house.restart()
    with refused("no_offer"):
        await house.tables.answer_offer(party.number, Who("leo", "Leo"), offer["id"], True)
    reply = await house.tables.answer_offer(party.number, Who("eva", "Eva"), offer["id"], True)
    assert reply.panel and (await seats(party))[1] == Seat(1, "Eva", person="eva")
    assert last(party, "offer_over") == {"id": offer["id"], "accepted": True}
    (eva,) = await house.tables.waiting_for("eva")
    assert eva.until == house.clock + 24 * HOUR, "a newcomer has all the time of a turn"
    with refused("no_offer"):
        await house.tables.answer_offer(party.number, Who("eva", "Eva"), offer["id"], True)
    await party.check()


async def gives(house: House, party: Party, giver: str, seat: int, to: str) -> None:
    """A seat changes hands."""
    await house.tables.offer_seat(party.number, Who(giver), seat, to)
    await house.tables.answer_offer(party.number, Who(to, to.title()), last(party, "offer")["id"], True)


async def left(house: House, person: str) -> float:
    """The hours that somebody still has."""
    (waiting,) = await house.tables.waiting_for(person)
    assert waiting.until is not None
    return (waiting.until - house.clock) / HOUR


async def test_nobody_winds_a_clock_by_giving_a_seat_away_and_back(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await house.passes(20)
    for friend in ("eva", "leo"):
        await gives(house, party, "ben", 1, friend)
        assert await left(house, friend) == 24
        await house.passes(1)
        await house.restart()
        await gives(house, party, friend, 1, "ben")
        assert await left(house, "ben") == 4
    await house.passes(1)
    await gives(house, party, "ben", 1, "eva")
    assert await left(house, "eva") == 23
    await house.tables.resign(party.number, Who("eva"))
    await house.tables.replace(party.number, Who("ana"), 1, Who("ben", "Ben"))
    assert await left(house, "ben") == 3
    await party.check()


async def test_what_somebody_saved_or_lost_waits_for_them_with_their_seat(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await house.passes(20)
    await bids(party, "ben")
    await gives(house, party, "ben", 1, "eva")
    assert 1 not in (await party.row()).clocks, "a newcomer has saved nothing"
    await gives(house, party, "eva", 1, "ben")
    assert (await clock(party, 1)).saved == 4 * HOUR
    for person in ("ana", "ben"):
        await house.tables.forget(person)
    assert "ben" not in str((await party.row()).past)


@pytest.mark.parametrize("who", ["ana", "eva"])
async def test_whoever_left_a_seat_is_forgotten_with_their_clock(house: House, who: str) -> None:
    """And the clocks of the others are left alone."""
    party = await house.party("ana", "ben", "zoe", **DAILY)
    await house.passes(20)
    await house.tables.resign(party.number, Who("ana"))
    await house.tables.replace(party.number, Who("ben"), 0, Who("eva", "Eva"))
    await house.tables.resign(party.number, Who("eva"))
    assert await house.store.knows(who)
    await bids(party, "ben")
    past = (await party.row()).past
    assert who in str(past) and 1 in past.turns
    await house.tables.forget(who)
    row = await party.row()
    assert who not in str(row.past) and row.past.turns[1] == past.turns[1]


@pytest.mark.parametrize("who", ["eva", "ben"])
async def test_an_offer_is_declined_or_taken_back(house: House, who: str) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await house.tables.offer_seat(party.number, Who("ben"), 1, "eva")
    await house.tables.answer_offer(party.number, Who(who, who.title()), last(party, "offer")["id"], False)
    assert last(party, "offer_over").get("accepted", False) is False
    assert not (await party.row()).offers and (await seats(party))[1].person == "ben"


async def test_only_what_is_ones_own_can_be_offered(house: House) -> None:
    party = await house.party("ana", "ben", game="frutas", robots=["easy"])
    for person, seat, to, why in (
        ("ben", 2, "eva", "not_host"),
        ("ana", 1, "eva", "not_your_seat"),
        ("ana", 9, "eva", "such_seat"),
        ("ana", 0, "ben", "seated_already"),
    ):
        with refused(why):
            await house.tables.offer_seat(party.number, Who(person), seat, to)
    await house.tables.offer_seat(party.number, Who("ana"), 2, "eva")
    first = last(party, "offer")["id"]
    await house.tables.offer_seat(party.number, Who("ana"), 2, "leo")
    assert last(party, "offer_over") == {"id": first}
    await house.tables.resign(party.number, Who("ben"))
    assert len(party.rung("offer_over")) == 2, "who sits here has changed"


async def test_a_seat_that_is_kept_for_somebody_is_not_given_away(house: House) -> None:
    party = await house.party("ana", "ben", "eva", **DAILY)
    await house.tables.rest(party.number, Who("ben"))
    with refused("not_your_seat"):
        await house.tables.offer_seat(party.number, Who("ana"), 1, "leo")
    with refused("not_your_seat"):
        await house.tables.replace(party.number, Who("ana"), 1, Who("leo", "Leo"))
    await house.tables.take_back(party.number, Who("ben"))
    await house.tables.resign(party.number, Who("ben"))
    await house.tables.offer_seat(party.number, Who("ana"), 1, "leo")
    await house.tables.answer_offer(party.number, Who("leo", "Leo"), last(party, "offer")["id"], True)
    assert [s.person for s in await seats(party)] == ["ana", "leo", "eva"], "whoever has resigned has no claim"
    await party.check()


# -- an end by vote ---------------------------------------------------------------------------------------------------------


async def test_more_than_half_end_a_game_early(house: House) -> None:
    party = await house.party("ana", "ben", "eva", "leo", game="frutas")
    await house.tables.vote_end(party.number, Who("ben"))
    vote = last(party, "end_vote")
    assert (vote["by"], vote["agreed"], vote["needed"]) == (1, 1, 3)
    with refused("voted_already"):
        await house.tables.vote_end(party.number, Who("ana"))
    with refused("no_vote"):
        await house.tables.answer_end(party.number, Who("ana"), True, "another")
    await house.tables.answer_end(party.number, Who("eva"), False, vote["id"])
    await house.restart()
    await house.tables.answer_end(party.number, Who("ana"), True, vote["id"])
    assert (await party.row()).status == "playing"
    await house.tables.answer_end(party.number, Who("eva"), True, vote["id"])
    row = await party.row()
    assert (row.status, row.offers) == ("ended", Offers()) and party.rung("ended") and last(party, "end_vote_over")["agreed"]
    assert await house.store.next_timer() is None
    await party.check()


async def test_a_vote_falls_when_it_cannot_be_won(house: House) -> None:
    party = await house.party("ana", "ben", game="frutas")
    await house.tables.vote_end(party.number, Who("ana"))
    await house.tables.answer_end(party.number, Who("ben"), False)
    assert last(party, "end_vote_over") == {} and (await party.row()).status == "playing"
    await house.tables.vote_end(party.number, Who("ben"))
    await house.tables.rest(party.number, Who("ana"))
    assert len(party.rung("end_vote_over")) == 2, "who sits here has changed"
    await house.tables.vote_end(party.number, Who("ben"))
    assert (await party.row()).status == "ended", "alone among robots one decides alone"


# -- people who are gone ------------------------------------------------------------------------------------------------------


async def test_a_robot_plays_for_who_left_the_server_until_they_are_back(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await house.tables.person_left("another guild", "ana")
    assert (await seats(party))[0].person == "ana"
    await house.tables.person_left("guild", "ana")
    assert (await seats(party))[0] == Seat(0, "Ana", robot="easy", owner="ana") and (await party.row()).host == "ben"
    assert last(party, "taken_over") == {"seat": 0, "robot": "easy"}
    await house.tables.take_back(party.number, Who("ana"))
    await bids(party, "ana", "ben")
    await party.check()


async def test_a_table_that_sleeps_is_not_woken_by_who_leaves(house: House) -> None:
    party = await house.party("ana", "ben", "eva", **DAILY)
    await house.tables.rest(party.number, Who("eva"))
    await house.passes(31 * 24)
    await house.tables.vote_end(party.number, Who("ana"))
    await house.passes(31 * 24)
    await house.tables.person_left("guild", "eva")
    assert (await party.row()).offers.end is not None, "a robot plays for eva already"
    await house.tables.person_left("guild", "ben")
    row = await party.row()
    assert row.slept_at is not None and row.offers.end is None and await house.store.next_timer() is None


async def test_a_deleted_account_has_no_seat_and_no_claim(house: House) -> None:
    party = await house.party("ana", "ben", "eva", **DAILY)
    await house.tables.rest(party.number, Who("ben"))
    for person in ("ana", "ben", "nobody"):
        await house.tables.person_gone(person)
    assert [(s.person, s.robot, s.owner) for s in await seats(party)] == [
        (None, "easy", None), (None, "easy", None), ("eva", None, None),
    ]  # fmt: skip
    await party.check()


async def test_where_nobody_is_left_the_table_waits_or_is_over(house: House) -> None:
    party = await house.party("ana", game="frutas", robots=["easy"], pace=PACES["daily"])
    await house.tables.person_left("guild", "ana")
    assert ((await party.row()).status, (await party.row()).slept_at) == ("playing", house.clock)
    assert (await seats(party))[0].person == "ana" and await house.store.next_timer() is None
    await house.passes(1000)
    await bids(party, "ana")
    assert (await party.row()).slept_at is None
    await house.tables.person_gone("ana")
    assert (await party.row()).status == "ended"


async def test_who_is_gone_leaves_the_lobby_too(house: House) -> None:
    party = await house.party("ana", "ben", start=False)
    await house.tables.person_left("guild", "ana")
    assert [s.person for s in await seats(party)] == ["ben"] and (await party.row()).host == "ben"
    await house.tables.person_gone("ben")
    assert (await party.row()).status == "ended"


# -- places that are gone -----------------------------------------------------------------------------------------------------


async def test_a_game_whose_channel_is_deleted_waits_and_is_moved(house: House) -> None:
    party, other = await house.party("ana", "ben", **DAILY, channel="plaza"), await house.party("leo", channel="taken")
    await house.passes(20)
    await house.tables.posts_made(party.number, [], Shown({"board": 4711}))
    await house.tables.channel_gone("plaza")
    await house.tables.channel_gone("a channel without a table")
    assert len(party.rung("reminder_over")) == 1
    reminders = len(party.rung("reminder"))
    await house.passes(1000)
    assert len(party.rung("reminder", "slept")) == reminders
    await house.restart()
    move = house.tables.move
    for person, guild, channel, why in (
        ("leo", "guild", "patio", "not_seated"),
        ("ben", "elsewhere", "patio", "other_server"),
        ("ben", "guild", "taken", "taken"),
    ):
        with refused(why):
            await move(party.number, Who(person), guild, channel)
    await move(party.number, Who("ben"), "guild", "patio")
    row = await party.row()
    assert (row.channel, row.lost, row.posts) == ("patio", "", Shown())
    assert [kind for _, kind, _ in party.rung("moved", "board")][-2:] == ["moved", "board"]
    assert last(party, "moved") == {"from": "plaza", "to": "patio"}
    assert (await house.tables.in_channel("patio")).table.id == party.number
    (ana,) = await house.tables.waiting_for("ana")
    assert ana.until == house.clock + 4 * HOUR, "the time without a channel is nobody's"
    await house.passes(0.5)
    assert last(party, "call")["calls"] == [{"seat": 0, "entry": 0}, {"seat": 1, "entry": 0}]
    await party.check()
    await other.check()


async def test_a_table_in_its_place_is_moved_by_its_host(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY, channel="plaza")
    with refused("not_host"):
        await house.tables.move(party.number, Who("ben"), "guild", "patio")
    await house.tables.move(party.number, Who("ana"), "guild", "patio")
    assert (await house.tables.in_channel("patio")).table.id == party.number
    with refused("none_here"):
        await house.tables.in_channel("plaza")
    await house.party("eva", channel="plaza")
    await house.tables.end(party.number, Who("ana"))
    with refused("over"):
        await house.tables.move(party.number, Who("ana"), "guild", "x")


async def test_tables_of_a_server_without_the_bot_are_nobodys_burden(house: House) -> None:
    """Their host could not end them."""
    most = house.tables.lobby.limits.tables_per_host
    for n in range(most):
        await house.party("ana", start=False, channel=f"plaza {n}")
    with refused("too_many_yours"):
        await house.party("ana", start=False, channel="patio")
    await house.tables.guild_gone("guild")
    await house.party("ana", start=False, channel="patio")


async def test_what_was_asked_in_a_channel_that_is_gone_holds_nobody_up(house: House) -> None:
    """Its buttons are gone with it, and robots wait as long as an undo is wished for."""
    party = await house.party("ana", "ben", **DAILY, channel="plaza")
    await bids(party, "ana")
    await party["ana"].wishes()
    await house.tables.vote_end(party.number, Who("ben"))
    await house.tables.offer_seat(party.number, Who("ben"), 1, "eva")
    await house.tables.channel_gone("plaza")
    await house.tables.move(party.number, Who("ben"), "guild", "patio")
    row = await party.row()
    assert (row.wish, row.offers) == (None, Offers())
    await party["ana"].wishes()
    await party.check()


async def test_a_lobby_goes_with_its_channel(house: House) -> None:
    party = await house.party("ana", start=False, channel="plaza")
    await house.tables.channel_gone("plaza")
    assert (await party.row()).status == "ended" and await house.store.next_timer() is None


async def test_an_archived_thread_is_opened_by_the_next_post_unless_it_is_locked(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY, channel="thread")
    await house.tables.channel_archived("thread", locked=False)
    await house.passes(13)
    assert len(party.rung("reminder")) == 1, "time goes on"
    await house.tables.channel_archived("thread", locked=True)
    await house.passes(100)
    assert len(party.rung("reminder")) == 1
    await house.tables.channel_back("thread")
    await house.tables.channel_back("thread")
    assert len(party.rung("board")) == 2
    (ana,) = await house.tables.waiting_for("ana")
    assert ana.until == house.clock + 11 * HOUR
    await party.check()


async def test_a_server_that_is_back_is_told_of_in_two_ways_and_shown_once(house: House) -> None:
    playing = await house.party("ana", "ben", **DAILY, channel="a")
    await house.tables.guild_gone("guild")
    told = len(house.told)
    await asyncio.gather(house.tables.guild_back("guild"), house.tables.guild_back("guild"))
    assert [post.kind for post in house.told[told:]] == ["board"]
    await playing.check()


async def test_tables_of_a_server_wait_until_the_bot_is_invited_back(house: House) -> None:
    playing, waiting = await house.party("ana", "ben", **DAILY, channel="a"), await house.party("eva", start=False, channel="b")
    gone = await house.party("leo", "mia", **DAILY, channel="c")
    await house.tables.channel_gone("c")
    await house.passes(6)
    await house.tables.guild_gone("guild")
    assert [(await p.row()).lost for p in (playing, waiting, gone)] == ["guild", "guild", "channel"]
    await house.passes(5 * 24)
    await house.restart()
    await house.tables.guild_back("guild")
    assert [(await p.row()).lost for p in (playing, waiting, gone)] == ["", "", "channel"]
    assert playing.rung("reminder") == [] and (await waiting.posts())[-1].kind == "lobby"
    (ana,) = await house.tables.waiting_for("ana")
    assert ana.until == house.clock + 18 * HOUR
    for party in (playing, waiting, gone):
        await party.check()
    await bids(playing, "ana", "ben")


@pytest.mark.sampled(3)
async def test_ten_thousand_tables_cost_one_question_when_a_session_begins(house: House) -> None:
    """No table is unpacked, and only those of servers that have come or gone are worked on."""
    party = await house.party("ana", "ben")
    many(house.path, party.number, 10_000)
    guilds = {place.guild for place in await house.store.places()}
    asked = list[str]()
    plain = house.store._rows

    async def counted(sql: str, *values: Any) -> list[Row]:
        asked.append(sql)
        return await plain(sql, *values)

    with patch.object(house.store, "_rows", counted):
        for _ in range(3):
            await house.tables.guilds_are(guilds)
        assert len(asked) == 3, "one for each session"
    assert len(house.tables.memory.numbers) == 1
    await house.tables.guilds_are(guilds - {"guild 7"})
    assert {(p.guild, p.shown, p.away) for p in await house.store.places() if p.away} == {("guild 7", 0, 100)}
    await house.tables.guilds_are(guilds)
    assert not any(place.away for place in await house.store.places())


def many(path: Path, number: int, times: int) -> None:
    """Rows of many more tables, in a hundred servers."""
    with closing(sqlite3.connect(path)) as db, db:
        for table, key in (("tables", "id"), ("seats", "table_id")):
            names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            other = {key: f"{key} + :n", "channel": "'c' || :n", "guild": "'guild ' || (:n % 100)"}
            said = ", ".join(other.get(name, name) for name in names)
            db.executemany(
                f"INSERT INTO {table} ({', '.join(names)}) SELECT {said} FROM {table} WHERE {key} = {number}",
                [{"n": n} for n in range(1, times + 1)],
            )
        db.execute("UPDATE tables SET status = 'lobby', started_at = NULL WHERE id > ?", (number,))
