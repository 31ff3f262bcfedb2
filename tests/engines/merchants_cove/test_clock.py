"""The clock, boats and docking: V49 to V54, robbers, and the ends of days."""

# ruff: noqa: N802 - tests bear the numbers of the worked cases

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from engines.kernel import apply
from engines.kernel.saves import Codec
from engines.merchants_cove import GAME
from engines.merchants_cove.cards import PIERS, RULES
from engines.merchants_cove.clock import Advance
from engines.merchants_cove.rules import Day, clean_up, new
from engines.merchants_cove.state import Cove
from tests.engines.language import at
from tests.engines.merchants_cove.table import Table


def advancing(t: Table, token: int, hours: int) -> Table:
    """A token goes on; then it is somebody's turn."""
    t.s.active = token
    t.s.stack = [at("produce", Day()), Advance(token, hours)]
    return t.settled()


@pytest.mark.parametrize(
    ("seats", "start", "spent", "drawn"),
    [
        (4, 5, 2, [1]), (2, 5, 2, [2]), (3, 2, 1, [1]), (3, 5, 1, [2]), (2, 2, 1, [2]), (2, 8, 1, [1]), (4, 8, 4, [1, 1]),
        (2, 3, 2, []),
    ],
)  # fmt: skip
def test_V49_icons(seats: int, start: int, spent: int, drawn: list[int]) -> None:
    t = advancing(Table(seats=seats).hours(start, *[start + 1] * (seats - 1)), 0, spent)
    while t.key in ("place", "who", "dock"):
        t.says(t.options[0])
    assert [len(e.data["colours"]) for e in t.events("drew") if e.data["token"] == 0] == drawn
    assert t.s.hours[0] == start + spent


def test_V50_docking_choice() -> None:
    t = Table(seats=4).boats("", "red red red").hours(2, 5, 5, 5).bag("blue")
    advancing(t, 0, 1).says("place 2")
    assert t.key == "dock" and t.options == ("dock left", "dock center")
    t.cannot_say("dock right", "other_side", "6.4")
    t.says("dock left")
    assert t.s.piers == [2, 0, 0]
    t = Table(seats=4).boats("", "", "", "", "red red red", "blue blue blue blue").docks(right=6).hours(2, 5, 5, 5).bag("blue")
    advancing(t, 0, 1).says("place 5")
    assert t.s.piers == [0, 5, 6] and t.key == "act"
    t = Table(seats=4).boats("red red red red", "blue blue blue blue", "green green green").docks(left=1, center=2)
    advancing(t.hours(2, 5, 5, 5).bag("blue"), 0, 1).says("place 3")
    assert t.s.piers == [1, 2, 0] and len(t.s.boats[2]) == 4 and t.key == "act"
    assert t.a.sees.boats[2].pier == "" and t.a.sees.boats[2].free == 0


def test_V51_calling_the_market() -> None:
    t = Table(seats=4).boats("red red red red", "", "", "blue blue blue blue", "", "green green green").docks(left=1, center=4)
    t.hours(7, 5, 5, 4).square("T05", "T06", "T07", "T08").acts(3).bag("red").says("recruit 2 palm")
    t.says("place 6")
    assert t.s.piers == [1, 4, 6] and t.s.market == 8 and t.s.called
    assert t.s.hours == [7, 5, 5, 6] and t.s.active == 1, "those on 5 first, the top of the stack first"
    assert [token for token in t.s.tokens() if t.s.hours[token] < t.s.market] == [0, 1, 2, 3]


def test_V52_stopping() -> None:
    t = Table(seats=4).hours(7, 7, 7, 7).staffed(palm="T05")
    t.s.market, t.s.called = 8, True
    t.settled().says("staff", "use palm", "fill move", "fill move")
    assert t.s.hours[0] == 8 and t.s.reached == [0] and not t.events("drew")
    t = Table(seats=4).hours(7, 7, 7, 7)
    t.s.market, t.s.called = 9, True
    advancing(t, 0, 3)
    assert t.s.hours[0] == 9 and len(t.events("drew")) == 1


def test_V53_a_late_call() -> None:
    t = Table(seats=4).boats("red red red red", "", "", "blue blue blue blue", "", "green green green").docks(left=1, center=4)
    t.hours(12, 2, 12, 12).square("T05", "T06", "T07", "T08").acts(1).bag("red").says("recruit 1 palm")
    t.says("place 6")
    assert t.s.called and t.s.market == 12 and t.s.active == 1


def test_V54_the_stack() -> None:
    t = Table(seats=3).hours(3, 2, 9)
    advancing(t, 0, 1)
    assert t.s.active == 1
    t.s.landed = [2, 0, 1]
    t.s.hours = [4, 2, 9]
    t.s.market = 12
    advancing(t, 1, 2)
    while t.key == "place":
        t.says(t.options[0])
    assert t.s.hours == [4, 4, 9] and t.s.active == 1
    heights = {token.token: token.height for token in t.a.sees.clock.tokens}
    assert heights == {0: 1, 1: 2, 2: 1}


def test_two_drawn_at_once_go_aboard_in_an_order_of_choice() -> None:
    t = Table(seats=2).boats("red red red").hours(2, 5).bag("grey", "blue")
    advancing(t, 0, 1).says("place 1")
    assert t.key == "who" and t.options == ("who blue", "who grey")
    t.cannot_say("who red", "not_drawn", "6.3")
    t.says("who blue")
    assert t.s.boats[0][-1] == "blue" and t.key == "dock"
    t.says("dock center")
    assert t.a.options == ("place 2", "place 3", "place 4", "place 5", "place 6")
    t.cannot_say("place 1", "boat_docked", "6.3")
    t.cannot_say("place 7", "no_such_boat", "6.3")
    t.says("place 2")
    assert t.s.boats[1] == ["grey"]


def test_placing_in_one_command() -> None:
    t = Table(seats=2, rogues="robbers").boats("red red red").hours(2, 5).bag("grey", "blue")
    advancing(t, 0, 1).types("place 1 who:grey rob:red")
    assert sorted(t.s.boats[0]) == ["grey", "red", "red"] and t.key == "place"


def test_only_as_many_are_drawn_as_there_are_seats_or_adventurers() -> None:
    full = ["red red red red"] * 5
    t = advancing(Table(seats=2).boats(*full, "blue blue blue").hours(2, 5), 0, 1)
    assert [len(e.data["colours"]) for e in t.events("drew")] == [1]
    t = Table(seats=2).hours(2, 5)
    t.s.bag = ["red"]
    advancing(t, 0, 1)
    assert [len(e.data["colours"]) for e in t.events("drew")] == [1]
    t = advancing(Table(seats=2).boats(*full, "blue blue blue blue").hours(2, 5), 0, 1)
    assert not t.events("drew") and t.key == "act"


def test_robbers() -> None:
    t = Table(seats=4, rogues="robbers").boats("red blue grey", "grey").hours(2, 5, 5, 5).bag("grey")
    advancing(t, 0, 1).says("place 1")
    assert t.options == ("rob red", "rob blue", "rob none")
    t.cannot_say("rob grey", "rogue_not_robbed", "15")
    blues = t.s.bag.count("blue")
    t.says("rob blue")
    assert t.s.boats[0] == ["red", "grey", "grey"] and t.s.bag.count("blue") == blues + 1 and t.key == "act"
    t = Table(seats=4, rogues="robbers").boats("red blue grey", "grey").hours(2, 5, 5, 5).bag("grey")
    assert advancing(t, 0, 1).says("place 2").s.boats[1] == ["grey", "grey"], "there is nobody to rob"
    t = Table(seats=4, rogues="robbers").boats("red blue").hours(2, 5, 5, 5).bag("red")
    assert advancing(t, 0, 1).says("place 1").key == "act", "only Rogues rob"


def test_the_first_at_the_market_is_the_first_of_the_next_day() -> None:
    t = Table(seats=3).boats("red grey", "blue")
    t.s.reached = [2, 0, 1]
    coming = t.s.square[1]
    t.s.day = 1
    t.s.stack = [at("close", Day())]
    t.settled()
    assert t.s.day == 2 and t.s.order == [2, 0, 1] and t.s.landed == [1, 0, 2] and t.s.active == 2
    assert t.s.square[0] == coming and len(t.s.square) == 4 and len(t.s.departed) == 1
    assert t.s.hours == [1, 1, 1] and t.s.market == 12 and not t.s.called
    assert all(len(there) == 2 for there in t.s.boats) and t.s.piers == [0, 0, 0]


def test_nothing_on_a_board_is_wiped_between_days() -> None:
    t = Table(seats=2).predicts("red 3 1").drawn("a1-b1").stock(red_charm=1)
    t.p.top, t.p.marks, t.p.owed = "12", ["bards x"], []
    t.s.stack, t.s.reached, t.s.bag = [at("close", Day())], [0, 1], ["blue"] * 40
    t.settled()
    assert t.p.top == "12" and t.p.marks == ["bards x"] and t.shelf() == {"red-charm": 1} and t.shown().lines == ("a1-b1",)
    assert t.p.predictions[0].crossed == 3, "and the arrival has tested the prediction"


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_random_players_fill_all_piers_and_end_each_day(seats: int) -> None:
    for seed in range(10):
        g, rng = new(f"random {seed}", seats), Random(seed)
        g.out = []
        while g.asks:
            ask = rng.choice(g.asks)
            apply(g, ask.seat, rng.choice(ask.options + ask.free))
        told = Counter(event.kind for event in g.out)
        assert (told["docked"], told["called"], told["market"]) == (len(PIERS) * RULES.days, RULES.days, RULES.days)
        assert (told["cleaned"], told["day"], told["over"]) == (RULES.days - 1, RULES.days - 1, 1)


def test_a_token_on_its_way_lies_on_top_of_those_it_meets() -> None:
    t = Table(dish="L[A1 Vo] R[B1 Ct Bo]", seats=2).hours(2, 3).bag("red", "blue").says("divine a yellow")
    assert t.key == "place" and t.s.hours == [3, 3], "its mover is asked while it stands there"
    heights = {one.token: one.height for one in t.watched.clock.tokens}
    assert heights == {1: 1, 0: 2}


def test_a_token_that_was_saved_on_its_way_lies_on_top() -> None:
    """Schema 1 put it there only when it stopped; whatever else such a save holds is as it was."""
    t = Table(dish="L[A1 Vo] R[B1 Ct Bo]", seats=2).hours(2, 3).bag("red", "blue").says("divine a yellow")
    codec = Codec(Cove)
    assert t.key == "place" and t.s.landed == [1, 0]
    old = json.loads(codec.dump(t.s)) | {"v": 1}
    old["state"]["landed"] = [0, 1]
    assert codec.load(json.dumps(old)) == t.s
    resting = Table(seats=3)
    resting.s.landed = [2, 0, 1]
    assert codec.load(json.dumps(json.loads(codec.dump(resting.s)) | {"v": 1})) == resting.s


def test_who_leaves_the_town_square_at_the_end_of_a_day_is_told() -> None:
    t = Table(seats=2)
    first = t.s.square[0]
    t.listen()
    clean_up(t.s)
    t.listen()
    assert t.heard("cleaned")[-1]["card"] == first and t.s.departed == [first]


def test_the_boats_of_a_morning_without_predictions_are_told_at_once() -> None:
    t = Table(seats=2).dawn(*["red", "blue"] * 6)
    (told,) = t.heard("arrivals")
    assert told["boats"] == t.s.boats == [["red", "blue"]] * 6 and not t.events("arriving")
    t = Table(seats=2).predicts("red 1").dawn(*["red", "blue"] * 6)
    assert len(t.events("arriving")) == 12 and not t.events("arrivals"), "each of them may bring a reward"


def test_nozamas_token_comes_after_those_of_the_merchants() -> None:
    t = Table(seats=1)
    assert t.s.rival_token == 1 and [t.s.is_rival(token) for token in t.s.tokens()] == [False, True]
    assert not any(Table(seats=2).s.is_rival(token) for token in (0, 1))
