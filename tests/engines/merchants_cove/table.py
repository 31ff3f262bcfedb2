"""Positions for the tests of the Oracle, in the notation of the worked cases, and merchants who speak there.

A dish is written `L[A3 Ct] R[B1 Bo Vo]`: die_a showing 3 and the coin's tree in the left half. Lines are `a1-b1 b1-b2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from engines.kernel import Codec, Event, Illegal, apply, asked, command, prepare, settle
from engines.merchants_cove.cards import FACTIONS, GOOD, GOODS, PIER
from engines.merchants_cove.chart import LINE, cells_in
from engines.merchants_cove.dish import COIN, Dish
from engines.merchants_cove.market import Market
from engines.merchants_cove.projection import view
from engines.merchants_cove.rules import Day, Turn, new
from engines.merchants_cove.state import Cove, Player, Prediction
from engines.merchants_cove.verbs import VERBS
from engines.merchants_cove.view import CoveView, PlayerView

CODEC = Codec(Cove)
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


def day(step: str) -> Day:
    """A day that has come to this step."""
    found = Day()
    found.at = step
    return found


class Table:
    """A game in which a seat is to act, with everything in the hands of the test."""

    def __init__(self, seats: int = 2, dish: str = "", rogues: str = "criminals", difficulty: str = "merchant"):
        self.g = new("laid", seats, rogues, difficulty)
        self.g.out = []
        self.seat = 0
        self.hours(*self.g.hours)
        self.acts(0)
        if dish:
            self.dish(dish)

    def acts(self, seat: int, figure: str = "rest") -> Table:
        """It is this seat's turn, after the roll; the figure stands in nobody's way."""
        self.seat = seat
        self.p.figure, self.p.fresh = figure, False
        self.g.active, self.g.phase = seat, "production"
        turn = Turn(seat)
        turn.at = "ask_act"
        self.g.stack = [day("produce"), turn]
        settle(self.g)
        return self

    def turn(self, seat: int, *rolls: str) -> Table:
        """This seat's turn begins; the Runes fall like this."""
        self.seat = seat
        self.g.stack = [day("produce"), Turn(seat)]
        with rolling(*rolls):
            return self.settled()

    @property
    def p(self) -> Player:
        """The merchant whose turn it is."""
        return self.g.players[self.seat]

    # -- laying things out

    def settled(self) -> Table:
        """The question is asked anew."""
        settle(self.g)
        return self

    def dish(self, text: str, seat: int = -1) -> Table:
        """The Runes lie like this."""
        self.g.players[self.seat if seat < 0 else seat].dish = dish(text)
        return self.settled()

    def bubbles(self, plusminus: int = 0, move: int = 0) -> Table:
        """So many bubbles are filled, and none crossed."""
        self.p.filled, self.p.crossed = [plusminus, move], [0, 0]
        return self.settled()

    def drawn(self, lines: str, seat: int = -1) -> Table:
        """Lines that are on the chart, drawn before without enclosing anything."""
        for name in lines.split():
            self.g.players[self.seat if seat < 0 else seat].lines |= LINE[name].bit
        return self.settled()

    def bag(self, *colours: str) -> Table:
        """These come out of the bag first; they are taken from its end."""
        for colour in reversed(colours):
            if colour in self.g.bag:
                i = len(self.g.bag) - 1 - self.g.bag[::-1].index(colour)
                self.g.bag.insert(0, self.g.bag.pop(i))
            else:
                self.g.bag.insert(0, colour)
        return self

    def boats(self, *aboard: str) -> Table:
        """Who is on each boat: `red grey`; boats that are not mentioned are empty."""
        self.g.boats = [list(words.split()) for words in aboard] + [[] for _ in range(6 - len(aboard))]
        return self.settled()

    def docks(self, **piers: int) -> Table:
        """Boats lie at piers."""
        for key, boat in piers.items():
            self.g.piers[PIER[key]] = boat
        return self.settled()

    def pier(self, key: str, aboard: str, boat: int) -> Table:
        """A boat with these Adventurers lies at a pier."""
        self.g.boats[boat - 1] = aboard.split()
        self.g.piers[PIER[key]] = boat
        return self.settled()

    def hours(self, *hours: int) -> Table:
        """Where the tokens stand; those who share an hour came in the order of their seats, the first lies on top."""
        self.g.hours = list(hours)
        self.g.landed = sorted(range(len(hours)), key=lambda token: (hours[token], -token))
        self.g.reached = [token for token, hour in enumerate(hours) if hour >= self.g.market]
        return self.settled()

    def predicts(self, *predictions: str, seat: int = -1) -> Table:
        """Predictions such as `red 4` or `blue 3 1`, the last number being the crossed icons."""
        for words in predictions:
            colour, *numbers = words.split()
            made = Prediction(int(numbers[0]), colour, *map(int, numbers[1:]))
            self.g.players[self.seat if seat < 0 else seat].predictions.append(made)
        return self.settled()

    def stock(self, seat: int = -1, **goods: int) -> Table:
        """What lies on a shelf: red_charm=2."""
        player = self.g.players[self.seat if seat < 0 else seat]
        for word, n in goods.items():
            good = GOOD[word.replace("_", "-")]
            player.shelf[good.place], player.supply[good.place] = n, good.copies - n
        return self.settled()

    def corrupted(self, *cards: str, seat: int = -1) -> Table:
        """A merchant holds these Corruption cards."""
        for card in cards:
            zone = next(z for z in (self.g.corruption, *(p.corruption for p in self.g.players)) if card in z)
            zone.remove(card)
            self.g.players[self.seat if seat < 0 else seat].corruption.append(card)
        return self.settled()

    def staffed(self, seat: int = -1, astrologist: str = "", palm: str = "", security: str = "") -> Table:
        """Townsfolk are assigned to abilities."""
        cards = {"astrologist": astrologist, "palm": palm, "security": security}
        for staff, card in ((staff, card) for staff, card in cards.items() if card):
            zone = next(z for z in (self.g.square, self.g.townsfolk, self.g.departed) if card in z)
            zone.remove(card)
            self.g.players[self.seat if seat < 0 else seat].staff[staff] = card
        self.g.square += [self.g.townsfolk.pop(0) for _ in range(4 - len(self.g.square))]
        return self.settled()

    def square(self, *cards: str) -> Table:
        """Who waits in the Town Square."""
        pool = sorted(self.g.square + self.g.townsfolk)
        self.g.square = list(cards)
        self.g.townsfolk = [card for card in pool if card not in cards]
        return self.settled()

    def halls(self, *counts: int, lair: int = 2) -> Table:
        """How many are in the Halls and in the Lair."""
        self.g.halls, self.g.lair = list(counts), lair
        return self.settled()

    def to_market(self) -> Table:
        """Everybody stands at the Market, whose phase begins."""
        self.g.hours = [self.g.market for _ in self.g.hours]
        self.g.reached = self.g.order[:]
        self.g.stack = [day("close"), Market()]
        return self.settled()

    def dawn(self, *bag: str) -> Table:
        """The next day begins with empty boats, and this in the bag."""
        self.g.bag = list(bag)
        self.g.boats, self.g.piers = [[] for _ in self.g.boats], [0 for _ in self.g.piers]
        self.g.stack = [Day()]
        return self.settled()

    # -- speaking

    @property
    def key(self) -> str:
        """What is asked first."""
        return self.g.asks[0].key

    @property
    def options(self) -> Sequence[str]:
        """What may be answered to it."""
        return self.g.asks[0].options

    def of(self, seat: int) -> tuple[str, ...]:
        """What a seat may answer."""
        ask = asked(self.g, seat)
        return ask.options if ask else ()

    def offers(self, head: str) -> list[str]:
        """The options that begin with these words."""
        return [option for option in self.options if option.startswith(head)]

    def says(self, *choices: str) -> Table:
        """Whoever is asked first answers."""
        for choice in choices:
            apply(self.g, self.g.asks[0].seat, choice)
        return self

    def seat_says(self, seat: int, *choices: str) -> Table:
        """A seat answers."""
        for choice in choices:
            apply(self.g, seat, choice)
        return self

    def charts(self, *lines: str) -> Table:
        """Star Charting with these lines, in this order."""
        if "chart" in self.options:
            self.says("chart")
        for line in lines:
            self.says(f"line {line[0]} {line}")
        return self.says("done")

    def types(self, verb: str, seat: int = -1, **typed: str) -> Table:
        """A typed command."""
        found = next(one for one in VERBS if one.name == verb)
        played = command(self.g, self.g.asks[0].seat if seat < 0 else seat, prepare(found, typed))
        told = [*(self.g.out or ()), *(played.state.out or ())]
        self.g = played.state
        self.g.out = told
        return self

    def refuses(self, *choices: str, seat: int = -1) -> str:
        """All these are refused and change nothing; the reason of the last."""
        key = ""
        for choice in choices:
            who = self.g.asks[0].seat if seat < 0 else seat
            before = CODEC.dump(self.g)
            with pytest.raises(Illegal) as error:
                apply(self.g, who, choice)
            assert CODEC.dump(self.g) == before
            key = error.value.why.key.removeprefix("merchants_cove.no.")
        return key

    # -- looking

    def shelf(self, seat: int = -1) -> dict[str, int]:
        """What a merchant has made."""
        player = self.g.players[self.seat if seat < 0 else seat]
        return {good.code: player.shelf[good.place] for good in GOODS if player.shelf[good.place]}

    def corruption(self, seat: int = -1) -> int:
        """How many Corruption cards a merchant has."""
        return len(self.g.players[self.seat if seat < 0 else seat].corruption)

    def areas(self) -> list[str]:
        """The filled areas: `A1 B1`."""
        return [" ".join(cells_in(area)) for area in self.p.areas]

    def hall(self, faction: str) -> int:
        """How many are in a Hall."""
        return self.g.halls[FACTIONS.index(faction)]

    def events(self, kind: str) -> list[Event]:
        """What was told of one kind."""
        return [event for event in self.g.out or () if event.kind == kind]

    def view(self, reader: int | None = 0) -> CoveView:
        """What a reader sees."""
        return view(self.g, reader)

    def shown(self, seat: int = 0) -> PlayerView:
        """What everybody sees of a merchant."""
        return view(self.g, None).players[seat]

    def finish(self, choose: Sequence[str] = ()) -> Table:
        """Answer everything until somebody is to act, with the first option unless a word is preferred."""
        while self.g.asks and self.key not in ("act", "sales"):
            wanted = [o for o in self.options if any(o.startswith(head) for head in choose)]
            self.says((wanted or list(self.options))[0])
        return self

