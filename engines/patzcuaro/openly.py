"""What might be offered at a question, as far as everybody may know: cards are named in private, where the hand is seen."""

from __future__ import annotations

from engines.patzcuaro.cards import RULES
from engines.patzcuaro.plans import reached
from engines.patzcuaro.view import PatzcuaroView


def openly(view: PatzcuaroView, key: str, seat: int) -> tuple[str, ...]:
    """Any way on and any option of the space, and the ways out; which of them can be carried out depends on the hand."""
    if seat in view.placing:
        return ("colours *" if key == "act.colours" else "altar *", "pass")
    flip = () if view.players[seat].flipped else ("flip",)
    if key == "act.move":
        return (*(f"move {n}" for n in range(RULES.move_min, RULES.move_max + 1)), *flip)
    visit = view.visit
    if visit is None or visit.begun:
        flip = ()
    if key != "act.choose" or visit is None:
        return (f"{key.rpartition('.')[2]} *", *flip) if flip else ()
    plan = reached(view.spaces[visit.index].code, visit.chosen, visit.done)
    return (*(f"choose {n}" for n in range(1, len(plan.branches) + 1)), *flip) if plan is not None else ()
