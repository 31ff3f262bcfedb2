"""The board of Pátzcuaro: what everybody sees."""

from __future__ import annotations

from PIL import Image

from engines.patzcuaro.view import PatzcuaroView, PlayerView
from renderers.kit import parts
from renderers.kit.colour import WHITE
from renderers.kit.encode import colours_of, reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial
from renderers.patzcuaro import altars, goals, ring
from renderers.patzcuaro.faces import tile
from renderers.patzcuaro.looks import BACK, THEME, seats
from renderers.patzcuaro.phrases import asked_of, name_of, names_of, say
from renderers.patzcuaro.ring import Ground, table
from renderers.speech import Same, Speaker

GOALS_Y, ALTARS_Y = 630, 738
LEFT, RIGHT, GAP = 20, 1580, 16
HEAD = (346, 50, 1370, 142)  # where it says what is going on
DECK = (1370, 48, 1600, 142)
PALETTE = "patzcuaro-board"


@kept
def bare(ground: Ground, colours: str, words: Same) -> Image.Image:
    return reduced(table(ground, words), colours)


def compose(view: PatzcuaroView, words: Speaker) -> Image.Image:
    """The table, and on it every piece that is kept as long as nothing changes there."""
    speaking, colours = Same(words), colours_of(PALETTE)
    tiles, n = len(view.tiles), len(view.players)
    w = (RIGHT - LEFT - GAP * (n - 1)) // n
    h = altars.height(w)
    ground = Ground(tiles, ALTARS_Y + h + 16)
    whole = bare(ground, colours, speaking).copy()
    asked, key = asked_of(view)
    whole.paste(headline(ground, shown_line(view, words), colours, speaking), HEAD[:2])
    whole.paste(deck(ground, view.deck, colours, speaking), DECK[:2])
    for spot, stop in zip(ring.spots(tiles), ring.stops(view, words), strict=True):
        whole.paste(ring.piece(ground, spot, stop, colours, speaking), (spot.x - ring.BESIDE, spot.y - ring.ABOVE))
    across = (RIGHT - LEFT - GAP * (len(view.objectives) - 1)) // max(1, len(view.objectives))
    for i, code in enumerate(view.objectives):
        x = LEFT + (across + GAP) * i
        whole.paste(goals.strip(ground, x, GOALS_Y, across, code, colours, speaking), (x - 6, GOALS_Y - 6))
    totals = {p.score.total for p in view.players}
    best = max(totals) if len(totals) > 1 else None
    for i, player in enumerate(view.players):
        x = LEFT + (w + GAP) * i
        shown = altars.standing(
            player, name_of(words, player.seat), player.seat == asked, key in BUILDING, player.score.total == best,
            marks(view, player, words),
        )  # fmt: skip
        whole.paste(altars.piece(ground, x, ALTARS_Y, w, h, shown, colours, speaking), (x - 7, ALTARS_Y - 7))
    return whole


BUILDING = ("move", "steps", "begin", "trade", "altar", "choose", "colours", "place", "final")


def marks(view: PatzcuaroView, player: PlayerView, words: Speaker) -> altars.Marks:
    found = (
        ("sun", "first", player.turn == 1), ("flag", "ended", view.ended_by == player.seat),
        ("hourglass", "next", player.seat in view.placing and not player.asked),
    )  # fmt: skip
    return tuple((icon, say(words, key)) for icon, key, so in found if so)


Line = tuple[int, str, str, str, str]  # seat, its letter, title, what it means, a card that is turned up


def shown_line(view: PatzcuaroView, words: Speaker) -> Line:
    seat, key = asked_of(view)
    if seat < 0:
        winners = tuple(view.result.get("winners", ()))
        who = winners[0] if winners else -1
        name = names_of(words, winners)
        return who, initial(name) if name else "", say(words, "over"), say(words, "wins", name=name) if name else "", ""
    name = name_of(words, seat)
    title = say(words, f"head.{key}", name=name)
    return seat, initial(name), title, explained(view, key, words), view.revealed


def explained(view: PatzcuaroView, key: str, words: Speaker) -> str:
    if view.ending:
        return say(words, f"ending.{view.ending}", name=name_of(words, view.ended_by))
    if key in ("move", "steps"):
        steps = [str(one.steps) for one in view.destinations]
        return say(words, f"line.{key}", what=say(words, "or_list", first=", ".join(steps[:-1]), last=steps[-1]))
    if view.visit is None:
        return ""
    index = view.visit.index
    if key == "reveal":
        return say(words, "line.reveal", n=index, what=", ".join(map(str, view.targets)))
    if key == "place":
        return say(words, "line.thanks", name=name_of(words, view.active), n=index)
    return say(words, "line.visit", n=index, number=view.visit.number)


@kept
def headline(ground: Ground, line: Line, colours: str, words: Same) -> Image.Image:
    sheet = Sheet.on(table(ground, words).crop(HEAD))
    seat, letter, title, more, card = line
    x, cy = 0.0, 92 - HEAD[1]
    if seat >= 0:
        sheet.put(parts.crest(seat, letter, 26, seats=seats()), 32, cy)
        x = 72.0
    room = HEAD[2] - HEAD[0] - x - (110 if card else 20)
    wide = sheet.fitted(x, cy - 12 + 30 * CAP, title.upper(), "black", 30, 20, room, THEME.gold, "l", 0.5)
    wide = max(wide, sheet.fitted(x, cy + 20 + 25 * CAP, more, "semibold", 25, 18, room, THEME.soft))
    if card:
        sheet.put(tile(card, 84), x + wide + 24, cy - 42)
    return reduced(sheet.image, colours)


@kept
def deck(ground: Ground, n: int, colours: str, words: Same) -> Image.Image:
    sheet = Sheet.on(table(ground, words).crop(DECK))
    y = 56 - DECK[1]
    if not n:
        sheet.dashes(10, y, 52, 70, THEME.slot, 10)
    for i in range(sum(n > below for below in (0, 1, 8)) - 1, -1, -1):
        sheet.put(parts.back(BACK, 52, 70), 10 + 4 * i, y + 4 * i)
    wide = sheet.text(80, 92 - DECK[1] + 58 * CAP, str(n), "black", 58, WHITE)
    sheet.fitted(80 + wide + 9, 92 - DECK[1] + 26 * CAP, say(words.speaker, "deck"), "semibold", 26, 16, 140 - wide, THEME.muted)
    return reduced(sheet.image, colours)
