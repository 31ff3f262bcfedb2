"""The game for one, Customer Satisfaction: section 13."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, field

from engines.kernel import AGAIN, DONE, Ask, Goto, Next, No, frame, number
from engines.oaxaca.cards import CARD, DECK_OF_WORD, DECKS, RULES, WILD, WORD_OF_DECK
from engines.oaxaca.refusals import Asking, choice_refusal
from engines.oaxaca.scoring import jewelry_bonus
from engines.oaxaca.state import Oaxaca, Player, Sale, no, upwards


@frame("oaxaca.customers")
class Customers(Asking):
    """Before a round: those who bought are rolled again, and of the others any the player picks."""

    seat: int
    picked: list[int] = field(default_factory=list)

    def ask_customers(self, g: Oaxaca) -> Next:
        slots = self._waiting(g)
        if not slots and not self.picked:
            return Goto("roll")
        former = tuple(f"customer {n}" for n in upwards(slots, self.picked))
        return Ask(self.seat, "customers", (*(f"again {n}" for n in slots), "done"), public=True, also=former)

    def pick(self, g: Oaxaca, verb: str, slot: str = "") -> Next:
        if verb == "done":
            return None
        self.picked.append(int(slot))
        is_last = verb == "customer" and not upwards(self._waiting(g), self.picked)
        return Goto("roll") if is_last else AGAIN

    def roll(self, g: Oaxaca) -> Next:
        before, slots = g.customers[:], sorted(g.served + self.picked)
        if slots:
            for slot, face in zip(slots, g.roll(len(slots)), strict=True):
                g.customers[slot - 1] = face
        g.served = []
        g.tell("customers", slots=slots, before=before, after=g.customers[:])
        return DONE

    def _waiting(self, g: Oaxaca) -> list[int]:
        return [n for n in range(1, len(g.customers) + 1) if n not in g.served and n not in self.picked]


@frame("oaxaca.evening")
class Evening(Asking):
    """After a round: the early die may be traded (R33), then crafts are sold."""

    seat: int

    def ask_trade(self, g: Oaxaca) -> Next:
        if not g.players[self.seat].early:
            return None
        return Ask(self.seat, "trade", (*(f"trade {WORD_OF_DECK[d]}" for d in DECKS), "trade none"), public=True)

    def trade(self, g: Oaxaca, _: str, deck: str) -> Next:
        player = g.players[self.seat]
        if deck != "none":
            player.night += player.early
            player.early = []
            g.bonus[DECK_OF_WORD[deck]] += 1
            g.tell("early_traded", seat=self.seat, deck=DECK_OF_WORD[deck])
        return None

    def ask_sell(self, g: Oaxaca) -> Next:
        sales = tuple(f"sell {c} {n}" for c, n in possible_sales(g, self.seat))
        return Ask(self.seat, "sell", (*sales, "done"), public=True) if sales else DONE

    def _against(self, g: Oaxaca, ask: Ask, word: str, *more: str) -> No | None:
        if ask.family == "sell":
            customer = number(more[0]) if len(more) == 1 else None
            return None if customer is None else no_sale(g, self.seat, word, customer)
        return choice_refusal(g, ask, word)

    def sell(self, g: Oaxaca, verb: str, card: str = "", customer: str = "") -> Next:
        if verb == "done":
            return DONE
        wants = g.customers[int(customer) - 1]
        sale = price(g.players[self.seat], g.bonus, card, int(customer), wants)
        del g.players[self.seat].stall[card]
        g.sales.append(sale)
        g.served.append(int(customer))
        g.tell("sold", seat=self.seat, points=sale.points, **asdict(sale))
        return AGAIN


def no_sale(g: Oaxaca, seat: int, card: str, customer: int) -> No | None:
    if card not in g.players[seat].stall:
        return no("10", "not_in_stall", card=card) if card in CARD else no("10", "no_such_card", word=card)
    if not CARD[card].deck:
        return no("13", "banner_unsold", card=card)
    if not 1 <= customer <= len(g.customers):
        return no("13", "no_such_customer", n=len(g.customers))
    if customer in g.served:
        return no("13", "served", customer=customer)
    wants = g.customers[customer - 1]
    if wants not in (WILD, CARD[card].face):
        return no("13", "not_wanted", card=card, face=wants)
    return None


def possible_sales(g: Oaxaca, seat: int) -> list[tuple[str, int]]:
    slots = range(1, len(g.customers) + 1)
    return [(c, n) for c in g.players[seat].stall for n in slots if no_sale(g, seat, c, n) is None]


def price(seller: Player, bonus: Mapping[str, int], card: str, customer: int, wants: int) -> Sale:
    """What a sale earns: doubled for a matching customer; tokens and jewelry bonuses never are."""
    kind = CARD[card]
    factor = RULES.solo_wild_factor if wants == WILD else RULES.solo_matching_factor
    return Sale(card, customer, kind.value, factor, bonus[kind.deck], jewelry_bonus(seller, card))
