"""One card, tile or town, asked for by its code: everything it says, and where it is as far as everybody knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from PIL.Image import Image

from engines.resafa.cards import ACTION, CANAL, CARD, SOLO, SPOTS, TILE
from engines.resafa.state import NOBODY
from engines.resafa.view import ResafaView
from renderers.kit.colour import WHITE, Colour, mix
from renderers.kit.pages.lookup import ART_W, PAPER_H, Leaf, LookUps, Place, told
from renderers.kit.pages.telling import capital
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.resafa import bot, land
from renderers.resafa.faces import canal, cost_line, draw_centred, rooms_of, tint_of, workshop
from renderers.resafa.glyphs import line_of
from renderers.resafa.ground import crest, table
from renderers.resafa.looks import ACTION as ACT
from renderers.resafa.looks import BLUE, LEVELS, MAINS, PLATE, RED, ROMAN, SEA, THEME, TIMES, seats, tint
from renderers.resafa.phrases import letters, name_of, number, say
from renderers.resafa.pieces import COLOUR, FAMILY
from renderers.resafa.signs import Sign, Signs, draw_laid, draw_seal, lay
from renderers.speech import Speaker

MOST_SEATS = max(spot.players for spots in SPOTS.values() for spot in spots)  # with whom every spot is in use
LOOK_UPS = LookUps("resafa-hand", THEME, table, name_of, seats())
MIDDLE, FOOT = ART_W / 2, PAPER_H - 46


def compose(code: str, words: Speaker, view: ResafaView | None) -> Image:
    """The thing itself at the left, words at the right, and below them where it is."""
    wordings = (words.card_about(code), words.card_text(code))
    line = partial(bar, code, words) if short(code, words) else None
    leaf = Leaf(capital(words.card_name(code)), wordings, shade(code), lambda field: paint(field, code, view, words), line)
    if view is not None:
        return LOOK_UPS.page(leaf, say(words, "in_game"), whereabouts(code, view, words), words)
    same = sum(found == FAMILY[code] for found in FAMILY.values())
    return LOOK_UPS.page(leaf, say(words, f"family.{FAMILY[code]}"), say(words, "general", n=same, what=code), words)


# -- the art ------------------------------------------------------------------------------------------------------------------


def paint(field: Sheet, code: str, view: ResafaView | None, words: Speaker) -> None:
    """The thing itself, and its code at the foot."""
    ARTS[FAMILY[code]](field, code, view, words)
    ink = tint_of(code).ink if code in CARD else THEME.soft
    field.fitted(MIDDLE, FOOT + 42 * CAP, code, "bold", 42, 30, ART_W - 40, ink, "m")


def shade(code: str) -> Colour:
    match FAMILY[code]:
        case "special" | "bonus" | "sack" | "tile":
            return tint_of(code).colour
        case "workshop":
            return LEVELS[TILE[code].level]
        case "canal":
            return mix(SEA, THEME.row, 0.35)
        case "trading" | "centre":
            return BLUE if COLOUR[code] == "blue" else RED
    return THEME.panel


def card_art(field: Sheet, code: str, view: ResafaView | None, words: Speaker) -> None:
    look, one = tint_of(code), CARD[code]
    field.pattern(0, 0, ART_W, PAPER_H, look.pattern, 0.16, 0, look.ink)
    field.disc(MIDDLE, 300, 290, look.ink, 0.14)
    field.mark(look.icon, MIDDLE, 300, 210, look.ink, look.colour)
    if code in ACTION:
        yellow(field, code)
    elif one.level:
        field.middle(MIDDLE, 540, ROMAN[one.level], "black", 84, look.ink)
    if one.vp and one.level:
        draw_seal(field, 74, 76, str(one.vp), 104)


def yellow(field: Sheet, code: str) -> None:
    """What a yellow card adds below its symbol: its level, and the actions it lets one choose from."""
    look, action = tint_of(code), ACTION[code]
    field.middle(64, 66, ROMAN[CARD[code].level], "black", 66, look.ink)
    shown = [main for main, _ in action.halves] or ["any"] * action.mains
    for i, main in enumerate(shown):
        x = MIDDLE + 118 * (i - len(shown) / 2) + 8
        field.fill(x, 490, 102, 86, ACT, 16)
        field.mark(MAINS.get(main, "wild"), x + 51, 533, 66, WHITE, ACT)


def action_art(field: Sheet, code: str, view: ResafaView | None, words: Speaker) -> None:
    field.pattern(0, 0, ART_W, PAPER_H, "lattice", 0.06)
    for i, (main, colour) in enumerate(ACTION[code].halves):
        look, y = tint(colour or "yellow"), 70 + 260 * i
        field.shadow(32, y, ART_W - 64, 230, 24)
        field.fill(32, y, ART_W - 64, 230, look.colour, 24)
        field.icon(MAINS[main], 58, y + 48, 134, look.ink, look.colour)
        field.icon(look.icon, ART_W - 176, y + 62, 106, look.ink, look.colour)
        field.seal(ART_W - 46, y + 16, 62, PLATE, "AB"[i], 40, THEME.gold)


def workshop_art(field: Sheet, code: str, view: ResafaView | None, words: Speaker) -> None:
    field.pattern(0, 0, ART_W, PAPER_H, "lattice", 0.07)
    both = (False, True) if TILE[code].back else (False,)
    size = 196 if len(both) == 2 else 270
    for i, back in enumerate(both):
        cy = 304 if len(both) == 1 else 166 + 300 * i
        field.put(workshop(code, back, 0, size, False), MIDDLE - size / 2, cy - size / 2)
        if len(both) == 2:
            said = say(words, "back" if back else "front")
            field.fitted(MIDDLE, cy - 134 + 36 * CAP, said, "bold", 36, 26, ART_W - 60, WHITE, "m")


def canal_art(field: Sheet, code: str, view: ResafaView | None, words: Speaker) -> None:
    for i, side in enumerate(CANAL[code]):
        cx = ART_W * (0.26 + 0.48 * i)
        field.put(canal(code, side, 0, "", 166, 310, False), cx - 83, 120)
        field.middle(cx, 72, side, "black", 54, WHITE)
        field.fill(cx - 90, 468, 180, 72, THEME.paper, 16)
        draw_centred(field, cx, 504, cost_line(code, side), 56, 168)


def trading_art(field: Sheet, code: str, view: ResafaView | None, words: Speaker) -> None:
    deep = shade(code)
    for i, side in enumerate("AB"):
        y = 90 + 260 * i
        field.middle(42, y + 94, side, "black", 54, WHITE)
        field.shadow(78, y, 302, 188, 18)
        field.fill(78, y, 302, 188, THEME.paper, 18)
        land.boxes(field, 87, y + 9, 284, 84, code, side, deep)


def centre_art(field: Sheet, code: str, view: ResafaView | None, words: Speaker) -> None:
    """A trading centre; with its tile and bases when a table is known."""
    shown = next((c for c in view.centres if c.centre == code), None) if view is not None else None
    if view is not None and shown is not None:
        one = next(c for c in land.centres(view, letters(view, words), "") if c.code == code)
    else:
        tile = next(t for t in FAMILY if FAMILY[t] == "trading" and COLOUR[t] == COLOUR[code])
        n = len(SPOTS[code])
        one = land.Centre(code, tile, "A", (NOBODY,) * n, ("?",) * n, (), False, MOST_SEATS)
    small = Sheet(land.WIDE + 12, land.HIGH + 12, shade(code))
    land.draw_centre(small, 6, 6, one, view is not None)
    w = ART_W - 8
    large = small.image.resize((w, round(small.image.height * w / small.image.width)))
    field.image.paste(large, (4, (PAPER_H - large.height) // 2))


def solo_art(field: Sheet, code: str, view: ResafaView | None, words: Speaker) -> None:
    field.pattern(0, 0, ART_W, PAPER_H, "lattice", 0.06)
    field.put(crest(1, "", 44), MIDDLE, 76)
    bot.draw_card(field, 20, 150, ART_W - 40, 190, say(words, "bot.left"), code, True, words, 1.5)
    if SOLO[code].halves:
        bot.draw_card(field, 20, 364, ART_W - 40, 190, say(words, "bot.top"), code, False, words, 1.5)


ARTS: Mapping[str, Callable[[Sheet, str, ResafaView | None, Speaker], None]] = {
    **dict.fromkeys(("special", "bonus", "sack", "tile"), card_art), "action": action_art, "workshop": workshop_art,
    "canal": canal_art, "trading": trading_art, "centre": centre_art, "solo": solo_art,
}  # fmt: skip


# -- the short of it ------------------------------------------------------------------------------------------------------------


def bar(code: str, words: Speaker, sheet: Sheet, x: int, y: int, w: int, h: int, ground: Colour) -> None:
    """The short of it in signs, behind that of when it works."""
    left, room = x + 12.0, w - 24.0
    when = CARD[code].when if code in CARD else ""
    if when in TIMES:
        icon, colour = TIMES[when]
        sheet.icon(icon, left, y + h / 2 - 26, 52, colour, ground)
        left, room = left + 64, room - 64
    draw_laid(sheet, left + room / 2, y + h / 2, lay(short(code, words), 64, room, h - 8), ground)


def short(code: str, words: Speaker) -> Signs:
    if code in CARD:
        return line_of(code, say(words, "or"))
    if FAMILY[code] != "workshop":
        return ()
    found: Signs = ()
    for line in rooms_of(TILE[code].front):
        found = (*found, *((Sign("or", say(words, "or")),) if found else ()), *line)
    return found


def card_alt(code: str, words: Speaker, view: ResafaView | None) -> str:
    about = words.card_about(code)
    said = [f"{code}, {words.card_name(code)}.", about if about.endswith(".") else f"{about}."]
    if view is not None:
        solo = view.bot is not None
        where = told(whereabouts(code, view, words), words, lambda speaker, seat: name_of(speaker, seat, solo))
        said.append(f"{say(words, 'in_game')}: {'; '.join(where)}.")
    return " ".join(said)


# -- where it is, as far as everybody knows --------------------------------------------------------------------------------


def whereabouts(code: str, view: ResafaView, words: Speaker) -> list[Place]:
    if code in view.gone:
        return [Place(NOBODY, say(words, "here.gone"))]
    return list(PLACES[FAMILY[code]](code, view, words)) or [Place(NOBODY, say(words, f"here.unseen.{FAMILY[code]}"))]


def _action(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    for p in view.players:
        if any(one.card == code for one in p.played):
            yield Place(p.seat, say(words, "here.played"))


def _special(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    if any(s.shown == code for s in view.stacks):
        yield Place(NOBODY, say(words, "here.top"))
    for p in view.players:
        if code in p.yellow:
            yield Place(p.seat, say(words, "here.yellow"))
        for one in p.special:
            if one.card == code:
                yield Place(p.seat, say(words, "here.usable" if one.usable else "here.owned"))


def _bonus(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    if any(code in cards for _, cards in view.display):
        yield Place(NOBODY, say(words, "here.display"))


def _sack(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    return iter(())


def _tile(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    for space, tile in view.lying:
        if tile == code:
            yield Place(NOBODY, say(words, "here.space", what=space))
    for p in view.players:
        if code in p.tiles:
            yield Place(p.seat, say(words, "here.kept"))


def _workshop(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    if any(code in tiles for tiles in view.offer):
        yield Place(NOBODY, say(words, "here.offer"))
    for p in view.players:
        for one in p.workshops:
            if one.tile == code:
                side = say(words, "back" if one.back else "front")
                yield Place(p.seat, say(words, "here.built", what=f"{number(one.x)}, {number(one.y)}", side=side))


def _canal(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    for one in view.grid:
        if one.tile == code:
            yield Place(one.owner, say(words, "here.space", what=one.space))
    for p in view.players:
        if code in p.canals:
            yield Place(p.seat, say(words, "here.unused"))


def _trading(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    for c in view.centres:
        if c.tile == code:
            yield Place(NOBODY, say(words, "here.centre", place=c.centre, side=c.side))


def _centre(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    for c in view.centres:
        if c.centre == code:
            yield Place(NOBODY, say(words, "here.tile", what=c.tile, side=c.side))
            for spot, owner in enumerate(c.owners, 1):
                if owner != NOBODY:
                    yield Place(owner, say(words, "here.base", n=spot))
    for p in view.players:
        if p.place == code:
            yield Place(p.seat, say(words, "here.caravan"))


def _solo(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    if view.bot is not None and code == view.bot.top:
        yield Place(NOBODY, say(words, "here.bot_top"))
    if view.bot is not None and code in view.bot.left:
        yield Place(NOBODY, say(words, "here.bot_left"))


PLACES: Mapping[str, Callable[[str, ResafaView, Speaker], Iterator[Place]]] = {
    "action": _action, "special": _special, "bonus": _bonus, "sack": _sack, "tile": _tile, "workshop": _workshop,
    "canal": _canal, "trading": _trading, "centre": _centre, "solo": _solo,
}  # fmt: skip
