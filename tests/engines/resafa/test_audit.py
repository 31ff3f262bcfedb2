"""Sentences of the rules that the worked positions leave out, each at a laid out table."""

from __future__ import annotations

import pytest

from engines.kernel import Text, settle
from engines.resafa.asking import Special
from engines.resafa.building import Canal, Garden
from engines.resafa.cards import ACTION
from engines.resafa.trading import Trade
from engines.resafa.verbs import label
from engines.resafa.view import view
from tests.engines.resafa.table import Table


def playing(main: str, **wares: int) -> tuple[Table, str]:
    """A player whose hand holds a half with a main action, and the words that play it."""
    for n in range(20):
        t = Table(seed=f"hand {n}")
        for card in t.p.hand:
            for half, (found, _) in zip("AB", ACTION[card].halves, strict=True):
                if found == main:
                    return t.owns(**wares), f"play {card} {half}"
    raise AssertionError(main)


# -- cards that are bound to an action (5)


@pytest.mark.parametrize(
    ("main", "card", "coins", "after"),
    [
        ("workshop", "BW1-5", 0, "build "),
        ("garden", "BW1-4", 1, "size small"),
        ("canal", "BB2-6", 2, "canal CT1"),
        ("canal", "BB1-1", 4, "canal CT1"),
        ("trading", "BB1-7", 0, "travel "),
    ],
)
def test_an_action_may_be_taken_for_a_card_that_makes_it_payable(main: str, card: str, coins: int, after: str) -> None:
    t, words = playing(main, coin=coins)
    if main == "canal":
        t.lays(1, D2="CT1 a", B4="CT2 a", F4="CT3 a")  # no space lowers the price by a marble any more
    assert f"main {main}" not in t.says(words).options
    t, words = playing(main, coin=coins)
    if main == "canal":
        t.lays(1, D2="CT1 a", B4="CT2 a", F4="CT3 a")
    t.holds(card).says(words)
    assert f"main {main}" in t.options
    t.says(f"main {main}")
    assert t.options == ("abandon",) and f"bonus {card}" in t.free
    t.says(f"bonus {card}")
    assert any(o.startswith(after) for o in t.options) and "abandon" not in t.options


def test_a_discount_on_bases_takes_nobody_anywhere() -> None:
    t, words = playing("trading")
    t.holds("BB2-8").says(words)
    assert "main trading" not in t.options


def test_an_exchange_is_paid_with_what_is_there() -> None:
    t, words = playing("canal", coin=1)
    t.lays(1, D2="CT1 a", B4="CT2 a", F4="CT3 a", B2="CT4 a", F2="CT5 a", A3="CT6 a", G3="CT7 a")
    t.holds("BB1-1").says(words)
    assert "main canal" not in t.options  # 1 coin for 2 marble leaves none, and every tile costs a coin


def test_what_counts_the_new_tile_waits_for_the_main_action() -> None:
    t = Table(round_=4).owns(stone=2, coin=1).holds("BW1-1", "BW2-6")
    t.square(1, 0, "h", 0, 1, 1).begins(Garden(t.seat))
    t.says("bonus BW1-1", "square 1 0")
    assert t.key == "act.track"  # for the garden that the card completed, inside the open action
    t.says("bonus BW2-6", "decline", "size small")
    while t.key in ("act.square", "act.strips"):
        t.says(t.options[0])
    assert t.p.gardens == 3 and t.p.wares["vp"] == 3


# -- trading (7.6): the one-time bonus before or after the trade


def buying(tile: str, **wares: int) -> Table:
    """In a town whose tile sells on side B."""
    t = Table().owns(**wares)
    town = next(c for c, there in t.g.trade.items() if there == tile)
    t.g.up[town], t.p.place, t.p.capacity = "B", town, 3
    trade = Trade(t.seat, committed=True, travelled=True)
    trade.at = "ask_trade"
    return t.begins(trade)


def test_a_sack_card_of_the_bonus_may_pay_for_the_rest_of_the_purchase() -> None:
    t = buying("TB2", coin=1)
    assert t.options == ("buy 1", "early", "none")
    t.g.sacks.remove("S01")
    t.g.sacks.insert(0, "S01")
    t.says("early")
    assert "buy 1" not in t.options and "sack S01" in t.free and t.p.load == 1
    assert t.says("sack S01").options == ("buy 1", "buy 2", "none")
    assert label(view(t.g, t.seat), "act.trade", "none") == Text("resafa.label.no-more")
    t.says("buy 2")
    assert (t.p.good, t.p.load, t.p.wares["coin"]) == ("spice", 3, 0)
    assert t.key != "act.trade"
    assert len(t.events("sacks")) == 1  # the bonus is gained once


def test_whoever_takes_the_bonus_first_may_leave_it_at_that() -> None:
    t = buying("TR3", coin=5)
    t.says("early", "step yellow")
    assert t.key == "act.trade" and t.options == ("buy 1", "none")
    t.says("none")
    assert (t.p.load, t.p.wares["coin"]) == (1, 3)
    assert t.g.up[t.p.place] == "A"  # it was a trade


def test_the_bonus_is_not_offered_first_where_it_cannot_help() -> None:
    t = buying("TB1", coin=5)  # its bonus is a point, which comes before the trade anyhow
    assert "early" not in t.options
    t = buying("TB2", coin=5)
    t.p.capacity = 1
    settle(t.g)
    assert t.options == ("buy 1", "none")


# -- prices as they are said


def test_permanent_discounts_are_in_the_prices_said() -> None:
    t = Table().owns(coin=1).holds("P58")
    t.p.place = "Alia"
    t.begins(Trade(t.seat))
    shown = view(t.g, t.seat)
    assert label(shown, t.key, "travel Ctesiphon").params["fare"] == 1
    refused = t.g.why_not(t.seat, "travel", "Edessa")
    assert refused is not None and refused.why.params["fare"] == 3
    t.says("travel Ctesiphon")
    assert t.p.wares["coin"] == 0


def test_permanent_discounts_are_in_the_prices_of_canals() -> None:
    t = Table().owns(coin=3).holds("P56")
    t.begins(Canal(t.seat)).says("canal CT1")
    assert label(view(t.g, t.seat), t.key, "side a").params["cost"] == {"coin": 2}
    t.says("side a")
    assert next(one.cost for one in view(t.g, t.seat).preview if one.choice == "space A 1") == (("coin", 2),)


def test_a_base_that_cannot_be_paid_is_refused_at_its_true_price() -> None:
    t = Table().owns().holds("P57", "BY1-1")
    t.p.place = "Gerasa"
    trade = Trade(t.seat, committed=True, travelled=True, traded=True, closing=True)
    trade.at = "ask_base"
    t.begins(trade)
    refused = t.g.why_not(t.seat, "base", "1")
    assert refused is not None and refused.why == Text("resafa.no.unpaid", cost={"coin": 1})


def test_a_yellow_card_is_judged_with_the_goods_it_brings() -> None:
    t = Table().owns(stone=1)
    t.take_away("P37")
    t.p.hand[0] = "P37"
    settle(t.g)
    assert ("P37", "workshop") in view(t.g, t.seat).possible
    assert "main workshop" in t.says("play P37 A").options


def test_who_has_had_all_main_actions_is_told_so() -> None:
    t, words = playing("production")
    t.says(words, "main production")
    t.says(t.options[0])
    while t.key == "act.room":
        t.says("done")
    refused = t.g.why_not(t.seat, "main", "production")
    assert refused is not None and refused.why == Text("resafa.no.main_done", n=1)


# -- tracks (8.2)


def test_a_stack_reached_by_cards_played_at_the_icon_before_is_open() -> None:
    t = Table().owns().holds("BY1-3", "BY1-9", "BY2-9")
    t.p.tracks["yellow"] = 2
    t.begins(Special(t.seat, "yellow", 1))
    t.says("bonus BY1-3", "step yellow", "bonus BY1-9", "step yellow", "bonus BY2-9", "step yellow")
    assert t.p.tracks["yellow"] == 5 and t.options == ("top", "search")
