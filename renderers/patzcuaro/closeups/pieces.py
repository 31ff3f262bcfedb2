"""The things of Pátzcuaro at the size of close-ups: cards in an altar, objectives, piles, the actions of a space in signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.patzcuaro.box import ActionData, ChooseData
from engines.patzcuaro.cards import CARD, OBJECTIVES
from engines.patzcuaro.view import SpaceView
from renderers.kit import shapes
from renderers.kit.closeup import COARSE, Piece
from renderers.kit.colour import WHITE, Colour
from renderers.kit.keeping import kept
from renderers.kit.parts import MARGIN
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.sizes import LEAST
from renderers.kit.text import CAP, width
from renderers.patzcuaro import faces
from renderers.patzcuaro.goals import FLOWERS, value, wanted
from renderers.patzcuaro.looks import PETALS, THEME, thing, tint
from renderers.patzcuaro.phrases import counted, say
from renderers.patzcuaro.ring import candle_light
from renderers.patzcuaro.signs import GAP, SPACES, Sign, action_signs, draw_sign, sign_width, top_of
from renderers.speech import Speaker

CARD_W, CARD_H = 142, 200  # the least at which its code can be read
SCALE, WORD = 1.25, 36.0  # of signs, at which what is written on them can be read


# -- cards ------------------------------------------------------------------------------------------------------------------


@kept
def slab(code: str, w: int, h: int) -> Sprite:
    """A card in an altar: its symbol beside its items."""
    look, flat = tint(CARD[code].colour), w > h * 1.5
    sheet = Sheet(w + 2 * MARGIN, h + 2 * MARGIN)
    sheet.shadow(MARGIN, MARGIN, w, h, 12)
    sheet.fill(MARGIN, MARGIN, w, h, look.colour, 12)
    sheet.pattern(MARGIN, MARGIN, w, h, look.pattern, look.strength, 12, look.ink, COARSE)
    block, rim = round(w * (0.25 if flat else 0.27)), 6
    sheet.fill(MARGIN + 3, MARGIN + h / 2 - block * 0.5, block - 6, block, look.colour, 10)
    sheet.mark(look.icon, MARGIN + block / 2, MARGIN + h / 2, block - 4, look.ink, look.colour)
    left, wide, high = MARGIN + block, w - block - rim, h - 2 * rim
    sheet.fill(left, MARGIN + rim, wide, high, THEME.paper, 9)
    shown = counted(CARD[code].items)
    if not flat or len(shown) > faces.MOST:
        faces.draw_items(sheet, left + 3, MARGIN + rim + 3, wide - 6, high - 6, code)
        return sheet.sprite(MARGIN, MARGIN)
    across = min(3, len(shown)) if len(shown) < 4 else (len(shown) + 1) // 2
    lines = -(-len(shown) // across)
    step, down = (wide - 4) / max(2, across), high / lines
    for i, item in enumerate(shown):
        icon, colour = thing(item)
        here = min(across, len(shown) - across * (i // across))
        cx = left + wide / 2 + step * (i % across - (here - 1) / 2)
        cy = MARGIN + rim + down * (i // across + 0.5)
        sheet.mark(icon, cx, cy, round(min(step * 1.02, down * (0.86 if lines == 1 else 1))), colour, THEME.paper)
    return sheet.sprite(MARGIN, MARGIN)


def pile(page: Sheet, x: int, y: int, space: SpaceView, w: int = CARD_W, h: int = CARD_H) -> None:
    """What lies on a space, its top card in full; in Pátzcuaro itself its light."""
    if not space.is_shop:
        page.paint(THEME.gold, x + w / 2 - 108, y + h / 2 - 108, candle_light(216))
        page.mark("marigold" if space.on_top else "skull", x + w / 2, y + h / 2, 132, THEME.gold, THEME.panel)
        return
    for i in range(min(2, len(space.pile) - 1), 0, -1):
        page.put(faces.below(w, h), x + 7 * i, y - 6 * i)
    if space.pile:
        page.put(faces.portrait(space.pile[-1], w, h), x, y)


def heap(page: Sheet, x: float, cy: float, n: int, at: str = "l") -> None:
    """How many cards a pile has, where it is more than one: in cards, for a factor counts points."""
    if n < 2:
        return
    said = str(n)
    wide = round(width(said, "black", 42)) + 66
    x -= wide if at == "r" else 0
    page.fill(x, cy - 30, wide, 60, WHITE, 14)
    page.fill(x + 4, cy - 26, wide - 8, 52, THEME.ink, 11)
    page.mark("cards", x + 30, cy, 40, WHITE, THEME.ink)
    page.text(x + wide - 12, cy + 42 * CAP, said, "black", 42, WHITE, "r")


def index(page: Sheet, right: float, cy: float, n: int, words: Speaker) -> None:
    """The number of a space, below the word, for alone it would count something."""
    said = say(words, "closeup.place")
    cx = right - width(said, "bold", LEAST) / 2
    page.text(cx, cy - 17 + LEAST * CAP, said, "bold", LEAST, THEME.muted, "m")
    page.middle(cx, cy + 19, str(n), "black", 46, WHITE)


# -- objectives -------------------------------------------------------------------------------------------------------------


def _wanted(sheet: Sheet, cx: float, cy: float, room: float, size: int, code: str, at: str = "m") -> None:
    """What an objective asks for, around a middle or from the left."""
    asks = wanted(OBJECTIVES[code])
    step = min(size * 1.2, room / max(1, len(asks)))
    first = cx - step * (len(asks) - 1) / 2 if at == "m" else cx + step / 2
    across = round(min(size, step * 0.94))
    for i, (kind, key) in enumerate(asks):
        if kind == "item":
            icon, colour = thing(key)
            sheet.mark(icon, first + i * step, cy, across, colour, THEME.paper)
        else:
            chip = round(across * 0.9)
            sheet.put(faces.colour_chip(key, chip, kind == "lacks"), first + i * step - chip / 2, cy - chip / 2)


@kept
def strip(code: str, w: int, h: int) -> Sprite:
    """An objective in one line: its petals, what it asks for, what it brings."""
    one, side = OBJECTIVES[code], 62
    sheet = Piece(w, h)
    sheet.fill(0, 0, w, h, THEME.paper, 18)
    sheet.paint(PETALS[one.petals], 0, 0, shapes.rounded(w, h, 18).crop((0, 0, side, h)))
    across = {1: 44, 2: 36, 3: 27}.get(one.petals, 24)
    for i in range(one.petals):
        cy = h / 2 + (i - (one.petals - 1) / 2) * across
        sheet.mark("flower", side / 2, cy, across, WHITE, PETALS[one.petals])
    wide = sheet.decisive(w - 16, h / 2, value(one), 46, THEME.ink, "r", (w - side) * 0.45)
    _wanted(sheet, side + 14, h / 2, w - side - wide - 40, 58, code, "l")
    return sheet.sprite()


@kept
def goal(code: str, w: int, h: int) -> Sprite:
    """An objective as a card: petals and points above, what it asks for below."""
    one, head = OBJECTIVES[code], 66
    sheet, colour = Piece(w, h), PETALS[OBJECTIVES[code].petals]
    sheet.fill(0, 0, w, h, THEME.paper, 18)
    sheet.paint(colour, 0, 0, shapes.rounded(w, h, 18).crop((0, 0, w, head)))
    for i in range(len(FLOWERS.get(one.petals, FLOWERS[1]))):
        sheet.mark("flower", 33 + 37 * i, head / 2, 42, WHITE, colour)
    sheet.decisive(w - 16, head / 2, value(one), 54, WHITE, "r", w - 47 - 37 * one.petals)
    _wanted(sheet, w / 2, (h + head) / 2, w - 16, 80, code)
    return sheet.sprite()


# -- what one does on a space -----------------------------------------------------------------------------------------------


def option_lines(options: Sequence[Sequence[ActionData]], on_top: bool, top: str, words: Speaker) -> Iterator[tuple[Sign, ...]]:
    """The lines of a choice: `or` before another option, a plus before what follows in one."""
    for i, option in enumerate(options):
        for k, action in enumerate(option):
            lead = (Sign("word", "+"),) if k else (Sign("word", say(words, "or")),) if i else ()
            if isinstance(action, ChooseData):
                inner = option_lines(action.options, on_top, top, words)
                yield (*lead, *(one for line in inner for one in line))
            else:
                yield (*lead, *action_signs(action, on_top, top))


def action_lines(actions: Sequence[ActionData], space: SpaceView, words: Speaker) -> list[tuple[Sign, ...]]:
    """What one does on a space, a line for every action and for every option of a choice."""
    top, found = top_of(space), list[tuple[Sign, ...]]()
    for action in actions:
        if isinstance(action, ChooseData):
            found += option_lines(action.options, space.on_top, top, words)
        else:
            found.append(action_signs(action, space.on_top, top))
    return found


def lines_of(space: SpaceView, words: Speaker) -> list[tuple[Sign, ...]]:
    """Everything that one does on a space."""
    return action_lines(SPACES[space.code].actions, space, words)


def branches(space: SpaceView) -> list[tuple[int, int]]:
    """The first and the last line of every option of a choice, where something else is done, too, with one or after all."""
    found, line = list[tuple[int, int]](), 0
    for action in SPACES[space.code].actions:
        if not isinstance(action, ChooseData):
            line += 1
            continue
        several = len(SPACES[space.code].actions) > 1 or any(len(option) > 1 for option in action.options)
        for option in action.options:
            found += [(line, line + len(option) - 1)] if several else []
            line += len(option)
    return found


def _wide(sign: Sign, scale: float) -> float:
    return width(sign.value, "bold", WORD * scale / SCALE) + 4 if sign.kind == "word" else sign_width(sign, scale)


def line_width(signs: Sequence[Sign], scale: float) -> float:
    """How wide a line of signs is at a scale."""
    return sum(_wide(one, scale) for one in signs) + GAP * scale * (len(signs) - 1)


def signs(sheet: Sheet, x: float, cy: float, line: Sequence[Sign], scale: float, ground: Colour) -> float:
    """A line of signs; where it ends."""
    for one in line:
        if one.kind == "word":
            size = WORD * scale / SCALE
            sheet.text(x, cy + size * CAP, one.value, "bold", size, THEME.muted)
        else:
            draw_sign(sheet, x, cy, one, scale, ground)
        x += _wide(one, scale) + GAP * scale
    return x


def rows(
    sheet: Sheet, x: float, y: float, w: float, h: float, lines: Sequence[Sequence[Sign]], ground: Colour, largest: float = SCALE,
    middle: bool = False, boxes: Sequence[tuple[int, int]] = (),
) -> None:  # fmt: skip
    """Lines of signs in a box, one below the other; a short one may be larger, for what is crossed out decides.

    Lines that belong together have a frame.
    """
    high = h / max(1, len(lines))
    most = min(largest, high / 48)
    least = min([most, *(w / line_width(line, 1) for line in lines)])
    scales = [min(most, w / line_width(line, 1), least * 1.5) for line in lines]
    pitch = min(high, 74 * max(scales, default=1) / SCALE)
    first = y + h / 2 - pitch * (len(lines) - 1) / 2
    for start, end in boxes:
        top, high = round(first + (start - 0.5) * pitch + 3), round((end - start + 1) * pitch - 6)
        sheet.fill(x - 10, top, round(w) + 20, high, THEME.muted, 14)
        sheet.fill(x - 7, top + 3, round(w) + 14, high - 6, ground, 11)
    for i, (line, scale) in enumerate(zip(lines, scales, strict=True)):
        left = x + (w - line_width(line, scale)) / 2 if middle else x
        signs(sheet, left, first + i * pitch, line, scale, ground)
