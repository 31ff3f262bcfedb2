"""How people say it: the commands that are moves, and the labels of choices."""

from __future__ import annotations

from typing import Any

from engines.kernel import Arg, Text, Verb
from engines.patzcuaro.cards import BOX, CARD, RULES
from engines.patzcuaro.view import PatzcuaroView

CARD_WORDS = {code.lower(): code for code in CARD}
COLOUR_WORDS = {word.lower(): one.key for one in BOX.colours for word in (one.card_prefix, one.symbol, one.key)}
STEPS = Arg("steps")

VERBS: tuple[Verb, ...] = (
    Verb("move", "act", "move {steps}", (STEPS,), "4"),
    Verb("flip", "act", "flip", (Arg("steps", "steps", "steps {}"),), "4"),
    Verb("steps", "steps", "steps {steps}", (STEPS,), "4"),
    Verb("trade", "act", "", (Arg("cards", "act", "trade {}", also=CARD_WORDS),), "5.1"),
    Verb("altar", "act", "altar {card} {level} {slot}", (Arg("card", also=CARD_WORDS), Arg("level"), Arg("slot")), "5.2"),
    Verb("choose", "act", "choose {option}", (Arg("option"),), "5"),
    Verb("begin", "act", "begin", (), "5"),
    Verb("reveal", "act", "reveal {space}", (Arg("space"),), "5.3"),
    Verb("pass", "act", "pass", (), "5.4"),
    Verb("colours", "act", "", (Arg("colours", "act", "colours {}", also=COLOUR_WORDS),), "11"),
)


def label(view: PatzcuaroView, key: str, choice: str) -> Text:
    verb, *words = choice.split(" ")
    match verb:
        case "move" | "steps":
            return going(view, verb, int(words[0]))
        case "flip":
            return Text("patzcuaro.label.flip", n=RULES.flip_draw, penalty=RULES.flip_penalty)
        case "trade":
            return Text("patzcuaro.label.trade", cards=words)
        case "altar":
            return Text("patzcuaro.label.altar", card=words[0], level=int(words[1]), slot=int(words[2]))
        case "begin":
            return Text("patzcuaro.label.begin", space=view.spaces[view.players[view.active].at].code)
        case "choose":
            return choosing(view, int(words[0]))
        case "reveal":
            there = view.spaces[int(words[0])]
            return Text("patzcuaro.label.reveal", index=there.index, n=len(there.pile))
        case "colours":
            return Text("patzcuaro.label.colours", colours=words)
    return Text(f"patzcuaro.label.{choice}")


def choosing(view: PatzcuaroView, option: int) -> Text:
    """An option of a choice: the space, how many actions are done, and the options chosen there, this one last."""
    space = view.spaces[view.players[view.active].at].code
    done, chosen = (view.visit.done, view.visit.chosen) if view.visit is not None else (0, ())
    return Text("patzcuaro.label.choose", option=option, branch=[space, done, *chosen, option])


def going(view: PatzcuaroView, verb: str, steps: int) -> Text:
    there = next(one for one in view.destinations if one.steps == steps)
    where: dict[str, Any] = {"steps": steps, "index": there.index, "space": view.spaces[there.index].code}
    if verb == "move" and there.missing:
        return Text("patzcuaro.label.stranded", n=RULES.fallback_draw, **where)
    return Text(f"patzcuaro.label.{verb}", **where)
