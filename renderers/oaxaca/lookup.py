"""One card, asked for by name: everything it says, and where its copies are as far as everybody knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from PIL.Image import Image

from engines.oaxaca.cards import BANNER, BOX, FACE_KEY, HANDICRAFTS
from engines.oaxaca.view import OaxacaView
from renderers.kit.ornament import table
from renderers.kit.pages.lookup import Fact, Leaf, LookUps, Place, effect, portrait, told
from renderers.oaxaca.faces import face_of
from renderers.oaxaca.looks import THEME, emblem, kind_of
from renderers.oaxaca.phrases import face_name, name_of, say
from renderers.speech import Speaker

LOOK_UPS = LookUps("oaxaca-hand", THEME, partial(table, theme=THEME), name_of)
WHEN = {"globe": "always", "hammer": "craft", "bag": "gather"}  # by the sign of when a card works; others in the own turn


def compose(code: str, words: Speaker, view: OaxacaView | None) -> Image:
    solo, kind = view is not None and len(view.players) == 1, kind_of(code)
    face = replace(face_of(words, code, solo), icon=emblem(code))
    icon = face.look.icon if kind.deck else "wild" if code == BANNER else "people"
    wordings = (words.card_about(code, solo), words.card_text(code, solo))
    art = portrait(face, code, family(code, words), icon, THEME)
    leaf = Leaf(face.name, wordings, face.look.colour, art, effect(face), tuple(facts(code, words)), face.look.deep)
    if view is None:
        return LOOK_UPS.page(leaf, family(code, words), general(code, words), words)
    return LOOK_UPS.page(leaf, say(words, "here"), whereabouts(code, view, words), words)


def family(code: str, words: Speaker) -> str:
    kind = kind_of(code)
    if kind.deck:
        return face_name(words, kind.deck)
    return words.card_name(BANNER) if code == BANNER else say(words, "tourist")


def facts(code: str, words: Speaker) -> Iterator[Fact]:
    kind = kind_of(code)
    if kind.deck:
        yield Fact("token", str(kind.value), say(words, "fact.value"))
    if code != BANNER:
        copies = next((k.copies for k in BOX.handicraft_kinds if k.code == code), 1)
        yield Fact("copy", str(copies), say(words, "fact.copies", n=copies))
    when = WHEN.get(kind.icon, "turn")
    yield Fact("sun" if kind.icon == "none" else kind.icon, say(words, f"fact.{when}"), say(words, f"fact.{when}.more"))


def general(code: str, words: Speaker) -> str:
    kind = kind_of(code)
    key = "general.handicraft" if kind.deck else "general.banner" if code == BANNER else "general.tourist"
    face = FACE_KEY[kind.face] if kind.face else ""
    return say(words, key, n=kind.face, what=face_name(words, face) if face else "", value=kind.value)


def lying(code: str, view: OaxacaView, words: Speaker) -> Iterator[Place]:
    """Where copies of a card lie face up."""
    if code in view.grid:
        yield Place(-1, say(words, "here.grid", n=view.grid.index(code) // max(1, len(view.grid) // 3) + 1), "people")
    for player in view.players:
        for one in player.workshop:
            if kind_of(one.card).code == code:
                yield Place(player.seat, say(words, "here.workshop", n=one.tokens), "hammer")
        for done in player.stall:
            if kind_of(done.card).code == code:
                yield Place(player.seat, say(words, "here.used" if done.sideways else "here.stall"), "house")
        if code in player.guests:
            yield Place(player.seat, say(words, "here.guest"), "people")
        if player.meeple == code:
            yield Place(player.seat, say(words, "here.meeple"), "meeple")
    if code in view.departed:
        yield Place(-1, say(words, "here.departed"), "moon")


def whereabouts(code: str, view: OaxacaView, words: Speaker) -> list[Place]:
    """The same with copies that were sold, and how many nobody has seen."""
    found, kind = list(lying(code, view, words)), kind_of(code)
    sold = sum(kind_of(s.card).code == code for s in view.sales)
    if sold:
        found.append(Place(-1, say(words, "here.sold", n=sold), "coin"))
    if kind.deck:
        shown = [one.card for p in view.players for one in p.workshop] + [done.card for p in view.players for done in p.stall]
        seen = sold + sum(kind_of(card).code == code for card in shown)
        hidden = sum(kind_of(c).code == code for c in HANDICRAFTS[kind.deck]) - seen
        found.append(Place(-1, say(words, "here.hidden", n=hidden) if hidden else say(words, "here.all_seen"), "cards"))
    return found or [Place(-1, say(words, "here.unseen"), "cards")]


def card_alt(code: str, words: Speaker, view: OaxacaView | None) -> str:
    solo = view is not None and len(view.players) == 1
    said = [say(words, "alt.card", what=words.card_name(code), kind=family(code, words), n=kind_of(code).value)]
    said.append(words.card_text(code, solo))
    if view is not None:
        said.append("; ".join(told(whereabouts(code, view, words), words, name_of)) + ".")
    return " ".join(said)
