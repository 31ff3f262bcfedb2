"""The pictures of a small game beside its board: a hand, a card, the final score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from PIL import Image

from engines.kernel import Text
from engines.piles import Seen
from renderers.kit import parts
from renderers.kit.colour import WHITE, mix
from renderers.kit.ornament import piece_of_table
from renderers.kit.pages.hand import private_header
from renderers.kit.pages.lookup import PAPER_H, Leaf, portrait
from renderers.kit.pages.lookup import TOP as LEAF_TOP
from renderers.kit.pages.lookup import WIDTH as LEAF_W
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial
from renderers.plain.desk import GAP, Style, name_of, put_card, titled
from renderers.plain.pieces import face_of
from renderers.speech import Speaker
from renderers.words import Words

WIDTH, EDGE, TOP, ACROSS = 1200, 28, 134, 5
HELD, LAID = 214, 140  # across: a card in hand, and one that lies before its owner
SCORE_W, SCORE_TOP, ROW, NAMES = 1600, 150, 172, 470


def question(game: str, seen: Seen, words: Words) -> str:
    """What the reader has to decide, or that others have."""
    asked = seen.asked[seen.reader] if seen.reader is not None else ""
    if seen.result:
        return words.word("plain.over")
    return words.question(asked, seen) if asked else words.word("plain.waiting")


def hand(style: Style, seen: Seen, asked: str, words: Speaker) -> Image.Image:
    """The own piles: the first one large, the others below it under their names."""
    theme, ((_, held), *others) = style.theme, seen.own.items()
    below = TOP + max(1, ceil(len(held) / ACROSS)) * (HELD + GAP)
    sheet = Sheet.on(piece_of_table(WIDTH, 0, below + (LAID + 74 + GAP) * len(others) + 10, theme))
    private_header(sheet, words.say(Text("plain.private")), asked, WIDTH - 130, theme)
    _lay(sheet, style, held, EDGE, TOP, HELD, words)
    for n, (name, pile) in enumerate(others):
        y = below + (LAID + 74 + GAP) * n
        parts.panel(sheet, EDGE, y, WIDTH - 2 * EDGE, LAID + 74, theme)
        label = words.say(Text(f"{style.game}.pile.{name}"))
        sheet.fitted(EDGE + 22, y + 38, label.upper(), "bold", 26, 16, 600, theme.muted, "l", 1)
        _lay(sheet, style, pile, EDGE + 22, y + 56, LAID, words)
    return sheet.image


def _lay(sheet: Sheet, style: Style, pile: Sequence[str], x: int, y: int, size: int, words: Speaker) -> None:
    if not pile:
        sheet.dashes(x, y, size, size, style.theme.slot, 13)
    for i, code in enumerate(pile):
        put_card(sheet, style, code, x + (size + GAP) * (i % ACROSS), y + (size + GAP) * (i // ACROSS), size, words)


def card(style: Style, code: str, words: Speaker) -> Image.Image:
    piece = style.pieces[code]
    face = replace(face_of(words, code, piece), value=piece.mark)
    sheet = Sheet.on(piece_of_table(LEAF_W, 0, PAPER_H + 2 * LEAF_TOP, style.theme))
    wordings = (words.card_about(code), words.card_text(code))
    leaf = Leaf(face.name, wordings, face.look.colour, portrait(face, code, "", "", style.theme))
    leaf.draw(sheet, style.theme)
    return sheet.image


def final(style: Style, seen: Seen, stall: str, verdict: str, words: Speaker) -> Image.Image:
    """A row for every player, the winners first: what scored, and the points; below it who won."""
    theme, scores, winners = style.theme, seen.result["scores"], seen.result["winners"]
    order = sorted(range(seen.seats), key=lambda seat: (-scores[seat], seat))
    end = SCORE_TOP + (ROW + GAP) * seen.seats
    sheet = Sheet.on(piece_of_table(SCORE_W, 0, end + 100, theme))
    sheet.text(titled(sheet, style, words), 114, words.say(Text("plain.final")).upper(), "black", 32, theme.gold, "l", 1)
    for i, seat in sorted(enumerate(order), key=lambda one: one[1] in winners):  # the winner's light lies over the neighbours
        y, name = SCORE_TOP + (ROW + GAP) * i, name_of(words, seat)
        parts.panel(sheet, EDGE, y, SCORE_W - 2 * EDGE, ROW, theme, seat in winners)
        parts.banner(sheet, EDGE + 6, y + 6, NAMES, ROW - 12, seat, 16, low=True)
        sheet.put(parts.crest(seat, initial(name), 40), EDGE + 70, y + ROW / 2)
        parts.nameplate(sheet, EDGE + 126, y + ROW / 2, name, seat, 42, 24, NAMES - 146)
        if seat in winners:
            sheet.icon("crown", EDGE + 48, y + 8, 44, theme.gold, theme.row)
        pile, room = seen.each[stall][seat], SCORE_W - 2 * EDGE - NAMES - 260
        step = min(LAID + 14.0, (room - LAID) / max(1, len(pile) - 1))
        for n, code in enumerate(pile):
            put_card(sheet, style, code, round(EDGE + NAMES + 34 + n * step), y + (ROW - LAID) // 2, LAID, words)
        ink = theme.gold if seat in winners else WHITE
        sheet.text(SCORE_W - EDGE - 40, y + ROW / 2 + 88 * CAP, str(scores[seat]), "black", 88, ink, "r")
    sheet.fill(EDGE, end, SCORE_W - 2 * EDGE, 76, mix(theme.row, theme.gold, 0.12), 18)
    sheet.icon("trophy", EDGE + 24, end + 16, 44, theme.gold, theme.row)
    sheet.fitted(EDGE + 88, end + 38 + 34 * CAP, verdict, "bold", 34, 22, SCORE_W - 2 * EDGE - 110, WHITE)
    return sheet.image
