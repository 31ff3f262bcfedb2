"""The head of the board: rounds and rain, everybody's score, whose move it is and with which card."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from engines.resafa.cards import ACTION, RULES
from engines.resafa.state import BOT
from engines.resafa.view import ResafaView
from renderers.kit import parts
from renderers.kit.colour import WHITE, rgb
from renderers.kit.encode import reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, fit, width
from renderers.resafa.ground import WIDE, crest, cut, seat_fill
from renderers.resafa.looks import DONE, PLATE, THEME, WATER, seats
from renderers.resafa.looks import MAINS as ICONS
from renderers.resafa.phrases import asked_of, declared, name_of, names_of, say, standing_points
from renderers.resafa.signs import Sign, Signs, draw_sign, sign_width
from renderers.speech import Same, Speaker

MANY = 4  # so many banners need the room that the title has otherwise
BANNER_Y, BANNER_H, RIGHT = 32, 68, WIDE - 16
LINE_Y, LINE_H = 110, 52
LEFT_W = 656  # of what is left in common, at the end of the line
LEFT_X = WIDE - 16 - LEFT_W
LINE_W = LEFT_X - 12
# The steps of one choice are one thing for those who look on.
ABOUT = {
    **dict.fromkeys(("tile", "face", "place", "rotation"), "build"),
    **dict.fromkeys(("size", "square", "strips"), "garden"),
    **dict.fromkeys(("side", "space"), "canal"),
    "centre": "flip",
}


@dataclass(frozen=True)
class Banner:
    """What a player's banner shows."""

    seat: int
    name: str
    letter: str
    points: int | None  # the bot scores nothing
    asked: bool
    leads: bool
    starts: bool


@dataclass(frozen=True)
class Line:
    """What is going on."""

    seat: int
    letter: str
    title: str
    code: str
    halves: tuple[tuple[str, bool], ...]  # main actions of the card played, and whether they were taken
    colour: str
    coloured: bool
    now: bool


def banners(view: ResafaView, letters: tuple[str, ...], words: Speaker) -> list[Banner]:
    """All banners, the bot's last."""
    points = [standing_points(view, p) for p in view.players]
    best = max(points) if len(points) > 1 else None
    found = [
        Banner(p.seat, name_of(words, p.seat), letters[p.seat], points[p.seat], bool(p.asked), points[p.seat] == best,
               view.start == p.seat)
        for p in view.players
    ]  # fmt: skip
    if view.bot is not None:
        found.append(Banner(BOT, name_of(words, BOT, solo=True), "", None, False, False, view.start == BOT))
    return found


def line(view: ResafaView, letters: tuple[str, ...], words: Speaker) -> Line:
    """Whose move it is, what is asked, and the card that was played."""
    seat, key = asked_of(view)
    if seat < 0:
        winners = tuple(view.result.get("winners", ()))
        title = ended(view, words)
        return Line(winners[0] if winners else -1, letters[winners[0]] if winners else "", title, "", (), "", False, False)
    turn = declared(view, "turn")
    title = say(words, f"head.{ABOUT.get(key, key)}", name=name_of(words, seat))
    card, half = turn.get("card", ""), turn.get("half", "")
    if not card:
        return Line(seat, letters[seat], title, "", (), "", False, True)
    action, taken = ACTION[card], turn["mains"]
    if half:
        main, colour = action.halves["AB".index(half)]
        halves: tuple[tuple[str, bool], ...] = ((main, main in taken),)
    else:
        halves, colour = tuple((m, True) for m in taken) + (("", False),) * (action.mains - len(taken)), ""
    return Line(seat, letters[seat], title, f"{card} {half}".strip(), halves, colour or "any", turn["coloured"], True)


def ended(view: ResafaView, words: Speaker) -> str:
    if not view.result:
        return say(words, "over")
    if view.bot is not None:
        return say(words, f"goal.{view.result['goal']}", n=view.result["scores"][0])
    return say(words, "wins", name=names_of(words, tuple(view.result["winners"])), n=len(view.result["winners"]))


def left_of(n: int) -> int:
    """Where so many banners begin."""
    return 560 if n < MANY else 440


@kept
def rounds(high: int, now: int, over: bool, n: int, colours: str) -> Image.Image:
    sheet = cut(high, (0, 22, left_of(n) - 6, 108), WIDE)
    small = n >= MANY
    sheet.text(26, 67 if not small else 63, "Resafa", "serif", 50 if small else 62, WHITE)
    start, pitch, across, cy = (206, 41, 39, 44) if small else (258, 49, 47, 44)
    for i in range(1, RULES.rounds + 1):
        cx = start + pitch * (i - 1)
        current = i == now and not over
        sheet.disc(cx, cy, across, WHITE if current else rgb("#9A7A58"))
        sheet.disc(cx, cy, across - 6, THEME.gold if current else rgb("#6A4A31") if i <= now else THEME.table)
        sheet.middle(cx, cy, str(i), "black", 26 if small else 30, THEME.ink if current else rgb("#E9D5B5"))
        if i in RULES.rain_after:
            sheet.icon("drop", cx + 5, cy - 31, 24, WATER, THEME.table)
    return reduced(sheet.image, colours)


def banner_place(i: int, n: int) -> tuple[int, int]:
    """Where a banner begins, and how wide it is."""
    w = (RIGHT - left_of(n) - 10 * (n - 1)) // n
    return left_of(n) + (w + 10) * i, w


@kept
def banner(high: int, i: int, n: int, shown: Banner, colours: str, words: Same) -> Image.Image:
    x, w = banner_place(i, n)
    sheet = cut(high, (x - 5, BANNER_Y - 6, x + w + 5, BANNER_Y + BANNER_H + 8), WIDE)
    sheet.shadow(5, 6, w, BANNER_H, BANNER_H / 2)
    if shown.asked:
        sheet.fill(0, 1, w + 10, BANNER_H + 10, THEME.gold, BANNER_H / 2 + 5)
    seat_fill(sheet, 5, 6, w, BANNER_H, shown.seat, BANNER_H / 2)
    cy = 6 + BANNER_H / 2
    sheet.put(crest(shown.seat, shown.letter, 25), 5 + 38, cy)
    right = 5 + w - 12.0
    if shown.points is not None:
        said = str(shown.points)
        size = 42.0 if w > 300 else 38.0
        plate = round(width(said, "black", size)) + (28 if w > 300 else 20)
        sheet.fill(right - plate, cy - 26, plate, 52, PLATE, 18)
        sheet.middle(right - plate / 2, cy, said, "black", size, THEME.gold if shown.leads else WHITE)
        right -= plate + 6
    if shown.starts and w < 300:
        sheet.disc(62, cy + 20, 28, PLATE)
        sheet.icon("sun", 50, cy + 8, 24, THEME.gold, PLATE)
    elif shown.starts:
        sheet.disc(right - 17, cy, 38, PLATE)
        sheet.icon("sun", right - 33, cy - 16, 32, THEME.gold, PLATE)
        right -= 42
    if shown.asked and w > 420:
        right -= parts.pill(sheet, right, cy, say(words.speaker, "turn"), 40, THEME.gold, THEME.ink) + 8
    parts.nameplate(sheet, 5 + 68, cy, shown.name, shown.seat, 32, 19, right - 73, seats())
    return reduced(sheet.image, colours)


@kept
def strip(high: int, shown: Line, colours: str, words: Same) -> Image.Image:
    sheet = cut(high, (0, LINE_Y - 2, LINE_W, LINE_Y + LINE_H + 2), WIDE)
    sheet.fill(16, 2, LINE_W - 16, LINE_H, THEME.row, 16)
    cy, x = 2 + LINE_H / 2, 34.0
    if shown.seat >= 0:
        sheet.put(crest(shown.seat, shown.letter, 19), x + 16, cy)
        x += 46
    right = played(sheet, LINE_W - 14.0, cy, shown, words.speaker)
    found = fit(shown.title, "bold", 30, 20, right - x - 24)
    sheet.text(x, cy + found.size * CAP, found.lines[0], "bold", found.size, THEME.gold if shown.now else WHITE)
    return reduced(sheet.image, colours)


def played(sheet: Sheet, right: float, cy: float, shown: Line, words: Speaker) -> float:
    """The card played in this turn: its main and its colour action, ticked when taken; where it begins."""
    if not shown.code:
        return right
    parts_: list[tuple[Signs, bool]] = [
        ((Sign("act", ICONS[m]) if m else Sign("num", "?", WHITE),), done) for m, done in shown.halves
    ]
    parts_.append(((Sign("chip", shown.colour),), shown.coloured))
    for signs, done in reversed(parts_):
        size = 36
        wide = sign_width(signs[0], size)
        sheet.fill(right - wide - 4, cy - 22, round(wide) + 8, 44, THEME.paper if signs[0].kind != "num" else THEME.panel, 11)
        draw_sign(sheet, right - wide, cy, signs[0], size, THEME.paper)
        if done:
            sheet.rimmed(right - 2, cy + 12, 24, WHITE, 20, DONE)
            sheet.icon("check", right - 9, cy + 5, 14, WHITE, DONE)
        right -= wide + 22
    right -= sheet.text(right, cy + 24 * CAP, shown.code, "bold", 24, THEME.muted, "r") + 12
    return right
