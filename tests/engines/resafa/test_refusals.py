"""Every refusal has its reason and its paragraph, and nothing else is refused."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import apply
from engines.resafa.asking import Special, Token
from engines.resafa.building import Canal, Garden, Production, Workshop
from engines.resafa.effects import FreePlay
from engines.resafa.rules import ColourAction, new
from engines.resafa.trading import Trade
from tests.engines.resafa.table import Table
from tests.engines.resafa.test_building import garden
from tests.engines.resafa.test_rain import rain
from tests.engines.resafa.test_trading import at

VERBS = ("play", "main", "colour", "build", "room", "size", "square", "strips", "canal", "space", "travel", "bonus", "dance", "")


def refused(t: Table, choice: str, key: str, rule: str, **params: object) -> None:
    """The reason, its paragraph and its parameters; and the words are really refused."""
    assert t.refuses(choice)
    error = t.g.why_not(t.g.asks[0].seat, *choice.split(" "))
    assert error is not None and (error.why.key, error.rule) == (f"resafa.no.{key}", rule), error
    assert params.items() <= error.why.params.items(), error.why


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
                reason = g.why_not(ask.seat, *choice.split(" "))
                assert (reason is None) == (choice in offered), f"{ask.key}: {choice}"
                if reason is not None:
                    assert reason.rule and reason.instead is not None and set(reason.instead.params["choices"]) <= set(offered)
            apply(g, ask.seat, rng.choice(offered))


def test_cards_that_cannot_be_played_freely() -> None:
    t = Table().owns(coin=2, stone=2, marble=2).holds("BW1-4", "P1", "P22", "P55", "P61", "BY1-5")
    t.p.special["P22"] = False
    t.begins(Workshop(t.seat))
    refused(t, "bonus BW1-4", "bound", "5", card="BW1-4", action="garden")
    refused(t, "bonus BY1-1", "not_yours", "15", card="BY1-1")
    refused(t, "bonus nothing", "no_such_card", "1", word="nothing")
    refused(t, "special P1", "not_played", "8.3", card="P1")
    refused(t, "special P55", "not_played", "8.3")
    refused(t, "special P22", "used", "8.3")
    refused(t, "special P61", "acting", "R32")
    t.says(next(o for o in t.options if o.startswith("build ")))
    refused(t, "bonus BY1-5", "finish_first", "5", asked="act.face")


def test_cards_and_actions_of_a_turn() -> None:
    t = Table().owns()
    card = t.p.hand[0]
    refused(t, f"play {card} any", "which_half", "5")
    refused(t, f"play {t.p.pile[0]} A", "not_in_hand", "4")
    refused(t, "main garden", "answer_first", "5", asked="act.play")
    t.says(f"play {card} A")
    turn = t.g.stack[-1]
    other = next(m for m in ("garden", "canal") if f"main {m}" not in t.options and m not in str(turn))
    refused(t, f"main {other}", "other_main", "5", card=card)
    refused(t, "room SA-red 1", "answer_first", "5")


def test_places_of_workshops() -> None:
    t = Table().owns(coin=1, stone=1)
    t.begins(Workshop(t.seat))
    hidden = t.g.supply["1"][0]
    refused(t, f"build {hidden}", "not_in_offer", "7.1", card=hidden)
    t.says(next(o for o in t.options if o.startswith("build ")), "face front")
    refused(t, "place 1 0", "garden_cell", "2.1", x=1, y=0)
    refused(t, "place 1 1", "cell_taken", "7.1")
    refused(t, "place 4 4", "no_corner", "7.1")
    refused(t, "place x y", "not_offered", "7.1")


def test_level_2_needs_tokens_and_the_third_round() -> None:
    for round_, tokens, key in ((2, 2, "level_2_round"), (3, 1, "level_2_tokens")):
        t = Table(round_=round_).owns(coin=1, stone=1)
        t.p.causeway = ["square"] * tokens
        t.g.offer["2"] = ["L2-01", "L2-02", "L2-03"]
        t.begins(Workshop(t.seat))
        refused(t, "build L2-01", key, "7.1")


def test_rooms() -> None:
    t = Table().owns()
    t.begins(Production(t.seat))
    tile = t.p.workshops[0].tile
    refused(t, "room L1-01 1", "not_built", "7.2")
    refused(t, f"room {tile} 3", "no_such_room", "7.2", n=2)
    t.says(f"room {tile} 2")
    refused(t, f"room {tile} 1", "room_used", "7.2")
    t.says(f"room {t.p.workshops[1].tile} 1")
    assert t.key != "act.room"


def test_gardens() -> None:
    t = garden(stone=1)
    refused(t, "size large", "unpaid", "7.4", cost={"stone": 1, "coin": 1})
    t.g.gardens["large"] = 0
    refused(t, "size large", "none_left", "R1")
    t.says("size small")
    refused(t, "square 0 0", "workshop_cell", "2.1")
    refused(t, "square 5 6", "no_workshop_beside", "7.4")
    t.says("square 1 0")
    refused(t, "strips h 2", "first_border", "7.4")
    refused(t, "strips h 4", "no_such_strip", "7.4", n=3)
    t = garden(stone=2)
    t.square(1, 0, "h", 1, 0, 0).begins(Garden(t.seat)).says("size small", "square 1 0")
    refused(t, "strips v 2", "other_orientation", "7.4", orientation="h")
    refused(t, "strips h 1", "strip_filled", "7.4")


def test_canals() -> None:
    t = Table().owns(coin=3, marble=3)
    t.lays(t.seat, B1="CT5 a", C2="CT6 b").begins(Canal(t.seat))
    refused(t, "canal CT5", "canal_laid", "7.5")
    t.says("canal CT7")
    if t.key == "act.side":
        refused(t, "side b", "tank_needs", "7.5", gardens=2, bases=1)
        t.says("side a")
    refused(t, "space B 1", "space_taken", "7.5", space="B1")
    refused(t, "space A 5", "tanks_only", "7.5", space="A5")
    refused(t, "space C 3", "not_joined", "7.5", space="C3")
    refused(t, "space Z 9", "no_such_space", "2.2")
    t = Table().owns(coin=1).holds("S01")
    t.begins(Canal(t.seat))
    refused(t, "canal CT1", "unpaid", "7.5", cost={"marble": 1, "coin": 2})


def test_trading() -> None:
    t = at("Dura", "Ctesiphon", "TR1", "B", coin=1, amphora=1).holds("S01")
    t.begins(Trade(t.seat))
    refused(t, "travel Dura", "stay", "R12")
    refused(t, "travel Kena call", "fare", "7.6", centre="Kena")
    refused(t, "travel Atlantis", "no_such_centre", "2.3", word="Atlantis")
    t.says("travel Ctesiphon")
    refused(t, "sell 1", "empty", "7.6")
    refused(t, "buy 2", "capacity", "7.6", n=1)
    refused(t, "buy 1", "unpaid", "7.6", cost={"coin": 1})
    t = at("Gerasa", "Gerasa", "TB1", "A", amphora=2, coin=9, stone=2).holds("S01")
    t.begins(Trade(t.seat)).says("travel Gerasa call")
    refused(t, "cargo amphora 2", "capacity", "7.6", n=1)
    refused(t, "cargo spice 1", "not_so_many", "7.6", good="spice", n=0)
    t.says("cargo amphora 1")
    refused(t, "sell 1", "not_asked_for", "7.6", good="spice", carried="amphora")
    refused(t, "buy 1", "other_cargo", "7.6", good="marble", carried="amphora")


def test_bases() -> None:
    t = at("Dura", "Ctesiphon", "TR1", "B", coin=9, stone=9).holds("S01")
    t.g.bases["Ctesiphon"][0] = (t.seat + 1) % 3
    t.begins(Trade(t.seat)).says("travel Ctesiphon", "buy 1")
    refused(t, "base 1", "spot_taken", "7.6", n=1)
    refused(t, "base 4", "spot_players", "7.6", n=4)
    t.g.bases["Ctesiphon"][1] = t.seat
    t.begins(Trade(t.seat)).says("travel Ctesiphon call", "cargo empty 0", "buy 1")
    refused(t, "base 3", "base_here", "7.6", centre="Ctesiphon")


def test_tracks_cards_and_tokens() -> None:
    t = Table().owns().holds("BY1-3")
    t.p.tracks |= {"yellow": 5, "white": 5, "blue": 4, "pink": 8}
    t.begins(FreePlay(t.seat, "bonus", "BY1-3"))
    refused(t, "step blue", "track_barred", "R15", colour="blue", n=2)
    refused(t, "step pink", "track_end", "8.1", colour="pink")
    t = Table().holds("S01")
    t.begins(ColourAction(t.seat, "blue"))
    refused(t, "step pink", "other_track", "8.1", colour="blue")
    pink = t.g.display["pink"][0]
    refused(t, f"take {pink}", "card_of_colour", "6", card=pink, colour="blue")
    t.g.stacks["white-1"] = []
    t.begins(Special(t.seat, "white", 1))
    refused(t, "search", "only_top", "8.2")
    t.p.causeway, t.p.rows["garden"] = ["square", "square"], ["square"] * 3
    t.begins(Token(t.seat, "square"))
    refused(t, "row garden", "row_full", "9", row="garden")


def test_nobody_speaks_out_of_turn() -> None:
    t = Table()
    error = t.g.why_not((t.seat + 1) % 3, "end")
    assert error is not None and error.why.key == "kernel.not_your_turn" and error.rule == "5"
    error = t.g.why_not(7, "end")
    assert error is not None and error.why.key == "kernel.not_asked"


def test_water_flows_only_where_it_can() -> None:
    t = rain()
    t.seat = t.g.asks[0].seat
    refused(t, "flow B3", "no_flow", "11", space="B3")
