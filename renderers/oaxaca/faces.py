"""The cards of Oaxaca as faces that can be drawn."""

from __future__ import annotations

from engines.oaxaca.cards import BANNER
from renderers.kit.cards import USED, Face, bar, bar_marks, flagged, low, lying, lying_marks, square, strip
from renderers.kit.colour import SEATS
from renderers.kit.keeping import kept
from renderers.kit.parts import Look
from renderers.kit.sheet import Sheet, Sprite
from renderers.oaxaca.looks import GLOBE, THEME, kind_of, look_of
from renderers.oaxaca.phrases import short, tiny
from renderers.speech import Speaker

_faces: dict[tuple[str, str, bool, bool], Face] = {}


def face_of(words: Speaker, card: str, solo: bool, small: bool = False) -> Face:
    """A card's face in the reader's language, with its longer or its shortest words."""
    kind = kind_of(card)
    key = (words.language, kind.code, solo, small)
    if key not in _faces:
        guest = small and not kind.deck and kind.code != BANNER  # it lies in a stall only as long as it visits
        sign = "people" if guest else "" if kind.icon == "none" else kind.icon
        line = (tiny if small else short)(words, kind.code, solo)
        tint = GLOBE if sign == "globe" else look_of(kind.code).deep
        _faces[key] = Face(words.card_name(kind.code), line, look_of(kind.code), str(kind.value or ""), sign, tint)
    return _faces[key]


def project(sheet: Sheet, x: int, y: int, words: Speaker, card: str, tokens: int, solo: bool, w: int, h: int) -> None:
    """An unfinished card with its token; a low one where many have to fit."""
    if h < 110:
        sheet.shadow(x, y, w, h, 11)
        sheet.put(bar(face_of(words, card, solo, small=True), w, h, THEME), x, y)
        bar_marks(sheet, x, y, w, h, card, tokens, THEME)
    else:
        sheet.shadow(x, y, w, h, 13)
        sheet.put(lying(face_of(words, card, solo), w, h, THEME), x, y)
        lying_marks(sheet, x, y, w, h, card, tokens, kind_of(card).value, THEME)


@kept
def _flag(seat: int) -> Look:
    look = SEATS[seat % len(SEATS)]
    return Look(look.colour, look.plate, look.pattern, "wild")


def finished(words: Speaker, card: str, seat: int, solo: bool, size: int, used: bool = False) -> Sprite:
    """A stall card as it lies: upright and ready, or turned."""
    if card == BANNER:
        return (
            _turned_flag(words.card_name(card), seat, size) if used else flagged(words.card_name(card), _flag(seat), size, THEME)
        )
    face = face_of(words, card, solo, small=True)
    return _turned(face, card, size) if used else square(face, card, size, THEME)


@kept
def _turned(face: Face, card: str, size: int) -> Sprite:
    return square(face, card, size, THEME, True).turned().weaker(USED)


@kept
def _turned_flag(name: str, seat: int, size: int) -> Sprite:
    return flagged(name, _flag(seat), size, THEME).turned().weaker(USED)


def crowded(words: Speaker, card: str, solo: bool, w: int, h: int) -> Sprite:
    return low(face_of(words, card, solo, small=True), card, w, h, THEME)


def visitor(words: Speaker, card: str, solo: bool, w: int, h: int, room: int) -> Sprite:
    return strip(face_of(words, card, solo), card, w, h, room, THEME)
