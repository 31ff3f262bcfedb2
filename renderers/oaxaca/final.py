"""The final score: the players in their order, every part of it with its evidence, and how a tie fell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

from PIL import Image

from engines.oaxaca.cards import BANNER, CARD, RULES
from engines.oaxaca.scoring import TieStep, tie_steps
from engines.oaxaca.view import OaxacaView, PlayerView
from renderers.kit import parts, shapes
from renderers.kit.colour import WHITE, Colour, darker
from renderers.kit.encode import reduced
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, fit, fit_two, initial, width
from renderers.oaxaca.head import crown
from renderers.oaxaca.looks import THEME, face_look, look_of
from renderers.oaxaca.phrases import listed, name_of, say
from renderers.speech import Speaker

WIDTH = 1600
LEFT, NARROW_LEFT, TOP, RIGHT, GAP = 216, 112, 158, 1572, 20
HEADER = 106
PALE: Colour = (231, 227, 218)
PALETTE = "oaxaca-board"


@dataclass(frozen=True)
class Rows:
    """How high each part of the score has to be, for the player who needs most."""

    across: int  # stall tiles in a line
    tile: int
    stall: int
    jewelry: int
    item: int  # how high one jewelry card is
    workshop: int
    early: int = 96
    total: int = 130


def ranking(result: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Seats and their ranks, winners first; equals share a rank."""
    scores = result["scores"]

    def key(seat: int) -> tuple[int, int, int]:
        return -scores[seat]["total"], scores[seat]["workshop_cards"], scores[seat]["stall_cards"]

    seats = sorted(range(len(scores)), key=lambda q: (key(q), q))
    return [(q, 1 + sum(key(p) < key(q) for p in seats)) for q in seats]


def compose(view: OaxacaView, words: Speaker) -> Image.Image:
    order = ranking(view.result)
    n = len(order)
    left = LEFT if n < 4 else NARROW_LEFT
    w = (RIGHT - left - GAP * (n - 1)) // n
    rows = measure(view, w)
    high = HEADER + rows.stall + rows.jewelry + rows.workshop + rows.early + rows.total + 12
    total = TOP + high + 16 + 82 + 40
    sheet = Sheet.over(crown(WIDTH, total))
    sheet.text(286, 80 + 30 * CAP, say(words, "final").upper(), "black", 30, THEME.gold, "l", 1)
    sheet.text(286, 112 + 25 * CAP, say(words, "after", n=view.rounds), "semibold", 25, THEME.soft)
    labels(sheet, rows, left, words)
    winners = view.result["winners"]
    columns = sorted(enumerate(order), key=lambda one: one[1][0] in winners)  # the winner's light lies over the neighbours
    for i, (seat, rank) in columns:
        column(sheet, left + (w + GAP) * i, w, high, view, seat, rank, rows, words)
    verdict(sheet, TOP + high + 16, view, words)
    return reduced(sheet.image, PALETTE)


def measure(view: OaxacaView, w: int) -> Rows:
    tile = 43 if w > 400 else 36
    across = int((w - 112) // (tile + 4.5))
    cards = max(sum(c.card != BANNER for c in p.stall) for p in view.players)
    items = max(len(s["per_card"]) for s in view.result["scores"])
    item = 46 if items > 4 else 60 if w > 400 else 82
    projects = max(len(p.workshop) for p in view.players)
    size, per_line = project_tiles(w)
    return Rows(
        across=across,
        tile=tile,
        stall=36 + max(1, ceil(cards / across)) * (round(tile * 1.67) + 8) - 8,
        jewelry=max(136, 24 + items * (item + 8)),
        item=item,
        workshop=max(112, 48 + ceil(projects / per_line) * (size + 8)),
    )


def labels(sheet: Sheet, rows: Rows, left: int, words: Speaker) -> None:
    y = TOP + HEADER
    for key, icon, high in (
        ("stall", "house", rows.stall), ("jewelry", "necklace", rows.jewelry), ("workshop", "hammer", rows.workshop),
        ("early", "dawn", rows.early), ("total", "trophy", rows.total),
    ):  # fmt: skip
        colour = THEME.gold if key == "total" else THEME.muted
        cy = y + high / 2
        text = THEME.gold if key == "total" else THEME.soft
        if left == LEFT:
            sheet.icon(icon, 23, cy - 25, 50, colour, THEME.table)
            sheet.fitted(82, cy + 29 * CAP, say(words, f"part.{key}"), "bold", 29, 18, 124, text)
        else:
            sheet.icon(icon, left / 2 - 25, cy - 38, 50, colour, THEME.table)
            sheet.fitted(left / 2, cy + 30 + 22 * CAP, say(words, f"part.{key}"), "bold", 22, 16, left - 16, text, "m")
        y += high


def column(sheet: Sheet, x: int, w: int, high: int, view: OaxacaView, seat: int, rank: int, rows: Rows, words: Speaker) -> None:
    player, score = view.players[seat], view.result["scores"][seat]
    won = seat in view.result["winners"]
    name = name_of(words, seat)
    parts.panel(sheet, x, TOP, w, high, THEME, won)
    inset = 3 if won else 2
    parts.banner(sheet, x + inset, TOP + inset, w - 2 * inset, 98, seat, 19)
    cy = TOP + 43 + inset
    sheet.put(parts.crest(seat, initial(name), 29), x + 50, cy + 4)
    if won:
        sheet.icon("crown", x + w - 78, cy - 32, 66, darker(THEME.gold, 0.35), darker(THEME.gold, 0.35), 0.5)
        sheet.icon("crown", x + w - 78, cy - 36, 66, THEME.gold, darker(THEME.gold, 0.72))
    else:
        sheet.seal(x + w - 45, cy + 4, 54, PALE, str(rank), 38, THEME.ink)
    parts.nameplate(sheet, x + 92, cy + 4, name, seat, 40, 20, w - 92 - 90)
    y = TOP + HEADER
    for band, (part, height) in enumerate(
        (("values", rows.stall), ("jewelry", rows.jewelry), ("workshop", rows.workshop), ("early", rows.early))
    ):
        if band % 2 == 0:
            sheet.fill(x + 8, y, w - 16, height, THEME.table, 16)
        points = score[part]
        sheet.text(x + w - 26, y + height / 2 + 50 * CAP, str(points), "black", 50, WHITE if points else THEME.faint, "r")
        evidence(sheet, x + 20, y, w - 110, height, part, player, score, rows, words)
        y += height
    sheet.fill(x + 20, y + 6, w - 40, 4, THEME.gold if won else THEME.slot)
    sheet.fitted(x + 22, y + rows.total / 2 + 8 + 28 * CAP, say(words, "points"), "semibold", 28, 18, w * 0.4, THEME.muted)
    sheet.text(x + w - 26, y + rows.total / 2 + 8 + 88 * CAP, str(score["total"]), "black", 88, THEME.gold if won else WHITE, "r")


def project_tiles(w: int) -> tuple[int, int]:
    """How large the tiles of unfinished cards are in a column, and how many lie side by side."""
    size = 56 if w > 400 else 46
    return size, max(1, (w - 180) // (size + 8))


def evidence(
    sheet: Sheet, x: int, y: int, room: int, high: int, part: str, player: PlayerView, score: Mapping[str, Any], rows: Rows,
    words: Speaker,
) -> None:  # fmt: skip
    if part == "values":
        tile, down = rows.tile, round(rows.tile * 1.67)
        cards = [c.card for c in player.stall if c.card != BANNER]
        lines = max(1, ceil(len(cards) / rows.across))
        top = y + (high - lines * (down + 8) + 8) / 2
        for i, card in enumerate(cards):
            _tile(sheet, x + (tile + 4.5) * (i % rows.across), top + (down + 8) * (i // rows.across), tile, down, card)
    elif part == "jewelry":
        items = list(score["per_card"].items())
        top = y + (high - len(items) * (rows.item + 8) + 8) / 2
        for i, (card, points) in enumerate(items):
            _item(sheet, x, round(top + (rows.item + 8) * i), room - 12, rows.item, card, points, words)
    elif part == "workshop":
        cards = [c.card for c in player.workshop]
        size, per_line = project_tiles(room + 110)
        lines = max(1, ceil(len(cards) / per_line))
        top = y + (high - (size + 8) * lines + 8) / 2
        for i, card in enumerate(cards):
            look = look_of(card)
            left, line = x + (size + 8) * (i % per_line), top + (size + 8) * (i // per_line)
            sheet.shadow(left, line, size, size, 10)
            sheet.fill(left, line, size, size, look.colour, 10)
            sheet.pattern(left, line, size, size, look.pattern, 0.15, 10)
            mark = round(size * 0.75)
            sheet.icon(look.icon, left + (size - mark) / 2, line + (size - mark) / 2, mark, WHITE, look.colour)
        if cards:
            at = x + (size + 8) * min(len(cards), per_line) + 6
            sheet.text(at, y + high / 2 + 36 * CAP, f"× {RULES.points_per_workshop_card}", "black", 36, THEME.muted)
    else:
        for face in player.early:
            sheet.put(parts.die(face_look(face), str(face), 60), x + 2, y + high / 2 - 31)
        if not player.early:
            sheet.dashes(x + 4, y + high / 2 - 28, 56, 56, THEME.slot, 11, 3, 7, 6)


def _tile(sheet: Sheet, x: float, y: float, w: int, h: int, card: str) -> None:
    look = look_of(card)
    field = round(h * 0.57)
    sheet.shadow(x, y, w, h, 9)
    sheet.fill(x, y, w, h, THEME.paper, 9)
    box = shapes.rounded(w, h, 9).crop((0, 0, w, field))
    sheet.paint(look.colour, x, y, box)
    sheet.paint(WHITE, x, y, shapes.patterned(look.pattern, w, h, 0.15, 9).crop((0, 0, w, field)))
    mark = round(w * 0.74)
    sheet.icon(look.icon, x + (w - mark) / 2, y + (field - mark) / 2, mark, WHITE, look.colour)
    sheet.middle(x + w / 2, y + h * 0.79, str(CARD[card].value), "black", round(w * 1.3) / 2, THEME.ink)


def reason(card: str, points: int, words: Speaker) -> str:
    effect = CARD[card].effect
    if effect.op == "score_flat":
        return say(words, "why.flat")
    n = points // max(1, effect.points)
    return say(words, f"why.{effect.op.removeprefix('score_per_')}", n=n)


def _item(sheet: Sheet, x: int, y: int, w: int, h: int, card: str, points: int, words: Speaker) -> None:
    look = look_of(card)
    sheet.shadow(x, y, w, h, 11)
    sheet.fill(x, y, w, h, THEME.paper, 11)
    block = min(54, round(h * 0.9))
    box = shapes.rounded(w, h, 11).crop((0, 0, block, h))
    sheet.paint(look.colour, x, y, box)
    sheet.paint(WHITE, x, y, shapes.patterned(look.pattern, w, h, 0.15, 11).crop((0, 0, block, h)))
    mark = round(block * 0.78)
    sheet.icon(look.icon, x + (block - mark) / 2, y + (h - mark) / 2, mark, WHITE, look.colour)
    size = 36 if h > 50 else 30
    amount = sheet.text(x + w - 12, y + h / 2 + size * CAP, f"+{points}", "black", size, look.deep, "r")
    left, room = x + block + 9, w - block - 9 - 12 - amount - 6
    name = words.card_name(CARD[card].code)
    if h < 50:
        named(sheet, left, y + h / 2, name, 23 if room > 150 else 18, room)
        return
    middle, below = (y + 20, y + 43) if h < 70 else (y + 29, y + 64)
    named(sheet, left, middle, name, 25 if h < 70 else 21, room, h < 70)
    why = reason(card, points, words)
    sheet.fitted(left, below + 22 * CAP, why, "semibold", 22 if h < 70 else 18, 14, room, THEME.brown)


def named(sheet: Sheet, x: float, cy: float, name: str, size: float, room: float, one: bool = False) -> None:
    """A card's name in one line, or in two where the column is narrow."""
    found = fit(name, "bold", size, 15, room) if one else fit_two(name, "bold", size, 14.5, room)
    first = cy + found.size * CAP - found.size * 0.49 * (len(found.lines) - 1)
    for i, line in enumerate(found.lines):
        sheet.text(x, first + i * found.size * 0.98, line, "bold", found.size, THEME.ink)


def verdict(sheet: Sheet, y: int, view: OaxacaView, words: Speaker) -> None:
    result = view.result
    scores, winners, tie = result["scores"], result["winners"], result["tie"]
    best = max(s["total"] for s in scores)
    level, steps = [q for q, s in enumerate(scores) if s["total"] == best], list(tie_steps(scores))
    sheet.shadow(16, y, 1568, 82, 20)
    sheet.fill(16, y, 1568, 82, THEME.panel, 20)
    cy = y + 41
    names = [name_of(words, q) for q in winners]
    said = say(words, "wins" if len(names) == 1 else "win", name=listed(names, words))
    found = fit(said, "black", 40, 24, 560)
    sheet.text(1556, cy + found.size * CAP, found.lines[0], "black", found.size, THEME.gold, "r")
    right = 1556 - width(found.lines[0], "black", found.size) - 60
    sheet.icon("crown", right, cy - 26, 46, darker(THEME.gold, 0.35), darker(THEME.gold, 0.35), 0.5)
    sheet.icon("crown", right, cy - 29, 46, THEME.gold, darker(THEME.gold, 0.72))
    if len(level) == 1:
        second = max((s["total"] for q, s in enumerate(scores) if q not in winners), default=0)
        line, mark = say(words, "margin", n=best - second), "trophy"
        sheet.icon(mark, 38, cy - 24, 48, THEME.muted, THEME.panel)
    else:
        line = say(words, f"tie.{'both' if len(steps) > 1 else tie}", n=best)
        sheet.seal(62, cy, 54, THEME.gold, "=", 44, THEME.ink)
    needed = sum(breadth(step) for step in steps) + 40 * max(0, len(steps) - 1)
    found = fit(line, "bold", 34, 22, max(right - 104 - needed - 40, width(line, "bold", 22) + 2))
    sheet.text(104, cy + found.size * CAP, found.lines[0], "bold", found.size, WHITE)
    x = 104 + width(found.lines[0], "bold", found.size) + 34
    scale = min(1.0, (right - x - 20) / needed) if needed else 1.0
    for step in steps:
        x = compare(sheet, x, cy, step, scale, words) + 40 * scale


def breadth(step: TieStep) -> float:
    return sum(108 + width(str(n), "black", 44) for n in step.counts.values()) + 34 * (len(step.counts) - 1)


def compare(sheet: Sheet, x: float, cy: float, step: TieStep, scale: float, words: Speaker) -> float:
    """The numbers of one step of a tie, the fewest first, side by side; where they end."""
    icon = "hammer" if step.part == "workshop_cards" else "house"
    before = None
    for seat, n in sorted(step.counts.items(), key=lambda one: one[1]):
        if before is not None:
            sheet.middle(x + 12 * scale, cy, "<" if before < n else "=", "black", sized(38, scale), THEME.muted)
            x += 34 * scale
        sheet.put(parts.crest(seat, initial(name_of(words, seat)), round(24 * scale)), x + 24 * scale, cy)
        sheet.icon(icon, x + 56 * scale, cy - 18 * scale, round(36 * scale), THEME.muted, THEME.panel)
        x += 96 * scale
        size = sized(44, scale)
        x += sheet.text(x, cy + size * CAP, str(n), "black", size, THEME.gold if seat in step.left else WHITE) + 12 * scale
        before = n
    return x


def sized(size: float, scale: float) -> float:
    """A size of type made smaller, in halves."""
    return size * scale // 0.5 * 0.5
