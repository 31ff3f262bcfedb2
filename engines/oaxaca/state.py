"""What lies on the table in Oaxaca, and the few ways in which it moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from engines.kernel import Ask, Illegal, No, State, Text
from engines.oaxaca.cards import CARD, RULES, Effect, column


def no(rule: str, key: str, **params: object) -> No:
    return No(Text(f"oaxaca.no.{key}", **params), rule)


def picks(seat: int, what: str, words: Sequence[object], *more: str) -> Ask:
    return Ask(seat, f"args.{what}", (*(f"pick {w}" for w in words), *more), public=True)


def upwards(left: Sequence[int], picked: Sequence[int]) -> list[int]:
    """What could still be picked when picks went upwards only and ended by themselves; records of that time say so."""
    return [one for one in left if not picked or one >= picked[-1]]


@dataclass(slots=True)
class Player:
    """One player's area; dice are faces, kept in ascending order."""

    day: list[int] = field(default_factory=list)
    night: list[int] = field(default_factory=list)  # in the order they were used
    early: list[int] = field(default_factory=list)
    workshop: dict[str, int] = field(default_factory=dict)  # card -> craft tokens, always one at least
    stall: dict[str, bool] = field(default_factory=dict)  # card -> turned sideways
    meeple: str = ""  # the tourist card it stands on
    guests: list[str] = field(default_factory=list)  # tourist cards drawn for this round


@dataclass(slots=True)
class Sale:
    """One solo sale with its arithmetic: value x factor + tokens + jewelry bonus."""

    card: str = ""
    customer: int = 0
    value: int = 0
    factor: int = 0
    tokens: int = 0
    bonus: int = 0

    @property
    def points(self) -> int:
        return self.value * self.factor + self.tokens + self.bonus


@dataclass(slots=True)
class Oaxaca(State):
    """The whole table."""

    NAME: ClassVar[str] = "oaxaca"
    SECTIONS: ClassVar[Mapping[str, str]] = {
        "act": "6", "reroll": "5", "deck": "7", "keep": "7", "return": "7", "with": "R7", "target": "8", "extra": "8", "as": "9",
        "do": "9", "second": "9", "via": "10", "args": "10", "respond": "10", "trade": "13", "sell": "13", "customers": "13",
    }  # fmt: skip

    round: int = 0
    start: int = 0
    active: int = 0  # whose turn it is, or was last
    acted: bool = False  # the dice action of this turn is done
    activated: int = 0  # stall cards activated this turn
    players: list[Player] = field(default_factory=list)
    decks: dict[str, list[str]] = field(default_factory=dict)  # top first
    grid: list[str] = field(default_factory=list)  # face-up tourists, column by column
    tourists: list[str] = field(default_factory=list)
    departed: list[str] = field(default_factory=list)  # tourist discards
    customers: list[int] = field(default_factory=list)  # solo: faces in slots 1-5
    served: list[int] = field(default_factory=list)  # solo: slots that bought this round
    bonus: dict[str, int] = field(default_factory=dict)  # solo: tokens beside decks
    sales: list[Sale] = field(default_factory=list)

    @property
    def solo(self) -> bool:
        return self.seats == 1

    def effect(self, card: str) -> Effect:
        return CARD[card].solo if self.seats == 1 else CARD[card].effect

    def passives(self, seat: int, op: str) -> int:
        return sum(CARD[c].effect.amount for c in self.players[seat].stall if CARD[c].effect.op == op)

    def capacity(self, seat: int) -> int:
        return RULES.workshop_capacity + self.passives(seat, "passive_workshop_space")

    def has_room(self, seat: int) -> bool:
        held = len(self.players[seat].workshop)
        return held < RULES.workshop_capacity or held < self.capacity(seat)

    def workshops(self, seat: int) -> Iterator[tuple[int, str]]:
        """All Workshop cards with their owners, this seat's first, then clockwise."""
        for q in (seat, *self.others(seat)):
            for card in self.players[q].workshop:
                yield q, card

    def owner(self, card: str) -> int | None:
        return next((q for q, p in enumerate(self.players) if card in p.workshop), None)

    def spend_dice(self, seat: int, dice: list[int]) -> None:
        """Move dice to the Nightfall Box; that is the turn's dice action."""
        player = self.players[seat]
        for die in dice:
            player.day.remove(die)
            player.night.append(die)
            self.acted = True

    def change_die(self, seat: int, old: int, new: int) -> None:
        day = self.players[seat].day
        day.remove(old)
        day.append(new)
        day.sort()

    def take_tokens(self, card: str, n: int = 1) -> None:
        """Take tokens off a Workshop card, if it is still there; at the last one it moves to its owner's stall at once."""
        seat = self.owner(card)
        if seat is None:
            return
        player = self.players[seat]
        player.workshop[card] -= n
        if player.workshop[card] <= 0:
            del player.workshop[card]
            player.stall[card] = False
            self.tell("completed", seat=seat, card=card)

    def add_tokens(self, card: str, n: int = 1) -> None:
        seat = self.owner(card)
        if seat is not None:
            self.players[seat].workshop[card] += n

    def under_deck(self, seat: int, card: str) -> None:
        """Return a Workshop card to the bottom of its deck, its tokens to the supply."""
        del self.players[seat].workshop[card]
        self.decks[CARD[card].deck].append(card)

    def use(self, seat: int, chain: list[str]) -> None:
        """Turn the stall card sideways, place the meeple or send the guest away: the head of a chain is what is used."""
        player, head = self.players[seat], chain[0]
        if head in player.stall:
            player.stall[head] = True
            self.activated += 1
        elif head in player.guests:
            player.guests.remove(head)
            self.departed.append(head)
        else:
            player.meeple = head
        self.tell("used", seat=seat, chain=list(chain))

    def no_use(self, seat: int, head: str, heads: Sequence[str] = ()) -> No | None:
        """Why a card cannot be used now, when `heads` are already declared with the same action."""
        player = self.players[seat]
        if head in heads:
            return no("10", "declared", card=head)
        if head in player.stall:
            if CARD[head].is_globe:
                return no("10", "passive", card=head)
            if player.stall[head]:
                return no("10", "sideways", card=head)
            if self.activated + sum(h in player.stall for h in heads) >= RULES.activations_per_turn:
                return no("6", "activations", limit=RULES.activations_per_turn)
            return None
        if head in player.guests:
            return None
        if head not in self.grid:
            if head not in CARD:
                return no("10", "no_such_card", word=head)
            return no("10", "not_in_stall", card=head) if CARD[head].deck else no("11", "not_face_up", card=head)
        if not column(self.round, self.grid.index(head)):
            return no("11", "other_round", card=head)
        if player.meeple or any(h in self.grid for h in heads):
            return no("11", "meeple", card=player.meeple or next(h for h in heads if h in self.grid))
        return None

    def usable(self, seat: int, heads: Sequence[str] = ()) -> list[str]:
        """The cards that `no_use` has nothing against, in table order: stall, current tourists, guests."""
        player = self.players[seat]
        found: list[str] = []
        declared = 0
        for head in heads:
            declared += head in player.stall
        if self.activated + declared < RULES.activations_per_turn:
            found = [c for c, sideways in player.stall.items() if not sideways and not CARD[c].is_globe]
        if not player.meeple:
            rows = RULES.tourist_grid.rows
            current = self.grid[(self.round - 1) * rows : self.round * rows]
            if not any(h in current for h in heads):
                found += current
        if player.guests:
            found += player.guests
        return [c for c in found if c not in heads] if heads else found

    def out_of_turn(self, seat: int) -> Illegal:
        """Somebody else is asked; who has no dice left has passed."""
        asked = self.asks[0].seat
        passed = not self.players[seat].day and self.active != seat
        return Illegal(Text("oaxaca.no.passed" if passed else "kernel.not_your_turn", seat=asked), "5")
