"""One grammar for what Merchants Cove's cards and boxes say, made from the data, in any language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engines.merchants_cove.box import BonusData, EffectData
from engines.merchants_cove.cards import BOX, CORRUPTION, GOOD, ROGUE_CARD, ROGUES, TOWNSFOLK
from renderers.kit.pages.telling import capital
from renderers.words.spoken import in_any_letters
from renderers.words.words import Words

CODES: tuple[str, ...] = (*TOWNSFOLK, *ROGUE_CARD, *CORRUPTION)
kind = in_any_letters(CODES)


def family(code: str) -> str:
    return "townsfolk" if code in TOWNSFOLK else "corruption" if code in CORRUPTION else "rogues"


def name(words: Words, code: str) -> str:
    """What a card is called; Corruption cards all have one name."""
    return words.word(f"merchants_cove.card.{'corruption' if code in CORRUPTION else code}")


# -- people, Goods, things ------------------------------------------------------------------------------------------------


def good(words: Words, code: str) -> str:
    """A Good by its colour and its kind: `red Charm`."""
    one = GOOD[code]
    return words.word("merchants_cove.good", colour=one.colour, kind=one.kind)


def goods(words: Words, found: Iterable[tuple[str, int]]) -> str:
    """Goods with their numbers: `2× red Charm, blue Tome`."""
    said = [f"{n}× {good(words, code)}" if n > 1 else good(words, code) for code, n in found if n]
    return ", ".join(said) or words.word("merchants_cove.nothing")


def people(words: Words, colours: Iterable[str]) -> str:
    """Adventurers, counted by what they are: `2 Warriors and 1 Rogue`."""
    found: dict[str, int] = {}
    for colour in colours:
        found[colour] = found.get(colour, 0) + 1
    return words.join(words.word(f"merchants_cove.some.{colour}", n=n) for colour, n in found.items())


def factions(words: Words, icons: Iterable[str]) -> str:
    return words.join(words.word(f"merchants_cove.faction.{icon}") for icon in icons)


# -- what cards and boxes do ----------------------------------------------------------------------------------------------


def clause(words: Words, one: EffectData | BonusData) -> str:
    if one.do in ("charm", "tome"):
        return words.word(f"merchants_cove.does.{one.do}", n=one.count if one.count > 1 else 0, colours=list(one.colours))
    return words.word(f"merchants_cove.does.{one.do}", n=one.count)


def recruited(words: Words, effects: Sequence[EffectData]) -> str:
    return words.join(clause(words, one) for one in effects) if effects else words.word("merchants_cove.nothing")


def bonus(words: Words, one: BonusData | None) -> str:
    return clause(words, one) if one is not None else words.word("merchants_cove.does.none")


def effect(words: Words, code: str) -> str:
    match family(code):
        case "townsfolk":
            return words.word("merchants_cove.effect.townsfolk", what=recruited(words, TOWNSFOLK[code].effects))
        case "corruption":
            n = CORRUPTION[code]
            return words.word("merchants_cove.effect.corruption", what=capital(words.word("merchants_cove.icons", n=n)), n=n)
    return words.word(f"merchants_cove.effect.rogues.{ROGUE_CARD[code].rule}")


def notes(words: Words, code: str) -> str:
    params: dict[str, Any] = {}
    match family(code):
        case "townsfolk":
            params["what"] = worth(words, TOWNSFOLK[code].icons)
        case "rogues":
            params |= {"lair": ROGUE_CARD[code].lair, "total": BOX.rogues.adventurers}
    return words.word(f"merchants_cove.about.{family(code)}", **params)


def worth(words: Words, icons: Sequence[str]) -> str:
    """What icons of a townsperson count for at the end."""
    said = (
        words.word("merchants_cove.worth.rogues") if icon == ROGUES else words.word("merchants_cove.worth.faction", faction=icon)
        for icon in icons
    )
    return "; ".join(said) or words.word("merchants_cove.nothing")


def facts(words: Words, code: str) -> str:
    match family(code):
        case "townsfolk":
            one = TOWNSFOLK[code]
            return words.word(
                "merchants_cove.facts.townsfolk", set=words.word(f"merchants_cove.set.{one.set}"), what=factions(words, one.icons)
            )
        case "corruption":
            alike = sum(icons == CORRUPTION[code] for icons in CORRUPTION.values())
            return words.word("merchants_cove.facts.corruption", n=alike, total=len(CORRUPTION))
    return words.word("merchants_cove.facts.rogues", lair=ROGUE_CARD[code].lair)
