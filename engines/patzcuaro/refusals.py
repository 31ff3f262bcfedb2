"""Why something may not be said now: from what the seat sees, the first rule that speaks against it."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Ask, No, Text
from engines.patzcuaro.cards import BIT, CARD, PLACE, RULES, SLOTS
from engines.patzcuaro.lookahead import fitting, mask, matched, pile_of
from engines.patzcuaro.plans import Plan
from engines.patzcuaro.state import Patzcuaro, filled_slots, slots_of


def no(rule: str, key: str, **params: object) -> No:
    return No(Text(f"patzcuaro.no.{key}", **params), rule)


def number(words: Sequence[str]) -> int:
    """The single number that was said; 0 when it is none."""
    return int(words[0]) if len(words) == 1 and words[0].isdecimal() and len(words[0]) < 4 else 0


def flip_refusal(g: Patzcuaro, seat: int, is_late: bool = False) -> No | None:
    if g.players[seat].flipped:
        return no("4", "flipped")
    return no("R7", "begun") if is_late else None


def move_refusal(g: Patzcuaro, seat: int, verb: str, words: Sequence[str]) -> No | None:
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


def hand_refusal(g: Patzcuaro, seat: int, card: str) -> No | None:
    if card not in CARD:
        return no("11", "no_such_card", word=card)
    return None if card in g.players[seat].hand else no("6", "not_in_hand", card=card)


def trade_refusal(g: Patzcuaro, seat: int, plan: Plan, colours: Sequence[str], cards: Sequence[str]) -> No | None:
    space = g.ring.spaces[g.players[seat].at]
    for card in cards:
        if refused := hand_refusal(g, seat, card):
            return refused
    if len(cards) != len(plan.needs) or len(set(cards)) != len(cards):
        return no("R10", "trade_count", n=len(plan.needs))
    if colours and [CARD[card].colour for card in cards] != colours:
        return no("11", "other_colours", colours=colours)
    unlike_top = pile_of(tuple(g.piles[g.players[seat].at])).unlike_top
    fit = [fitting(need, unlike_top) for need in plan.needs]
    if strange := [card for card in cards if not any(BIT[card] & one for one in fit)]:
        return no("5.1", "does_not_fit", card=strange[0], space=space)
    if not matched(fit, mask(cards)):
        return no("5.1", "not_together", cards=list(cards), space=space)
    return no("R6", "needed_later", cards=list(cards), space=space)


def altar_refusal(g: Patzcuaro, seat: int, colours: Sequence[str], words: Sequence[str]) -> No | None:
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
    if colours and [CARD[card].colour] != colours:
        return no("11", "other_colours", colours=colours)
    return no("R6", "needed_later", cards=[card], space=g.ring.spaces[g.players[seat].at])


def choose_refusal(g: Patzcuaro, seat: int, plan: Plan, words: Sequence[str]) -> No | None:
    option = number(words)
    if not 1 <= option <= len(plan.branches):
        return no("5", "no_such_option", n=len(plan.branches))
    return no("R20", "option_impossible", option=option, space=g.ring.spaces[g.players[seat].at])


def reveal_refusal(ask: Ask) -> No:
    targets = [int(option.split(" ")[1]) for option in ask.options]
    return no("R15", "not_in_direction", targets=targets)
