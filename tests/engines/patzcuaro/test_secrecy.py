# ruff: noqa: N802 - T52 is the name of a worked case
"""What is hidden stays hidden: section 6."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import Illegal, apply, clone, pieces
from engines.patzcuaro import GAME
from engines.patzcuaro.rules import new
from tests.engines.patzcuaro.table import lay
from tests.kit.walk import words_in


def test_T52_hidden_hands() -> None:
    t = lay("M4", "F01 F09 V02 C03 H01", "C06", piles={1: "C05"}, deck="H08 V01 ...")
    size = len(t.s.deck)
    t.a.says("move 1", "trade F09 V02")
    public = GAME.view(t.s, None)
    assert public.players[0].hand == 5 and public.spaces[1].pile == ("F09", "V02") and public.deck == size - 1
    (traded,), (drew,), (saw,) = (t.events(kind) for kind in ("traded", "drew", "saw"))
    assert traded.to is None and (traded.data["given"], traded.data["taken"]) == (["F09", "V02"], ["C05"])
    assert drew.to is None and drew.data["n"] == 1 and saw.to == (0,) and saw.data["cards"] == ["H08"]
    assert "H08" not in words_in(public) and "H08" not in words_in(t.b.sees) and "H08" in t.a.sees.hand
    assert public.hand == () and public.fits == ()


def test_T53_out_of_turn() -> None:
    t = lay("M4", "F01 F09", "C06 C07")
    for choice in ("move 1", "flip", "pass", "trade C06", "altar C06 1 1", "begin"):
        t.b.cannot_say(choice, "kernel.not_your_turn", "4")
    assert t.b.sees.hand == ("C06", "C07")
    with pytest.raises(Illegal):
        apply(t.s, 5, "flip")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_T54_conservation(seats: int) -> None:
    rng = Random(seats)
    for n in range(15):
        g = new(f"kept {n}", seats)
        whole = pieces(GAME, g)
        assert len(whole) == 57
        while g.asks:
            (ask,) = g.asks
            apply(g, ask.seat, rng.choice(ask.options))
            assert pieces(GAME, g) == whole and not list(GAME.faults(g))
            assert all(bool(pile) == (index in g.ring.shops) for index, pile in enumerate(g.piles))


def test_only_the_active_player_is_told_which_destinations_are_available() -> None:
    t = lay("M4", "C03", "H04", piles={1: "C12", 2: "F04", 3: "V02"}, at=[0, 8])
    assert [one.missing for one in t.a.sees.destinations] == [1, 0, 1]
    for reader in (1, None):
        assert [one.missing for one in GAME.view(t.s, reader).destinations] == [None] * 3
    assert not t.s.asks[0].public


def test_cards_that_were_seen_being_taken_stay_where_they_are_when_hands_are_dealt_anew() -> None:
    t = lay("M4", "F06 F01 F02", "C06 C08", at=[5, 0], piles={6: "C01 H04 F03"})
    t.a.says("move 1", "trade F06")
    assert sorted(GAME.deduced(t.s, 1)) == ["C01", "F03", "H04"] and [*GAME.deduced(t.s, 0)] == []
    hands = {tuple(sorted(GAME.resample(t.s, 1, Random(n)).players[0].hand)) for n in range(20)}
    assert all({"C01", "F03", "H04"} <= set(hand) and len(hand) == 5 for hand in hands) and len(hands) > 5
    again = clone(t.s)
    again.trade(0, ["H04"])
    assert "H04" not in GAME.deduced(again, 1)


def test_who_was_able_to_act_has_cards_for_it_in_every_deal() -> None:
    t = lay("M4", "F06 V02 C12", "C06 C08", at=[0, 8])
    t.a.says("move 1")
    for n in range(30):
        hand = GAME.resample(t.s, 1, Random(n)).players[0].hand
        assert any(card.startswith("F") for card in hand) and any(card.startswith("V") for card in hand)


@pytest.mark.parametrize("more", ["", "C12", "C12 C13"])
def test_the_only_card_with_which_one_can_have_begun_is_known_by_reasoning(more: str) -> None:
    t = lay("M4", f"F06 V02 {more}", "C06 C08", at=[0, 8])
    t.a.says("move 1")
    t.s.deck = ["V01", "C01", "H03"]
    assert [*GAME.deduced(t.s, 1)] == ["F06"] == [*GAME.deduced(t.s, None)]
    assert [*GAME.deduced(t.s, 0)] == []
    t.s.deck = ["V01", "F01", "H03"]
    assert [*GAME.deduced(t.s, 1)] == []
