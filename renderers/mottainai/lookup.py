"""One card, asked for by name: everything it says, and where its copies are as far as everybody knows."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PIL import Image

from engines.mottainai.cards import BOX, CARD, CODES, RULES
from engines.mottainai.view import MottainaiView, PlayerView
from renderers.kit.colour import WHITE
from renderers.kit.ornament import table
from renderers.kit.pages.lookup import ART_W, Fact, Leaf, LookUps, Place, effect, portrait, told, unseen
from renderers.kit.pages.telling import capital
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.mottainai.looks import SEATS, THEME, emblem, look_of
from renderers.mottainai.phrases import job_name, material_name, name_of, say
from renderers.mottainai.tiles import face_of, valued
from renderers.speech import Speaker

LOOK_UPS = LookUps("mottainai-hand", THEME, partial(table, theme=THEME), name_of, SEATS)


def compose(code: str, words: Speaker, view: MottainaiView | None) -> Image.Image:
    face = replace(face_of(words, code), icon=emblem(code))
    look, material = face.look, CARD[code].material
    paint = portrait(replace(face, value=""), "", material_name(words, material), look.icon, THEME)

    def art(field: Sheet) -> None:
        paint(field)
        field.icon(look.icon, 24, 26, 76, WHITE, look.colour)
        field.fitted(114, 64 + 48 * CAP, job_name(words, material), "black", 48, 26, ART_W - 114 - 118, WHITE)
        field.disc(ART_W - 62, 64, 92, look.deep)
        valued(field, ART_W - 62, 64, 80, face.value, look)

    wordings = (words.card_about(code), words.card_text(code))
    leaf = Leaf(face.name, wordings, look.colour, art, effect(face), facts(code, view, words), look.deep)
    if view is None:
        return LOOK_UPS.page(leaf, say(words, "general.title"), _general(code, words), words)
    places, hidden = whereabouts(code, view, words)
    return LOOK_UPS.page(leaf, say(words, "here"), [*places, *unseen(hidden)], words)


def copies(code: str, view: MottainaiView | None) -> int:
    """How many copies there are: in this game, or with one deck."""
    one = next(c.copies for c in BOX.cards if c.code == code)
    return one * (RULES.decks[len(view.players)] if view is not None else 1)


def facts(code: str, view: MottainaiView | None, words: Speaker) -> tuple[Fact, ...]:
    kind, n = CARD[code], copies(code, view)
    return (
        Fact(look_of(code).icon, f"+{kind.value - 1}", say(words, "fact.support")),
        Fact("house", str(kind.value), say(words, "fact.cover")),
        Fact("copy", str(n), say(words, "fact.copies", n=n)),
    )


def _general(code: str, words: Speaker) -> str:
    kind = CARD[code]
    material, job = capital(material_name(words, kind.material)), job_name(words, kind.material)
    return say(words, "general", what=material, job=job, n=kind.value)


ZONES = (("helpers", "people"), ("sales", "coin"), ("craft_bench", "hammer"))


def _before(code: str, player: PlayerView, words: Speaker) -> list[Place]:
    """The copies that lie before a player."""
    seat, found = player.seat, []
    material = material_name(words, CARD[code].material)
    for wing, key, icon in ((player.gallery, "gallery", "portrait"), (player.gift_shop, "gift_shop", "bag")):
        for work in wing:
            if CARD[work.card].code == code or work.code == code:
                said = say(words, "here.copied" if work.copied else f"here.{key}", what=material)
                found.append(Place(seat, said, icon))
                if work.points:
                    found.append(Place(-1, say(words, "here.points", n=work.points), "flag"))
    if player.task and CARD[player.task].code == code:
        found.append(Place(seat, say(words, "here.task"), "turn"))
    for zone, icon in ZONES:
        if any(CARD[c].code == code for c in getattr(player, zone)):
            found.append(Place(seat, say(words, f"here.{zone}"), icon))
    return found


def whereabouts(code: str, view: MottainaiView, words: Speaker) -> tuple[list[Place], str]:
    """Where copies of a card lie face up, and how many have not been seen, if any."""
    found = [Place(-1, say(words, "here.floor"), "cards") for c in view.floor if CARD[c].code == code]
    found += [Place(-1, say(words, "here.deck"), "torii") for c in view.face_up if CARD[c].code == code]
    for player in view.players:
        found += _before(code, player, words)
    seen = sum(CARD[c].code == code for c in _open(view))
    hidden = max(0, copies(code, view) - seen)
    return found, say(words, "here.hidden", n=hidden) if hidden else ""


def _open(view: MottainaiView) -> list[str]:
    """Every card that lies open."""
    found = [*view.floor, *view.face_up]
    for p in view.players:
        found += [*p.helpers, *p.sales, *p.craft_bench, *(w.card for w in (*p.gallery, *p.gift_shop))]
        found += [p.task] if p.task else []
    return [c for c in found if c in CODES.get(CARD[c].code, ()) or c == CARD[c].code]


def card_alt(code: str, words: Speaker, view: MottainaiView | None) -> str:
    kind = CARD[code]
    material, job = material_name(words, kind.material), job_name(words, kind.material)
    said = [say(words, "alt.card", what=words.card_name(code), material_name=material, job=job, n=kind.value)]
    said.append(words.card_text(code))
    if view is not None:
        found, hidden = whereabouts(code, view, words)
        if places := told([*found, *unseen(hidden)], words, name_of):
            said.append("; ".join(places) + ".")
    return " ".join(said)
