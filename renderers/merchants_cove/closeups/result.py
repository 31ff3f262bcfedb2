"""How the game has ended: who won, and by which parts of the score."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.merchants_cove.view import CoveView
from renderers.kit import closeup
from renderers.kit.closeup import EDGE, TOP, Page
from renderers.kit.colour import WHITE
from renderers.kit.sizes import LEAST
from renderers.kit.text import width
from renderers.merchants_cove.board import ended
from renderers.merchants_cove.closeups import table
from renderers.merchants_cove.final import columns
from renderers.merchants_cove.looks import PEACH, THEME
from renderers.merchants_cove.phrases import number, say
from renderers.speech import Speaker

PARTS = (("gold", "coin"), ("icons", "people"), ("rogues", "mask"))
WHO, BETWEEN = 320, 24


def compose(view: CoveView, options: Sequence[str], words: Speaker) -> Image.Image:
    page, found = Page(table.STYLE), columns(view, words)
    said = ended(view, words)
    if width(said, "black", LEAST) > 780:
        said = say(words, "final")
    closeup.header_for_all(page, "trophy" if view.result["winners"] else "flag", said, say(words, "phase.over"))
    people = {player.seat: player for player in table.players(view, words)}
    left = EDGE + WHO
    pitch = (1046 - left) // len(PARTS)
    for i, (part, icon) in enumerate(PARTS):
        cx = left + pitch * (i + 0.5)
        page.mark(icon, cx, TOP + 26, 52, THEME.gold, THEME.table)
        page.line(cx, TOP + 76, say(words, f"part.{part}"), pitch - 10, 38, THEME.soft, "m")
    total = closeup.WIDTH - EDGE - 66
    page.mark("trophy", total, TOP + 26, 52, THEME.gold, THEME.table)
    page.line(total, TOP + 76, say(words, "part.total"), 128, 38, THEME.soft, "m")
    top, n = TOP + 116, len(found)
    high = min(190, (880 - top - BETWEEN * (n - 1) - 8) // n)
    y = top + (880 - top - n * high - BETWEEN * (n - 1)) // 2
    for one in found:
        closeup.row(page, y, high, people[one.token]._replace(now=one.won, leads=one.won), WHO, total=76)
        for i, points in enumerate((one.gold, one.icons, -one.lost)):
            colour = PEACH if points < 0 else WHITE if points else THEME.faint
            page.decisive(left + pitch * (i + 0.5), y + high / 2, number(points), 60, colour)
        y += high + BETWEEN
    return page.done()
