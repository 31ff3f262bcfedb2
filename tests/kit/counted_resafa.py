"""What of Resafa must be used in random games: every card, every side of a tile, every solo card, every word of the effects."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel import Event
from engines.resafa.box import BOX, NEEDS, EffectData
from tests.kit.course import Course

EFFECTS: dict[str, tuple[EffectData, ...]] = {
    **{one.code: one.effects for one in BOX.special_cards},
    **{one.code: one.effects for one in BOX.bonus_cards},
    **{one.code: one.effects for one in BOX.sack_cards},
    **{one.code: one.effects for one in BOX.canal_bonus_tiles},
}
FACES = tuple(f"{w.code} {face}" for w in BOX.workshops if w.level for face in ("front", "back"))
SIDES = tuple(f"{c.code} {side}" for c in BOX.canal_tiles for side in "ab")
RESAFA = (*EFFECTS, *FACES, *SIDES, *(c.code for c in BOX.solo_cards), *NEEDS)


WHEN = {one.code: one.when for one in BOX.special_cards}
PASSIVE = frozenset({"end", "done", "abandon", "decline", "none", "close", "discard"})
BUILDING = ("main workshop", "main trading", "build L2", "base ", "buy 1", "sell ", "take BP", "bonus BP", "colour pink")
MUCH, LITTLE = 40.0, 0.1


def keen(course: Course, seat: int, choice: str) -> float:
    """Players who would rather act than pass: some love one track, so that its last cards come into play, others build."""
    fond = (course.seed + seat) % (2 * len(BOX.colours))
    colour = BOX.colours[fond // 2]
    loved = (f"step {colour}", f"colour {colour}", "main provisions")
    if choice in loved if fond % 2 else choice.startswith(BUILDING):
        return MUCH
    return LITTLE if choice.partition(" ")[0] in PASSIVE else 1.0


def resafa(event: Event) -> Iterator[str]:
    """Cards played, reacting, or (pink ones) taken; tiles built or laid; solo cards turned."""
    data = event.data
    match event.kind:
        case "used" | "reacted" | "played" if data["card"] in EFFECTS:
            yield from said(data["card"])
        case "found" if data["use"]:
            yield from said(data["tile"])
        case "built":
            yield f"{data['tile']} {'back' if data['back'] else 'front'}"
        case "canal" | "bot_canal":
            yield f"{data['tile']} {data['side']}"
        case "bot_turn":
            yield from (data["left"], data["right"])
        case "special" if WHEN[data["card"]] == "endgame":
            yield from said(data["card"])


def said(card: str) -> Iterator[str]:
    """A card, and the words of its effects."""
    yield card
    yield from dict.fromkeys(e.op for e in nested(EFFECTS[card]))


def nested(effects: tuple[EffectData, ...]) -> Iterator[EffectData]:
    """Effects with those inside them."""
    for e in effects:
        yield e
        for part in (e.then, e.effects, *e.options):
            yield from nested(part)
