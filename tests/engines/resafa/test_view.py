"""Who sees what: the view, and deals that a reader cannot tell apart."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.kernel import apply
from engines.resafa.choices import Special
from engines.resafa.rules import new
from engines.resafa.staged import STAGES, staged
from engines.resafa.view import faults, resample, view, zones
from tests.engines.resafa.table import lay


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_views_do_not_change_with_the_deal(seats: int) -> None:
    g, rng = new("views", seats), Random(seats)
    pieces = Counter(c for _, zone in zones(g) for c in zone)
    decisions = 0
    while g.asks:
        ask = g.asks[0]
        if decisions % 9 == 0:
            for reader in (*range(seats), None):
                other = resample(g, reader, rng)
                assert view(other, reader) == view(g, reader)
                if reader == ask.seat:
                    assert other.asks[0] == ask
        apply(g, ask.seat, rng.choice(ask.options + ask.free))
        decisions += 1
        assert Counter(c for _, zone in zones(g) for c in zone) == pieces
        assert not list(faults(g))


def test_a_search_is_seen_by_the_searcher_alone() -> None:
    t = lay()
    t.begins(Special(0, "white", 1)).a.says("search")
    assert set(t.a.sees.searching) == set(t.s.stacks["white-1"])
    assert t.b.sees.searching == () and view(t.s, None).searching == ()


def test_hands_are_private() -> None:
    g = new("hands", 2)
    assert set(view(g, 0).hand) == set(g.players[0].hand) and set(view(g, 0).pile) == set(g.players[0].pile)
    assert view(g, None).hand == () and not set(view(g, 1).hand) & set(g.players[0].hand)


def test_cards_of_an_odd_round_lie_face_down_in_the_even_one() -> None:
    t = lay(round=2)
    t.a.area.played = [*t.a.area.pile]
    shown = t.a.sees.players[0].played
    assert [one.card for one in shown] == ["", "", ""] and all(one.down for one in shown)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_may_be_placed_follows_from_what_lies_on_the_table(seats: int) -> None:
    """Everybody is shown the choices of questions that their owner answers on a picture of their own, and no others."""
    asked = Counter[str]()
    for seed in range(3):
        g, rng = new(f"staged {seed}", seats), Random(seed)
        while g.asks:
            ask = g.asks[0]
            shown = staged(view(g, None))
            assert shown == (ask.options if ask.key in STAGES else ())
            asked[ask.key] += ask.key in STAGES
            going_on = [o for o in ask.options + ask.free if o not in ("abandon", "end")]
            apply(g, ask.seat, rng.choice(going_on or ask.options))
    assert sum(asked.values()) > 20
