# ruff: noqa: N802 - V66 is the name of a worked case
"""Resafabot: the worked positions of section 14."""

from __future__ import annotations

import pytest

from engines.kernel import settle
from engines.resafa.cards import CANAL, SOLO
from engines.resafa.solo import BotTurn, build_canal, colour_action, leftwards, place_base, place_tile, track_of
from engines.resafa.state import BOT, Laid, put
from tests.engines.resafa.table import Table, lay


def bot(*deck: str) -> Table:
    """The bot is about to take the top card of this deck."""
    t = lay(seats=1)
    t.s.bot.deck = [*deck, *(c for c in SOLO if c not in deck)]
    t.s.bot.left = []
    t.s.bot.tracks = dict.fromkeys(t.s.bot.tracks, 0)
    for centre in t.s.bases:
        t.s.bases[centre] = (-1,) * 4
    return t


def turn(t: Table) -> None:
    """One turn of the bot."""
    t.s.stack = [BotTurn()]
    settle(t.s)


def test_V66_first_tile() -> None:
    t = bot()
    t.s.grid.clear()
    start = SOLO["SOLO-SETUP"].start
    assert start is not None
    place_tile(t.s, start["normal"][SOLO["SOLO-2"].arrow])
    assert list(t.s.grid) == ["C3"] and t.s.bot.last == "C3"
    laid = t.s.grid["C3"]
    assert laid.owner == BOT and not CANAL[laid.tile][laid.side].tank


def test_V67_first_turn() -> None:
    t = bot("SOLO-SETUP", "SOLO-1")
    t.s.display["yellow"] = ("BY1-1", "BY1-2", "BY1-3")
    shown = t.s.shown["yellow-1"]
    turn(t)
    assert t.s.display["yellow"] == ("BY1-1", "BY1-2", "")
    assert t.s.bot.tracks["yellow"] == 2 and shown in t.s.gone
    assert t.s.shown["yellow-1"] not in ("", shown) and t.s.shown["yellow-2"]


def test_V68_second_turn() -> None:
    t = bot("SOLO-1", "SOLO-2")
    before = t.s.up["Ctesiphon"]
    turn(t)
    assert t.s.bot.tracks["pink"] == 2 and t.s.bases["Ctesiphon"][0] == BOT and t.s.up["Ctesiphon"] != before


def test_V69_second_centre_then_nothing() -> None:
    t = bot()
    t.s.bases["Antiochia"] = put(t.s.bases["Antiochia"], 0, BOT)
    place_base(t.s, SOLO["SOLO-2"].trading)
    assert t.s.bases["Kena"][0] == BOT
    before = {**t.s.bases}
    place_base(t.s, SOLO["SOLO-2"].trading)
    assert t.s.bases == before


@pytest.mark.parametrize(("taken", "space"), [((), "B3"), (("B3", "A3"), "D3"), (("A3", "B3", "D3", "E3", "F3"), None)])
def test_V70_canal_direction(taken: tuple[str, ...], space: str | None) -> None:
    t = bot()
    t.s.grid = {s: Laid(0, "CT1", "a") for s in ("C3", *taken)}
    t.s.bot.last = "C3"
    build_canal(t.s, "W")
    assert [s for s in t.s.grid if s not in ("C3", *taken)] == ([space] if space else [])


def test_V71_slots() -> None:
    assert leftwards(["BY1-1", "", ""], "middle") == 0
    assert leftwards(["", "", "BY1-1"], "left") == 2
    assert leftwards(["", "", ""], "left") is None
    t = bot()
    t.s.display["blue"] = ("", "", "BB1-1")
    colour_action(t.s, SOLO["SOLO-2"], "blue")
    assert t.s.display["blue"] == ("", "", "")


@pytest.mark.parametrize(
    ("tracks", "how", "colour", "moves"),
    [({"yellow": 4, "blue": 4, "white": 2}, "1./=", "white", "white"),
     ({"yellow": 8, "blue": 3, "white": 2}, "=", "yellow", "blue"),
     ({"yellow": 8, "blue": 3, "white": 3}, "=", "yellow", ""), ({"blue": 3, "white": 2}, "1./=", "white", "blue")],
)  # fmt: skip
def test_V79_provisions(tracks: dict[str, int], how: str, colour: str, moves: str) -> None:
    t = bot()
    t.s.bot.tracks.update(tracks)
    assert track_of(t.s, how, colour) == moves
