"""The icons of Resafa: wares, cards, buildings and actions, and which of them stands before a choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.resafa.cards import ACTION, CARD, COLOURS, SPOTS, TILE, face_of, things
from engines.resafa.verbs import offered, own, said
from engines.resafa.view import ResafaView
from renderers.kit.emoji import DISC, SEAL, Icon, Icons, by_word
from renderers.resafa import looks
from renderers.resafa.looks import ACTION as DARK
from renderers.resafa.looks import BACK, DISC_MARK, LEAF, MAINS, RED, SACK, SCARAB, SEA, VIOLET, WARES, WINE, tint
from renderers.words.icons import NUMBERS, number

WARE_EMOJI: Mapping[str, str] = {
    "coin": "🪙", "stone": "🪨", "marble": "⬜", "spice": "🌶️", "amphora": "🏺", "camel": "🐪", "sack": "💰",
}  # fmt: skip
COLOUR_EMOJI: Mapping[str, str] = {"yellow": "🌞", "white": "⚪", "blue": "💧", "pink": "🌸"}
MAIN_EMOJI: Mapping[str, str] = {
    "workshop": "🏠", "production": "🔨", "provisions": "👜", "garden": "🌴", "canal": "🌊", "trading": "🐫",
}  # fmt: skip
GOODS = (Icon(ware, WARE_EMOJI.get(ware, "🔹"), glyph, colour) for ware, (glyph, colour) in WARES.items())
CARDS = (Icon(f"{one}_card", COLOUR_EMOJI.get(one, "🎴"), tint(one).icon, tint(one).colour, tint(one).ink) for one in COLOURS)
TRACKS = (Icon(f"{one}_track", COLOUR_EMOJI.get(one, "🪜"), "track", tint(one).colour, tint(one).ink, DISC) for one in COLOURS)
ACTIONS = (Icon(f"{one}_action", MAIN_EMOJI.get(one, "▶️"), glyph, DARK) for one, glyph in MAINS.items())
HALVES = tuple(  # of action cards, as the cards show them
    Icon(f"{colour}_{main}", MAIN_EMOJI.get(main, "▶️"), glyph, tint(colour).colour, tint(colour).ink)
    for colour in COLOURS
    for main, glyph in MAINS.items()
)
LEVELS = (Icon(f"level_{NUMBERS[n - 1]}", "🎖️", ground=BACK.colour, sign=looks.ROMAN[n]) for n in (1, 2, 3))
TABLE = by_word(
    (
        *GOODS,
        *CARDS,
        *TRACKS,
        *ACTIONS,
        *HALVES,
        *LEVELS,
        Icon("points", "🏆", "trophy", WINE, shape=SEAL),
        Icon("action_card", "🎴", "cards", DARK),
        Icon("sack_card", "💰", "cards", SACK.colour),
        Icon("bonus_tile", "🎁", "bonus", SEA),
        Icon("workshop", "🏠", "house", RED),
        Icon("room", "🚪", "turn", RED),
        Icon("rotate", "🔃", "flip", DARK),
        Icon("small_garden", "🌱", "garden", LEAF),
        Icon("large_garden", "🌴", "garden2", LEAF),
        Icon("garden", "🌴", "palm", LEAF),
        Icon("full_garden", "🏡", "gardenfull", LEAF),
        Icon("canal", "🌊", "canal", SEA),
        Icon("water", "💧", "drop", looks.CUBE),
        Icon("water_cube", "🧊", "cube", looks.CUBE),
        Icon("tank", "🛢️", "tank", SEA),
        Icon("rain", "🌧️", "drop", SEA),
        Icon("square_token", "🟫", "token", DISC_MARK, shape=DISC),
        Icon("scarab", "🪲", "scarab", SCARAB, shape=DISC),
        Icon("trading_base", "⛺", "tent", BACK.colour),
        Icon("travel", "🐪", "camel", DARK),
        Icon("sell", "🏷️", "tag", LEAF),
        Icon("buy", "🛒", "bag", WINE),
        Icon("exchange", "🔄", "swap", VIOLET),
        Icon("effect", "⚡", "bolt", VIOLET),
        Icon("look_under", "👁️", "eye", VIOLET),
        Icon("give_up", "🚫", "times", RED),
        Icon("automa", "🤖", "robot", DARK),
    )
)
OF_VERB: Mapping[str, str] = {
    "draw": "sack_card", "build": "workshop", "face": "workshop", "place": "workshop", "turn": "rotate", "square": "garden",
    "strips": "garden", "canal": "canal", "side": "canal", "space": "canal", "travel": "travel", "early": "buy", "before": "buy",
    "do": "effect", "convert": "exchange", "flip": "look_under", "search": "look_under", "flow": "water", "abandon": "give_up",
    "end": "end_turn", "close": "go", "none": "stop", "done": "go", "decline": "stop", "normal": "bonus_tile",
    "use": "bonus_tile", "keep": "bonus_tile", "rotated": "rotate", "start": "rotate",
}  # fmt: skip
ROWS: Mapping[str, str] = {"garden": "garden", "workshop": "workshop", "canal": "canal"}


def of_card(code: str) -> str:
    """A card by its colour; cards without one are sack cards and bonus tiles."""
    if code in TILE:
        return "workshop"
    if code not in CARD:
        return "canal"
    colour = CARD[code].colour
    return f"{colour}_card" if colour else "sack_card" if code.startswith("S") else "bonus_tile"


def of_gain(gain: Mapping[str, int], otherwise: str) -> str:
    """The first of some wares."""
    return next((of_ware(ware) for ware in gain if of_ware(ware) in TABLE), otherwise)


def of_ware(ware: str) -> str:
    """A ware, or points."""
    return "points" if ware == "vp" else ware


def of_choice(view: ResafaView, key: str, choice: str) -> str:
    """What a choice is about: its card, ware or colour where it names one, else the act."""
    verb, *words = choice.split(" ")
    first = words[0] if words else ""
    match verb:
        case "play":
            halves = ACTION[first].halves
            if not halves:
                return "action_card"
            main, colour = halves["AB".index(words[1])]
            return f"{colour}_{main}" if colour else f"{main}_action"
        case "main":
            return f"{first}_action"
        case "colour" | "step":
            return f"{first}_track"
        case "choose" | "cargo":
            return of_ware(first) if of_ware(first) in TABLE else "travel"
        case "size":
            return f"{first}_garden"
        case "row":
            return ROWS.get(first, "square_token")
        case "option":
            return number(int(first)) or "choose"
        case "top":
            return f"{said(view, 'colour')}_card"
    return of_act(view, verb, words)


def of_act(view: ResafaView, verb: str, words: list[str]) -> str:
    """The same for choices that name a place, an amount or a card."""
    first = words[0] if words else ""
    match verb:
        case "sell" | "buy":
            good = of_ware(offered(view, verb).good)
            return good if good in TABLE else verb
        case "base" if first.isdigit():
            token = SPOTS[own(view).place][int(first) - 1].token
            return "scarab" if token == "scarab" else "square_token" if token else "trading_base"
        case "room":
            back = next((one.back for one in own(view).workshops if one.tile == first), False)
            return of_gain(things(face_of(first, back).rooms[int(words[1]) - 1]), "room")
    return of_card(first) if first in CARD else OF_VERB.get(verb, "")


OF_NEWS: Mapping[str, str] = {
    "abandoned": "give_up", "base": "trading_base", "bonus_first": "bonus_tile", "bot_base": "trading_base",
    "bot_canal": "canal", "bot_removed": "automa", "bot_start": "automa", "bot_turn": "automa", "built": "workshop",
    "canal": "canal", "capacity": "travel", "cargo": "travel", "completed": "full_garden", "drew": "action_card",
    "flipped": "look_under", "flowed": "water", "found": "bonus_tile", "offered": "workshop", "over": "winner",
    "peeked": "look_under", "planted": "garden", "played": "action_card", "rain": "rain", "rained": "rain", "room": "room",
    "round": "clock", "sacks": "sack_card", "searching": "look_under", "see_back": "look_under", "see_draw": "look",
    "see_sacks": "look", "start": "rotate", "swapped": "swap", "travelled": "travel", "used": "effect",
    "water": "water_cube",
}  # fmt: skip
ASKS: Mapping[str, str] = {
    "act.base": "trading_base", "act.canal": "canal", "act.cargo": "travel", "act.centre": "look_under",
    "act.close": "sell", "act.colour": "cards", "act.convert": "exchange", "act.effect": "effect", "act.face": "workshop",
    "act.flip": "look_under", "act.goods": "choose", "act.journey": "travel", "act.lying": "bonus_tile",
    "act.next": "choose", "act.option": "choose", "act.place": "workshop", "act.play": "action_card",
    "act.provision": "provisions_action", "act.rotation": "rotate", "act.room": "room", "act.row": "square_token",
    "act.search": "look_under", "act.shed": "cards", "act.side": "canal", "act.size": "garden", "act.space": "canal",
    "act.special": "cards", "act.square": "garden", "act.strips": "garden", "act.swap": "action_card",
    "act.tile": "workshop", "act.track": "choose", "act.trade": "sell", "route": "water", "setup": "automa",
    "start": "rotate",
}  # fmt: skip
CHAPTERS: Mapping[str, str] = {
    "hand": "action_card", "colour": "pink_card", "tracks": "blue_track", "special": "yellow_card",
    "production": "production_action", "trading": "trading_base", "tokens": "square_token",
}  # fmt: skip


def of_news(kind: str, told: Mapping[str, Any]) -> str:
    """What a line of news is about: a ware, a track, a token, the act, or the colour of its card."""
    match kind:
        case "gained":
            return of_gain(told["gain"], "points")
        case "paid":
            return of_gain(told["cost"], "coin")
        case "traded":
            return of_ware(told["good"])
        case "step" | "bot_step":
            return f"{told['colour']}_track"
        case "main":
            return f"{told['action']}_action"
        case "token":
            return "scarab" if told["token"] == "scarab" else "square_token"
    if kind in OF_NEWS:
        return OF_NEWS[kind]
    return of_card(told["card"]) if told.get("card") in CARD else f"{told['colour']}_card" if "colour" in told else ""


MIXED = tuple(f"{COLOURS[n % len(COLOURS)]}_{main}" for n, main in enumerate(MAINS))  # each action once
SHOWN = " ".join((*MIXED, *(one.word for one in HALVES if one.word not in MIXED)))
LEGEND: tuple[str, ...] = (
    "workshop_action", "production_action", "provisions_action", "garden_action", "canal_action", "trading_action", SHOWN,
    "yellow_track white_track blue_track pink_track", "yellow_card white_card blue_card pink_card",
    "level_one level_two level_three", "coin", "stone", "marble", "spice", "amphora", "camel", "sack sack_card", "action_card",
    "bonus_tile", "workshop", "room", "rotate", "small_garden large_garden", "garden full_garden", "canal", "tank", "water",
    "water_cube", "rain", "trading_base", "square_token", "scarab", "travel", "sell", "buy", "exchange", "effect", "look_under",
    "give_up", "automa", "points",
)  # fmt: skip
ICONS = Icons(TABLE, of_choice, of_news, ASKS, CHAPTERS, LEGEND)
