"""The final score: the merchants in their order, every part of it with its evidence, and how ties fell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from PIL import Image

from engines.merchants_cove.cards import COLOUR_OF, CORRUPTION, TOWNSFOLK
from engines.merchants_cove.view import CoveView
from renderers.kit.encode import reduced
from renderers.kit.pages.scores import BELOW, Line, Pieces, Scores, pieces
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.merchants_cove import tiles
from renderers.merchants_cove.board import PALETTE
from renderers.merchants_cove.looks import PEACH, PEDDLER, SEATS_AND_RIVAL, THEME
from renderers.merchants_cove.phrases import listed, name_of, number, say
from renderers.merchants_cove.shore import titled
from renderers.speech import Speaker

TOP = 110


class Column(NamedTuple):
    """A merchant's score with its evidence."""

    token: int
    name: str
    rank: int
    won: bool
    gold: int
    icons: int
    halls: tuple[tuple[str, int], ...]  # colour of a townsperson's icon, and how many stood in its Hall
    rogues: int
    lost: int
    faces: tuple[int, ...]  # Rogue icons of the Corruption cards
    staff: int  # Rogue icons of townsfolk
    total: int


def columns(view: CoveView, words: Speaker) -> list[Column]:
    """All columns in their order; Nozama stands where his gold puts him."""
    result = view.result
    halls = {hall.faction: hall.count for hall in view.halls}
    found = []
    for seat in result["ranking"]:
        score, player = result["scores"][seat], view.players[seat]
        icons = [icon for _, card in player.staff if card for icon in TOWNSFOLK[card].icons]
        found.append(
            Column(
                seat, name_of(words, seat), score["rank"], seat in result["winners"], score["gold"], score["icons"],
                tuple((COLOUR_OF[icon], halls[icon]) for icon in icons if icon in halls),
                score["rogues"], score["lost"], tuple(sorted((CORRUPTION[c] for c in player.faces), reverse=True)),
                player.rogue_icons, score["total"],
            )
        )  # fmt: skip
    rival: dict[str, Any] | None = result.get("rival")
    if rival is not None and view.rival is not None:
        icons = [icon for card in view.rival.townsfolk for icon in TOWNSFOLK[card].icons]
        seen = tuple((COLOUR_OF[icon], halls[icon]) for icon in icons if icon in halls)
        won = not result["winners"]
        one = Column(PEDDLER, say(words, "rival"), 1 if won else 2, won, rival["gold"], rival["icons"], seen, 0, 0, (), 0,
                     rival["total"])  # fmt: skip
        found = [one, *(c._replace(rank=2) for c in found)] if won else [*found, one]
    return found


def compose(view: CoveView, words: Speaker) -> Image.Image:
    found = {one.token: one for one in columns(view, words)}
    order = [(one.token, one.rank) for one in found.values()]
    winners = [one.token for one in found.values() if one.won]
    page = Scores(THEME, TOP, order, winners, lambda token: found[token].name, SEATS_AND_RIVAL, loss=PEACH)
    lines = list(lines_of(page, found, view.lair, words))
    sheet = Sheet.over(titled(TOP + page.high(lines) + BELOW))
    sheet.text(600, 58 + 38 * CAP, say(words, "final").upper(), "black", 38, THEME.gold, "l", 1)
    end = page.draw(sheet, lines, say(words, "part.total"), say(words, "part.gold"), lambda token: found[token].total)
    said, compared = verdict(view, list(found.values()), words)
    badge = "trophy" if view.result["winners"] else "flag"  # Nozama takes no cup
    page.verdict(sheet, end, badge, said, " · ".join(compared))
    return reduced(sheet.image, PALETTE)


def lines_of(page: Scores, found: Mapping[int, Column], lair: int, words: Speaker) -> Iterator[Line]:
    def coin(sheet: Sheet, x: int, y: int, room: int, high: int, token: int) -> None:
        sheet.icon("coin", x + 2, y + high / 2 - 28, 56, THEME.gold, THEME.row)

    icons, lost = (lambda token: found[token].icons), (lambda token: -found[token].lost)
    halls = pieces(max(len(one.halls) for one in found.values()), page.beside(icons), 1.5, (66, 58))
    cards = pieces(max(len(one.faces) for one in found.values()), page.beside(lost), 1.2, (68, 60, 52))
    yield Line("coin", say(words, "part.gold"), 112, lambda token: found[token].gold, coin)
    yield Line("people", say(words, "part.icons"), max(124, halls.high), icons, partial(townsfolk, found, halls, words))
    said = f"{say(words, 'part.rogues')} ({say(words, 'final.lair', n=lair)})"
    yield Line("mask", said, cards.high + 70, lost, partial(rogues, found, cards, lair, words))


def townsfolk(
    found: Mapping[int, Column], laid: Pieces, words: Speaker, sheet: Sheet, x: int, y: int, room: int, high: int, token: int
) -> None:
    """Each icon, and below it how many it counts."""
    halls = found[token].halls
    for (colour, count), (left, top) in zip(halls, laid.places(len(halls), x, y, high), strict=True):
        sheet.put(tiles.person(colour, round(laid.w * 0.4)), left + laid.w * 0.42, top + laid.w * 0.42)
        sheet.middle(left + laid.w * 0.42, top + laid.h * 0.82, str(count), "bold", 34, THEME.soft)
    if not halls:
        sheet.fitted(x, y + high / 2 + 34 * CAP, say(words, "final.staff.none"), "semibold", 34, 22, room, THEME.faint)


def rogues(
    found: Mapping[int, Column], laid: Pieces, lair: int, words: Speaker, sheet: Sheet, x: int, y: int, room: int, high: int,
    token: int,
) -> None:  # fmt: skip
    """The Corruption cards, and below them all Rogue icons with what each costs; Nozama pays for none."""
    one = found[token]
    if token == PEDDLER:
        sheet.fitted(x, y + high / 2 + 34 * CAP, say(words, "final.rogues.none"), "semibold", 34, 22, room, THEME.faint)
        return
    for icons, (left, top) in zip(one.faces, laid.places(len(one.faces), x, y, high - 60), strict=True):
        tiles.taint(sheet, left, top, laid.w, laid.h, icons)
    low = y + high - 38
    sheet.icon("mask", x, low - 21, 42, THEME.muted, THEME.row)
    said = say(words, "final.icons", n=one.rogues, lair=lair)
    sheet.fitted(x + 50, low + 34 * CAP, said, "semibold", 34, 20, room - 50, THEME.soft)


# -- the end ------------------------------------------------------------------------------------------------------------------


def verdict(view: CoveView, found: list[Column], words: Speaker) -> tuple[str, list[str]]:
    """Who wins, and the numbers that decided."""
    result = view.result
    names = [name_of(words, q) for q in result["winners"]]
    first, *others = found
    if "rival" in result:
        lost = not result["winners"]
        me = found[1] if lost else first
        gap = abs(first.total - found[1].total)
        key = "verdict.solo.lost" if lost else "verdict.solo"
        said = say(words, key, name=me.name, rival_name=say(words, "rival"), n=gap)
        return said, [f"{one.name}: {say(words, 'compared.total', n=number(one.total))}" for one in found]
    tie = result["tie"]
    if not tie:
        gap = first.total - others[0].total
        return say(words, "verdict.margin", name=names[0], n=gap), []
    level = [q for q in result["ranking"] if result["scores"][q]["total"] == first.total]
    key = "corruption" if tie == "corruption" else "townsfolk"
    compared = [f"{name_of(words, q)}: {say(words, f'compared.{key}', n=result['scores'][q][key])}" for q in level]
    return say(words, f"verdict.{tie}", name=listed(names, words)), compared
