"""The icons of Pátzcuaro: colours and items of cards, what one does on a space, and which of them stands before a choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.patzcuaro.cards import CARD, COLOURS, ITEMS, SYMBOL
from engines.patzcuaro.plans import reached
from engines.patzcuaro.view import PatzcuaroView
from renderers.kit.colour import rgb
from renderers.kit.emoji import SEAL, Icon, Icons, by_word
from renderers.patzcuaro.looks import BACK, PETALS, THEME, thing, tint
from renderers.words.icons import NUMBERS

COLOUR_EMOJI: Mapping[str, str] = {"flower": "🌸", "vase": "🏺", "cross": "✝️", "hummingbird": "🐦"}
ITEM_EMOJI: Mapping[str, str] = {
    "candle": "🕯️", "sugar_skull": "💀", "cempasuchil": "🌼", "lollipop": "🍭", "portrait": "🖼️", "spinning_top": "🪀",
    "bottle": "🍾", "bread": "🍞",
}  # fmt: skip
PAPER, NIGHT, LEAF = THEME.paper, THEME.panel, rgb("#1E7D4E")
CARDS = (
    Icon(f"{one}_card", COLOUR_EMOJI.get(SYMBOL[one], "🎴"), tint(one).icon, tint(one).colour, tint(one).ink) for one in COLOURS
)
THINGS = (Icon(item, ITEM_EMOJI.get(item, "🔸"), thing(item)[0], thing(item)[1]) for item in ITEMS)
OBJECTIVES = (Icon(f"objective_{NUMBERS[n - 1]}", "🏵️", ground=petals, shape=SEAL, sign=str(n)) for n, petals in PETALS.items())
LEVELS = (Icon(f"level_{NUMBERS[n - 1]}", "🪜", ground=BACK.deep, sign=str(n)) for n in (1, 2, 3))
TABLE = by_word(
    (
        *CARDS,
        *THINGS,
        *OBJECTIVES,
        *LEVELS,
        Icon("card", "🎴", "skull", BACK.colour),
        Icon("altar", "⛩️", "altar", BACK.deep),
        Icon("move", "👣", "arrow", NIGHT),
        Icon("space", "📍", "token", NIGHT),
        Icon("flip", "🔃", "flip", rgb("#B3361F")),
        Icon("trade", "🔄", "swap", rgb("#2669C4")),
        Icon("draw", "🎴", "draw", LEAF),
        Icon("reveal", "👁️", "faceup", rgb("#0F766E")),
        Icon("others", "👥", "people", NIGHT),
        Icon("nothing", "🚫", "times", NIGHT),
        Icon("points", "🏆", "trophy", rgb("#A86A00"), shape=SEAL),
        Icon("last_night", "🌙", "moon", NIGHT),
    )
)
OF_VERB: Mapping[str, str] = {
    "move": "move", "steps": "move", "flip": "flip", "altar": "altar", "begin": "go", "reveal": "reveal", "pass": "nothing",
}  # fmt: skip


def of_choice(view: PatzcuaroView, key: str, choice: str) -> str:
    """What a choice is about: the colour of its card, what an option begins with, or the act."""
    verb, *words = choice.split(" ")
    match verb:
        case "trade" | "altar":
            return f"{CARD[words[0]].colour}_card"
        case "colours":
            return f"{words[0]}_card"
        case "choose":
            return of_option(view, int(words[0]))
    return OF_VERB.get(verb, "")


def of_option(view: PatzcuaroView, option: int) -> str:
    """What an option of the space begins with."""
    space = view.spaces[view.players[view.active].at].code
    done, chosen = (view.visit.done, view.visit.chosen) if view.visit is not None else (0, ())
    plan = reached(space, (*chosen, option), done)
    return plan.do if plan is not None and plan.do in TABLE else "choose"


OF_NEWS: Mapping[str, str] = {
    "chose": "choose", "drew": "draw", "end": "last_night", "flipped": "flip", "moved": "move", "over": "winner",
    "passed": "nothing", "saw": "hand", "stranded": "nothing", "traded": "trade",
}  # fmt: skip
ASKS: Mapping[str, str] = {
    "act.altar": "altar", "act.begin": "go", "act.choose": "choose", "act.colours": "cards", "act.final": "last_night",
    "act.move": "move", "act.place": "altar", "act.reveal": "reveal", "act.trade": "trade", "steps": "flip",
}  # fmt: skip
CHAPTERS: Mapping[str, str] = {"ring": "space", "hands": "hand"}


def of_news(kind: str, told: Mapping[str, Any]) -> str:
    """What a line of news is about: the act, or the colour of its card."""
    return OF_NEWS.get(kind) or (f"{CARD[told['card']].colour}_card" if "card" in told else "")


LEGEND: tuple[str, ...] = (
    "pink_card", "green_card", "purple_card", "yellow_card", "candle", "sugar_skull", "cempasuchil", "lollipop", "portrait",
    "spinning_top", "bottle", "bread", "card", "altar", "level_one level_two level_three",
    "objective_one objective_two objective_three", "move", "space", "draw", "trade", "reveal", "flip", "others", "nothing",
    "points", "last_night",
)  # fmt: skip
ICONS = Icons(TABLE, of_choice, of_news, ASKS, CHAPTERS, LEGEND)
