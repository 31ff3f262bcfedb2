"""One card, tile or town, asked for by its code: everything it says, and where it is as far as everybody knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from PIL.Image import Image

from engines.resafa.cards import ACTION, CANAL, CARD, SOLO, SPOTS, TILE
from engines.resafa.state import NOBODY
from engines.resafa.view import ResafaView
from renderers.kit import shapes
from renderers.kit.colour import WHITE, Colour, mix
from renderers.kit.encode import reduced
from renderers.kit.pages.telling import capital
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, first_paragraph, fit_two, width
from renderers.resafa import bot, land
from renderers.resafa.faces import canal, cost_line, draw_centred, rooms_of, tint_of, workshop
from renderers.resafa.glyphs import line_of
from renderers.resafa.ground import crest, table
from renderers.resafa.looks import ACTION as ACT
from renderers.resafa.looks import BLUE, LEVELS, MAINS, PLATE, RED, ROMAN, SEA, THEME, TIMES, tint
from renderers.resafa.phrases import letters, name_of, number, say
from renderers.resafa.pieces import COLOUR, FAMILY
from renderers.resafa.signs import Sign, Signs, draw_laid, draw_seal, lay
from renderers.speech import Speaker

WIDTH, HEIGHT = 900, 600
TOP, ART, CARD_H = 36, 330, 424
X, ROOM = 380, 466  # the words
MOST_SEATS = max(spot.players for spots in SPOTS.values() for spot in spots)  # with whom every spot is in use
PALETTE = "resafa-hand"
Place = tuple[int, str]  # an owner, or NOBODY, and words


def compose(code: str, words: Speaker, view: ResafaView | None) -> Image:
    """The thing itself at the left, words at the right, and below them where it is."""
    sheet = Sheet.over(table(WIDTH, HEIGHT))
    sheet.shadow(24, TOP, 852, CARD_H, 24, shapes.LARGE)
    sheet.fill(24, TOP, 852, CARD_H, THEME.paper, 24)
    art(sheet, code, view, words)
    at = TOP + 24.0
    name = capital(words.card_name(code))
    for line in (found := fit_two(name, "serif", 44, 26, ROOM)).lines:
        at += found.size * 0.8
        sheet.text(X, at, line, "serif", found.size, THEME.ink)
        at += found.size * 0.28
    top = bar(sheet, round(at + 12), code, words)
    wordings = (words.card_about(code), words.card_text(code))
    para = first_paragraph(wordings, "semibold", 27, 15, (ROOM, TOP + CARD_H - 14 - top), 1.2)
    for i, line in enumerate(para.lines):
        sheet.text(X, top + para.size * (0.86 + 1.2 * i), line, "semibold", para.size, THEME.body)
    sheet.fill(24, 476, 852, 102, THEME.row, 18)
    title = family(code, words) if view is None else say(words, "in_game")
    sheet.fitted(46, 504 + 22 * CAP, title.upper(), "bold", 22, 14, 800, THEME.muted, "l", 1)
    places(sheet, [(NOBODY, general(code, words))] if view is None else whereabouts(code, view, words), view, words)
    return reduced(sheet.image, PALETTE)


def family(code: str, words: Speaker) -> str:
    return say(words, f"family.{FAMILY[code]}")


def general(code: str, words: Speaker) -> str:
    """What is so in every game: how many there are of its sort."""
    same = sum(found == FAMILY[code] for found in FAMILY.values())
    return say(words, "general", n=same, what=code)


def places(sheet: Sheet, found: list[tuple[int, str]], view: ResafaView | None, words: Speaker) -> None:
    owners = letters(view, words) if view is not None else ()
    size = 28.0
    while size > 14 and sum(width(said, "bold", size) + (54 if seat >= 0 else 0) + 22 for seat, said in found) > 808:
        size -= 0.5
    x = 46.0
    for seat, said in found:
        if seat >= 0:
            sheet.put(crest(seat, owners[seat], 20), x + 22, 546)
            x += 54
        room = 854 - x
        if said and room > 30:
            x += sheet.fitted(x, 546 + size * CAP, said, "bold", size, 11, room, WHITE) + 22


# -- the art ------------------------------------------------------------------------------------------------------------------


def art(sheet: Sheet, code: str, view: ResafaView | None, words: Speaker) -> None:
    ground = shade(code)
    field = Sheet(ART, CARD_H, ground)
    field.paint(mix(ground, WHITE, 0.14), 0, 0, shapes.fade(ART, CARD_H))
    ARTS[FAMILY[code]](field, code, view, words)
    sheet.image.paste(field.image, (24, TOP), shapes.rounded(852, CARD_H, 24).crop((0, 0, ART, CARD_H)))


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
    field.pattern(0, 0, ART, CARD_H, look.pattern, 0.16, 0, look.ink)
    field.disc(ART / 2, 200, 220, look.ink, 0.14)
    field.icon(look.icon, ART // 2 - 80, 120, 160, look.ink, look.colour)
    if code in ACTION:
        yellow(field, code)
    elif one.level:
        field.middle(ART / 2, 352, ROMAN[one.level], "black", 60, look.ink)
    field.middle(ART / 2, CARD_H - 24, code, "bold", 28, look.ink)
    if one.vp and one.level:
        draw_seal(field, 56, 56, str(one.vp), 76)


def yellow(field: Sheet, code: str) -> None:
    """What a yellow card adds below its symbol: its level, and the actions it lets one choose from."""
    look, action = tint_of(code), ACTION[code]
    field.middle(46, 46, ROMAN[CARD[code].level], "black", 48, look.ink)
    shown = [main for main, _ in action.halves] or ["any"] * action.mains
    for i, main in enumerate(shown):
        x = ART / 2 + 88 * (i - len(shown) / 2) + 6
        field.fill(x, 320, 76, 62, ACT, 13)
        field.icon(MAINS.get(main, "wild"), x + 14, 327, 48, WHITE, ACT)


def action_art(field: Sheet, code: str, view: ResafaView | None, words: Speaker) -> None:
    field.pattern(0, 0, ART, CARD_H, "lattice", 0.06)
    for i, (main, colour) in enumerate(ACTION[code].halves):
        look, y = tint(colour or "yellow"), 44 + 160 * i
        field.shadow(30, y, ART - 60, 144, 18)
        field.fill(30, y, ART - 60, 144, look.colour, 18)
        field.icon(MAINS[main], 54, y + 27, 90, look.ink, look.colour)
        field.icon(look.icon, ART - 136, y + 34, 76, look.ink, look.colour)
        field.seal(ART - 42, y + 12, 44, PLATE, "AB"[i], 26, THEME.gold)
    field.middle(ART / 2, CARD_H - 32, code, "bold", 30, THEME.muted)


def workshop_art(field: Sheet, code: str, view: ResafaView | None, words: Speaker) -> None:
    field.pattern(0, 0, ART, CARD_H, "lattice", 0.07)
    both = (False, True) if TILE[code].back else (False,)
    size = 144 if len(both) == 2 else 210
    for i, back in enumerate(both):
        cy = CARD_H / 2 + (0 if len(both) == 1 else (-98, 98)[i])
        field.put(workshop(code, back, 0, size, False), ART / 2 - size / 2 + (24 if len(both) == 2 else 0), cy - size / 2)
        if len(both) == 2:
            said = say(words, "back" if back else "front")
            field.fitted(12, cy + 22 * CAP, said, "bold", 22, 12, 78, WHITE)
    field.text(12, CARD_H - 24 + 26 * CAP, code, "bold", 26, WHITE)


def canal_art(field: Sheet, code: str, view: ResafaView | None, words: Speaker) -> None:
    for i, side in enumerate(CANAL[code]):
        cx = ART * (0.27 + 0.46 * i)
        field.put(canal(code, side, 0, "", 118, 220, False), cx - 59, 70)
        field.middle(cx, 40, side, "black", 36, WHITE)
        field.fill(cx - 66, 312, 132, 50, THEME.paper, 12)
        draw_centred(field, cx, 337, cost_line(code, side), 38, 120)
    field.middle(ART / 2, CARD_H - 30, code, "bold", 28, WHITE)


def trading_art(field: Sheet, code: str, view: ResafaView | None, words: Speaker) -> None:
    deep = shade(code)
    for i, side in enumerate("AB"):
        y = 56 + 182 * i
        field.middle(34, y + 66, side, "black", 40, WHITE)
        field.shadow(62, y, 244, 132, 14)
        field.fill(62, y, 244, 132, THEME.paper, 14)
        land.boxes(field, 69, y + 7, 230, 58, code, side, deep)
    field.middle(ART / 2, CARD_H - 24, code, "bold", 26, WHITE)


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
    w = ART - 8
    large = small.image.resize((w, round(small.image.height * w / small.image.width)))
    field.image.paste(large, (4, (CARD_H - large.height) // 2))


def solo_art(field: Sheet, code: str, view: ResafaView | None, words: Speaker) -> None:
    field.pattern(0, 0, ART, CARD_H, "lattice", 0.06)
    field.put(crest(1, "", 34), 54, 52)
    field.fitted(104, 52 + 30 * CAP, code, "bold", 30, 18, ART - 120, THEME.muted)
    bot.draw_card(field, 30, 104, ART - 60, 132, say(words, "bot.left"), code, True, words)
    if SOLO[code].halves:
        bot.draw_card(field, 30, 256, ART - 60, 116, say(words, "bot.top"), code, False, words)


ARTS: Mapping[str, Callable[[Sheet, str, ResafaView | None, Speaker], None]] = {
    **dict.fromkeys(("special", "bonus", "sack", "tile"), card_art), "action": action_art, "workshop": workshop_art,
    "canal": canal_art, "trading": trading_art, "centre": centre_art, "solo": solo_art,
}  # fmt: skip


# -- the short of it ------------------------------------------------------------------------------------------------------------


def bar(sheet: Sheet, y: int, code: str, words: Speaker) -> int:
    """The short of it in signs; where the full text begins."""
    signs = short(code, words)
    if not signs:
        return y + 2
    ground = mix(shade(code), THEME.paper, 0.84)
    high = 78
    sheet.fill(X - 6, y, ROOM + 12, high, ground, 14)
    left, room = float(X + 4), float(ROOM - 8)
    when = CARD[code].when if code in CARD else ""
    if when in TIMES:
        icon, colour = TIMES[when]
        sheet.icon(icon, left, y + high / 2 - 21, 42, colour, ground)
        left, room = left + 52, room - 52
    laid = lay(signs, 50, room, high - 8)
    draw_laid(sheet, left + room / 2, y + high / 2, laid, ground)
    return y + high + 14


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
        where = [
            ": ".join(filter(None, (name_of(words, seat, solo) if seat >= 0 else "", text)))
            for seat, text in whereabouts(code, view, words)
        ]
        said.append(f"{say(words, 'in_game')}: {'; '.join(where)}.")
    return " ".join(said)


# -- where it is, as far as everybody knows --------------------------------------------------------------------------------


def whereabouts(code: str, view: ResafaView, words: Speaker) -> list[Place]:
    if code in view.gone:
        return [(NOBODY, say(words, "here.gone"))]
    return list(PLACES[FAMILY[code]](code, view, words)) or [(NOBODY, say(words, f"here.unseen.{FAMILY[code]}"))]


def _action(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    for p in view.players:
        if any(one.card == code for one in p.played):
            yield p.seat, say(words, "here.played")


def _special(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    if any(s.shown == code for s in view.stacks):
        yield NOBODY, say(words, "here.top")
    for p in view.players:
        if code in p.yellow:
            yield p.seat, say(words, "here.yellow")
        for one in p.special:
            if one.card == code:
                yield p.seat, say(words, "here.usable" if one.usable else "here.owned")


def _bonus(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    if any(code in cards for _, cards in view.display):
        yield NOBODY, say(words, "here.display")


def _sack(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    return iter(())


def _tile(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    for space, tile in view.lying:
        if tile == code:
            yield NOBODY, say(words, "here.space", what=space)
    for p in view.players:
        if code in p.tiles:
            yield p.seat, say(words, "here.kept")


def _workshop(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    if any(code in tiles for tiles in view.offer):
        yield NOBODY, say(words, "here.offer")
    for p in view.players:
        for one in p.workshops:
            if one.tile == code:
                side = say(words, "back" if one.back else "front")
                yield p.seat, say(words, "here.built", what=f"{number(one.x)}, {number(one.y)}", side=side)


def _canal(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    for one in view.grid:
        if one.tile == code:
            yield one.owner, say(words, "here.space", what=one.space)
    for p in view.players:
        if code in p.canals:
            yield p.seat, say(words, "here.unused")


def _trading(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    for c in view.centres:
        if c.tile == code:
            yield NOBODY, say(words, "here.centre", place=c.centre, side=c.side)


def _centre(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    for c in view.centres:
        if c.centre == code:
            yield NOBODY, say(words, "here.tile", what=c.tile, side=c.side)
            for spot, owner in enumerate(c.owners, 1):
                if owner != NOBODY:
                    yield owner, say(words, "here.base", n=spot)
    for p in view.players:
        if p.place == code:
            yield p.seat, say(words, "here.caravan")


def _solo(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    if view.bot is not None and code == view.bot.top:
        yield NOBODY, say(words, "here.bot_top")
    if view.bot is not None and code in view.bot.left:
        yield NOBODY, say(words, "here.bot_left")


PLACES: Mapping[str, Callable[[str, ResafaView, Speaker], Iterator[Place]]] = {
    "action": _action, "special": _special, "bonus": _bonus, "sack": _sack, "tile": _tile, "workshop": _workshop,
    "canal": _canal, "trading": _trading, "centre": _centre, "solo": _solo,
}  # fmt: skip
