"""Sentences of the rules that the worked positions leave out, each at a laid out table."""

from __future__ import annotations

import pytest

from engines.kernel import Text, settle, why_not
from engines.resafa.building import Canal, Garden
from engines.resafa.cards import ACTION
from engines.resafa.choices import Special
from engines.resafa.trading import Trade
from engines.resafa.verbs import label
from tests.engines.language import at
from tests.engines.resafa.table import Table, lay


def playing(main: str, cards: str = "", /, **wares: int) -> tuple[Table, str]:
    """A holds a half with a main action, beside these cards, and the words that play it."""
    t = lay(cards, **wares)
    own = t.a.area.hand + t.a.area.pile
    card, half = next((c, half) for c in own for half, (found, _) in zip("AB", ACTION[c].halves, strict=False) if found == main)
    if card in t.a.area.pile:
        t.a.area.pile.remove(card)
        t.a.area.pile.append(t.a.area.hand[0])
        t.a.area.hand[0] = card
    settle(t.s)
    return t, f"play {card} {half}"


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
    t.a.says(words)
    assert f"main {main}" not in t.a.options
    t, words = playing(main, card, coin=coins)
    if main == "canal":
        t.lays(1, D2="CT1 a", B4="CT2 a", F4="CT3 a")
    t.a.says(words)
    assert f"main {main}" in t.a.options
    t.a.says(f"main {main}")
    assert t.a.options == ("abandon",) and f"bonus {card}" in t.a.free
    t.a.says(f"bonus {card}")
    assert any(o.startswith(after) for o in t.a.options) and "abandon" not in t.a.options


def test_a_discount_on_bases_takes_nobody_anywhere() -> None:
    t, words = playing("trading", "BB2-8")
    t.a.says(words)
    assert "main trading" not in t.a.options


def test_an_exchange_is_paid_with_what_is_there() -> None:
    t, words = playing("canal", "BB1-1", coin=1)
    t.lays(1, D2="CT1 a", B4="CT2 a", F4="CT3 a", B2="CT4 a", F2="CT5 a", A3="CT6 a", G3="CT7 a")
    t.a.says(words)
    assert "main canal" not in t.a.options  # 1 coin for 2 marble leaves none, and every tile costs a coin


def test_what_counts_the_new_tile_waits_for_the_main_action() -> None:
    t = lay("BW1-1 BW2-6", round=4, stone=2, coin=1)
    t.square(1, 0, "h", 0, 1, 1).begins(Garden(0))
    t.a.says("bonus BW1-1", "square 1 0")
    assert t.key == "act.track"  # for the garden that the card completed, inside the open action
    t.a.says("bonus BW2-6", "decline", "size small")
    while t.key in ("act.square", "act.strips"):
        t.a.says(t.a.options[0])
    assert t.a.area.gardens == 3 and t.a.area.wares["vp"] == 3


# -- trading (7.6): the one-time bonus before or after the trade


def buying(tile: str, **wares: int) -> Table:
    """In a town whose tile sells on side B."""
    t = lay(**wares)
    town = next(c for c, there in t.s.trade.items() if there == tile)
    t.s.up[town], t.a.area.place, t.a.area.capacity = "B", town, 3
    return t.begins(at("ask_trade", Trade(0, committed=True, travelled=True)))


def test_a_sack_card_of_the_bonus_may_pay_for_the_rest_of_the_purchase() -> None:
    t = buying("TB2", coin=1)
    assert t.a.options == ("buy 1", "early", "none")
    t.s.sacks.remove("S01")
    t.s.sacks.insert(0, "S01")
    t.a.says("early")
    assert "buy 1" not in t.a.options and "sack S01" in t.a.free and t.a.area.load == 1
    t.a.says("sack S01")
    assert t.a.options == ("buy 1", "buy 2", "none")
    assert label(t.a.sees, "act.trade", "none") == Text("resafa.label.no-more")
    t.a.says("buy 2")
    assert (t.a.area.good, t.a.area.load, t.a.area.wares["coin"]) == ("spice", 3, 0)
    assert t.key != "act.trade"
    assert len(t.events("sacks")) == 1  # the bonus is gained once


def test_whoever_takes_the_bonus_first_may_leave_it_at_that() -> None:
    t = buying("TR3", coin=5)
    t.a.says("early", "step yellow")
    assert t.key == "act.trade" and t.a.options == ("buy 1", "none")
    t.a.says("none")
    assert (t.a.area.load, t.a.area.wares["coin"]) == (1, 3)
    assert t.s.up[t.a.area.place] == "A"  # it was a trade


def test_the_bonus_is_not_offered_first_where_it_cannot_help() -> None:
    t = buying("TB1", coin=5)  # its bonus is a point, which comes before the trade anyhow
    assert "early" not in t.a.options
    t = buying("TB2", coin=5)
    t.a.area.capacity = 1
    settle(t.s)
    assert t.a.options == ("buy 1", "none")


# -- prices as they are said


def test_permanent_discounts_are_in_the_prices_said() -> None:
    t = lay("P58", coin=1)
    t.a.area.place = "Alia"
    t.begins(Trade(0))
    shown = t.a.sees
    assert label(shown, t.key, "travel Ctesiphon").params["fare"] == 1
    refused = why_not(t.s, 0, "travel", "Edessa")
    assert refused is not None and refused.why.params["fare"] == 3
    t.a.says("travel Ctesiphon")
    assert t.a.area.wares["coin"] == 0


def test_permanent_discounts_are_in_the_prices_of_canals() -> None:
    t = lay("P56", coin=3)
    t.begins(Canal(0)).a.says("canal CT1")
    assert label(t.a.sees, t.key, "side a").params["cost"] == {"coin": 2}
    t.a.says("side a")
    assert next(one.cost for one in t.a.sees.preview if one.choice == "space A 1") == (("coin", 2),)


def test_a_base_that_cannot_be_paid_is_refused_at_its_true_price() -> None:
    t = lay("P57 BY1-1")
    t.a.area.place = "Gerasa"
    t.begins(at("ask_base", Trade(0, committed=True, travelled=True, traded=True, closing=True)))
    refused = why_not(t.s, 0, "base", "1")
    assert refused is not None and refused.why == Text("resafa.no.unpaid", cost={"coin": 1})


def test_a_yellow_card_is_judged_with_the_goods_it_brings() -> None:
    t = lay("P37", stone=1)
    assert ("P37", "workshop") in t.a.sees.possible
    t.a.says("play P37 A")
    assert "main workshop" in t.a.options


def test_who_has_had_all_main_actions_is_told_so() -> None:
    t, words = playing("production")
    t.a.says(words, "main production")
    t.a.says(t.a.options[0])
    while t.key == "act.room":
        t.a.says("done")
    refused = why_not(t.s, 0, "main", "production")
    assert refused is not None and refused.why == Text("resafa.no.main_done", n=1)


# -- tracks (8.2)


def test_a_stack_reached_by_cards_played_at_the_icon_before_is_open() -> None:
    t = lay("BY1-3 BY1-9 BY2-9")
    t.a.area.tracks["yellow"] = 2
    t.begins(Special(0, "yellow", 1))
    t.a.says("bonus BY1-3", "step yellow", "bonus BY1-9", "step yellow", "bonus BY2-9", "step yellow")
    assert t.a.area.tracks["yellow"] == 5 and t.a.options == ("top", "search")
