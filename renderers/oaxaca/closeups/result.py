"""How the game has ended: who won, and by which parts of the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL import Image

from engines.oaxaca.cards import CARD
from engines.oaxaca.view import OaxacaView
from renderers.kit import closeup
from renderers.kit.closeup import EDGE, TOP, Columns, Page, won
from renderers.kit.colour import WHITE, darker
from renderers.kit.sizes import LEAST
from renderers.kit.text import width
from renderers.oaxaca import alt
from renderers.oaxaca.closeups import table
from renderers.oaxaca.final import ranking
from renderers.oaxaca.looks import THEME, emblem, look_of
from renderers.oaxaca.phrases import listed, name_of, say
from renderers.speech import Speaker

PARTS = (("stall", "house"), ("jewelry", "necklace"), ("workshop", "hammer"), ("early", "dawn"))
WHO = 300  # how wide the part of a row is that says who it is
BANDS = 5  # verdicts on a game for one
LONGEST = 740  # room beside the pill
SOLD = 4  # sales that are shown of it


def compose(view: OaxacaView, options: Sequence[str], words: Speaker) -> Image.Image:
    return (_alone if len(view.players) == 1 else _several)(view, words)


def told(view: OaxacaView, options: Sequence[str], words: Speaker) -> str:
    return alt.final_alt(view, words)


# -- for several ------------------------------------------------------------------------------------------------------------


def _several(view: OaxacaView, words: Speaker) -> Image.Image:
    page, result = Page(table.STYLE), view.result
    names = [name_of(words, seat) for seat in result["winners"]]
    said = say(words, "wins" if len(names) == 1 else "win", name=listed(names, words))
    if width(said, "black", LEAST) > LONGEST:
        said = say(words, "tie.shared", n=result["scores"][result["winners"][0]]["total"])
    closeup.header_for_all(page, "trophy", said, say(words, "over"))
    people, order = table.players(view, words), ranking(result)
    columns = Columns(EDGE + WHO, (1046 - EDGE - WHO) // len(PARTS))
    columns.heads(page, [(icon, say(words, f"part.{part}")) for part, icon in PARTS])
    ranked = [(won(people[seat], result["winners"]), _numbers(result["scores"][seat])) for seat, _ in order]
    columns.rows(page, ranked, TOP + 104, WHO)
    page.line(600, 848, _reason(view, words), 1168, 44, WHITE, "m")
    return page.done()


def _numbers(score: dict[str, Any]) -> tuple[int, ...]:
    return score["values"], score["jewelry"], score["workshop"], score["early"]


def _reason(view: OaxacaView, words: Speaker) -> str:
    """By how much the first is ahead, or how a tie fell."""
    result, totals = view.result, sorted((int(s["total"]) for s in view.result["scores"]), reverse=True)
    if result["tie"]:
        return say(words, f"tie.{result['tie']}", n=totals[0])
    return say(words, "margin", n=totals[0] - totals[1])


# -- for one ----------------------------------------------------------------------------------------------------------------


def _alone(view: OaxacaView, words: Speaker) -> Image.Image:
    page, rank = Page(table.STYLE), view.result["rank"]
    verdict = say(words, f"verdict.{rank}")
    closeup.header_for_all(page, "trophy" if rank > 1 else "flag", verdict[:1].upper() + verdict[1:], say(words, "over"))
    closeup.field(page, EDGE, TOP, 470, 614)
    cx = EDGE + 235
    page.decisive(cx, 340, str(view.result["score"]), 220, THEME.gold)
    page.line(cx, 500, say(words, "points"), 440, 56, WHITE, "m")
    for i in range(BANDS):
        on = THEME.gold if i < rank else THEME.slot
        page.mark("wild", cx + (i - (BANDS - 1) / 2) * 84, 640, 72, on, darker(on, 0.5))
    best = sorted(view.sales, key=lambda sale: -sale.points)[:SOLD]
    for i, sale in enumerate(best):
        y, look = TOP + i * 157, look_of(sale.card)
        page.fill(510, y, 674, 143, THEME.paper, 16)
        page.put(table.cut_field(look, 150, 143, 130, 143), 510, y)
        page.mark(emblem(sale.card), 575, y + 71, 100, WHITE, look.colour)
        used = page.decisive(1160, y + 71, str(sale.points), 76, THEME.ink, "r")
        page.lines(660, y + 71, words.card_name(CARD[sale.card].code), 46, 33, 1160 - used - 20 - 660, THEME.ink)
    if not best:
        page.line(847, 469, say(words, "no_sales"), 640, 46, THEME.faint, "m")
    closeup.scores(page, [player._replace(leads=rank > 1) for player in table.players(view, words)])
    return page.done()
