"""One card, asked for by name: everything it says, and where its copies are as far as everybody knows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from PIL.Image import Image

from engines.oaxaca.cards import BANNER, BOX, FACE_KEY, HANDICRAFTS
from engines.oaxaca.view import OaxacaView
from renderers.kit import parts
from renderers.kit.colour import WHITE, mix
from renderers.kit.encode import reduced
from renderers.kit.large import ART_W, LEAF, leaf
from renderers.kit.ornament import piece_of_table
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial, width
from renderers.oaxaca.faces import face_of
from renderers.oaxaca.looks import THEME, emblem, kind_of, look_of
from renderers.oaxaca.phrases import face_name, name_of, say
from renderers.speech import Speaker

WIDTH, HEIGHT = 900, 600
LINE = mix(THEME.paper, THEME.brown, 0.16)
PALETTE = "oaxaca-hand"


def compose(code: str, words: Speaker, view: OaxacaView | None) -> Image:
    solo = view is not None and len(view.players) == 1
    sheet = Sheet.on(piece_of_table(WIDTH, 0, HEIGHT, THEME))
    kind = kind_of(code)
    face = replace(face_of(words, code, solo), icon=emblem(code))
    leaf(sheet, face, (words.card_about(code, solo), words.card_text(code, solo)), THEME, (220, 256), (52, 34), (30, 20))
    if kind.value:
        sheet.put(parts.badge(str(kind.value), 92, THEME), 80, 82)
    code_wide = width(code, "black", 32)
    sheet.text(LEAF[0] + ART_W - 22, 422 + 32 * CAP, code, "black", 32, WHITE, "r")
    _family(sheet, 42, 398, ART_W - 54 - code_wide - 16, code, words)
    _facts(sheet, code, words)
    sheet.fill(24, 474, 852, 102, THEME.row, 18)
    if view is None:
        _general(sheet, code, words)
    else:
        _here(sheet, code, view, words)
    return reduced(sheet.image, PALETTE)


def family(code: str, words: Speaker) -> str:
    kind = kind_of(code)
    if kind.deck:
        return face_name(words, kind.deck)
    return words.card_name(BANNER) if code == BANNER else say(words, "tourist")


def _family(sheet: Sheet, x: int, y: int, room: float, code: str, words: Speaker) -> None:
    look = look_of(code)
    said = family(code, words)
    size = 28.0
    while size > 18 and width(said, "bold", size) > room - 62:
        size -= 0.5
    wide = round(min(room, width(said, "bold", size) + 62))
    icon = look.icon if kind_of(code).deck else "wild" if code == BANNER else "people"
    sheet.fill(x, y, wide, 42, look.deep, 21)
    sheet.icon(icon, x + 9, y + 6, 30, WHITE, look.deep)
    sheet.text(x + 46, y + 21 + size * CAP, said, "bold", size, WHITE)


def _facts(sheet: Sheet, code: str, words: Speaker) -> None:
    kind, look = kind_of(code), look_of(code)
    copies = next((k.copies for k in BOX.handicraft_kinds if k.code == code), 1)
    when = {"globe": "always", "hammer": "craft", "bag": "gather"}.get(kind.icon, "turn")
    facts = [("copy", str(copies), say(words, "fact.copies", n=copies))] if code != BANNER else []
    if kind.deck:
        facts.insert(0, ("token", str(kind.value), say(words, "fact.value")))
    facts.append((kind.icon if kind.icon != "none" else "sun", say(words, f"fact.{when}"), say(words, f"fact.{when}.more")))
    sheet.fill(372, 369, 476, 3, LINE)
    widths = [134, 146] if len(facts) == 3 else [200]
    x = 372
    for i, (icon, large, small) in enumerate(facts):
        if i:
            sheet.fill(x - 12, 378, 3, 68, LINE)
        room = (widths[i] if i < len(widths) else 852 - x) - 66
        sheet.icon(icon, x + 4, 391, 40, look.deep, THEME.paper)
        sheet.fitted(x + 54, 398 + 34 * CAP, large, "black", 34, 18, room, THEME.ink)
        sheet.fitted(x + 54, 431 + 22 * CAP, small, "semibold", 22, 15, room, THEME.brown)
        x += widths[i] if i < len(widths) else 0


def _general(sheet: Sheet, code: str, words: Speaker) -> None:
    kind = kind_of(code)
    key = "general.handicraft" if kind.deck else "general.banner" if code == BANNER else "general.tourist"
    sheet.text(46, 503 + 22 * CAP, family(code, words).upper(), "bold", 22, THEME.muted, "l", 1)
    face = FACE_KEY[kind.face] if kind.face else ""
    said = say(words, key, n=kind.face, what=face_name(words, face) if face else "", value=kind.value)
    sheet.fitted(46, 544 + 28 * CAP, said, "bold", 28, 18, 808, WHITE)


Place = tuple[int, str, str]  # seat or -1, icon, words


def whereabouts(code: str, view: OaxacaView, words: Speaker) -> tuple[list[Place], int]:
    """Where copies of a card lie face up, and how many have not been seen."""
    found: list[Place] = []
    seen = 0
    for player in view.players:
        for one in player.workshop:
            if kind_of(one.card).code == code:
                seen += 1
                found.append((player.seat, "hammer", say(words, "here.workshop", n=one.tokens)))
        for done in player.stall:
            if kind_of(done.card).code == code:
                seen += 1
                found.append((player.seat, "house", say(words, "here.used" if done.sideways else "here.stall")))
        if code in player.guests:
            found.append((player.seat, "people", say(words, "here.guest")))
        if player.meeple == code:
            found.append((player.seat, "meeple", say(words, "here.meeple")))
    rows = max(1, len(view.grid) // 3)
    if code in view.grid:
        found.insert(0, (-1, "people", say(words, "here.grid", n=view.grid.index(code) // rows + 1)))
    if code in view.departed:
        found.append((-1, "moon", say(words, "here.departed")))
    sold = sum(kind_of(s.card).code == code for s in view.sales)
    if sold:
        seen += sold
        found.append((-1, "coin", say(words, "here.sold", n=sold)))
    kind = kind_of(code)
    copies = sum(kind_of(c).code == code for c in HANDICRAFTS[kind.deck]) if kind.deck else 0
    return found, copies - seen


def _here(sheet: Sheet, code: str, view: OaxacaView, words: Speaker) -> None:
    sheet.text(46, 503 + 22 * CAP, say(words, "here").upper(), "bold", 22, THEME.muted, "l", 1)
    places, hidden = whereabouts(code, view, words)
    found = [(s, i, f"{said} ×{n}" if n > 1 else said) for (s, i, said), n in Counter(places).items()]
    last = ""
    if kind_of(code).deck:
        last = say(words, "here.hidden", n=hidden) if hidden else say(words, "here.all_seen")
    elif not found:
        last = say(words, "here.unseen")
    size = 28.0
    right = 854.0
    while True:
        tail = width(last, "bold", size) + 44 if last else 0
        room = right - 46 - (tail + 24 if found and last else 0)
        needed = sum(_place_width(p, size) for p in found)
        if needed <= room or size <= 19:
            break
        size -= 1
    shown = list(found)
    while len(shown) > 1 and sum(_place_width(p, size) for p in shown) > room:
        shown.pop()
    x = 46.0
    for seat, icon, said in shown:
        if seat >= 0:
            sheet.put(parts.crest(seat, initial(name_of(words, seat)), 20), x + 20, 544)
            x += 50
        sheet.icon(icon, x, 528, 32, THEME.muted, THEME.row)
        x += 40
        x += sheet.text(x, 544 + size * CAP, said, "bold", size, WHITE) + 22
    if last:
        at = right - tail if shown else 46.0
        sheet.icon("cards", at, 527, 34, THEME.muted, THEME.row)
        sheet.text(at + 43, 544 + size * CAP, last, "bold", size, WHITE)


def _place_width(place: Place, size: float) -> float:
    return (50 if place[0] >= 0 else 0) + 40 + width(place[2], "bold", size) + 22


def card_alt(code: str, words: Speaker, view: OaxacaView | None) -> str:
    solo = view is not None and len(view.players) == 1
    kind = kind_of(code)
    said = [say(words, "alt.card", what=words.card_name(code), kind=family(code, words), n=kind.value)]
    said.append(words.card_text(code, solo))
    if view is not None:
        found, hidden = whereabouts(code, view, words)
        places = [f"{name_of(words, seat)}: {text}" if seat >= 0 else text for seat, _, text in found]
        if kind.deck:
            places.append(say(words, "here.hidden", n=hidden) if hidden else say(words, "here.all_seen"))
        if places:
            said.append("; ".join(places) + ".")
    return " ".join(said)
