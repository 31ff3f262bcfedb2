"""How commands meet questions: whole moves in one line, moves left open, and what a choice is called."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel import Illegal, apply, command, completions, prepare, settle
from engines.resafa import GAME
from engines.resafa.cards import ACTION
from engines.resafa.effects import FreePlay
from engines.resafa.trading import Trade
from engines.resafa.view import view
from tests.engines.resafa.table import Table

VERB = {verb.name: verb for verb in GAME.verbs}


def turn(main: str, **wares: int) -> Table:
    """A card with that main action has been played."""
    t = Table().owns(**wares)
    halves = ((c, half, one) for c, a in ACTION.items() for half, one in zip("AB", a.halves, strict=False))
    card, half = next((c, half) for c, half, (action, colour) in halves if action == main and colour)
    t.p.hand[0] = card
    settle(t.g)
    return t.says(f"play {card} {half}")


def types(t: Table, line: str, **typed: str) -> Table:
    """A command is carried out, whole."""
    played = command(t.g, t.seat, prepare(VERB[line], typed))
    for answer in played.answers:
        if not answer.auto:
            apply(t.g, answer.seat, answer.choice)
    return t


def test_a_workshop_in_one_line() -> None:
    t = turn("workshop", coin=1, stone=1)
    tile = t.g.offer["1"][0]
    types(t, "build-workshop", tile=tile.lower(), face="back", place="2 0", turn="1")
    built = t.p.workshops[-1]
    assert (built.tile, built.back, built.x, built.y, built.turned) == (tile, True, 2, 0, 1) and t.key == "act.next"


def test_a_move_may_be_left_open() -> None:
    t = turn("workshop", coin=1, stone=1)
    tile = t.g.offer["1"][0]
    types(t, "build-workshop", tile=tile)
    assert t.key == "act.face"
    assert completions(t.g, t.seat, VERB["answer"], {}, "word") == ["face front", "face back"]


def test_completion_leads_from_word_to_word() -> None:
    t = turn("workshop", coin=1, stone=1)
    tile = t.g.offer["1"][0]
    assert completions(t.g, t.seat, VERB["build-workshop"], {}, "tile") == list(t.g.offer["1"])
    assert "2 0" in completions(t.g, t.seat, VERB["build-workshop"], {"tile": tile, "face": "front"}, "place")
    assert completions(t.g, t.seat, VERB["build-garden"], {}, "size") == []


def test_production_garden_canal_and_trade_in_one_line() -> None:
    t = turn("production")
    one, two = (w.tile for w in t.p.workshops)
    types(t, "produce", rooms=f"{one} 2, {two} 1")
    assert t.has(coin=3, stone=3) and t.key == "act.next"
    t = turn("garden", stone=1)
    types(t, "build-garden", size="small", square="1 0", strips="h 1")
    assert t.p.squares[0].strips == [1, 0, 0]
    t = turn("canal", coin=5, marble=5)
    types(t, "build-canal", tile="ct3", side="a", space="b1")
    assert t.g.grid["B1"].tile == "CT3"
    t = turn("trading", coin=3, spice=1)
    t.p.place = "Gerasa"
    tile = next(c for c, there in t.g.trade.items() if there == "TB1")
    t.g.trade[tile], t.g.trade["Gerasa"], t.g.up["Gerasa"] = t.g.trade["Gerasa"], "TB1", "A"
    types(t, "trade", to="gerasa call", cargo="spice 1", sell="1")
    assert t.p.wares["vp"] == 5 and t.g.up["Gerasa"] in "AB"


def test_nothing_is_played_when_a_part_is_refused() -> None:
    t = turn("canal", coin=5, marble=5)
    with pytest.raises(Illegal) as refusal:
        types(t, "build-canal", tile="CT3", side="a", space="A5")
    assert refusal.value.why.key == "resafa.no.tanks_only" and t.key == "act.next" and not t.g.grid


def test_free_plays_by_command_in_the_middle_of_an_action() -> None:
    t = Table().owns(coin=1).holds("BY1-5", "S05")
    t.begins(Trade(t.seat))
    assert completions(t.g, t.seat, VERB["bonus"], {}, "card") == ["BY1-5"]
    types(t, "bonus", card="by1-5")
    types(t, "discard", card="S05")
    assert t.has(coin=4, vp=1) and t.key == "act.journey"


LABELS: list[tuple[str, dict[str, int], tuple[str, ...], str, dict[str, Any]]] = [
    ("canal", {"coin": 5, "marble": 5}, ("main canal", "canal CT3"), "side a",
     {"key": "side.a", "which": "CT3", "cost": {"marble": 2, "coin": 1}, "tank": False}),
    ("canal", {"coin": 5, "marble": 5}, ("main canal", "canal CT3", "side a"), "space B 2",
     {"key": "space", "space": "B2", "vp": 4, "off": {"coin": 1}}),
    ("garden", {"stone": 1}, ("main garden",), "size small", {"key": "size", "cost": {"stone": 1}}),
    ("garden", {"stone": 1}, ("main garden",), "abandon", {"key": "abandon", "action": "garden"}),
    ("trading", {"coin": 3}, ("main trading",), "travel Alia call", {"key": "travel", "centre": "Alia", "call": True, "fare": 2}),
    ("production", {}, ("main production",), "room SA-red 2", {"key": "room", "room": 2, "gain": {"coin": 3}}),
]  # fmt: skip


@pytest.mark.parametrize(("main", "wares", "said", "choice", "expected"), LABELS)
def test_labels_say_what_a_choice_comes_to(
    main: str, wares: dict[str, int], said: tuple[str, ...], choice: str, expected: dict[str, Any]
) -> None:
    t = turn(main, **wares).says(*said)
    choice = choice.replace("SA-red", t.p.workshops[0].tile)
    assert choice in t.options
    text = GAME.label(view(t.g, t.seat), t.key, choice)
    assert text.key == f"resafa.label.{expected['key']}"
    assert {k: v for k, v in expected.items() if k != "key"}.items() <= text.params.items()


def test_the_garden_preview_is_what_the_garden_pays() -> None:
    t = turn("garden", stone=1, coin=1)
    t.stands(("L1-01", False, 2, 0, 0)).says("main garden", "size large", "square 1 0")
    shown = {one.choice: dict(one.gain) for one in view(t.g, t.seat).preview}
    assert set(shown) == set(t.options) and shown["strips h 2"] == {"coin": 3, "stone": 1}
    assert view(t.g, (t.seat + 1) % 3).preview == () and view(t.g, None).preview == ()


def test_the_workshop_preview_shows_where_green_bonuses_come_to_lie() -> None:
    t = turn("workshop", coin=1, stone=1)
    t.offers("L1-01").says("main workshop", "build L1-01", "face front", "place 2 0")
    shown = view(t.g, t.seat).preview
    assert [one.choice for one in shown] == list(t.options)
    assert all(abs(g.x - 2) + abs(g.y) == 1 and g.gain for one in shown for g in one.greens)
    assert len({tuple((g.x, g.y, g.slot) for g in one.greens) for one in shown}) == 4


def test_a_search_and_a_peek_may_be_interrupted() -> None:
    t = Table().owns().holds("BY1-5", "P61")
    t.begins(FreePlay(t.seat, "special", "P61")).says("flip Kena")
    assert t.key == "act.flip" and t.free == ("bonus BY1-5",)
    t.says("bonus BY1-5")
    assert t.key == "act.flip"
