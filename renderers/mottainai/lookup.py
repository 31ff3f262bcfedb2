"""One card, asked for by name: everything it says, and where its copies are as far as everybody knows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from PIL import Image

from engines.mottainai.cards import BOX, CARD, CODES, RULES
from engines.mottainai.view import MottainaiView, PlayerView
from renderers.kit.colour import WHITE, mix
from renderers.kit.encode import reduced
from renderers.kit.large import leaf
from renderers.kit.ornament import piece_of_table
from renderers.kit.pages.lookup import HEIGHT, WIDTH, Place, Strip, told
from renderers.kit.pages.telling import capital
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.mottainai.looks import SEATS, THEME, emblem, look_of
from renderers.mottainai.phrases import job_name, material_name, name_of, say
from renderers.mottainai.tiles import face_of, valued
from renderers.speech import Speaker

LINE = mix(THEME.paper, THEME.brown, 0.16)
PALETTE = "mottainai-hand"


def compose(code: str, words: Speaker, view: MottainaiView | None) -> Image.Image:
    sheet = Sheet.on(piece_of_table(WIDTH, 0, HEIGHT, THEME))
    face = replace(face_of(words, code), icon=emblem(code))
    look, material = face.look, CARD[code].material
    leaf(sheet, face, (words.card_about(code), words.card_text(code)), THEME, (210, 250), (54, 36), (28, 19))
    sheet.icon(look.icon, 40, 42, 56, WHITE, look.colour)
    sheet.fitted(106, 60 + 38 * CAP, job_name(words, material), "black", 38, 22, 152, WHITE)
    sheet.fitted(106, 95 + 28 * CAP, material_name(words, material), "semibold", 28, 18, 152, WHITE)
    sheet.disc(298, 74, 70, look.deep)
    valued(sheet, 298, 74, 60, face.value, look)
    _facts(sheet, code, view, words)
    strip = Strip(sheet, THEME, words, name_of, SEATS)
    if view is None:
        strip.general(say(words, "general.title"), _general(code, words))
    else:
        places, hidden = whereabouts(code, view, words)
        found = [place._replace(words=f"{place.words} ×{n}") if n > 1 else place for place, n in Counter(places).items()]
        strip.here(say(words, "here"), found, say(words, "here.hidden", n=hidden) if hidden else "")
    return reduced(sheet.image, PALETTE)


def copies(code: str, view: MottainaiView | None) -> int:
    """How many copies there are: in this game, or with one deck."""
    one = next(c.copies for c in BOX.cards if c.code == code)
    return one * (RULES.decks[len(view.players)] if view is not None else 1)


def _facts(sheet: Sheet, code: str, view: MottainaiView | None, words: Speaker) -> None:
    kind, look, n = CARD[code], look_of(code), copies(code, view)
    facts = (
        (look.icon, f"+{kind.value - 1}", say(words, "fact.support")),
        ("house", str(kind.value), say(words, "fact.cover")),
        ("copy", str(n), say(words, "fact.copies", n=n)),
    )
    sheet.fill(372, 369, 476, 3, LINE)
    for i, (icon, large, small) in enumerate(facts):
        x = 372 + 162 * i
        if i:
            sheet.fill(x - 10, 378, 3, 68, LINE)
        sheet.icon(icon, x + 4, 391, 42, look.deep, THEME.paper)
        sheet.fitted(x + 56, 398 + 34 * CAP, large, "black", 34, 18, 92, THEME.ink)
        sheet.fitted(x + 56, 431 + 22 * CAP, small, "semibold", 22, 14, 92, THEME.brown)


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


def whereabouts(code: str, view: MottainaiView, words: Speaker) -> tuple[list[Place], int]:
    """Where copies of a card lie face up, and how many have not been seen."""
    found = [Place(-1, say(words, "here.floor"), "cards") for c in view.floor if CARD[c].code == code]
    found += [Place(-1, say(words, "here.deck"), "torii") for c in view.face_up if CARD[c].code == code]
    for player in view.players:
        found += _before(code, player, words)
    seen = sum(CARD[c].code == code for c in _open(view))
    return found, max(0, copies(code, view) - seen)


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
        places = told(found, words, name_of)
        places += [say(words, "here.hidden", n=hidden)] if hidden else []
        if places:
            said.append("; ".join(places) + ".")
    return " ".join(said)
