"""What lies on the table in Mottainai, the few ways in which it moves, and the ends that a movement may bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Protocol

from engines.kernel import Ask, End, Frame, No, State, Text, begin
from engines.mottainai.cards import CARD, CODES, KIND, MATERIAL, MENU, VALUE, Card

GALLERY, GIFT_SHOP = "gallery", "gift-shop"
WINGS = (GALLERY, GIFT_SHOP)
CAPACITY, ALL_OR_NOTHING = "capacity", "all_or_nothing"
COVER_RULES = (CAPACITY, ALL_OR_NOTHING)
# Of the rules. 1: a trigger that was dropped stays dropped, and what is told is complete: who begins and why, what a face-down
# task was, a Dice that does not fit. Games that began under an earlier edition are played to their end under it.
EDITION = 1


def no(rule: str, key: str, **params: object) -> No:
    return No(Text(f"mottainai.no.{key}", **params), rule)


def narrowed(verb: str, cards: Sequence[str], among: str) -> list[str]:
    """A choice for each card; where a menu cannot hold them, first for each material, then for the cards of that material."""
    if len(cards) <= MENU:
        return [f"{verb} {c}" for c in cards]
    if not among:
        return [f"among {m}" for m in MATERIAL if any(CARD[c].material == m for c in cards)]
    return [f"{verb} {c}" for c in cards if CARD[c].material == among]


class Narrowed(Protocol):
    """A frame that offers long lists of cards."""

    among: str  # the material that the list was narrowed to


def narrows(f: Narrowed, verb: str, word: str) -> bool:
    """Whether an answer only narrows a list; any other one ends that."""
    f.among = word if verb == "among" else ""
    return verb == "among"


def offer(seat: int, key: str, verb: str, cards: Sequence[str], among: str, *more: str, public: bool = False) -> Ask:
    return Ask(seat, key, (*narrowed(verb, cards, among), *more), public=public)


@dataclass(slots=True)
class Player:
    """One player's temple and hand."""

    hand: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)  # face down, for its owner too
    task: list[str] = field(default_factory=list)  # one card at most
    task_up: bool = False  # the task of the set-up lies face down
    helpers: list[str] = field(default_factory=list)
    craft_bench: list[str] = field(default_factory=list)
    sales: list[str] = field(default_factory=list)
    gallery: list[str] = field(default_factory=list)
    gift_shop: list[str] = field(default_factory=list)

    @property
    def works(self) -> list[str]:
        return self.gallery + self.gift_shop

    def wing(self, name: str) -> list[str]:
        return self.gallery if name == GALLERY else self.gift_shop


@dataclass(slots=True)
class Mottainai(State):
    """A game of Mottainai."""

    NAME: ClassVar[str] = "mottainai"
    SECTIONS: ClassVar[Mapping[str, str]] = {
        "": "5", "discard": "R7", "limit": "5", "work": "12", "task": "5", "show": "7", "act": "6", "refill": "6", "support": "8",
        "wing": "8", "args": "12",
    }  # fmt: skip

    edition: int = 0  # of the rules that this game is played by
    wing_limit: int = 5
    cover_rule: str = CAPACITY
    turn: int = 0
    active: int = 0
    extra_turns: int = 0
    deck: list[str] = field(default_factory=list)
    face_up: int = 0  # so many cards at the top of the deck are known to all
    floor: list[str] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    copies: dict[str, str] = field(default_factory=dict)  # a Kite -> the code of the work it is a copy of

    # -- who and what ---------------------------------------------------------------------------------------------------------

    def face(self, work: str) -> Card:
        """What a work is: a Kite may be the copy of another."""
        return KIND[self.copies[work]] if work in self.copies else CARD[work]

    def owned(self, seat: int, code: str) -> list[str]:
        """The works of a seat with that effect."""
        player = self.players[seat]
        gallery, gift_shop = player.gallery, player.gift_shop
        if not gallery and not gift_shop:
            return []
        if self.copies:
            return [w for w in player.works if self.face(w).code == code]
        return [w for w in CODES[code] if w in gallery or w in gift_shop]

    def owner(self, work: str) -> int | None:
        return next((q for q, p in enumerate(self.players) if work in p.gallery or work in p.gift_shop), None)

    def open_task(self, seat: int) -> str:
        player = self.players[seat]
        return player.task[0] if player.task and player.task_up else ""

    def place_of(self, seat: int, card: str) -> list[str] | None:
        """The public place before a seat where the card lies."""
        p = self.players[seat]
        places = (p.helpers, p.craft_bench, p.sales, p.gallery, p.gift_shop, p.task if p.task_up else [])
        return next((place for place in places if card in place), None)

    # -- 9 Cover --------------------------------------------------------------------------------------------------------------

    def counted(self, seat: int, wing: str) -> list[str]:
        """The works that count in a wing: those in it, and with a Go Set the stone ones of the other wing."""
        player = self.players[seat]
        here = player.wing(wing)
        both = self.owned(seat, "go-set")
        if not both:
            return here
        materials = self.face(both[0]).materials
        there = player.gift_shop if wing == GALLERY else player.gallery
        return here + [w for w in there if self.face(w).material in materials]

    def capacity(self, seat: int, material: str, wing: str) -> int:
        """How many cards of a material the works of a wing can cover."""
        return self.capacities(seat, wing)[material]

    def capacities(self, seat: int, wing: str) -> dict[str, int]:
        """How many cards of each material the works of a wing can cover: each work as many as its value."""
        found = dict.fromkeys(VALUE, 0)
        for work in self.counted(seat, wing):
            material = self.face(work).material
            found[material] += VALUE[material]
        return found

    def covered(self, cards: int, capacity: int) -> int:
        """How many of so many cards are covered (R1)."""
        if cards <= capacity:
            return cards
        return capacity if self.cover_rule == CAPACITY else 0

    def covered_helpers(self, seat: int, material: str, helpers: int) -> int:
        """How many of so many helpers give two actions."""
        if any(material in self.face(w).materials for w in self.owned(seat, "bangle")):
            return helpers
        return self.covered(helpers, self.capacity(seat, material, GALLERY)) if helpers else 0

    def helpers_of(self, seat: int, material: str) -> int:
        return sum(CARD[c].material == material for c in self.players[seat].helpers)

    # -- movements ------------------------------------------------------------------------------------------------------------

    def draw(self, zone: list[str], n: int = 1) -> None:
        """Cards from the top of the deck, one by one; the last one ends the game."""
        for _ in range(n):
            zone.append(self.deck.pop(0))
            if self.face_up:
                self.face_up -= 1
            if not self.deck:
                self.end("deck", self.active)

    def reveal(self, n: int) -> list[str]:
        """Turn up the top cards of the deck for all to see; they stay there."""
        self.seal()
        self.face_up = max(self.face_up, min(n, len(self.deck)))
        return self.deck[:n]

    def under_deck(self, zone: list[str], card: str) -> None:
        zone.remove(card)
        self.deck.append(card)

    def leave_wing(self, card: str) -> int:
        """Take a work out of its wing; a Kite is then an ordinary Kite again. Tells whose it was."""
        seat = self.owner(card)
        assert seat is not None
        player = self.players[seat]
        (player.gallery if card in player.gallery else player.gift_shop).remove(card)
        self.copies.pop(card, None)
        return seat

    def enter_wing(self, seat: int, card: str, wing: str) -> None:
        self.players[seat].wing(wing).append(card)
        self.check_end()

    # -- 10 End of the game ---------------------------------------------------------------------------------------------------

    def check_end(self) -> None:
        """The ends that works or an empty deck bring, in the order of the rules."""
        clockwise = (self.active, *self.others(self.active))
        for seat in clockwise:
            if self.owned(seat, "turtle") and {self.face(w).material for w in self.players[seat].works} >= MATERIAL.keys():
                self.end("turtle", seat)
        for seat in clockwise:
            if len(self.players[seat].works) >= self.wing_limit:  # a Go Set lets works count twice, but not in one wing
                for wing in WINGS:
                    if len(self.counted(seat, wing)) >= self.wing_limit:
                        self.end("wing", seat)
        if not self.deck:
            self.end("deck", self.active)

    def end(self, cause: str, seat: int) -> None:
        """The game ends at once: whatever is being carried out stops where it is."""
        raise End(begin("mottainai.finale", cause, seat))

    def frames(self, kind: str) -> Iterator[Frame]:
        """The frames of a kind that are being carried out, innermost first."""
        return (f for f in reversed(self.stack) if kind == f.KIND)
