"""What lies on the table in Pátzcuaro, and the few ways in which it moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from engines.kernel import End, Illegal, State, Text, begin
from engines.patzcuaro.cards import ORDER, RULES, SLOTS
from engines.patzcuaro.lookahead import Prospect, completable, mask, pile_of
from engines.patzcuaro.plans import BEGINNINGS, PLANS
from engines.patzcuaro.ring import Ring, destinations, ring_of
from engines.patzcuaro.scoring import Score, score

BUILT = len(SLOTS)  # cards in a complete altar


@dataclass(slots=True)
class Player:
    """One player's things; an altar has a card or "" for each slot, level by level."""

    hand: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)  # of the hand: what everybody saw being taken
    altar: list[str] = field(default_factory=list)
    at: int = 0
    flipped: bool = False


@dataclass(slots=True)
class Patzcuaro(State):
    """The whole table."""

    NAME: ClassVar[str] = "patzcuaro"
    SECTIONS: ClassVar[Mapping[str, str]] = {
        "act.move": "4", "act.trade": "5.1", "act.altar": "5.2", "act.choose": "5", "act.begin": "5", "act.reveal": "5.3",
        "act.place": "5.4", "act.final": "8", "act.colours": "11", "steps": "4",
    }  # fmt: skip

    first: int = 0
    active: int = 0
    layout: str = ""  # the shop tiles from left to right: W1n X2r Y1n
    piles: list[list[str]] = field(default_factory=list)  # by space, bottom first
    deck: list[str] = field(default_factory=list)  # top first
    objectives: list[str] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    ended_by: int = -1  # who triggered the end
    ending: str = ""  # "altar" or "deck"

    @property
    def ring(self) -> Ring:
        return ring_of(self.layout)

    # -- walking

    def destinations(self, seat: int) -> tuple[int, ...]:
        taken = [p.at for q, p in enumerate(self.players) if q != seat]
        return destinations(len(self.piles), self.players[seat].at, taken, RULES.move_max)

    def prospect(self, seat: int, index: int) -> Prospect:
        return self.prospects(seat, (index,))[0]

    def prospects(self, seat: int, spaces: Sequence[int]) -> list[Prospect]:
        """What a player can count on at each of some spaces."""
        player, piles = self.players[seat], self.piles
        hand, room, deck, others = mask(player.hand), player.altar.count(""), len(self.deck), self.seats - 1
        return [Prospect(hand, 0, pile_of(tuple(piles[index])), room, deck, others) for index in spaces]

    def available(self, seat: int, index: int) -> bool:
        return completable(PLANS[self.ring.spaces[index]], self.prospect(seat, index))

    def missing(self, seat: int, index: int) -> int:
        """The number of the first action of a space that cannot be carried out; 0 when all can."""
        here = self.prospect(seat, index)
        parts = BEGINNINGS[self.ring.spaces[index]]
        return 0 if completable(parts[-1], here) else next(n for n, part in enumerate(parts, 1) if not completable(part, here))

    def open_steps(self, seat: int) -> tuple[int, ...]:
        first, codes = RULES.move_min, self.ring.spaces
        reach = self.destinations(seat)[first - 1 :]
        plans = [PLANS[codes[index]] for index in reach]
        return tuple([n for n, here in enumerate(self.prospects(seat, reach), first) if completable(plans[n - first], here)])

    # -- cards

    def receive(self, seat: int, cards: Sequence[str]) -> None:
        """Put cards into a hand, which is kept in the order of the data."""
        hand = self.players[seat].hand
        hand += cards
        hand.sort(key=ORDER.__getitem__)

    def spend(self, seat: int, card: str) -> None:
        player = self.players[seat]
        player.hand.remove(card)
        if card in player.known:
            player.known.remove(card)

    def draw(self, seat: int, n: int) -> None:
        """Draw cards one by one; the last card of the deck ends the game, and no more are drawn (section 7)."""
        cards = self.deck[:n]
        del self.deck[:n]
        self.seal()
        self.receive(seat, cards)
        self.tell("drew", seat=seat, n=len(cards))
        self.tell("saw", (seat,), cards=cards)
        self.check_deck()

    def trade(self, seat: int, given: Sequence[str]) -> None:
        """Lay cards on the space, the last on top, and take all others there (section 5.1)."""
        player = self.players[seat]
        taken = self.piles[player.at]
        for card in given:
            self.spend(seat, card)
        self.piles[player.at] = list(given)
        self.receive(seat, taken)
        player.known += taken
        self.tell("traded", seat=seat, index=player.at, given=list(given), taken=taken[:])

    def place(self, seat: int, card: str, slot: int) -> None:
        self.spend(seat, card)
        self.players[seat].altar[slot] = card
        self.tell("placed", seat=seat, card=card, level=SLOTS[slot].level, slot=SLOTS[slot].slot)

    def flip(self, seat: int) -> None:
        self.players[seat].flipped = True
        self.tell("flipped", seat=seat)
        self.draw(seat, RULES.flip_draw)

    # -- the end

    def check_altar(self, seat: int) -> None:
        if "" not in self.players[seat].altar:
            self.end(seat, "altar")

    def check_deck(self) -> None:
        """An empty deck ends the game at once; the active player triggers it, whoever got the last card (R21)."""
        if not self.deck:
            self.end(self.active, "deck")

    def end(self, seat: int, why: str) -> None:
        self.ended_by, self.ending = seat, why
        able = [q for q in self.others(seat) if self.players[q].hand and "" in self.players[q].altar]
        n = RULES.final_placements_per_other_player
        self.tell("end", seat=seat, why=why, who=able if n else [], n=n)
        raise End(begin("patzcuaro.final", seat))

    # -- words

    def score(self, seat: int) -> Score:
        player = self.players[seat]
        return score(tuple(player.altar), tuple(self.objectives), player.flipped)

    def out_of_turn(self, seat: int) -> Illegal:
        """Section 4, but where the others place cards."""
        final = getattr(self.stack[-1], "final", None)
        rule = "4" if final is None else self.SECTIONS["act.final" if final else "act.place"]
        return Illegal(Text("kernel.not_your_turn", seat=self.asks[0].seat), rule)


@lru_cache(maxsize=1 << 12)
def open_slots(filled: int) -> tuple[str, ...]:
    """The places where a card may lie next, by the places that are filled."""
    return tuple(one.words for i, one in enumerate(SLOTS) if not filled >> i & 1 and one.rests_on & filled == one.rests_on)


def filled_slots(altar: Sequence[str]) -> int:
    return sum(1 << i for i, card in enumerate(altar) if card)


def slots_of(altar: Sequence[str]) -> tuple[str, ...]:
    return open_slots(filled_slots(altar))


def empty_altar() -> list[str]:
    return [""] * BUILT


def placements(hand: Sequence[str], altar: Sequence[str]) -> list[str]:
    slots = slots_of(altar)
    return [f"altar {card} {slot}" for card in hand for slot in slots]
