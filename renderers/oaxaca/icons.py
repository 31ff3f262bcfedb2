"""The icons of Oaxaca: its crafts, dice, places and acts, and which of them stands before a choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.oaxaca.cards import BANNER, CARD, FACE_KEY, FACES, WORD_OF_DECK
from engines.oaxaca.view import OaxacaView
from renderers.kit.emoji import DISC, Icon, Icons, by_word
from renderers.kit.parts import COIN, COIN_INK
from renderers.oaxaca.looks import CRAFTS, DONE, MOON, SUN, THEME, TOURIST, kind_of
from renderers.words.icons import NUMBERS

CRAFT_EMOJI: Mapping[str, str] = {
    "wild": "🌟", "pottery": "🏺", "jewelry": "📿", "textile": "🧶", "woodcarving": "🐇", "tin_art": "🌞",
}  # fmt: skip
GROUND = TOURIST.deep  # of what belongs to no craft
CRAFTED = (Icon(key, CRAFT_EMOJI.get(key, "🔹"), look.icon, look.colour) for key, look in CRAFTS.items())
DICE = (
    Icon(f"die_{NUMBERS[face - 1]}", "🎲", ground=CRAFTS[FACE_KEY[face]].colour, sign=str(face)) for face in FACES
)  # fmt: skip
TABLE = by_word(
    (
        *CRAFTED,
        *DICE,
        Icon("token", "🪙", "coin", COIN, COIN_INK, DISC),
        Icon("tourist", "🧳", "people", TOURIST.colour),
        Icon("banner", "🚩", "flag", CRAFTS["wild"].deep),
        Icon("workshop", "🔨", "hammer", GROUND),
        Icon("market_stall", "🏪", "house", GROUND),
        Icon("deck", "🃏", "cards", GROUND),
        Icon("customer", "🛍️", "bag", TOURIST.colour),
        Icon("day", "☀️", "sun", SUN, THEME.ink),
        Icon("night", "🌙", "moon", MOON, THEME.ink),
        Icon("early_riser", "🌅", "dawn", SUN, THEME.ink),
        Icon("gather", "🧺", "draw", GROUND),
        Icon("craft", "🛠️", "hammer", DONE),
        Icon("combine", "➕", "plus", GROUND),
        Icon("activate", "⚡", "bolt", CRAFTS["wild"].colour),
        Icon("scrap", "🗑️", "bin", THEME.panel),
        Icon("idle", "💤", "moon", THEME.panel),
        Icon("upright", "🔃", "flip", DONE),
        Icon("opponent", "👤", "meeple", GROUND),
    )
)
OF_VERB: Mapping[str, str] = {
    "gather": "gather", "craft": "craft", "combine": "combine", "idle": "idle", "early-riser": "early_riser", "end": "end_turn",
    "scrap": "scrap", "again": "reroll", "sell": "market_stall", "top": "deck", "bottom": "deck",
}  # fmt: skip
OF_WORD: Mapping[str, str] = {"gather": "gather", "craft": "craft"}  # what a free result is used for
DECKS: Mapping[str, str] = {word: deck for deck, word in WORD_OF_DECK.items()}


def of_card(card: str) -> str:
    """A card: its craft, a tourist, or the banner."""
    kind = kind_of(card)
    return kind.deck or ("banner" if kind.code == BANNER else "tourist")


def of_choice(view: OaxacaView, key: str, choice: str) -> str:
    """What a choice is about: its first card, craft or die where it names one, else the act."""
    verb, *words = choice.split(" ")
    if choice in ("done", "respond none", "trade none"):
        return "confirm"
    if verb in OF_VERB and not (verb in ("gather", "craft", "idle", "early-riser", "combine", "again") and words):
        return of_named(key, words[0]) if verb == "sell" else OF_VERB[verb]
    if verb == "scrap":
        return "scrap"
    return of_named(key, words[0]) or OF_VERB.get(verb, "")


def of_named(key: str, word: str) -> str:
    """The thing that a word names, as the question means it."""
    if word in CARD:
        return of_card(word)
    if word in DECKS:
        return DECKS[word]
    if key == "customers":
        return "customer"
    if key == "args.number":
        return "token"
    if key == "args.opponent":
        return "opponent"
    if word.isdigit() and int(word) in FACE_KEY:
        return FACE_KEY[int(word)] if key == "args.beside" else f"die_{NUMBERS[int(word) - 1]}"
    return OF_WORD.get(word, "")


OF_NEWS: Mapping[str, str] = {
    "crafted": "craft", "customers": "customer", "deck_tokens": "token", "declined": "stop", "die_set": "dice",
    "early_riser": "early_riser", "early_traded": "token", "idled": "idle", "kept_dice": "dice", "opening": "dice",
    "over": "winner", "passed": "night", "reclaimed": "dice", "redistributed": "token", "returned": "deck",
    "rerolled": "dice", "rolled": "dice", "round": "day", "saw": "look", "scrapped": "scrap", "sold": "customer",
    "used": "activate",
}  # fmt: skip
ASKS: Mapping[str, str] = {
    "act": "dice", "args": "token", "args.beside": "deck", "args.die": "dice", "args.face": "dice", "args.flip": "dice",
    "args.opponent": "opponent", "args.refresh": "upright", "args.reroll": "dice", "args.return": "deck", "as": "dice",
    "customers": "customer", "deck": "deck", "do": "choose", "extra": "token", "keep": "hand", "reroll": "dice",
    "respond": "token", "return": "deck", "second": "combine", "sell": "market_stall", "target": "token", "trade": "token",
    "via": "activate", "with": "activate",
}  # fmt: skip
CHAPTERS: Mapping[str, str] = {"combining": "combine", "stall": "market_stall", "tourists": "tourist"}


def of_news(kind: str, told: Mapping[str, Any]) -> str:
    """What a line of news is about: the act, else the craft of its card or deck."""
    return OF_NEWS.get(kind) or (of_card(told["card"]) if "card" in told else told.get("deck", ""))


LEGEND: tuple[str, ...] = (
    "die_one die_two die_three die_four die_five die_six", "wild", "pottery", "jewelry", "textile", "woodcarving", "tin_art",
    "gather", "craft", "combine", "activate", "upright", "scrap", "idle", "early_riser", "token", "deck", "workshop",
    "market_stall", "tourist", "banner", "customer", "opponent", "day", "night",
)  # fmt: skip
ICONS = Icons(TABLE, of_choice, of_news, ASKS, CHAPTERS, LEGEND)
