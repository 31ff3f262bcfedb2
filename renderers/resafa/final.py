"""The final score: every item of the last count with what it was counted from, who won and why."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from engines.resafa.cards import CARD, RARE, RULES
from engines.resafa.scoring import ITEMS
from engines.resafa.view import PlayerView, ResafaView
from renderers.kit import parts
from renderers.kit.colour import WHITE, Colour, darker, mix
from renderers.kit.encode import reduced
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, fit, width
from renderers.resafa.ground import WIDTH, crest, panel, table
from renderers.resafa.looks import COUNTED, EDGE, THEME, WARES, seats
from renderers.resafa.phrases import TIMES, letters, name_of, names_of, number, say
from renderers.resafa.signs import Sign, Signs, draw, icon, lay, line_width
from renderers.speech import Speaker

PALETTE = "resafa-board"
LEFT, TOP, RIGHT, GAP = 268, 132, 1584, 14
HEADER, ROW, TOTAL, FOOT = 92, 82, 124, 84
ALONE = 640  # how wide the column of a single player is
NARROW = 400  # a column without room for products
ROWS = ("before", "sacks", *ITEMS)
BAND: Colour = mix(THEME.panel, WHITE, 0.05)
ICONS = {
    "before": "trophy", "sacks": "sack", "scarabs": "scarab", "rows": "token", "pink": "flower", "printed": "cards",
    "rare": "spice", "goods": "coin", "canals": "canal",
}  # fmt: skip


def ranking(view: ResafaView) -> list[int]:
    """The seats from the first to the last: points, then canal tiles."""
    scores = view.result["scores"]
    return sorted(range(len(scores)), key=lambda q: (-scores[q], -view.players[q].canal_tiles, q))


@dataclass(frozen=True)
class Column:
    """One player's place on the sheet."""

    x: int
    w: int
    seat: int
    rank: int
    won: bool


def columns(view: ResafaView) -> list[Column]:
    order = ranking(view)
    n = len(order)
    w = ALONE if n == 1 else (RIGHT - LEFT - GAP * (n - 1)) // n
    winners = view.result["winners"]
    return [Column(LEFT + (w + GAP) * i, w, seat, i + 1, seat in winners) for i, seat in enumerate(order)]


def height() -> int:
    return HEADER + ROW * len(ROWS) + TOTAL + 12


def compose(view: ResafaView, words: Speaker) -> Image.Image:
    sheet = Sheet.over(table(WIDTH, TOP + height() + FOOT + 32))
    sheet.text(26, 98, "Resafa", "serif", 62, WHITE)
    sheet.fitted(LEFT, 76 + 34 * CAP, say(words, "final").upper(), "black", 34, 20, 1200, THEME.gold, "l", 1)
    labels(sheet, words)
    found = columns(view)
    for one in reversed(found):  # the winner's light lies over the neighbour
        column(sheet, one, view, words)
    if view.bot is not None:
        goals(sheet, LEFT + ALONE + GAP, view, words)
    verdict(sheet, TOP + height() + 14, view, words)
    return reduced(sheet.image, PALETTE)


def labels(sheet: Sheet, words: Speaker) -> None:
    y = TOP + HEADER
    for key in ROWS:
        sheet.icon(ICONS[key], 24, y + ROW / 2 - 20, 40, THEME.muted, THEME.table)
        sheet.fitted(76, y + ROW / 2 + 27 * CAP, say(words, f"part.{key}"), "bold", 27, 15, LEFT - 76 - 16, THEME.soft)
        y += ROW
    sheet.icon("trophy", 22, y + TOTAL / 2 - 16, 46, THEME.gold, THEME.table)
    sheet.fitted(76, y + TOTAL / 2 + 8 + 30 * CAP, say(words, "part.total"), "bold", 30, 15, LEFT - 92, THEME.gold)


# -- one player ---------------------------------------------------------------------------------------------------------------


def column(sheet: Sheet, one: Column, view: ResafaView, words: Speaker) -> None:
    if one.won:
        parts.panel(sheet, one.x, TOP, one.w, height(), THEME, True, 22)
        sheet.fill(one.x + 3, TOP + 3, one.w - 6, height() - 6, THEME.panel, 19)
    else:
        panel(sheet, one.x, TOP, one.w, height())
    heading(sheet, one, view, words)
    player, items = view.players[one.seat], view.result["items"][one.seat]
    y = TOP + HEADER
    for i, key in enumerate(ROWS):
        if i % 2 == 0:
            sheet.fill(one.x + 8, y, one.w - 16, ROW, BAND, 12)
        row(sheet, one.x + 20, y + ROW / 2, one.w - 40, evidence(key, player, items[key], one.w < NARROW), items[key])
        y += ROW
    sheet.fill(one.x + 20, y + 4, one.w - 40, 4, THEME.gold if one.won else EDGE)
    total = number(view.result["scores"][one.seat])
    cy = y + TOTAL / 2 + 8
    sheet.fitted(one.x + 26, cy + 28 * CAP, say(words, "points"), "semibold", 28, 18, one.w * 0.4, THEME.muted)
    sheet.text(one.x + one.w - 26, cy + 88 * CAP, total, "black", 88, THEME.gold if one.won else WHITE, "r")


def heading(sheet: Sheet, one: Column, view: ResafaView, words: Speaker) -> None:
    name = name_of(words, one.seat)
    inset = parts.FRAME - 2 if one.won else 2
    parts.banner(sheet, one.x + inset, TOP + inset, one.w - 2 * inset, 80 - inset, one.seat, 18, seats=seats())
    cy = TOP + 41
    sheet.put(crest(one.seat, letters(view, words)[one.seat], 28), one.x + 46, cy)
    parts.nameplate(sheet, one.x + 86, cy, name, one.seat, 38, 19, one.w - 86 - 84, seats())
    if view.bot is not None:
        return
    sheet.disc(one.x + one.w - 44, cy, 62, THEME.row)
    if one.won:
        sheet.icon("crown", one.x + one.w - 44 - 23, cy - 26, 46, THEME.gold, darker(THEME.gold, 0.72))
    else:
        sheet.seal(one.x + one.w - 44, cy, 54, (231, 227, 218), str(one.rank), 36, THEME.ink)


def row(sheet: Sheet, x: float, cy: float, w: float, signs: Signs, points: int) -> None:
    wide = sheet.text(x + w - 6, cy + 48 * CAP, number(points), "black", 48, WHITE if points else THEME.faint, "r")
    if signs:
        fits = lay(signs, 40, w - wide - 30, 48)
        for i, line in enumerate(fits.lines):
            y = cy + (i - (len(fits.lines) - 1) / 2) * fits.size * 1.2
            sheet.fill(
                x - 4, y - fits.size * 0.62, round(line_width(line, fits.size)) + 14, round(fits.size * 1.24), THEME.paper, 10
            )
            draw(sheet, x + 3, y, line, fits.size)


def evidence(key: str, player: PlayerView, points: int, narrow: bool) -> Signs:
    """What a part was counted from, in signs; nothing where there was nothing to count."""
    match key:
        case "sacks":
            return _times(player.sacks, icon(*WARES["sack"]))
        case "scarabs":
            return _times(_tokens(player).count("scarab"), Sign("token", "scarab"))
        case "rows":
            return _rows(player, narrow)
        case "pink":
            return _pink(player)
        case "printed":
            return _times(len(player.special) + len(player.yellow), *COUNTED_ALL)
        case "rare":
            return tuple(icon(*WARES[ware]) for ware in RARE) if points else ()
        case "goods":
            return (*(icon(*WARES[w]) for w in ("coin", "stone", "marble")), _num(f"/ {RULES.goods_per_vp}")) if points else ()
        case "canals":
            return _times(player.canal_tiles, icon(*COUNTED["canals"][0]))
    return ()


COUNTED_ALL = (icon(*COUNTED["special_all"][0]),)


def _num(words: str) -> Sign:
    return Sign("num", words)


def _times(n: int, *signs: Sign) -> Signs:
    return (_num(str(n)), *signs) if n else ()


def _tokens(player: PlayerView) -> list[str]:
    return [*player.causeway, *(kind for _, kinds in player.rows for kind in kinds)]


def _rows(player: PlayerView, narrow: bool) -> Signs:
    """The rows that bring something: tiles times what each of them counts, or what that makes where there is little room."""
    tiles = {
        "garden": (sum(len(set(s.strips) - {0}) for s in player.squares), "gardens"),
        "workshop": (len(player.workshops), "workshops"),
        "canal": (player.canal_tiles, "canals"),
    }
    found: list[Sign] = []
    for key, kinds in player.rows:
        n, what = tiles[key]
        if n and RULES.row_vp[len(kinds)]:
            each = RULES.row_vp[len(kinds)]
            counted = str(n * each) if narrow else f"{n}{TIMES}{each}"
            found += [*([Sign("dot")] if found and not narrow else []), _num(counted), icon(*COUNTED[what][0])]
    return tuple(found)


def _pink(player: PlayerView) -> Signs:
    codes = [s.card for s in player.special if CARD[s.card].colour == "pink"]
    return (Sign("chip", "pink"), _num(" ".join(codes))) if codes else ()


# -- how it ended -------------------------------------------------------------------------------------------------------------


def goals(sheet: Sheet, x: int, view: ResafaView, words: Speaker) -> None:
    """Alone: the goals, and which of them were reached."""
    w = RIGHT - x
    panel(sheet, x, TOP, w, height())
    reached = view.result["goal"]
    sheet.fitted(x + 28, TOP + 46 + 30 * CAP, say(words, "goals"), "black", 30, 18, w - 56, THEME.muted)
    step = (height() - 120) / (len(RULES.solo_goals) or 1)
    for i, goal in enumerate(reversed(RULES.solo_goals)):
        n = len(RULES.solo_goals) - i
        y = TOP + 96 + step * i
        now, done = n == reached, n <= reached
        if now:
            sheet.fill(x + 16, y - 4, w - 32, round(step) - 10, THEME.gold, 18)
        ground = mix(THEME.gold, THEME.row, 0.75) if now else THEME.row
        sheet.fill(x + 21, y + 1, w - 42, round(step) - 20, ground, 14)
        middle = y + step / 2 - 9
        sheet.text(x + 48, middle + 64 * CAP, f"{goal}+", "black", 64, THEME.gold if done else THEME.faint)
        said = say(words, f"goal_name.{n}")
        sheet.fitted(x + 230, middle + 36 * CAP, said, "bold", 36, 20, w - 330, WHITE if done else THEME.faint)
        if done:
            sheet.icon("check", x + w - 90, middle - 24, 48, THEME.gold, ground)


def verdict(sheet: Sheet, y: int, view: ResafaView, words: Speaker) -> None:
    sheet.shadow(16, y, 1568, FOOT, 18)
    sheet.fill(16, y, 1568, FOOT, THEME.row, 18)
    cy = y + FOOT / 2
    badge = "crown" if view.bot is None else "trophy" if view.result["goal"] else "flag"  # no goal was reached, no cup is won
    sheet.icon(badge, 38, cy - 26, 50, THEME.gold, darker(THEME.gold, 0.72))
    if view.bot is not None:
        said = say(words, f"goal.{view.result['goal']}", n=view.result["scores"][0])
        sheet.fitted(104, cy + 38 * CAP, said, "black", 38, 22, 1440, THEME.gold)
        return
    order, scores, winners = ranking(view), view.result["scores"], tuple(view.result["winners"])
    tied = scores[order[0]] == scores[order[1]]
    name = names_of(words, winners)
    said = (
        say(words, "wins", name=name, n=len(winners))
        if tied
        else say(words, "wins_by", name=name, n=scores[order[0]] - scores[order[1]])
    )
    found = fit(said, "black", 38, 22, 640)
    at = 104 + sheet.text(104, cy + found.size * CAP, found.lines[0], "black", found.size, THEME.gold) + 34
    level = [q for q in order if scores[q] == scores[order[0]]] if tied else order
    needed = sum(66 + width(str(view.players[q].canal_tiles), "black", 38) + 30 for q in level)
    key = "tie.shared" if tied and len(winners) > 1 else "tie.canals" if tied else "tie_rule"
    found = fit(say(words, key), "semibold", 27, 14, 1564 - at - needed - 30)
    at += sheet.text(at, cy + found.size * CAP, found.lines[0], "semibold", found.size, THEME.soft) + 26
    for q in level:
        sheet.put(crest(q, letters(view, words)[q], 23), at + 24, cy)
        tint = THEME.gold if tied and q in winners else WHITE
        at += 56 + sheet.text(at + 56, cy + 38 * CAP, str(view.players[q].canal_tiles), "black", 38, tint) + 28
