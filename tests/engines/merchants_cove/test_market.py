"""Market, final scoring, Nozama: V55 to V63."""

# ruff: noqa: N802 - tests bear the numbers of the worked cases

from __future__ import annotations

import pytest

from engines.kernel import apply, asked, clone
from engines.merchants_cove.cards import CORRUPTION
from engines.merchants_cove.clock import Advance
from engines.merchants_cove.scoring import score
from engines.merchants_cove.solo import RivalTurn, rival_market
from engines.merchants_cove.state import Cove
from tests.engines.merchants_cove.table import CODEC, Table, day

LEFT, CENTER = "red red blue grey", "red red red yellow"


def market(t: Table) -> Table:
    """V55's piers."""
    return t.pier("left", LEFT, 1).pier("center", CENTER, 4)


def empty(t: Table) -> Table:
    """Nobody is at sea."""
    t.g.boats = [[] for _ in t.g.boats]
    return t


def test_V55_sales() -> None:
    t = market(empty(Table(seats=2).stock(red_charm=2, blue_charm=1, red_tome=1))).to_market()
    assert t.key == "sales"
    t.says("sell red-charm left", "sell red-charm left", "sell blue-charm left", "sell red-tome center")
    assert t.refuses("sell red-charm left") == "not_on_shelf"
    assert t.g.players[0].gold == 0, "nothing is sold before everybody has said so"
    t.says("done")
    assert t.g.players[0].gold == 6 + 6 + 4 + 18 and t.corruption(0) == 1 and t.shelf(0) == {}
    t = market(empty(Table(seats=2).stock(red_charm=1, red_tome=1, blue_charm=1))).to_market()
    assert t.refuses("sell red-tome left") == "not_bought"
    assert t.refuses("sell blue-charm center") == "no_customer"
    assert t.refuses("sell red-charm right") == "pier_empty"
    assert t.refuses("sell red-charm left-rogues") == "no_cultists"
    t.types("sell", goods="red-charm>center, rt>center, bc>left")
    assert t.g.players[0].gold == 9 + 18 + 4 and t.corruption(0) == 2 and t.shown(0).tainted == 2


def test_V55_auto_shows_its_plan_and_avoids_the_black_market() -> None:
    t = market(empty(Table(seats=2).stock(red_charm=2, blue_charm=1, red_tome=1))).to_market().types("sell", auto="true")
    assert [(one.good, one.pier, one.price) for one in t.view(0).plan] == [
        ("red-charm", "left", 6), ("red-charm", "left", 6), ("blue-charm", "left", 4),
    ]  # fmt: skip
    assert t.options == ("sell red-tome center", "done") and t.refuses("auto") == "no_clean_sale"
    assert t.view(1).plan == () and t.view(1).offers == ()
    t.says("done")
    assert t.g.players[0].gold == 16 and t.corruption(0) == 0 and t.shelf(0) == {"red-tome": 1}


def test_V56_shared_customers() -> None:
    t = empty(Table(seats=2)).pier("right", "yellow yellow yellow red", 4)
    t.stock(seat=0, yellow_tome=1).stock(seat=1, yellow_tome=1).to_market()
    assert [ask.seat for ask in t.g.asks] == [0, 1]
    other = clone(t.g)
    for g, seats in ((t.g, (0, 1)), (other, (1, 0))):
        for seat in seats:
            apply(g, seat, "sell yellow-tome right")
            apply(g, seat, "done")
    assert [player.gold for player in t.g.players] == [24, 24]
    assert CODEC.dump(t.g) == CODEC.dump(other), "it does not matter who answers first"


def test_corruption_for_sales_is_drawn_in_the_order_of_the_day() -> None:
    t = market(empty(Table(seats=2).stock(seat=0, red_tome=1).stock(seat=1, red_tome=1)))
    t.g.order, top = [1, 0], t.g.corruption[:2]
    t.to_market()
    for seat in (0, 1):
        t.seat_says(seat, "sell red-tome center", "done")
    assert [t.g.players[seat].corruption for seat in (1, 0)] == [[top[0]], [top[1]]]


def test_V57_latecomers_first() -> None:
    t = Table(seats=2).boats("red grey", "red red green", "blue yellow").halls(1, 1, 1, 1, lair=2)
    t.p.marks = ["warriors market"]
    t.g.stack[0].at = "close"
    t.to_market()
    assert t.g.players[0].gold == 2 and t.shown(0).sponsored == 2
    assert [e.data["colours"] for e in t.events("late")] == [["red", "grey"], ["red", "red", "green"], ["blue", "yellow"]]
    assert t.g.halls == [4, 2, 2, 2] and t.g.lair == 3


def test_V58_unsold_goods() -> None:
    t = market(empty(Table(seats=2).stock(red_charm=1))).to_market().says("done")
    assert t.g.day == 2 and t.shelf(0) == {"red-charm": 1}
    t.acts(0)
    t.g.day = 3
    market(empty(t)).to_market().says("done")
    assert t.g.result["scores"][0]["gold"] == 0


def final(t: Table, gold: int, corruption: list[int], halls: tuple[int, int, int, int], lair: int) -> Cove:
    """A merchant at the end."""
    t.halls(*halls, lair=lair)
    t.p.gold = gold
    for icons in corruption:
        t.corrupted(next(card for card in t.g.corruption if CORRUPTION[card] == icons))
    return t.g


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
    assert t.refuses("sell yellow-charm left") == "no_customer"
    t.types("sell", goods="blue-charm>left+rogues yellow-charm>left-rogues")
    assert t.g.players[0].gold == 12 + 8 and t.corruption(0) == 2
    t = empty(Table(seats=2, rogues="cultists").stock(blue_charm=1)).pier("center", "red grey grey blue", 1).to_market()
    t.says("sell blue-charm center-rogues", "done")
    assert t.g.players[0].gold == 12 and t.corruption(0) == 2


def test_V62_nozamas_market() -> None:
    t = empty(Table(seats=1, difficulty="apprentice")).pier("left", "red red green blue", 1)
    rival, reds = t.g.rivals[0], t.g.bag.count("red")
    rival.shelf[0], rival.supply[0], rival.shelf[2], rival.supply[2] = 2, 1, 1, 2
    rival_market(t.g)
    assert rival.gold == 12 and t.g.boats[0] == ["red", "green", "blue"] and t.g.bag.count("red") == reds + 1
    assert (rival.shelf[0], rival.supply[0], rival.shelf[2]) == (0, 3, 1)
    t.stock(red_charm=1).to_market()
    assert t.g.asks[0].options[0] == "sell red-charm left" and t.view(0).offers[0].price == 3


def test_V63_hidden_faces() -> None:
    t = Table(seats=2).corrupted("K01", "K50", seat=1)
    shown = t.view(0)
    assert shown.players[1].corruption == 2 and shown.players[1].faces == () and shown.own == ()
    assert t.view(1).own == (("K01", 0), ("K50", 2)) and t.view(1).cost == 2 * 2
    assert t.view(None).own == ()


# -- ties, and the end


def ended(t: Table) -> dict[str, object]:
    """The result when the last day closes now."""
    t.g.day, t.g.stack = 3, [day("close")]
    return t.settled().g.result


def test_ties_go_to_fewer_corruption_cards_then_more_townsfolk_and_are_shared_at_last() -> None:
    t = Table(seats=2).corrupted("K01", seat=0)
    assert ended(t)["winners"] == [1] and t.g.result["tie"] == "corruption" and t.view(0).players[0].faces == ("K01",)
    t = Table(seats=2).staffed(seat=0, palm="T05")
    t.g.halls = [0, 0, 0, 0]
    assert ended(t)["winners"] == [0] and t.g.result["tie"] == "townsfolk"
    assert ended(Table(seats=2))["winners"] == [0, 1]


def test_corruption_is_shuffled_again_when_it_runs_out_and_then_there_is_none() -> None:
    t = Table(seats=2)
    t.g.cleansed, t.g.corruption = t.g.corruption[:2], ["K60"]
    assert t.g.corrupt(0, 5, "skull") == 3 and t.corruption() == 3 and t.g.cleansed == []
    assert t.g.corrupt(0, 1, "skull") == 0


# -- 12 Nozama


@pytest.mark.parametrize(("numbers", "good", "hours"), [([0, 0], "red-charm", 2), ([3, 1], "yellow-tome", 3)])
def test_nozama_makes_what_die_and_coin_say_and_takes_his_time(
    numbers: list[int], good: str, hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = Table(seats=1).hours(5, 1)
    t.g.active, t.g.stack = 1, [day("produce"), RivalTurn(1)]
    true = Cove.numbers
    monkeypatch.setattr(Cove, "numbers", lambda self, n: numbers if n == 2 else true(self, n))
    t.settled()
    made = t.events("rival_made")[0]
    assert made.data["good"] == good and dict(t.view().rival.shelf)[good] >= 1  # type: ignore[union-attr]
    assert made.data["hours"] == hours


def test_nozama_fills_the_fullest_boat_and_docks_at_its_own_side_first() -> None:
    t = Table(seats=1).boats("red", "red red red", "", "", "blue blue blue").hours(2, 2).bag("green", "blue")
    t.g.stack = [day("produce"), Advance(1, 1)]
    t.settled()
    assert t.g.boats[1] == ["red", "red", "red", "green"] and t.g.boats[4] == ["blue", "blue", "blue", "blue"]
    assert t.g.piers == [2, 0, 5] and t.key == "act"


def test_nozama_recruits_at_the_sixth_hour_and_tests_the_players_predictions() -> None:
    t = Table(seats=1).hours(5, 5).bag("red", "blue").predicts("red 2").square("T17", "T01", "T02", "T03")
    t.g.stack = [day("produce"), Advance(1, 1)]
    t.settled()
    assert t.g.rivals[0].townsfolk == ["T17"] and t.g.square[0] == "T01" and len(t.g.square) == 4
    assert t.key == "reward" and t.g.players[0].owed == [2], "queued until the merchant's own turn"


def test_one_wins_only_with_more_than_nozama_has() -> None:
    for gold, winners in ((20, []), (21, [0]), (19, [])):
        t = Table(seats=1).halls(3, 1, 1, 1)
        t.g.rivals[0].gold, t.g.rivals[0].townsfolk = 17, ["T17", "T01"]
        t.p.gold = gold
        assert ended(t)["winners"] == winners and t.g.result["rival"] == {"gold": 17, "icons": 3, "total": 20}


@pytest.mark.parametrize(("difficulty", "daily"), [("apprentice", 0), ("merchant", 5), ("tycoon", 10)])
def test_difficulty_is_gold_every_day(difficulty: str, daily: int) -> None:
    t = empty(Table(seats=1, difficulty=difficulty))
    rival_market(t.g)
    assert t.g.rivals[0].gold == daily and t.view().difficulty == difficulty
    assert Table(seats=2, difficulty=difficulty).view().difficulty == ""
    assert asked(t.g, 0) is not None
