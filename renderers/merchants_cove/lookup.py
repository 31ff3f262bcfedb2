"""One card, asked for by its code: everything it says, and where it is as far as everybody knows."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from engines.merchants_cove.cards import BOX, COLOUR_OF, CORRUPTION, ROGUE_CARD, TOWNSFOLK
from engines.merchants_cove.view import CoveView
from renderers.kit.cards import Face
from renderers.kit.colour import WHITE, mix
from renderers.kit.encode import reduced
from renderers.kit.large import ART_W, LEAF, leaf
from renderers.kit.ornament import piece_of_table
from renderers.kit.parts import Look
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial
from renderers.merchants_cove import tiles
from renderers.merchants_cove.looks import ROGUE, TAINT, THEME, TOWN, colour_of
from renderers.merchants_cove.phrases import name_of, number, say
from renderers.speech import Speaker

WIDTH, HEIGHT = 900, 600
PALETTE = "merchants_cove-hand"
LINE = mix(THEME.paper, THEME.brown, 0.16)
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
    sheet = Sheet.on(piece_of_table(WIDTH, 0, HEIGHT, THEME))
    face = face_of(code, words)
    top = leaf(sheet, face, (words.card_about(code), words.card_text(code)), THEME, (190, 250), (54, 36), (28, 18))
    sheet.text(44, 430, code if code not in ROGUE_CARD else "", "bold", 30, WHITE)
    kind = say(words, f"set.{TOWNSFOLK[code].set}") if code in TOWNSFOLK else say(words, f"kind.{kind_of(code)}")
    sheet.fitted(LEAF[0] + ART_W / 2, 62 + 34 * CAP, kind, "black", 34, 20, ART_W - 40, WHITE, "m")
    _bar(sheet, code, 384, top + 32, 452, words)
    _facts(sheet, code, view, face.look, words)
    sheet.fill(24, 474, 852, 102, THEME.row, 18)
    _below(sheet, code, view, words)
    return reduced(sheet.image, PALETTE)


def _bar(sheet: Sheet, code: str, x: float, cy: float, room: float, words: Speaker) -> None:
    if code in TOWNSFOLK:
        tiles.draw_signs(sheet, x, cy, tiles.signs_of(TOWNSFOLK[code].effects), 44, room, THEME.paper)
        return
    n = CORRUPTION.get(code, -1)
    if n >= 0:
        for k in range(n):
            sheet.icon("mask", x + 56 * k, cy - 24, 48, TAINT.deep, THEME.paper)
        said = say(words, "icons_n", n=n)
        sheet.fitted(x + 56 * n + 8, cy + 32 * CAP, said, "bold", 32, 18, room - 56 * n - 8, TAINT.deep)
        return
    lair = ROGUE_CARD[code].lair
    said = f"+{lair}  {say(words, 'fact.lair', n=lair)}"
    sheet.icon("mask", x, cy - 24, 48, ROGUE.deep, THEME.paper)
    sheet.fitted(x + 60, cy + 32 * CAP, said, "bold", 32, 18, room - 60, ROGUE.deep)


def _facts(sheet: Sheet, code: str, view: CoveView | None, look: Look, words: Speaker) -> None:
    sheet.fill(372, 369, 476, 3, LINE)
    if code in TOWNSFOLK:
        for i, icon in enumerate(TOWNSFOLK[code].icons):
            x = 372 + 240 * i
            sheet.put(tiles.person(colour_of(icon), 26), x + 32, 412)
            rogue = icon not in COLOUR_OF
            if view is not None:
                count = -view.lair if rogue else next(hall.count for hall in view.halls if hall.faction == icon)
                sheet.fitted(x + 72, 397 + 34 * CAP, number(count) if rogue else f"+{count}", "black", 34, 18, 150, THEME.ink)
                said = say(words, "fact.cost" if rogue else "fact.hall")
                sheet.fitted(x + 72, 430 + 23 * CAP, said, "semibold", 23, 14, 150, THEME.brown)
            else:
                said = say(words, "lair") if rogue else say(words, f"faction.{icon}")
                sheet.fitted(x + 72, 412 + 30 * CAP, said, "bold", 30, 16, 150, THEME.ink)
        return
    if code in CORRUPTION:
        same = sum(n == CORRUPTION[code] for n in CORRUPTION.values())
        sheet.icon("cards", 376, 391, 42, look.deep, THEME.paper)
        sheet.text(432, 398 + 34 * CAP, str(same), "black", 34, THEME.ink)
        sheet.fitted(432, 431 + 22 * CAP, say(words, "fact.copies", n=len(CORRUPTION)), "semibold", 22, 14, 180, THEME.brown)
        if view is not None:
            sheet.icon("mask", 616, 391, 42, look.deep, THEME.paper)
            sheet.text(672, 398 + 34 * CAP, number(-view.lair * CORRUPTION[code]), "black", 34, THEME.ink)
            sheet.fitted(672, 431 + 22 * CAP, say(words, "fact.cost"), "semibold", 22, 14, 170, THEME.brown)
        return
    sheet.icon("sack", 376, 391, 42, look.deep, THEME.paper)
    sheet.text(432, 412 + 34 * CAP, str(BOX.rogues.adventurers - ROGUE_CARD[code].lair), "black", 34, THEME.ink)


class Place(NamedTuple):
    """Where a card is: whose place it is, or -1; icon and words."""

    seat: int
    icon: str
    words: str


def whereabouts(code: str, view: CoveView, words: Speaker) -> Place:
    """Where a card is, as far as everybody knows: a look-up may be posted."""
    if code in ROGUE_CARD:
        return Place(-1, "mask", say(words, "here.play" if view.rogues == code else "here.not"))
    if code in CORRUPTION:
        for player in view.players:
            if code in player.faces:
                return Place(player.seat, "skull", say(words, "kind.corruption"))
        return Place(-1, "cards", say(words, "here.open" if code in view.cleansed else "here.hidden"))
    for slot in view.square:
        if slot.card == code:
            return Place(-1, "people", say(words, "here.slot", n=slot.slot))
    for player in view.players:
        for key, assigned in player.staff:
            if assigned == code:
                return Place(player.seat, "crown", say(words, f"staff.{key}"))
    if view.rival is not None and code in view.rival.townsfolk:
        return Place(-1, "people", say(words, "here.rival"))
    return Place(-1, "cards", say(words, "here.left" if code in view.departed else "here.deck"))


def _below(sheet: Sheet, code: str, view: CoveView | None, words: Speaker) -> None:
    title = say(words, "general" if view is None else "here")
    sheet.text(46, 503 + 22 * CAP, title.upper(), "bold", 22, THEME.muted, "l", 1)
    if view is None:
        same = sum(n == CORRUPTION[code] for n in CORRUPTION.values()) if code in CORRUPTION else 1
        said = say(words, f"general.{kind_of(code)}", n=same, total=len(CORRUPTION))
        sheet.fitted(46, 544 + 28 * CAP, said, "bold", 28, 18, 808, WHITE)
        return
    place, x = whereabouts(code, view, words), 46.0
    if place.seat >= 0:
        name = name_of(words, place.seat)
        sheet.put(tiles.crest(place.seat, initial(name), 20), x + 20, 544)
        x += 52 + sheet.fitted(x + 50, 544 + 28 * CAP, name, "bold", 28, 17, 300, WHITE) + 20
    sheet.icon(place.icon, x, 526, 36, THEME.muted, THEME.row)
    sheet.fitted(x + 48, 544 + 28 * CAP, place.words, "bold", 28, 17, 854 - x - 48, WHITE)
