"""What lies on the table in Resafa, and the few ways in which it moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from engines.kernel import Frame, No, State, Text, begin
from engines.resafa.cards import (
    CANAL,
    CARD,
    COLOURS,
    GRID,
    HOME,
    LISTS,
    MAINS,
    PERMANENT,
    REACTIONS,
    RULES,
    Face,
    Grid,
    Pairs,
    add,
    board_side,
    face_of,
)

T = TypeVar("T")

BOT = 1  # the bot's number where owners are named; in a game for one no seat has it
NOBODY = -1
# Of the rules. 1: what can earn nothing is not played, what must be done is not spent away, and the one-time bonus of a
# purchase may come before its first item. Games that began under an earlier edition are played to their end under it.
EDITION = 1
MAIN_KINDS: Mapping[str, str] = {f"resafa.{action}": action for action in MAINS}
SECTIONS: Mapping[str, str] = {  # the paragraph of each question; "act" is that of a turn
    "start": "3", "setup": "14", "route": "11", "act": "5", "act.shed": "4", "act.colour": "6",
    **dict.fromkeys(("act.tile", "act.face", "act.place", "act.rotation"), "7.1"), "act.room": "7.2", "act.provision": "7.3",
    **dict.fromkeys(("act.size", "act.square", "act.strips"), "7.4"),
    **dict.fromkeys(("act.canal", "act.side", "act.space", "act.lying"), "7.5"),
    **dict.fromkeys(("act.journey", "act.cargo", "act.trade", "act.base", "act.close"), "7.6"),
    "act.track": "8.1", "act.special": "8.2", "act.search": "8.2", "act.swap": "8.3", "act.row": "9",
    **dict.fromkeys(("act.goods", "act.effect", "act.option", "act.convert"), "13"), "act.centre": "R38", "act.flip": "R38",
}  # fmt: skip


def no(rule: str, key: str, **params: object) -> No:
    return No(Text(f"resafa.no.{key}", **params), rule)


@dataclass(frozen=True, slots=True)
class Built:
    """A workshop in a player's area, turned clockwise by quarters."""

    tile: str = ""
    back: bool = False
    x: int = 0
    y: int = 0
    turned: int = 0

    @property
    def face(self) -> Face:
        return face_of(self.tile, self.back)


@dataclass(frozen=True, slots=True)
class Square:
    """A garden square with at least one tile; a strip holds the number of its tile, 0 while it is free."""

    x: int = 0
    y: int = 0
    orientation: str = "h"
    strips: tuple[int, ...] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the water network, and the cubes standing on it."""

    owner: int = 0
    tile: str = ""
    side: str = "a"
    cubes: int = 0


@dataclass(slots=True)
class Player:
    """One player's area."""

    colour: str = ""
    wares: dict[str, int] = field(default_factory=dict)  # the warehouse, coins and points
    capacity: int = 0
    good: str = ""  # what the caravan carries, "" when it is empty
    load: int = 0
    place: str = HOME
    tracks: dict[str, int] = field(default_factory=dict)
    hand: list[str] = field(default_factory=list)  # action cards
    pile: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)  # since the hand was last rebuilt, in order
    bonus: list[str] = field(default_factory=list)
    sacks: list[str] = field(default_factory=list)
    special: dict[str, bool] = field(default_factory=dict)  # all but yellow ones -> still to be used
    yellow: list[str] = field(default_factory=list)  # a record of those gained; the cards lie among the action cards
    swaps: list[str] = field(default_factory=list)  # yellow cards that have not been swapped in yet
    tiles: list[str] = field(default_factory=list)  # kept canal bonus tiles
    canals: list[str] = field(default_factory=list)  # unused canal tiles
    workshops: list[Built] = field(default_factory=list)
    squares: list[Square] = field(default_factory=list)
    completed: int = 0
    causeway: list[str] = field(default_factory=list)
    rows: dict[str, tuple[str, ...]] = field(default_factory=dict)
    water: int = 0

    @property
    def tokens(self) -> list[str]:
        return [*self.causeway, *(kind for row in self.rows.values() for kind in row)]

    @property
    def gardens(self) -> int:
        return sum(len(set(square.strips) - {0}) for square in self.squares)

    @property
    def cells(self) -> list[tuple[int, int]]:
        return [(w.x, w.y) for w in self.workshops]

    def square(self, x: int, y: int) -> Square | None:
        return next((s for s in self.squares if s.x == x and s.y == y), None)

    def plant(self, square: Square) -> None:
        """A garden square as it is now, in its place among them or behind them."""
        for i, old in enumerate(self.squares):
            if (old.x, old.y) == (square.x, square.y):
                self.squares[i] = square
                return
        self.squares.append(square)

    def free_rows(self) -> list[str]:
        return [row for row, kinds in self.rows.items() if len(kinds) < RULES.row_spaces]

    def pay(self, cost: Mapping[str, int]) -> None:
        """Pay from the warehouse; whoever lets a price be chosen has made sure that it can be paid."""
        for ware, n in cost.items():
            assert self.wares[ware] >= n
            self.wares[ware] -= n

    def has(self, cost: Mapping[str, int], gains: Mapping[str, int] | None = None) -> bool:
        more = gains or {}
        return all(self.wares[ware] + more.get(ware, 0) >= n for ware, n in cost.items())


COUNTS: Mapping[str, Callable[[Player], int]] = {  # what lies in a player's own area
    "camels": lambda p: p.capacity,
    "gardens": lambda p: p.gardens,
    "completed_gardens": lambda p: p.completed,
    "workshops": lambda p: len(p.workshops),
    "tokens": lambda p: len(p.tokens),
    "tokens_square": lambda p: p.tokens.count("square"),
    "water_cubes": lambda p: p.water,
    "special_all": lambda p: len(p.special) + len(p.yellow),
    "special_yellow": lambda p: len(p.yellow),
    "pairs_workshop_garden": lambda p: min(len(p.workshops), p.gardens),
}


@dataclass(slots=True)
class Bot:
    """The automatic opponent of the game for one."""

    tracks: dict[str, int] = field(default_factory=dict)
    tiles: list[str] = field(default_factory=list)  # its canal tiles, top first
    sides: dict[str, str] = field(default_factory=dict)
    last: str = ""  # the space of its cube
    setup: str = "normal"  # which way round the set-up card lies
    deck: list[str] = field(default_factory=list)  # top first
    left: list[str] = field(default_factory=list)  # cards lying on the left, the newest last
    water: int = 0


@dataclass(slots=True)
class Resafa(State):
    """The whole table. Its many piles are tuples: copies share them, and robots copy a table before every thought."""

    NAME: ClassVar[str] = "resafa"
    SECTIONS: ClassVar[Mapping[str, str]] = SECTIONS

    edition: int = 0  # of the rules that this game is played by
    reviewed: bool = False  # everybody has seen which special cards are not in the game
    round: int = 0
    start: int = 0  # a number of a player, or the bot's
    active: int = 0
    players: list[Player] = field(default_factory=list)
    bot: Bot = field(default_factory=Bot)
    sacks: list[str] = field(default_factory=list)  # decks: top first
    decks: dict[str, tuple[str, ...]] = field(default_factory=dict)  # bonus cards by colour and level
    display: dict[str, tuple[str, ...]] = field(default_factory=dict)  # "" in an empty place
    stacks: dict[str, tuple[str, ...]] = field(default_factory=dict)  # special cards face down
    shown: dict[str, str] = field(default_factory=dict)  # the card on top of a stack, face up
    removed: dict[str, tuple[str, ...]] = field(default_factory=dict)  # special cards that nobody has seen, by stack
    gone: list[str] = field(default_factory=list)  # out of the game, openly
    supply: dict[str, tuple[str, ...]] = field(default_factory=dict)  # workshops by level
    offer: dict[str, tuple[str, ...]] = field(default_factory=dict)
    gardens: dict[str, int] = field(default_factory=dict)
    grid: dict[str, Laid] = field(default_factory=dict)
    sources: dict[str, int] = field(default_factory=dict)
    lying: dict[str, str] = field(default_factory=dict)  # space -> canal bonus tile
    trade: dict[str, str] = field(default_factory=dict)  # centre -> trading tile
    up: dict[str, str] = field(default_factory=dict)  # centre -> the side that is up
    bases: dict[str, tuple[int, ...]] = field(default_factory=dict)  # centre -> owner by spot
    tokens: dict[str, int] = field(default_factory=dict)

    # -- what the rules ask -------------------------------------------------------------------------------------------

    @property
    def solo(self) -> bool:
        return self.seats == 1

    @property
    def network(self) -> Grid:
        return GRID[board_side(self.seats)]

    @property
    def sitting(self) -> int:
        """How many play, the bot included."""
        return 2 if self.seats == 1 else self.seats

    def count(self, seat: int, what: str) -> int:
        if what in COUNTS:
            return COUNTS[what](self.players[seat])
        match what:
            case "bases":
                return sum([owners.count(seat) for owners in self.bases.values()])
            case "canals":
                return sum([c.owner == seat for c in self.grid.values()])
            case "tanks":
                return sum([c.owner == seat and CANAL[c.tile][c.side].tank for c in self.grid.values()])
        colour = what.removeprefix("special_")
        return sum(CARD[c].colour == colour for c in self.players[seat].special)

    def open(self, action: str) -> Any:
        """The open main action of that kind, or None; the trading action carries what cards may lower."""
        for f in reversed(self.stack):
            if MAIN_KINDS.get(f.KIND) == action and not getattr(f, "card", ""):
                return f
        return None

    def main_actions(self) -> Iterator[Any]:
        """The main actions that are open, the outermost first; a garden that a card builds is none."""
        return (f for f in self.stack if f.KIND in MAIN_KINDS and not getattr(f, "card", ""))

    def main_action(self) -> Any:
        """The main action that is open, or None."""
        return next(self.main_actions(), None)

    def opened(self) -> set[str]:
        """The kinds of main action that are open."""
        return {MAIN_KINDS[f.KIND] for f in self.main_actions()}

    def prospect(self, seat: int, event: str) -> tuple[dict[str, int], dict[str, dict[str, int]]]:
        """What permanent cards will give on an event before its price is paid: wares, and discounts by what they lower."""
        gains: dict[str, int] = {}
        off: dict[str, dict[str, int]] = {}
        for key in self.reactions(seat, event):
            for e in LISTS[key]:
                if e.op == "gain":
                    add(gains, e.gain)
                elif e.op == "discount":
                    add(off.setdefault(e.word, {}), e.off)
        return gains, off

    def reactions(self, seat: int, event: str) -> list[str]:
        return [key for card in self.players[seat].special if card in PERMANENT for key in REACTIONS.get((card, event), ())]

    def is_owing(self) -> bool:
        """Whether the one-time bonus of a purchase has been taken, and its first item is still to come."""
        trade = self.open("trading")
        return trade is not None and trade.owed

    def may_interrupt(self, seat: int) -> bool:
        """Whether a player holds anything that could be played freely; everybody can see how many cards there are.

        Between a bonus taken first and the purchase that it is for, nothing can: it might use up what the purchase needs.
        """
        p = self.players[seat]
        return bool(p.bonus or p.sacks or p.tiles or any(p.special.values())) and not self.is_owing()

    def react(self, seat: int, event: str) -> list[str]:
        """The same, announced: the event has happened."""
        for card in self.players[seat].special:
            if card in PERMANENT and (card, event) in REACTIONS:
                self.tell("reacted", seat=seat, card=card)
        return self.reactions(seat, event)

    # -- what moves ---------------------------------------------------------------------------------------------------

    def gain(self, seat: int, gains: Iterable[tuple[str, int]], times: int = 1) -> None:
        p = self.players[seat]
        got = {ware: n * times for ware, n in gains if n * times}
        if got:
            add(p.wares, got.items())
            self.tell("gained", seat=seat, gain=got)

    def draw_sacks(self, seat: int, n: int) -> None:
        drawn, self.sacks[:] = self.sacks[:n], self.sacks[n:]
        if drawn:
            self.seal()
            self.players[seat].sacks += drawn
            self.tell("sacks", seat=seat, n=len(drawn))
            self.tell("see_sacks", (seat,), cards=drawn)

    def raise_capacity(self, seat: int, n: int) -> None:
        p = self.players[seat]
        before, p.capacity = p.capacity, min(RULES.capacity_max, p.capacity + n)
        if p.capacity > before:
            self.tell("capacity", seat=seat, capacity=p.capacity)

    def put_token(self, seat: int, kind: str, row: str = "") -> None:
        p = self.players[seat]
        self.tokens[kind] -= 1
        if row:
            p.rows[row] += (kind,)
        else:
            p.causeway.append(kind)
        self.tell("token", seat=seat, token=kind, row=row)

    def may_gain_token(self, seat: int, kind: str) -> bool:
        p = self.players[seat]
        return self.tokens[kind] > 0 and (len(p.causeway) < RULES.causeway or bool(p.free_rows()))

    def turn_up(self, colour: str, level: int) -> None:
        """Turn up the next card of a stack unless one lies face up already."""
        key = f"{colour}-{level}"
        if key in self.stacks and not self.shown.get(key) and self.stacks[key]:
            self.seal()
            self.shown[key], *left = self.stacks[key]
            self.stacks[key] = tuple(left)
            self.tell("turned_up", colour=colour, level=level, card=self.shown[key])

    def interrupt(self, seat: int, *words: str) -> Frame:
        return begin("resafa.free", seat, words[0], words[1], next(a.key for a in self.asks if a.seat == seat))


def put(row: tuple[T, ...], at: int, one: T) -> tuple[T, ...]:
    """A row with something else in one of its places."""
    return (*row[:at], one, *row[at + 1 :])


def lowered(cost: Pairs, *offs: Mapping[str, int]) -> dict[str, int]:
    """A price less its discounts; no part of it falls below nothing."""
    return {ware: left for ware, n in cost if (left := n - sum(off.get(ware, 0) for off in offs)) > 0}


def fresh_tracks() -> dict[str, int]:
    return dict.fromkeys(COLOURS, 0)
