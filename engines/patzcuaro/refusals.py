"""Why something may not be said now: from what the seat sees, the first rule that speaks against it."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel import Ask, Frame, Illegal, No, Text, refusal
from engines.patzcuaro.cards import BIT, CARD, PLACE, RULES, SLOTS
from engines.patzcuaro.lookahead import fitting, mask, matched, pile_of
from engines.patzcuaro.plans import Plan, reached
from engines.patzcuaro.rules import Others, Visit
from engines.patzcuaro.state import Patzcuaro, filled_slots, slots_of

# What may be said to each question, flipping aside.
ANSWERS: Mapping[str, tuple[str, ...]] = {
    "act.move": ("move",),
    "act.trade": ("trade",),
    "act.altar": ("altar",),
    "act.choose": ("choose",),
    "act.begin": ("begin",),
    "act.reveal": ("reveal",),
    "act.place": ("altar", "pass"),
    "act.final": ("altar", "pass"),
    "act.colours": ("colours", "pass"),
    "steps": ("steps",),
}
SECTION: Mapping[str, str] = {
    "act.move": "4", "act.trade": "5.1", "act.altar": "5.2", "act.choose": "5", "act.begin": "5", "act.reveal": "5.3",
    "act.place": "5.4", "act.final": "8", "act.colours": "11", "steps": "4",
}  # fmt: skip


def no(rule: str, key: str, **params: object) -> No:
    """A refusal of this game."""
    return No(Text(f"patzcuaro.no.{key}", **params), rule)


def why_not(g: Patzcuaro, seat: int, *words: str) -> Illegal | None:
    """The reason against these words, with what is possible instead; None when they are offered."""

    def weighed(ask: Ask) -> No:
        return reason(g, seat, ask, words) or no(SECTION[ask.key], "not_offered", choice=" ".join(words))

    return refusal(g, seat, words, lambda: not_asked(g, seat), weighed)


def not_asked(g: Patzcuaro, seat: int) -> Illegal:
    """The seat is not asked anything now."""
    if not 0 <= seat < g.seats:
        return Illegal(Text("kernel.not_asked"))
    if not g.asks:
        return Illegal(Text("kernel.over"))
    top = g.stack[-1]
    rule = "4" if not isinstance(top, Others) else SECTION["act.final" if top.final else "act.place"]
    return Illegal(Text("kernel.not_your_turn", seat=g.asks[0].seat), rule)


def reason(g: Patzcuaro, seat: int, ask: Ask, words: tuple[str, ...]) -> No | None:
    """The first rule that speaks against these words as an answer to this question."""
    verb, *rest = words or ("",)
    top = g.stack[-1]
    if verb == "flip" and ask.key not in ("act.place", "act.final", "steps"):
        return flip_refusal(g, seat, ask, top)
    if verb not in ANSWERS[ask.key] and not (ask.key == "act.colours" and verb == cards_for(g, top)):
        return no(SECTION[ask.key], "answer_first", asked=ask.key)
    match verb, top:
        case (("move" | "steps"), _):
            return move_refusal(g, seat, verb, rest)
        case "trade", Visit():
            return trade_refusal(g, seat, top, rest)
        case "altar", (Visit() | Others()):
            return altar_refusal(g, seat, top, rest)
        case "choose", Visit():
            return choose_refusal(g, seat, top, rest)
        case "reveal", _:
            return reveal_refusal(g, seat, ask, rest)
        case "colours", _:
            return no("11", "colours", colours=rest)
    return None


def cards_for(g: Patzcuaro, top: Frame) -> str:
    """The word with which the cards would be named whose colours are asked for."""
    plan = plan_of(g, top) if isinstance(top, Visit) else None
    return plan.do if plan is not None else "altar"


def number(words: list[str]) -> int:
    """The single number that was said; 0 when it is none."""
    return int(words[0]) if len(words) == 1 and words[0].isdecimal() and len(words[0]) < 4 else 0


def flip_refusal(g: Patzcuaro, seat: int, ask: Ask, top: Frame) -> No | None:
    """Why the Player card cannot be flipped, or not any more (R7)."""
    if g.players[seat].flipped:
        return no("4", "flipped")
    late = not isinstance(top, Visit) or top.done or top.chosen
    return no("R7", "begun") if late and ask.key != "act.move" else None


def move_refusal(g: Patzcuaro, seat: int, verb: str, words: list[str]) -> No | None:
    """Why one cannot go so far, or not to act there (section 4)."""
    steps = number(words)
    if not RULES.move_min <= steps <= RULES.move_max:
        return no("3", "steps", least=RULES.move_min, most=RULES.move_max)
    if verb == "steps":
        return None
    index = g.destinations(seat)[steps - 1]
    missing = g.missing(seat, index)
    if missing and not g.players[seat].flipped and not g.open_steps(seat):
        return no("R8", "must_flip", n=RULES.flip_draw)
    space = g.ring.spaces[index]
    return no("R6", "cannot_act", space=space, number=missing, act=[space, missing]) if missing else None


def plan_of(g: Patzcuaro, visit: Visit) -> Plan | None:
    """The action that is being asked for."""
    return reached(g.ring.spaces[g.players[visit.seat].at], visit.chosen, visit.done)


def hand_refusal(g: Patzcuaro, seat: int, card: str) -> No | None:
    """Why a card cannot be used at all."""
    if card not in CARD:
        return no("11", "no_such_card", word=card)
    return None if card in g.players[seat].hand else no("6", "not_in_hand", card=card)


def trade_refusal(g: Patzcuaro, seat: int, visit: Visit, cards: list[str]) -> No | None:
    """Why these cards cannot be traded (section 5.1)."""
    plan = plan_of(g, visit)
    assert plan is not None
    space = g.ring.spaces[g.players[seat].at]
    for card in cards:
        if refused := hand_refusal(g, seat, card):
            return refused
    if len(cards) != len(plan.needs) or len(set(cards)) != len(cards):
        return no("R10", "trade_count", n=len(plan.needs))
    if visit.colours and [CARD[card].colour for card in cards] != visit.colours:
        return no("11", "other_colours", colours=visit.colours)
    unlike_top = pile_of(g.piles[g.players[seat].at]).unlike_top
    fit = [fitting(need, unlike_top) for need in plan.needs]
    if strange := [card for card in cards if not any(BIT[card] & one for one in fit)]:
        return no("5.1", "does_not_fit", card=strange[0], space=space)
    if not matched(fit, mask(cards)):
        return no("5.1", "not_together", cards=cards, space=space)
    return no("R6", "needed_later", cards=cards, space=space)


def altar_refusal(g: Patzcuaro, seat: int, top: Visit | Others, words: list[str]) -> No | None:
    """Why a card cannot be placed there (section 5.2)."""
    if len(words) != 3:
        return no("5.2", "say_place")
    card, place = words[0], " ".join(words[1:])
    if refused := hand_refusal(g, seat, card):
        return refused
    if place not in PLACE:
        return no("5.2", "no_such_slot", levels=len(RULES.levels))
    slot, altar = SLOTS[PLACE[place]], g.players[seat].altar
    if altar[PLACE[place]]:
        return no("5.2", "slot_filled", level=slot.level, slot=slot.slot, card=altar[PLACE[place]])
    if place not in slots_of(altar):
        missing = [SLOTS[i] for i in range(len(SLOTS)) if slot.rests_on & ~filled_slots(altar) & 1 << i]
        return no("5.2", "slot_hangs", level=slot.level, slot=slot.slot, below=[[one.level, one.slot] for one in missing])
    if top.colours and [CARD[card].colour] != top.colours:
        return no("11", "other_colours", colours=top.colours)
    return no("R6", "needed_later", cards=[card], space=g.ring.spaces[g.players[seat].at])


def choose_refusal(g: Patzcuaro, seat: int, visit: Visit, words: list[str]) -> No | None:
    """Why an option cannot be chosen (R20)."""
    plan = plan_of(g, visit)
    assert plan is not None
    option = number(words)
    if not 1 <= option <= len(plan.branches):
        return no("5", "no_such_option", n=len(plan.branches))
    return no("R20", "option_impossible", option=option, space=g.ring.spaces[g.players[seat].at])


def reveal_refusal(g: Patzcuaro, seat: int, ask: Ask, words: list[str]) -> No | None:
    """Why the card cannot be laid there (section 5.3)."""
    targets = [int(option.split(" ")[1]) for option in ask.options]
    return no("R15", "not_in_direction", targets=targets)
