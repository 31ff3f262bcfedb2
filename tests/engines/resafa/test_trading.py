# ruff: noqa: N802 - V39 is the name of a worked case
"""Trading: the worked positions of section 7.6."""

from __future__ import annotations

import pytest

from engines.resafa.cards import HOME
from engines.resafa.effects import FreePlay, possible
from engines.resafa.geometry import JOURNEY
from engines.resafa.trading import Trade
from tests.engines.resafa.table import Table


def at(place: str, centre: str, tile: str, side: str, **wares: int) -> Table:
    """A caravan in a place, and a tile at a centre."""
    t = Table().owns(**wares)
    t.p.place = place
    other = next(c for c, there in t.g.trade.items() if there == tile)
    t.g.trade[other], t.g.trade[centre] = t.g.trade[centre], tile
    t.g.up[centre] = side
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
    t = at("Gerasa", "Gerasa", "TB1", "A", spice=spice, coin=1)
    t.p.capacity = 3
    t.begins(Trade(t.seat)).says("travel Gerasa call", f"cargo spice {spice}", f"sell {spice}")
    assert t.has(vp=vp, coin=3) and t.g.up["Gerasa"] == "B" and (t.p.load, t.p.good) == (0, "")


def test_V41_base() -> None:
    t = at("Dura", "Ctesiphon", "TR1", "B", coin=4, stone=1)
    t.p.capacity, t.p.causeway = 2, ["scarab"]
    t.begins(Trade(t.seat)).says("travel Ctesiphon", "buy 2", "base 2")
    if t.key == "act.close":
        t.says("close")
    assert t.has() and t.p.causeway == ["scarab", "square"] and len(t.p.sacks) == 1
    assert (t.p.good, t.p.load, t.g.up["Ctesiphon"]) == ("spice", 2, "A")


def main_example(*cards: str) -> Table:
    """V42, up to the sale."""
    t = at("Alia", "Ctesiphon", "TR1", "A", amphora=1, coin=2, stone=1).holds(*cards)
    t.p.capacity, t.p.good, t.p.load, t.p.causeway = 3, "amphora", 2, ["square", "square"]
    t.p.rows["garden"] = ["square"]
    t.g.bases["Ctesiphon"][:2] = [(t.seat + 1) % 3, (t.seat + 2) % 3]
    return t.begins(Trade(t.seat)).says("travel Ctesiphon call", "cargo amphora 3")


def test_V42_main_example() -> None:
    t = main_example().says("sell 3")
    assert t.has(vp=13, coin=6, stone=1)
    t.says("base 3", "row garden")
    assert t.has(vp=13, coin=5) and t.p.rows["garden"] == ["square", "scarab"] and t.g.up["Ctesiphon"] == "B"


@pytest.mark.parametrize("first", [True, False])
def test_V43_sale_bonus(first: bool) -> None:
    t = main_example("BB2-1")
    t.says(*(("bonus BB2-1", "sell 3") if first else ("sell 3", "bonus BB2-1")))
    assert t.has(vp=15, coin=10, stone=1)


def test_V44_one_type() -> None:
    t = at("Dura", "Ctesiphon", "TR1", "B", coin=9)
    t.p.capacity, t.p.good, t.p.load = 3, "amphora", 2
    t.begins(Trade(t.seat)).says("travel Ctesiphon")
    assert not any(o.startswith("buy") for o in t.options)
    t.p.place = "Gerasa"
    t.begins(Trade(t.seat)).says("travel Ctesiphon call", "cargo empty 0")
    assert "buy 4" not in t.options and t.p.wares["amphora"] == 2
    coins = t.p.wares["coin"]
    t.says("buy 3")
    assert (t.p.good, t.p.load, t.p.wares["coin"]) == ("spice", 3, coins - 3)


def test_V45_no_trade_no_flip() -> None:
    t = at("Dura", "Ctesiphon", "TR1", "B", coin=9)
    t.begins(Trade(t.seat)).says("travel Ctesiphon", "none")
    assert t.key == "act.next" and t.g.up["Ctesiphon"] == "B" and t.has(coin=8)


def test_V46_peek_and_flip() -> None:
    t = at("Dura", "Ctesiphon", "TR1", "B", coin=1).holds("BB1-3")
    t.p.capacity, t.p.good, t.p.load = 2, "amphora", 2
    t.begins(Trade(t.seat)).says("travel Ctesiphon", "bonus BB1-3", "flip yes")
    assert t.g.up["Ctesiphon"] == "A" and len(t.p.sacks) == 1
    t.says("sell 2", "none", "close")
    assert t.g.up["Ctesiphon"] == "B"


def test_V47_no_money() -> None:
    t = at("Alia", "Ctesiphon", "TR1", "B").holds("P68")
    assert not possible(t.g, t.seat, "trading")
    t.begins(FreePlay(t.seat, "special", "P68")).says("do 0", "choose spice", "choose amphora")
    if t.key == "act.effect":
        t.says("do 2")
    assert t.key == "act.journey" and "travel Charax" in t.options and t.p.capacity == 2


def test_V48_bases() -> None:
    t = at("Dura", "Ctesiphon", "TR1", "B", coin=9, stone=9).holds("P57")
    t.p.capacity = 2
    t.begins(Trade(t.seat)).says("travel Ctesiphon", "buy 1", "base 1")
    assert t.p.wares["stone"] == 9 and t.p.wares["coin"] == 9 - 1 - 1 - 1 and t.p.wares["marble"] == 1
    t.p.place = "Dura"
    t.g.up["Ctesiphon"] = "B"
    t.p.good, t.p.load = "", 0
    t.begins(Trade(t.seat)).says("travel Ctesiphon", "buy 1")
    assert not any(o.startswith("base ") for o in t.options) and t.g.count(t.seat, "bases") == 1


def test_V48_eight_bases() -> None:
    t = at("Dura", "Ctesiphon", "TR1", "B", coin=9, stone=9)
    for centre in list(t.g.bases)[:9]:
        if centre != "Ctesiphon":
            t.g.bases[centre][0] = t.seat
    assert t.g.count(t.seat, "bases") == 8
    t.begins(Trade(t.seat)).says("travel Ctesiphon", "buy 1")
    assert not any(o.startswith("base ") for o in t.options) and t.g.count(t.seat, "bases") == 8


def test_V72_grants_wait() -> None:
    t = at("Dura", "Ctesiphon", "TR1", "B", coin=9).holds("P61")
    t.begins(Trade(t.seat)).says("travel Ctesiphon")
    assert t.refuses("special P61")
    t.says("none", "close")
    assert "special P61" in t.free


def test_V77_turn_first() -> None:
    t = at("Alia", "Kena", "TB1", "B", coin=1).holds("P61")
    t.p.capacity, t.p.good, t.p.load = 2, "spice", 1
    t.begins(FreePlay(t.seat, "special", "P61")).says("flip Kena", "flip yes", "travel Kena", "sell 1")
    assert t.g.up["Kena"] == "B" and t.has(coin=1 + 2 - 1 + 3, vp=5)


def test_V77_left_as_it_lies() -> None:
    t = at("Alia", "Kena", "TB1", "B", coin=1).holds("P61")
    t.begins(FreePlay(t.seat, "special", "P61")).says("flip Kena", "flip no", "travel Gerasa", "none")
    assert t.g.up["Kena"] == "B" and t.p.place == "Gerasa" and not t.p.special["P61"]
