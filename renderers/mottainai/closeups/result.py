"""How the game has ended: who won, and by which parts of the score."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.mottainai.view import MottainaiView
from renderers.kit import closeup
from renderers.kit.closeup import EDGE, TOP, Columns, Page, won
from renderers.kit.colour import WHITE
from renderers.mottainai import alt
from renderers.mottainai.closeups import table
from renderers.mottainai.final import PARTS, margin, ranking
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
    columns = Columns(EDGE + WHO, (1046 - EDGE - WHO) // len(SHOWN))
    columns.heads(page, [(icon, say(words, f"closeup.part.{part}")) for part, icon in SHOWN])
    ranked = [
        (won(people[seat], result["winners"]), [int(result["scores"][seat][part]) for part, _ in SHOWN]) for seat, _ in order
    ]
    columns.rows(page, ranked, TOP + 102, WHO, BETWEEN if len(order) < 5 else CLOSE)
    cause = say(words, f"closeup.cause.{result['cause']}", n=view.wing_limit)
    page.line(600, 848, f"{cause} · {margin(view, words)}", 1168, 44, WHITE, "m")
    return page.done()


def told(view: MottainaiView, options: Sequence[str], words: Speaker) -> str:
    return alt.final_alt(view, words)
