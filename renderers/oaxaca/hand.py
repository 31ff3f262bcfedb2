"""What only one player sees: the drawn cards, the sealed choice of dice, or the own area at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import ceil

from PIL import Image

from engines.oaxaca.cards import CARD, FACE_KEY
from engines.oaxaca.view import OaxacaView, PlayerView
from renderers.kit import parts
from renderers.kit.cards import Face
from renderers.kit.colour import WHITE, mix
from renderers.kit.encode import reduced
from renderers.kit.large import private_header, tall, wide
from renderers.kit.ornament import piece_of_table
from renderers.kit.pages.telling import me
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial
from renderers.oaxaca.faces import face_of, finished, project, visitor
from renderers.oaxaca.head import meeple
from renderers.oaxaca.looks import DAWN, MOON, SUN, THEME, deck_look, emblem, face_look, look_of
from renderers.oaxaca.phrases import face_name, name_of, say
from renderers.oaxaca.reckon import score
from renderers.speech import Speaker

WIDTH = 1200
HEAD = 104
EDGE = 40
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PALETTE = "oaxaca-hand"


def compose(view: OaxacaView, words: Speaker) -> Image.Image:
    """The reader's private picture: what is to be chosen in secret, or the own area when nothing is."""
    assert view.reader is not None
    if view.drawn or view.keeping or view.going_top or view.going_bottom:
        return drawn(view, words)
    return dice(view, words) if view.players[view.reader].asked == "reroll" else own(view, words)


def full_face(words: Speaker, card: str, solo: bool) -> Face:
    return replace(face_of(words, card, solo), icon=emblem(card))


# -- drawn cards ------------------------------------------------------------------------------------------------------------


def drawn(view: OaxacaView, words: Speaker) -> Image.Image:
    """Keep one of the drawn cards; or put the others back, each to the top or the bottom of its deck."""
    keeping = not (view.keeping or view.going_top or view.going_bottom)
    below = strip_height(view)
    cards = view.drawn
    area_w = WIDTH - 2 * EDGE if keeping else 546 if len(cards) < 2 else 772
    columns, h = shape(len(cards), keeping)
    rows = ceil(len(cards) / columns)
    high = max(rows * h + (rows - 1) * 18, 0 if keeping else 606)
    top = HEAD + 30
    total = top + high + 26 + below
    sheet = Sheet.on(piece_of_table(WIDTH, 0, total, THEME))
    gather = next((dict(p.fields) for p in view.declared if p.kind == "oaxaca.gather"), {})
    deck = gather.get("deck") or CARD[(*cards, *view.going_top, *view.going_bottom, *view.keeping)[0]].deck
    question = say(words, "keep" if keeping else "put_back", n=len(cards), deck=deck)
    private_header(sheet, WIDTH, say(words, "private"), question, 730, THEME)
    paid(sheet, gather, words)
    w = (area_w - 28 * (columns - 1)) // columns if columns < 3 else (area_w - 16 * (columns - 1)) // columns
    gap = 28 if columns < 3 else 16
    if len(cards) == 1:
        w = 546
    for i, card in enumerate(cards):
        x = EDGE + (i % columns) * (w + gap)
        if keeping and len(cards) == 1:
            x = (WIDTH - w) // 2
        large(
            sheet,
            x,
            top + (h + 18) * (i // columns),
            w,
            h,
            card,
            LETTERS[i] if len(cards) > 1 else "",
            len(view.players) == 1,
            words,
        )
    if not keeping:
        returning(sheet, EDGE + area_w + 28, top, WIDTH - EDGE - (EDGE + area_w + 28), high, deck, view, words)
    strip(sheet, total - below, view, words, keeping)
    return reduced(sheet.image, PALETTE)


def shape(n: int, keeping: bool) -> tuple[int, int]:
    """In how many columns cards lie, and how high they are."""
    if n <= (3 if keeping else 2):
        return max(1, n), 606
    if n <= 4:
        return 2, 294
    if n <= 6:
        return (3, 294) if keeping else (2, 224)
    return (3, 214) if keeping else (2, 190)


def large(sheet: Sheet, x: int, y: int, w: int, h: int, card: str, letter: str, solo: bool, words: Speaker) -> None:
    face = full_face(words, card, solo)
    wordings = (words.card_about(card, solo), words.card_text(card, solo))
    if h > 500:
        n = CARD[card].value
        tall(sheet, x, y, w, h, face, card, wordings, say(words, "tokens", n=n), n, letter, THEME)
    else:
        wide(sheet, x, y, w, h, face, card, wordings, letter, THEME)


def paid(sheet: Sheet, gather: Mapping[str, object], words: Speaker) -> None:
    dice_, chain = gather.get("dice"), gather.get("chain")
    right = WIDTH - 33.0
    for face in reversed(dice_ if isinstance(dice_, tuple) else ()):
        right -= 78
        sheet.put(parts.die(face_look(face), str(face), 78), right, 13)
        right -= 12
    for card in chain[:1] if isinstance(chain, tuple) else ():
        look = look_of(card)
        right -= 78
        sheet.fill(right, 13, 78, 78, look.colour, 14)
        sheet.pattern(right, 13, 78, 78, look.pattern, 0.15, 14)
        sheet.icon(look.icon, right + 18, 19, 42, WHITE, look.colour)
        sheet.fitted(right + 39, 77 + 19 * CAP, card, "bold", 19, 13, 70, WHITE, "m")
        right -= 12
    sheet.fitted(right, 52 + 32 * CAP, say(words, "gather"), "semibold", 32, 20, 130, THEME.muted, "r")


# -- putting cards back -------------------------------------------------------------------------------------------------------


def returning(sheet: Sheet, x: int, y: int, w: int, h: int, deck: str, view: OaxacaView, words: Speaker) -> None:
    """The deck with what goes on top of it and under it, in their order."""
    sheet.box(x, y, w, h, THEME.line, THEME.row, 22, 2)
    middle = y + h / 2
    look = deck_look(deck)
    count = dict(view.decks)[deck]
    lines = max(len(view.going_top), len(view.going_bottom), 1)
    room = h / 2 - 66 - 52
    pitch = min(46.0, room / lines)
    for cards, up in ((view.going_top, True), (view.going_bottom, False)):
        label = say(words, "to_top" if up else "to_bottom")
        at = middle - 66 - 18 if up else middle + 66 + 18
        sheet.fitted(
            x + w / 2, (y + 34 if up else y + h - 34) + 24 * CAP, label.upper(), "bold", 24, 16, w - 40, THEME.muted, "m", 1
        )
        first = at - pitch * (len(cards) - 0.5) if up else at + pitch * 0.5
        for i, card in enumerate(cards):
            _tile(sheet, x + 22, first + pitch * i, w - 44, pitch - 6, card, words)
        if not cards:
            sheet.icon("arrow", x + 68, at - 18 + (-22 if up else 22), 36, THEME.rim, THEME.row, to="down" if up else "up")
    sheet.put(parts.back(look, 92, 116), x + 40, middle - 58)
    sheet.fitted(x + 150, middle - 14 + 30 * CAP, face_name(words, deck), "bold", 30, 18, w - 168, WHITE)
    sheet.text(x + 150, middle + 26 + 30 * CAP, str(count), "black", 30, THEME.muted)


def _tile(sheet: Sheet, x: float, cy: float, w: int, h: float, card: str, words: Speaker) -> None:
    high = round(min(40, h))
    look = look_of(card)
    sheet.fill(x, cy - high / 2, w, high, THEME.paper, 9)
    sheet.fill(x, cy - high / 2, high + 4, high, look.colour, 9)
    sheet.fill(x + high - 6, cy - high / 2, 10, high, look.colour)
    mark = round(high * 0.78)
    sheet.icon(emblem(card), x + 2 + (high - mark) / 2, cy - mark / 2, mark, WHITE, look.colour)
    size = min(24, high * 0.6 // 0.5 * 0.5)
    code = sheet.text(x + w - 8, cy + size * 0.8 * CAP, card, "semibold", size * 0.8 // 0.5 * 0.5, THEME.dim, "r")
    sheet.fitted(
        x + high + 12, cy + size * CAP, words.card_name(CARD[card].code), "bold", size, 12, w - high - 28 - code, THEME.ink
    )


# -- the own Workshop ---------------------------------------------------------------------------------------------------------


def strip_height(view: OaxacaView) -> int:
    player = me(view)
    n = max(player.capacity, len(player.workshop))
    return 244 if n <= 4 else 78 + 96 * ceil(n / 4)


def strip(sheet: Sheet, y: int, view: OaxacaView, words: Speaker, keeping: bool) -> None:
    """The own Workshop, with the place to which a kept card will go."""
    player = me(view)
    solo = len(view.players) == 1
    n = max(player.capacity, len(player.workshop))
    sheet.fill(0, y, WIDTH, strip_height(view), THEME.row)
    title = f"{say(words, 'your_workshop')} {len(player.workshop)}/{player.capacity}"
    parts.label(sheet, EDGE, y + 43, "hammer", title, THEME, 26, 900)
    h, pitch = (146, 0) if n <= 4 else (84, 96)
    kept = view.keeping
    for i in range(n):
        x, top = EDGE + 284 * (i % 4), y + 66 + pitch * (i // 4)
        if i < len(player.workshop):
            card = player.workshop[i]
            project(sheet, x, top, words, card.card, card.tokens, solo, 270, h)
        elif kept:
            parts.chosen(sheet, x, top, 270, h, THEME)
            project(sheet, x, top, words, kept[0], CARD[kept[0]].value, solo, 270, h)
            kept = kept[1:]
        else:
            now = keeping and i == len(player.workshop)
            parts.slot(sheet, x + 2, top + 2, 266, h - 4, say(words, "goes_here" if now else "empty"), THEME, now)


# -- the sealed choice of dice --------------------------------------------------------------------------------------------------


def dice(view: OaxacaView, words: Speaker) -> Image.Image:
    """Which of the dice just rolled are to be rolled again; nobody else sees it before all have decided."""
    player = me(view)
    below = strip_height(view)
    top = HEAD + 24
    total = top + 330 + 22 + below
    sheet = Sheet.on(piece_of_table(WIDTH, 0, total, THEME))
    private_header(sheet, WIDTH, say(words, "private"), say(words, "pick_dice"), WIDTH - 98 - 40, THEME)
    left = list(view.picked)
    step = min(235.0, 1174 / max(1, len(player.day)))
    start = (WIDTH - step * len(player.day)) / 2
    for i, face in enumerate(player.day):
        cx = start + step * (i + 0.5)
        again = face in left
        if again:
            left.remove(face)
            sheet.box(cx - 107, top, 214, 324, THEME.gold, mix(THEME.panel, THEME.rim, 0.2), 26, 5)
            sheet.icon("flip", cx - 26, top + 18, 52, THEME.gold, THEME.panel)
        else:
            sheet.fitted(cx, top + 44 + 30 * CAP, say(words, "roll.mark.kept"), "semibold", 30, 20, 200, THEME.muted, "m")
        sheet.put(parts.die(face_look(face), str(face), 158, (-3, 2, 3, -2, 2)[i % 5]), cx - 79, top + 84)
        name = face_name(words, FACE_KEY[face])
        sheet.fitted(cx, top + 283 + 38 * CAP, name, "bold", 38, 22, 186 if again else 212, WHITE, "m")
    strip(sheet, total - below, view, words, False)
    return reduced(sheet.image, PALETTE)


# -- the own area at a glance ---------------------------------------------------------------------------------------------------


def own(view: OaxacaView, words: Speaker) -> Image.Image:
    player = me(view)
    solo = len(view.players) == 1
    finished_cards = [*((c.card, c.sideways) for c in player.stall)]
    lines = ceil(len(finished_cards) / 7)
    visitors = [*view.current, *player.guests] if not view.result else []
    guest_lines = ceil(len(visitors) / 4)
    below = strip_height(view)
    dice_h, stall_h, guests_h = 150, 60 + 164 * lines, (58 + 112 * guest_lines) if visitors else 0
    total = HEAD + dice_h + below + stall_h + guests_h + 14
    sheet = Sheet.on(piece_of_table(WIDTH, 0, total, THEME))
    private_header(sheet, WIDTH, say(words, "yours"), _situation(view, words), WIDTH - 98 - 250, THEME)
    points = view.score if solo else score(player)["total"]
    wide_ = sheet.text(WIDTH - 36, 52 + 58 * CAP, str(points), "black", 58, WHITE, "r")
    sheet.fitted(WIDTH - 36 - wide_ - 12, 52 + 28 * CAP, say(words, "points"), "semibold", 28, 18, 110, THEME.muted, "r")
    _dice_line(sheet, HEAD, player)
    strip(sheet, HEAD + dice_h, view, words, False)
    y = HEAD + dice_h + below
    parts.label(sheet, EDGE, y + 40, "house", f"{say(words, 'stall')} {len(player.stall)}", THEME, 26, 900)
    for i, (card, sideways) in enumerate(finished_cards):
        x, top = EDGE + 162 * (i % 7), y + 60 + 164 * (i // 7)
        if sideways:
            sheet.fill(x, top, 148, 148, THEME.row, 13)
        else:
            sheet.shadow(x, top, 148, 148, 13)
        sheet.put(finished(words, card, player.seat, solo, 148, sideways), x, top)
    if visitors:
        y += stall_h
        parts.label(sheet, EDGE, y + 36, "people", say(words, "visitors"), THEME, 26, 900)
        for i, card in enumerate(visitors):
            x, top = EDGE + 284 * (i % 4), y + 56 + 112 * (i // 4)
            gone = player.meeple == card
            here = 284 - 14
            sheet.shadow(x, top, here, 98, 14)
            sheet.put(visitor(words, card, solo, here, 98, here - 82 - 12 - 8 - (56 if gone else 0)), x, top)
            if gone:
                sheet.put(meeple(player.seat, initial(name_of(words, player.seat)), 50), x + here - 56, top + 43)
    return reduced(sheet.image, PALETTE)


def _situation(view: OaxacaView, words: Speaker) -> str:
    player = me(view)
    if view.result:
        return say(words, "over")
    if player.asked:
        key = player.asked.partition(".")[0]
        return say(words, f"you.{key}" if key in ("respond", "sell", "trade", "customers") else "you.turn")
    asked = [name_of(words, p.seat) for p in view.players if p.asked]
    return say(words, "you.wait", name=", ".join(asked))


def _dice_line(sheet: Sheet, y: int, player: PlayerView) -> None:
    x = EDGE
    for face in player.day:
        sheet.put(parts.die(face_look(face), str(face), 108), x, y + 20)
        x += 122
    for _ in player.night:
        sheet.put(parts.used_die(56, THEME), x, y + 46)
        x += 64
    x = WIDTH - EDGE - 330
    for icon, n, colour in (("sun", len(player.day), SUN), ("moon", len(player.night), MOON)):
        sheet.icon(icon, x, y + 52, 46, colour, THEME.table)
        sheet.text(x + 54, y + 75 + 46 * CAP, str(n), "black", 46, WHITE)
        x += 102
    sheet.icon("dawn", x, y + 50, 48, DAWN, THEME.table)
    if player.early:
        sheet.put(parts.die(face_look(player.early[0]), str(player.early[0]), 72), x + 58, y + 38)
    else:
        sheet.dashes(x + 60, y + 42, 66, 66, THEME.slot, 13, 3, 7, 6)
