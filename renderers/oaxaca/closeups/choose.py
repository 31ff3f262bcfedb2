"""One of several things: cards, dice, decks, numbers, rivals, each as large as there is room for, in the order of the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from engines.oaxaca.cards import CARD, DECK_OF_FACE, FACE_KEY, FACE_OF_DECK, OPPOSITE
from engines.oaxaca.verbs import planned
from engines.oaxaca.view import OaxacaView
from renderers.kit import closeup, parts
from renderers.kit.cards import Face
from renderers.kit.closeup import COARSE, EDGE, END, INSIDE, Page, Piece, Player
from renderers.kit.colour import WHITE
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sprite
from renderers.kit.sizes import LEAST
from renderers.kit.text import initial, paragraph
from renderers.oaxaca.board import declared
from renderers.oaxaca.closeups import table
from renderers.oaxaca.faces import face_of
from renderers.oaxaca.icons import DECKS
from renderers.oaxaca.looks import THEME, emblem, face_look, look_of
from renderers.oaxaca.phrases import face_name, say
from renderers.speech import Speaker

BELOW = 366  # where the choices begin, below what the question is about
BETWEEN, CLOSE = 36, 26  # things; more than six of them
ROOMY, FLAT = 250, 170  # so high a card has room for a crest below its value; below that it lies
NAMED, LEADING = 92, 1.1  # how high a name on a card stands; between lines of what it does
SCRAP, TO = "bin", "\u2192"
CALLED = ("done", "none", "end")  # choices that only buttons name
OF_DICE = ("args.die", "args.flip", "args.reroll")  # questions in which one's own dice are the choices
PART, OPERATOR = 150, 62  # of dice that act together: how large each is, how wide what stands between them


def compose(view: OaxacaView, options: Sequence[str], words: Speaker) -> Image.Image:
    page = table.begun(view, table.asked_for(view, options), words, options)
    about(page, view, options, words)
    chosen = [word for word in things(options) if word not in view.current or not view.acted]  # those stand above
    if not chosen:
        table.workshop(page, view, max(view.active, 0), EDGE + 10, BELOW + 40, INSIDE - 20, 330, None, words)
    (columns, wide, high), between = shape(len(chosen)), gap(len(chosen))
    rows = -(-len(chosen) // columns) if chosen else 0
    top = BELOW + (END - BELOW - rows * high - between * (rows - 1)) // 2
    for i, word in enumerate(chosen):
        row = i // columns
        here = min(columns, len(chosen) - row * columns)
        x = EDGE + (INSIDE - here * wide - between * (here - 1)) // 2 + (i % columns) * (wide + between)
        y = top + row * (high + between)
        closeup.gold(page, x, y, wide, high)
        thing(page, view, word, x, y, wide, high, words, f"scrap {word}" in options)
    return page.done()


def things(options: Sequence[str]) -> list[str]:
    """What the choices name, each once; where cards may be used, they alone."""
    used = [option for option in options if option.partition(" ")[0] in table.AFTERWARDS]
    named = [option.partition(" ")[2] for option in used or options]
    return [word for word in dict.fromkeys(named) if word and word not in CALLED]


def gap(n: int) -> int:
    """How far apart so many things stand."""
    return BETWEEN if n <= 6 else CLOSE


def shape(n: int) -> tuple[int, int, int]:
    """In how many columns so many things stand, and how wide and high each is."""
    columns = max(1, n) if n <= 5 else 3 if n == 6 else 4 if n <= 12 else 5
    rows = max(1, -(-n // columns))
    between = gap(n)
    wide = min(330, (INSIDE - 16 - between * (columns - 1)) // columns)
    return columns, wide, min(310, (END - BELOW - 16 - between * (rows - 1)) // rows)


# -- what the question is about ---------------------------------------------------------------------------------------------


def about(page: Page, view: OaxacaView, options: Sequence[str], words: Speaker) -> None:
    """The dice of whoever is asked, those that are part of it in gold; at the right the cards that are, or the tourists."""
    asked = [p for p in view.players if p.asked]
    player = asked[0] if len(asked) == 1 else view.players[max(view.active, 0)]
    cards, spent, _ = declared(view)
    still = [face for face in spent if face in player.day]
    turned, pair = turned_die(view), together(view)
    part = [card for card in cards if card in CARD][:2]
    if pair is not None:
        _together(page, *pair)
    else:
        ready = set(things(options)) if table.key_of(view) in OF_DICE else ()
        lit = [face for face in player.day if str(face) in ready] or still or [turned] * bool(turned)
        table.dice(page, player.day, len(player.night), 20, 166, 650, 176, lit, bool(part or lit))
    used, high, step = part or [*view.current[:2]], *((68, 108) if len(part) == 2 else (78, 92))
    for i, card in enumerate(used):
        lit_one = card in cards or any(f"{verb} {card}" in options for verb in ("tourist", "second"))
        table.tourist(page, view, card, 684, 170 + step * i, 494, high, lit_one, words)
    if len(part) == 2:  # the first brings the second about
        page.icon("arrow", 684 + 230, 170 + high + 4, 32, THEME.gold, THEME.table, to="down")
    elif turned:
        _turned(page, turned)
    elif len(used) == 1:  # there is room for what it does
        line = face_of(words, used[0], len(view.players) == 1).line
        page.line(684 + 247, 170 + 92 + 38, line, 486, 40, THEME.soft, "m")


def turned_die(view: OaxacaView) -> int:
    """The die that gets another face, once it has been chosen; or 0."""
    return next((int(value) for part in view.declared for name, value in part.fields if name == "die"), 0)


def together(view: OaxacaView) -> tuple[list[int], str, int] | None:
    """What acts together as one result: dice, a card in place of the second, and as which face; 0 for what is not known yet."""
    for one in view.declared:
        fields = dict(one.fields)
        if one.kind == "oaxaca.combine":
            chain = fields["chain"]
            return [*fields["dice"]], chain[0] if chain else "", int(fields["face"])
    return None


def _together(page: Page, faces: Sequence[int], card: str, result: int) -> None:
    """Two results as a sum: what is still open is a question mark."""
    second: int | str = card or (faces[1] if len(faces) > 1 else 0)
    x, y = 40, 180
    shown = ((faces[0], ""), (second, "+"), (result, "="))
    for part, before in shown if second else shown[:2]:
        if before:
            page.middle(x + OPERATOR / 2, y + PART / 2, before, "black", 84, WHITE)
            x += OPERATOR
        if isinstance(part, str):
            look = look_of(part)
            page.put(table.cut_field(look, PART, PART, PART, PART), x, y)
            page.mark(emblem(part), x + PART / 2, y + PART / 2, 110, WHITE, look.colour)
        elif part:
            _die(page, part, x, y, PART)
        else:
            _open(page, x, y, PART)
        x += PART


def _turned(page: Page, face: int) -> None:
    """The die that gets another face, and that it is not known yet which."""
    x, y, size = 684 + 247 - 120, 264, 84
    _die(page, face, x, y, size)
    page.icon("arrow", x + size + 12, y + 16, 52, THEME.gold, THEME.table)
    _open(page, x + size + 76, y, size)


def _die(page: Page, face: int, x: float, y: float, size: int) -> None:
    page.put(parts.die(face_look(face), "", size, 0, COARSE), x, y)
    page.decisive(x + size * 0.75, y + size * 0.74, str(face), max(42, size * 0.53), face_look(face).deep)


def _open(page: Page, x: int, y: int, size: int) -> None:
    """The place of a face that is chosen now."""
    closeup.empty(page, x, y, size, size, now=True)
    page.decisive(x + size / 2, y + size / 2, "?", size * 0.6, THEME.gold)


# -- the choices ------------------------------------------------------------------------------------------------------------


def thing(
    page: Page, view: OaxacaView, word: str, x: int, y: int, w: int, h: int, words: Speaker, scrapped: bool = False
) -> None:
    """Whatever a choice names; what would be scrapped says so."""
    key = table.key_of(view)
    if word in CARD:
        owner = next((p.seat for p in view.players if any(c.card == word for c in p.workshop)), -1)
        solo = len(view.players) == 1
        theirs = owner >= 0 and not (view.players[owner].asked or owner == view.active)
        face = face_of(words, word, solo)
        if scrapped and not view.declared:
            face = replace(face, line=say(words, "closeup.scrap"), sign=SCRAP)
        page.put(card_tile(word, face, tokens_of(view, word), w, h, theirs), x, y)
        if theirs:
            who = table.players(view, words)[owner]
            below = (x + 40, y + head_high(h) - 36)
            at = below if h >= ROOMY else (x + w / 2 - 6, y + head_high(h) / 2) if h >= FLAT else (x + 38, y + 34)
            page.put(parts.crest(who.seat, initial(who.name), 31, who.robot, page.style.seats, COARSE), *at)
    elif word in DECKS or key == "args.beside":
        deck = DECKS.get(word) or DECK_OF_FACE[int(word)]
        page.put(deck_tile(deck, dict(view.decks)[deck], face_name(words, deck), w, h), x, y)
    elif key == "args.opponent":
        _rival(page, view, table.players(view, words)[int(word) - 1], x, y, w, h)
    elif key == "args.number":
        closeup.field(page, x, y, w, h)
        page.decisive(x + w / 2, y + h / 2, word, min(116, h * 0.6), WHITE)
    elif word.isdecimal() and int(word) in FACE_KEY:
        caption = _after(key, int(word)) or face_name(words, FACE_KEY[int(word)])
        _face(page, int(word), x, y, w, h, caption)
    else:
        closeup.field(page, x, y, w, h)
        page.mark("wild", x + w / 2, y + h * 0.4, round(h * 0.42), THEME.gold, THEME.row)
        page.line(x + w / 2, y + h * 0.8, say(words, f"closeup.{word}"), w - 16, 50, WHITE, "m")


def tokens_of(view: OaxacaView, card: str) -> int:
    """How many tokens a Workshop card still carries, as far as that has been declared; 0 for one that lies elsewhere."""
    return next((c.tokens - planned(view, card) for p in view.players for c in p.workshop if c.card == card), 0)


def head_high(h: int) -> int:
    """How high the upper part of a card is."""
    return min(170, round(h * 0.44))


def card_tile(card: str, face: Face, tokens: int, w: int, h: int, theirs: bool = False) -> Sprite:
    """A card: its picture, its tokens if it is being worked on, else what it does, its name.

    On a small one of somebody else there is room for their crest in place of the picture.
    """
    return (_tall if h >= FLAT else _low)(card, face, tokens, w, h, not theirs or h >= ROOMY)


@kept
def _tall(card: str, face: Face, tokens: int, w: int, h: int, drawn: bool) -> Sprite:
    look, sheet, top = look_of(card), Piece(w, h), head_high(h)
    sheet.fill(0, 0, w, h, THEME.paper, 16)
    sheet.put(table.cut_field(look, w, h, w, top), 0, 0)
    if drawn:
        sheet.mark(emblem(card), w / 2, top / 2, min(120, top - 14), WHITE, look.colour)
    if tokens:
        table.token(sheet, w - 48, top / 2, tokens, 40)
    elif face.sign:
        sheet.disc(w - 40, 40, 56, WHITE)
        sheet.mark(face.sign, w - 40, 40, 44, face.tint, WHITE)
    if face.value:
        sheet.put(parts.badge(face.value, 72, THEME), 40, 38)
    room = h - top - NAMED - 8
    told = None if tokens and face.sign != SCRAP else paragraph(face.line, "semibold", 36, LEAST, w - 20, room, LEADING)
    sheet.lines(w / 2, top + NAMED / 2 if told else (top + h) / 2, face.name, 44, LEAST, w - 6, THEME.ink, "m")
    for i, line in enumerate(told.lines if told else ()):
        assert told is not None
        first = top + NAMED + (room - len(told.lines) * told.size * LEADING) / 2
        sheet.text(w / 2, first + told.size * (0.86 + LEADING * i), line, "semibold", told.size, THEME.brown, "m")
    return sheet.sprite()


@kept
def _low(card: str, face: Face, tokens: int, w: int, h: int, drawn: bool) -> Sprite:
    look, sheet, block = look_of(card), Piece(w, h), 70 if tokens else min(116, round(w * 0.4))
    sheet.fill(0, 0, w, h, THEME.paper, 16)
    sheet.put(table.cut_field(look, w, h, block, h), 0, 0)
    if drawn:
        sheet.mark(emblem(card), block / 2, h / 2 if not tokens else 32, 58 if not tokens else 48, WHITE, look.colour)
    if tokens:
        table.token(sheet, block / 2, h - 34, tokens, 29)
    sheet.lines(block + 6, h / 2, face.name, 44, LEAST, w - block - 7, THEME.ink)
    return sheet.sprite()


@kept
def deck_tile(deck: str, left: int, name: str, w: int, h: int) -> Sprite:
    """A deck with its name and how many cards are left."""
    look, sheet = face_look(FACE_OF_DECK[deck]), Piece(w, h)
    sheet.put(table.cut_field(look, w, h, w, h), 0, 0)
    sheet.mark(look.icon, w * 0.34, (h - 60) / 2, min(round(w * 0.56), h - 78), WHITE, look.colour)
    sheet.seal(w - 44, 44, 58, WHITE, str(FACE_OF_DECK[deck]), 40, look.deep)
    sheet.decisive(w - 50, max(108, (h - 60) * 0.62), str(left), 56, WHITE)
    sheet.line(w / 2, h - 36, name, w - 6, 42, WHITE, "m")
    return sheet.sprite()


def _after(key: str, face: int) -> str:
    """What becomes of one's own die, where dice are the choices: the face below it, or that it is not known yet."""
    return "" if key not in OF_DICE else f"{face} {TO} {OPPOSITE[face] if key == 'args.flip' else '?'}"


def _face(page: Page, face: int, x: int, y: int, w: int, h: int, caption: str) -> None:
    closeup.field(page, x, y, w, h)
    named = h >= 170
    size = min(round(min(w - 40, h - (86 if named else 24))), 190)
    top = y + (14 if named else (h - size) // 2 - 4)
    _die(page, face, x + (w - size) // 2, top, size)
    if named:
        page.line(x + w / 2, y + h - 36, caption, max(w - 34, 193), 44 if TO not in caption else 56, WHITE, "m")


def _rival(page: Page, view: OaxacaView, player: Player, x: int, y: int, w: int, h: int) -> None:
    """A rival with their points, and the tokens on what they are working on."""
    page.put(closeup.block(page.style, player.seat, w, h, 18), x, y)
    closeup.crowned(page, x + w / 2, y + h * 0.26, player, 50)
    closeup.plate(page, player, x + 8, y + h * 0.56, w - 16, True)
    if player.points is not None:
        page.decisive(x + w - 50, y + 40, str(player.points), 48, WHITE)
    held, high = view.players[player.seat].workshop, round(h * 0.28)
    page.fill(x + 8, y + h - high - 8, w - 16, high, THEME.row, 14)
    step = min(100.0, (w - 24) / max(1, len(held)))
    for i, one in enumerate(held):
        left, top = round(x + w / 2 + step * (i - len(held) / 2) + 3), y + h - high - 2
        look, wide = look_of(one.card), round(step - 6)
        page.put(table.cut_field(look, wide, high - 12, wide, high - 12), left, top)
        if wide >= 76:
            page.mark(look.icon, left + 22, top + 24, 38, WHITE, look.colour)
        table.token(page, left + wide - 30, top + high - 42, one.tokens, 28)
