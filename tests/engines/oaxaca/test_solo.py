# ruff: noqa: N802 - V62 is the name of a worked case
"""Section 13: the game for one, Customer Satisfaction."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines.oaxaca.cards import verdict
from engines.oaxaca.rules import new
from tests.engines.oaxaca.table import Table, becomes, dawn, evening, lay
from tests.engines.replaced import coded, copied_house


def points(t: Table, line: str) -> int:
    """What one sale brings."""
    before = t.a.sees.score
    t.a.types(line)
    return t.a.sees.score - before


def test_V62_pottery_sale() -> None:
    assert points(evening("{BA, PO1a}", customers="2 6 6 6 6"), "sell PO1a 1") == 6
    assert points(evening("{BA, PO1a}", customers="2 6 6 6 6", beside="pottery:2"), "sell PO1a 1") == 8
    assert points(evening("{BA, PO1a}", customers="2 1 6 6 6", beside="pottery:2"), "sell PO1a 2") == 5


def test_V63_bracelet_sale(tmp_path: Path) -> None:
    three_cards = "{BA, JE5a} [PO1a:3, TE1a:3, WO1a:3]"
    assert points(evening(three_cards, customers="3 6 6 6 6"), "sell JE5a 1") == 11

    def value_three(data: dict[str, Any]) -> None:
        coded(data, "JE5")["craft_value"] = 3

    facts = copied_house(tmp_path, "oaxaca", value_three).run("sale", three_cards, "3 6 6 6 6", "sell JE5a 1")
    assert facts == {"points": 9}


def market() -> Table:
    return evening("{BA, JE4a, PO1a, TE1a, TA1a}", customers="3 2 1 6 6", beside="tin_art:1")


def test_V64_order_of_sales() -> None:
    t = market()
    assert [points(t, s) for s in ("sell JE4a 1", "sell PO1a 2", "sell TA1a 4", "sell TE1a 3")] == [12, 6, 7, 3]
    assert t.a.sees.score == 28
    t = market()
    assert [points(t, s) for s in ("sell PO1a 2", "sell TA1a 4", "sell TE1a 3", "sell JE4a 1")] == [6, 7, 3, 9]
    assert t.a.sees.score == 25


def test_V65_refusals() -> None:
    t = evening("{BA, PO1a, TE1a, PO3a*}", customers="4 2 1 1 2")
    t.a.refused("sell PO1a 1", "not_wanted", "13")
    t.a.refused("sell BA 3", "banner_unsold", "13")
    t.a.refused("activate PO1a", "answer_first", "6")
    t.a.refused("scrap PO1a", "answer_first", "6")
    assert points(t, "sell TE1a 1") == 6
    t.a.refused("sell PO1a 1", "served", "13")
    assert points(t, "sell PO3a 2") == 8
    t.a.refused("sell PO3a 5", "not_in_stall", "10")
    t.a.refused("sell PO1a 6", "no_such_customer", "13")
    t.a.refused("sell PO1a", "kernel.missing", "13")
    t = evening("{BA, PO1a*}", customers="2 2 2 2 2")
    assert points(t, "sell PO1a 4") == 6


def test_V66_changed_woodcarvings() -> None:
    t = lay("{BA, WO3a, WO7a}", solo=True)
    t.a.types("activate WO3a args:textile")
    assert t.s.bonus == {"pottery": 0, "jewelry": 0, "textile": 1, "woodcarving": 0, "tin_art": 0}
    t.a.types("activate WO7a args:pottery,pottery,tin-art")
    assert t.s.bonus == {"pottery": 2, "jewelry": 0, "textile": 1, "woodcarving": 0, "tin_art": 1}
    t = lay("[TE3a:2, PO5a:4] {BA, WO4a} Day(4)", solo=True)
    t.a.refused("activate WO4a via:PO5a", "passive", "10")
    t.a.types("activate WO4a via:TE3a args:4")
    assert (t.a.dice, t.a.workshop, t.a.stall) == ("Day(1)", "[TE3a:2, PO5a:4]", "{BA, WO4a*}")
    t = becomes("[TE3a:1, PO5a:4] {BA, WO5a} Day(4)", "activate WO5a", "[PO5a:3] {BA, WO5a*, TE3a}", solo=True)
    assert t.asked == {"a": "act"}


def test_V67_early_die() -> None:
    t = evening("{BA} Night(1 1 1 1) Early(4)")
    assert t.a.offered("trade") == "pottery jewelry textile woodcarving tin-art none"
    t.will_roll(1, 2, 3, 4, 5)
    t.a.types("trade jewelry")
    assert t.s.bonus["jewelry"] == 1 and t.s.round == 2
    t.a.types("customers none")
    assert t.a.dice == "Day(1 2 3 4 5)"
    t = evening("{BA} Night(1 1 1 1) Early(4)")
    t.will_roll(1, 2, 3, 5)
    t.a.types("trade none")
    t.a.types("customers none")
    assert t.a.dice == "Day(1 2 3 4 5)" and t.s.bonus["jewelry"] == 0
    t = evening("{BA, JE1a} Night(1 1 1 1) Early(4)", round=3, customers="3 6 6 6 6")
    t.a.types("trade jewelry")
    assert points(t, "sell JE1a 1") == 7 and t.s.result["score"] == 7
    t = evening("{BA} Night(1 1 1 1) Early(4)", round=3)
    t.a.types("trade none")
    assert t.s.result["score"] == 0


def test_V68_customers() -> None:
    t = evening("{BA, PO1a, WO1a, TE1a} Night(1 1 1 1 1)", customers="2 4 1 1 6")
    t.a.types("sell PO1a 1")
    t.a.types("sell WO1a 3")
    t.a.types("done")
    assert t.a.asked == "customers" and t.a.offered("again") == "2 4 5"
    t.a.refused("customers 1", "customer_rolls", "13")
    t.a.refused("customers 6", "no_such_customer", "13")
    t.will_roll(5, 6, 3)
    t.a.types("customers 5")
    assert t.s.customers == [5, 4, 6, 1, 3] and t.s.served == []


@pytest.mark.parametrize(
    ("score", "rank"), [(0, 1), (29, 1), (30, 2), (34, 2), (35, 3), (39, 3), (40, 4), (44, 4), (45, 5), (60, 5)]
)
def test_V69_verdicts(score: int, rank: int) -> None:
    assert verdict(score) == rank


def test_V70_selling_the_urn() -> None:
    four = "[PO1a:3, TE1a:3, WO1a:3, TA1a:3] {BA, PO5a} Night(1 1 1 1 1)"
    t = evening(four, customers="2 6 6 6 3")
    t.will_roll(1, 2, 3, 4, 5, 6)
    t.a.types("sell PO5a 1")
    t.a.types("customers none")
    t.keep_dice()
    assert t.a.workshop == "[PO1a:3, TE1a:3, WO1a:3, TA1a:3]" and t.a.sees.players[0].capacity == 3
    for _ in range(2):
        t.a.refused("gather 3", "workshop_full", "7")
        t.a.types(f"scrap {t.a.workshop[1:5]}")
    assert t.a.may("gather 3")
    t = evening(four, round=3, customers="2 6 6 6 3")
    t.a.types("sell PO5a 1")
    assert t.s.result == {"score": 8, "rank": 1, "winners": [0], "scores": [{"total": 8}], "tie": ""}


# Set-up and course


def test_customers_are_rolled_before_the_players_dice() -> None:
    t = dawn("Night(1 1 1 1 1)", solo=True, customers="1 1 1 1 1", served="1 2 3 4 5", rolls="2 3 4 5 6 1 1 2 2 3")
    assert t.s.customers == [2, 3, 4, 5, 6] and t.a.dice == "Day(1 1 2 2 3)" and t.asked == {"a": "reroll"}
    g = new("any seed", 1)
    assert len(g.customers) == 5 and g.served == [] and g.sales == [] and set(g.bonus.values()) == {0}


def test_a_solo_round_ends_with_the_market() -> None:
    t = lay("[PO1a:1] {BA*} Day(2)", solo=True, customers="2 6 6 6 6")
    t.a.types("craft 2")
    t.a.types("end")
    assert t.a.asked == "sell" and t.a.stall == "{BA*, PO1a}", "cards are turned upright after the selling"
    t.a.types("done")
    assert t.a.stall == "{BA, PO1a}" and t.s.round == 2


def test_nothing_to_sell_is_not_asked_about() -> None:
    t = evening("{BA, PO1a} Night(1 1 1 1 1)", customers="3 4 5 6 6")
    assert t.s.round == 2 and t.a.asked == "customers"


def test_nobody_has_to_sell() -> None:
    t = evening("{BA, PO1a} Night(1 1 1 1 1)", customers="2 2 2 2 2")
    t.a.types("done")
    assert t.a.sees.score == 0 and t.a.stall == "{BA, PO1a}"


def test_one_card_to_each_customer_and_five_customers() -> None:
    t = evening("{BA, PO1a, PO1b, PO1c, PO1d, PO2a, PO2b} Night(1 1 1 1 1)", customers="2 2 2 2 2")
    for n, card in enumerate(("PO1a", "PO1b", "PO1c", "PO1d", "PO2a"), 1):
        t.a.types(f"sell {card} {n}")
    assert t.s.round == 2 and t.a.sees.score == 6 * 4 + 8, "with everybody served the market closes"
    assert t.a.stall == "{BA, PO2b}"
    assert t.asked == {"a": "reroll"}, "all five are rolled again, so there is nothing to choose"


def test_sold_cards_are_out_of_the_game() -> None:
    t = evening("{BA, PO1a} Night(1 1 1 1 1)", customers="2 6 6 6 6")
    t.a.types("sell PO1a 1")
    assert all("PO1a" not in deck for deck in t.s.decks.values()) and [s.card for s in t.a.sees.sales] == ["PO1a"]


def test_a_customer_is_served_anew_each_round() -> None:
    t = evening("{BA, PO1a, PO1b} Night(1 1 1 1 1)", customers="2 6 6 6 6")
    t.a.types("sell PO1a 1")
    t.will_roll(2)
    t.a.types("customers none")
    assert t.s.customers == [2, 6, 6, 6, 6] and t.s.served == []


def test_customers_who_did_not_buy_may_all_be_rolled_again() -> None:
    t = evening("{BA, PO1a} Night(1 1 1 1 1)", customers="3 4 5 6 6")
    t.will_roll(1, 2, 3, 4, 5)
    t.a.types("customers 5 4 3 2 1")
    assert t.s.customers == [1, 2, 3, 4, 5] and t.asked == {"a": "reroll"}
    t = evening("{BA, PO1a} Night(1 1 1 1 1)", customers="3 4 5 6 6")
    t.a.types("customers none")
    assert t.s.customers == [3, 4, 5, 6, 6]


@pytest.mark.parametrize(
    ("stall", "card", "worth"),
    [
        ("JE3a", "JE3a", 3 * 2 + 1),
        ("JE6a", "JE6a", 5 * 2 + 3),
        ("JE5a", "JE5a", 4 * 2 + 2),
        ("JE4a, JE1a, TE1a*", "JE4a", 4 * 2 + 2),
        ("JE7a, PO5a, TE1a", "JE7a", 5 * 2 + 2),
    ],
)
def test_jewels_bring_their_bonus_when_sold(stall: str, card: str, worth: int) -> None:
    area = f"{{BA, {stall}}} [WO1a:3, WO2a:4]"
    assert points(evening(area, customers="3 1 6 6 6"), f"sell {card} 1") == worth
    value = {"JE3a": 3, "JE6a": 5, "JE5a": 4, "JE4a": 4, "JE7a": 5}[card]
    assert points(evening(area, customers="3 1 6 6 6", beside="jewelry:2"), f"sell {card} 2") == worth - value + 2


def test_a_sale_shows_its_arithmetic() -> None:
    t = evening("{BA, JE5a} [PO1a:3, TE1a:3, WO1a:3]", customers="3 6 6 6 6", beside="jewelry:2")
    t.a.types("sell JE5a 1")
    (sale,) = t.a.sees.sales
    assert (sale.value, sale.factor, sale.bonus, sale.tokens, sale.points) == (4, 2, 3, 2, 13)


def test_a_sold_passive_stops_at_once() -> None:
    t = evening("{BA, JE7a, PO5a, JE7b} Night(1 1 1 1 1)", customers="2 3 3 6 6")
    assert points(t, "sell PO5a 1") == 8
    assert points(t, "sell JE7a 2") == 10 + 2
    assert points(t, "sell JE7b 3") == 10 + 1


def test_the_result_is_what_was_sold_and_nothing_else() -> None:
    t = evening("{BA, JE6a, PO1a, TE1a} [WO1a:3] Early(4)", round=3, customers="2 6 6 6 6")
    t.a.types("trade none")
    t.a.types("sell PO1a 1")
    assert t.s.result["score"] == 6 and t.s.result["rank"] == 1


def test_the_early_die_comes_before_the_market() -> None:
    t = evening("{BA, PO1a} Early(4)", customers="2 2 2 2 2")
    assert t.a.asked == "trade"
    t.a.refused("sell PO1a 1", "answer_first", "6")
    t.a.refused("trade silver", "no_such_deck", "13")
    t.a.types("trade pottery")
    assert t.a.asked == "sell" and t.a.dice == "Day() Night(4)"


def test_bonus_tokens_stay_for_the_whole_game_without_a_limit() -> None:
    t = evening("{BA, PO1a} Night(1 1 1 1 1)", beside="pottery:70", customers="2 6 6 6 6")
    t.a.types("done")
    assert t.s.round == 2 and t.s.bonus["pottery"] == 70
    assert points(evening("{BA, PO1a}", beside="pottery:70", customers="1 6 6 6 6"), "sell PO1a 1") == 73


# Changed cards


def test_bonus_tokens_may_be_split_and_must_all_be_placed() -> None:
    t = lay("{BA, WO7a}", solo=True)
    t.a.says("activate WO7a", "pick 6", "pick 3")
    assert set(t.s.bonus.values()) == {0} and t.a.asked == "args.beside"
    t.a.says("pick 3")
    assert (t.s.bonus["tin_art"], t.s.bonus["jewelry"]) == (1, 2) and t.a.asked == "act"
    t.a.refused("activate WO7a", "sideways", "10")


def test_cards_that_name_any_workshop_mean_ones_own() -> None:
    t = lay("[PO1a:2, PO2a:4, TE1a:1] {BA, WO6a, PO3a}", solo=True)
    t.a.types("activate PO3a args:TE1a")
    t.a.types("activate WO6a args:PO1a>PO2a,2")
    assert t.a.workshop == "[PO2a:6]" and t.a.stall == "{BA, WO6a*, PO3a*, TE1a, PO1a}"
    t = lay("[] {BA, WO6a, PO3a, WO5a}", solo=True)
    t.a.refused("activate PO3a", "workshop_empty", "10")
    t.a.refused("activate WO6a", "no_pair", "10")
    t.a.refused("activate WO5a", "workshop_empty", "10")


def test_the_solo_copy_reads_ones_own_workshop() -> None:
    t = lay("[PO6a:2, WO2a:4, WO4b:4] {BA, WO4a, PO3a} Day(1)", solo=True)
    t.a.refused("activate WO4a via:PO3a", "out_of_reach", "10")
    t.a.refused("activate WO4a via:WO4b", "kind_twice", "R30")
    t.a.types("craft 1 target:WO2a with:WO4a>PO6a extra:WO2a,WO2a,WO2a")
    assert (t.a.workshop, t.a.stall) == ("[PO6a:2, WO4b:4]", "{BA, WO4a*, PO3a, WO2a}")
    t = lay("[] {BA, WO4a} Day(1)", solo=True)
    t.a.refused("activate WO4a", "nothing_to_copy", "10")


def test_the_solo_copy_of_a_free_card_is_a_partner() -> None:
    becomes(
        "[PO1a:3, JE1a:3] {BA*, WO4a} Day(4)",
        "combine 4 WO4a via:JE1a as:2 do:craft",
        "[PO1a:2, JE1a:3] {BA*, WO4a*}",
        solo=True,
        current="TO11 TO12",
    )


def test_the_workshop_tourist_uses_the_changed_card() -> None:
    t = becomes("[WO3a:3] {BA} Day(1)", "tourist TO15 via:WO3a args:jewelry", "[WO3a:3]", solo=True, current="TO15")
    assert t.s.bonus["jewelry"] == 1
