"""What only one player sees: the drawn cards, the sealed choice of dice, or the own area at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from math import ceil

from PIL import Image

from engines.oaxaca.cards import BANNER, CARD, FACE_KEY
from engines.oaxaca.view import OaxacaView
from renderers.kit import closeup, parts
from renderers.kit.colour import WHITE, mix
from renderers.kit.large import tall, wide
from renderers.kit.pages.hand import EDGE, INNER, WIDTH, Block, Tile, page, points, tiles
from renderers.kit.pages.telling import me
from renderers.kit.sheet import Sheet
from renderers.kit.sizes import LEAST
from renderers.kit.text import CAP
from renderers.oaxaca.faces import face_of
from renderers.oaxaca.head import meeple
from renderers.oaxaca.looks import DAWN, MOON, SUN, THEME, deck_look, emblem, face_look, look_of
from renderers.oaxaca.phrases import face_name, name_of, say
from renderers.oaxaca.reckon import score
from renderers.speech import Speaker

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PALETTE = "oaxaca-hand"
GAP = 18
LABEL, HALF_DECK, NOTHING = 62, 84, 66  # beside the deck: its two labels, itself, and where nothing lies yet
MANY = 4  # cards on their way back, which need a wide place


def compose(view: OaxacaView, words: Speaker) -> Image.Image:
    """The reader's private picture: what is to be chosen in secret, or the own area when nothing is."""
    if view.drawn or view.keeping or view.going_top or view.going_bottom:
        sheet = drawn(view, words)
    elif me(view).asked == "reroll":
        blocks = [Block(330, partial(dice, view, words)), workshop(view, words)]
        sheet = page(THEME, blocks, say(words, "private"), say(words, "pick_dice"))
    else:
        sheet = own(view, words)
    return closeup.finished(sheet, PALETTE)


# -- drawn cards ------------------------------------------------------------------------------------------------------------


def drawn(view: OaxacaView, words: Speaker) -> Sheet:
    """Keep one of the drawn cards; or put the others back, each to the top or the bottom of its deck."""
    keeping = not (view.keeping or view.going_top or view.going_bottom)
    gather = next((dict(p.fields) for p in view.declared if p.kind == "oaxaca.gather"), {})
    deck = gather.get("deck") or CARD[(*view.drawn, *view.going_top, *view.going_bottom, *view.keeping)[0]].deck
    question = say(words, "keep" if keeping else "put_back", n=len(view.drawn), deck=deck)
    columns, h = shape(len(view.drawn), keeping, len(view.going_top) + len(view.going_bottom))
    lines = max(1, ceil(len(view.drawn) / columns))
    high = max(lines * (h + GAP) - GAP, 0 if keeping else 592)

    def cards(sheet: Sheet, y: int) -> None:
        room = INNER if keeping else 568 if columns < 2 else 772
        w = min(568, (room - GAP * (columns - 1)) // columns)
        start = (WIDTH - w) // 2 if keeping and len(view.drawn) == 1 else EDGE
        for i, card in enumerate(view.drawn):
            letter = LETTERS[i] if len(view.drawn) > 1 else ""
            at = (start + (w + GAP) * (i % columns), y + (h + GAP) * (i // columns))
            large(sheet, *at, w, h, card, letter, len(view.players) == 1, words)
        if not keeping:
            returning(sheet, EDGE + room + 24, y, INNER - room - 24, high, deck, view, words)

    blocks = [Block(high, cards), workshop(view, words, keeping)]
    return page(THEME, blocks, say(words, "private"), question, partial(paid, gather))


def shape(n: int, keeping: bool, going: int) -> tuple[int, int]:
    """In how many columns cards lie, and how high they are."""
    if n == 2 and going >= MANY:
        return 1, 287
    if n <= (3 if keeping else 2):
        return max(1, n), 592
    if n <= 4:
        return 2, 287
    if n <= 6:
        return (3, 287) if keeping else (2, 192)
    return (3, 192) if keeping else (2, 192)


def large(sheet: Sheet, x: int, y: int, w: int, h: int, card: str, letter: str, solo: bool, words: Speaker) -> None:
    face = replace(face_of(words, card, solo), icon=emblem(card))
    wordings, n = (words.card_about(card, solo), words.card_text(card, solo)), CARD[card].value
    if h > 500:
        tall(sheet, x, y, w, h, face, card, wordings, say(words, "tokens", n=n), n, letter, THEME)
    else:
        wide(sheet, x, y, w, h, face, card, wordings, letter, THEME)


def paid(gather: Mapping[str, object], sheet: Sheet) -> float:
    """With what the cards were drawn, at the right of the header; how much room it leaves."""
    dice_, chain = gather.get("dice"), gather.get("chain")
    right = WIDTH - 30.0
    for face in reversed(dice_ if isinstance(dice_, tuple) else ()):
        right -= 78
        sheet.put(parts.die(face_look(face), str(face), 78), right, 13)
        right -= 12
    for card in chain[:1] if isinstance(chain, tuple) else ():
        look = look_of(card)
        right -= 78
        sheet.fill(right, 13, 78, 78, look.colour, 14)
        sheet.pattern(right, 13, 78, 78, look.pattern, 0.15, 14)
        sheet.mark(emblem(card), right + 39, 52, 62, WHITE, look.colour)
        right -= 12
    return right - 98 - 12


# -- putting cards back -------------------------------------------------------------------------------------------------------


def returning(sheet: Sheet, x: int, y: int, w: int, h: int, deck: str, view: OaxacaView, words: Speaker) -> None:
    """The deck with what goes on top of it and under it, in their order."""
    sheet.box(x, y, w, h, THEME.line, THEME.row, 22, 2)
    halves = ((view.going_top, True), (view.going_bottom, False))
    free = h - 2 * (LABEL + HALF_DECK)
    gone = len(view.going_top) + len(view.going_bottom)
    pitch = min(86.0, (free - NOTHING * sum(not cards for cards, _ in halves)) / max(1, gone))
    middle = y + LABEL + (pitch * len(view.going_top) or NOTHING) + HALF_DECK
    for cards, up in halves:
        said = say(words, "to_top" if up else "to_bottom")
        cy = y + 36 if up else y + h - 36
        sheet.fitted(x + w / 2, cy + 34 * CAP, said, "bold", 36, LEAST, w - 30, THEME.muted, "m")
        at = middle - HALF_DECK if up else middle + HALF_DECK
        first = at - pitch * (len(cards) - 0.5) if up else at + pitch * 0.5
        for i, card in enumerate(cards):
            going(sheet, x + 14, first + pitch * i, w - 28, round(pitch - 6), card, words)
        if not cards:
            sheet.icon(
                "arrow", x + w / 2 - 24, at - 24 + (-26 if up else 26), 48, THEME.rim, THEME.row, to="down" if up else "up"
            )
    sheet.put(parts.back(deck_look(deck), 92, 116), x + 24, middle - 58)
    sheet.fitted(x + 132, middle - 20 + 40 * CAP, face_name(words, deck), "bold", 40, LEAST, w - 146, WHITE)
    sheet.text(x + 132, middle + 30 + 42 * CAP, str(dict(view.decks)[deck]), "black", 42, THEME.muted)


def going(sheet: Sheet, x: float, cy: float, w: int, h: int, card: str, words: Speaker) -> None:
    """A card on its way back: its drawing and its name, in two lines where one is too short."""
    look, square = look_of(card), min(60, h + 8)
    sheet.fill(x, cy - h / 2, w, h, THEME.paper, 9)
    sheet.fill(x, cy - h / 2, square, h, look.colour, 9)
    sheet.mark(emblem(card), x + square / 2, cy, round(min(square, h) * 0.84), WHITE, look.colour)
    name = words.card_name(CARD[card].code)
    if h > 2 * LEAST:
        sheet.lines(x + square + 10, cy, name, 36, LEAST, w - square - 20, THEME.ink)
    else:
        sheet.fitted(x + square + 10, cy + 36 * CAP, name, "bold", 36, LEAST, w - square - 20, THEME.ink)


# -- the own area -------------------------------------------------------------------------------------------------------------


def tile_of(words: Speaker, card: str, solo: bool) -> Tile:
    face = face_of(words, card, solo)
    return Tile(face.name, face.look, emblem(card))


def workshop(view: OaxacaView, words: Speaker, keeping: bool = False) -> Block:
    """The own Workshop, with the place to which a kept card goes."""
    player, solo = me(view), len(view.players) == 1
    shown = [tile_of(words, c.card, solo)._replace(coin=str(c.tokens)) for c in player.workshop]
    shown += [tile_of(words, c, solo)._replace(coin=str(CARD[c].value), state="chosen") for c in view.keeping]
    for i in range(len(shown), player.capacity):
        now = keeping and i == len(player.workshop)
        shown.append(Tile(say(words, "goes_here" if now else "empty"), state="now" if now else ""))
    title = f"{say(words, 'your_workshop')} {len(player.workshop)}/{player.capacity}"
    return tiles("hammer", title, shown, THEME)


def dice(view: OaxacaView, words: Speaker, sheet: Sheet, y: int) -> None:
    """Which of the dice just rolled are to be rolled again; nobody else sees it before all have decided."""
    day, left = me(view).day, list(view.picked)
    step = min(235.0, 1174 / max(1, len(day)))
    for i, face in enumerate(day):
        cx, again = WIDTH / 2 + step * (i + 0.5 - len(day) / 2), face in left
        if again:
            left.remove(face)
            sheet.box(cx - 107, y, 214, 326, THEME.gold, mix(THEME.panel, THEME.rim, 0.2), 26, 5)
            sheet.icon("flip", cx - 28, y + 16, 56, THEME.gold, THEME.panel)
        else:
            sheet.fitted(cx, y + 44 + 36 * CAP, say(words, "roll.mark.kept"), "semibold", 36, LEAST, 200, THEME.muted, "m")
        sheet.put(parts.die(face_look(face), str(face), 158, (-3, 2, 3, -2, 2)[i % 5]), cx - 79, y + 84)
        name = face_name(words, FACE_KEY[face])
        sheet.fitted(cx, y + 283 + 42 * CAP, name, "bold", 42, LEAST, 204 if again else 212, WHITE, "m")


def own(view: OaxacaView, words: Speaker) -> Sheet:
    """The own dice, Workshop and stall, and the tourists whom one may use."""
    player, solo = me(view), len(view.players) == 1
    total = view.score if solo else score(player)["total"]
    finished = [
        tile_of(words, c.card, solo)._replace(seal="" if c.card == BANNER else str(CARD[c.card].value), state="used" * c.sideways)
        for c in player.stall
    ]
    blocks = [Block(112, partial(own_dice, view)), workshop(view, words)]
    blocks.append(tiles("house", f"{say(words, 'stall')} {len(player.stall)}", finished, THEME))
    visitors = [] if view.result else [*view.current, *player.guests]
    if visitors:
        piece = meeple(player.seat, "", 50)  # whose it is goes without saying
        shown = [tile_of(words, c, solo)._replace(on=piece if player.meeple == c else None) for c in visitors]
        blocks.append(tiles("people", say(words, "visitors"), shown, THEME))
    beside = partial(points, THEME, str(total), say(words, "points"))
    return page(THEME, blocks, say(words, "yours"), situation(view, words), beside)


def situation(view: OaxacaView, words: Speaker) -> str:
    """What the reader may do, or for whom they wait."""
    player = me(view)
    if view.result:
        return say(words, "over")
    if player.asked:
        key = player.asked.partition(".")[0]
        return say(words, f"you.{key}" if key in ("respond", "sell", "trade", "customers") else "you.turn")
    return say(words, "you.wait", name=", ".join(name_of(words, p.seat) for p in view.players if p.asked))


def own_dice(view: OaxacaView, sheet: Sheet, y: int) -> None:
    """Dice that are left, those that were used, and the early one."""
    player, x = me(view), EDGE
    for face in player.day:
        sheet.put(parts.die(face_look(face), str(face), 108), x, y)
        x += 122
    for _ in player.night:
        sheet.put(parts.used_die(56, THEME), x, y + 28)
        x += 64
    x = WIDTH - EDGE - 340
    for icon, n, colour in (("sun", len(player.day), SUN), ("moon", len(player.night), MOON)):
        sheet.mark(icon, x + 25, y + 55, 50, colour, THEME.table)
        sheet.text(x + 58, y + 55 + 52 * CAP, str(n), "black", 52, WHITE)
        x += 106
    sheet.mark("dawn", x + 25, y + 55, 52, DAWN, THEME.table)
    if player.early:
        sheet.put(parts.die(face_look(player.early[0]), str(player.early[0]), 76), x + 58, y + 17)
    else:
        sheet.dashes(x + 60, y + 22, 66, 66, THEME.slot, 13, 3, 7, 6)
