"""Section 8.2: what a work costs in support."""

from __future__ import annotations

from engines.kernel import No
from engines.mottainai.cards import CARD
from engines.mottainai.state import Mottainai, no

SMITH, CRAFT, FREE = "smith", "craft", "free"


def required(g: Mottainai, seat: int, card: str, by: str) -> int:
    """How many cards of support a work costs somebody, whatever lies ready for it."""
    made_of = CARD[card]
    if by == FREE:
        return 0
    n = made_of.value - 1
    if by == SMITH and n:
        for straw in g.owned(seat, "straw"):
            face = g.face(straw)
            n -= face.amount if made_of.material in face.materials else 0
    return max(0, n)


def shown_as_support(g: Mottainai, seat: int, card: str, used: list[str]) -> list[str]:
    """What can be shown for a SMITH action: with Brick everybody's tasks, then the other matching hand cards."""
    material = CARD[card].material
    tasks = [g.open_task(q) for q in range(g.seats)] if g.owned(seat, "brick") else []
    found = [c for c in (*tasks, *g.players[seat].hand) if c and CARD[c].material == material and c != card]
    return [c for c in found if c not in used] if used else found


def returned_as_support(g: Mottainai, seat: int, card: str, used: list[str]) -> list[str]:
    """The craft-bench cards that Crane may return for support."""
    cranes = g.owned(seat, "crane")
    if not cranes:
        return []
    materials = g.face(cranes[0]).materials
    return [c for c in g.players[seat].craft_bench if CARD[c].material in materials and c not in used]


def missing(g: Mottainai, seat: int, card: str, by: str, shown: list[str], spent: list[str]) -> int:
    n = required(g, seat, card, by)
    if n and by == CRAFT:
        material = CARD[card].material
        n -= sum([CARD[c].material == material for c in g.players[seat].craft_bench if c not in spent])
    return max(0, n - len(shown) - len(spent))


def out_of_reach(g: Mottainai, seat: int, card: str, by: str) -> int:
    """How many cards of support are missing that nothing could provide."""
    n = missing(g, seat, card, by, [], [])
    if not n:
        return 0
    if by == SMITH:
        n -= len(shown_as_support(g, seat, card, []))
    elif (cranes := g.owned(seat, "crane")) and CARD[card].material in g.face(cranes[0]).materials:
        return n  # a card that Crane returns does not lie on the craft bench any more
    return max(0, n - len(returned_as_support(g, seat, card, []))) if n > 0 else 0


def no_completing(g: Mottainai, seat: int, card: str, by: str, material: str) -> No | None:
    if card not in g.players[seat].hand:
        return no("8", "not_in_hand", card=card)
    if by == CRAFT and CARD[card].material != material:
        return no("6", "other_material", card=card, material=material)
    lacking = out_of_reach(g, seat, card, by)
    return no("8", f"no_support_{by}", card=card, n=lacking, material=CARD[card].material) if lacking else None
