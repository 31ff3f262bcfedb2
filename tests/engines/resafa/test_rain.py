# ruff: noqa: N802 - V55 is the name of a worked case
"""Rain: the worked position of section 11."""

from __future__ import annotations

from engines.kernel import settle
from engines.resafa.rain import Rain
from tests.engines.resafa.table import Table

RED, GREEN = 0, 1


def rain() -> Table:
    """V55: red owns four tiles, one with a cube, and green three."""
    t = Table(round_=2)
    t.lays(RED, C1="CT3 a", C3="CT5 a", D4="CT1 a", F2="CT2 b")
    t.lays(GREEN, C2="CT1 a", B3="CT2 a", A5="CT6 b")
    t.g.grid["C1"].cubes = 1
    for p in t.g.players:
        p.wares["vp"] = 0
    t.g.stack = [*t.g.stack[:1], Rain()]
    settle(t.g)
    return t


def points(t: Table) -> tuple[int, int]:
    """What red and green have."""
    return t.g.players[RED].wares["vp"], t.g.players[GREEN].wares["vp"]


def test_V55_standing() -> None:
    assert points(rain()) == (6, 7)


def test_V56_sideways() -> None:
    t = rain()
    assert t.g.asks[0].seat == RED and set(t.g.asks[0].options) == {"flow C4", "flow D3"}
    t.says("flow D3")
    assert points(t) == (6 + 5, 7 + 1)
    assert t.g.players[RED].water == 1 and t.g.grid["C1"].cubes == 0


def test_V57_straight_down() -> None:
    t = rain().says("flow C4")
    assert points(t) == (6 + 4, 7 + 1)


def test_V58_sources_keep_their_cubes() -> None:
    t = rain()
    t.g.sources["top-C"] = 0
    t.says("flow C4")
    assert t.g.sources["top-C"] == 0 and t.g.sources["top-A"] == 1
    t.g.stack = [*t.g.stack[:1], Rain()]
    settle(t.g)
    assert not t.g.asks or t.g.asks[0].key != "route"
    assert t.g.sources["top-C"] == 0 and t.g.sources["top-A"] == 1 and t.g.players[RED].water == 1
