# ruff: noqa: N802 - T07 is the name of a worked case
"""Trades, choices and what must stay possible: sections 4.1 and 5.1."""

from __future__ import annotations

from typing import Any

import pytest

from engines.patzcuaro import GAME
from engines.patzcuaro.box import Box
from engines.patzcuaro.cards import BOX
from tests.engines.patzcuaro.spaces import other_space
from tests.engines.patzcuaro.table import Table, lay


def on_w1a(**given: str) -> Table:
    """The rulebook's example: a pink and a green card, then a card from the deck."""
    t = lay("M4", "F01 F09 V02 C03 H01", "C06", piles={1: "C05"}, deck="H08 ...")
    t.a.says("move 1")
    return t


def test_T07_trade_then_draw() -> None:
    t = on_w1a()
    size = len(t.s.deck)
    t.a.types("trade F09 V02")
    assert t.pile(1) == "F09 V02" and t.a.hand == "F01 C03 C05 H01 H08"
    assert len(t.s.deck) == size - 1 and t.asked == {"b": "act.move"}


def test_T08_bad_trades_on_w1a() -> None:
    t = on_w1a()
    t.a.refused("trade F01 F09", "not_together", "5.1")
    t.a.refused("trade F09", "trade_count", "R10")
    t.a.refused("trade F09 V02 C03", "trade_count", "R10")
    t.a.refused("trade F09 V03", "not_in_hand", "6")
    t.a.refused("trade F09 C03", "does_not_fit", "5.1")
    t.a.cannot_say("trade F09 F09", "trade_count", "R10")
    t.a.types("trade v02 f09")
    assert t.pile(1) == "V02 F09"


def test_T09_taking_a_big_pile() -> None:
    t = lay("M4", "F06 V01", "C05", at=[5, 0], piles={6: "C01 H04 F03"})
    t.a.says("move 1")
    t.a.refused("trade V01", "does_not_fit", "5.1")
    t.a.types("trade F06")
    assert t.pile(6) == "F06" and t.a.hand == "F03 V01 C01 H04"


def test_T10_different_from_the_top_card() -> None:
    t = lay("M4", "H02 V06 F04", "C05", at=[1, 0], piles={2: "V05 H04"})
    t.a.says("move 1")
    t.a.refused("trade H02", "does_not_fit", "5.1")
    t.a.types("trade V06")
    assert t.pile(2) == "V06" and t.a.hand == "F04 V05 H02 H04" and t.a.asked == "act.altar"
    t.a.types("altar H04 1 2")
    assert t.a.hand == "F04 V05 H02" and t.a.altar == "- H04 - - / - - - / - -"


@pytest.mark.parametrize(
    ("ring", "at", "index", "good", "bad"),
    [
        ("M4", 7, 8, "F08", "F06"),  # portrait
        ("S4", 3, 4, "H01", "H12"),  # no bottle
        ("S4", 7, 8, "H12", "V01"),  # no sugar skull
    ],
)
def test_T11_has_and_lacks(ring: str, at: int, index: int, good: str, bad: str) -> None:
    fits_and_does_not(ring, at, index, good, bad)


@pytest.mark.parametrize(
    ("ring", "at", "index", "good", "bad"),
    [("S4", 1, 2, "F01", "F09"), ("M4", 5, 6, "F09", "F01"), ("S4", 4, 5, "H01", "V06")],
)
def test_T12_exact_counts_include_copies(ring: str, at: int, index: int, good: str, bad: str) -> None:
    fits_and_does_not(ring, at, index, good, bad)


def fits_and_does_not(ring: str, at: int, index: int, good: str, bad: str) -> None:
    """One card is accepted on a space and another is not."""
    t = lay(ring, f"{good} {bad}", "C05", at=[at, 0], flipped=[0])
    t.a.says("move 1")
    assert t.a.area.at == index
    t.a.refused(f"trade {bad}", "does_not_fit", "5.1")
    assert t.a.sees.fits == ((good,),)
    t.a.types(f"trade {good}")
    assert t.pile(index) == good


def test_T13_two_any_icons_need_two_cards() -> None:
    t = lay("S4", "C03", "C05", at=[6, 0])
    assert not t.s.available(0, 7) and "move 1" not in t.a.options
    t = lay("S4", "C03 C04", "C05", at=[6, 0], piles={7: "F02"}, deck="H08 ...", flipped=[0])
    t.a.says("move 1")
    assert t.a.choices("trade") == ["C03 C04", "C04 C03"]
    t.a.says("trade C03 C04")
    assert t.a.hand == "F02 H08" and t.pile(7) == "C03 C04"


def test_T14_choose_one_with_both_or_one_possible() -> None:
    t = lay("M4", "F09 C08 V03", "C05", at=[6, 0])
    t.a.says("move 1")
    assert t.a.choices("choose") == ["1", "2"]
    for option in (1, 2):
        t = lay("M4", "F09 C08 V03", "C05", at=[6, 0])
        t.a.says("move 1", f"choose {option}")
        assert t.a.is_offered("trade C08")
    t = lay("M4", "F05 F09", "C05", at=[6, 0])
    t.a.says("move 1")
    t.a.refused("choose 1", "option_impossible", "R20")
    t.a.refused("choose 3", "no_such_option", "5")
    t.a.types("choose 2")
    assert t.a.is_offered("trade F05")
    t = lay("M4", "F09 V03", "C05", at=[6, 0], flipped=[0])
    assert "move 1" not in t.a.options
    t.a.refused("move 1", "cannot_act", "R6")


def test_T15_choose_one_without_trading() -> None:
    t = lay("M4", "F09 H01", "C05", at=[4, 0])
    t.a.says("move 1")
    assert t.a.choices("choose") == ["1"]
    t.a.refused("choose 2", "option_impossible", "R20")
    t.a.says("choose 1", "altar F09 1 1")
    assert t.a.hand == "H01" and t.asked == {"b": "act.move"}
    t = lay("M4", "V03 F09", "C05", at=[4, 0], piles={5: "F02"}, deck="H08 ...")
    t.a.says("move 1")
    assert t.a.choices("choose") == ["1", "2"]
    t.a.says("choose 2", "trade V03")
    assert t.a.hand == "F02 F09 H08" and t.pile(5) == "V03"


def test_T16_one_card_hand_trades_and_places() -> None:
    t = lay("M4", "C03", "C05", at=[1, 0], piles={2: "F04"})
    t.a.says("move 1", "trade C03")
    assert t.a.options == tuple(f"altar F04 1 {n}" for n in (1, 2, 3, 4))
    t.a.says("altar F04 1 3")
    assert t.a.hand == "" and t.pile(2) == "C03" and t.a.altar.startswith("- - F04 -")


ANY_THEN_CANDLE: list[dict[str, Any]] = [
    {"do": "trade", "give": [{"need": "any"}]},
    {"do": "trade", "give": [{"need": "has_item", "item": "candle"}]},
]


def test_T26_later_actions_are_kept_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    other_space(monkeypatch, "W1a", ANY_THEN_CANDLE)
    t = lay("M4", "C01 V10", "C05", piles={1: "F09"})
    t.a.says("move 1")
    t.a.refused("trade C01", "needed_later", "R6")
    assert t.a.is_offered("trade V10", "flip")
    t.a.says("trade V10")
    assert t.a.hand == "F09 C01" and t.pile(1) == "V10"
    t.a.says("trade C01")
    assert t.a.hand == "F09 V10" and t.pile(1) == "C01"
    t = lay("M4", "V10 V02", "C05", piles={1: "F09"}, flipped=[0])
    assert "move 1" not in t.a.options


def test_the_card_that_is_placed_first_must_not_be_the_one_that_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    other_space(monkeypatch, "W1a", [{"do": "altar"}, ANY_THEN_CANDLE[1], {"do": "draw", "count": 1}])
    t = lay("M4", "C01 V10", "C05", altars=["F01 F02 F03 F05 / F09"])
    t.a.says("move 1")
    assert {option.split()[1] for option in t.a.options if option != "flip"} == {"V10"}
    t.a.refused("altar C01 2 2", "needed_later", "R6")


def test_what_is_drawn_unseen_counts_for_any_card_and_for_the_altar_only(monkeypatch: pytest.MonkeyPatch) -> None:
    any_card = ANY_THEN_CANDLE[0]
    draw: dict[str, Any] = {"do": "draw", "count": 1}
    altar: dict[str, Any] = {"do": "altar"}
    for actions, cards, possible in (
        ([draw, any_card], "", True),
        ([draw, altar], "", True),
        ([draw, altar, altar], "", False),
        ([draw, altar, altar], "F09", True),
        ([draw, ANY_THEN_CANDLE[1]], "F09", False),
        ([draw, {"do": "trade", "give": [{"need": "any"}, {"need": "has_item", "item": "candle"}]}], "C01", True),
        ([draw, any_card, ANY_THEN_CANDLE[1]], "C01", True),
        ([draw, any_card, {"do": "trade", "give": [{"need": "different_from_top"}]}], "", False),
        ([draw, any_card, {"do": "trade", "give": [{"need": "different_from_top"}]}], "C01", True),
    ):
        other_space(monkeypatch, "W1a", actions)
        t = lay("M4", cards, "C05", piles={1: "F02"}, flipped=[0])
        assert t.s.available(0, 1) == possible, (actions, cards)


def test_three_cards_for_three_needs() -> None:
    assert Box.model_validate_json(BOX.model_dump_json(exclude_unset=True)) == BOX
    with pytest.MonkeyPatch.context() as patch:
        needs = [{"need": "any"}, {"need": "colour", "colour": "pink"}, {"need": "exact_items", "count": 4}]
        three: dict[str, Any] = {"do": "trade", "give": needs}
        other_space(patch, "W1a", [three])
        t = lay("M4", "F01 H01 C05 V01", "C06", piles={1: "C12"})
        t.a.says("move 1")
        assert len(t.a.choices("trade")) == 2 * 6
        t.a.refused("trade V01 C05 H01", "not_together", "5.1")
        t.a.says("trade C05 F01 H01")
        assert t.pile(1) == "C05 F01 H01" and t.a.hand == "V01 C12"


def test_a_hand_too_large_for_one_menu_may_name_its_cards_at_once() -> None:
    many = " ".join([*(f"F{n:02}" for n in range(1, 15)), *(f"V{n:02}" for n in range(1, 13))])
    for line in ("trade F01 V03", "trade v03 f14"):
        t = lay("M4", many, "C05", piles={1: "C12"}, deck="H01 ...")
        t.a.says("move 1")
        assert t.a.asked == "act.colours"
        t.a.types(line)
        assert t.pile(1) == line.upper()[6:] and "C12" in t.a.hand
    t = lay("M4", many, "C05", piles={1: "C12"}, at=[8, 0], deck="H01 ...")
    t.a.says("move 1")
    assert t.a.asked == "act.colours"
    t.a.types("altar V03 1 2")
    assert t.a.altar.startswith("- V03") and t.a.asked == "act.altar"


def test_a_hand_too_large_for_one_menu_is_asked_for_colours_first() -> None:
    many = " ".join([*(f"F{n:02}" for n in range(1, 15)), *(f"V{n:02}" for n in range(1, 13))])
    t = lay("M4", many, "C05", piles={1: "C12"}, deck="H01 ...")
    t.a.says("move 1")
    assert t.a.is_offered("colours pink green", "colours green pink", "flip") and t.a.asked == "act.colours"
    t.a.refused("trade F01 F02", "not_together", "5.1")
    t.a.refused("altar F01 1 1", "answer_first", "11")
    t.a.refused("colours pink pink", "colours", "11")
    t.a.types("colours flower vase")
    assert len(t.a.options) == 14 * 12 + 1 and t.a.sees.colours == ("pink", "green")
    assert t.b.sees.colours == GAME.view(t.s, None).colours == (), "what one holds is not told before it is given"
    t.a.refused("trade V01 F01", "other_colours", "11")
    t.a.types("trade F01 V01")
    assert t.pile(1) == "F01 V01"
    t = lay("M4", many, "C05", at=[9, 4])
    t.a.says("move 1")
    t.a.says("flip")
    assert len(t.a.area.hand) == 28
