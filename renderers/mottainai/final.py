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
from renderers.kit.colour import WHITE, darker
from renderers.kit.encode import reduced
from renderers.kit.pages.scores import BELOW, EDGE, FLAT, WIDTH, Line, Scores
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial, width
from renderers.mottainai import tiles
from renderers.mottainai.head import crown
from renderers.mottainai.looks import AMBER, SEATS, THEME, in_order, look_of, material_look
from renderers.mottainai.phrases import listed, name_of, named, say
from renderers.mottainai.reckon import Majority, majorities
from renderers.mottainai.tiles import face_of
from renderers.speech import Speaker

TOP = 134
PALETTE = "mottainai-board"
VERDICT = 118
NARROW = 300  # columns below this are those of five players
Score = Mapping[str, Any]


PARTS = (("works", "portrait"), ("sales", "house"), ("backorders", "sack"), ("effects", "flag"))
ORDERS = (("sales.sold", "coin", 108), ("in_hand", "hand", 150), ("majority", "crown", 190))  # the lines of the backorders


def ranking(view: MottainaiView) -> list[tuple[int, int]]:
    """Seats from the first to the last, each with its rank."""
    return [(q, i + 1) for i, q in enumerate(view.result["ranking"])]


def evidence_of(score: Score) -> list[tuple[str, int]]:
    """Works that scored by their effect, and those without which the score were another."""
    return [*score["by_work"].items(), *((code, 0) for code in score.get("decisive", ()))]


def compose(view: MottainaiView, words: Speaker) -> Image.Image:
    result = view.result
    left = 250 if len(view.players) < 5 else 224
    page = Scores(THEME, TOP, ranking(view), result["winners"], partial(name_of, words), SEATS, left, total=FLAT)
    evidence = Evidence(page, view, words)
    lines = [evidence.line(key, icon) for key, icon in PARTS]
    sheet = Sheet.over(crown(TOP + page.high(lines) + BELOW))
    sheet.text(470, 66 + 38 * CAP, say(words, "final").upper(), "black", 38, THEME.gold, "l", 1)
    cause = say(words, f"cause.{result['cause']}", name=name_of(words, result["by"]), n=view.wing_limit)
    sheet.fitted(470, 106 + 34 * CAP, cause, "semibold", 34, 22, 1110, THEME.soft)
    end = page.draw(
        sheet, lines, say(words, "part.total"), say(words, "points", n=0), lambda seat: result["scores"][seat]["total"]
    )
    verdict(sheet, end + 14, view, evidence.most, words)
    return reduced(sheet.image, PALETTE)


def orders_label(high: int, words: Speaker, left: int, sheet: Sheet, y: int) -> None:
    """The name of the backorders, and what its lines say."""
    sheet.mark("sack", 44, y + high / 2 - 66, 50, THEME.muted, THEME.table)
    sheet.lines(76, y + high / 2 - 66, say(words, "part.backorders"), 36, 22, left - 84, THEME.soft)
    for line, sign, at in ORDERS:
        tint = THEME.gold if sign == "crown" else THEME.muted
        sheet.mark(sign, 44, y + at, 34, tint, THEME.table)
        sheet.fitted(76, y + at + 32 * CAP, say(words, line), "semibold", 32, 20, left - 84, tint)


class Evidence:
    """What every column is drawn from: how wide the pieces are, and how high each part is for the player who needs most."""

    def __init__(self, page: Scores, view: MottainaiView, words: Speaker) -> None:
        self.page, self.view, self.words, self.most = page, view, words, majorities(view)
        self.narrow = page.w < NARROW
        room = min(page.beside(partial(self.points, part)) for part, _ in PARTS)
        self.across = max(2, (room - 34) // 86)  # works side by side
        self.tile = min(88, (room - 28) // self.across - 4)
        self.sales_across = max(2, room // 90)
        self.pitch = min(67, room // 5)  # of the materials of backorders
        self.item = 66 if self.narrow else 62
        lines = max(map(self.lines, view.players))
        piles = max(len(in_order(p.sales)) for p in view.players)
        items = max(len(evidence_of(score)) for score in view.result["scores"])
        self.high = {
            "works": max(142, 12 + 65 * lines), "sales": 36 + 68 * max(1, ceil(piles / self.sales_across)), "backorders": 210,
            "effects": max(96, 20 + items * (self.item + 8)),
        }  # fmt: skip

    def line(self, part: str, icon: str) -> Line:
        shown = {"works": self.works, "sales": self.sales, "backorders": self.backorders, "effects": self.effects}[part]
        named = partial(orders_label, self.high[part], self.words, self.page.left)

        def evidence(sheet: Sheet, x: int, y: int, room: int, high: int, seat: int) -> None:
            shown(sheet, x - (6 if self.narrow else 0), y, self.view.players[seat], self.view.result["scores"][seat])

        label = named if part == "backorders" else say(self.words, f"part.{part}")
        return Line(icon, label, self.high[part], partial(self.points, part), evidence)

    def points(self, part: str, seat: int) -> int:
        return int(self.view.result["scores"][seat][part])

    def lines(self, player: PlayerView) -> int:
        """So many the works of both wings take."""
        return sum(max(1, ceil(len(wing) / self.across)) for wing in (player.gallery, player.gift_shop))

    def works(self, sheet: Sheet, x: int, y: int, player: PlayerView, score: Score) -> None:
        top = y + (self.high["works"] - 65 * self.lines(player)) / 2 + 2
        for icon, works in (("portrait", player.gallery), ("bag", player.gift_shop)):
            sheet.icon(icon, x - 4, top + 16, 26, THEME.muted, THEME.table)
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


def verdict(sheet: Sheet, y: int, view: MottainaiView, most: Mapping[str, Majority], words: Speaker) -> None:
    result = view.result
    sheet.shadow(EDGE, y, WIDTH - 2 * EDGE, VERDICT, 20)
    sheet.fill(EDGE, y, WIDTH - 2 * EDGE, VERDICT, THEME.panel, 20)
    names = [name_of(words, q) for q in result["winners"]]
    wins = say(words, "wins", name=listed(names, words))
    right = 1556 - sheet.fitted(1556, y + 40 + 44 * CAP, wins, "black", 44, 24, 420, THEME.gold, "r") - 66
    sheet.icon("crown", right, y + 12, 52, THEME.gold, darker(THEME.gold, 0.72))
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
