"""The keys that the code of Pátzcuaro makes from patterns."""

from __future__ import annotations

from typing import get_args

from engines.patzcuaro.box import Arrow, Kind
from engines.patzcuaro.cards import COLOURS, ITEMS, SYMBOL
from engines.patzcuaro.verbs import VERBS
from renderers.patzcuaro.icons import LEGEND
from renderers.patzcuaro.voice import CHAPTERS
from tests.bot.spoken import Spoken

FORMS = (*(verb.form for verb in VERBS if verb.form), *(arg.form for verb in VERBS for arg in verb.args if arg.key))
NEEDS = ("any", "colour", "different_from_top", "exact_items", "has_item", "lacks_item")
FAMILIES = ("card", "objective", "space")

PATZCUARO = Spoken(
    "patzcuaro",
    labels=frozenset({*(form.split(" ")[0] for form in FORMS), "stranded"}),
    made={
        "legend.*": tuple(row.split()[0] for row in LEGEND),
        "no.*": (),  # from the calls of no()
        "event.*": (),  # from the calls of tell()
        "event.end.*": ("altar", "deck"),
        "label.*": (),  # from the verb table
        "tie.*": ("items", "place"),
        "verb.*": tuple(verb.name for verb in VERBS),
        "might.*": ("altar", "colours", "trade"),
        "arg.*": tuple({arg.name: None for verb in VERBS for arg in verb.args}),
        "colour.*": COLOURS,
        "colours.*": COLOURS,
        "symbol.*": tuple(SYMBOL.values()),
        "item.*": ITEMS,
        "items.*": ITEMS,
        "*.*": (),  # one of the four above
        "need.*": NEEDS,
        "needs.*": NEEDS,
        "brief.*": NEEDS,
        "do.reveal.*": get_args(Arrow),
        "brief.reveal.*": get_args(Arrow),
        "brief.others.*": ("altar", "draw"),
        "do.others.*": ("altar", "draw"),
        "objective.*": get_args(Kind),
        "effect.*": FAMILIES,
        "about.*": FAMILIES,
        "name.*": FAMILIES,
        "rules.*": tuple(f"{chapter}{part}" for chapter in CHAPTERS for part in ("", ".title")),
        "book.*": ("about", "command", "name", "lie", "take"),
        "many.*": ("lie", "take"),
        "score.*": ("title",),
    },
    unsaid=frozenset({"patzcuaro.event.end"}),
)
