"""Everybody may take a token off: the Workshops of those who are asked, one below the other."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.oaxaca.view import OaxacaView
from renderers.kit import closeup
from renderers.kit.closeup import EDGE, HEIGHT, TOP, Page
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet, Sprite
from renderers.oaxaca.closeups import choose, table
from renderers.oaxaca.looks import look_of
from renderers.oaxaca.phrases import say
from renderers.speech import Speaker

WHO, BETWEEN = 246, 20


def compose(view: OaxacaView, options: Sequence[str], words: Speaker) -> Image.Image:
    if sum(bool(p.asked) for p in view.players) == 1:
        return choose.compose(view, options, words)
    page, people = Page(table.STYLE), table.players(view, words)
    closeup.header_for_all(
        page, "hammer", say(words, "closeup.ask.respond.all"), table.round_of(view, words), table.waiting(people)
    )
    n = len(people)
    first, room = TOP + 8, HEIGHT - 22 - TOP - 8
    high = (room - BETWEEN * (n - 1)) // n
    for i, player in enumerate(people):
        y = first + i * (high + BETWEEN)
        asked = None if player.seat == view.active else not player.now
        end = closeup.row(page, y, high, player, WHO, asked, sealed=True)
        left, cards = EDGE + WHO + 20, view.players[player.seat].workshop
        size = min(high - 28, 190, int((end - left) / max(len(cards), 4)) - 14)
        for k, card in enumerate(cards):
            page.put(_small(card.card, card.tokens, size), left + k * (size + 14), y + (high - size) // 2)
    return page.done()


@kept
def _small(card: str, tokens: int, size: int) -> Sprite:
    """A Workshop card without its name: its craft, and the tokens that are left."""
    look, sheet = look_of(card), Sheet(size, size)
    sheet.put(table.cut_field(look, size, size, size, size), 0, 0)
    sheet.mark(look.icon, size * 0.4, size * 0.4, round(size * 0.66), (255, 255, 255), look.colour)
    table.token(sheet, size * 0.72, size * 0.72, tokens, min(42, round(size * 0.27)))
    return sheet.sprite()
