"""From a table's log to a look back: what was undone, older editions, what is kept alone, and how rounds are counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.films import played
from bot.reviews import calendar_of, entries_of, reviewed
from bot.store import Move, Positions
from bot.tables import Refused
from bot.tables.life.replay import Past
from engines.robots import looking_back
from engines.robots.looking_back import nobody
from engines.shelf import SHELF, game
from tests.tables.parlour import House
from tests.tables.test_replay import with_undos


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots look at few decisions, and not for long."""
    monkeypatch.setattr(looking_back, "GLANCED_AT", 8)
    monkeypatch.setattr(looking_back, "LOOKED_AT", 3)
    monkeypatch.setattr(looking_back, "LOOK", looking_back.GLANCE)


@pytest.mark.parametrize("title", ["oaxaca", "mottainai"])
async def test_what_was_taken_back_is_no_part_of_the_course(house: House, title: str) -> None:
    party = await with_undos(house, title)
    past = await house.tables.past(party.number)
    undone = {m.number for m in past.moves if m.undone_by is not None} | {m.number for m in past.moves if m.undoes}
    review = reviewed(past, nobody).review
    assert undone and not undone & {point.entry for point in review.points}
    assert not undone & {one.entry for one in review.turnings}
    states = {m.number: m.state for m in past.moments()}
    for entry in entries_of(past.standing(), states):
        assert entry.said and entry.before.asks, "each goes on from the last one that stands"
    assert review.points[-1].values == tuple(float(one["total"]) for one in past.table.result["scores"])


@pytest.mark.parametrize("title", [title for title in SHELF if game(title).edition])
@pytest.mark.parametrize("edition", [0, 1])
def test_a_game_is_looked_back_on_under_the_rules_it_was_played_by(title: str, edition: int) -> None:
    past = played(title, 2, "random", edition=edition)
    made = reviewed(past, nobody)
    assert [m.state for m in past.moments()][-1].result == past.table.result
    assert made.review.points[-1].entry == past.last


def test_a_game_that_goes_otherwise_now_is_looked_back_on_as_far_as_it_is_kept() -> None:
    """Where an entry is not possible any more and no position is there, that is said."""
    past = played("oaxaca", 2, "random")
    bent = list(past.moves)
    bent[9] = replace(bent[9], answers=[[bent[9].seat, "act", "nonsense", False]])
    with pytest.raises(Refused) as refused:
        reviewed(replace(past, moves=tuple(bent)), nobody)
    assert refused.value.why.key == "table.no.astray"


async def test_positions_that_are_kept_stand_in_for_what_cannot_be_played(house: House) -> None:
    party = await with_undos(house, "oaxaca")
    past = await house.tables.past(party.number)
    assert not isinstance(past.positions, type(None)) and past.positions is not Positions(())
    last = past.standing()[-4]
    bent = tuple(replace(m, asked_after=[9]) if m.number == last.number else m for m in past.moves)
    whole, broken = reviewed(past, nobody).review, reviewed(replace(past, moves=bent), nobody).review
    assert broken.points == whole.points


def test_a_game_that_was_ended_at_once_has_one_point() -> None:
    past = played("patzcuaro", 2, "random")
    table = replace(past.table, result={}, status="ended")
    made = reviewed(Past(table, past.seats, past.moves[:1]), nobody)
    assert len(made.review.points) >= 1 and made.review.turnings == ()


@pytest.mark.parametrize("title", SHELF)
def test_rounds_and_days_are_counted(title: str) -> None:
    past = played(title, game(title).seat_counts[-1], "random")
    calendar = calendar_of(past.standing())
    assert calendar.kind == ("day" if title == "merchants_cove" else "round")
    assert [n for _, n in calendar.begun] == [*range(1, len(calendar.begun) + 1)] and len(calendar.begun) >= 3
    first, second = calendar.begun[0][0], calendar.begun[1][0]
    assert calendar.at(first + 1) == calendar.at(second) == 1 and calendar.at(second + 1) == 2


def test_extra_turns_begin_no_round() -> None:
    def turn(number: int, seat: int, extra: bool) -> Move:
        event = {"kind": "turn", "to": None, "data": {"seat": seat, "extra": extra}}
        return Move(number, seat, "", [], 0, 0, [], [], [event], 0.0)  # type: ignore[list-item]

    told = [turn(0, 0, False), turn(3, 1, False), turn(5, 0, False), turn(7, 0, True), turn(9, 1, False), turn(12, 0, False)]
    assert calendar_of(told).begun == ((0, 1), (5, 2), (12, 3))
