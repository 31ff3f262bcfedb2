"""Every refusal has its reason and its paragraph, and nothing else is refused."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import apply, why_not
from engines.resafa.building import Canal, Garden, Production, Workshop
from engines.resafa.cards import ACTION, CARD, LISTS
from engines.resafa.choices import Special, Token
from engines.resafa.effects import FreePlay
from engines.resafa.playable import no_play
from engines.resafa.refusals import idle_card
from engines.resafa.rules import ColourAction, new
from engines.resafa.state import no, put
from engines.resafa.trading import Trade
from tests.engines.resafa.table import Table, lay
from tests.engines.resafa.test_building import garden
from tests.engines.resafa.test_rain import rain
from tests.engines.resafa.test_trading import caravan

VERBS = ("play", "main", "colour", "build", "room", "size", "square", "strips", "canal", "space", "travel", "bonus", "dance", "")


def refused(t: Table, choice: str, key: str, rule: str, **params: object) -> None:
    """The reason, its paragraph and its parameters."""
    why = t.a.cannot_say(choice, key, rule).why
    assert params.items() <= why.params.items(), why


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_each_question_refuses_what_it_does_not_offer(seats: int) -> None:
    rng, heard = Random(seats), dict[str, None]()
    for n in range(4):
        g = new(f"refusals {seats} {n}", seats)
        while g.asks:
            ask = g.asks[0]
            offered = ask.options + ask.free
            heard.update(dict.fromkeys(offered))
            for choice in (*rng.sample(list(heard), min(8, len(heard))), f"{rng.choice(VERBS)} 7", rng.choice(VERBS)):
                reason = why_not(g, ask.seat, *choice.split(" "))
                assert (reason is None) == (choice in offered), f"{ask.key}: {choice}"
                if reason is not None:
                    assert reason.rule and reason.instead is not None and set(reason.instead.params["choices"]) <= set(offered)
            apply(g, ask.seat, rng.choice(offered))


def test_cards_that_cannot_be_played_freely() -> None:
    t = lay("BW1-4 P1 P22 P55 P61 BY1-5", coin=2, stone=2, marble=2)
    t.a.area.special["P22"] = False
    t.begins(Workshop(0))
    refused(t, "bonus BW1-4", "bound", "5", card="BW1-4", action="garden")
    refused(t, "bonus BY1-1", "not_yours", "15", card="BY1-1")
    refused(t, "bonus nothing", "no_such_card", "1", word="nothing")
    refused(t, "special P1", "not_played", "8.3", card="P1")
    refused(t, "special P55", "not_played", "8.3")
    refused(t, "special P22", "used", "8.3")
    refused(t, "special P61", "acting", "R32")
    t.a.says(next(o for o in t.a.options if o.startswith("build ")))
    refused(t, "bonus BY1-5", "finish_first", "5", asked="act.face")


def test_cards_and_actions_of_a_turn() -> None:
    t = lay()
    card = t.a.area.hand[0]
    refused(t, f"play {card} any", "which_half", "5")
    refused(t, f"play {t.a.area.pile[0]} A", "not_in_hand", "4")
    refused(t, "main garden", "answer_first", "5", asked="act.play")
    t.a.says(f"play {card} A")
    other = next(m for m in ("garden", "canal") if m != ACTION[card].halves[0][0])
    refused(t, f"main {other}", "other_main", "5", card=card)
    refused(t, "room SA-red 1", "answer_first", "5")


def test_places_of_workshops() -> None:
    t = lay(coin=1, stone=1).begins(Workshop(0))
    hidden = t.s.supply["1"][0]
    refused(t, f"build {hidden}", "not_in_offer", "7.1", card=hidden)
    t.a.says(next(o for o in t.a.options if o.startswith("build ")), "face front")
    refused(t, "place 1 0", "garden_cell", "2.1", x=1, y=0)
    refused(t, "place 1 1", "cell_taken", "7.1")
    refused(t, "place 4 4", "no_corner", "7.1")
    refused(t, "place x y", "not_offered", "7.1")


def test_level_2_needs_tokens_and_the_third_round() -> None:
    for round_, tokens, key in ((2, 2, "level_2_round"), (3, 1, "level_2_tokens")):
        t = lay(round=round_, coin=1, stone=1, causeway=["square"] * tokens)
        t.s.offer["2"] = ("L2-01", "L2-02", "L2-03")
        t.begins(Workshop(0))
        refused(t, "build L2-01", key, "7.1")


def test_rooms() -> None:
    t = lay().begins(Production(0))
    tile = t.a.area.workshops[0].tile
    refused(t, "room L1-01 1", "not_built", "7.2")
    refused(t, f"room {tile} 3", "no_such_room", "7.2", n=2)
    t.a.says(f"room {tile} 2")
    refused(t, f"room {tile} 1", "room_used", "7.2")
    t.a.says(f"room {t.a.area.workshops[1].tile} 1")
    assert t.key != "act.room"


def test_gardens() -> None:
    t = garden(stone=1)
    refused(t, "size large", "unpaid", "7.4", cost={"stone": 1, "coin": 1})
    t.s.gardens["large"] = 0
    refused(t, "size large", "none_left", "R1")
    t.a.says("size small")
    refused(t, "square 0 0", "workshop_cell", "2.1")
    refused(t, "square 5 6", "no_workshop_beside", "7.4")
    t.a.says("square 1 0")
    refused(t, "strips h 2", "first_border", "7.4")
    refused(t, "strips h 4", "no_such_strip", "7.4", n=3)
    t = garden(stone=2)
    t.square(1, 0, "h", 1, 0, 0).begins(Garden(0)).a.says("size small", "square 1 0")
    refused(t, "strips v 2", "other_orientation", "7.4", orientation="h")
    refused(t, "strips h 1", "strip_filled", "7.4")


def test_canals() -> None:
    t = lay(coin=3, marble=3).lays(0, B1="CT5 a", C2="CT6 b").begins(Canal(0))
    refused(t, "canal CT5", "canal_laid", "7.5")
    t.a.says("canal CT7")
    if t.key == "act.side":
        refused(t, "side b", "tank_needs", "7.5", gardens=2, bases=1)
        t.a.says("side a")
    refused(t, "space B 1", "space_taken", "7.5", space="B1")
    refused(t, "space A 5", "tanks_only", "7.5", space="A5")
    refused(t, "space C 3", "not_joined", "7.5", space="C3")
    refused(t, "space Z 9", "no_such_space", "2.2")
    t = lay("S01", coin=1).begins(Canal(0))
    refused(t, "canal CT1", "unpaid", "7.5", cost={"marble": 1, "coin": 2})


def test_trading() -> None:
    t = caravan("Dura", "Ctesiphon", "TR1", "B", "S01", coin=1, amphora=1)
    t.begins(Trade(0))
    refused(t, "travel Dura", "stay", "R12")
    refused(t, "travel Kena call", "fare", "7.6", centre="Kena")
    refused(t, "travel Atlantis", "no_such_centre", "2.3", word="Atlantis")
    t.a.says("travel Ctesiphon")
    refused(t, "sell 1", "empty", "7.6")
    refused(t, "buy 2", "capacity", "7.6", n=1)
    refused(t, "buy 1", "unpaid", "7.6", cost={"coin": 1})
    t = caravan("Gerasa", "Gerasa", "TB1", "A", "S01", amphora=2, coin=9, stone=2)
    t.begins(Trade(0)).a.says("travel Gerasa call")
    refused(t, "cargo amphora 2", "capacity", "7.6", n=1)
    refused(t, "cargo spice 1", "not_so_many", "7.6", good="spice", n=0)
    t.a.says("cargo amphora 1")
    refused(t, "sell 1", "not_asked_for", "7.6", good="spice", carried="amphora")
    refused(t, "buy 1", "other_cargo", "7.6", good="marble", carried="amphora")


def test_bases() -> None:
    t = caravan("Dura", "Ctesiphon", "TR1", "B", "S01", coin=9, stone=9)
    t.s.bases["Ctesiphon"] = put(t.s.bases["Ctesiphon"], 0, 1)
    t.begins(Trade(0)).a.says("travel Ctesiphon", "buy 1")
    refused(t, "base 1", "spot_taken", "7.6", n=1)
    refused(t, "base 4", "spot_players", "7.6", n=4)
    t.s.bases["Ctesiphon"] = put(t.s.bases["Ctesiphon"], 1, 0)
    t.begins(Trade(0)).a.says("travel Ctesiphon call", "cargo empty 0", "buy 1")
    refused(t, "base 3", "base_here", "7.6", centre="Ctesiphon")


def test_tracks_cards_and_tokens() -> None:
    t = lay("BY1-3", tracks={"yellow": 5, "white": 5, "blue": 4, "pink": 8})
    t.begins(FreePlay(0, "bonus", "BY1-3"))
    refused(t, "step blue", "track_barred", "R15", colour="blue", n=2)
    refused(t, "step pink", "track_end", "8.1", colour="pink")
    t = lay("S01").begins(ColourAction(0, "blue"))
    refused(t, "step pink", "other_track", "8.1", colour="blue")
    pink = t.s.display["pink"][0]
    refused(t, f"take {pink}", "card_of_colour", "6", card=pink, colour="blue")
    t.s.stacks["white-1"] = ()
    t.begins(Special(0, "white", 1))
    refused(t, "search", "only_top", "8.2")
    t.a.area.causeway, t.a.area.rows["garden"] = ["square", "square"], ("square",) * 3
    t.begins(Token(0, "square"))
    refused(t, "row garden", "row_full", "9", row="garden")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_word_too_many_is_not_held_against_the_move(seats: int) -> None:
    """What is offered is possible: the reason is the word that is too many, or the one that is still missing."""
    rng, g, heard = Random(seats), new(f"words {seats}", seats), set[str]()
    while g.asks:
        ask = g.asks[0]
        offered = ask.options + ask.free
        for choice in rng.sample(offered, min(5, len(offered))):
            reason = why_not(g, ask.seat, *choice.split(" "), "xyzzy")
            assert reason is not None and reason.why.key == "resafa.no.superfluous", f"{ask.key}: {choice}: {reason}"
            words = choice.split(" ")[:-1]
            if words and " ".join(words) not in offered:
                reason = why_not(g, ask.seat, *words)
                assert reason is not None
                assert reason.why.key.removeprefix("resafa.no.") in MISSING, f"{ask.key}: {choice}: {reason}"
        heard.add(ask.key)
        apply(g, ask.seat, rng.choice(offered))
    assert len(heard) > 9


MISSING = ("incomplete", "which_half", "no_such_card", "no_such_room", "no_such_centre", "no_such_space", "start_home", "stay")
IDLE = [
    ("BP1-8", "unpaid", "R8", {"coin": 1}),
    ("S11", "unpaid", "R8", {}),
    ("BW1-2", "unpaid", "R8", {"stone": 1, "coin": 1}),
    ("S12", "unpaid", "R8", {"coin": 1}),
    ("S12", "capacity_top", "R8", {"coin": 2, "capacity": 6}),
]


@pytest.mark.parametrize(("card", "key", "rule", "area"), IDLE, ids=[f"{card}-{key}" for card, key, _, _ in IDLE])
def test_a_card_that_would_change_nothing_says_what_is_missing(card: str, key: str, rule: str, area: dict[str, int]) -> None:
    t = lay(card, **area)
    refused(t, f"{'sack' if card[0] == 'S' else 'bonus'} {card}", key, rule)


def test_every_card_that_would_change_nothing_has_its_reason() -> None:
    """Bare of everything, with full stacks or with none: no card is only said to change nothing."""
    poor = lay(capacity=6, tracks=dict.fromkeys(("yellow", "white", "blue", "pink"), 8))
    poor.s.sacks.clear()
    poor.s.tokens = dict.fromkeys(poor.s.tokens, 0)
    for table in (lay(), poor, lay().begins(Trade(0)), lay().begins(Canal(0)), lay().begins(Production(0))):
        for card in (c for c, one in CARD.items() if one.when != "endgame" and one.when != "permanent"):
            if no_play(table.s, 0, card) is not None and no_play(table.s, 0, card) == no("R8", "no_effect", card=card):
                assert idle_card(table.s, 0, card) is not None, card


def test_a_condition_that_is_not_met_is_named() -> None:
    conditional = [c for c in CARD if c[0] == "B" and all(e.op == "if" for e in LISTS[c])]
    assert conditional
    for card in conditional:
        t = lay(card)
        if f"bonus {card}" not in t.a.free:
            refused(t, f"bonus {card}", "condition", "R8")


def test_nobody_speaks_out_of_turn() -> None:
    t = lay()
    error = why_not(t.s, 1, "end")
    assert error is not None and error.why.key == "kernel.not_your_turn" and error.rule == "5"
    error = why_not(t.s, 7, "end")
    assert error is not None and error.why.key == "kernel.not_asked"


def test_water_flows_only_where_it_can() -> None:
    refused(rain(), "flow B3", "no_flow", "11", space="B3")
