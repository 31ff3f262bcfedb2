"""The keys that the code of Resafa makes from patterns."""

from __future__ import annotations

from typing import get_args

from engines.resafa import GAME
from engines.resafa.box import Cargo, Counted, Happening, Kind, Main, Row
from engines.resafa.cards import CENTRES, COLOURS, HOME, MAINS, RULES, WARES
from engines.resafa.verbs import VERBS
from renderers.resafa.grammar import PARAMS
from renderers.resafa.icons import LEGEND
from renderers.resafa.pieces import COUNT_NOTES, FAMILY, OP_NOTES
from renderers.resafa.voice import CHAPTERS
from tests.bot.spoken import CALLS, Spoken

# Questions, as functions of the rules ask them for others.
ACTS = (
    "base", "canal", "cargo", "centre", "close", "colour", "convert", "effect", "face", "flip", "goods", "journey", "lying",
    "next", "option", "place", "play", "provision", "room", "rotation", "row", "search", "shed", "side", "size", "space",
    "special", "square", "strips", "swap", "tile", "track", "trade",
)  # fmt: skip
ASKED = (*(f"act.{key}" for key in ACTS), "route", "setup", "start")
LABELS = (
    "abandon", "base", "bonus", "build", "buy", "canal", "cargo", "cargo_empty", "cargo_keep", "choose", "close", "colour",
    "convert", "decline.centre", "decline.track", "discard", "do", "draw", "end", "face.back", "face.front", "flip",
    "flip_no", "flip_yes", "flow", "keep", "main", "no-base", "none", "normal", "option", "place", "play", "play_any",
    "room", "rotated", "rotation", "row", "sack", "search", "sell", "shed", "side.a", "side.b", "size", "space", "special",
    "square", "start", "step", "stop.convert", "stop.effect", "stop.room", "strips", "swap", "take", "tile", "top",
    "travel", "use",
)  # fmt: skip
TIMINGS = ("endgame", "immediate", "on_play", "permanent")
FAMILIES = tuple(dict.fromkeys(FAMILY.values()))
SEATED = (*COLOURS, "green", "red")
NOTES = (
    *(f"special.{when}" for when in TIMINGS),
    *(family for family in FAMILIES if family != "special"),
    *(f"op.{op}" for op in (*OP_NOTES, "after", "caravan", "must", "per", "warehouse")),
    *(f"count.{what}" for what in COUNT_NOTES),
)

RESAFA = Spoken(
    "resafa",
    labels=frozenset(LABELS),
    made={
        "legend.*": tuple(row.split()[0] for row in LEGEND),
        "no.*": ("incomplete", "superfluous"),  # the others from the calls of no()
        "event.*": (),  # from the calls of tell()
        "ask.*": ASKED,
        "topic.*": ASKED,
        "label.*": ("before", "early"),  # the others from the list above
        "label.*.*": (),
        "label.face.*": (),
        "label.flip_*": (),
        "label.side.*": (),
        "*": tuple(f"note.{note}" for note in NOTES),
        "*.*": (
            *(f"action.{main}" for main in get_args(Main)),
            *(f"lie.{lie}" for lie in "hv"),
            *(f"row.{row}" for row in get_args(Row)),
            *(f"size.{size}" for size in ("small", "large")),
            *(f"token.{kind}" for kind in get_args(Kind)),
            *(f"colour.{colour}" for colour in SEATED),
            *(f"colour_f.{colour}" for colour in SEATED),
            *(f"colour_s.{colour}" for colour in COLOURS),
        ),
        "colour*.*": (),  # all of the last three
        "action.*": MAINS,
        "edge.*": tuple("NESW"),
        "town.*": (*CENTRES, HOME),
        "half.*": ("lower", "upper"),
        "side.*": ("back", "front"),
        "slot.*": ("left", "middle", "right"),
        "way.*": ("down", "left", "right", "up"),
        "thing.*": (*WARES, "camel", "sack", "track", *get_args(Kind)),
        "ware.*": WARES,
        "wares.*": ("coin", *get_args(Cargo)),
        "sold.*": get_args(Cargo),
        "do.*": (*PARAMS, "end_convert_many"),
        "effect.*": ("card",),  # from of_code()
        "about.*": ("card",),
        "per.*": get_args(Counted),
        "least.*": ("bases", "canals", "workshops"),
        "price.*": ("base", "canal", "garden", "travel", "workshop"),
        "on.*": get_args(Happening),
        "when.*": ("endgame", "on_play"),
        "name.*": FAMILIES,
        "facts.*": FAMILIES,
        "tie.*": ("canals", "shared"),
        "verdict.*": tuple(str(n) for n in range(len(RULES.solo_goals) + 1)),
        "verb.*": tuple(verb.name for verb in VERBS),
        "might.*": ("take",),
        "arg.*": tuple({arg.name: None for verb in VERBS for arg in verb.args}),
        "rules.*": tuple(f"{chapter}{part}" for chapter in CHAPTERS for part in ("", ".title")),
        "option.*": tuple(f"{name}.{value}".lower() for name, values in GAME.options.items() for value in values),
        "book.*": ("about", "command", "name"),  # asked for by whoever knows no game by name
        "score.*": ("title",),
    },
    calls={**CALLS, "no": (*CALLS["no"], ("Bar", 1, ""))},
)
