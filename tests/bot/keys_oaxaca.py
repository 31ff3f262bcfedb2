"""The keys that the code of Oaxaca makes from patterns."""

from __future__ import annotations

from typing import get_args

from engines.oaxaca.cards import BOX, DECKS, FACE_KEY, KINDS, Op, Scope
from engines.oaxaca.verbs import VERBS
from renderers.oaxaca.icons import LEGEND
from renderers.oaxaca.voice import CHAPTERS
from tests.bot.spoken import CALLS, Spoken

FORMS = [verb.form for verb in VERBS if verb.form]
FORMS += [arg.form for verb in VERBS for arg in verb.args if arg.key and not arg.form.startswith(("{}", "pick"))]
PICKED = (("picks", 1, "args."), ("asks_for", 0, "args."))  # bonuses ask by these
TOKENS = (("_ask_token", 1, ""),)
MODIFIED = ("gather", "craft")
PASSIVE_ANSWERS = {"done": ("args", "customers", "reroll", "sell", "with"), "none": ("respond", "trade")}

OAXACA = Spoken(
    "oaxaca",
    labels=frozenset({form.split(" ")[0] for form in FORMS} - {"done", "again"} | {"top", "bottom", "reroll", "customers"}),
    made={
        "legend.*": tuple(row.split()[0] for row in LEGEND),
        "no.*": tuple(f"unfit_{action}" for action in MODIFIED),
        "event.*": ("over.solo",),
        "ask.*": (),  # from the questions asked
        "topic.*": (),
        "label.*": (),  # from the verb table and the questions
        "label.*.*": tuple(f"{answer}.{family}" for answer, families in PASSIVE_ANSWERS.items() for family in families),
        "word.*": MODIFIED,
        "how.*": ("die", "free", "pair"),
        "tie.*": ("workshop_cards", "stall_cards"),
        "verdict.*": tuple(str(band.rank) for band in BOX.solo_review.bands),
        "score.*": ("workshop", "values", "jewelry", "early", "total", "title"),
        "verb.*": tuple(verb.name for verb in VERBS),
        "might.*": (
            "combine",
            "craft",
            "early-riser",
            "gather",
            "scrap",
            "tourist",
        ),
        "arg.*": tuple({arg.name: None for verb in VERBS for arg in verb.args}),
        "face.*": tuple(dict.fromkeys((*FACE_KEY.values(), *DECKS))),
        "icon.*": ("bag", "globe", "hammer"),
        "facts.*": ("handicraft", "tourist", "banner"),
        "scope.*": get_args(Scope),
        "*.*": tuple(f"{length}.{op}" for length in ("effect", "about") for op in get_args(Op)),
        "card.*": tuple(KINDS),
        "table.*": ("day", "night", "early"),
        "rules.*": tuple(f"{chapter}{part}" for chapter in CHAPTERS for part in ("", ".title")),
        "book.*": ("about", "command", "name"),  # asked for by whoever knows no game by name
    },
    unsaid=frozenset({"oaxaca.no.unfit_*"}),
    calls={
        **CALLS,
        "event": (*CALLS["event"], ("reroll", 3, "")),  # which hands it on
        "ask": (*CALLS["ask"], *PICKED, *TOKENS),
        "topic": (*CALLS["topic"], *PICKED, *TOKENS),
        "label": PICKED,
    },
)
