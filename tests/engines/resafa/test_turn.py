"""Set-up, hands and turns: the worked positions of sections 3 to 5."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import apply, settle
from engines.resafa.building import Canal, Provisions
from engines.resafa.cards import ACTION, CARD
from engines.resafa.effects import possible
from engines.resafa.rules import ColourAction, Turn, new, rebuild_hand, reveal_display
from engines.resafa.state import Resafa
from tests.engines.resafa.table import Table


def test_v01_start() -> None:
    g = new("v01", 4)
    for place in range(4):
        p = g.players[(g.start + place) % 4]
        extra = place == 3
        assert (p.wares["coin"], p.wares["stone"], p.wares["vp"]) == (2, 1 + extra, 2 * extra)
        assert (p.capacity, p.load, p.place) == (1, 0, "Resafa") and not any(p.tracks.values())
        assert (len(p.hand), len(p.pile)) == (3, 3)


@pytest.mark.parametrize(("seats", "cubes"), [(1, 8), (2, 8), (3, 9), (4, 9)])
def test_v02_board(seats: int, cubes: int) -> None:
    g = new("v02", seats)
    blue, red = [[g.up[c] for c, t in g.trade.items() if t.startswith(kind)] for kind in ("TB", "TR")]
    assert sorted(blue) == ["A", "A", "A", "B"] and sorted(red) == ["A", "A", "A", "A", "B"]
    assert sum(g.sources.values()) == cubes
    assert all(len(row) == 3 and all(CARD[c].level == 1 for c in row) for row in g.display.values())
    assert not any(g.offer["2"]) and all(g.offer["1"])


def test_v03_hands() -> None:
    g = new("v03", 1)
    seen: list[tuple[int, int, int]] = []
    while g.asks and g.round < 4:
        ask = g.asks[0]
        before = len(g.players[0].played)
        if ask.key == "next":
            apply(g, 0, "end")
            seen.append((g.round, before, len(g.players[0].hand)))
        else:
            apply(g, ask.seat, ask.options[0])
    hands = [hand for _, _, hand in seen]
    assert hands[:9] == [3, 3, 3, 2, 1, 3, 3, 3, 3]  # after the last turn of round 2 the hand of round 3 is dealt


@pytest.mark.parametrize(("yellow", "hand", "pile"), [(("P38", "P44"), 3, 3), (("P38", "P44", "P50"), 3, 3)])
def test_v04_yellow_cards_come_to_hand(yellow: tuple[str, ...], hand: int, pile: int) -> None:
    t = Table()
    p = t.p
    cards = [*p.hand, *p.pile][: 6 - len(yellow)]
    p.hand, p.pile, p.played = [], [], [*cards, *yellow]
    rebuild_hand(t.g, p)
    assert set(yellow) <= set(p.hand) and (len(p.hand), len(p.pile), p.played) == (hand, pile, [])


def shedding(*cards: str) -> Table:
    """At the hand limit."""
    t = Table().owns().holds(*cards)
    turn = Turn(t.seat)
    turn.at = "ask_shed"
    t.g.stack = [*t.g.stack[:1], turn]
    settle(t.g)
    return t


def test_v05_hand_limit() -> None:
    t = shedding("BY1-5", "BY1-6", "S05")
    assert t.key == "shed" and not any(c in ACTION for o in t.options for c in o.split())
    p, gone = t.p, t.g.gone
    t.says("shed S05")
    assert p.wares["vp"] == 1 and t.g.sacks[-1] == "S05"
    t = shedding("BY1-5", "BY1-6", "S05")
    p, gone = t.p, t.g.gone
    t.says("shed BY1-5")
    assert p.wares["vp"] == 0 and "BY1-5" in gone


def test_v06_sack_cards() -> None:
    t = Table().owns().holds("S05", "S01")
    settle(t.g)
    t.says("discard S05")
    assert t.has(vp=1) and t.g.sacks[-1] == "S05"
    t.says("sack S01")
    assert t.has(vp=1, coin=2) and t.g.sacks[-1] == "S01"


def test_v07_three_to_shed() -> None:
    t = shedding("BY1-5", "BY1-6", "S05", "S01", "S02")
    seat = t.seat
    for _ in range(3):
        assert t.g.asks[0].key == "shed" and t.g.asks[0].seat == seat
        t.says(t.g.asks[0].options[0])
    assert t.key == "play"


def test_v08_special_cards_do_not_count() -> None:
    t = shedding("P1", "P22", "P55", "P19", "BY1-5", "BY1-6")
    assert t.key == "play"


def test_v09_main_action_impossible() -> None:
    t = Table().owns()
    t.p.place = "Alia"
    card = next(c for c in (*t.p.hand, *t.p.pile) if any(main == "trading" for main, _ in ACTION[c].halves))
    if card in t.p.pile:
        t.p.pile[t.p.pile.index(card)], t.p.hand[0] = t.p.hand[0], card
    half = "AB"[[main for main, _ in ACTION[card].halves].index("trading")]
    t.says(f"play {card} {half}")
    assert not any(o.startswith("main") for o in t.options) and any(o.startswith("colour") for o in t.options)


def test_v20_provisions_and_colour_in_either_order() -> None:
    for provisions_first in (True, False):
        t = Table().owns()
        white = t.g.display["white"][0]
        for frame in (Provisions(t.seat), ColourAction(t.seat, "blue"))[:: 1 if provisions_first else -1]:
            t.begins(frame).says(f"take {white}" if t.key == "provision" else "draw")
        assert t.p.bonus == [white] and len(t.p.sacks) == 1 and "" in t.g.display["white"]


def test_v21_empty_row() -> None:
    t = Table().owns()
    t.g.gone += t.g.display["blue"]
    t.g.display["blue"] = ["", "", ""]
    t.begins(ColourAction(t.seat, "blue"))
    assert t.options == ("step blue", "draw")
    reveal_display(t.g)
    assert len([c for c in t.g.display["blue"] if c]) == 3


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


def yellow(card: str) -> Table:
    """An improved action card is in hand."""
    t = Table().owns(coin=5, stone=5)
    t.take_away(card)
    t.g.gone.append(t.p.hand[0])
    t.p.hand[0] = card
    t.p.yellow.append(card)
    settle(t.g)
    return t


def test_v54_middle_bonus_first() -> None:
    t = yellow("P45").says("play P45")
    assert t.key == "room" and len(t.p.sacks) == 1
    t.says("stop")
    assert [o for o in t.options if o.startswith("colour")] == [f"colour {c}" for c in ("yellow", "white", "blue", "pink")]
    t.says("main production", "abandon")
    assert t.key == "next" and not any(o.startswith("main") for o in t.options)


def test_v54_two_different_main_actions() -> None:
    t = yellow("P49").says("play P49")
    assert t.has(coin=5, stone=7, vp=3)
    t.says("main production", "abandon")
    assert t.refuses("main production") and "main garden" in t.options
    t.says("main garden", "abandon")
    assert not any(o.startswith("main") for o in t.options)


def test_v75_colour_before_main() -> None:
    t = Table().owns(coin=1)
    t.take_away("BB1-8")
    t.g.gone.append(t.g.display["blue"][0])
    t.g.display["blue"][0] = "BB1-8"
    assert not possible(t.g, t.seat, "canal")
    t.begins(ColourAction(t.seat, "blue")).says("take BB1-8", "bonus BB1-8")
    assert t.has(coin=1, marble=2) and possible(t.g, t.seat, "canal")
    t.begins(Canal(t.seat)).says("canal CT3")
    assert t.key == "canal.side" or t.key == "canal.space"
