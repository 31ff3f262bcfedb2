"""What every store does with what belongs to people: finished games, opting out, counting, handing out, forgetting."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from bot.store import Change, DeskMessage, Finished, Held, LessonAt, Person, Seat, Store, Table
from bot.store.values.agreements import Offers, SeatOffer, UndoWish
from bot.store.values.clocks import Clock, Past, PastTurn
from bot.store.values.news import Board, Offered
from bot.store.values.shown import Shown
from tests.store.backend import SEATS, a_move, commit, opened


async def over(store: Store, channel: str, ended_at: float, status: str = "finished", **values: Any) -> Table:
    """A table whose game is over."""
    table = await opened(store, channel, **values)
    done = replace(table, status=status, result={"winners": [0], "n": channel}, ended_at=ended_at, host="ana")
    await commit(store, Change(done))
    return done


async def test_finished_games_come_in_the_order_of_their_ends(store: Store) -> None:
    late, early = await over(store, "one", 9.0), await over(store, "two", 3.0)
    await over(store, "three", 4.0, status="ended")
    await over(store, "four", 4.0, game="frutas")
    await over(store, "five", 4.0, guild="elsewhere")
    await opened(store, "six")
    assert list(await store.finished("oaxaca", "oaxaca")) == [
        Finished(early.id, 3.0, early.result, SEATS),
        Finished(late.id, 9.0, late.result, SEATS),
    ]
    assert [game.table for game in await store.finished("elsewhere", "oaxaca")] != []
    assert list(await store.finished("nowhere", "oaxaca")) == []


async def test_a_seat_remembers_whose_name_it_bears(store: Store) -> None:
    table = await opened(store)
    await commit(store, Change(table, seats=[replace(SEATS[1], seat=0, person=None, robot="easy"), *SEATS[1:]]))
    assert [seat.whose for seat in await store.seats(table.id)] == ["ben", "ben", None]


async def test_what_is_set_at_once_is_all_kept(store: Store) -> None:
    """Who sets one thing may have read the others long ago."""
    await store.set_person(Person("ana", "es", desk=True, icons=False))
    one, other = Person("ana", language="en"), Person("ana", helped=True)
    await asyncio.gather(store.set_person(one, "language"), store.set_person(other, "helped"), store.desks.refused("ana"))
    assert await store.person("ana") == Person("ana", "en", desk=True, icons=False, helped=True, dm_refused=True)
    await store.set_person(Person("ben", language="es"), "language")
    assert await store.person("ben") == Person("ben", "es"), "who had set nothing"


async def test_a_desk_that_was_refused_is_given_up_once_and_comes_back(store: Store) -> None:
    await store.desks.refused("nobody")
    assert not await store.desks.given_up("nobody") and not await store.knows("nobody")
    await store.set_person(Person("ana", "es", desk=True))
    assert not await store.desks.given_up("ana"), "nothing was refused"
    await store.desks.refused("ana")
    assert sum(await asyncio.gather(*(store.desks.given_up("ana") for _ in range(3)))) == 1
    await store.desks.refused("ana")
    assert not await store.desks.given_up("ana"), "of a desk that is none any more they have heard"
    await store.desks.reached("ana")
    assert await store.person("ana") == Person("ana", "es", desk=True)
    await store.set_person(Person("ana", desk=False), "desk")
    await store.desks.reached("ana")
    assert await store.person("ana") == Person("ana", "es"), "they have turned it off themselves"


async def test_opting_out_is_kept_apart_from_other_settings(store: Store) -> None:
    assert await store.opted_out() == frozenset()
    habits = Person("ana", "es", desk=True)
    await store.set_person(habits)
    await store.set_opted_out("ana", True)
    await store.set_opted_out("ben", True)
    assert await store.opted_out() == {"ana", "ben"} and await store.person("ana") == replace(habits, opted_out=True)
    await store.set_person(replace(habits, language="en"))
    await store.set_hours(replace(habits, zone="Asia/Kolkata"))
    assert await store.opted_out() == {"ana", "ben"}
    await store.set_opted_out("ana", False)
    assert await store.opted_out() == {"ben"}


async def test_what_is_stored_of_somebody_is_counted(store: Store) -> None:
    nothing = Held(0, 0, 0, 0, False)
    assert await store.held_of("ben") == nothing
    table = await opened(store)
    await commit(store, Change(replace(table, number=2), moves=[a_move(1), a_move(2, person="ana")], invited=["ben", "eva"]))
    await over(store, "two", 3.0)
    await store.set_person(Person("ben", language="es", desk=True))
    assert await store.desks.put(DeskMessage("ben", table.id, "77", 5))
    assert await store.lessons.put(LessonAt("ben", "oaxaca", 1, ("welcome",))) is not None
    assert await store.held_of("ben") == Held(1, 1, 1, 1, True, 1, 1)
    assert await store.held_of("ana") == Held(1, 1, 1, 0, False)
    assert await store.held_of("eva") == Held(0, 0, 0, 1, False)


async def test_somebody_gets_what_is_theirs_and_nothing_else(store: Store) -> None:
    table = await opened(store)
    answers: list[list[Any]] = [[1, "act", "gather 2", False], [1, "deck", "deck tin", True], [0, "keep", "secret", False]]
    own = a_move(1, answers=answers, events=[{"kind": "hidden", "to": [0], "data": {}}])
    other, playing = a_move(2, person="ana", said="her words"), replace(table, number=2, status="playing")
    await commit(store, Change(playing, moves=[own, other], snapshot=b"hidden", invited=["ben"]))
    await store.set_person(Person("ben", language="es", desk=True))
    await store.set_person(Person("ana", language="fr"))
    await store.desks.put(DeskMessage("ben", table.id, "77", 5, asked="what is hidden"))
    first = LessonAt("ben", "oaxaca", 1, ("welcome", "dice"))
    await store.lessons.put(first)
    await store.lessons.put(first._replace(person="ana", path=("her step",)))
    data = await store.data_of("ben")
    assert [(one["lesson"], one["path"], one["said"]) for one in data["lessons"]] == [("oaxaca", ["welcome", "dice"], [])]
    assert [(one["table_id"], one["channel"], one["message"]) for one in data["direct_messages"]] == [(table.id, "77", 5)]
    assert data["person"] == "ben" and data["settings"][0]["language"] == "es" and data["invited_to"] == [table.id]
    (one,) = data["tables"]
    assert one["seats"] == [{"seat": 1, "name": "Ben", "plays": "you", "may_take_back": False}]
    assert one["host"] is False and one["guild"] == "oaxaca"
    (move,) = one["moves"]
    assert move["answers"] == [["act", "gather 2"]] and move["at"] == 2.5 and move["said"] == "gather 1"
    text = json.dumps(data)
    assert not any(word in text for word in ('"ana"', "Ana", "secret", "hidden", "her words", "her step", "5ec2e7", '"fr"'))
    empty = await store.data_of("nobody")
    assert (empty["settings"], empty["tables"], empty["invited_to"]) == ([], [], [])


async def test_forgetting_takes_somebody_out_of_every_row(store: Store) -> None:
    table = await opened(store, salt="1|ana|ben|robot easy", posts=Shown({"board": 5}, story=("Ben plays",), recap=()))
    moves = [a_move(1), a_move(2, person="ana")]
    change = Change(
        replace(table, number=2, host="ben", wish=UndoWish("x", "ben", 1, 1, ()),
                offers=Offers({0: SeatOffer("y", 0, "ben", "ana")}),
                clocks={0: Clock("ben")}, past=Past({0: (PastTurn(1, 0.0, Clock("ben")),)})),
        moves=moves, invited=["ben", "eva"], posts=[Offered("y", 0, "ben"), Board(2)],
        handled=("press 1", {"text": "hello Ben"}),
    )  # fmt: skip
    await commit(store, change)
    await commit(store, Change(replace(change.table), handled=("press 2", {"text": "hello"})))
    await store.set_person(Person("ben", language="es", desk=True))
    await store.desks.put(DeskMessage("ben", table.id, "77", 5))
    await store.lessons.put(LessonAt("ben", "oaxaca", 1, ("welcome",)))
    await store.lessons.put(LessonAt("ana", "oaxaca", 1, ("welcome",)))
    other = await opened(store, "another", seats=[Seat(0, "Cleo", person="cleo")], host="cleo")
    assert await store.tables_with("ben") == [table.id]
    assert await store.knows("ben") and not await store.knows("somebody else")
    assert await store.forget_person("ben", "seed of {} and {}".format) == [table.id]
    left = await store.table(table.id)
    assert left is not None and (left.host, left.wish, left.offers) == ("", None, Offers()) and left.posts == Shown({"board": 5})
    assert (left.clocks, left.past) == ({}, Past())
    assert (left.seed, left.salt) == ("seed of 5ec2e7 and 1|ana|ben|robot easy", "1|ana|someone|robot easy")
    seats = await store.seats(table.id)
    assert seats == [SEATS[0], Seat(1, ""), SEATS[2]] and seats[1].whose is None
    assert [move.person for move in await store.moves(table.id)] == [None, "ana"]
    assert await store.invited(table.id) == ["eva"]
    assert [post.kind for post in await store.posts_to_make(table.id)] == ["lobby", "board"]
    assert await store.handled("press 1") is None and await store.handled("press 2") == {"text": "hello"}
    assert await store.person("ben") == Person("ben") and await store.held_of("ben") == Held(0, 0, 0, 0, False)
    assert await store.tables_with("ben") == [] == await store.being_forgotten()
    assert await store.lessons.of("ben") == [] and len(await store.lessons.of("ana")) == 1
    assert not await store.knows("ben")
    assert await store.seats(other.id) == [Seat(0, "Cleo", person="cleo")]
    assert await store.forget_person("ben", "{}{}".format) == []


@pytest.mark.parametrize(
    "values",
    [
        {"salt": "1|ana|rosa"},
        {"wish": UndoWish("w", "ana", 1, 1, ("ana", "rosa"))},
        {"offers": Offers({1: SeatOffer("o", 1, "rosa", "ben")})},
        {"host": "rosa"},
    ],
)
async def test_whoever_is_named_in_a_row_alone_is_known_until_they_are_forgotten(store: Store, values: Any) -> None:
    table = await opened(store, **values)
    assert await store.knows("rosa") and not await store.knows("o") and not await store.knows("w")
    assert await store.tables_with("rosa") == [table.id]
    assert await store.forget_person("rosa", "{}{}".format) == [table.id]
    assert not await store.knows("rosa")


async def test_whom_an_answer_names_is_known(store: Store) -> None:
    table = await opened(store)
    await commit(store, Change(table, handled=("press 1", {"text": "rosa"}), named=["rosa"]))
    assert await store.knows("rosa")
    await store.forget_person("rosa", "{}{}".format)
    assert await store.handled("press 1") is None and not await store.knows("rosa")


async def test_a_desk_keeps_what_is_shown_while_somebody_wants_it(store: Store) -> None:
    table = await opened(store)
    await commit(store, Change(replace(table, status="playing")))
    shown = DeskMessage("ben", table.id, "77", 2**60, 2**61, 5.5, 7, 4, "question:4", muted=True)
    assert not await store.desks.put(shown), "he wants no desk"
    assert await store.desks.of("ben", table.id) == DeskMessage("ben", table.id) and await store.desks.owners(table.id) == []
    await store.set_person(Person("ben", desk=True))
    assert await store.desks.owners(table.id) == ["ben"] and await store.desks.tables() == [table.id]
    assert await store.desks.put(replace(shown, sending=None)) and await store.desks.put(shown)
    assert await store.desks.of("ben", table.id) == shown
    assert await store.desks.at(table.id) == [shown] == await store.desks.all_of("ben")
    await store.desks.set_letterbox("ben", "77")
    await store.set_person(Person("ben", "es", desk=True))
    assert await store.person("ben") == Person("ben", "es", desk=True, letterbox="77")
    await store.desks.mute("ben", table.id, False)
    assert await store.desks.put(shown), "what is shown says nothing of that"
    assert not (await store.desks.of("ben", table.id)).muted
    await store.desks.mute("ben", 4711, True)
    await store.desks.drop("ben", table.id)
    assert await store.desks.all_of("ben") == []


async def test_a_lesson_is_gone_on_with_once_by_whoever_comes_first(store: Store) -> None:
    first = LessonAt("ben", "oaxaca", 1, ("welcome",))
    begun = await store.lessons.put(first)
    assert begun == first._replace(number=1) and await store.lessons.of("ben") == [begun]
    assert await store.lessons.put(first) is None, "it is begun once"
    there = begun._replace(path=("welcome", "dice"), said=("gather 1;end",))
    assert await store.lessons.put(there) == there._replace(number=2)
    assert await store.lessons.put(there) is None and await store.lessons.put(there._replace(number=7)) is None
    assert await store.lessons.of("ben") == [there._replace(number=2)]
    await store.lessons.put(first._replace(lesson="another"))
    assert [one.lesson for one in await store.lessons.of("ben")] == ["another", "oaxaca"]
    assert await store.knows("ben") and await store.forget_person("ben", "{}{}".format) == [] and not await store.knows("ben")
