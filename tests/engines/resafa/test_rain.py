# ruff: noqa: N802 - V55 is the name of a worked case
"""Rain: the worked position of section 11."""

from __future__ import annotations

from dataclasses import replace

from engines.resafa.rain import Rain
from tests.engines.resafa.table import Table, lay

RED, GREEN = 0, 1


def rain() -> Table:
    """V55: red owns four tiles, one with a cube, and green three."""
    t = lay(round=2)
    t.lays(RED, C1="CT3 a", C3="CT5 a", D4="CT1 a", F2="CT2 b")
    t.lays(GREEN, C2="CT1 a", B3="CT2 a", A5="CT6 b")
    t.s.grid["C1"] = replace(t.s.grid["C1"], cubes=1)
    for p in t.s.players:
        p.wares["vp"] = 0
    return t.comes_to(Rain())


def points(t: Table) -> tuple[int, int]:
    """What red and green have."""
    return t.s.players[RED].wares["vp"], t.s.players[GREEN].wares["vp"]


def test_V55_standing() -> None:
    assert points(rain()) == (6, 7)


def test_V56_sideways() -> None:
    t = rain()
    assert t.asked == {"a": "route"} and set(t.a.options) == {"flow C4", "flow D3"}
    t.a.says("flow D3")
    assert points(t) == (6 + 5, 7 + 1)
    assert t.s.players[RED].water == 1 and t.s.grid["C1"].cubes == 0


def test_V57_straight_down() -> None:
    t = rain()
    t.a.says("flow C4")
    assert points(t) == (6 + 4, 7 + 1)


def test_V58_sources_keep_their_cubes() -> None:
    t = rain()
    t.s.sources["top-C"] = 0
    t.a.says("flow C4")
    assert t.s.sources["top-C"] == 0 and t.s.sources["top-A"] == 1
    t.comes_to(Rain())
    assert t.key != "route"
    assert t.s.sources["top-C"] == 0 and t.s.sources["top-A"] == 1 and t.s.players[RED].water == 1
