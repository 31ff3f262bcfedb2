"""What stands on each card and tile of Resafa, in words: names, facts, short texts and everything one may wonder about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engines.kernel import Text
from engines.resafa.box import BOX, SoloData
from engines.resafa.cards import ACTION, CANAL, CARD, DEALS, HOME, LISTS, RULES, SOLO, SPOTS, TILE, Deal, Face, Side
from renderers.kit.pages.telling import capital
from renderers.resafa.grammar import amounts, card_body, given, nested, sentence, yielded
from renderers.resafa.looks import ROMAN
from renderers.words.spoken import in_any_letters
from renderers.words.words import Words

EDGES = "NESW"
FAMILY: Mapping[str, str] = {
    **dict.fromkeys((a.code for a in BOX.action_cards), "action"),
    **dict.fromkeys((s.code for s in BOX.special_cards), "special"),
    **dict.fromkeys((b.code for b in BOX.bonus_cards), "bonus"),
    **dict.fromkeys((k.code for k in BOX.sack_cards), "sack"),
    **dict.fromkeys((t.code for t in BOX.canal_bonus_tiles), "tile"),
    **dict.fromkeys(TILE, "workshop"),
    **dict.fromkeys(CANAL, "canal"),
    **dict.fromkeys((t.code for t in BOX.trading_tiles), "trading"),
    **dict.fromkeys(SOLO, "solo"),
    **dict.fromkeys(SPOTS, "centre"),
}
CODES: tuple[str, ...] = tuple(FAMILY)
kind = in_any_letters(CODES)
COLOUR: Mapping[str, str] = {
    **{t.code: t.colour for t in BOX.trading_tiles},
    **{c.code: c.colour for c in BOX.centres},
    **{w.code: w.owner for w in BOX.workshops},
    **{code: card.colour for code, card in CARD.items()},
}
SET: Mapping[str, str] = {a.code: a.set for a in BOX.action_cards}

# -- names and facts ------------------------------------------------------------------------------------------------------


def _level(code: str) -> int:
    return TILE[code].level if code in TILE else CARD[code].level if code in CARD else 0


def name(words: Words, code: str) -> str:
    """What a thing is called in the middle of a sentence."""
    params: dict[str, Any] = {"colour": COLOUR.get(code) or None, "level": ROMAN[_level(code)] or None, "centre": code}
    if FAMILY[code] == "action":
        (first, _), (second, _) = ACTION[code].halves
        params |= {"action": first, "other": Text(f"resafa.action.{second}")}
    return words.word(f"resafa.name.{FAMILY[code]}", **params)


def title(words: Words, code: str) -> str:
    return capital(name(words, code))


def facts(words: Words, code: str) -> str:
    params: dict[str, Any] = {"colour": COLOUR.get(code) or None, "level": ROMAN[_level(code)] or None}
    params |= {"vp": CARD[code].vp if code in CARD else 0, "set": SET.get(code, "")}
    return words.word(f"resafa.facts.{FAMILY[code]}", **params)


# -- short texts ----------------------------------------------------------------------------------------------------------


def text(words: Words, code: str) -> str:
    """What a thing does, in one line without a full stop."""
    return SAY[FAMILY[code]](words, code)


def brief(words: Words, code: str) -> str:
    """The same as short as it gets, for buttons."""
    return card_body(words, code, short=True) if code in CARD and code not in ACTION else text(words, code)


def deed(words: Words, code: str) -> str:
    """What a card does when it is used, without the points that it is worth at the end."""
    return card_body(words, code, short=True, points=False)


def sentences(parts: Sequence[str]) -> str:
    """Several sentences, the first of them still without a large letter, the last without a full stop."""
    return " ".join((f"{parts[0]}.", *map(sentence, parts[1:]))).removesuffix(".")


def _card(words: Words, code: str) -> str:
    """A card with effects; a yellow one first says which actions it stands for."""
    if code not in ACTION:
        return card_body(words, code)
    return f"{_mains(words, code)}; {card_body(words, code)}"


def _mains(words: Words, code: str) -> str:
    action = ACTION[code]
    if not action.halves:
        return words.word("resafa.mains.any", n=action.mains)
    (first, _), (second, _) = action.halves
    return words.word("resafa.mains.pair", action=first, other=Text(f"resafa.action.{second}"))


def _action(words: Words, code: str) -> str:
    halves = zip("AB", ACTION[code].halves, strict=True)
    return "; ".join(words.word("resafa.half", half=half, action=a, colour=c) for half, (a, c) in halves)


def face(words: Words, one: Face) -> str:
    what = f", {words.word('words.or')} ".join(given(words, key) for key in one.rooms)
    return words.word("resafa.face", what=what, extra=one.extra)


def _workshop(words: Words, code: str) -> str:
    tile = TILE[code]
    front = words.word("resafa.rooms", rooms=len(tile.front.rooms), what=face(words, tile.front))
    now = given(words, tile.immediate) if tile.immediate else ""
    if now:
        same = now == given(words, tile.front.rooms[0])
        front = words.word("resafa.now", what=front, now=None if same else now)
    back = words.word("resafa.back", what=face(words, tile.back)) if tile.back else ""
    return sentences([front, back] if back else [front])


def openings(words: Words, one: Side) -> str:
    found = words.join(words.word(f"resafa.edge.{edge}") for edge in EDGES if edge in one.openings)
    return words.word("resafa.open", openings=found)


def _canal(words: Words, code: str) -> str:
    return sentences([_canal_side(words, side, one) for side, one in CANAL[code].items()])


def _canal_side(words: Words, name: str, one: Side) -> str:
    params = {"what": openings(words, one), "cost": amounts(words, one.cost), "vp": one.rain_vp, "tank": one.tank}
    return words.word("resafa.canal", side=name, **params)


def prices(words: Words, code: str) -> str:
    sides = CANAL[code].items()
    return "; ".join(words.word("resafa.price", side=side, cost=amounts(words, one.cost), tank=one.tank) for side, one in sides)


def deal(words: Words, one: Deal, with_bonus: bool = True) -> str:
    bonus = [amounts(words, one.bonus)] if one.bonus else []
    bonus += [given(words, one.after)] if one.after else []
    unit = amounts(words, ((ware, n) for ware, n in one.unit if n))
    return words.word(
        "resafa.deal",
        selling=one.kind == "sell",
        good=one.good,
        unit=unit,
        bonus=words.join(bonus) if bonus and with_bonus else None,
    )


def deals(words: Words, code: str, side: str, bonus: bool = True) -> str:
    return "; ".join(deal(words, one, bonus) for one in DEALS[code, side])


def _trading(words: Words, code: str) -> str:
    return sentences([words.word("resafa.trading", side=side, deals=deals(words, code, side)) for side in "AB"])


def spot(words: Words, centre: str, number: int, count: bool = True) -> str:
    one = SPOTS[centre][number - 1]
    what = words.join(thing for e in LISTS[one.key] if e.op != "token" for thing in yielded(words, e))
    players = one.players if one.players > 1 and count else None
    return words.word("resafa.spot", spot=number, token=one.token, what=what or None, players=players)


def _centre(words: Words, code: str) -> str:
    spots = (spot(words, code, n) for n in range(1, len(SPOTS[code]) + 1))
    towns = words.join(words.word(f"resafa.town.{one}") for one in neighbours(code))
    return sentences(["; ".join(spots), words.word("resafa.roads", what=towns)])


def neighbours(code: str) -> list[str]:
    """Where the roads of a trading centre lead; Resafa lies beside one road."""
    found = [b if a == code else a for a, b in BOX.map.segments if code in (a, b)]
    return [*found, HOME] if code in BOX.map.road else found


# -- the solo deck ----------------------------------------------------------------------------------------------------------


def _solo(words: Words, code: str) -> str:
    return "; ".join(_solo_parts(words, SOLO[code]))


def _solo_parts(words: Words, one: SoloData) -> Iterator[str]:
    if one.halves is not None:
        for half, told in one.halves.items():
            yield words.word("resafa.solo.half", half=half, action=told.action, colour=told.colour)
    yield words.word("resafa.solo.arrow", half=one.arrow)
    if one.track:
        yield words.word("resafa.solo.track", n=one.track)
    else:
        yield words.word("resafa.solo.remove", slot=Text(f"resafa.slot.{one.remove}"))
    yield words.word("resafa.solo.workshop", slot=Text(f"resafa.slot.{one.workshop}"))
    yield words.word("resafa.solo.same" if one.provisions == "=" else "resafa.solo.furthest")
    yield words.word("resafa.solo.canal", way=Text(f"resafa.way.{one.canal}"))
    yield words.word("resafa.solo.base", centre=one.trading[0], other=one.trading[1])
    yield words.word("resafa.solo.instead", action=one.outlined)
    if one.start is not None:
        spaces, turned = (words.join(one.start[way].values(), "or") for way in ("normal", "rotated"))
        yield words.word("resafa.solo.start", spaces=spaces, turned=turned)


# -- everything one may wonder about ----------------------------------------------------------------------------------------


def notes(words: Words, code: str) -> str:
    """What is worth knowing beyond the text of a thing."""
    said = [words.word(f"resafa.{key}", **_note_params(words, code)) for key in dict.fromkeys(_notes(code))]
    return " ".join(said)


def _notes(code: str) -> Iterator[str]:
    family = FAMILY[code]
    yield f"note.special.{CARD[code].when}" if family == "special" else f"note.{family}"
    if code not in CARD:
        return
    for e in nested(LISTS[code]):
        if e.op in OP_NOTES:
            yield f"note.op.{e.op}"
        if e.op == "action" and e in LISTS[code] and e.must:  # where any of several may be done, none must be
            yield "note.op.must"
        if e.op == "per":
            yield "note.op.after" if e.after else "note.op.per"
        if e.op == "end_convert":
            yield "note.op.caravan" if e.caravan else "note.op.warehouse"
        if e.op in ("per", "end_per") and e.counted in COUNT_NOTES and (family == "special" or e.counted not in ITSELF):
            yield f"note.count.{e.counted}"


OP_NOTES = (
    "production", "action", "build_garden", "discount", "sell_bonus", "flip_trading_tile", "end_scarab_table", "end_double_pink",
    "token", "camel",
)  # fmt: skip
ITSELF = ("special_all",)  # what a special card counts itself among, too
COUNT_NOTES = ("special_all", "pairs_workshop_garden", "workshops", "canals", "camels", "water_cubes")


def _note_params(words: Words, code: str) -> dict[str, Any]:
    params: dict[str, Any] = {"most": RULES.capacity_max, "vp": CARD[code].vp if code in CARD else 0}
    if code in TILE:
        tile = TILE[code]
        params |= {"front": greens(words, tile.front), "back": greens(words, tile.back) if tile.back else None}
    return params


def greens(words: Words, one: Face, turned: int = 0) -> str:
    """The green bonuses on the edges of a face, turned clockwise by quarters."""
    found = sorted((((edge + turned) % len(EDGES), slot), key) for (edge, slot), key in one.green.items())
    each = (
        words.word("resafa.green", edge=Text(f"resafa.edge.{EDGES[edge]}"), slot=slot + 1, what=given(words, key))
        for (edge, slot), key in found
    )
    return ", ".join(each) or words.word("resafa.none")


Sayer = Callable[[Words, str], str]
SAY: Mapping[str, Sayer] = {
    **dict.fromkeys(("special", "bonus", "sack", "tile"), _card),
    "action": _action,
    "workshop": _workshop,
    "canal": _canal,
    "trading": _trading,
    "solo": _solo,
    "centre": _centre,
}
