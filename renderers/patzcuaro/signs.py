"""What one does on a space, as lines of signs made from the data by rule: never drawn by hand for a single space."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engines.patzcuaro import box
from engines.patzcuaro.box import ActionData, ChooseData, NeedData, SpaceData, TradeData
from engines.patzcuaro.cards import BOX, CARD
from engines.patzcuaro.view import SpaceView
from renderers.kit.colour import WHITE, Colour, mix
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import width
from renderers.patzcuaro.faces import any_colour, colour_chip, item_chip, word_chip
from renderers.patzcuaro.looks import THEME
from renderers.patzcuaro.phrases import say
from renderers.speech import Speaker

SPACES: Mapping[str, SpaceData] = {space.code: space for _, space, _ in box.spaces_of(BOX)}
ICON, CHIP, GAP, DISC, PITCH = 40, 37, 5, 30, 52
LARGEST = 1.3
QUIET: Colour = mix(THEME.row, THEME.muted, 0.55)  # numbers that are not of now


class Sign(NamedTuple):
    """One sign of a line."""

    kind: str  # icon, arrow, colour, item, lacks, any, count, unlike, word, amount
    value: str = ""


class Row(NamedTuple):
    """A line of signs; the number of the action stands before the first of its lines."""

    number: int
    first: bool
    signs: tuple[Sign, ...]


def way(arrow: str, on_top: bool) -> str:
    """Where an arrow points on the picture: clockwise is to the right above and to the left below."""
    if arrow == "across":
        return "down" if on_top else "up"
    return "right" if (arrow == "cw") == on_top else "left"


def need_sign(need: NeedData, top: str) -> Sign:
    """One card of a trade; `top` is the colour of the top card there, if that is known."""
    match need.need:
        case "any":
            return Sign("any")
        case "colour":
            return Sign("colour", need.colour)
        case "has_item":
            return Sign("item", need.item)
        case "lacks_item":
            return Sign("lacks", need.item)
        case "exact_items":
            return Sign("count", f"={need.count}")
    return Sign("unlike", top)


def action_signs(action: ActionData, on_top: bool, top: str) -> tuple[Sign, ...]:
    """One action in signs."""
    match action:
        case TradeData(give=give):
            return (Sign("icon", "swap"), *(need_sign(one, top) for one in give))
        case box.AltarData():
            return (Sign("icon", "altar"),)
        case box.DrawData(count=count):
            return (Sign("icon", "draw"), Sign("amount", str(count)))
        case box.RevealData(arrow=arrow):
            return (Sign("icon", "faceup"), Sign("arrow", way(arrow, on_top)))
        case box.OthersData(benefit=benefit):
            return (Sign("icon", "people"), *action_signs(benefit, on_top, top))
    raise TypeError(f"no signs for {action!r}")


def short_choice(action: ChooseData) -> list[NeedData]:
    """The needs of a choice between few trades of one card each; none for any other choice."""
    trades = [option[0] for option in action.options if len(option) == 1]
    needs = [one.give[0] for one in trades if isinstance(one, TradeData) and len(one.give) == 1]
    return needs if len(needs) == len(action.options) <= 3 else []


def option_rows(options: Sequence[Sequence[ActionData]], on_top: bool, top: str, words: Speaker) -> Iterator[tuple[Sign, ...]]:
    """The lines of a choice: `or` closes an option, `then` opens what follows in it."""
    for i, option in enumerate(options):
        for k, action in enumerate(option):
            signs: list[Sign] = [Sign("word", say(words, "then"))] if k else []
            if isinstance(action, ChooseData):
                signs += [one for line in option_rows(action.options, on_top, top, words) for one in line]
            else:
                signs += action_signs(action, on_top, top)
            if k == len(option) - 1 and i < len(options) - 1:
                signs.append(Sign("word", say(words, "or")))
            yield tuple(signs)


def top_of(space: SpaceView) -> str:
    """The colour of the top card of a space, which its trade may exclude."""
    return CARD[space.pile[-1]].colour if space.pile else ""


def rows(code: str, on_top: bool, top: str, words: Speaker) -> tuple[Row, ...]:
    actions = SPACES[code].actions
    found: list[Row] = []
    for number, action in enumerate(actions, 1):
        if not isinstance(action, ChooseData):
            lines = [action_signs(action, on_top, top)]
        elif needs := short_choice(action):
            link = Sign("word", say(words, "or"))
            chips = [one for need in needs for one in (link, need_sign(need, top))][1:]
            lines = [(Sign("icon", "swap"), *chips)]
        else:
            lines = list(option_rows(action.options, on_top, top, words))
        found += [Row(number, i == 0, line) for i, line in enumerate(lines)]
    return tuple(found)


def sign_width(sign: Sign, scale: float) -> float:
    """How wide a sign is."""
    match sign.kind:
        case "icon":
            return ICON * scale
        case "arrow":
            return 30 * scale
        case "any" | "count":
            return chip_of(sign, round(CHIP * scale)).mask.width
        case "unlike":
            return width("≠", "black", _half(30 * scale)) + 4 + CHIP * scale
        case "word":
            return width(sign.value, "semibold", _half(25 * scale))
        case "amount":
            return width(sign.value, "black", _half(34 * scale))
    return CHIP * scale


def chip_of(sign: Sign, size: int) -> Sprite:
    """A sign that stands for a card."""
    match sign.kind:
        case "item" | "lacks":
            return item_chip(sign.value, size, sign.kind == "lacks")
        case "any" | "count":
            return word_chip(sign.value or "?", size, sign.kind == "any")
    return colour_chip(sign.value, size) if sign.value else any_colour(size)


def row_width(signs: Sequence[Sign], scale: float) -> float:
    return sum(sign_width(one, scale) for one in signs) + GAP * scale * (len(signs) - 1)


def draw_signs(sheet: Sheet, x: float, cy: float, signs: Sequence[Sign], scale: float, ground: Colour) -> float:
    for sign in signs:
        draw_sign(sheet, x, cy, sign, scale, ground)
        x += sign_width(sign, scale) + GAP * scale
    return x - GAP * scale


def draw_sign(sheet: Sheet, x: float, cy: float, sign: Sign, scale: float, ground: Colour) -> None:
    """A sign from its left edge, around a height."""
    chip = round(CHIP * scale)
    match sign.kind:
        case "icon":
            size = round(ICON * scale * (0.92 if sign.value in ("swap", "draw") else 0.96))
            sheet.icon(sign.value, x + (ICON * scale - size) / 2, cy - size / 2, size, WHITE, ground)
        case "arrow":
            size = round(30 * scale)
            sheet.icon("arrow", x, cy - size / 2, size, WHITE, ground, to=sign.value)
        case "unlike":
            size_ = _half(30 * scale)
            end = x + sheet.text(x, cy + size_ * 0.33, "≠", "black", size_, WHITE) + 4
            sheet.put(chip_of(sign, chip), end, cy - chip / 2)
        case "word":
            sheet.text(x, cy + 25 * scale * 0.3, sign.value, "semibold", _half(25 * scale), THEME.muted)
        case "amount":
            sheet.text(x, cy + 34 * scale * 0.33, sign.value, "black", _half(34 * scale), WHITE)
        case _:
            sheet.put(chip_of(sign, chip), x, cy - chip / 2)


def _half(size: float) -> float:
    return max(8.0, size // 0.5 * 0.5)


def numeral(sheet: Sheet, cx: float, cy: float, number: int, scale: float, state: str) -> None:
    """The number of an action: of now (gold), at rest, or done."""
    across = round(DISC * scale)
    if state == "done":
        sheet.disc(cx, cy, across, QUIET)
        sheet.mark("check", cx, cy, round(across * 0.66), WHITE, QUIET)
    else:
        ground, ink = (THEME.gold, THEME.ink) if state == "now" else (QUIET, WHITE)
        sheet.seal(cx, cy, across, ground, str(number), _half(across * 0.76), ink)


def block(
    sheet: Sheet, x: float, y: float, w: float, h: float, lines: Sequence[Row], now: int, all_now: bool, ground: Colour,
    largest: float = LARGEST,
) -> None:  # fmt: skip
    """All lines of a space in a box, as large as they fit; `now` is the action that is next, 0 while none has begun."""
    numbered = len({line.number for line in lines}) > 1
    lead = (DISC + 6) if numbered else 0
    widest = max((lead + row_width(line.signs, 1) for line in lines), default=1)
    scale = min(largest, w / widest, h / (PITCH * len(lines)))
    while scale > 0.3 and max(lead * scale + row_width(line.signs, scale) for line in lines) > w:
        scale -= 0.02  # letters grow in steps
    pitch = min(PITCH * scale * 1.04, h / len(lines))
    cy = y + h / 2 - pitch * (len(lines) - 1) / 2
    for line in lines:
        if numbered and line.first:
            state = "done" if now > line.number else "now" if now == line.number or (all_now and not now) else ""
            numeral(sheet, x + DISC * scale / 2, cy, line.number, scale, state)
        draw_signs(sheet, x + lead * scale, cy, line.signs, scale, ground)
        cy += pitch
