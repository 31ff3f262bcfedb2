"""One card, objective or space, asked for by its code: everything it says, and where it is as far as everybody knows."""

from __future__ import annotations

from functools import partial

from PIL.Image import Image

from engines.patzcuaro.cards import CARD, OBJECTIVES, TILES
from engines.patzcuaro.ring import LAST
from engines.patzcuaro.view import PatzcuaroView
from renderers.kit.colour import WHITE, Colour, mix
from renderers.kit.pages.lookup import ART_W, PAPER_H, Leaf, LookUps, Place, told
from renderers.kit.pages.telling import capital
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.patzcuaro import goals
from renderers.patzcuaro.faces import colour_chip, portrait
from renderers.patzcuaro.looks import PETALS, THEME, seats, thing, tint
from renderers.patzcuaro.night import night
from renderers.patzcuaro.phrases import name_of, number, say
from renderers.patzcuaro.signs import SPACES, block, rows
from renderers.patzcuaro.voice import family
from renderers.speech import Speaker

LOOK_UPS = LookUps("patzcuaro-hand", THEME, night, name_of, seats())


def compose(code: str, words: Speaker, view: PatzcuaroView | None) -> Image:
    if code in SPACES:
        ground = THEME.panel
    else:
        ground = PETALS[OBJECTIVES[code].petals] if code in OBJECTIVES else tint(CARD[code].colour).colour
    wordings = (words.card_about(code), words.card_text(code))
    line = None if code in SPACES else partial(bar, code, words)
    leaf = Leaf(capital(words.card_name(code)), wordings, ground, partial(art, code, view, words), line)
    if view is None:
        return LOOK_UPS.page(leaf, say(words, f"family.{family(code)}"), general(code, words), words)
    return LOOK_UPS.page(leaf, say(words, "in_game"), whereabouts(code, view, words), words)


def art(code: str, view: PatzcuaroView | None, words: Speaker, field: Sheet) -> None:
    if code in CARD:
        look = tint(CARD[code].colour)
        field.pattern(0, 0, ART_W, PAPER_H, look.pattern, look.strength, 0, look.ink)
        field.fill(34, 100, 332, 482, WHITE, 26, 0.85)
        field.put(portrait(code, 316, 466), 42, 108)
    elif code in OBJECTIVES:
        field.pattern(0, 0, ART_W, PAPER_H, "sparks", 0.14)
        goals.petals(field, ART_W / 2, PAPER_H / 2 - 22, 190, OBJECTIVES[code].petals)
        field.middle(ART_W / 2, PAPER_H - 64, code, "black", 60, WHITE)
    else:
        field.pattern(0, 0, ART_W, PAPER_H, "stars", 0.25)
        field.middle(ART_W / 2, 64, code, "black", 60, WHITE)
        above = next((one.on_top for one in (view.spaces if view else ()) if one.code == code), code != LAST)
        block(field, 34, 130, ART_W - 68, PAPER_H - 190, rows(code, above, "", words), 0, False, THEME.panel, 2.2)


def bar(code: str, words: Speaker, sheet: Sheet, x: int, y: int, w: int, h: int, ground: Colour) -> None:
    """The short of it in signs."""
    if code in OBJECTIVES:
        goals.draw(sheet, x, y, w, h, code, words)
        sheet.frame(x, y, w, h, mix(THEME.paper, THEME.brown, 0.25), 2, 17)
        return
    shown = CARD[code].items
    sheet.put(colour_chip(CARD[code].colour, 66), x + 13, y + (h - 66) / 2)
    at, step = x + 108.0, min(170.0, (w - 116) / max(1, len(shown)))
    for item, n in shown.items():
        icon, colour = thing(item)
        size = round(min(66, step * 0.48))
        sheet.icon(icon, at, y + (h - size) / 2, size, colour, ground)
        sheet.fitted(at + size + 6, y + h / 2 + 48 * CAP, f"×{n}", "black", 48, 24, step - size - 10, THEME.ink)
        at += step


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
