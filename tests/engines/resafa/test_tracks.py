# ruff: noqa: N802 - V49 is the name of a worked case
"""Tracks and special cards: the worked positions of section 8."""

from __future__ import annotations

import pytest

from engines.kernel import settle
from engines.resafa.building import Garden
from engines.resafa.cards import ACTION
from engines.resafa.choices import Special, Steps
from engines.resafa.effects import FreePlay
from engines.resafa.legal import may_step
from engines.resafa.rules import Turn
from engines.resafa.state import Player, fresh_tracks
from tests.engines.resafa.table import Table, lay


@pytest.mark.parametrize(
    ("round_", "search", "left"),
    [(2, False, {"vp": 4, "coin": 3}), (4, True, {"vp": 1, "coin": 1}), (5, True, {}), (5, False, {"vp": 1, "coin": 1})],
)
def test_V49_pink_icon(round_: int, search: bool, left: dict[str, int]) -> None:
    t = lay(round=round_, tracks={**fresh_tracks(), "pink": 1}).begins(Steps(0, "pink", 1))
    t.a.says("step pink")
    if search:
        t.a.says("search")
        t.a.says(t.a.options[0])
    else:
        t.a.says("top")
    assert t.a.has(**left) and len(t.a.area.special) == 1


def test_V50_next_level_is_opened_once() -> None:
    t = lay()
    assert not t.s.shown.get("yellow-2")
    first = t.s.shown["yellow-1"]
    t.begins(Special(0, "yellow", 1)).a.says("top")
    shown = t.s.shown["yellow-2"]
    assert shown and t.s.shown["yellow-1"] not in ("", first)
    t.begins(Special(0, "yellow", 1)).a.says("top")
    assert t.s.shown["yellow-2"] == shown and len(t.a.area.yellow) == 2


@pytest.mark.parametrize(
    ("at", "colour", "legal"),
    [({"yellow": 5, "white": 5, "blue": 4}, "blue", False), ({"yellow": 5, "white": 5, "blue": 2}, "blue", False),
     ({"yellow": 5, "white": 5, "blue": 3}, "blue", False), ({"yellow": 5, "white": 5, "blue": 1}, "blue", True),
     ({"pink": 4, "yellow": 5, "white": 5}, "pink", True), ({"yellow": 7, "white": 7}, "yellow", True),
     ({"yellow": 8, "white": 7}, "white", False), ({"yellow": 8, "white": 5}, "white", False)],
)  # fmt: skip
def test_V51_level_limits(at: dict[str, int], colour: str, legal: bool) -> None:
    assert may_step({**fresh_tracks(), **at}, colour) is legal


def of_pair(p: Player, pair: int) -> str:
    """The starting card of a pair."""
    return next(c for c in (*p.hand, *p.pile, *p.played) if ACTION[c].pair == pair and "-" in c)


def swapping(zone: str) -> tuple[Table, str]:
    """P41 has been gained in round 1; the own card of its pair lies in a zone."""
    t = lay()
    cards = [*t.a.area.hand, *t.a.area.pile]
    own = of_pair(t.a.area, 5)
    cards.remove(own)
    t.a.area.hand, t.a.area.pile, t.a.area.played = (cards[:2], [own, *cards[2:4]], [cards[4]])
    if zone == "played":
        t.a.area.pile, t.a.area.played = cards[2:5], [own]
    t.take_away("P41")
    t.a.area.swaps, t.a.area.yellow = ["P41"], ["P41"]
    turn = Turn(0)
    turn.at = "ask_swap"
    t.s.stack = [*t.s.stack[:1], turn]
    return t, own


def test_V52_swap_out_of_the_pile_is_the_draw() -> None:
    t, own = swapping("pile")
    p = t.a.area
    settle(t.s)
    assert "P41" in p.hand and len(p.hand) == 3 and len(p.pile) == 2 and own in t.s.gone


def test_V53_swap_in_a_slot() -> None:
    t, own = swapping("played")
    p = t.a.area
    settle(t.s)
    assert p.played == ["P41"] and len(p.hand) == 3 and len(p.pile) == 2 and own in t.s.gone


def test_V76_p71_in_any_order() -> None:
    t = lay("P71", round=5).begins(FreePlay(0, "special", "P71"))
    assert t.a.area.causeway == ["scarab"]
    t.a.says("do 1", "choose coin", "choose coin", "choose stone", "choose marble")
    assert t.a.has(coin=2, stone=1, marble=1)


def test_V73_card_gained_in_a_garden_action() -> None:
    t = lay(stone=1).stands(("L1-01", False, 2, 0, 0)).square(1, 0, "h", 1, 1, 0)
    t.take_away("P22")
    if t.s.shown["white-1"]:
        t.s.stacks["white-1"] += (t.s.shown["white-1"],)
    t.s.shown["white-1"] = "P22"
    t.a.area.tracks["white"] = 1
    t.begins(Garden(0)).a.says("size small", "square 1 0")
    t.a.says("step white", "top")
    assert t.a.area.special["P22"] and "special P22" in t.a.free


def test_an_end_that_shows_cards_lying_face_down_is_not_taken_back() -> None:
    t = lay(round=2)
    t.a.area.played, t.a.area.pile = t.a.area.pile, []
    t.take_away("P44")
    t.a.area.swaps, t.a.area.yellow = ["P44"], ["P44"]
    t.begins(Special(0, "yellow", 1)).a.says("top")
    sealed = t.s.seals
    t.a.says("end")
    assert t.asked == {"a": "act.swap"} and t.s.seals == sealed + 1
