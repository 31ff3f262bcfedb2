"""What the frames of all questions say against words that do not answer them, from what the seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines.kernel import Ask, Frame, No, number, section
from engines.oaxaca.cards import CARD, DECK_OF_WORD, TOURISTS, Effect
from engines.oaxaca.chains import next_cards
from engines.oaxaca.state import Oaxaca, no

SAID = {"args": "pick", "customers": "again", "reroll": "again"}  # families answered by another word than their own


class Asking(Frame):
    """A frame that asks: words of another verb belong to another question, and the others have something against them."""

    if not TYPE_CHECKING:
        __slots__ = ()

    def why_not(self, g: Oaxaca, ask: Ask, *words: str) -> No | None:
        verb, *rest = words or ("",)
        if verb not in {SAID.get(ask.family, ask.family), *(o.split(" ")[0] for o in ask.options)}:
            return no("6", "answer_first", asked=ask.key)
        word = rest[0] if rest else ""
        return None if f"{verb} {word}" in ask.options else self._against(g, ask, word, *rest[1:])

    def _against(self, g: Oaxaca, ask: Ask, word: str, *more: str) -> No | None:
        return choice_refusal(g, ask, word)


@dataclass(slots=True)
class Bonus(Asking):
    """The bonus at the end of a chain, while its owner says how to use it."""

    seat: int
    chain: list[str]

    def _against(self, g: Oaxaca, ask: Ask, word: str, *more: str) -> No | None:
        return pick_refusal(g, ask, self.chain, word)

    def _effect(self, g: Oaxaca) -> Effect:
        return g.effect(self.chain[-1])

    def _used(self, g: Oaxaca) -> Effect:
        """The effect, when its last answer has been given."""
        effect = self._effect(g)
        g.use(self.seat, self.chain)
        return effect


def choice_refusal(g: Oaxaca, ask: Ask, word: str) -> No | None:
    match ask.family:
        case "target" | "extra":
            return no("8", "nothing_left" if word in g.players[ask.seat].workshop else "not_in_workshop", card=word)
        case "deck" | "trade" if word not in DECK_OF_WORD:
            return no(section(g, ask), "no_such_deck", word=word)
        case "keep" | "return":
            return no("7", "not_drawn", card=word)
        case "second":
            return second_refusal(g, ask.seat, word)
        case "respond":
            return no("8", "not_in_workshop", card=word)
        case "customers":
            return customer_refusal(g, word)
    return None


def second_refusal(g: Oaxaca, seat: int, word: str) -> No | None:
    if (face := number(word)) is not None:
        return no("9", "no_second_die", face=face)
    if word not in CARD:
        return no("10", "no_such_card", word=word)
    return g.no_use(seat, word) or no("9", "gives_no_result", card=word)


def link_refusal(g: Oaxaca, seat: int, chain: Sequence[str], word: str) -> No | None:
    if word not in CARD:
        return no("10", "no_such_card", word=word)
    if CARD[word].is_globe:
        return no("10", "passive", card=word)
    if CARD[word].code in {CARD[c].code for c in chain}:
        return no("R30", "kind_twice", card=word)
    return None if word in next_cards(g, seat, chain) else no("10", "out_of_reach", card=word, chain=list(chain))


def customer_refusal(g: Oaxaca, word: str) -> No | None:
    if not 1 <= (number(word) or 0) <= len(g.customers):
        return no("13", "no_such_customer", n=len(g.customers))
    return no("13", "customer_rolls" if int(word) in g.served else "customer_picked", customer=int(word))


def pick_refusal(g: Oaxaca, ask: Ask, chain: Sequence[str], word: str) -> No | None:
    if not chain:
        return None
    rule = "11" if chain[-1] in TOURISTS else "10"
    if ask.key in ("args.reroll", "args.flip", "args.die") and (face := number(word)) is not None:
        day = g.players[ask.seat].day
        key = "die_unchanged" if ask.key == "args.die" and face in day else "no_such_die"
        return no(rule, key, face=face, day=day[:], card=chain[-1])
    return no(rule, "not_a_target", card=chain[-1], word=word)
