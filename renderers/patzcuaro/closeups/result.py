"""How the game has ended: who won, and by which parts of the score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PIL import Image

from engines.patzcuaro.cards import OBJECTIVES
from engines.patzcuaro.view import PatzcuaroView
from renderers.kit import closeup
from renderers.kit.closeup import EDGE, TOP, Columns, Page, won
from renderers.kit.colour import WHITE
from renderers.kit.text import CAP
from renderers.patzcuaro.closeups import table
from renderers.patzcuaro.goals import petals
from renderers.patzcuaro.looks import PETALS, SPENT, THEME
from renderers.patzcuaro.phrases import name_of, names_of, say
from renderers.speech import Speaker

WHO = 290


def compose(view: PatzcuaroView, words: Speaker) -> Image.Image:
    page, result = Page(table.STYLE), view.result
    said = say(words, "wins", name=names_of(words, tuple(result["winners"])))
    closeup.header_for_all(page, "trophy", said, say(words, "over"))
    table.hang(page)
    people = table.players(view, words)
    levels, goals = len(result["scores"][0]["levels"]), len(view.objectives)
    columns = Columns(EDGE + WHO, (1052 - EDGE - WHO) / (levels + goals + 1))
    _heads(page, view, levels, columns)
    ranked = [(won(people[seat], result["winners"]), _parts(result["scores"][seat])) for seat in result["ranking"]]
    columns.rows(page, ranked, TOP + 92, WHO - 10, lost=SPENT)
    page.line(600, 848, _reason(view, words), 1168, 44, WHITE, "m")
    return page.done()


def _heads(page: Page, view: PatzcuaroView, levels: int, columns: Columns) -> None:
    """What each column counts: the levels of the altar, the objectives, the own card."""
    cy = TOP + 44
    for i in range(levels):
        cx = columns.middle(i)
        page.mark("altar", cx - 20, cy, 50, THEME.gold, THEME.table)
        page.text(cx + 10, cy + 44 * CAP, str(i + 1), "black", 44, THEME.gold)
    for i, code in enumerate(view.objectives):
        cx, one = columns.middle(levels + i), OBJECTIVES[code]
        page.fill(cx - 42, cy - 38, 84, 76, PETALS[one.petals], 16)
        petals(page, cx, cy, 50 if one.petals == 1 else 44, one.petals)
    page.mark("flip", columns.middle(levels + len(view.objectives)), cy, 56, THEME.gold, THEME.table)


def _parts(score: Mapping[str, Any]) -> list[int]:
    return [*score["levels"], *score["objectives"], score["flip"]]


def _reason(view: PatzcuaroView, words: Speaker) -> str:
    """By how much, or how a tie was broken."""
    result = view.result
    totals = sorted((int(one["total"]) for one in result["scores"]), reverse=True)
    if result["tie"]:
        return say(words, f"tie.{result['tie']}", n=totals[0])
    winner = result["winners"][0]
    return say(words, "wins_by", name=name_of(words, winner), n=totals[0] - totals[1])
