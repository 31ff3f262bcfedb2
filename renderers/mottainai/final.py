"""The final score: the players in their order, every part of it with its evidence, majorities, and how ties fell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any

from PIL import Image

from engines.mottainai.cards import CARD, MATERIAL
from engines.mottainai.view import MottainaiView, PlayerView
from renderers.kit import parts
from renderers.kit.colour import WHITE, Colour
from renderers.kit.encode import reduced
from renderers.kit.pages.scores import Part, Scores, raised_crown, strip
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, fit, initial, width
from renderers.mottainai import tiles
from renderers.mottainai.head import crown
from renderers.mottainai.looks import AMBER, SEATS, THEME, in_order, kind_of, look_of, material_look
from renderers.mottainai.phrases import listed, material_name, name_of, say
from renderers.mottainai.reckon import Majority, majorities
from renderers.mottainai.tiles import face_of
from renderers.speech import Speaker

WIDTH = 1600
LEFT, NARROW_LEFT, TOP, RIGHT, GAP = 208, 112, 134, 1572, 14
HEADER = 94
PALE: Colour = (231, 227, 218)
BAND = THEME.table
PALETTE = "mottainai-board"
VERDICT = 118


@dataclass(frozen=True)
class Rows:
    """How wide the pieces are in a column, and how high each part is for the player who needs most."""

    works_across: int
    tile: int
    sales_across: int
    pitch: int  # of the materials of backorders
    works: int
    sales: int
    backorders: int
    effects: int
    item: int
    total: int = 124


def ranking(view: MottainaiView) -> list[tuple[int, int]]:
    """Seats in their order, and their ranks."""
    return [(q, i + 1) for i, q in enumerate(view.result["ranking"])]


def measure(view: MottainaiView, w: int) -> Rows:
    """The sizes of the parts."""
    narrow = w < 340
    room = w - (88 if narrow else 100)
    across = max(2, (room - 34) // 86)
    tile = min(88, (room - 28) // across - 4)
    lines = max(_lines(p, across) for p in view.players)
    sales_across = max(2, room // 90)
    piles = max(len(in_order(p.sales)) for p in view.players)
    items = max(len(evidence_of(s)) for s in view.result["scores"])
    item = 58 if not narrow else 66
    return Rows(
        works_across=across,
        tile=tile,
        sales_across=sales_across,
        pitch=min(67, room // 5),
        works=max(142, 12 + 65 * lines),
        sales=36 + 68 * max(1, ceil(piles / sales_across)),
        backorders=210,
        effects=max(96, 20 + items * (item + 8)),
        item=item,
    )


def _lines(player: PlayerView, across: int) -> int:
    return max(1, ceil(len(player.gallery) / across)) + max(1, ceil(len(player.gift_shop) / across))


def evidence_of(score: Mapping[str, Any]) -> list[tuple[str, int]]:
    """Works that scored by their effect, and those without which the score were another."""
    return [*score["by_work"].items(), *((code, 0) for code in score.get("decisive", ()))]


def compose(view: MottainaiView, words: Speaker) -> Image.Image:
    """The whole picture."""
    order = ranking(view)
    left = LEFT if len(order) < 4 else NARROW_LEFT
    page = Scores(THEME, left, TOP, RIGHT, GAP, HEADER, 22, order, view.result["winners"])
    rows = measure(view, page.w)
    high = HEADER + rows.works + rows.sales + rows.backorders + rows.effects + rows.total + 30
    sheet = Sheet.over(crown(TOP + high + 16 + VERDICT + 12))
    sheet.text(470, 72 + 30 * CAP, say(words, "final").upper(), "black", 30, THEME.gold, "l", 1)
    result = view.result
    cause = say(words, f"cause.{result['cause']}", name=name_of(words, result["by"]), n=view.wing_limit)
    sheet.fitted(470, 104 + 26 * CAP, cause, "semibold", 26, 18, 1100, THEME.soft)
    most = majorities(view)
    score = Column(page, rows, most, view, words)
    lines = [
        Part(high, partial(label, sheet, left, high, key, icon, words), partial(score.cell, sheet, key, high))
        for key, icon, high in (
            ("works", "portrait", rows.works), ("sales", "house", rows.sales), ("backorders", "sack", rows.backorders),
            ("effects", "flag", rows.effects), ("total", "trophy", rows.total + 30),
        )
    ]  # fmt: skip
    page.draw(sheet, high, lines, lambda x, seat, rank, won: heading(sheet, x, page.w, seat, rank, won, words))
    verdict(sheet, TOP + high + 16, view, most, words)
    return reduced(sheet.image, PALETTE)


def label(sheet: Sheet, left: int, high: int, key: str, icon: str, words: Speaker, y: int) -> None:
    """What a part is called, at the left."""
    colour, text = (THEME.gold, THEME.gold) if key == "total" else (THEME.muted, THEME.soft)
    cy = y + high / 2 - (66 if key == "backorders" else 0)
    said = say(words, f"part.{key}")
    if left == LEFT:
        sheet.icon(icon, 22, cy - 22, 44, colour, THEME.table)
        tiles.lines(sheet, 76, cy, said, 29, 17, left - 84, text, "l")
    else:
        sheet.icon(icon, left / 2 - 21, cy - 36, 42, colour, THEME.table)
        tiles.lines(sheet, left / 2, cy + 28, said, 22, 15, left - 14, text, "m")
    if key == "backorders":
        _key(sheet, left, y, words)


def _key(sheet: Sheet, left: int, y: int, words: Speaker) -> None:
    """What the lines of the backorders mean."""
    size = 26 if left == LEFT else 19
    for key, icon, at, colour in (
        ("sales.sold", "coin", 108, THEME.muted), ("in_hand", "hand", 150, THEME.muted), ("majority", "crown", 190, THEME.gold),
    ):  # fmt: skip
        mark = 28 if left == LEFT else 22
        sheet.icon(icon, 28 if left == LEFT else 4, y + at - mark / 2, mark, colour, THEME.table)
        x = 76 if left == LEFT else 30
        sheet.fitted(x, y + at + size * CAP, say(words, key), "semibold", size, 13, left - x - 6, colour)


@dataclass(frozen=True)
class Column:
    """What every column is drawn from."""

    page: Scores
    rows: Rows
    most: Mapping[str, Majority]
    view: MottainaiView
    words: Speaker

    def cell(self, sheet: Sheet, part: str, high: int, x: int, y: int, seat: int) -> None:
        """A part of one player's score, with its evidence."""
        player, score, w, rows = self.view.players[seat], self.view.result["scores"][seat], self.page.w, self.rows
        if part == "total":
            self.total(sheet, x, y, seat)
            return
        if part in ("works", "backorders"):
            sheet.fill(x + 8, y, w - 16, high, BAND, 14)
        points, wide = score[part], w > 340
        size = 48 if wide else 40
        sheet.text(x + w - 22, y + high / 2 + size * CAP, str(points), "black", size, WHITE if points else THEME.faint, "r")
        at, room = x + (20 if wide else 14), w - (100 if wide else 84)
        match part:
            case "works":
                _works(sheet, at, y, high, player, rows, self.words)
            case "sales":
                _sales(sheet, at, y, high, player, score, rows)
            case "backorders":
                _backorders(sheet, at, y, player, score, rows, self.most, seat)
            case _:
                _effects(sheet, at, y, high, room, player, score, rows, self.words)

    def total(self, sheet: Sheet, x: int, y: int, seat: int) -> None:
        """The sum of a player."""
        w, points = self.page.w, self.view.result["scores"][seat]["total"]
        sheet.fill(x + 20, y + 8, w - 40, 4, self.page.colour(seat, THEME.slot))
        cy, size = y + 14 + self.rows.total / 2, 88 if w > 340 else 72
        sheet.text(x + w - 24, cy + size * CAP, str(points), "black", size, self.page.colour(seat, WHITE), "r")
        sheet.fitted(x + 24, cy + 28 * CAP, say(self.words, "points", n=points), "semibold", 28, 18, w - 200, THEME.muted)


def heading(sheet: Sheet, x: int, w: int, seat: int, rank: int, won: bool, words: Speaker) -> None:
    """Who it is, and the crown or the rank."""
    name = name_of(words, seat)
    inset = 3 if won else 2
    parts.banner(sheet, x + inset, TOP + inset, w - 2 * inset, 82, seat, 19, seats=SEATS)
    cy = TOP + 43
    narrow = w < 340
    sheet.put(parts.crest(seat, initial(name), 27 if not narrow else 23, seats=SEATS), x + (48 if not narrow else 36), cy)
    taken = 82 if not narrow else 64
    if won:
        size = 64 if not narrow else 48
        raised_crown(sheet, x + w - size - 12, cy - size / 2, size, THEME)
    else:
        sheet.disc(x + w - (42 if not narrow else 32), cy, 52 if not narrow else 44, PALE)
        sheet.middle(x + w - (42 if not narrow else 32), cy, str(rank), "black", 36, THEME.ink)
    left = 86 if not narrow else 66
    parts.nameplate(sheet, x + left, cy, name, seat, 40, 18, w - left - taken, SEATS)


def _works(sheet: Sheet, x: int, y: int, high: int, player: PlayerView, rows: Rows, words: Speaker) -> None:
    """The works by wing."""
    lines = _lines(player, rows.works_across)
    top = y + (high - 65 * lines) / 2 + 2
    for icon, works in (("portrait", player.gallery), ("bag", player.gift_shop)):
        sheet.icon(icon, x - 4, top + 16, 26, THEME.muted, BAND)
        for i, work in enumerate(works):
            piece = tiles.small_work(face_of(words, work.code), rows.tile, 60, work.copied)
            sheet.put(piece, x + 28 + (rows.tile + 4) * (i % rows.works_across), top + 65 * (i // rows.works_across))
        top += 65 * max(1, ceil(len(works) / rows.works_across))


def _sales(sheet: Sheet, x: int, y: int, high: int, player: PlayerView, score: Mapping[str, Any], rows: Rows) -> None:
    """All sales, with roofs over those that are covered."""
    found = in_order(player.sales)
    lines = max(1, ceil(len(found) / rows.sales_across))
    top = y + (high - 68 * lines) / 2 + 14
    for i, (material, n) in enumerate(found):
        piece = tiles.tile(material, n, score["covered"].get(material, 0), 80, 52)
        sheet.put(piece, x + 90 * (i % rows.sales_across), top + 68 * (i // rows.sales_across))


def _backorders(
    sheet: Sheet, x: int, y: int, player: PlayerView, score: Mapping[str, Any], rows: Rows, most: Mapping[str, Majority],
    seat: int,
) -> None:  # fmt: skip
    """For each material: how many are sold and in hand, and what the majority brings; a majority is golden."""
    pitch = rows.pitch
    icon = min(54, pitch - 8)
    for i, material in enumerate(MATERIAL):
        cx = x + pitch * (i + 0.5) - 4
        sold = sum(CARD[c].material == material for c in player.sales)
        held = sum(CARD[c].material == material for c in score["hand"])
        holds = seat in most[material].holders
        look = material_look(material)
        if holds:
            sheet.fill(cx - pitch / 2 + 1, y + 7, pitch - 2, 196, THEME.gold, 14)
            sheet.fill(cx - pitch / 2 + 5, y + 11, pitch - 10, 188, AMBER, 10)
        left, top = cx - icon / 2, y + 15
        strength = 1.0 if holds or sold or held else 0.42
        piece = Sheet(icon, icon)
        tiles.ground(piece, 0, 0, icon, icon, look, 10)
        mark = round(icon * 0.78)
        piece.icon(look.icon, (icon - mark) / 2, (icon - mark) / 2, mark, WHITE, look.colour)
        sheet.put(piece.sprite(), left, top, strength)
        size = 40 if pitch > 50 else 34
        sheet.middle(cx, y + 108, str(sold), "black", size, THEME.gold if holds else WHITE if sold else THEME.faint)
        sheet.middle(cx, y + 150, str(held) if held else "–", "black", 34 if pitch > 50 else 30, WHITE if held else THEME.faint)
        gain = score["orders"].get(material, 0)
        if gain:
            sheet.fitted(cx, y + 184 + 32 * CAP, f"+{gain}", "black", 32, 20, pitch - 12, THEME.gold, "m")


def reason(player: PlayerView, work: str, points: int, words: Speaker) -> str:
    """Why a work scored, or what it decided."""
    code = kind_of(work).code
    if not points:
        return say(words, f"why.{code}")
    here = next((w for w in (*player.gallery, *player.gift_shop) if w.card == work), None)
    code = here.code if here else code
    kind = kind_of(code)
    n = points // max(1, kind.points)
    what = "/".join(material_name(words, m) for m in kind.materials)
    return say(words, f"why.{code}", n=n, what=what)


def _effects(
    sheet: Sheet, x: int, y: int, high: int, room: int, player: PlayerView, score: Mapping[str, Any], rows: Rows, words: Speaker
) -> None:
    """Works that scored by their effect, each with its reason."""
    found = evidence_of(score)
    if not found:
        sheet.fitted(x, y + high / 2 + 26 * CAP, say(words, "nothing"), "semibold", 26, 18, room, THEME.faint)
        return
    step = rows.item + 8
    top = y + (high - step * len(found) + 8) / 2
    for i, (work, points) in enumerate(found):
        _item(sheet, x, round(top + step * i), room, rows.item, player, work, points, words)


def _item(sheet: Sheet, x: int, y: int, w: int, h: int, player: PlayerView, work: str, points: int, words: Speaker) -> None:
    here = next((one for one in (*player.gallery, *player.gift_shop) if one.card == work), None)
    code = here.code if here else work
    look = look_of(code)
    sheet.shadow(x, y, w, h, 11)
    block = min(56, round(w * 0.22))
    tiles.headed(sheet, x, y, w, h, block, h, look, 11)
    mark = round(block * 0.74)
    sheet.icon(look.icon, x + (block - mark) / 2, y + (h - mark) / 2, mark, WHITE, look.colour)
    left, right = x + block + 9, x + w - 10.0
    if points:
        right -= sheet.text(right, y + h / 2 + 34 * CAP, f"+{points}", "black", 34, look.colour, "r") + 6
    sheet.fitted(left, y + h * 0.31 + 26 * CAP, words.card_name(code), "bold", 26, 15, right - left, THEME.ink)
    why = reason(player, work, points, words)
    sheet.fitted(left, y + h * 0.74 + 21 * CAP, why, "semibold", 21, 12.5, right - left, THEME.brown)


# -- the last strip ---------------------------------------------------------------------------------------------------------


def verdict(sheet: Sheet, y: int, view: MottainaiView, most: Mapping[str, Majority], words: Speaker) -> None:
    """How ties fell, by how much it was won, and who won."""
    result = view.result
    strip(sheet, y, VERDICT, THEME, 20)
    names = [name_of(words, q) for q in result["winners"]]
    found = fit(say(words, "wins", name=listed(names, words)), "black", 44, 24, 420)
    right = 1556.0
    right -= sheet.text(right, y + 40 + found.size * CAP, found.lines[0], "black", found.size, THEME.gold, "r") + 66
    raised_crown(sheet, right, y + 8, 52, THEME)
    sheet.fitted(1556, y + 88 + 26 * CAP, margin(view, words), "semibold", 26, 16, 1556 - right + 30, THEME.soft, "r")
    ties = [(m, one) for m, one in most.items() if one.tied]
    key = "ties" if ties else "no_ties"
    cy = y + (26 if ties else VERDICT / 2)
    sheet.fitted(44, cy + 23 * CAP, say(words, key).upper(), "bold", 23, 16, 900, THEME.muted, "l", 1)
    _ties(sheet, 44, y + 78, right - 70 - 44, ties, view, words)


def margin(view: MottainaiView, words: Speaker) -> str:
    """By how much it was won, or what decided it."""
    result = view.result
    if result["cause"] == "turtle":
        return say(words, "won.turtle")
    if result["tie"]:
        return say(words, "won.nearest", name=name_of(words, result["current"]))
    best = result["scores"][result["winners"][0]]["total"]
    second = max(s["total"] for q, s in enumerate(result["scores"]) if q not in result["winners"])
    return say(words, "won.margin", n=best - second)


def why_tie(one: Majority, view: MottainaiView, words: Speaker) -> str:
    """What decided a tie for most sales."""
    if one.works:
        return say(words, "tie.works", what=listed(list(dict.fromkeys(words.card_name(w) for w in one.works)), words))
    current = view.result["current"]
    if one.holders == (current,):
        return say(words, "tie.current")
    return say(words, "tie.nearest", name=name_of(words, current))


Tied = list[tuple[str, Majority]]
CREST = 46  # the room of a crest in a tie


def _ties(sheet: Sheet, x: float, cy: float, room: float, ties: Tied, view: MottainaiView, words: Speaker) -> None:
    """Every tie: the material, those who had sold as many, and why it fell so; shrunk together until they fit."""
    shown = [one.tied for _, one in ties]
    why = [why_tie(one, view, words) for _, one in ties]

    def needed(size: float) -> float:
        return sum(82 + CREST * len(s) + width(w, "bold", size) for s, w in zip(shown, why, strict=True))

    if needed(18) > room:
        shown = [one.holders for _, one in ties]
    size = 27.0
    while size > 12 and needed(size) > room:
        size -= 0.5
    for (material, one), seats, said in zip(ties, shown, why, strict=True):
        look = material_look(material)
        tiles.ground(sheet, x, cy - 22, 44, 44, look, 9)
        sheet.icon(look.icon, x + 5, cy - 17, 34, WHITE, look.colour)
        x += 54
        for seat in seats:
            holds = seat in one.holders
            piece = parts.crest(seat, initial(name_of(words, seat)), 19, seats=SEATS)
            sheet.put(piece, x + CREST / 2 - 2, cy, 1 if holds else 0.45)
            if holds:
                sheet.icon("crown", x + CREST / 2 - 14, cy - 42, 24, THEME.gold, THEME.panel)
            x += CREST
        x += sheet.text(x + 4, cy + size * CAP, said, "bold", size, WHITE) + 28
