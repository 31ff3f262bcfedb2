"""What lies in the cove and in front of the merchants, and the few ways in which it moves."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engines.kernel import No, State, Text
from engines.merchants_cove.cards import (
    BOATS,
    BOX,
    CORRUPTION,
    FACTIONS,
    GOODS,
    PIERS,
    PIERS_OF_SIDE,
    RANK,
    ROGUE_CARD,
    RULES,
    SIDE,
    TOWNSFOLK,
    TWIST,
    Good,
)
from engines.merchants_cove.dish import Dish, fallen

SEATS = RULES.boat_seats
TRACKS: tuple[str, ...] = tuple(TWIST)  # of bubbles
# 1: nobody is asked for the order of two drawn at once where both orders bring the same rewards.
# Games that began under an earlier edition are played to their end under it.
EDITION = 1


def no(rule: str, key: str, **params: object) -> No:
    return No(Text(f"merchants_cove.no.{key}", **params), rule)


def empty_bubbles(track: int, filled: int, crossed: int) -> int:
    return BOX.twists[track].bubbles - filled - crossed


@dataclass(slots=True)
class Prediction:
    """So many icons of the Divining Area in one colour: active until one is circled or all are crossed out."""

    size: int = 0
    colour: str = ""
    crossed: int = 0
    circled: int = 0

    @property
    def is_active(self) -> bool:
        return not self.circled and self.crossed < self.size


@dataclass(slots=True)
class Player:
    """One merchant's things; Goods are counted by colour and kind, in the order of GOODS."""

    gold: int = 0
    corruption: list[str] = field(default_factory=list)  # hidden from all others
    supply: list[int] = field(default_factory=list)
    shelf: list[int] = field(default_factory=list)
    figure: str = ""  # the action it stands on
    halves: str = ""  # of the Dish: a letter for each Rune
    a: int = 0
    b: int = 0
    coin: str = ""
    fresh: bool = False  # the roll of the set-up waits for the first turn
    filled: list[int] = field(default_factory=list)  # bubbles by track, ready to use
    crossed: list[int] = field(default_factory=list)  # bubbles by track, used up
    lines: int = 0  # drawn on the chart
    areas: list[int] = field(default_factory=list)  # filled on the chart
    predictions: list[Prediction] = field(default_factory=list)
    top: str = ""  # the ascending horoscope, box by box
    bottom: str = ""
    marks: list[str] = field(default_factory=list)  # of the Faction Area: "warriors x", "bards market"
    staff: dict[str, str] = field(default_factory=dict)  # ability -> card
    owed: list[int] = field(default_factory=list)  # rewards still to be taken, by their circled icons
    sponsored: int = 0  # gold from sponsorship in the last Market
    tainted: int = 0  # Corruption drawn for sales in the last Market

    @property
    def dish(self) -> Dish:
        return Dish(self.halves, self.a, self.b, self.coin)

    @dish.setter
    def dish(self, dish: Dish) -> None:
        self.halves, self.a, self.b, self.coin = dish

    @property
    def icons_used(self) -> int:
        return sum([one.size for one in self.predictions])

    def empty_bubbles(self, track: int) -> int:
        return empty_bubbles(track, self.filled[track], self.crossed[track])

    def row(self, key: str) -> str:
        return self.top if key == "top" else self.bottom

    def free_icons(self, faction: str) -> int:
        return RULES.faction_icons - sum(1 for mark in self.marks if mark.partition(" ")[0] == faction)

    def make(self, good: Good) -> bool:
        """Move a Good from the supply to the shelf, if there is one (R-12)."""
        if not self.supply[good.place]:
            return False
        self.supply[good.place] -= 1
        self.shelf[good.place] += 1
        return True


@dataclass(slots=True)
class Rival:
    """Nozama the Peddler."""

    gold: int = 0
    supply: list[int] = field(default_factory=list)
    shelf: list[int] = field(default_factory=list)
    townsfolk: list[str] = field(default_factory=list)
    earned: int = 0  # in the last Market


def moving_on_top(raw: dict[str, Any]) -> dict[str, Any]:
    """In schema 1 a token came to lie on top only where it stopped; one that was saved on its way lies there already."""
    moving = [held["token"] for held in raw["stack"] if held["kind"] == "merchants_cove.advance"]
    return {**raw, "landed": [*(token for token in raw["landed"] if token not in moving), *moving]}


@dataclass(slots=True)
class Cove(State):
    """The whole table. Tokens are seats; in a game for one, Nozama's comes after them."""

    NAME: ClassVar[str] = "merchants_cove"
    SECTIONS: ClassVar[Mapping[str, str]] = {
        "act": "5", "lines": "7", "writes": "9.1", "staff": "5.5", "fill": "5.5", "place": "6.3", "who": "6.3", "rob": "15",
        "dock": "6.4", "pair": "8.2", "reward": "8.3", "color": "9.1", "mark": "9.2", "discard": "5.4", "effect": "5.4",
        "to": "5.4", "sales": "10",
    }  # fmt: skip
    SCHEMA: ClassVar[int] = 2
    MIGRATIONS: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {1: moving_on_top}

    edition: int = 0  # of the rules that this game is played by
    rogues: str = ""  # the Rogue card
    difficulty: str = ""
    day: int = 0
    phase: str = ""  # arrival, production, market, over
    active: int = -1  # the token that moves
    bag: list[str] = field(default_factory=list)  # in the order in which they will be drawn
    boats: list[list[str]] = field(default_factory=list)  # of those at a pier, too
    piers: list[int] = field(default_factory=list)  # the boat at each, counted from 1; 0 when it is free
    halls: list[int] = field(default_factory=list)  # by faction
    lair: int = 0
    hours: list[int] = field(default_factory=list)  # by token
    landed: list[int] = field(default_factory=list)  # tokens, the last to have moved at the end
    order: list[int] = field(default_factory=list)  # tokens in the order in which the day began
    reached: list[int] = field(default_factory=list)  # tokens in the order in which they came to the Market
    market: int = 0  # the hour of the Market token
    called: bool = False
    square: list[str] = field(default_factory=list)  # the Town Square, slot 1 first
    townsfolk: list[str] = field(default_factory=list)  # the deck, top first
    departed: list[str] = field(default_factory=list)  # townsfolk discarded
    corruption: list[str] = field(default_factory=list)  # the deck, top first
    cleansed: list[str] = field(default_factory=list)  # Corruption discarded
    players: list[Player] = field(default_factory=list)
    rivals: list[Rival] = field(default_factory=list)  # Nozama, or nobody
    sold: list[str] = field(default_factory=list)  # in the last Market: "0 red-charm left 6"

    # -- the cove

    @property
    def rule(self) -> str:
        return ROGUE_CARD[self.rogues].rule

    def open_boats(self) -> list[int]:
        return [n for n, on_board in enumerate(self.boats, 1) if len(on_board) < SEATS and n not in self.piers]

    def free_seats(self) -> int:
        piers = self.piers
        return sum([SEATS - len(there) for n, there in enumerate(self.boats, 1) if n not in piers])

    def berths(self, boat: int) -> list[int]:
        """The piers where a boat can dock now; none unless it is full (6.4)."""
        if len(self.boats[boat - 1]) < SEATS or boat in self.piers:
            return []
        return [pier for pier in PIERS_OF_SIDE[SIDE[boat - 1]] if not self.piers[pier]]

    def dock(self, boat: int, pier: int) -> None:
        self.piers[pier] = boat
        self.tell("docked", boat=boat, pier=PIERS[pier].key)

    def at_pier(self, pier: int) -> list[str]:
        return self.boats[self.piers[pier] - 1] if self.piers[pier] else []

    def pull(self) -> str:
        self.seals += 1
        return self.bag.pop(0)

    def put_back(self, colours: list[str]) -> None:
        if colours:
            self.bag += colours
            self.shuffle(self.bag)

    @property
    def rival_token(self) -> int:
        """Nozama's, in a game for one: it comes after those of the merchants, whose numbers are their seats."""
        return self.seats

    def is_rival(self, token: int) -> bool:
        return token == self.rival_token

    def tokens(self) -> range:
        return range(self.seats + len(self.rivals))

    def next_token(self) -> int:
        """Whose turn it is: furthest behind, and of those the last to have arrived; -1 when all stand at the Market."""
        hours = self.hours
        last = min(hours)
        if last < self.market:
            for token in reversed(self.landed):
                if hours[token] == last:
                    return token
        return -1

    # -- what happens to a merchant

    def roll_runes(self, seat: int) -> None:
        player = self.players[seat]
        player.halves, player.a, player.b, player.coin = fallen(self.numbers(8))
        self.tell("rolled", seat=seat, halves=player.halves, a=player.a, b=player.b, coin=player.coin)

    def corrupt(self, seat: int, n: int, why: str) -> int:
        """Draw Corruption, as far as there is any; how many came."""
        cards: list[str] = []
        for _ in range(n):
            if not self.corruption and self.cleansed:
                self.corruption, self.cleansed = self.cleansed, []
                self.shuffle(self.corruption)
            if self.corruption:
                cards.append(self.corruption.pop(0))
        if cards:
            self.seal()
            self.players[seat].corruption += cards
            self.tell("corrupted", seat=seat, n=len(cards), why=why)
            self.tell("saw", (seat,), cards=cards)
        return len(cards)

    def cleanse(self, seat: int, card: str, by: str = "") -> None:
        """Discard a Corruption card, face up; the pile is kept in order, so that nobody's turn to speak shows in it."""
        self.players[seat].corruption.remove(card)
        insort(self.cleansed, card)
        self.tell("cleansed", seat=seat, card=card, by=by)

    def gain(self, seat: int, good: Good, why: str, by: str = "") -> None:
        made = self.players[seat].make(good)
        self.tell("made" if made else "none_left", seat=seat, good=good.code, why=why, by=by)

    def mark(self, seat: int, faction: str, kind: str) -> None:
        """Mark an icon of the Faction Area; an X pays at once (9.2)."""
        player = self.players[seat]
        player.marks.append(f"{faction} {kind}")
        gold = self.halls[FACTIONS.index(faction)] * RULES.immediate_gold if kind == "x" else 0
        player.gold += gold
        self.tell("marked", seat=seat, faction=faction, mark=kind, gold=gold)

    def fill(self, seat: int, track: int, n: int) -> int:
        n = min(n, self.players[seat].empty_bubbles(track))
        self.players[seat].filled[track] += n
        self.tell("filled", seat=seat, track=TRACKS[track], n=n)
        return n

    def refill_square(self) -> None:
        """Slide the Town Square together and deal into the dearest slot."""
        while len(self.square) < len(RULES.square_hours):
            if not self.townsfolk and self.departed:
                self.townsfolk, self.departed = self.departed, []
                self.shuffle(self.townsfolk)
            if not self.townsfolk:
                return
            self.seal()
            self.square.append(self.townsfolk.pop(0))
            self.tell("arrived", card=self.square[-1], slot=len(self.square))

    # -- counting

    def rogue_icons(self, seat: int) -> int:
        player = self.players[seat]
        return sum(CORRUPTION[card] for card in player.corruption) + sum(TOWNSFOLK[card].rogues for card in player.staff.values())

    def typed(self, choice: str) -> str:
        """A choice as it is typed: a line needs no column before it."""
        verb, *words = choice.split(" ")
        return f"{verb} {words[-1]}" if verb == "line" else choice


def icon_gold(halls: list[int], cards: Iterable[str]) -> int:
    return sum(halls[faction] for card in cards for faction in TOWNSFOLK[card].factions)


def in_order(colours: list[str]) -> list[str]:
    return sorted(colours, key=RANK.__getitem__)


def full_supply() -> list[int]:
    return [good.copies for good in GOODS]


def empty_cove() -> list[list[str]]:
    return [[] for _ in range(BOATS)]
