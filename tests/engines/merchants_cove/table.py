"""Positions for the tests of the Oracle, in the notation of the worked cases; see tests/engines/language.py for the rest.

A dish is written `L[A3 Ct] R[B1 Bo Vo]`: die_a showing 3 and the coin's tree in the left half. Lines are `a1-b1 b1-b2`. A table
is laid step by step; what is said to the table itself is said by whoever is asked first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from engines.kernel import Illegal, settle
from engines.merchants_cove import GAME
from engines.merchants_cove.cards import FACTIONS, GOOD, GOODS, PIER
from engines.merchants_cove.chart import LINE, cells_in
from engines.merchants_cove.dish import COIN, Dish
from engines.merchants_cove.market import Market
from engines.merchants_cove.rules import Day, Turn, new
from engines.merchants_cove.state import Cove, Player, Prediction
from engines.merchants_cove.view import CoveView, PlayerView
from tests.engines import language

RUNE = {"A": 0, "B": 1, "C": 2, "Bo": 3, "Vo": 4}


def dish(text: str) -> Dish:
    """A dish from its notation; a die that is not mentioned in a half is an error."""
    halves, a, b, coin = [""] * 5, 0, 0, ""
    for half, runes in re.findall(r"([LR])\[([^]]*)\]", text):
        for rune in runes.split():
            key = rune if rune in ("Bo", "Vo") else rune[0]
            halves[RUNE[key]] = half
            match key:
                case "A":
                    a = int(rune[1])
                case "B":
                    b = int(rune[1])
                case "C":
                    coin = {"t": "tree", "s": "skull"}[rune[1]]
    assert all(halves) and a and b and coin, text
    return Dish("".join(halves), a, b, coin)


def numbers_of(text: str) -> list[int]:
    """The eight numbers by which such a dish is rolled."""
    one = dish(text)
    return [*("LR".index(half) for half in one.halves), one.a - 1, one.b - 1, COIN.index(one.coin)]


@contextmanager
def rolling(*dishes: str) -> Iterator[None]:
    """The next rolls of Runes fall like this; all other chance stays as it is."""
    true, rolls = Cove.numbers, [numbers_of(text) for text in dishes]

    def numbers(self: Cove, n: int) -> list[int]:
        drawn = true(self, n)
        return rolls.pop(0) if n == 8 and rolls else drawn

    Cove.numbers = numbers  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Cove.numbers = true  # type: ignore[method-assign]
    assert not rolls, "not everything was rolled"


class Seat(language.Seat[Cove, CoveView, Player]):
    """Somebody at the table."""


class Table(language.Table[Cove, Seat]):
    """A game in which a seat is to act, with everything in the hands of the test."""

    def __init__(self, seats: int = 2, dish: str = "", rogues: str = "criminals", difficulty: str = "merchant") -> None:
        super().__init__(GAME, new("laid", seats, rogues, difficulty), Seat)
        self.seat = 0
        self.hours(*self.s.hours)
        self.acts(0)
        if dish:
            self.dish(dish)

    def acts(self, seat: int, figure: str = "rest") -> Table:
        """It is this seat's turn, after the roll; the figure stands in nobody's way."""
        self.seat = seat
        self.p.figure, self.p.fresh = figure, False
        self.s.active, self.s.phase = seat, "production"
        self.s.stack = [language.at("produce", Day()), language.at("ask_act", Turn(seat))]
        return self.settled()

    def turn(self, seat: int, *rolls: str) -> Table:
        """This seat's turn begins; the Runes fall like this."""
        self.seat = seat
        self.s.stack = [language.at("produce", Day()), Turn(seat)]
        with rolling(*rolls):
            return self.settled()

    @property
    def p(self) -> Player:
        """The merchant whose turn it is."""
        return self.s.players[self.seat]

    # -- laying things out

    def settled(self) -> Table:
        """The question is asked anew."""
        settle(self.s)
        self.listen()
        return self

    def dish(self, text: str, seat: int = -1) -> Table:
        """The Runes lie like this."""
        self.s.players[self.seat if seat < 0 else seat].dish = dish(text)
        return self.settled()

    def bubbles(self, plusminus: int = 0, move: int = 0) -> Table:
        """So many bubbles are filled, and none crossed."""
        self.p.filled, self.p.crossed = [plusminus, move], [0, 0]
        return self.settled()

    def drawn(self, lines: str, seat: int = -1) -> Table:
        """Lines that are on the chart, drawn before without enclosing anything."""
        for name in lines.split():
            self.s.players[self.seat if seat < 0 else seat].lines |= LINE[name].bit
        return self.settled()

    def bag(self, *colours: str) -> Table:
        """These come out of the bag first; they are taken from its end."""
        for colour in reversed(colours):
            if colour in self.s.bag:
                i = len(self.s.bag) - 1 - self.s.bag[::-1].index(colour)
                self.s.bag.insert(0, self.s.bag.pop(i))
            else:
                self.s.bag.insert(0, colour)
        return self

    def boats(self, *aboard: str) -> Table:
        """Who is on each boat: `red grey`; boats that are not mentioned are empty."""
        self.s.boats = [list(words.split()) for words in aboard] + [[] for _ in range(6 - len(aboard))]
        return self.settled()

    def docks(self, **piers: int) -> Table:
        """Boats lie at piers."""
        for key, boat in piers.items():
            self.s.piers[PIER[key]] = boat
        return self.settled()

    def pier(self, key: str, aboard: str, boat: int) -> Table:
        """A boat with these Adventurers lies at a pier."""
        self.s.boats[boat - 1] = aboard.split()
        self.s.piers[PIER[key]] = boat
        return self.settled()

    def hours(self, *hours: int) -> Table:
        """Where the tokens stand; those who share an hour came in the order of their seats, the first lies on top."""
        self.s.hours = list(hours)
        self.s.landed = sorted(range(len(hours)), key=lambda token: (hours[token], -token))
        self.s.reached = [token for token, hour in enumerate(hours) if hour >= self.s.market]
        return self.settled()

    def predicts(self, *predictions: str, seat: int = -1) -> Table:
        """Predictions such as `red 4` or `blue 3 1`, the last number being the crossed icons."""
        for words in predictions:
            colour, *numbers = words.split()
            made = Prediction(int(numbers[0]), colour, *map(int, numbers[1:]))
            self.s.players[self.seat if seat < 0 else seat].predictions.append(made)
        return self.settled()

    def stock(self, seat: int = -1, **goods: int) -> Table:
        """What lies on a shelf: red_charm=2."""
        player = self.s.players[self.seat if seat < 0 else seat]
        for word, n in goods.items():
            good = GOOD[word.replace("_", "-")]
            player.shelf[good.place], player.supply[good.place] = n, good.copies - n
        return self.settled()

    def corrupted(self, *cards: str, seat: int = -1) -> Table:
        """A merchant holds these Corruption cards."""
        for card in cards:
            zone = next(z for z in (self.s.corruption, *(p.corruption for p in self.s.players)) if card in z)
            zone.remove(card)
            self.s.players[self.seat if seat < 0 else seat].corruption.append(card)
        return self.settled()

    def staffed(self, seat: int = -1, astrologist: str = "", palm: str = "", security: str = "") -> Table:
        """Townsfolk are assigned to abilities."""
        cards = {"astrologist": astrologist, "palm": palm, "security": security}
        for staff, card in ((staff, card) for staff, card in cards.items() if card):
            zone = next(z for z in (self.s.square, self.s.townsfolk, self.s.departed) if card in z)
            zone.remove(card)
            self.s.players[self.seat if seat < 0 else seat].staff[staff] = card
        self.s.square += [self.s.townsfolk.pop(0) for _ in range(4 - len(self.s.square))]
        return self.settled()

    def square(self, *cards: str) -> Table:
        """Who waits in the Town Square."""
        pool = sorted(self.s.square + self.s.townsfolk)
        self.s.square = list(cards)
        self.s.townsfolk = [card for card in pool if card not in cards]
        return self.settled()

    def halls(self, *counts: int, lair: int = 2) -> Table:
        """How many are in the Halls and in the Lair."""
        self.s.halls, self.s.lair = list(counts), lair
        return self.settled()

    def to_market(self) -> Table:
        """Everybody stands at the Market, whose phase begins."""
        self.s.hours = [self.s.market for _ in self.s.hours]
        self.s.reached = self.s.order[:]
        self.s.stack = [language.at("close", Day()), Market()]
        return self.settled()

    def dawn(self, *bag: str) -> Table:
        """The next day begins with empty boats, and this in the bag."""
        self.s.bag = list(bag)
        self.s.boats, self.s.piers = [[] for _ in self.s.boats], [0 for _ in self.s.piers]
        self.s.stack = [Day()]
        return self.settled()

    # -- speaking

    @property
    def mover(self) -> Seat:
        """Whoever is asked first."""
        return self.seats[self.s.asks[0].seat]

    @property
    def options(self) -> tuple[str, ...]:
        """What they may answer."""
        return self.mover.options

    def offers(self, head: str) -> list[str]:
        """The options that begin with these words."""
        return [option for option in self.options if option.startswith(head)]

    def says(self, *choices: str) -> Table:
        """They answer, or whoever is asked next."""
        for choice in choices:
            self.mover.says(choice)
        return self

    def types(self, line: str) -> Table:
        """They type a command."""
        self.mover.types(line)
        return self

    def cannot_say(self, choice: str, why: str, rule: str) -> Illegal:
        """They answer in vain."""
        return self.mover.cannot_say(choice, why, rule)

    def charts(self, *lines: str) -> Table:
        """Star Charting with these lines, in this order."""
        if "chart" in self.options:
            self.says("chart")
        return self.says(*(f"line {line[0]} {line}" for line in lines), "done")

    def finish(self, choose: Sequence[str] = ()) -> Table:
        """Answer everything until somebody is to act, with the first option unless a word is preferred."""
        while not self.over and self.key not in ("act", "sales"):
            wanted = [o for o in self.options if any(o.startswith(head) for head in choose)]
            self.says((wanted or list(self.options))[0])
        return self

    # -- looking

    def shelf(self, seat: int = -1) -> dict[str, int]:
        """What a merchant has made."""
        player = self.s.players[self.seat if seat < 0 else seat]
        return {good.code: player.shelf[good.place] for good in GOODS if player.shelf[good.place]}

    def corruption(self, seat: int = -1) -> int:
        """How many Corruption cards a merchant has."""
        return len(self.s.players[self.seat if seat < 0 else seat].corruption)

    def areas(self) -> list[str]:
        """The filled areas: `A1 B1`."""
        return [" ".join(cells_in(area)) for area in self.p.areas]

    def hall(self, faction: str) -> int:
        """How many are in a Hall."""
        return self.s.halls[FACTIONS.index(faction)]

    @property
    def watched(self) -> CoveView:
        """What a spectator sees."""
        shown: CoveView = self.game.view(self.s, None)
        return shown

    def shown(self, seat: int = 0) -> PlayerView:
        """What everybody sees of a merchant."""
        return self.watched.players[seat]
