# ruff: noqa: N802 - V49 is the name of a worked case
"""Tracks and special cards: the worked positions of section 8."""

from __future__ import annotations

import pytest

from engines.kernel import settle
from engines.resafa.asking import Special, Steps
from engines.resafa.building import Garden
from engines.resafa.cards import ACTION
from engines.resafa.effects import FreePlay
from engines.resafa.legal import may_step
from engines.resafa.rules import Turn
from engines.resafa.state import Player
from tests.engines.resafa.table import Table


@pytest.mark.parametrize(
    ("round_", "search", "left"),
    [(2, False, {"vp": 4, "coin": 3}), (4, True, {"vp": 1, "coin": 1}), (5, True, {}), (5, False, {"vp": 1, "coin": 1})],
)
def test_V49_pink_icon(round_: int, search: bool, left: dict[str, int]) -> None:
    t = Table(round_=round_).owns()
    t.p.tracks["pink"] = 1
    t.begins(Steps(t.seat, "pink", 1)).says("step pink")
    if search:
        t.says("search").says(t.options[0])
    else:
        t.says("top")
    assert t.has(**left) and len(t.p.special) == 1


def test_V50_next_level_is_opened_once() -> None:
    t = Table()
    assert not t.g.shown.get("yellow-2")
    first = t.g.shown["yellow-1"]
    t.begins(Special(t.seat, "yellow", 1)).says("top")
    shown = t.g.shown["yellow-2"]
    assert shown and t.g.shown["yellow-1"] not in ("", first)
    t.begins(Special(t.seat, "yellow", 1)).says("top")
    assert t.g.shown["yellow-2"] == shown and len(t.p.yellow) == 2


@pytest.mark.parametrize(
    ("at", "colour", "legal"),
    [({"yellow": 5, "white": 5, "blue": 4}, "blue", False), ({"yellow": 5, "white": 5, "blue": 2}, "blue", False),
     ({"yellow": 5, "white": 5, "blue": 3}, "blue", False), ({"yellow": 5, "white": 5, "blue": 1}, "blue", True),
     ({"pink": 4, "yellow": 5, "white": 5}, "pink", True), ({"yellow": 7, "white": 7}, "yellow", True),
     ({"yellow": 8, "white": 7}, "white", False), ({"yellow": 8, "white": 5}, "white", False)],
)  # fmt: skip
def test_V51_level_limits(at: dict[str, int], colour: str, legal: bool) -> None:
    tracks = {"yellow": 0, "white": 0, "blue": 0, "pink": 0, **at}
    assert may_step(tracks, colour) is legal


def of_pair(p: Player, pair: int) -> str:
    """The starting card of a pair."""
    return next(c for c in (*p.hand, *p.pile, *p.played) if ACTION[c].pair == pair and "-" in c)


def swapping(zone: str) -> tuple[Table, str]:
    """P41 has been gained in round 1; the own card of its pair lies in a zone."""
    t = Table()
    cards = [*t.p.hand, *t.p.pile]
    own = of_pair(t.p, 5)
    cards.remove(own)
    t.p.hand, t.p.pile, t.p.played = (cards[:2], [own, *cards[2:4]], [cards[4]])
    if zone == "played":
        t.p.pile, t.p.played = cards[2:5], [own]
    t.take_away("P41")
    t.p.swaps, t.p.yellow = ["P41"], ["P41"]
    turn = Turn(t.seat)
    turn.at = "ask_swap"
    t.g.stack = [*t.g.stack[:1], turn]
    return t, own


def test_V52_swap_out_of_the_pile_is_the_draw() -> None:
    t, own = swapping("pile")
    p = t.p
    settle(t.g)
    assert "P41" in p.hand and len(p.hand) == 3 and len(p.pile) == 2 and own in t.g.gone


def test_V53_swap_in_a_slot() -> None:
    t, own = swapping("played")
    p = t.p
    settle(t.g)
    assert p.played == ["P41"] and len(p.hand) == 3 and len(p.pile) == 2 and own in t.g.gone


def test_V76_p71_in_any_order() -> None:
    t = Table(round_=5).owns().holds("P71")
    t.begins(FreePlay(t.seat, "special", "P71"))
    assert t.p.causeway == ["scarab"]
    t.says("do 1", "choose coin", "choose coin", "choose stone", "choose marble")
    assert t.has(coin=2, stone=1, marble=1)


def test_V73_card_gained_in_a_garden_action() -> None:
    t = Table().owns(stone=1).stands(("L1-01", False, 2, 0, 0)).square(1, 0, "h", 1, 1, 0)
    t.take_away("P22")
    if t.g.shown["white-1"]:
        t.g.stacks["white-1"].append(t.g.shown["white-1"])
    t.g.shown["white-1"] = "P22"
    t.p.tracks["white"] = 1
    t.begins(Garden(t.seat)).says("size small", "square 1 0")
    t.says("step white", "top")
    assert t.p.special["P22"] and "special P22" in t.free
