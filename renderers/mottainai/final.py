"""The final score: the players in their order, every part of it with its evidence, majorities, and how ties fell."""

from __future__ import annotations

from collections.abc import Mapping
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
from renderers.kit.text import CAP, initial, width
from renderers.mottainai import tiles
from renderers.mottainai.head import crown
from renderers.mottainai.looks import AMBER, SEATS, THEME, in_order, look_of, material_look
from renderers.mottainai.phrases import listed, name_of, named, say
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
NARROW = 340  # columns below this are those of five players
Score = Mapping[str, Any]


PARTS = (("works", "portrait"), ("sales", "house"), ("backorders", "sack"), ("effects", "flag"), ("total", "trophy"))
ORDERS = (("sales.sold", "coin", 108), ("in_hand", "hand", 150), ("majority", "crown", 190))  # the lines of the backorders


def ranking(view: MottainaiView) -> list[tuple[int, int]]:
    return [(q, i + 1) for i, q in enumerate(view.result["ranking"])]


def evidence_of(score: Score) -> list[tuple[str, int]]:
    """Works that scored by their effect, and those without which the score were another."""
    return [*score["by_work"].items(), *((code, 0) for code in score.get("decisive", ()))]


def compose(view: MottainaiView, words: Speaker) -> Image.Image:
    order = ranking(view)
    left = LEFT if len(order) < 4 else NARROW_LEFT
    page = Scores(THEME, left, TOP, RIGHT, GAP, HEADER, 22, order, view.result["winners"])
    score = Column(page, view, words)
    high = HEADER + sum(score.high.values())
    sheet = Sheet.over(crown(TOP + high + 16 + VERDICT + 12))
    sheet.text(470, 72 + 30 * CAP, say(words, "final").upper(), "black", 30, THEME.gold, "l", 1)
    result = view.result
    cause = say(words, f"cause.{result['cause']}", name=name_of(words, result["by"]), n=view.wing_limit)
    sheet.fitted(470, 104 + 26 * CAP, cause, "semibold", 26, 18, 1100, THEME.soft)
    lines = [
        Part(score.high[key], partial(label, sheet, left, score.high[key], key, icon, words), partial(score.cell, sheet, key))
        for key, icon in PARTS
    ]
    page.draw(sheet, high, lines, lambda x, seat, rank, won: heading(sheet, x, page.w, seat, rank, won, words))
    verdict(sheet, TOP + high + 16, view, score.most, words)
    return reduced(sheet.image, PALETTE)


def label(sheet: Sheet, left: int, high: int, key: str, icon: str, words: Speaker, y: int) -> None:
    colour, text = (THEME.gold, THEME.gold) if key == "total" else (THEME.muted, THEME.soft)
    cy, broad = y + high / 2 - (66 if key == "backorders" else 0), left == LEFT
    said = say(words, f"part.{key}")
    if broad:
        sheet.mark(icon, 44, cy, 44, colour, THEME.table)
        sheet.lines(76, cy, said, 29, 17, left - 84, text, "l", tiles.LEADING)
    else:
        sheet.icon(icon, left / 2 - 21, cy - 36, 42, colour, THEME.table)
        sheet.lines(left / 2, cy + 28, said, 22, 15, left - 14, text, "m", tiles.LEADING)
    x, mark, size = (76, 28, 26) if broad else (30, 22, 19)
    for line, sign, at in ORDERS if key == "backorders" else ():
        tint = THEME.gold if sign == "crown" else THEME.muted
        sheet.icon(sign, 28 if broad else 4, y + at - mark / 2, mark, tint, THEME.table)
        sheet.fitted(x, y + at + size * CAP, say(words, line), "semibold", size, 13, left - x - 6, tint)


class Column:
    """What every column is drawn from: how wide the pieces are, and how high each part is for the player who needs most."""

    def __init__(self, page: Scores, view: MottainaiView, words: Speaker) -> None:
        self.page, self.view, self.words, self.most = page, view, words, majorities(view)
        self.narrow = page.w < NARROW
        room = page.w - (88 if self.narrow else 100)
        self.across = max(2, (room - 34) // 86)  # works side by side
        self.tile = min(88, (room - 28) // self.across - 4)
        self.sales_across = max(2, room // 90)
        self.pitch = min(67, room // 5)  # of the materials of backorders
        self.item = 66 if self.narrow else 58
        lines = max(map(self.lines, view.players))
        piles = max(len(in_order(p.sales)) for p in view.players)
        items = max(len(evidence_of(score)) for score in view.result["scores"])
        self.high = {
            "works": max(142, 12 + 65 * lines), "sales": 36 + 68 * max(1, ceil(piles / self.sales_across)), "backorders": 210,
            "effects": max(96, 20 + items * (self.item + 8)), "total": 154,
        }  # fmt: skip

    def lines(self, player: PlayerView) -> int:
        """So many the works of both wings take."""
        return sum(max(1, ceil(len(wing) / self.across)) for wing in (player.gallery, player.gift_shop))

    def cell(self, sheet: Sheet, part: str, x: int, y: int, seat: int) -> None:
        """A part of one player's score, with its evidence."""
        player, score, w, high = self.view.players[seat], self.view.result["scores"][seat], self.page.w, self.high[part]
        if part == "total":
            self.total(sheet, x, y, seat)
            return
        if part in ("works", "backorders"):
            sheet.fill(x + 8, y, w - 16, high, BAND, 14)
        points, size = score[part], 40 if self.narrow else 48
        sheet.text(x + w - 22, y + high / 2 + size * CAP, str(points), "black", size, WHITE if points else THEME.faint, "r")
        shown = {"works": self.works, "sales": self.sales, "backorders": self.backorders, "effects": self.effects}
        shown[part](sheet, x + (14 if self.narrow else 20), y, player, score)

    def total(self, sheet: Sheet, x: int, y: int, seat: int) -> None:
        w, points = self.page.w, self.view.result["scores"][seat]["total"]
        sheet.fill(x + 20, y + 8, w - 40, 4, self.page.colour(seat, THEME.slot))
        cy, size = y + 76, 72 if self.narrow else 88
        sheet.text(x + w - 24, cy + size * CAP, str(points), "black", size, self.page.colour(seat, WHITE), "r")
        sheet.fitted(x + 24, cy + 28 * CAP, say(self.words, "points", n=points), "semibold", 28, 18, w - 200, THEME.muted)

    def works(self, sheet: Sheet, x: int, y: int, player: PlayerView, score: Score) -> None:
        top = y + (self.high["works"] - 65 * self.lines(player)) / 2 + 2
        for icon, works in (("portrait", player.gallery), ("bag", player.gift_shop)):
            sheet.icon(icon, x - 4, top + 16, 26, THEME.muted, BAND)
            for i, work in enumerate(works):
                piece = tiles.small_work(face_of(self.words, work.code), self.tile, 60, work.copied)
                sheet.put(piece, x + 28 + (self.tile + 4) * (i % self.across), top + 65 * (i // self.across))
            top += 65 * max(1, ceil(len(works) / self.across))

    def sales(self, sheet: Sheet, x: int, y: int, player: PlayerView, score: Score) -> None:
        found, across = in_order(player.sales), self.sales_across
        top = y + (self.high["sales"] - 68 * max(1, ceil(len(found) / across))) / 2 + 14
        for i, (material, n) in enumerate(found):
            piece = tiles.tile(material, n, score["covered"].get(material, 0), 80, 52)
            sheet.put(piece, x + 90 * (i % across), top + 68 * (i // across))

    def backorders(self, sheet: Sheet, x: int, y: int, player: PlayerView, score: Score) -> None:
        """For each material: how many are sold and in hand, and what the majority brings; a majority is golden."""
        pitch = self.pitch
        icon = min(54, pitch - 8)
        for i, material in enumerate(MATERIAL):
            cx = x + pitch * (i + 0.5) - 4
            sold = sum(CARD[c].material == material for c in player.sales)
            held = sum(CARD[c].material == material for c in score["hand"])
            holds = player.seat in self.most[material].holders
            look = material_look(material)
            if holds:
                sheet.box(cx - pitch / 2 + 1, y + 7, pitch - 2, 196, THEME.gold, AMBER, 14, 4)
            piece = Sheet(icon, icon)
            tiles.ground(piece, 0, 0, icon, icon, look, 10)
            piece.mark(look.icon, icon / 2, icon / 2, round(icon * 0.78), WHITE, look.colour)
            sheet.put(piece.sprite(), cx - icon / 2, y + 15, 1.0 if holds or sold or held else 0.42)
            size, less = (40, 34) if pitch > 50 else (34, 30)
            sheet.middle(cx, y + 108, str(sold), "black", size, THEME.gold if holds else WHITE if sold else THEME.faint)
            sheet.middle(cx, y + 150, str(held or "–"), "black", less, WHITE if held else THEME.faint)
            gain = score["orders"].get(material, 0)
            if gain:
                sheet.fitted(cx, y + 184 + 32 * CAP, f"+{gain}", "black", 32, 20, pitch - 12, THEME.gold, "m")

    def effects(self, sheet: Sheet, x: int, y: int, player: PlayerView, score: Score) -> None:
        """Works that scored by their effect, each with its reason."""
        found, step, high = evidence_of(score), self.item + 8, self.high["effects"]
        room = self.page.w - (84 if self.narrow else 100)
        if not found:
            sheet.fitted(x, y + high / 2 + 26 * CAP, say(self.words, "nothing"), "semibold", 26, 18, room, THEME.faint)
        top = y + (high - step * len(found) + 8) / 2
        for i, (work, points) in enumerate(found):
            effect(sheet, x, round(top + step * i), room, self.item, player, work, points, self.words)


def effect(sheet: Sheet, x: int, y: int, w: int, h: int, player: PlayerView, work: str, points: int, words: Speaker) -> None:
    """A work, and why it scored or what it decided."""
    own = CARD[work].code
    code = next((one.code for one in (*player.gallery, *player.gift_shop) if one.card == work), own)
    look, kind = look_of(code), CARD[code]
    sheet.shadow(x, y, w, h, 11)
    block = min(56, round(w * 0.22))
    tiles.headed(sheet, x, y, w, h, block, h, look, 11)
    sheet.mark(look.icon, x + block / 2, y + h / 2, round(block * 0.74), WHITE, look.colour)
    left, right = x + block + 9, x + w - 10.0
    if points:
        right -= sheet.text(right, y + h / 2 + 34 * CAP, f"+{points}", "black", 34, look.colour, "r") + 6
    sheet.fitted(left, y + h * 0.31 + 26 * CAP, words.card_name(code), "bold", 26, 15, right - left, THEME.ink)
    n = points // max(1, kind.points)
    why = say(words, f"why.{code if points else own}", n=n, what=named(words, kind.materials))
    sheet.fitted(left, y + h * 0.74 + 21 * CAP, why, "semibold", 21, 12.5, right - left, THEME.brown)


def heading(sheet: Sheet, x: int, w: int, seat: int, rank: int, won: bool, words: Speaker) -> None:
    name, cy, inset = name_of(words, seat), TOP + 43, 3 if won else 2
    parts.banner(sheet, x + inset, TOP + inset, w - 2 * inset, 82, seat, 19, seats=SEATS)
    radius, middle, left, taken, size, disc, across = (23, 36, 66, 64, 48, 32, 44) if w < NARROW else (27, 48, 86, 82, 64, 42, 52)
    sheet.put(parts.crest(seat, initial(name), radius, seats=SEATS), x + middle, cy)
    if won:
        raised_crown(sheet, x + w - size - 12, cy - size / 2, size, THEME)
    else:
        sheet.seal(x + w - disc, cy, across, PALE, str(rank), 36, THEME.ink)
    parts.nameplate(sheet, x + left, cy, name, seat, 40, 18, w - left - taken, SEATS)


def verdict(sheet: Sheet, y: int, view: MottainaiView, most: Mapping[str, Majority], words: Speaker) -> None:
    result = view.result
    strip(sheet, y, VERDICT, THEME, 20)
    names = [name_of(words, q) for q in result["winners"]]
    wins = say(words, "wins", name=listed(names, words))
    right = 1556 - sheet.fitted(1556, y + 40 + 44 * CAP, wins, "black", 44, 24, 420, THEME.gold, "r") - 66
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
        sheet.mark(look.icon, x + 22, cy, 34, WHITE, look.colour)
        x += 54
        for seat in seats:
            holds = seat in one.holders
            piece = parts.crest(seat, initial(name_of(words, seat)), 19, seats=SEATS)
            sheet.put(piece, x + CREST / 2 - 2, cy, 1 if holds else 0.45)
            if holds:
                sheet.icon("crown", x + CREST / 2 - 14, cy - 42, 24, THEME.gold, THEME.panel)
            x += CREST
        x += sheet.text(x + 4, cy + size * CAP, said, "bold", size, WHITE) + 28
