# ruff: noqa: N802 - V39 is the name of a worked case
"""Trading: the worked positions of section 7.6."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel import Codec
from engines.resafa.cards import HOME
from engines.resafa.effects import FreePlay
from engines.resafa.geometry import JOURNEY
from engines.resafa.playable import possible
from engines.resafa.state import Resafa, put
from engines.resafa.trading import Trade
from tests.engines.resafa.table import Table, lay


def caravan(place: str, centre: str, tile: str, side: str, cards: str = "", **area: Any) -> Table:
    """A caravan in a place, and a tile at a centre."""
    t = lay(cards, place=place, **area)
    other = next(c for c, there in t.s.trade.items() if there == tile)
    t.s.trade[other], t.s.trade[centre] = t.s.trade[centre], tile
    t.s.up[centre] = side
    return t


@pytest.mark.parametrize(
    ("start", "to", "call", "cost"),
    [("Gerasa", "Gerasa", True, 1), ("Alia", "Alia", True, 3), ("Alia", "Ctesiphon", True, 2), ("Gerasa", "Ctesiphon", False, 1),
     ("Kena", "Charax", True, 4), (HOME, "Alia", True, 2), ("Gerasa", "Gerasa", False, None)],
)  # fmt: skip
def test_V39_routes(start: str, to: str, call: bool, cost: int | None) -> None:
    assert JOURNEY[start, to, call] == cost


@pytest.mark.parametrize(("spice", "vp"), [(2, 10), (3, 15)])
def test_V40_selling(spice: int, vp: int) -> None:
    t = caravan("Gerasa", "Gerasa", "TB1", "A", spice=spice, coin=1, capacity=3)
    t.begins(Trade(0)).a.says("travel Gerasa call", f"cargo spice {spice}", f"sell {spice}")
    assert t.a.has(vp=vp, coin=3) and t.s.up["Gerasa"] == "B" and (t.a.area.load, t.a.area.good) == (0, "")


def test_V41_base() -> None:
    t = caravan("Dura", "Ctesiphon", "TR1", "B", coin=4, stone=1, capacity=2, causeway=["scarab"])
    t.begins(Trade(0)).a.says("travel Ctesiphon", "buy 2", "base 2")
    if t.key == "act.close":
        t.a.says("close")
    assert t.a.has() and t.a.area.causeway == ["scarab", "square"] and len(t.a.area.sacks) == 1
    assert (t.a.area.good, t.a.area.load, t.s.up["Ctesiphon"]) == ("spice", 2, "A")


def main_example(cards: str = "") -> Table:
    """V42, up to the sale."""
    wares = {"amphora": 1, "coin": 2, "stone": 1}
    t = caravan("Alia", "Ctesiphon", "TR1", "A", cards, **wares, capacity=3, good="amphora", load=2, causeway=["square"] * 2)
    t.a.area.rows["garden"] = ("square",)
    t.s.bases["Ctesiphon"] = (1, 2, *t.s.bases["Ctesiphon"][2:])
    t.begins(Trade(0)).a.says("travel Ctesiphon call", "cargo amphora 3")
    return t


def test_V42_main_example() -> None:
    t = main_example()
    t.a.says("sell 3")
    assert t.a.has(vp=13, coin=6, stone=1)
    t.a.says("base 3", "row garden")
    assert t.a.has(vp=13, coin=5) and t.a.area.rows["garden"] == ("square", "scarab") and t.s.up["Ctesiphon"] == "B"


@pytest.mark.parametrize("first", [True, False])
def test_V43_sale_bonus(first: bool) -> None:
    t = main_example("BB2-1")
    t.a.says(*(("bonus BB2-1", "sell 3") if first else ("sell 3", "bonus BB2-1")))
    assert t.a.has(vp=15, coin=10, stone=1)


def test_V44_one_type() -> None:
    t = caravan("Dura", "Ctesiphon", "TR1", "B", coin=9, capacity=3, good="amphora", load=2)
    t.begins(Trade(0)).a.says("travel Ctesiphon")
    assert not any(o.startswith("buy") for o in t.a.options)
    t.a.area.place = "Gerasa"
    t.begins(Trade(0)).a.says("travel Ctesiphon call", "cargo empty 0")
    assert "buy 4" not in t.a.options and t.a.area.wares["amphora"] == 2
    coins = t.a.area.wares["coin"]
    t.a.says("buy 3")
    assert (t.a.area.good, t.a.area.load, t.a.area.wares["coin"]) == ("spice", 3, coins - 3)


def test_V45_no_trade_no_flip() -> None:
    t = caravan("Dura", "Ctesiphon", "TR1", "B", coin=9)
    t.begins(Trade(0)).a.says("travel Ctesiphon", "none")
    assert t.key == "act.next" and t.s.up["Ctesiphon"] == "B" and t.a.has(coin=8)


def test_V46_peek_and_flip() -> None:
    t = caravan("Dura", "Ctesiphon", "TR1", "B", "BB1-3", coin=1, capacity=2, good="amphora", load=2)
    t.begins(Trade(0)).a.says("travel Ctesiphon", "bonus BB1-3", "flip yes")
    assert t.s.up["Ctesiphon"] == "A" and len(t.a.area.sacks) == 1
    t.a.says("sell 2", "none", "close")
    assert t.s.up["Ctesiphon"] == "B"


def test_V47_no_money() -> None:
    t = caravan("Alia", "Ctesiphon", "TR1", "B", "P68")
    assert not possible(t.s, 0, "trading")
    t.begins(FreePlay(0, "special", "P68")).a.says("do 0", "choose spice", "choose amphora")
    if t.key == "act.effect":
        t.a.says("do 2")
    assert t.key == "act.journey" and "travel Charax" in t.a.options and t.a.area.capacity == 2


def test_V48_bases() -> None:
    t = caravan("Dura", "Ctesiphon", "TR1", "B", "P57", coin=9, stone=9, capacity=2)
    t.begins(Trade(0)).a.says("travel Ctesiphon", "buy 1", "base 1")
    assert t.a.area.wares["stone"] == 9 and t.a.area.wares["coin"] == 9 - 1 - 1 - 1 and t.a.area.wares["marble"] == 1
    t.a.area.place = "Dura"
    t.s.up["Ctesiphon"] = "B"
    t.a.area.good, t.a.area.load = "", 0
    t.begins(Trade(0)).a.says("travel Ctesiphon", "buy 1")
    assert not any(o.startswith("base ") for o in t.a.options) and t.s.count(0, "bases") == 1


def test_V48_eight_bases() -> None:
    t = caravan("Dura", "Ctesiphon", "TR1", "B", coin=9, stone=9)
    for centre in list(t.s.bases)[:9]:
        if centre != "Ctesiphon":
            t.s.bases[centre] = put(t.s.bases[centre], 0, 0)
    assert t.s.count(0, "bases") == 8
    t.begins(Trade(0)).a.says("travel Ctesiphon", "buy 1")
    assert not any(o.startswith("base ") for o in t.a.options) and t.s.count(0, "bases") == 8


def test_V72_grants_wait() -> None:
    t = caravan("Dura", "Ctesiphon", "TR1", "B", "P61", coin=9)
    t.begins(Trade(0)).a.says("travel Ctesiphon")
    t.a.cannot_say("special P61", "acting", "R32")
    t.a.says("none", "close")
    assert "special P61" in t.a.free


def test_V77_turn_first() -> None:
    t = caravan("Alia", "Kena", "TB1", "B", "P61", coin=1, capacity=2, good="spice", load=1)
    t.begins(FreePlay(0, "special", "P61")).a.says("flip Kena", "flip yes", "travel Kena", "sell 1")
    assert t.s.up["Kena"] == "B" and t.a.has(coin=1 + 2 - 1 + 3, vp=5)


def test_V77_left_as_it_lies() -> None:
    t = caravan("Alia", "Kena", "TB1", "B", "P61", coin=1)
    t.begins(FreePlay(0, "special", "P61")).a.says("flip Kena", "flip no", "travel Gerasa", "none")
    assert t.s.up["Kena"] == "B" and t.a.area.place == "Gerasa" and not t.a.area.special["P61"]


def test_a_game_that_waits_for_the_row_of_a_token_can_be_loaded() -> None:
    t = main_example()
    t.a.says("sell 3", "base 3")
    loaded = Codec(Resafa).load(t.saved())
    assert loaded == t.s and loaded.asks == t.s.asks and t.key == "act.row"
