"""The three objectives: petals, what they ask for, and what they bring."""

from __future__ import annotations

from PIL import Image

from engines.patzcuaro.cards import OBJECTIVES, Objective
from renderers.kit import shapes
from renderers.kit.colour import WHITE
from renderers.kit.encode import reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, width
from renderers.patzcuaro.faces import colour_chip
from renderers.patzcuaro.looks import PETALS, THEME, thing
from renderers.patzcuaro.phrases import counted, ladder, say, signed
from renderers.patzcuaro.ring import Ground, table
from renderers.speech import Same, Speaker

HIGH = 92
FLOWERS = {1: ((0.0, 0.0),), 2: ((-0.34, 0.0), (0.34, 0.0)), 3: ((-0.4, 0.3), (0.4, 0.3), (0.0, -0.34))}


def petals(sheet: Sheet, cx: float, cy: float, size: float, n: int) -> None:
    """The flowers of an objective, so many as it has petals."""
    across = round(size * (1.0 if n == 1 else 0.78))
    for dx, dy in FLOWERS[n]:
        sheet.mark("flower", cx + dx * size * 1.12, cy + dy * size, across, WHITE, PETALS[n])


def value(one: Objective) -> str:
    """What it brings, as it is written."""
    return ladder(one.by_levels) if one.kind == "level_match" else signed(one.points)


def wanted(one: Objective) -> list[tuple[str, str]]:
    """What it asks for: items and colours, every copy by itself."""
    found = [("item", item) for item in counted(one.items)] + [("colour", colour) for colour in counted(one.colours)]
    return [*found, ("lacks" if one.kind == "colour_absent" else "colour", one.colour)] if one.colour else found


def draw_wanted(sheet: Sheet, x: float, cy: float, one: Objective, size: int, step: float) -> float:
    for kind, key in wanted(one):
        if kind == "item":
            icon, colour = thing(key)
            sheet.icon(icon, x + (step - size) / 2 - 2, cy - size / 2, size, colour, THEME.paper)
        else:
            chip = round(size * 0.88)
            sheet.put(colour_chip(key, chip, kind == "lacks"), x + (step - chip) / 2 - 2, cy - chip / 2)
        x += step
    return x


@kept
def strip(ground: Ground, x: int, y: int, w: int, code: str, colours: str, words: Same) -> Image.Image:
    """An objective on its piece of table, ready to be pasted."""
    sheet = Sheet.on(table(ground, words).crop((x - 6, y - 6, x + w + 6, y + HIGH + 12)))
    draw(sheet, 6, 6, w, HIGH, code, words.speaker)
    return reduced(sheet.image, colours)


def draw(sheet: Sheet, x: float, y: float, w: int, h: int, code: str, words: Speaker) -> None:
    one = OBJECTIVES[code]
    radius = round(h * 0.2)
    sheet.shadow(x, y, w, h, radius)
    sheet.fill(x, y, w, h, THEME.paper, radius)
    side = round(h * 0.94)
    sheet.paint(PETALS[one.petals], x, y, shapes.rounded(w, h, radius).crop((0, 0, side, h)))
    petals(sheet, x + side / 2, y + h * 0.4, h * 0.46, one.petals)
    letter = max(13.0, h * 0.21 // 0.5 * 0.5)
    sheet.fitted(x + side / 2, y + h * 0.87 + letter * 0.33, code, "bold", letter, 10, side - 12, WHITE, "m")
    brought = value(one)
    size = h * (0.47 if one.kind == "level_match" else 0.59) // 0.5 * 0.5
    room = w - side
    end = x + w - round(h * 0.2)
    while size > 16 and width(brought, "black", size) > room * 0.42:
        size -= 0.5
    wide = sheet.text(end, y + h / 2 + size * CAP, brought, "black", size, THEME.ink, "r")
    left = x + side + round(h * 0.13)
    asks = len(wanted(one))
    per = say(words, f"per.{one.kind}")
    least = width(per, "semibold", h * 0.24) + 18
    step = min(h * 0.71, (end - wide - 10 - left - least) / max(1, asks))
    at = draw_wanted(sheet, left, y + h / 2, one, round(step * 0.92), step) + 8
    top = min(26.0, h * 0.3) // 0.5 * 0.5
    sheet.fitted(at, y + h / 2 + top * CAP, per, "semibold", top, 14, end - wide - 8 - at, THEME.brown)
