# ruff: noqa: N802 - V01 is the name of a worked case
"""Set-up, hands and turns: the worked positions of sections 3 to 5."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import apply
from engines.resafa.building import Provisions
from engines.resafa.cards import ACTION, CARD
from engines.resafa.rules import ColourAction, Turn, new, rebuild_hand, reveal_display
from engines.resafa.state import Resafa
from tests.engines.language import at
from tests.engines.resafa.table import Table, lay


def test_V01_start() -> None:
    g = new("v01", 4)
    for place in range(4):
        p = g.players[(g.start + place) % 4]
        extra = place == 3
        assert (p.wares["coin"], p.wares["stone"], p.wares["vp"]) == (2, 1 + extra, 2 * extra)
        assert (p.capacity, p.load, p.place) == (1, 0, "Resafa") and not any(p.tracks.values())
        assert (len(p.hand), len(p.pile)) == (3, 3)


@pytest.mark.parametrize(("seats", "cubes"), [(1, 8), (2, 8), (3, 9), (4, 9)])
def test_V02_board(seats: int, cubes: int) -> None:
    g = new("v02", seats)
    blue, red = [[g.up[c] for c, t in g.trade.items() if t.startswith(kind)] for kind in ("TB", "TR")]
    assert sorted(blue) == ["A", "A", "A", "B"] and sorted(red) == ["A", "A", "A", "A", "B"]
    assert sum(g.sources.values()) == cubes
    assert all(len(row) == 3 and all(CARD[c].level == 1 for c in row) for row in g.display.values())
    assert not any(g.offer["2"]) and all(g.offer["1"])


def test_V03_hands() -> None:
    """Looked at is who begins the second round: its hand is not rebuilt before the other player has had the last turn."""
    g = new("v03", 2)
    seat, seen = (g.start + 1) % 2, list[tuple[int, int]]()
    while g.round < 3:
        ask = g.asks[0]
        apply(g, ask.seat, "end" if ask.key == "act.next" else ask.options[0])
        if (ask.key, ask.seat) == ("act.next", seat):
            seen.append((len(g.players[seat].hand), len(g.players[seat].pile)))
    assert seen == [(3, 2), (3, 1), (3, 0), (2, 0), (1, 0), (0, 0)]
    assert [(len(p.hand), len(p.pile)) for p in g.players] == [(3, 3), (3, 3)]


@pytest.mark.parametrize(("yellow", "hand", "pile"), [(("P38", "P44"), 3, 3), (("P38", "P44", "P50"), 3, 3)])
def test_V04_yellow_cards_come_to_hand(yellow: tuple[str, ...], hand: int, pile: int) -> None:
    t = lay()
    p = t.a.area
    cards = [*p.hand, *p.pile][: 6 - len(yellow)]
    p.hand, p.pile, p.played = [], [], [*cards, *yellow]
    rebuild_hand(t.s, p)
    assert set(yellow) <= set(p.hand) and (len(p.hand), len(p.pile), p.played) == (hand, pile, [])


def shedding(cards: str) -> Table:
    """At the hand limit."""
    return lay(cards).comes_to(at("ask_shed", Turn(0)))


def test_V05_hand_limit() -> None:
    t = shedding("BY1-5 BY1-6 S05")
    assert t.key == "act.shed" and not any(c in ACTION for o in t.a.options for c in o.split())
    t.a.says("discard S05")
    assert t.a.area.wares["vp"] == 1 and t.s.sacks[-1] == "S05"
    t = shedding("BY1-5 BY1-6 S05")
    t.a.says("discard BY1-5")
    assert t.a.area.wares["vp"] == 0 and "BY1-5" in t.s.gone


def test_V06_sack_cards() -> None:
    t = lay("S05 S01")
    t.a.says("discard S05")
    assert t.a.has(vp=1) and t.s.sacks[-1] == "S05"
    t.a.says("sack S01")
    assert t.a.has(vp=1, coin=2) and t.s.sacks[-1] == "S01"


def test_V07_three_to_shed() -> None:
    t = shedding("BY1-5 BY1-6 S05 S01 S02")
    for _ in range(3):
        assert t.asked == {"a": "act.shed"}
        t.a.says(t.a.options[0])
    assert t.key == "act.play"


def test_V08_special_cards_do_not_count() -> None:
    t = shedding("P1 P22 P55 P19 BY1-5 BY1-6")
    assert t.key == "act.play"


def test_V09_main_action_impossible() -> None:
    t = lay(place="Alia")
    card = next(c for c in (*t.a.area.hand, *t.a.area.pile) if any(main == "trading" for main, _ in ACTION[c].halves))
    if card in t.a.area.pile:
        t.a.area.pile[t.a.area.pile.index(card)], t.a.area.hand[0] = t.a.area.hand[0], card
    half = "AB"[[main for main, _ in ACTION[card].halves].index("trading")]
    t.a.says(f"play {card} {half}")
    assert not any(o.startswith("main") for o in t.a.options) and any(o.startswith("colour") for o in t.a.options)


def test_V20_provisions_and_colour_in_either_order() -> None:
    for provisions_first in (True, False):
        t = lay()
        white = t.s.display["white"][0]
        for frame in (Provisions(0), ColourAction(0, "blue"))[:: 1 if provisions_first else -1]:
            t.begins(frame).a.says(f"take {white}" if t.key == "act.provision" else "draw sack")
        assert t.a.area.bonus == [white] and len(t.a.area.sacks) == 1 and "" in t.s.display["white"]


def test_V21_empty_row() -> None:
    t = lay()
    t.s.gone += t.s.display["blue"]
    t.s.display["blue"] = ("", "", "")
    t.begins(ColourAction(0, "blue"))
    assert t.a.options == ("step blue", "draw sack")
    reveal_display(t.s)
    assert len([c for c in t.s.display["blue"] if c]) == 3


def play_out(seats: int, seed: int) -> Resafa:
    """A whole game of chance."""
    g, rng = new(f"whole {seed}", seats), Random(seed)
    while g.asks:
        ask = g.asks[0]
        apply(g, ask.seat, rng.choice(ask.options + ask.free))
    return g


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whole_games_end(seats: int) -> None:
    for seed in range(3):
        g = play_out(seats, seed)
        assert g.round == 6 and len(g.result["scores"]) == seats
        assert all(sum(one.values()) == n for one, n in zip(g.result["items"], g.result["scores"], strict=True))


def test_V54_middle_bonus_first() -> None:
    t = lay("P45", coin=5, stone=5)
    t.a.says("play P45 any")
    assert t.key == "act.room" and len(t.a.area.sacks) == 1
    t.a.says("done")
    assert [o for o in t.a.options if o.startswith("colour")] == [f"colour {c}" for c in ("yellow", "white", "blue", "pink")]
    t.a.says("main production", "abandon")
    assert t.key == "act.next" and not any(o.startswith("main") for o in t.a.options)


def test_V54_two_different_main_actions() -> None:
    t = lay("P49", coin=5, stone=5)
    t.a.says("play P49 any")
    assert t.a.has(coin=5, stone=7, vp=3)
    t.a.says("main production", "abandon")
    t.a.cannot_say("main production", "main_twice", "8.3")
    assert "main garden" in t.a.options
    t.a.says("main garden", "abandon")
    assert not any(o.startswith("main") for o in t.a.options)


def blue_canal() -> Table:
    """V75: a half that shows blue and canal construction has been played, and BB1-8 lies in the display."""
    card, half = next((c, "AB"[a.halves.index(one)]) for c, a in ACTION.items() for one in a.halves if one == ("canal", "blue"))
    t = lay(card, coin=1)
    t.take_away("BB1-8")
    t.s.gone.append(t.s.display["blue"][0])
    t.s.display["blue"] = ("BB1-8", *t.s.display["blue"][1:])
    t.a.says(f"play {card} {half}")
    return t


def test_V75_colour_before_main() -> None:
    t = blue_canal()
    assert "main canal" not in t.a.options
    t.a.says("colour blue", "take BB1-8", "bonus BB1-8", "main canal", "canal CT3")
    if t.key == "act.side":
        t.a.says("side a")
    t.a.says("space B 1")
    assert t.a.has(vp=t.s.network.spaces["B1"].vp) and t.s.grid["B1"].tile == "CT3"


def test_V75_the_other_order_is_too_late() -> None:
    t = blue_canal()
    t.a.cannot_say("main canal", "no_canal", "7.5")
    t.a.says("colour blue", "take BB1-8", "end")
    assert t.a.area.canals and not any(laid.owner == 0 for laid in t.s.grid.values())
