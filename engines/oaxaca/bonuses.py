"""What cards do: which bonus may be used now, and the one table of all operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from engines.kernel import AGAIN, Ask, Frame, Next, No, frame
from engines.oaxaca import dice, tokens
from engines.oaxaca.actions import (
    Craft,
    FreeResult,
    Gather,
    Spending,
    as_refusal,
    do_refusal,
    gives_result,
    partners,
    pays,
    usable_faces,
)
from engines.oaxaca.cards import CARD, Effect
from engines.oaxaca.chains import leads, next_cards
from engines.oaxaca.refusals import Bonus, choice_refusal, link_refusal
from engines.oaxaca.state import Oaxaca, no


def no_bonus(g: Oaxaca, seat: int, chain: Sequence[str]) -> No | None:
    """Why the bonus at the end of a chain could not do anything now (R22)."""
    card = chain[-1]
    effect = g.effect(card)
    check = LEGAL.get(effect.op)
    if check is None:
        return no("10", "passive", card=card)
    return check(g, seat, chain, effect)


def bonus(g: Oaxaca, seat: int, chain: list[str]) -> Frame:
    return FRAMES[g.effect(chain[-1]).op](seat, chain)


# -- leading on to another card -------------------------------------------------------------------------------------


def no_copy(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """WO4, TA5, TO13, TO15: there must be a card whose bonus would do something."""
    if any(no_bonus(g, seat, (*chain, c)) is None for c in next_cards(g, seat, chain)):
        return None
    return no("10", "nothing_to_copy", card=chain[-1])


@frame("oaxaca.copy")
class Copy(Bonus):
    """Do the bonus of another card as if it were this one."""

    def ask_via(self, g: Oaxaca) -> Next:
        can = (c for c in next_cards(g, self.seat, self.chain) if no_bonus(g, self.seat, (*self.chain, c)) is None)
        return Ask(self.seat, "via", tuple(f"via {c}" for c in can), public=True)

    def _against(self, g: Oaxaca, ask: Ask, word: str, *more: str) -> No | None:
        return no_way(g, self.seat, self.chain, word)

    def via(self, g: Oaxaca, _: str, card: str) -> Next:
        return bonus(g, self.seat, [*self.chain, card])


def no_way(g: Oaxaca, seat: int, chain: Sequence[str], word: str) -> No:
    last = no_bonus(g, seat, (*chain, word)) if word in CARD else None
    return link_refusal(g, seat, chain, word) or last or no("9", "gives_no_result", card=word)


# -- free results ---------------------------------------------------------------------------------------------------


def no_free_result(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    return None if pays(g, seat)(effect) else no("9", "result_useless", card=chain[-1])


def no_modifier_alone(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """Bag and hammer cards are declared with an action, never used alone."""
    return no("10", "bag_alone" if effect.op == "gather_modifier" else "hammer_alone", card=chain[-1])


# -- the table of operations --------------------------------------------------------------------------------------------

Check = Callable[[Oaxaca, int, Sequence[str], Effect], No | None]

OPERATIONS: Mapping[str, tuple[Check, Callable[[int, list[str]], Frame] | None]] = {
    "free_result": (no_free_result, FreeResult),
    "gather_modifier": (no_modifier_alone, None),
    "craft_modifier_wild": (no_modifier_alone, None),
    "craft_modifier_double": (no_modifier_alone, None),
    "copy_bonus": (no_copy, Copy),
    "use_tourist": (no_copy, Copy),
    "remove_tokens": (tokens.no_scoped, tokens.RemoveTokens),
    "redistribute": (tokens.no_two_cards, tokens.Redistribute),
    "return_then_remove": (tokens.no_two_cards, tokens.ReturnAndRemove),
    "add_tokens": (tokens.no_scoped, tokens.PlaceTokens),
    "add_token_to_each": (tokens.no_add_each, tokens.AddToEach),
    "move_tokens_same_type": (tokens.no_move, tokens.MoveTokens),
    "remove_from_each": (tokens.no_own_card, tokens.RemoveFromEach),
    "remove_from_each_then_opponents_may": (tokens.no_own_card, tokens.RemoveFromEach),
    "deck_bonus_tokens": (tokens.no_deck_tokens, tokens.DeckTokens),
    "refresh": (dice.no_refresh, dice.Refresh),
    "draw_tourist": (dice.no_new_tourist, dice.DrawTourist),
    "reroll": (dice.no_unused_die, dice.Reroll),
    "reclaim": (dice.no_reclaim, dice.Reclaim),
    "set_die": (dice.no_set_die, dice.SetDie),
    "flip_die": (dice.no_unused_die, dice.FlipDie),
}
LEGAL: Mapping[str, Check] = {op: check for op, (check, _) in OPERATIONS.items()}
FRAMES: Mapping[str, Callable[[int, list[str]], Frame]] = {op: made for op, (_, made) in OPERATIONS.items() if made}


# -- pairs ----------------------------------------------------------------------------------------------------


@frame("oaxaca.combine")
class Combine(Spending):
    """Section 9: a die and one other result act together as any one result."""

    seat: int
    dice: list[int]
    chain: list[str] = field(default_factory=list)
    face: int = 0

    def ask_second(self, g: Oaxaca) -> Next:
        others = list(g.players[self.seat].day)
        others.remove(self.dice[0])
        words = (*dict.fromkeys(map(str, others)), *partners(g, self.seat))
        return Ask(self.seat, "second", tuple(f"second {w}" for w in words), public=True)

    def second(self, g: Oaxaca, _: str, what: str) -> Next:
        if what.isdigit():
            self.dice.append(int(what))
        else:
            self.chain.append(what)
        return None

    def ask_via(self, g: Oaxaca) -> Next:
        if not self.chain or g.effect(self.chain[-1]).op == "free_result":
            return None
        return Ask(self.seat, "via", tuple(f"via {c}" for c in leads(g, self.seat, self.chain, gives_result)), public=True)

    def via(self, g: Oaxaca, _: str, card: str) -> Next:
        self.chain.append(card)
        return AGAIN

    def ask_as(self, g: Oaxaca) -> Next:
        return Ask(self.seat, "as", tuple(f"as {f}" for f in usable_faces(g, self.seat)), public=True)

    name_face = Spending._name_face
    ask_do = Spending._ask_do

    def _against(self, g: Oaxaca, ask: Ask, word: str, *more: str) -> No | None:
        match ask.family:
            case "do":
                return do_refusal(g, self.seat, self.face, word)
            case "as":
                return as_refusal(g, self.seat, word)
            case "via":
                return no_way(g, self.seat, self.chain, word)
        return choice_refusal(g, ask, word)

    def do(self, g: Oaxaca, _: str, what: str) -> Next:
        make = Gather if what == "gather" else Craft
        return make(self.seat, self.face, self.dice, self.chain)
