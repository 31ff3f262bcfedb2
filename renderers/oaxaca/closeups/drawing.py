"""Somebody has drawn and chooses in secret: from which deck, how many cards, and where the kept one will lie."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.oaxaca.view import OaxacaView
from renderers.kit import closeup, parts
from renderers.kit.colour import WHITE
from renderers.oaxaca.closeups import choose, table
from renderers.oaxaca.looks import THEME, deck_look
from renderers.oaxaca.phrases import face_name, say
from renderers.speech import Speaker

TOP, HIGH = 164, 248  # of what is drawn
FIRST, PLACE, BACK = 420, 1040, 156  # where the drawn cards begin, where their number stands, how wide a back is


def compose(view: OaxacaView, options: Sequence[str], words: Speaker) -> Image.Image:
    page = table.begun(view, table.question_of(view), words)
    deck, n = drawn(view)
    page.put(choose.deck_tile(deck, dict(view.decks)[deck], face_name(words, deck), 290, HIGH), 20, TOP)
    page.icon("arrow", 336, TOP + HIGH // 2 - 32, 64, THEME.gold, THEME.table)
    closeup.field(page, FIRST, TOP, 764, HIGH)
    step = min(BACK + 16, (PLACE - 60 - FIRST - 24 - BACK) // max(1, n - 1))
    for i in range(n):
        page.put(parts.back(deck_look(deck), BACK, 204), FIRST + 24 + i * step, TOP + 22)
    page.decisive(PLACE + 66, TOP + HIGH / 2, str(n), 116, WHITE)
    closeup.rail(page, 440, 332, "hammer", say(words, "closeup.craft"))
    left = closeup.EDGE + closeup.RAIL + 22
    table.workshop(page, view, max(view.active, 0), left, 452, closeup.WIDTH - left - 26, 308, None, words)
    return page.done()


def drawn(view: OaxacaView) -> tuple[str, int]:
    """From which deck, and how many cards."""
    said = {one.kind: dict(one.fields) for one in view.declared}
    return str(said["oaxaca.gather"]["deck"]), int(said["oaxaca.drawn"]["n"])
