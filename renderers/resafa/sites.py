"""What a private question about building is about, drawn large: faces, rotations, places, strips, sides, spaces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engines.resafa.cards import CANAL, TILE
from engines.resafa.geometry import SIZES
from engines.resafa.preview import Preview
from engines.resafa.view import BuiltView, ResafaView
from renderers.kit.colour import WHITE
from renderers.kit.pages.hand import EDGE, INNER, WIDTH, Block
from renderers.kit.pages.telling import me
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.resafa import water
from renderers.resafa.area import Area, Cell, area_of, around, draw_area, garden_around, touching
from renderers.resafa.faces import canal, draw_centred, workshop
from renderers.resafa.glyphs import gained, paid, things
from renderers.resafa.ground import panel
from renderers.resafa.looks import ROMAN, THEME
from renderers.resafa.phrases import declared, letters, say
from renderers.resafa.scene import NOTHING, choices, framed, words_of
from renderers.resafa.signs import Signs, num
from renderers.speech import Same, Speaker


def rotations(view: ResafaView, words: Speaker) -> Block:
    """Every rotation of the workshop, among the gardens it would serve."""
    known = declared(view, "workshop")
    turns = [int(words_of(choice)[1]) for choice in view.options]
    ghosts = [BuiltView(known["tile"], known["back"], known["x"], known["y"], turned) for turned in turns]

    def draw(sheet: Sheet, y: int) -> None:
        _, w = choices(len(ghosts))
        for i, ghost in enumerate(ghosts):
            x = EDGE + (w + 12) * i
            framed(sheet, x, y, w, 420, say(words, "turned", times=ghost.turned, n=ghost.turned * 90))
            around(sheet, x + 12, y + 58, w - 24, 286, me(view), ghost)
            n = len(touching(me(view), ghost))
            sheet.lines(x + w / 2, y + 384, say(words, "green_now", n=n), 30, 18, w - 24, THEME.muted, "m")

    return Block(420, draw)


def faces(view: ResafaView, words: Speaker) -> Block:
    tile = declared(view, "workshop")["tile"]

    def draw(sheet: Sheet, y: int) -> None:
        _, w = choices(2)
        for i, choice in enumerate(view.options):
            back = words_of(choice)[1] == "back"
            x = EDGE + (w + 12) * i
            framed(sheet, x, y, w, 370, f"{tile} · {say(words, 'back' if back else 'front')}")
            sheet.put(workshop(tile, back, 0, 236, False), x + w / 2 - 118, y + 94)
            if TILE[tile].immediate:
                sheet.fitted(x + w - 92, y + 108 + 30 * CAP, say(words, "at_once"), "semibold", 30, 20, 160, THEME.muted, "m")
                draw_now(sheet, x + w - 92, y + 150, tile)

    return Block(370, draw)


def draw_now(sheet: Sheet, cx: float, cy: float, tile: str) -> None:
    sheet.fill(cx - 72, cy - 24, 144, 48, THEME.paper, 12)
    draw_centred(sheet, cx, cy, things(TILE[tile].immediate, "+"), 36, 130)


def offered(view: ResafaView, words: Speaker) -> Block:
    """The tiles that may be built, each with both of its faces."""
    tiles = [words_of(o)[1] for o in view.options if o.startswith("build ")]
    across, w = choices(max(1, len(tiles)), 3)
    lines = -(-len(tiles) // across)
    h = 276

    def draw(sheet: Sheet, y: int) -> None:
        for i, tile in enumerate(tiles):
            x, top = EDGE + (w + 12) * (i % across), y + (h + 12) * (i // across)
            panel(sheet, x, top, w, h, now=True, radius=18)
            said = say(words, "level", what=ROMAN[TILE[tile].level])
            sheet.fitted(x + 20, top + 32 + 36 * CAP, tile, "black", 36, 20, w - 190, THEME.gold)
            sheet.fitted(x + w - 20, top + 32 + 33 * CAP, said, "bold", 33, 18, 150, THEME.muted, "r")
            for k, back in enumerate((False, True)):
                cx = x + w * (0.27 + 0.46 * k)
                sheet.put(workshop(tile, back, 0, 140, False), cx - 70, top + 74)
                said = say(words, "back" if back else "front")
                sheet.fitted(cx, top + 248 + 30 * CAP, said, "semibold", 30, 20, 160, THEME.muted, "m")

    return Block(lines * (h + 12) - 12, draw) if tiles else NOTHING


# -- in the own area ----------------------------------------------------------------------------------------------------------


def in_area(area: Area, high: int = 620) -> Block:
    def draw(sheet: Sheet, y: int) -> None:
        panel(sheet, EDGE, y, INNER, high)
        draw_area(sheet, EDGE + 10, y + 4, INNER - 20, high - 20, area)

    return Block(high, draw)


def cell(choice: str) -> Cell:
    _, x, y = words_of(choice)[:3]
    return int(x), int(y)


def places(view: ResafaView, words: Speaker) -> Block:
    return in_area(replace(area_of(me(view)), sites=tuple(cell(o) for o in view.options)))


def plot(view: ResafaView, words: Speaker) -> Block:
    """The own area as it is."""
    return in_area(area_of(me(view)), 560)


def squares(view: ResafaView, words: Speaker) -> Block:
    return in_area(replace(area_of(me(view)), chosen=tuple(cell(o) for o in view.options)))


def rooms(view: ResafaView, words: Speaker) -> Block:
    """The own workshops; those that may produce now have a letter for every room."""
    able: dict[Cell, str] = {}
    for choice in view.options:
        if choice.startswith("room "):
            tile = words_of(choice)[1]
            built = next(w for w in me(view).workshops if w.tile == tile)
            able[built.x, built.y] = tile
    rest = tuple((w.x, w.y) for w in me(view).workshops if (w.x, w.y) not in able)
    return in_area(replace(area_of(me(view)), dim=rest), 560)


def strips(view: ResafaView, words: Speaker) -> Block:
    """Every way in which the garden tile may lie, and the green bonuses it would bring."""
    known = declared(view, "garden")
    at, n = (known["x"], known["y"]), SIZES[known["size"]]
    gains: Mapping[str, Preview] = {p.choice: p for p in view.preview}
    across, w = choices(len(view.options))

    def draw(sheet: Sheet, y: int) -> None:
        for i, choice in enumerate(view.options):
            _, orientation, first = words_of(choice)
            x, top = EDGE + (w + 12) * (i % across), y + 452 * (i // across)
            caption = tuple(gained(gains[choice].gain)) if choice in gains else ()
            title = say(words, f"strips.{orientation}", n=first, last=int(first) + n - 1 if n > 1 else 0)
            framed(sheet, x, top, w, 440, title, caption or (num(say(words, "no_green")),))
            garden_around(sheet, x + 12, top + 66, w - 24, 300, me(view), at, orientation, int(first) - 1, n)

    return Block(452 * -(-len(view.options) // across) - 12, draw)


# -- canals -------------------------------------------------------------------------------------------------------------------


def canals(view: ResafaView, words: Speaker) -> Block:
    """The unused canal tiles; those that can be built somewhere are framed."""
    able = {words_of(o)[1] for o in view.options if o.startswith("canal ")}
    own = me(view)
    across, w = choices(max(1, len(own.canals)))
    h = 250

    def draw(sheet: Sheet, y: int) -> None:
        for i, code in enumerate(own.canals):
            x, top = EDGE + (w + 12) * (i % across), y + (h + 12) * (i // across)
            panel(sheet, x, top, w, h, now=code in able, radius=18)
            ink = THEME.gold if code in able else THEME.muted
            sheet.fitted(x + w / 2, top + 28 + 33 * CAP, code, "black", 33, 20, w * 0.36, ink, "m")
            for k, name in enumerate(CANAL[code]):
                cx = x + w * (0.28 + 0.44 * k)
                sheet.middle(cx, top + 28, name, "bold", 33, THEME.muted)
                side(sheet, cx, top + 52, 84, 132, view, code, name, w * 0.44)

    return Block((h + 12) * -(-len(own.canals) // across) - 12, draw)


def side(sheet: Sheet, cx: float, y: float, w: int, h: int, view: ResafaView, code: str, name: str, room: float) -> None:
    own = me(view)
    sheet.put(canal(code, name, own.seat, "?", w, h, False), cx - w / 2, y)
    sheet.fill(cx - room / 2, y + h + 10, round(room), 46, THEME.paper, 9)
    draw_centred(sheet, cx, y + h + 33, tuple(paid(CANAL[code][name].cost)), 38, room - 10)


def sides(view: ResafaView, words: Speaker) -> Block:
    tile = declared(view, "canal")["tile"]
    prices = {p.choice: p.cost for p in view.preview}

    def draw(sheet: Sheet, y: int) -> None:
        _, w = choices(2)
        for i, name in enumerate(CANAL[tile]):
            choice, x = f"side {name}", EDGE + (w + 12) * i
            if choice in view.options:
                caption = tuple(paid(prices.get(choice, ()))) or (num("0"),)
                framed(sheet, x, y, w, 400, f"{tile} {name}", caption)
            else:
                panel(sheet, x, y, w, 400, radius=18)
                sheet.fitted(x + w / 2, y + 34 + 28 * CAP, f"{tile} {name}", "bold", 34, 20, w - 28, THEME.muted, "m")
            sheet.put(canal(tile, name, me(view).seat, "?", 144, 240, False), x + w / 2 - 72, y + 74)

    return Block(400, draw)


def network(view: ResafaView, words: Speaker, now: frozenset[str], prices: Mapping[str, Signs]) -> Block:
    """The water network with spaces that may be chosen, and what a tile costs there."""
    ground = water.Ground(water.HIGHEST, view.board, water.cell_high(view.board, False), False)
    speaking = Same(words)

    def draw(sheet: Sheet, y: int) -> None:
        left = (WIDTH - water.W) // 2
        sheet.image.paste(water.base(ground, speaking), (left, y))
        for (x, top), image in water.springs(ground, view.sources, water.next_rain(view), "", speaking):
            sheet.image.paste(image, (left + x, y + top))
        for shown in water.spaces(view, letters(view, words), ""):
            x, top = water.place(ground, shown.code)
            image = water.piece(ground, replace(shown, now=shown.code in now, priced=shown.code in prices), "", speaking)
            sheet.image.paste(image, (left + x - 2, y + top - 2))
            if shown.code in prices:
                low = y + top + ground.cells - water.PRICE
                sheet.fill(left + x + 4, low, water.CELL_W - 8, water.PRICE - 4, THEME.paper, 7)
                middle = left + x + water.CELL_W / 2, low + water.PRICE / 2 - 2
                draw_centred(sheet, *middle, prices[shown.code], 23, water.CELL_W - 12)

    return Block(water.H, draw)


def spaces(view: ResafaView, words: Speaker) -> Block:
    now = {f"{column}{row}": f"space {column} {row}" for _, column, row in map(words_of, view.options)}
    costs = {p.choice: tuple(paid(p.cost)) or (num("0"),) for p in view.preview}
    prices = {code: costs[choice] for code, choice in now.items() if choice in costs}
    usual = max(prices.values(), key=list(prices.values()).count, default=())
    shown = network(view, words, frozenset(now), {code: signs for code, signs in prices.items() if signs != usual})
    known = declared(view, "canal")

    def draw(sheet: Sheet, y: int) -> None:
        shown.draw(sheet, y)
        cx = EDGE + (WIDTH - water.W) / 4
        sheet.middle(cx, y + 210, f"{known['tile']} {known['side']}", "black", 34, WHITE)
        sheet.put(canal(known["tile"], known["side"], me(view).seat, "?", 144, 240, False), cx - 72, y + 246)
        if usual:
            sheet.fill(cx - 100, y + 512, 200, 60, THEME.paper, 12)
            draw_centred(sheet, cx, y + 542, usual, 44, 180)

    return Block(shown.high, draw)


def route(view: ResafaView, words: Speaker) -> Block:
    known = declared(view, "rain")
    ahead = {part for o in view.options for part in words_of(o)}
    here = {*(known.get("cubes") or ())[:1], *(known.get("route") or ())}
    ways = {f"{part[0].upper()}{part[1:]}" for part in ahead if len(part) > 1 and part[1:].isdigit()}
    return network(view, words, frozenset(here | ways), {})
