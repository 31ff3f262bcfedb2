"""One card, asked for by its code: everything it says, and where it is as far as everybody knows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PIL import Image

from engines.merchants_cove.cards import BOX, COLOUR_OF, CORRUPTION, ROGUE_CARD, TOWNSFOLK
from engines.merchants_cove.view import CoveView
from renderers.kit.cards import Face
from renderers.kit.colour import Colour
from renderers.kit.ornament import table
from renderers.kit.pages.lookup import Fact, Leaf, LookUps, Place, portrait
from renderers.kit.parts import Look
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.merchants_cove import tiles
from renderers.merchants_cove.looks import ROGUE, SEATS_AND_RIVAL, TAINT, THEME, TOWN, colour_of
from renderers.merchants_cove.phrases import name_of, number, say
from renderers.speech import Speaker

LOOK_UPS = LookUps("merchants_cove-hand", THEME, partial(table, theme=THEME), name_of, SEATS_AND_RIVAL)
CODES = (*TOWNSFOLK, *ROGUE_CARD, *CORRUPTION)
SETS = {"locals": "house", "mercenaries": "sword", "sailors": "boat"}


def kind_of(code: str) -> str:
    return "townsfolk" if code in TOWNSFOLK else "corruption" if code in CORRUPTION else "rogues"


def face_of(code: str, words: Speaker) -> Face:
    looks: dict[str, tuple[Look, str]] = {"corruption": (TAINT, "skull"), "rogues": (ROGUE, "mask")}
    name = name_for(code, words)
    if code in TOWNSFOLK:
        return Face(name, "", TOWN, icon=SETS.get(TOWNSFOLK[code].set, "people"))
    look, icon = looks[kind_of(code)]
    return Face(name, "", look, icon=icon)


def name_for(code: str, words: Speaker) -> str:
    if code in CORRUPTION:
        return say(words, "kind.corruption")
    return say(words, f"rogues.{code}") if code in ROGUE_CARD else words.card_name(code)


def known(code: str) -> str:
    """The code of a townsperson, a Corruption card or a Rogue card; KeyError for anything else."""
    if code not in CODES:
        raise KeyError(code)
    return code


def compose(code: str, words: Speaker, view: CoveView | None) -> Image.Image:
    face = face_of(code, words)
    kind = say(words, f"set.{TOWNSFOLK[code].set}") if code in TOWNSFOLK else say(words, f"kind.{kind_of(code)}")
    art = portrait(face, "" if code in ROGUE_CARD else code, kind if code in TOWNSFOLK else "", face.drawn, THEME)
    wordings = (words.card_about(code), words.card_text(code))
    told_ = tuple(facts(code, view, words))
    leaf = Leaf(face.name, wordings, face.look.colour, art, partial(line, code, words), told_, face.look.deep)
    if view is None:
        same = sum(n == CORRUPTION[code] for n in CORRUPTION.values()) if code in CORRUPTION else 1
        said = say(words, f"general.{kind_of(code)}", n=same, total=len(CORRUPTION))
        return LOOK_UPS.page(leaf, say(words, "general"), said, words)
    return LOOK_UPS.page(leaf, say(words, "here"), [whereabouts(code, view, words)], words)


def line(code: str, words: Speaker, sheet: Sheet, x: int, y: int, w: int, h: int, ground: Colour) -> None:
    """What a card does in signs."""
    left, cy = x + 16.0, y + h / 2
    if code in TOWNSFOLK:
        tiles.draw_signs(sheet, left, cy, tiles.signs_of(TOWNSFOLK[code].effects), 62, w - 32, THEME.paper)
        return
    n = CORRUPTION.get(code, 1)
    said = f"+{ROGUE_CARD[code].lair}  {say(words, 'fact.lair', n=ROGUE_CARD[code].lair)}" if code in ROGUE_CARD else ""
    for k in range(n):
        sheet.icon("mask", left + 76 * k, cy - 33, 66, face_of(code, words).look.deep, ground)
    left += 76 * n + 8
    said = said or say(words, "icons_n", n=n)
    sheet.fitted(left, cy + 48 * CAP, said, "bold", 48, 26, x + w - 16 - left, face_of(code, words).look.deep)


def facts(code: str, view: CoveView | None, words: Speaker) -> Iterator[Fact]:
    """Townsfolk: what each icon counts; Corruption: how many there are, and what it costs; Rogues: who is left."""
    for icon in TOWNSFOLK[code].icons if code in TOWNSFOLK else ():
        rogue, person = icon not in COLOUR_OF, tiles.person(colour_of(icon), 30)
        if view is None:
            yield Fact(person, say(words, "lair") if rogue else say(words, f"faction.{icon}"))
        elif rogue:
            yield Fact(person, number(-view.lair), say(words, "fact.cost"))
        else:
            count = next(hall.count for hall in view.halls if hall.faction == icon)
            yield Fact(person, f"+{count}", say(words, "fact.hall"))
    if code in CORRUPTION:
        same = sum(n == CORRUPTION[code] for n in CORRUPTION.values())
        yield Fact("cards", str(same), say(words, "fact.copies", n=len(CORRUPTION)))
        if view is not None:
            yield Fact("mask", number(-view.lair * CORRUPTION[code]), say(words, "fact.cost"))
    if code in ROGUE_CARD:
        yield Fact("sack", str(BOX.rogues.adventurers - ROGUE_CARD[code].lair))


def whereabouts(code: str, view: CoveView, words: Speaker) -> Place:
    """Where a card is, as far as everybody knows: a look-up may be posted."""
    if code in ROGUE_CARD:
        return Place(-1, say(words, "here.play" if view.rogues == code else "here.not"), "mask")
    if code in CORRUPTION:
        for player in view.players:
            if code in player.faces:
                return Place(player.seat, say(words, "kind.corruption"), "skull")
        return Place(-1, say(words, "here.open" if code in view.cleansed else "here.hidden"), "cards")
    for slot in view.square:
        if slot.card == code:
            return Place(-1, say(words, "here.slot", n=slot.slot), "people")
    for player in view.players:
        for key, assigned in player.staff:
            if assigned == code:
                return Place(player.seat, say(words, f"staff.{key}"), "crown")
    if view.rival is not None and code in view.rival.townsfolk:
        return Place(-1, say(words, "here.rival"), "people")
    return Place(-1, say(words, "here.left" if code in view.departed else "here.deck"), "cards")
