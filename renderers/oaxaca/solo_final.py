"""The end of the game for one: every sale with its arithmetic, the score, and what the customers say."""

from __future__ import annotations

from math import ceil

from PIL import Image

from engines.kernel import Text
from engines.oaxaca.cards import CARD
from engines.oaxaca.view import OaxacaView, SaleView
from renderers.kit import parts
from renderers.kit.cards import headed
from renderers.kit.colour import SEATS, WHITE
from renderers.kit.encode import reduced
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial, paragraph
from renderers.oaxaca import solo
from renderers.oaxaca.final import heading
from renderers.oaxaca.head import crown
from renderers.oaxaca.looks import THEME, emblem, look_of
from renderers.oaxaca.phrases import name_of, say
from renderers.speech import Speaker

WIDTH = 1600
LIST_W, PITCH, SALE_H = 1010, 102, 92
TOP = 182
LEAST = 6  # lines that the list always has room for
PALETTE = "oaxaca-board"


def compose(view: OaxacaView, words: Speaker) -> Image.Image:
    lines = max(LEAST, ceil(len(view.sales) / 2))
    high = 62 + PITCH * lines + 12
    total = TOP + high + 26
    sheet = Sheet.over(crown(WIDTH, total))
    heading(sheet, say(words, "final"), say(words, "after_solo", n=view.rounds))
    solo.verdicts(sheet, 760, 56, view.score, initial(name_of(words, 0)), words)
    parts.panel(sheet, 16, TOP, LIST_W, high, THEME)
    title = f"{say(words, 'sales')} {len(view.sales)}"
    parts.label(sheet, 36, TOP + 38, "coin", title, THEME, 34, 600)
    for i, sale in enumerate(view.sales):
        x, y = 32 + 492 * (i // lines), TOP + 60 + PITCH * (i % lines)
        _sale(sheet, x, y, 482 if len(view.sales) > lines else 974, SALE_H, sale, words)
    if not view.sales:
        sheet.fitted(16 + LIST_W / 2, TOP + high / 2, say(words, "no_sales"), "semibold", 30, 20, 800, THEME.faint, "m")
    _verdict(sheet, 16 + LIST_W + 14, TOP, WIDTH - 16 - (16 + LIST_W + 14), high, view, words)
    return reduced(sheet.image, PALETTE)


def _sale(sheet: Sheet, x: int, y: int, w: int, h: int, sale: SaleView, words: Speaker) -> None:
    look = look_of(sale.card)
    sheet.shadow(x, y, w, h, 13)
    headed(sheet, x, y, w, h, 84, h, look, 13, THEME.paper)
    sheet.mark(emblem(sale.card), x + 42, y + h / 2, 64, WHITE, look.colour)
    points = sheet.text(x + w - 16, y + h / 2 + 54 * CAP, str(sale.points), "black", 54, THEME.ink, "r")
    room = w - 84 - 12 - 16 - points - 14
    name = words.card_name(CARD[sale.card].code)
    sheet.fitted(x + 96, y + 30 + 36 * CAP, name, "bold", 36, 22, room, THEME.ink)
    said = say(words, "sale_line", n=sale.customer, what=solo.arithmetic(sale))
    sheet.fitted(x + 96, y + 66 + 30 * CAP, said, "semibold", 30, 18, room, THEME.brown)


def _verdict(sheet: Sheet, x: int, y: int, w: int, h: int, view: OaxacaView, words: Speaker) -> None:
    rank = view.result["rank"]
    name = name_of(words, 0)
    parts.panel(sheet, x, y, w, h, THEME, True)
    parts.banner(sheet, x + 3, y + 3, w - 6, 98, 0, 19)
    sheet.put(parts.crest(0, initial(name), 29), x + 52, y + 50)
    parts.nameplate(sheet, x + 94, y + 50, name, 0, 40, 22, w - 94 - 90)
    sheet.icon("trophy" if rank > 1 else "flag", x + w - 78, y + 22, 56, THEME.gold, SEATS[0].plate)  # nobody wins at the bottom
    sheet.text(x + w / 2, y + 196 + 150 * CAP, str(view.score), "black", 150, THEME.gold, "m")
    sheet.fitted(x + w / 2, y + 276 + 30 * CAP, say(words, "points"), "semibold", 38, 24, w - 60, THEME.muted, "m")
    for i in range(5):
        size = 54
        left = x + w / 2 + (i - 2) * 66 - size / 2
        on = i < rank
        sheet.icon("wild", left, y + 308, size, THEME.gold if on else THEME.slot, THEME.gold if on else THEME.row)
    said = say(words, f"verdict.{rank}")
    sheet.fitted(x + w / 2, y + 400 + 44 * CAP, said[:1].upper() + said[1:], "serif", 44, 26, w - 60, WHITE, "m")
    quote = words.say(Text(f"oaxaca.verdict.{rank}"))
    found = paragraph(quote, "semibold", 38, 22, w - 70, h - 440 - 24, 1.25)
    for i, line in enumerate(found.lines if found else ()):
        assert found is not None
        sheet.text(x + w / 2, y + 462 + i * found.size * 1.25, line, "semibold", found.size, THEME.soft, "m")
