"""Market, final scoring, Nozama: V55 to V63."""

# ruff: noqa: N802 - tests bear the numbers of the worked cases

from __future__ import annotations

import pytest

from engines.kernel import Codec, apply, asked, clone
from engines.merchants_cove.cards import CORRUPTION
from engines.merchants_cove.clock import Advance
from engines.merchants_cove.market import planned_sales
from engines.merchants_cove.rules import Day
from engines.merchants_cove.scoring import score
from engines.merchants_cove.solo import RivalTurn, rival_market
from engines.merchants_cove.state import Cove
from tests.engines.language import at
from tests.engines.merchants_cove.table import Table

LEFT, CENTER = "red red blue grey", "red red red yellow"


def market(t: Table) -> Table:
    """V55's piers."""
    return t.pier("left", LEFT, 1).pier("center", CENTER, 4)


def empty(t: Table) -> Table:
    """Nobody is at sea."""
    t.s.boats = [[] for _ in t.s.boats]
    return t


def test_V55_sales() -> None:
    t = market(empty(Table(seats=2).stock(red_charm=2, blue_charm=1, red_tome=1))).to_market()
    assert t.key == "sales"
    t.says("sell red-charm left", "sell red-charm left", "sell blue-charm left", "sell red-tome center")
    t.cannot_say("sell red-charm left", "not_on_shelf", "10")
    assert t.s.players[0].gold == 0, "nothing is sold before everybody has said so"
    t.says("done")
    assert t.s.players[0].gold == 6 + 6 + 4 + 18 and t.corruption(0) == 1 and t.shelf(0) == {}
    t = market(empty(Table(seats=2).stock(red_charm=1, red_tome=1, blue_charm=1))).to_market()
    t.cannot_say("sell red-tome left", "not_bought", "10")
    t.cannot_say("sell blue-charm center", "no_customer", "R-16")
    t.cannot_say("sell red-charm right", "pier_empty", "10")
    t.cannot_say("sell red-charm left-rogues", "no_cultists", "10")
    t.types("sell red-charm>center, rt>center, bc>left")
    assert t.s.players[0].gold == 9 + 18 + 4 and t.corruption(0) == 2 and t.shown(0).tainted == 2


def test_V55_auto_shows_its_plan_and_avoids_the_black_market() -> None:
    t = market(empty(Table(seats=2).stock(red_charm=2, blue_charm=1, red_tome=1))).to_market().types("sell auto:true")
    assert [(one.good, one.pier, one.price) for one in t.a.sees.plan] == [
        ("red-charm", "left", 6), ("red-charm", "left", 6), ("blue-charm", "left", 4),
    ]  # fmt: skip
    assert t.options == ("sell red-tome center", "done")
    t.cannot_say("auto", "no_clean_sale", "10")
    assert t.b.sees.plan == () and t.b.sees.offers == ()
    t.says("done")
    assert t.s.players[0].gold == 16 and t.corruption(0) == 0 and t.shelf(0) == {"red-tome": 1}


def test_V56_shared_customers() -> None:
    t = empty(Table(seats=2)).pier("right", "yellow yellow yellow red", 4)
    t.stock(seat=0, yellow_tome=1).stock(seat=1, yellow_tome=1).to_market()
    assert [ask.seat for ask in t.s.asks] == [0, 1]
    other = clone(t.s)
    for g, seats in ((t.s, (0, 1)), (other, (1, 0))):
        for seat in seats:
            apply(g, seat, "sell yellow-tome right")
            apply(g, seat, "done")
    assert [player.gold for player in t.s.players] == [24, 24]
    assert t.saved() == Codec(Cove).dump(other), "it does not matter who answers first"


def test_corruption_for_sales_is_drawn_in_the_order_of_the_day() -> None:
    t = market(empty(Table(seats=2).stock(seat=0, red_tome=1).stock(seat=1, red_tome=1)))
    t.s.order, top = [1, 0], t.s.corruption[:2]
    t.to_market()
    for seat in (0, 1):
        t.seats[seat].says("sell red-tome center", "done")
    assert [t.s.players[seat].corruption for seat in (1, 0)] == [[top[0]], [top[1]]]


def test_V57_latecomers_first() -> None:
    t = Table(seats=2).boats("red grey", "red red green", "blue yellow").halls(1, 1, 1, 1, lair=2)
    t.p.marks = ["warriors market"]
    t.s.stack[0].at = "close"
    t.to_market()
    assert t.s.players[0].gold == 2 and t.shown(0).sponsored == 2
    assert [e.data["colours"] for e in t.events("late")] == [["red", "grey"], ["red", "red", "green"], ["blue", "yellow"]]
    assert t.s.halls == [4, 2, 2, 2] and t.s.lair == 3


def test_V58_unsold_goods() -> None:
    t = market(empty(Table(seats=2).stock(red_charm=1))).to_market().says("done")
    assert t.s.day == 2 and t.shelf(0) == {"red-charm": 1}
    t.acts(0)
    t.s.day = 3
    market(empty(t)).to_market().says("done")
    assert t.s.result["scores"][0]["gold"] == 0


def final(t: Table, gold: int, corruption: list[int], halls: tuple[int, int, int, int], lair: int) -> Cove:
    """A merchant at the end."""
    t.halls(*halls, lair=lair)
    t.p.gold = gold
    for icons in corruption:
        t.corrupted(next(card for card in t.s.corruption if CORRUPTION[card] == icons))
    return t.s


def test_V59_final_scoring() -> None:
    g = final(Table(seats=2).staffed(palm="T13", security="T24"), 80, [2, 1, 1, 0], (8, 1, 1, 5), 5)
    found = score(g, 0)
    assert (found.icons, found.rogues, found.lost, found.total) == (13, 5, 25, 68)


def test_V60_below_zero() -> None:
    assert score(final(Table(seats=2), 3, [2], (1, 1, 1, 1), 4), 0).total == -5


def test_V61_cultists() -> None:
    t = empty(Table(seats=2, rogues="cultists").stock(blue_charm=1, yellow_charm=1))
    t.pier("left", "red grey grey blue", 1).to_market()
    assert t.options[:3] == ("sell blue-charm left", "sell blue-charm left-rogues", "sell yellow-charm left-rogues")
    t.cannot_say("sell yellow-charm left", "no_customer", "R-16")
    t.types("sell blue-charm>left+rogues yellow-charm>left-rogues")
    assert t.s.players[0].gold == 12 + 8 and t.corruption(0) == 2
    t = empty(Table(seats=2, rogues="cultists").stock(blue_charm=1)).pier("center", "red grey grey blue", 1).to_market()
    t.says("sell blue-charm center-rogues", "done")
    assert t.s.players[0].gold == 12 and t.corruption(0) == 2


def test_V62_nozamas_market() -> None:
    t = empty(Table(seats=1, difficulty="apprentice")).pier("left", "red red green blue", 1)
    rival, reds = t.s.rivals[0], t.s.bag.count("red")
    rival.shelf[0], rival.supply[0], rival.shelf[2], rival.supply[2] = 2, 1, 1, 2
    rival_market(t.s)
    assert rival.gold == 12 and t.s.boats[0] == ["red", "green", "blue"] and t.s.bag.count("red") == reds + 1
    assert (rival.shelf[0], rival.supply[0], rival.shelf[2]) == (0, 3, 1)
    t.stock(red_charm=1).to_market()
    assert t.s.asks[0].options[0] == "sell red-charm left" and t.a.sees.offers[0].price == 3


def test_V63_hidden_faces() -> None:
    t = Table(seats=2).corrupted("K01", "K50", seat=1)
    shown = t.a.sees
    assert shown.players[1].corruption == 2 and shown.players[1].faces == () and shown.own == ()
    assert t.b.sees.own == (("K01", 0), ("K50", 2)) and t.b.sees.cost == 2 * 2
    assert t.watched.own == ()


# -- ties, and the end


def ended(t: Table) -> dict[str, object]:
    """The result when the last day closes now."""
    t.s.day, t.s.stack = 3, [at("close", Day())]
    return t.settled().s.result


def test_ties_go_to_fewer_corruption_cards_then_more_townsfolk_and_are_shared_at_last() -> None:
    t = Table(seats=2).corrupted("K01", seat=0)
    assert ended(t)["winners"] == [1] and t.s.result["tie"] == "corruption" and t.a.sees.players[0].faces == ("K01",)
    t = Table(seats=2).staffed(seat=0, palm="T05")
    t.s.halls = [0, 0, 0, 0]
    assert ended(t)["winners"] == [0] and t.s.result["tie"] == "townsfolk"
    assert ended(Table(seats=2))["winners"] == [0, 1]


def test_corruption_is_shuffled_again_when_it_runs_out_and_then_there_is_none() -> None:
    t = Table(seats=2)
    t.s.cleansed, t.s.corruption = t.s.corruption[:2], ["K60"]
    assert t.s.corrupt(0, 5, "skull") == 3 and t.corruption() == 3 and t.s.cleansed == []
    assert t.s.corrupt(0, 1, "skull") == 0


# -- 12 Nozama


@pytest.mark.parametrize(("numbers", "good", "hours"), [([0, 0], "red-charm", 2), ([3, 1], "yellow-tome", 3)])
def test_nozama_makes_what_die_and_coin_say_and_takes_his_time(
    numbers: list[int], good: str, hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = Table(seats=1).hours(5, 1)
    t.s.active, t.s.stack = 1, [at("produce", Day()), RivalTurn(1)]
    true = Cove.numbers
    monkeypatch.setattr(Cove, "numbers", lambda self, n: numbers if n == 2 else true(self, n))
    t.settled()
    made = t.events("rival_made")[0]
    assert made.data["good"] == good and dict(t.a.sees.rival.shelf)[good] >= 1  # type: ignore[union-attr]
    assert made.data["hours"] == hours


def test_nozama_fills_the_fullest_boat_and_docks_at_its_own_side_first() -> None:
    t = Table(seats=1).boats("red", "red red red", "", "", "blue blue blue").hours(2, 2).bag("green", "blue")
    t.s.stack = [at("produce", Day()), Advance(1, 1)]
    t.settled()
    assert t.s.boats[1] == ["red", "red", "red", "green"] and t.s.boats[4] == ["blue", "blue", "blue", "blue"]
    assert t.s.piers == [2, 0, 5] and t.key == "act"


def test_nozama_recruits_at_the_sixth_hour_and_tests_the_players_predictions() -> None:
    t = Table(seats=1).hours(5, 5).bag("red", "blue").predicts("red 2").square("T17", "T01", "T02", "T03")
    t.s.stack = [at("produce", Day()), Advance(1, 1)]
    t.settled()
    assert t.s.rivals[0].townsfolk == ["T17"] and t.s.square[0] == "T01" and len(t.s.square) == 4
    assert t.key == "reward" and t.s.players[0].owed == [2], "queued until the merchant's own turn"


def test_one_wins_only_with_more_than_nozama_has() -> None:
    for gold, winners in ((20, []), (21, [0]), (19, [])):
        t = Table(seats=1).halls(3, 1, 1, 1)
        t.s.rivals[0].gold, t.s.rivals[0].townsfolk = 17, ["T17", "T01"]
        t.p.gold = gold
        assert ended(t)["winners"] == winners and t.s.result["rival"] == {"gold": 17, "icons": 3, "total": 20}


@pytest.mark.parametrize(("difficulty", "daily"), [("apprentice", 0), ("merchant", 5), ("tycoon", 10)])
def test_difficulty_is_gold_every_day(difficulty: str, daily: int) -> None:
    t = empty(Table(seats=1, difficulty=difficulty))
    rival_market(t.s)
    assert t.s.rivals[0].gold == daily and t.a.sees.difficulty == difficulty
    assert Table(seats=2, difficulty=difficulty).a.sees.difficulty == ""
    assert asked(t.s, 0) is not None


def test_planned_sales_are_read_without_knowing_how_several_are_asked_at_once() -> None:
    t = Table(seats=2).stock(red_charm=2).stock(1, red_charm=1).pier("left", "red red red red", 1).to_market()
    assert planned_sales(t.s, 0) == ([], True) and planned_sales(t.s, 5) is None
    t.a.says("sell red-charm left")
    assert planned_sales(t.s, 0) == (["sell red-charm left"], True)
    t.a.says("done")
    assert planned_sales(t.s, 0) == (["sell red-charm left"], False) and planned_sales(t.s, 1) == ([], True)
    assert t.a.sees.plan and not t.a.sees.offers and t.b.sees.plan == ()
