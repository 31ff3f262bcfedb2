"""How the game has ended: who won, and by which parts of the score."""

from __future__ import annotations

from PIL import Image

from engines.resafa.view import ResafaView
from renderers.kit import closeup
from renderers.kit.closeup import EDGE, TOP, Page
from renderers.kit.colour import WHITE
from renderers.resafa.closeups import table
from renderers.resafa.final import ICONS, ROWS, ranking
from renderers.resafa.looks import THEME
from renderers.resafa.phrases import names_of, say
from renderers.speech import Speaker

WHO, BETWEEN = 270, 22


def compose(view: ResafaView, words: Speaker) -> Image.Image:
    page, result, people = Page(table.STYLE), view.result, table.players(view, words)
    if view.bot is not None:
        said = say(words, f"goal.{result['goal']}", n=result["scores"][0])
    else:
        winners = tuple(result["winners"])
        said = say(words, "wins", name=names_of(words, winners), n=len(winners))
    closeup.header_for_all(page, "trophy", said, say(words, "over"))
    shown = [part for part in ROWS if any(items[part] for items in result["items"])] or list(ROWS)
    shown = shown[:9]
    left, order = EDGE + WHO, ranking(view)
    pitch = (1056 - left) / len(shown)
    for i, part in enumerate(shown):
        page.mark(ICONS[part], left + pitch * (i + 0.5), TOP + 44, 60, THEME.gold, THEME.table)
    top, foot, n = TOP + 92, 872, len(order)
    high = min(196, (foot - top - BETWEEN * (n - 1)) // n)
    y = top + (foot - top - n * high - BETWEEN * (n - 1)) // 2
    for seat in order:
        won = view.bot is None and seat in result["winners"]
        closeup.row(page, y, high, people[seat]._replace(now=won, leads=won), WHO, total=60)
        for i, part in enumerate(shown):
            number = result["items"][seat][part]
            colour = WHITE if number else THEME.faint
            page.decisive(left + pitch * (i + 0.5), y + high / 2, str(number).replace("-", "\u2212"), 48, colour)
        y += high + BETWEEN
    return page.done()
