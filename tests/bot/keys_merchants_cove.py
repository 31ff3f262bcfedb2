"""The keys that the code of Merchants Cove makes from patterns."""

from __future__ import annotations

from typing import get_args

from engines.merchants_cove import GAME
from engines.merchants_cove.box import Action, EffectData, GoodKey, RogueCardData, StaffData
from engines.merchants_cove.cards import ADVENTURERS, FACTIONS, PIER, ROGUE_CARD, ROGUES, ROW, STAFF, TOWNSFOLK, TWIST
from engines.merchants_cove.dish import COIN, HALVES, RUNES
from engines.merchants_cove.verbs import LABELS, VERBS
from renderers.merchants_cove.icons import LEGEND
from renderers.merchants_cove.voice import CHAPTERS
from tests.bot.spoken import Spoken

SHIFTS = ("return", "shift", "swap")
# Questions that functions of the rules ask for others.
ASKED = (
    "act", "act.bent", *(f"color.{kind}" for kind in get_args(GoodKey)), *(f"effect.{do}" for do in SHIFTS), "mark.market",
    "mark.x", *(f"to.{do}" for do in SHIFTS[1:]),
)  # fmt: skip
BARE = (
    "auto", "decline.effect", "done.lines", "done.sales", "done.staff", "later.color", "later.discard", "later.mark", "load",
    "none.color", "none.discard", "none.rob", "skip",
)  # fmt: skip
ABILITIES = get_args(StaffData.model_fields["do"].annotation)
DOES = (*get_args(EffectData.model_fields["do"].annotation), *ABILITIES, "market", "none", "x")
CARDS = (*TOWNSFOLK, *ROGUE_CARD, "corruption")
SORTS = ("townsfolk", "corruption", "rogues")

MERCHANTS_COVE = Spoken(
    "merchants_cove",
    labels=frozenset({*LABELS, *BARE}),
    made={
        "legend.*": tuple(row.split()[0] for row in LEGEND),
        "no.*": ("same_colour", "supply_empty"),
        "event.*": ("left_over", "over.lost", "over.won"),
        "ask.*": ASKED,
        "topic.*": ASKED,
        "label.*": (),  # from the list above
        "label.*.*": (),
        "*.*": (
            *(f"colour.{colour}" for colour in ADVENTURERS),
            *(f"customer.{colour}" for colour in ADVENTURERS),
            *(f"customers.{colour}" for colour in ADVENTURERS),
            *(f"faction.{faction}" for faction in (*FACTIONS, ROGUES)),
            *(f"kind.{kind}" for kind in get_args(GoodKey)),
            *(f"action.{action}" for action in get_args(Action)),
            *(f"staff.{staff}" for staff in STAFF),
            *(f"rune.{rune}" for rune in RUNES),
            *(f"half.{half}" for half in HALVES),
            *(f"side.{side}" for side in HALVES),
            *(f"pier.{pier}" for pier in PIER),
            *(f"track.{track}" for track in TWIST),
            *(f"take.{take}" for take in (*get_args(GoodKey), "market", "x")),
            *(f"coin.{face}" for face in COIN),
            *(f"phase.{phase}" for phase in ("arrival", "market", "production")),
            *(f"why.{why}" for why in ("cross", "sales", "skull", "together")),
        ),
        "makes.*": ("good", "none_left"),
        "closes.*": ("good", "none_left"),
        "row.*": tuple(ROW),
        "some.*": ADVENTURERS,
        "kinds.*": get_args(GoodKey),
        "set.*": tuple({one.set: None for one in TOWNSFOLK.values()}),
        "does.*": DOES,
        "faction.*": (),  # these two from the list above
        "take.*": (),
        "about.*": (*SORTS, "card"),  # the last from of_code()
        "effect.*": ("card",),
        "effect.rogues.*": get_args(RogueCardData.model_fields["rule"].annotation),
        "tie.*": ("corruption", "shared", "townsfolk"),
        "event.over.*": ("lost", "won"),
        "verb.*": tuple(verb.name for verb in VERBS),
        "might.*": ("bend", "chart", "divine", "horoscope", "twist", "recruit", "staff", "sell"),
        "arg.*": tuple({arg.name: None for verb in VERBS for arg in verb.args}),
        "card.*": CARDS,
        "score.*": ("title",),
        "rules.*": tuple(f"{chapter}{part}" for chapter in CHAPTERS for part in ("", ".title")),
        "option.*": tuple(f"{name}.{value}" for name, values in GAME.options.items() for value in values),
        "book.*": ("about", "command", "name"),  # asked for by whoever knows no game by name
    },
)  # fmt: skip
