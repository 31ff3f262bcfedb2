"""The final score: every item of the last count with what it was counted from, who won and why."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PIL import Image

from engines.resafa.cards import CARD, RARE, RULES
from engines.resafa.scoring import ITEMS
from engines.resafa.view import PlayerView, ResafaView
from renderers.kit.colour import WHITE, mix
from renderers.kit.encode import reduced
from renderers.kit.pages.scores import BELOW, EDGE, FLAT, GAP, WIDTH, Compared, Line, Scores
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.resafa.ground import panel, table
from renderers.resafa.looks import COUNTED, THEME, WARES, seats
from renderers.resafa.phrases import TIMES, name_of, names_of, say
from renderers.resafa.signs import Sign, Signs, draw, icon, lay, line_width
from renderers.speech import Speaker

PALETTE = "resafa-board"
TOP, ROW, ALONE = 132, 77, 640  # the last: how wide the column of a single player is
NARROW = 400  # a column without room for products
ROWS = ("before", "sacks", *ITEMS)
ICONS = {
    "before": "trophy", "sacks": "sack", "scarabs": "scarab", "rows": "token", "pink": "flower", "printed": "cards",
    "rare": "spice", "goods": "coin", "canals": "canal",
}  # fmt: skip


def ranking(view: ResafaView) -> list[int]:
    """The seats from the first to the last: points, then canal tiles."""
    scores = view.result["scores"]
    return sorted(range(len(scores)), key=lambda q: (-scores[q], -view.players[q].canal_tiles, q))


def compose(view: ResafaView, words: Speaker) -> Image.Image:
    alone, order = view.bot is not None, ranking(view)
    ranks = [(seat, 0 if alone else i) for i, seat in enumerate(order, 1)]
    page = Scores(THEME, TOP, ranks, [] if alone else view.result["winners"], partial(name_of, words), seats(), total=FLAT)
    if alone:
        page = replace(page, right=page.left + ALONE)
    lines = [
        Line(ICONS[key], say(words, f"part.{key}"), ROW, partial(points, view, key), partial(row, page, view, key))
        for key in ROWS
    ]
    sheet = Sheet.over(table(WIDTH, TOP + page.high(lines) + BELOW))
    sheet.text(26, 98, "Resafa", "serif", 62, WHITE)
    sheet.fitted(290, 76 + 40 * CAP, say(words, "final").upper(), "black", 40, 24, 1200, THEME.gold, "l", 1)
    end = page.draw(sheet, lines, say(words, "part.total"), say(words, "points"), lambda seat: view.result["scores"][seat])
    if alone:
        goals(sheet, page.right + GAP, end - TOP, view, words)
        badge = "trophy" if view.result["goal"] else "flag"  # no goal was reached, no cup is won
        page.verdict(sheet, end, badge, say(words, f"goal.{view.result['goal']}", n=view.result["scores"][0]), "")
    else:
        page.verdict(sheet, end, "crown", *verdict(view, words))
    return reduced(sheet.image, PALETTE)


def points(view: ResafaView, key: str, seat: int) -> int:
    return int(view.result["items"][seat][key])


def row(page: Scores, view: ResafaView, key: str, sheet: Sheet, x: int, y: int, room: int, high: int, seat: int) -> None:
    """What a part was counted from, on paper."""
    signs = evidence(key, view.players[seat], points(view, key, seat), page.w < NARROW)
    fits = lay(signs, 44, room - 8, 56)
    for i, line in enumerate(fits.lines if signs else ()):
        cy = y + high / 2 + (i - (len(fits.lines) - 1) / 2) * fits.size * 1.2
        wide, tall = round(line_width(line, fits.size)) + 14, round(fits.size * 1.24)
        sheet.fill(x - 4, cy - fits.size * 0.62, wide, tall, THEME.paper, 10)
        draw(sheet, x + 3, cy, line, fits.size)


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


def goals(sheet: Sheet, x: int, high: int, view: ResafaView, words: Speaker) -> None:
    """Alone: the goals, and which of them were reached."""
    w, reached = WIDTH - EDGE - x, view.result["goal"]
    panel(sheet, x, TOP, w, high)
    sheet.fitted(x + 28, TOP + 52 + 40 * CAP, say(words, "goals"), "black", 40, 24, w - 56, THEME.muted)
    step = (high - 120) / (len(RULES.solo_goals) or 1)
    for n, goal in reversed(list(enumerate(RULES.solo_goals, 1))):
        y = TOP + 104 + step * (len(RULES.solo_goals) - n)
        now, done = n == reached, n <= reached
        if now:
            sheet.fill(x + 16, y - 4, w - 32, round(step) - 10, THEME.gold, 18)
        ground = mix(THEME.gold, THEME.row, 0.75) if now else THEME.row
        sheet.fill(x + 21, y + 1, w - 42, round(step) - 20, ground, 14)
        middle = y + step / 2 - 9
        sheet.text(x + 48, middle + 72 * CAP, f"{goal}+", "black", 72, THEME.gold if done else THEME.faint)
        said = say(words, f"goal_name.{n}")
        sheet.fitted(x + 250, middle + 44 * CAP, said, "bold", 44, 26, w - 350, WHITE if done else THEME.faint)
        if done:
            sheet.icon("check", x + w - 90, middle - 24, 48, THEME.gold, ground)


def verdict(view: ResafaView, words: Speaker) -> tuple[str, str, list[Compared]]:
    """Who has won, by what or why, and the canal tiles that decide between equals."""
    order, scores, winners = ranking(view), view.result["scores"], tuple(view.result["winners"])
    tied, name = scores[order[0]] == scores[order[1]], names_of(words, winners)
    if tied:
        said = say(words, "wins", name=name, n=len(winners))
    else:
        said = say(words, "wins_by", name=name, n=scores[order[0]] - scores[order[1]])
    level = [q for q in order if scores[q] == scores[order[0]]] if tied else order
    key = "tie.shared" if tied and len(winners) > 1 else "tie.canals" if tied else "tie_rule"
    counts = [(q, str(view.players[q].canal_tiles)) for q in level]
    return said, say(words, key), [Compared("canal", counts, winners if tied else ())]
