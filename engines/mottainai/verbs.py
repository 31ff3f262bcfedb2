"""How people say it: the commands of section 16 that are moves, and the labels of choices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engines.kernel import Arg, Text, Verb
from engines.mottainai.cards import CARD, JOB, MATERIAL
from engines.mottainai.view import MottainaiView

CARD_WORDS: dict[str, str] = {c.replace("-", between): c for c in CARD for between in ("-", " ", "_", "")}
CARD_WORDS |= {word: material for material, job in JOB.items() for word in (str(job), f"{job}s")}
WING_WORDS = {"left": "gallery", "right": "gift-shop", "shop": "gift-shop", "gift": "gift-shop", "gift shop": "gift-shop"}
CARD_ARG = Arg("card", also=CARD_WORDS)
PLAYER = Arg("player")
MATERIAL_ARG = Arg("material", also=CARD_WORDS)
WING = Arg("wing", "wing", "{}", also=WING_WORDS)
SUPPORT = Arg("support", "support", "support {}", many=True, ordered=True, also=CARD_WORDS)
CRANE = Arg("crane", "support", "spend {}", many=True, ordered=True, also=CARD_WORDS)
ARGS = Arg("args", "args", "pick {}", many=True, ordered=True, parts=",", also=CARD_WORDS)


def one(family: str, form: str, stop: str) -> Arg:
    return Arg("card", family, form, stop=stop, also={**CARD_WORDS, "none": stop})


def among(family: str) -> Arg:
    """Where a menu could not hold all cards: those of one material."""
    return Arg("among", family, "among {}", also=CARD_WORDS)


def run(family: str, form: str, stop: str = "done") -> Arg:
    return Arg("cards", family, form, many=True, ordered=True, stop=stop, also={**CARD_WORDS, "none": stop})


VERBS: tuple[Verb, ...] = (
    Verb("discard", "discard", "", (one("discard", "discard {}", "decline"), among("discard")), "5"),
    Verb("limit", "limit", "", (run("limit", "return {}"), among("limit")), "5"),
    Verb("use", "work", "use {work}", (Arg("work", also=CARD_WORDS), ARGS, WING), "12"),
    Verb("task", "task", "", (one("task", "task {}", "no-task"), among("task")), "5"),
    Verb("show", "show", "", (run("show", "show {}"),), "7"),
    Verb("clerk", "act", "clerk {card}", (CARD_ARG,), "6"),
    Verb("clerk-all", "act", "clerk-all {material}", (MATERIAL_ARG,), "R16"),
    Verb("clerk-top", "act", "clerk-top", (), "R16"),
    Verb("monk", "act", "monk {card}", (CARD_ARG,), "6"),
    Verb("monk-from", "act", "monk-from {player} {card}", (PLAYER, CARD_ARG), "R16"),
    Verb("tailor", "act", "tailor", (run("refill", "return {}"),), "6"),
    Verb("potter", "act", "potter {card}", (CARD_ARG,), "6"),
    Verb("potter-from", "act", "potter-from {player} {card}", (PLAYER, CARD_ARG), "R16"),
    Verb("potter-top", "act", "potter-top", (), "R16"),
    Verb("smith", "act", "smith {card}", (CARD_ARG, WING, SUPPORT, CRANE), "8"),
    Verb("craft", "act", "craft {card}", (CARD_ARG, WING, CRANE), "8"),
    Verb("pray", "act", "pray", (), "6"),
    Verb("lose", "act", "lose", (), "R18"),
    Verb("among", "act", "among {material}", (MATERIAL_ARG,), "6"),
    Verb("refill", "refill", "", (run("refill", "return {}"), among("refill")), "6"),
    Verb("support", "support", "", (replace(SUPPORT, name="cards"), CRANE, WING), "8"),
    Verb("wing", "wing", "", (WING,), "8"),
    Verb("answer", "args", "", (ARGS, among("args"), WING), "12"),
    Verb("skip", "work", "done", (), "12"),
)


def label(view: MottainaiView, key: str, choice: str) -> Text:
    verb, *words = choice.split(" ")
    if verb in ("done", "decline", "no-task"):
        return Text(f"mottainai.label.{verb}.{key}")
    if verb == "use":
        code = code_of(view, words[0])
        return Text("mottainai.label.use", card=words[0], code=code, copied=code != CARD[words[0]].code)
    if verb == "pick":
        return Text(f"mottainai.label.{key}", **parameters(words))
    if verb in ("return", "show"):
        return Text(f"mottainai.label.{verb}.{key}", **parameters(words))
    return Text(f"mottainai.label.{verb}", **parameters(words))


def code_of(view: MottainaiView, work: str) -> str:
    works = (w for player in view.players for w in (*player.gallery, *player.gift_shop))
    return next((w.code for w in works if w.card == work), CARD[work].code)


def parameters(words: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for word in words:
        if word in CARD:
            found["card"] = word
        elif word in MATERIAL:
            found["material"] = word
        elif word.isdecimal():
            found["seat"] = int(word) - 1
        else:
            found["what"] = Text(f"mottainai.word.{word}")
    return found
