"""How the game has ended: who won, and by which parts of the score."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.mottainai.view import MottainaiView
from renderers.kit import closeup
from renderers.kit.closeup import EDGE, TOP, Page
from renderers.kit.colour import WHITE
from renderers.mottainai import alt
from renderers.mottainai.closeups import table
from renderers.mottainai.final import PARTS, margin, ranking
from renderers.mottainai.looks import THEME
from renderers.mottainai.phrases import name_of, say
from renderers.speech import Speaker

WHO = 300  # how wide the part of a row is that says who it is
BETWEEN, CLOSE = 24, 16  # rows of four at most, and of five
SHOWN = [part for part in PARTS if part[0] != "total"]


def compose(view: MottainaiView, options: Sequence[str], words: Speaker) -> Image.Image:
    page, result = Page(table.STYLE), view.result
    name = name_of(words, result["winners"][0])
    closeup.header_for_all(page, "trophy", say(words, "wins", name=name), say(words, "over"))
    people, order = table.players(view, words), ranking(view)
    left, n = EDGE + WHO, len(order)
    pitch = (1046 - left) // len(SHOWN)
    for i, (part, icon) in enumerate(SHOWN):
        cx = left + pitch * (i + 0.5)
        page.mark(icon, cx, TOP + 24, 46, THEME.gold, THEME.table)
        page.line(cx, TOP + 70, say(words, f"closeup.part.{part}"), pitch - 8, 36, THEME.soft, "m")
    top, foot, between = TOP + 102, 802, BETWEEN if n < 5 else CLOSE
    high = min(190, (foot - top - between * (n - 1) - 8) // n)
    y = top + (foot - top - n * high - between * (n - 1)) // 2
    for seat, _ in order:
        won = seat in result["winners"]
        closeup.row(page, y, high, people[seat]._replace(now=won, leads=won), WHO, total=76)
        for i, (part, _icon) in enumerate(SHOWN):
            number = int(result["scores"][seat][part])
            page.decisive(left + pitch * (i + 0.5), y + high / 2, str(number), 50, WHITE if number else THEME.faint)
        y += high + between
    cause = say(words, f"closeup.cause.{result['cause']}", n=view.wing_limit)
    page.line(600, 848, f"{cause} · {margin(view, words)}", 1168, 44, WHITE, "m")
    return page.done()


def told(view: MottainaiView, options: Sequence[str], words: Speaker) -> str:
    return alt.final_alt(view, words)
