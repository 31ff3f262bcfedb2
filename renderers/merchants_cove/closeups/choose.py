"""One of a few things is chosen: each as a tile with its sign, its name and the number by which somebody decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PIL import Image

from engines.merchants_cove.box import BonusData
from engines.merchants_cove.cards import BOX, COLOUR_OF, GOOD_OF, ROW, RULES
from engines.merchants_cove.cards import STAFF as ABILITIES
from engines.merchants_cove.verbs import value_of
from engines.merchants_cove.view import CoveView, PlayerView
from renderers.kit import closeup
from renderers.kit.closeup import EDGE, TOP, Page
from renderers.kit.colour import WHITE, Colour
from renderers.merchants_cove.closeups import bands, chart, table, turn
from renderers.merchants_cove.looks import GOOD_ICONS, RUST, STAFF, TAINT, THEME, TRACKS, VIOLET, tint
from renderers.merchants_cove.phrases import MINUS, goods_name, name_of, say
from renderers.speech import Speaker

HIGH = 404
TAKEN = {"x": "times", "market": "house", "gold": "coin"}


class Tile(NamedTuple):
    """A choice: its colour and what is written on it, its sign or thing, its name, one or two numbers and what they count."""

    ground: Colour
    ink: Colour
    pattern: str
    icon: str
    name: str
    number: str
    note: str
    lit: bool
    more: tuple[str, str] = ("", "")

    @property
    def told(self) -> str:
        """What it says."""
        return " ".join(said for said in (self.name, self.number, self.note, *self.more) if said)


def compose(view: CoveView, options: Sequence[str], words: Speaker) -> Image.Image:
    player, key = view.players[table.asked_of(view)], table.key_of(view)
    page = table.begun(view, table.question(words, key or "wait"), words, options=options)
    found = list(tiles_of(view, player, key, options, words))
    if key == "staff":
        return _staff(page, player, found)
    if key == "writes":
        return _writes(page, view, player, options, words)
    between = 30
    w = min(360, (closeup.WIDTH - 2 * (EDGE + 12) - between * (len(found) - 1)) // max(1, len(found)))
    left = (closeup.WIDTH - w * len(found) - between * (len(found) - 1)) / 2
    for i, one in enumerate(found):
        _tile(page, left + (w + between) * i, TOP + 14, w, HIGH, one)
    bands.under(page, view, player, key, options, words)
    return page.done()


def _staff(page: Page, player: PlayerView, found: Sequence[Tile]) -> Image.Image:
    """Who may be sent to work, beside the chart on which lines would be drawn."""
    chart.sky(page, EDGE, TOP, player.lines, player.areas, False)
    x, w, h = 716, 452, 180
    top = TOP + (closeup.END - TOP - h * len(found) - 36 * (len(found) - 1)) / 2
    for i, one in enumerate(found):
        y = top + (h + 36) * i
        closeup.gold(page, x, y, w, h, 20)
        page.fill(x, y, w, h, THEME.paper, 18)
        page.fill(x, y, 148, h, one.ground, 18)
        page.pattern(x, y, 148, h, one.pattern, 0.15, 18, one.ink, scale=closeup.COARSE)
        page.mark(one.icon, x + 74, y + h / 2, 100, one.ink, one.ground)
        page.line(x + 166, y + 50, one.name, w - 178, 46, THEME.ink)
        far = page.decisive(x + 166, y + 124, one.number, 76, THEME.ink, "l")
        page.line(x + 182 + far, y + 124, one.note, w - 194 - far, 42, THEME.brown, face="semibold")
    return page.done()


ROWS_Y, ROWS_H = 452, 318  # of the horoscopes while one of them is written


def _writes(page: Page, view: CoveView, player: PlayerView, options: Sequence[str], words: Speaker) -> Image.Image:
    """Each die that may be written with its row and what the box brings, above both rows."""
    found = [one.split(" ")[1:] for one in options if not one.endswith(" skip")]
    bands.horoscopes(page, player, words, {row for _, row in found}, ROWS_Y, ROWS_H)
    between, h = 30, 236
    w = min(520, (closeup.WIDTH - 2 * (EDGE + 12) - between * (len(found) - 1)) // max(1, len(found)))
    left, half = (closeup.WIDTH - w * len(found) - between * (len(found) - 1)) / 2, w // 2
    for i, (die, row) in enumerate(found):
        x, y, gift = left + (w + between) * i, TOP + 16, gift_of(player, row)
        closeup.gold(page, x, y, w, h, 20)
        page.fill(x, y, w, h, THEME.row, 18)
        page.icon("arrow", x + 22, y + 10, 44, THEME.gold, THEME.row, to="up" if ROW[row].step > 0 else "down")
        page.line(x + 76, y + 33, say(words, f"closeup.row.{row}"), w - 90, 44, THEME.gold)
        page.fill(x, y + 64, half, h - 64, VIOLET, 18)
        page.pattern(x, y + 64, half, h - 64, "tide", 0.15, 18, WHITE, scale=closeup.COARSE)
        page.put(turn.triangle(value_of(player.dish, die), turn.TILTS[die], 0.56), x + half / 2, y + 126)
        turn.named(page, x + half / 2, y + h - 30, turn.die_name(die, words), 10)
        if gift is None:
            page.fill(x + half * 1.5 - 28, y + 144, 56, 8, THEME.faint, 4)
        else:
            bands.gives(page, x + half * 1.5, y + 148, half - 16, 150, gift)
    return page.done()


def gift_of(player: PlayerView, row: str) -> BonusData | None:
    """What the next box of a row brings."""
    written = next(len(one.boxes) for one in player.rows if one.key == row)
    return ROW[row].boxes[written]


def _gift_told(gift: BonusData | None, words: Speaker) -> str:
    """The same in words."""
    if gift is None:
        return say(words, "alt.nothing")
    if gift.do in GOOD_ICONS:
        return " / ".join(goods_name(words, f"{colour}-{gift.do}") for colour in gift.colours)
    if gift.do in ("x", "market"):
        return say(words, f"closeup.take.{gift.do}")
    return f"{MINUS}{gift.count} {say(words, 'corruption')}"


def tiles_of(view: CoveView, player: PlayerView, key: str, options: Sequence[str], words: Speaker) -> Iterator[Tile]:
    """What may be chosen, in the order of the buttons."""
    family, _, kind = key.partition(".")
    if family == "discard":
        left = say(words, "closeup.cards", n=player.corruption)
        yield Tile(TAINT.colour, WHITE, TAINT.pattern, "skull", name_of(words, player.seat), str(player.corruption), left, False)
        yield Tile(
            TAINT.colour, WHITE, TAINT.pattern, "mask", say(words, "lair"), str(view.lair), say(words, "closeup.rogues"), False
        )
        return
    for one in options:
        _, *rest = one.split(" ")
        if rest and rest[0] not in ("done", "later", "skip") and rest[-1] not in ("none", "later", "skip"):
            yield _named(view, player, family, kind, rest, words)


def _named(view: CoveView, player: PlayerView, family: str, kind: str, rest: Sequence[str], words: Speaker) -> Tile:
    word = rest[0]
    halls = {hall.faction: hall for hall in view.halls}
    rows = {row.key: row for row in player.rows}
    if family == "color":
        left = dict(player.supply).get(f"{word}-{kind}", 0)
        worth = str(GOOD_OF[kind, word].price), say(words, "closeup.price")
        return _coloured(word, GOOD_ICONS[kind], str(left), say(words, "closeup.left"), words)._replace(more=worth)
    if family == "pair":
        open_ = [
            one.last - one.first + 1 - one.crossed for one in player.predictions if one.state == "active" and one.colour == word
        ]
        return _coloured(word, tint(word).icon, str(len(open_)), say(words, "closeup.foreseen"), words)
    if word in halls:
        hall = halls[word]
        if (family, kind) == ("mark", "x"):
            now = f"+{hall.count * RULES.immediate_gold}", say(words, "closeup.now")
            return _coloured(hall.colour, tint(hall.colour).icon, *now, words)
        gold = -(-hall.count // RULES.market_adventurers_per_gold)
        return _coloured(hall.colour, tint(hall.colour).icon, f"+{gold}", say(words, "closeup.each"), words)
    if family == "writes":
        row = rows[rest[1]]
        name = f"{word.upper()} {value_of(player.dish, word)} · {say(words, f'closeup.row.{row.key}')}"
        return Tile(VIOLET, WHITE, "tide", "", name, "", f"({_gift_told(gift_of(player, row.key), words)})", True)
    if word in rows:
        row = rows[word]
        return Tile(VIOLET, WHITE, "tide", "track", say(words, f"closeup.row.{word}"), str(len(row.boxes) + 1),
                    say(words, "closeup.box"), True)  # fmt: skip
    if family == "fill":
        track = next(one for one in player.tracks if one.key == word)
        return Tile(
            VIOLET, WHITE, "tide", TRACKS[word], say(words, f"track.{word}"), str(track.filled), say(words, "ready"), True
        )
    if family == "staff":
        one = ABILITIES[word]
        return Tile(VIOLET, WHITE, "tide", STAFF[word], say(words, f"staff.{word}"), str(one.count),
                    say(words, f"closeup.staff.{word}"), True)  # fmt: skip
    return _taken(player, word, words)


def _taken(player: PlayerView, word: str, words: Speaker) -> Tile:
    """What a prediction that came true may bring, and from how many circled icons on."""
    icons = next((one.icons for one in BOX.divining.rewards if word in one.take), 0)
    note = say(words, "closeup.icons")
    ground = RUST if word in ("x", "market") else VIOLET
    icon, name = GOOD_ICONS.get(word) or TAKEN.get(word, "coin"), say(words, f"closeup.take.{word}")
    return Tile(ground, WHITE, "tide", icon, name, f"{icons}+", note, True)


def _coloured(colour: str, icon: str, number: str, note: str, words: Speaker) -> Tile:
    look = tint(colour)
    faction = next((key for key, found in COLOUR_OF.items() if found == colour), "")
    name = say(words, f"faction.{faction}") if faction else say(words, "closeup.rogues")
    return Tile(look.colour, look.ink, look.pattern, icon, name, number, note, True)


def _tile(page: Page, x: float, y: int, w: int, h: int, one: Tile) -> None:
    if one.lit:
        closeup.gold(page, x, y, w, h, 20)
    top = h - 190
    page.fill(x, y, w, h, THEME.paper, 18)
    page.fill(x, y, w, top + 20, one.ground, 18)
    page.pattern(x, y, w, top + 20, one.pattern, 0.15, 18, one.ink, scale=closeup.COARSE)
    page.fill(x, y + top, w, 20, THEME.paper)
    page.mark(one.icon, x + w / 2, y + top / 2, min(130, w - 30), one.ink, one.ground)
    page.line(x + w / 2, y + top + 32, one.name, w - 12, 44, THEME.ink, "m")
    if one.more[0]:
        for i, (number, note) in enumerate(((one.number, one.note), one.more)):
            cy = y + top + 80 + 66 * i
            page.decisive(x + 74, cy, number, 56, THEME.ink, "r")
            page.lines(x + 86, cy, note, 38, 33, w - 94, THEME.brown)
    elif one.number or one.note:
        page.decisive(x + w / 2, y + top + 94, one.number, 76, THEME.ink)
        page.line(x + w / 2, y + h - 32, one.note, w - 10, 36, THEME.brown, "m", "semibold")
