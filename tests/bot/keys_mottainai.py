"""The keys that the code of Mottainai makes from patterns."""

from __future__ import annotations

from engines.mottainai import GAME
from engines.mottainai.cards import CARDS, JOB, MATERIAL
from engines.mottainai.state import WINGS
from engines.mottainai.verbs import VERBS
from renderers.mottainai.icons import LEGEND
from renderers.mottainai.voice import CHAPTERS
from tests.bot.spoken import Spoken

FORMS = (*(verb.form for verb in VERBS if verb.form), *(arg.form for verb in VERBS for arg in verb.args if arg.key))
SAID_OTHERWISE = {"done", "pick", "return", "show", "{}"}
ARGS = (
    "card", "convert", "copy", "draw", "from_floor", "helper", "keep", "make", "material", "move", "opponent", "restock", "sale",
    "sell", "steal", "task", "under",
)  # fmt: skip
SHOWS = ("show.barrier", "show.bonus", "show.fountain")
WINDOWS = ("work.after", "work.complete", "work.morning", "work.night", "work.tailor")
STOPPED = ("args.convert", "args.draw", "refill", *SHOWS, *WINDOWS)
# Questions that functions of the rules ask for others.
ASKED = (
    *(f"act.{job}" for job in JOB.values()),
    *(f"args.{what}" for what in ARGS),
    "discard",
    "limit",
    "refill",
    "task",
    *WINDOWS,
)
PLACES = ("floor", "helpers", "materials", "sales", "task", *WINGS)

MOTTAINAI = Spoken(
    "mottainai",
    labels=frozenset({form.split(" ")[0] for form in FORMS} - SAID_OTHERWISE),
    made={
        "legend.*": tuple(row.split()[0] for row in LEGEND),
        "no.*": ("no_support_smith", "no_support_craft"),
        "event.*": (),  # from the calls of tell()
        "event.moved.*": ("helpers", "materials", "sales"),
        "event.completed.*": ("smith", "craft", "free"),
        "ask.*": ASKED,
        "topic.*": ASKED,
        "label.*": (*(f"args.{what}" for what in ARGS), *WINGS),
        "label.*.*": (
            *(f"done.{key}" for key in STOPPED), *(f"show.{key}" for key in SHOWS), "return.limit", "return.refill",
            "decline.discard", "no-task.task",
        ),
        "word.*": ("clear", "restock", "draw"),
        "counted.*": ("helpers", "covered", "extra"),
        "cause.*": ("cup", "deck", "turtle", "wing"),
        "tie.*": ("nearest",),
        "job.*": tuple(JOB.values()),
        "material.*": tuple(MATERIAL),
        "place.*": PLACES,
        "step.*": ("limit", "morning", "task", "noon", "night"),
        "verb.*": tuple(verb.name for verb in VERBS),
        "might.*": (
            "among", "clerk", "craft", "discard", "monk", "monk-from", "potter", "potter-from", "return", "show", "smith", "task",
        ),
        "arg.*": tuple({arg.name: None for verb in VERBS for arg in verb.args}),
        "card.*": CARDS,
        "*.*": tuple(f"{length}.{code}" for length in ("effect", "about") for code in CARDS),
        "score.*": ("title",),
        "rules.*": tuple(f"{chapter}{part}" for chapter in CHAPTERS for part in ("", ".title")),
        "option.*": tuple(f"{name}.{value}" for name, values in GAME.options.items() for value in values),
        # The first three are asked for by whoever knows no game by name.
        "book.*": ("about", "command", "name", "can_craft", "can_smith", "copy", "work"),
    },
    unsaid=frozenset({"mottainai.no.no_support_*", "mottainai.event.completed"}),
)  # fmt: skip
