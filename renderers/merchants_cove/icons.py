"""The icons of Merchants Cove: Adventurers, Goods, Runes, dice, places and actions, and which of them stands before a choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.merchants_cove.cards import BOX, COLOURS, FACTIONS, GOODS
from engines.merchants_cove.verbs import die_value
from engines.merchants_cove.view import CoveView
from renderers.kit.emoji import DISC, SEAL, Icon, Icons, by_word
from renderers.merchants_cove import looks
from renderers.merchants_cove.looks import (
    ACTIONS,
    AMBER,
    DEEP_SEA,
    GOOD_ICONS,
    NIGHT,
    PIERS,
    RUNES,
    RUST,
    STAFF,
    TAINT,
    TOWN,
    VIOLET,
    tint,
)
from renderers.words.icons import NUMBERS, number

WHO_EMOJI: Mapping[str, str] = {"red": "⚔️", "green": "🎶", "blue": "🧙", "yellow": "👑", "grey": "🥷"}
GOOD_EMOJI: Mapping[str, str] = {"charm": "📿", "tome": "📕"}
ACTION_EMOJI: Mapping[str, str] = {
    "chart": "✨", "divine": "🔮", "horoscope": "♈", "twist": "🌀", "recruit": "🤝", "staff": "🧑‍🍳", "rest": "💤",
}  # fmt: skip
RUNE_EMOJI: Mapping[str, str] = {"bone": "🦴", "voodoo": "🪆", "skull": "💀", "tree": "🌳"}
STAFF_EMOJI: Mapping[str, str] = {"astrologist": "🌟", "palm": "🤚", "security": "💂"}
HELPERS: Mapping[str, str] = {"palm": "palm_reader"}
DIE_A, DIE_B = looks.SEATS[0].colour, looks.SEATS[2].colour
PEOPLE: Mapping[str, str] = {  # who is on a boat, by colour
    **{one.colour: f"{one.colour}_{one.key}" for one in BOX.factions},
    BOX.rogues.colour: f"{BOX.rogues.colour}_{BOX.rogues.key}",
}
WHO = (
    Icon(word, WHO_EMOJI.get(one, "🧑"), tint(one).icon, tint(one).colour, tint(one).ink) for one, word in PEOPLE.items()
)  # fmt: skip
MADE = (
    Icon(one.code.replace("-", "_"), GOOD_EMOJI.get(one.kind, "🎁"), GOOD_ICONS.get(one.kind, "wild"), tint(one.colour).colour,
         tint(one.colour).ink, DISC)
    for one in GOODS
)  # fmt: skip
ACTED = (Icon(f"{one}_action", ACTION_EMOJI.get(one, "▶️"), glyph, NIGHT) for one, glyph in ACTIONS.items())
HIRED = (Icon(HELPERS.get(one, one), STAFF_EMOJI.get(one, "🧑"), glyph, VIOLET) for one, glyph in STAFF.items())
CAST = (Icon(f"{one}_rune", RUNE_EMOJI.get(one, "🔹"), glyph, colour, shape=DISC) for one, (glyph, colour) in RUNES.items())
ROLLED = (
    Icon(f"die_{die}_{NUMBERS[n - 1]}", "🎲", ground=colour, sign=str(n))
    for die, colour in (("a", DIE_A), ("b", DIE_B))
    for n in range(1, BOX.constants.die_faces + 1)
)
MOORED = (Icon(f"{one}_pier", "⚓", "anchor", colour) for one, colour in PIERS.items())
TABLE = by_word(
    (
        *WHO,
        *MADE,
        *ACTED,
        *HIRED,
        *CAST,
        *ROLLED,
        *MOORED,
        Icon("gold", "🪙", "coin", AMBER, shape=DISC),
        Icon("corruption", "☠️", "skull", TAINT.colour),
        Icon("rogue_icon", "🥷", "mask", TAINT.colour, shape=DISC),
        Icon("hour", "🕐", "clock", looks.RIM),
        Icon("boat", "⛵", "boat", looks.SEA),
        Icon("bag", "👜", "bag", looks.BARK),
        Icon("market", "🏪", "tag", AMBER),
        Icon("hall", "🏛️", "house", looks.WOOD),
        Icon("townsperson", "🧑", "people", TOWN.colour),
        Icon("cross", "❎", "times", looks.CROSS_CUT),
        Icon("prediction", "🔮", "eye", VIOLET),
        Icon("top_row", "🔼", "sun", VIOLET),
        Icon("bottom_row", "🔽", "moon", VIOLET),
        Icon("plus_minus", "➕", "plus", RUST),
        Icon("move_rune", "↔️", "swap", RUST),
        Icon("left", "⬅️", "back", DEEP_SEA),
        Icon("right", "➡️", "arrow", DEEP_SEA),
        Icon("rival", "🧔", "bag", looks.RIVAL.colour),
        Icon("points", "🏆", "trophy", AMBER, shape=SEAL),
    )
)
BARE = ("done", "auto", "none", "later", "skip", "decline", "load")
OF_BARE: Mapping[str, str] = {
    "done": "confirm", "auto": "market", "none": "stop", "later": "waiting", "skip": "stop", "decline": "stop", "load": "bag",
}  # fmt: skip
TRACK: Mapping[str, str] = {"plusminus": "plus_minus", "move": "move_rune"}
ROW: Mapping[str, str] = {"top": "top_row", "bottom": "bottom_row"}
TAKEN: Mapping[str, str] = {"gold": "gold", "x": "cross", "market": "market"}


def of_choice(view: CoveView, key: str, choice: str) -> str:
    """What a choice is about: the colour, the Good, the die or the place that it names, else the action."""
    verb, *words = choice.split(" ")
    last = words[-1] if words else verb
    if last in BARE:
        return OF_BARE[last]
    match verb:
        case "chart" | "staff" | "rest" | "horoscope" | "twist" | "recruit":
            return f"{verb}_action"
        case "line":
            return "chart_action"
        case "discard":
            return "corruption"
        case "use":
            return HELPERS.get(words[0], words[0])
        case "dock":
            return f"{words[0]}_pier"
        case "sell":
            return words[0].replace("-", "_")
        case "place" | "to":
            return number(int(words[0])) or "boat"
        case "fill":
            return TRACK.get(words[0], "twist_action")
    return of_named(view, verb, words)


def of_named(view: CoveView, verb: str, words: list[str]) -> str:
    """A die with what it shows, somebody by their colour, or a place."""
    match verb:
        case "bend" if words[0] in ("a", "b"):
            shown = (die_value(view, words[0]) - 1 + int(words[1])) % BOX.constants.die_faces + 1 if words[1] != "move" else 0
            return f"die_{words[0]}_{NUMBERS[shown - 1]}" if shown else "move_rune"
        case "bend":
            return f"{words[0]}_rune" if f"{words[0]}_rune" in TABLE else "gold"
        case "write":
            return f"die_{words[0]}_{NUMBERS[die_value(view, words[0]) - 1]}"
        case "mark":
            return ROW.get(words[0]) or PEOPLE[COLOURS[FACTIONS.index(words[0])]]
        case "reward":
            return TAKEN.get(words[0], "prediction")
    return next((PEOPLE.get(word, word) for word in words if word in PEOPLE or word in TABLE), "")


OF_NEWS: Mapping[str, str] = {
    "advanced": "hour", "arrivals": "boat", "arrived": "townsperson", "bent": "dice", "called": "market",
    "charted": "chart_action", "cleaned": "hour", "cleansed": "corruption", "corrupted": "corruption",
    "crossed": "prediction", "day": "hour", "divined": "divine_action", "docked": "boat", "drew": "bag",
    "enclosed": "chart_action", "fulfilled": "prediction", "horoscope": "horoscope_action", "lapsed": "prediction",
    "late": "boat", "loading": "bag", "market": "market", "over": "winner", "paid": "gold", "returned": "bag",
    "rewarded": "prediction", "rival_earned": "rival", "rival_made": "rival", "rival_recruited": "rival",
    "rival_sold": "rival", "rolled": "dice", "saw": "look", "shifted": "boat", "skipped": "stop", "sponsored": "gold",
    "wrote": "horoscope_action",
}  # fmt: skip
ASKS: Mapping[str, str] = {
    "act": "hour", "color": "choose", "discard": "corruption", "dock": "boat", "effect": "townsperson",
    "fill": "twist_action", "lines": "chart_action", "mark": "cross", "mark.market": "market", "pair": "prediction",
    "place": "boat", "reward": "prediction", "rob": "rogue_icon", "sales": "market", "staff": "staff_action",
    "to": "townsperson", "who": "boat", "writes": "horoscope_action",
}  # fmt: skip
CHAPTERS: Mapping[str, str] = {
    "day": "hour", "runes": "bone_rune", "chart": "chart_action", "divine": "divine_action",
    "horoscope": "horoscope_action", "marks": "cross", "twist": "twist_action", "recruit": "recruit_action",
    "clock": "hour",
}  # fmt: skip


def of_news(kind: str, told: Mapping[str, Any]) -> str:
    """What a line of news is about: the act, a Good, somebody by their colour, a track, or who serves whom."""
    match kind:
        case "acted":
            return f"{told['action']}_action"
        case "made" | "sold":
            return str(told["good"]).replace("-", "_")
        case "arriving" | "boarded" | "robbed":
            return PEOPLE[told["colour"]]
        case "filled":
            return TRACK[told["track"]]
        case "marked" | "mark_lost":
            return TAKEN.get(told["mark"], "prediction")
        case "assigned" | "used":
            return HELPERS.get(told["staff"], told["staff"])
    return OF_NEWS.get(kind, "")


LEGEND: tuple[str, ...] = (
    "red_warriors", "green_bards", "blue_wizards", "yellow_nobles", "grey_rogues", "rogue_icon",
    "red_charm green_charm blue_charm yellow_charm", "red_tome green_tome blue_tome yellow_tome", "chart_action",
    "divine_action", "horoscope_action", "twist_action", "recruit_action", "staff_action", "rest_action", "hour", "astrologist",
    "palm_reader", "security", "townsperson", "bone_rune", "voodoo_rune", "skull_rune", "tree_rune",
    "die_a_one die_a_two die_a_three die_a_four", "die_b_one die_b_two die_b_three die_b_four", "plus_minus", "move_rune",
    "left_pier", "right_pier", "center_pier", "boat", "gold", "corruption", "cross", "prediction", "top_row", "bottom_row",
    "left", "right", "market", "hall", "bag", "rival", "points",
)  # fmt: skip
ICONS = Icons(TABLE, of_choice, of_news, ASKS, CHAPTERS, LEGEND)
