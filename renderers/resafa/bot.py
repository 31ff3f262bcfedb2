"""The bot of the game for one: its cards, its tiles, and where its canal goes on."""

from __future__ import annotations

from PIL import Image

from engines.resafa.cards import SOLO
from engines.resafa.view import BotView
from renderers.kit.colour import WHITE
from renderers.kit.encode import reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.resafa import water
from renderers.resafa.ground import crest
from renderers.resafa.looks import MAINS, PLATE, THEME, tint
from renderers.resafa.phrases import say
from renderers.speech import Same, Speaker

TOP, H = 648, 130  # in the panel of the water network
X, W = 14, water.W - 28


@kept
def piece(ground: water.Ground, shown: BotView, colours: str, words: Same) -> Image.Image:
    sheet = Sheet.on(water.base(ground, words).crop((X, TOP, X + W, TOP + H)))
    sheet.fill(0, 4, W, H - 8, PLATE, 16)
    sheet.put(crest(1, "", 22), 34, 36)
    sheet.fitted(64, 36 + 24 * CAP, say(words.speaker, "bot"), "bold", 24, 15, 130, WHITE)
    for i, (icon, n) in enumerate((("canal", shown.tiles), ("cube", shown.water), ("cards", shown.deck))):
        x = 16 + 62 * i
        sheet.icon(icon, x, 76, 28, THEME.muted, PLATE)
        sheet.text(x + 32, 90 + 28 * CAP, str(n), "black", 28, WHITE)
    # The card on top has acted already and says nothing about the next turn, but that it will lie at the left then.
    last, titles = (shown.left[-1], ("bot.how", "bot.what")) if shown.left else ("", ("bot.left", "bot.top"))
    draw_card(sheet, 210, 12, 170, 106, say(words.speaker, titles[0]), last, True, words.speaker)
    draw_card(sheet, 392, 12, 174, 106, say(words.speaker, titles[1]), shown.top, False, words.speaker)
    return reduced(sheet.image, colours)


def draw_card(
    sheet: Sheet, x: int, y: int, w: int, h: int, title: str, code: str, left: bool, words: Speaker, scale: float = 1.0
) -> None:
    """One of its cards: at the left how it acts, on top what it does."""
    small, usual = 18 * scale, 19 * scale
    if not code:
        sheet.dashes(x, y, w, h, THEME.slot, 12)
        sheet.fitted(x + w / 2, y + h / 2 + 20 * CAP, title, "semibold", 20, 13, w - 16, THEME.faint, "m")
        return
    one = SOLO[code]
    sheet.fill(x, y, w, h, THEME.paper, 12)
    sheet.fitted(x + 10, y + 15 * scale + small * CAP, title, "bold", small, 13, w - 20, THEME.dim)
    if left:
        rows = [
            say(words, "bot.removes", what=say(words, f"bot.take.{one.remove}"))
            if one.remove
            else say(words, "bot.track", n=one.track)
        ]
        rows.append(say(words, "bot.shop", what=say(words, f"bot.take.{one.workshop}")))
        rows.append(" / ".join(one.trading))
        for i, said in enumerate(rows):
            low = y + (42 + 25 * i) * scale + usual * CAP
            sheet.fitted(x + 10, low, said, "semibold", usual, 11, w - 20, THEME.ink)
        return
    if not one.halves:
        sheet.fitted(x + w / 2, y + h / 2 + 12 + 22 * CAP, say(words, "bot.setup"), "bold", 22, 13, w - 20, THEME.ink, "m")
        return
    for i, half in enumerate(one.halves.values()):
        look, top = tint(half.colour), y + (30 + 37 * i) * scale
        sheet.fill(x + 8, top, w - 16, round(34 * scale), look.colour, 9)
        sheet.icon(MAINS[half.action], x + 14, top + 3 * scale, round(28 * scale), look.ink, look.colour)
        sheet.icon(look.icon, x + 14 + 36 * scale, top + 5 * scale, round(24 * scale), look.ink, look.colour)
        said, at = say(words, f"main.{half.action}"), x + 14 + 68 * scale
        sheet.fitted(at, top + 17 * scale + usual * CAP, said, "bold", usual, 11, x + w - 18 - at, look.ink)
