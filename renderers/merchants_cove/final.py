"""The final score: the merchants in their order, every part of it with its evidence, and how ties fell."""

from __future__ import annotations

from math import ceil
from typing import Any, NamedTuple

from PIL import Image

from engines.merchants_cove.cards import COLOUR_OF, CORRUPTION, TOWNSFOLK
from engines.merchants_cove.view import CoveView
from renderers.kit import parts
from renderers.kit.colour import WHITE, Colour
from renderers.kit.encode import reduced
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial, width
from renderers.merchants_cove import tiles
from renderers.merchants_cove.board import PALETTE
from renderers.merchants_cove.looks import LIT, PEACH, PEDDLER, SEATS_AND_RIVAL, THEME
from renderers.merchants_cove.phrases import listed, name_of, number, say
from renderers.merchants_cove.shore import titled
from renderers.speech import Speaker

WIDTH = 1600
LEFT, TOP, RIGHT, GAP = 222, 118, 1576, 14
HEADER, GOLD, TOTAL, VERDICT = 94, 116, 132, 110
PALE: Colour = (231, 227, 218)
CARD_W, CARD_H = 62, 74
ICON_STEP, ICON_H = 62, 84


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


class Rows(NamedTuple):
    """How high the parts are that grow, and how many pieces lie side by side in them."""

    icons: int
    rogues: int
    icons_across: int
    cards_across: int


def measure(found: list[Column], w: int) -> Rows:
    """The sizes of the parts, for the merchant who needs most."""
    icons_across, cards_across = max(1, (w - 116) // ICON_STEP), max(1, (w - 30) // (CARD_W + 6))
    icon_lines = max(1, *(ceil(len(one.halls) / icons_across) for one in found), 1)
    card_lines = max(1, *(ceil(len(one.faces) / cards_across) for one in found), 1)
    rogues = max(164, 20 + (CARD_H + 8) * card_lines + 62)
    return Rows(max(124, 18 + ICON_H * icon_lines), rogues, icons_across, cards_across)


def compose(view: CoveView, words: Speaker) -> Image.Image:
    found = columns(view, words)
    n = len(found)
    w = (RIGHT - LEFT - GAP * (n - 1)) // n
    rows = measure(found, w)
    high = HEADER + GOLD + rows.icons + rows.rogues + TOTAL + 10
    sheet = Sheet.over(titled(TOP + high + 16 + VERDICT + 14))
    sheet.text(600, 58 + 34 * CAP, say(words, "final").upper(), "black", 34, THEME.gold, "l", 1)
    _labels(sheet, rows, words, view.lair)
    for i, one in sorted(enumerate(found), key=lambda pair: pair[1].won):
        _column(sheet, LEFT + (w + GAP) * i, w, high, rows, one, view.lair, words)
    _verdict(sheet, TOP + high + 16, view, found, words)
    return reduced(sheet.image, PALETTE)


def _labels(sheet: Sheet, rows: Rows, words: Speaker, lair: int) -> None:
    y = TOP + HEADER
    for key, icon, high in (("gold", "coin", GOLD), ("icons", "people", rows.icons), ("rogues", "mask", rows.rogues),
                            ("total", "trophy", TOTAL)):  # fmt: skip
        colour, text = (THEME.gold, THEME.gold) if key == "total" else (THEME.muted, THEME.soft)
        cy = y + high / 2
        sheet.icon(icon, 20, cy - 22, 44, colour, THEME.table)
        sheet.fitted(74, cy + 29 * CAP, say(words, f"part.{key}"), "bold", 29, 16, LEFT - 84, text)
        if key == "rogues":
            sheet.fitted(74, cy + 36 + 24 * CAP, say(words, "final.lair", n=lair), "semibold", 26, 15, LEFT - 84, THEME.muted)
        y += high


def _column(sheet: Sheet, x: int, w: int, h: int, rows: Rows, one: Column, lair: int, words: Speaker) -> None:
    y = TOP
    parts.panel(sheet, x, y, w, h, THEME, one.won)
    inset = 3 if one.won else 1
    parts.banner(sheet, x + inset, y + inset, w - 2 * inset, HEADER - 12, one.token, 19, seats=SEATS_AND_RIVAL)
    cy = y + inset + (HEADER - 12) / 2
    sheet.put(tiles.crest(one.token, initial(one.name), 29), x + 46, cy)
    right = x + w - 16.0
    if one.won:
        sheet.disc(right - 31, cy, 66, THEME.row)
        sheet.icon("crown", right - 54, cy - 25, 46, THEME.gold, THEME.row)
    else:
        sheet.seal(right - 31, cy, 62, PALE, str(one.rank), 38, THEME.ink)
    parts.nameplate(sheet, x + 84, cy, one.name, one.token, 38, 26, right - 70 - x - 84, seats=SEATS_AND_RIVAL)
    y += HEADER
    _sum(sheet, x + w, y + GOLD / 2, one.gold, False)
    sheet.icon("coin", x + 22, y + GOLD / 2 - 27, 54, THEME.gold, THEME.row)
    y += GOLD
    sheet.fill(x + 5, y, w - 10, rows.icons, THEME.table)
    _townsfolk(sheet, x, y, w, rows, one, words)
    _sum(sheet, x + w, y + rows.icons / 2, one.icons, False)
    y += rows.icons
    _rogues(sheet, x, y, w, rows, one, lair, words)
    _sum(sheet, x + w, y + rows.rogues - 36, -one.lost, True)
    y += rows.rogues
    ground = LIT if one.won else THEME.table
    sheet.fill(x + 5, y, w - 10, TOTAL + 5, ground, 16)
    sheet.middle(x + w / 2, y + TOTAL / 2 + 2, number(one.total), "black", 88, THEME.gold if one.won else WHITE)


def _sum(sheet: Sheet, right: float, cy: float, n: int, costs: bool) -> None:
    colour = THEME.muted if not n else PEACH if costs or n < 0 else WHITE
    sheet.text(right - 20, cy + 50 * CAP, number(n), "black", 50, colour, "r")


def _townsfolk(sheet: Sheet, x: int, y: int, w: int, rows: Rows, one: Column, words: Speaker) -> None:
    if not one.halls:
        said = say(words, "final.staff.none")
        sheet.fitted(x + 22, y + rows.icons / 2 + 26 * CAP, said, "semibold", 26, 16, w - 140, THEME.faint)
        return
    lines = ceil(len(one.halls) / rows.icons_across)
    top = y + (rows.icons - ICON_H * lines) / 2
    for i, (colour, count) in enumerate(one.halls):
        cx, cy = x + 46 + ICON_STEP * (i % rows.icons_across), top + 28 + ICON_H * (i // rows.icons_across)
        sheet.put(tiles.person(colour, 24), cx, cy)
        sheet.middle(cx, cy + 41, str(count), "bold", 26, THEME.soft)


def _rogues(sheet: Sheet, x: int, y: int, w: int, rows: Rows, one: Column, lair: int, words: Speaker) -> None:
    h, across = rows.rogues, rows.cards_across
    if one.token == PEDDLER:
        sheet.fitted(x + 22, y + h / 2 + 26 * CAP, say(words, "final.rogues.none"), "semibold", 26, 16, 240, THEME.faint)
        return
    for i, icons in enumerate(one.faces):
        left, top = x + 18 + (CARD_W + 6) * (i % across), y + 16 + (CARD_H + 8) * (i // across)
        tiles.taint(sheet, left, top, CARD_W, CARD_H, icons)
    said = say(words, "final.icons", n=one.rogues, lair=lair)
    low = y + h - 36
    sheet.icon("mask", x + 18, low - 18, 36, THEME.muted, THEME.row)
    room = w - 62 - width(number(-one.lost), "black", 50) - 32
    sheet.fitted(x + 62, low + 26 * CAP, said, "semibold", 26, 16, room, THEME.soft)


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


def _verdict(sheet: Sheet, y: int, view: CoveView, found: list[Column], words: Speaker) -> None:
    said, compared = verdict(view, found, words)
    sheet.fill(16, y, WIDTH - 32, VERDICT, THEME.row, 20)
    badge = "trophy" if view.result["winners"] else "flag"  # Nozama takes no cup
    sheet.icon(badge, 38, y + VERDICT / 2 - 32, 64, THEME.gold, THEME.row)
    cy = y + VERDICT / 2 - (18 if compared else 0)
    sheet.fitted(126, cy + 40 * CAP, said, "black", 40, 22, WIDTH - 180, WHITE)
    if compared:
        sheet.fitted(126, cy + 44 + 28 * CAP, " · ".join(compared), "semibold", 28, 17, WIDTH - 180, THEME.muted)
