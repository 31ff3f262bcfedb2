"""What is said in Resafa, and what is said too seldom to wait for it."""

from __future__ import annotations

from random import Random

from engines.kernel import State
from engines.resafa import GAME
from renderers.resafa.pieces import CODES
from tests.bot.talk import Talk

WEIGHTS = {
    "abandon": 1, "end": 2, "none": 2, "done": 2, "decline": 1, "discard": 2, "keep": 4, "colour": 10, "main": 12,
    "step": 12, "take": 8, "draw": 4, "sell": 12, "buy": 8, "base": 20, "bonus": 8, "sack": 8, "special": 20, "tile": 6,
    "top": 3, "search": 2,
}  # fmt: skip
WRONG = (
    "play alpha-1 C", "play P43 A", "play Z9", "bonus BY1-3", "bonus P1", "sack S01", "special P1", "tile CB1",
    "discard S12", "main workshop", "main trading", "main canal", "main garden", "main provisions", "colour pink",
    "take BY1-1", "take x", "step yellow", "step white", "draw sack", "build L2-01", "build L1-01", "build x", "place 0 0",
    "place 9 9", "place 1 0", "room SA-red 9", "room SA-red 1", "room L1-01 1", "room x 1", "size large", "size small",
    "square 0 0", "square 9 8", "square 1 0", "strips h 9", "strips v 1", "strips h 2", "strips h 1", "canal CT1",
    "canal CT9", "canal P1", "side b", "side a", "space A 1", "space Z 9", "space C 4", "space A 5", "travel Resafa",
    "travel Dura", "travel Dura call", "cargo spice 9", "cargo stone 1", "sell 9", "sell 1", "buy 9", "buy 1", "base 4",
    "base 1", "top", "search", "row canal", "row garden", "choose vp", "choose stone", "do 9", "option 9", "done",
    "swap P1", "swap alpha-1", "flow A 1", "flow Z 9", "use", "abandon", "dance", "end",
)  # fmt: skip


def dealt(seed: str, seats: int, rng: Random) -> State:
    """A game, sometimes one in which cards that were removed may be looked at."""
    return GAME.new(seed, seats, review_removed=rng.random() < 0.2)


TALK = Talk(
    GAME,
    heads=tuple(f"resafa.{group}." for group in ("ask", "topic", "label", "event", "no")),
    seldom={
        "resafa.event.played.any": {"seat": 0, "card": "P43", "half": ""},
        "resafa.event.removed": {"cards": {"pink": ["P37"], "blue": ["P61", "P68"]}},
        "resafa.no.acting": {"card": "P19"},
        "resafa.ask.act.centre": {},
        "resafa.ask.act.convert": {},
        "resafa.ask.act.goods": {"n": 2},
        "resafa.topic.act.centre": {},
        "resafa.topic.act.convert": {},
        "resafa.topic.act.goods": {},
        "resafa.label.choose": {"ware": "amphora"},
        "resafa.label.convert": {"cost": {"coin": 1}, "gain": {"marble": 2}},
        "resafa.label.decline.centre": {},
        "resafa.label.flip": {"centre": "Dura"},
        "resafa.label.stop.convert": {},
        "resafa.no.base_here": {"centre": "Dura"},
        "resafa.no.canals_only": {"space": "B2"},
        "resafa.no.colour_empty": {"colour": "blue"},
        "resafa.no.level_2_round": {"round": 3},
        "resafa.no.must_act": {"card": "P19"},
        "resafa.no.no_bases": {"n": 8},
        "resafa.no.no_canal_tiles": {},
        "resafa.no.no_halves": {"card": "P43"},
        "resafa.no.no_provisions": {},
        "resafa.no.no_sacks": {},
        "resafa.no.no_square": {"size": "large"},
        "resafa.no.no_square_at_all": {},
        "resafa.no.no_top": {},
        "resafa.no.none_left": {"size": "small"},
        "resafa.no.not_a_choice": {"ware": "stone"},
        "resafa.no.not_joined": {"space": "C3"},
        "resafa.no.nowhere": {"card": "CT6"},
        "resafa.no.offer_empty": {},
        "resafa.no.only_top": {},
        "resafa.no.other_level": {"card": "L2-03", "level": 1},
        "resafa.no.row_full": {"row": "garden"},
        "resafa.no.spot_taken": {"n": 2},
        "resafa.no.strip_filled": {"x": 1, "y": 0},
        "resafa.no.tank_needs": {"gardens": 2, "bases": 1},
        "resafa.no.track_barred": {"colour": "white", "level": 2, "n": 2},
        "resafa.no.track_end": {"colour": "pink"},
        "resafa.label.early": {"good": "spice", "cost": {"coin": 1}, "gain": {"sack": 1}},
        "resafa.label.no-more": {},
        "resafa.label.option": {"option": 1, "effects": "BP2-7:0.0"},
        "resafa.label.play_any": {"which": "P43"},
        "resafa.label.swap": {"card": "alpha-1", "new": "P37"},
        "resafa.no.canal_laid": {"card": "CT3"},
        "resafa.no.capacity": {"n": 3},
        "resafa.no.carries": {"n": 2},
        "resafa.no.cell_taken": {"x": 1, "y": 1},
        "resafa.no.empty": {},
        "resafa.no.fare": {"centre": "Dura", "fare": 3},
        "resafa.no.garden_cell": {"x": 1, "y": 0},
        "resafa.no.level_2_tokens": {"n": 2},
        "resafa.no.main_done": {"n": 1},
        "resafa.no.main_twice": {"action": "trading"},
        "resafa.no.no_activations": {"n": 2},
        "resafa.no.no_corner": {"x": 4, "y": 0},
        "resafa.no.no_flow": {"space": "A1"},
        "resafa.no.no_strip": {"x": 1, "y": 0, "size": "large"},
        "resafa.no.not_asked_for": {"good": "spice", "carried": "stone"},
        "resafa.no.not_so_many": {"good": "amphora", "n": 1},
        "resafa.no.not_starting": {"card": "P37"},
        "resafa.no.not_touching": {},
        "resafa.no.other_cargo": {"good": "marble", "carried": "spice"},
        "resafa.no.other_orientation": {"orientation": "h"},
        "resafa.no.space_taken": {"space": "B2"},
        "resafa.no.spot_players": {"n": 4},
        "resafa.no.start_home": {"centre": "Dura"},
        "resafa.no.stay": {"centre": "Dura"},
        "resafa.no.tanks_only": {"space": "A5"},
    },
    games=6,
    sentences=50_000,
    wrong=WRONG,
    stray=tuple(CODES),
    wrongs=5,
    others=4,
    labels=5,
    deal=dealt,
    weights=WEIGHTS,
)
