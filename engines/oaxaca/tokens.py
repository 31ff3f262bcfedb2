"""Bonuses that move craft tokens: sections 10 and 13. Each frame has the predicate that allows it beside it.

A bonus asks first and is used at its last answer, so that nothing is spent on one that was not finished.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

from engines.kernel import AGAIN, DONE, Ask, Goto, Next, No, fork, frame
from engines.oaxaca.cards import CARD, DECK_OF_FACE, Effect
from engines.oaxaca.refusals import Asking, Bonus, pick_refusal
from engines.oaxaca.state import Oaxaca, no, picks


def scoped(g: Oaxaca, seat: int, effect: Effect) -> list[str]:
    if effect.scope == "any_workshop":
        return [c for _, c in g.workshops(seat)]
    if effect.scope == "opponent_workshop":
        return [c for q, c in g.workshops(seat) if q != seat]
    return list(g.players[seat].workshop)


def asks_for(verb: str) -> Callable[[Bonus, Oaxaca], Next]:
    """The question for a card that the bonus may touch."""

    def ask(self: Bonus, g: Oaxaca) -> Next:
        return picks(self.seat, verb, scoped(g, self.seat, self._effect(g)))

    return ask


def no_scoped(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """PO3, WO3: there must be a card to touch."""
    if effect.scope == "own_workshop" or g.solo:
        return None if g.players[seat].workshop else no("10", "workshop_empty")
    return None if scoped(g, seat, effect) else no("10", "no_workshop_card")


@frame("oaxaca.remove")
class RemoveTokens(Bonus):
    """PO3: take a token off one card."""

    ask_card = asks_for("remove")

    def remove(self, g: Oaxaca, _: str, card: str) -> Next:
        effect = self._used(g)
        n = min(effect.amount, next(g.players[q].workshop[c] for q, c in g.workshops(self.seat) if c == card))
        g.tell("tokens_off", seat=self.seat, card=card, n=n)
        g.take_tokens(card, n)
        return DONE


@frame("oaxaca.place")
class PlaceTokens(Bonus):
    """WO3: put a token on a card in an opponent's Workshop."""

    ask_card = asks_for("place")

    def place(self, g: Oaxaca, _: str, card: str) -> Next:
        effect = self._used(g)
        g.add_tokens(card, effect.amount)
        g.tell("tokens_on", seat=self.seat, card=card, n=effect.amount)
        return DONE


def no_two_cards(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    return None if len(g.players[seat].workshop) > 1 else no("10", "two_cards_needed", card=chain[-1])


@frame("oaxaca.redistribute")
class Redistribute(Bonus):
    """PO4: one or two moves of one token each within the own Workshop; completion is checked once, at the end (R23)."""

    moves: list[str] = field(default_factory=list)  # from, to, from, to

    def ask_from(self, g: Oaxaca) -> Next:
        effect = self._effect(g)
        made = len(self.moves) // 2
        if effect.high and made >= effect.high:
            return Goto("redistribute")
        sources = [c for c in g.players[self.seat].workshop if self._destinations(g, c)]
        if made < effect.low:
            return picks(self.seat, "from", sources)
        return picks(self.seat, "from", sources, "done")

    def take(self, g: Oaxaca, verb: str, card: str = "") -> Next:
        if verb == "done":
            return Goto("redistribute")
        self.moves.append(card)
        return None

    def ask_to(self, g: Oaxaca) -> Next:
        return picks(self.seat, "to", self._destinations(g, self.moves[-1]))

    def give(self, g: Oaxaca, _: str, card: str) -> Next:
        self.moves.append(card)
        return Goto("ask_from")

    def redistribute(self, g: Oaxaca) -> Next:
        g.use(self.seat, self.chain)
        after = self._after(g, self.moves)
        g.players[self.seat].workshop.update(after)
        g.tell("redistributed", seat=self.seat, moves=self.moves[:])
        for card in after:
            g.take_tokens(card, 0)
        return DONE

    def _after(self, g: Oaxaca, moves: Sequence[str]) -> dict[str, int]:
        tokens = dict(g.players[self.seat].workshop)
        for source, target in zip(moves[::2], moves[1::2], strict=True):
            tokens[source] -= 1
            tokens[target] += 1
        return tokens

    def _destinations(self, g: Oaxaca, source: str) -> list[str]:
        """Where a token of that card may go: moves that cancel each other out are refused."""
        made = self.moves[: len(self.moves) // 2 * 2]
        before = g.players[self.seat].workshop
        if not self._after(g, made)[source]:
            return []
        return [c for c in before if c != source and self._after(g, [*made, source, c]) != before]


@frame("oaxaca.return")
class ReturnAndRemove(Bonus):
    """PO7: one own card goes under its deck, another loses up to three tokens (R24)."""

    returned: str = ""
    worked: str = ""

    def ask_returned(self, g: Oaxaca) -> Next:
        return picks(self.seat, "return", list(g.players[self.seat].workshop))

    def give_back(self, g: Oaxaca, _: str, card: str) -> Next:
        self.returned = card
        return None

    def ask_worked(self, g: Oaxaca) -> Next:
        return picks(self.seat, "work", [c for c in g.players[self.seat].workshop if c != self.returned])

    def work(self, g: Oaxaca, _: str, card: str) -> Next:
        self.worked = card
        return None

    def ask_number(self, g: Oaxaca) -> Next:
        effect = self._effect(g)
        most = min(effect.high or 1, g.players[self.seat].workshop[self.worked])
        return picks(self.seat, "number", range(min(effect.low, most), most + 1))

    def remove(self, g: Oaxaca, _: str, n: str) -> Next:
        g.use(self.seat, self.chain)
        g.under_deck(self.seat, self.returned)
        g.tell("scrapped", seat=self.seat, card=self.returned)
        g.tell("tokens_off", seat=self.seat, card=self.worked, n=int(n))
        g.take_tokens(self.worked, int(n))
        return DONE


def no_add_each(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    return None if any(g.players[q].workshop for q in g.others(seat)) else no("10", "no_workshop_card")


@frame("oaxaca.add_each")
class AddToEach(Bonus):
    """WO7: a token onto each Workshop card of one opponent. Seats are named 1, 2, 3, 4."""

    def ask_opponent(self, g: Oaxaca) -> Next:
        return picks(self.seat, "opponent", [q + 1 for q in range(g.seats) if q != self.seat and g.players[q].workshop])

    def add(self, g: Oaxaca, _: str, opponent: str) -> Next:
        effect = self._used(g)
        workshop = g.players[int(opponent) - 1].workshop
        for card in workshop:
            workshop[card] += effect.amount
            g.tell("tokens_on", seat=self.seat, card=card, n=effect.amount)
        return DONE


def same_type(g: Oaxaca, seat: int, effect: Effect, source: str) -> list[str]:
    return [c for c in scoped(g, seat, effect) if c != source and CARD[c].deck == CARD[source].deck]


def no_move(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    decks = [CARD[c].deck for c in scoped(g, seat, effect)]
    return None if len(set(decks)) < len(decks) else no("10", "no_pair", card=chain[-1])


@frame("oaxaca.move")
class MoveTokens(Bonus):
    """WO6: one or two tokens from one card to another of the same craft, whoever owns them (R29)."""

    source: str = ""
    target: str = ""

    def ask_from(self, g: Oaxaca) -> Next:
        effect = self._effect(g)
        return picks(self.seat, "from", [c for c in scoped(g, self.seat, effect) if same_type(g, self.seat, effect, c)])

    def take(self, g: Oaxaca, _: str, card: str) -> Next:
        self.source = card
        return None

    def ask_to(self, g: Oaxaca) -> Next:
        return picks(self.seat, "to", same_type(g, self.seat, self._effect(g), self.source))

    def _against(self, g: Oaxaca, ask: Ask, word: str, *more: str) -> No | None:
        if ask.key == "args.to" and g.owner(word) is not None and word != self.source:
            return no("10", "other_craft", card=word, source=self.source)
        return pick_refusal(g, ask, self.chain, word)

    def give(self, g: Oaxaca, _: str, card: str) -> Next:
        self.target = card
        return None

    def ask_number(self, g: Oaxaca) -> Next:
        effect = self._effect(g)
        tokens = next(g.players[q].workshop[c] for q, c in g.workshops(self.seat) if c == self.source)
        most = min(effect.high or tokens, tokens)
        return picks(self.seat, "number", range(min(effect.low, most), most + 1))

    def move(self, g: Oaxaca, _: str, n: str) -> Next:
        g.use(self.seat, self.chain)
        g.tell("tokens_moved", seat=self.seat, card=self.source, target=self.target, n=int(n))
        g.add_tokens(self.target, int(n))
        g.take_tokens(self.source, int(n))
        return DONE


def no_own_card(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    return None if g.players[seat].workshop else no("10", "workshop_empty")


@frame("oaxaca.remove_each")
class RemoveFromEach(Bonus):
    """WO5: a token off each own card; then each opponent may take one off an own card (R28)."""

    def remove(self, g: Oaxaca) -> Next:
        effect = self._used(g)
        for card in list(g.players[self.seat].workshop):
            g.tell("tokens_off", seat=self.seat, card=card, n=effect.amount)
            g.take_tokens(card, effect.amount)
        if effect.op == "remove_from_each":
            return DONE
        return fork({q: Respond(q, effect.amount, self.chain[-1]) for q in g.others(self.seat) if g.players[q].workshop})


@frame("oaxaca.respond")
class Respond(Asking):
    """An opponent's choice: one own Workshop card, or none."""

    seat: int
    amount: int
    answered: str = ""  # the card that lets them; games of older versions did not say

    def ask_respond(self, g: Oaxaca) -> Next:
        return Ask(self.seat, "respond", (*(f"respond {c}" for c in g.players[self.seat].workshop), "respond none"), public=True)

    def respond(self, g: Oaxaca, _: str, card: str) -> Next:
        if card == "none":
            g.tell("declined", seat=self.seat, active=g.active, answered=self.answered)
        else:
            g.tell("tokens_off", seat=self.seat, card=card, n=self.amount, active=g.active, answered=self.answered)
            g.take_tokens(card, self.amount)
        return DONE


def no_deck_tokens(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    return None


@frame("oaxaca.deck_tokens")
class DeckTokens(Bonus):
    """Solo WO3, WO7: bonus tokens beside decks, split freely."""

    chosen: list[str] = field(default_factory=list)

    def ask_beside(self, g: Oaxaca) -> Next:
        if len(self.chosen) >= self._effect(g).amount:
            return None
        return picks(self.seat, "beside", list(DECK_OF_FACE))  # by face, as dice are: their names mean the same in `args`

    def put(self, g: Oaxaca, _: str, deck: str) -> Next:
        self.chosen.append(DECK_OF_FACE[int(deck)])
        return AGAIN

    def place(self, g: Oaxaca) -> Next:
        g.use(self.seat, self.chain)
        for deck in self.chosen:
            g.bonus[deck] += 1
        g.tell("deck_tokens", seat=self.seat, decks=self.chosen[:])
        return DONE
