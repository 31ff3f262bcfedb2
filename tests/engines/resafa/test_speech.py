"""How commands meet questions: whole moves in one line, moves left open, and what a choice is called."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel import completions, settle
from engines.resafa import GAME
from engines.resafa.cards import ACTION
from engines.resafa.effects import FreePlay
from engines.resafa.trading import Trade
from engines.resafa.view import view
from tests.engines.resafa.table import Table, lay

VERB = {verb.name: verb for verb in GAME.verbs}


def turn(main: str, **wares: int) -> Table:
    """A card with that main action has been played."""
    halves = ((c, half, one) for c, a in ACTION.items() for half, one in zip("AB", a.halves, strict=False))
    card, half = next((c, half) for c, half, (action, colour) in halves if action == main and colour)
    t = lay(card, **wares)
    t.a.says(f"play {card} {half}")
    return t


def test_a_workshop_in_one_line() -> None:
    t = turn("workshop", coin=1, stone=1)
    tile = t.s.offer["1"][0]
    t.a.types(f"build-workshop {tile.lower()} face:back place:2 0 turn:1")
    built = t.a.area.workshops[-1]
    assert (built.tile, built.back, built.x, built.y, built.turned) == (tile, True, 2, 0, 1) and t.key == "act.next"


def test_a_move_may_be_left_open() -> None:
    t = turn("workshop", coin=1, stone=1)
    tile = t.s.offer["1"][0]
    t.a.types(f"build-workshop {tile}")
    assert t.key == "act.face"
    assert completions(t.s, 0, VERB["answer"], {}, "word") == ["face front", "face back"]


def test_completion_leads_from_word_to_word() -> None:
    t = turn("workshop", coin=1, stone=1)
    tile = t.s.offer["1"][0]
    assert completions(t.s, 0, VERB["build-workshop"], {}, "tile") == list(t.s.offer["1"])
    assert "2 0" in completions(t.s, 0, VERB["build-workshop"], {"tile": tile, "face": "front"}, "place")
    assert completions(t.s, 0, VERB["build-garden"], {}, "size") == []


def test_production_garden_canal_and_trade_in_one_line() -> None:
    t = turn("production")
    one, two = (w.tile for w in t.a.area.workshops)
    t.a.types(f"produce {one} 2, {two} 1")
    assert t.a.has(coin=3, stone=3) and t.key == "act.next"
    t = turn("garden", stone=1)
    t.a.types("build-garden size:small square:1 0 strips:h 1")
    assert t.a.area.squares[0].strips == (1, 0, 0)
    t = turn("canal", coin=5, marble=5)
    t.a.types("build-canal ct3 side:a space:b1")
    assert t.s.grid["B1"].tile == "CT3"
    t = turn("trading", coin=3, spice=1)
    t.a.area.place = "Gerasa"
    tile = next(c for c, there in t.s.trade.items() if there == "TB1")
    t.s.trade[tile], t.s.trade["Gerasa"], t.s.up["Gerasa"] = t.s.trade["Gerasa"], "TB1", "A"
    t.a.types("trade to:gerasa call cargo:spice 1 sell:1")
    assert t.a.area.wares["vp"] == 5 and t.s.up["Gerasa"] in "AB"


def buying(*cards: str) -> Table:
    """A trading action may be taken, Ctesiphon sells spice, and nothing can be loaded; these cards are in hand."""
    t = turn("trading", coin=9)
    t.a.area.place = "Dura"
    other = next(c for c, there in t.s.trade.items() if there == "TR1")
    t.s.trade[other], t.s.trade["Ctesiphon"], t.s.up["Ctesiphon"] = t.s.trade["Ctesiphon"], "TR1", "B"
    for card in cards:
        t.hold(card)
    settle(t.s)
    t.listen()
    return t


@pytest.mark.parametrize("cards", [(), ("S05",), ("S01", "BY1-5")])
def test_a_caravan_that_can_load_nothing_is_not_asked_about_it_in_a_whole_line(cards: tuple[str, ...]) -> None:
    t = buying(*cards)
    t.a.types("trade to:ctesiphon call buy:1")
    assert (t.a.area.good, t.a.area.load) == ("spice", 1) and t.key == ("act.base" if cards else "act.next")
    assert "buy 1" not in t.a.options


def test_whoever_says_no_more_may_still_play_a_card_at_that_question() -> None:
    t = buying("S05")
    t.a.types("trade to:ctesiphon call")
    assert t.key == "act.cargo" and t.a.options == ("cargo keep",) and t.a.free
    assert completions(t.s, 0, VERB["buy"], {}, "n") == []
    t.a.types("buy 1")
    assert t.a.area.good == "spice"


def test_the_only_answer_is_not_given_for_words_that_fit_nowhere() -> None:
    t = buying("S05")
    t.a.refused("trade to:ctesiphon call sell:1", "answer_first", "7.6")
    t.a.refused("trade to:ctesiphon call cargo:spice 1 buy:1", "not_so_many", "7.6")
    assert t.key == "act.next"


def test_completion_looks_past_the_only_answer() -> None:
    t = buying("S05")
    assert completions(t.s, 0, VERB["trade"], {"to": "Ctesiphon call"}, "buy") == ["1"]
    assert completions(t.s, 0, VERB["trade"], {"to": "Ctesiphon call"}, "cargo") == ["keep"]


def test_nothing_is_played_when_a_part_is_refused() -> None:
    t = turn("canal", coin=5, marble=5)
    t.a.refused("build-canal CT3 side:a space:A5", "tanks_only", "7.5")
    assert t.key == "act.next" and not t.s.grid


def test_free_plays_by_command_in_the_middle_of_an_action() -> None:
    t = lay("BY1-5 S05", coin=1)
    t.begins(Trade(0))
    assert completions(t.s, 0, VERB["bonus"], {}, "card") == ["BY1-5"]
    t.a.types("bonus by1-5")
    t.a.types("discard S05")
    assert t.a.has(coin=4, vp=1) and t.key == "act.journey"


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
    t = turn(main, **wares)
    t.a.says(*said)
    choice = choice.replace("SA-red", t.a.area.workshops[0].tile)
    assert choice in t.a.options
    text = GAME.label(t.a.sees, t.key, choice)
    assert text.key == f"resafa.label.{expected['key']}"
    assert {k: v for k, v in expected.items() if k != "key"}.items() <= text.params.items()


def test_the_garden_preview_is_what_the_garden_pays() -> None:
    t = turn("garden", stone=1, coin=1)
    t.stands(("L1-01", False, 2, 0, 0)).a.says("main garden", "size large", "square 1 0")
    shown = {one.choice: dict(one.gain) for one in t.a.sees.preview}
    assert set(shown) == set(t.a.options) and shown["strips h 2"] == {"coin": 3, "stone": 1}
    assert t.b.sees.preview == () and view(t.s, None).preview == ()


def test_the_workshop_preview_shows_where_green_bonuses_come_to_lie() -> None:
    t = turn("workshop", coin=1, stone=1)
    t.offers("L1-01").a.says("main workshop", "build L1-01", "face front", "place 2 0")
    shown = t.a.sees.preview
    assert [one.choice for one in shown] == list(t.a.options)
    assert all(abs(g.x - 2) + abs(g.y) == 1 and g.gain for one in shown for g in one.greens)
    assert len({tuple((g.x, g.y, g.slot) for g in one.greens) for one in shown}) == 4


def test_a_search_and_a_peek_may_be_interrupted() -> None:
    t = lay("BY1-5 P61")
    t.begins(FreePlay(0, "special", "P61")).a.says("flip Kena")
    assert t.key == "act.flip" and t.a.free == ("bonus BY1-5",)
    t.a.says("bonus BY1-5")
    assert t.key == "act.flip"
