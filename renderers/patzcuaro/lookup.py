"""One card, objective or space, asked for by its code: everything it says, and where it is as far as everybody knows."""

from __future__ import annotations

from PIL.Image import Image

from engines.patzcuaro.cards import CARD, OBJECTIVES, TILES
from engines.patzcuaro.ring import LAST
from engines.patzcuaro.view import PatzcuaroView
from renderers.kit import shapes
from renderers.kit.colour import WHITE, mix
from renderers.kit.encode import reduced
from renderers.kit.pages.lookup import HEIGHT, WIDTH, Place, Strip, told
from renderers.kit.pages.telling import capital
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, fit_two
from renderers.patzcuaro import goals
from renderers.patzcuaro.faces import colour_chip, portrait
from renderers.patzcuaro.looks import PETALS, THEME, seats, thing, tint
from renderers.patzcuaro.night import night
from renderers.patzcuaro.phrases import name_of, number, say
from renderers.patzcuaro.signs import SPACES, block, rows
from renderers.patzcuaro.voice import family
from renderers.speech import Speaker

ART, CARD_H = 330, 430
X, ROOM = 380, 466  # the words
PALETTE = "patzcuaro-hand"


def compose(code: str, words: Speaker, view: PatzcuaroView | None) -> Image:
    sheet = Sheet.over(night(WIDTH, HEIGHT))
    sheet.shadow(24, 24, 852, CARD_H, 24, shapes.LARGE)
    sheet.fill(24, 24, 852, CARD_H, THEME.paper, 24)
    art(sheet, code, view, words)
    at = 24 + 26.0
    for line in (name := fit_two(capital(words.card_name(code)), "serif", 46, 28, ROOM)).lines:
        at += name.size * 0.8
        sheet.text(X, at, line, "serif", name.size, THEME.ink)
        at += name.size * 0.28
    top = round(at + 14)
    top = bar(sheet, top, code, words)
    wordings = (words.card_about(code), words.card_text(code))
    sheet.paragraph(X, top, wordings, 29, 19, (ROOM, 24 + CARD_H - 16 - top), 1.22, THEME.body)
    strip = Strip(sheet, THEME, words, name_of, seats(), 54, 15)
    if view is None:
        strip.general(say(words, f"family.{family(code)}"), general(code, words))
    else:
        strip.here(say(words, "in_game"), whereabouts(code, view, words))
    return reduced(sheet.image, PALETTE)


def art(sheet: Sheet, code: str, view: PatzcuaroView | None, words: Speaker) -> None:
    if code in SPACES:
        ground = THEME.panel
    else:
        ground = PETALS[OBJECTIVES[code].petals] if code in OBJECTIVES else tint(CARD[code].colour).colour
    box = shapes.rounded(852, CARD_H, 24).crop((0, 0, ART, CARD_H))
    field = Sheet(ART, CARD_H, ground)
    field.paint(mix(ground, WHITE, 0.16), 0, 0, shapes.fade(ART, CARD_H))
    if code in CARD:
        look = tint(CARD[code].colour)
        field.pattern(0, 0, ART, CARD_H, look.pattern, look.strength, 0, look.ink)
        field.fill(33, 31, 264, 368, WHITE, 20, 0.85)
        field.put(portrait(code, 252, 356), 39, 37)
    elif code in OBJECTIVES:
        field.pattern(0, 0, ART, CARD_H, "sparks", 0.14)
        goals.petals(field, ART / 2, CARD_H / 2 - 22, 150, OBJECTIVES[code].petals)
        field.middle(ART / 2, CARD_H - 48, code, "black", 44, WHITE)
    else:
        field.pattern(0, 0, ART, CARD_H, "stars", 0.25)
        field.middle(ART / 2, 44, code, "black", 44, WHITE)
        above = next((one.on_top for one in (view.spaces if view else ()) if one.code == code), code != LAST)
        block(field, 34, 84, ART - 68, CARD_H - 130, rows(code, above, "", words), 0, False, THEME.panel, 1.6)
    sheet.image.paste(field.image, (24, 24), box)


def bar(sheet: Sheet, y: int, code: str, words: Speaker) -> int:
    """The short of it in signs; where the full text begins."""
    if code in OBJECTIVES:
        goals.draw(sheet, X - 4, y, ROOM + 8, 84, code, words)
        sheet.frame(X - 4, y, ROOM + 8, 84, mix(THEME.paper, THEME.brown, 0.25), 2, 17)
        return y + 84 + 18
    if code in SPACES:
        return y + 4
    sheet.fill(X - 4, y, ROOM + 8, 76, mix(tint(CARD[code].colour).colour, THEME.paper, 0.84), 14)
    shown = CARD[code].items
    sheet.put(colour_chip(CARD[code].colour, 54), X + 8, y + 11)
    at, step = X + 82.0, min(120.0, (ROOM - 82) / max(1, len(shown)))
    for item, n in shown.items():
        icon, colour = thing(item)
        size = round(min(50, step * 0.48))
        sheet.icon(icon, at, y + 38 - size / 2, size, colour, THEME.paper)
        sheet.fitted(at + size + 5, y + 38 + 36 * CAP, f"×{n}", "black", 36, 16, step - size - 8, THEME.ink)
        at += step
    return y + 76 + 16


def general(code: str, words: Speaker) -> str:
    if code in CARD:
        same = sum(one.colour == CARD[code].colour for one in CARD.values())
        return say(words, "general.card", n=same, all=len(CARD), items=CARD[code].item_count)
    if code in OBJECTIVES:
        same = sum(one.petals == OBJECTIVES[code].petals for one in OBJECTIVES.values())
        return say(words, "general.objective", n=OBJECTIVES[code].petals, all=same)
    home = next((f"{tile}{side}" for tile, sides in TILES.items() for side, both in sides.items() if code in both), "")
    return say(words, "general.space", what=home) if home else say(words, "general.home")


def whereabouts(code: str, view: PatzcuaroView, words: Speaker) -> list[Place]:
    if code in OBJECTIVES:
        if code not in view.objectives:
            return [Place(-1, say(words, "here.no_objective"))]
        i = view.objectives.index(code)
        return [Place(p.seat, number(p.score.objectives[i])) for p in view.players]
    for space in view.spaces:
        if code == space.code:
            said = ": ".join(filter(None, (say(words, "here.space", n=space.index), " ".join(space.pile))))
            return [Place(-1, said), *(Place(seat, "") for seat in space.tokens)]
        if code in space.pile:
            key = "here.top" if code == space.pile[-1] else "here.under"
            return [Place(-1, say(words, key, n=space.index))]
    for player in view.players:
        for level, cards in enumerate(player.altar, 1):
            if code in cards:
                return [Place(player.seat, say(words, "here.altar", what=f"{level}-{cards.index(code) + 1}"))]
    elsewhere = "no_space" if code in SPACES else "revealed" if code == view.revealed else "hidden"
    return [Place(-1, say(words, f"here.{elsewhere}"))]


def card_alt(code: str, words: Speaker, view: PatzcuaroView | None) -> str:
    about = words.card_about(code)
    said = [f"{code}, {words.card_name(code)}.", about if about.endswith(".") else f"{about}."]
    if view is not None:
        where = told(whereabouts(code, view, words), words, name_of)
        said.append(f"{say(words, 'in_game')}: {'; '.join(where)}.")
    return " ".join(said)
