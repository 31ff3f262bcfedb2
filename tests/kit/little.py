"""Frutas: win fruit for your market stall by sealed bids. The complete little game of docs/a-new-game.md."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from engines.kernel import Arg, Ask, Frame, Game, Illegal, State, Text, Verb, asked, fork, frame, redeal, settle

HAND, CRATE, KINDS = 3, 2, ("mango", "papaya", "guava", "tuna")
FRUITS = MappingProxyType({f"{KINDS[n % 4][:2]}{n}": (KINDS[n % 4], n) for n in range(1, 29)})  # code -> kind and worth


@dataclass(slots=True)
class Market(State):
    NAME: ClassVar[str] = "frutas"
    deck: list[str] = field(default_factory=list)
    crate: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    bids: list[list[str]] = field(default_factory=list)  # face down until all have bid
    stalls: list[list[str]] = field(default_factory=list)

    def draw(self, seat: int) -> None:
        self.seal()
        self.hands[seat].append(self.deck.pop(0))
        self.tell("drew", seat=seat)
        self.tell("see", (seat,), card=self.hands[seat][-1])

    def no_eating(self) -> Illegal | None:
        return None if self.deck else Illegal(Text("frutas.nothing_to_draw"), "4")

    def why_not(self, seat: int, *words: str) -> Illegal | None:
        ask = asked(self, seat)
        return self.no_eating() if ask and ask.key == "use" and words == ("eat",) else State.why_not(self, seat, *words)


def new(seed: str, seats: int) -> Market:
    g = Market(seats=seats, seed=seed, deck=list(FRUITS), stack=[Round()])
    g.shuffle(g.deck)
    g.hands = [[g.deck.pop(0) for _ in range(HAND)] for _ in range(seats)]
    g.bids, g.stalls = [[] for _ in g.hands], [[] for _ in g.hands]
    return settle(g)


def zones(g: Market) -> list[tuple[str, list[str]]]:
    by_seat = (("hand", g.hands), ("bid", g.bids), ("stall", g.stalls))
    each = [(f"{name}{seat}", zone) for name, zones in by_seat for seat, zone in enumerate(zones)]
    return [("deck", g.deck), ("crate", g.crate), ("gone", g.gone), *each]


def score(stall: list[str]) -> int:
    return sum(n * n for n in Counter(FRUITS[card][0] for card in stall).values())


@frame("frutas.round")
class Round(Frame):
    def open_crate(self, g: Market) -> Frame:
        g.seal()
        g.crate, g.deck = g.deck[:CRATE], g.deck[CRATE:]
        g.tell("crate", cards=g.crate[:])
        return fork({seat: Bid(seat) for seat in range(g.seats)})

    def reveal(self, g: Market) -> Frame:
        g.seal()
        cards = [bid.pop() for bid in g.bids]
        g.gone += cards
        g.tell("bids", cards=cards)
        return Sale(max(range(g.seats), key=lambda seat: FRUITS[cards[seat]][1]))

    def close(self, g: Market) -> Frame | None:
        g.gone, g.crate = g.gone + g.crate, []
        if len(g.deck) < g.seats + CRATE:
            scores = [score(stall) for stall in g.stalls]
            g.result = {"scores": scores, "winners": [seat for seat, n in enumerate(scores) if n == max(scores)]}
            return None
        for seat in range(g.seats):
            g.draw(seat)
        return Round()


@frame("frutas.bid")
class Bid(Frame):
    seat: int

    def ask_bid(self, g: Market) -> Ask:
        return Ask(self.seat, "bid", tuple(f"bid {card}" for card in g.hands[self.seat]))

    def lay_down(self, g: Market, _: str, card: str) -> None:
        g.hands[self.seat].remove(card)
        g.bids[self.seat].append(card)


@frame("frutas.sale")
class Sale(Frame):
    seat: int
    card: str = ""

    def ask_take(self, g: Market) -> Ask:
        return Ask(self.seat, "take", tuple(f"take {card}" for card in g.crate), public=True)

    def take(self, g: Market, _: str, card: str) -> None:
        self.card = card

    def ask_use(self, g: Market) -> Ask:
        return Ask(self.seat, "use", ("show",) if g.no_eating() else ("eat", "show"), public=True)

    def use(self, g: Market, verb: str) -> None:
        g.crate.remove(self.card)
        (g.gone if verb == "eat" else g.stalls[self.seat]).append(self.card)
        g.tell(verb, seat=self.seat, card=self.card)
        if verb == "eat":
            g.draw(self.seat)


class View(NamedTuple):
    deck: int
    hands: list[int]
    bids: list[int]
    crate: list[str]
    taken: list[str]
    gone: list[str]
    stalls: list[list[str]]
    own: list[list[str]]


def view(g: Market, seat: int | None) -> View:
    counts = [len(hand) for hand in g.hands], [len(bid) for bid in g.bids]
    taken = [f.card for f in g.stack if isinstance(f, Sale)]
    own = [] if seat is None else [g.hands[seat][:], g.bids[seat][:]]
    return View(len(g.deck), *counts, g.crate[:], taken, g.gone[:], [stall[:] for stall in g.stalls], own)


def resample(g: Market, seat: int | None, rng: Random) -> Market:
    return redeal(g, lambda h: [[h.deck, *(z for q in range(h.seats) if q != seat for z in (h.hands[q], h.bids[q]))]], rng)


def label(shown: View, key: str, choice: str) -> Text:
    verb, *card = choice.split()
    return Text(f"frutas.{verb}", fruit=FRUITS[card[0]]) if card else Text(f"frutas.{verb}")


def value(shown: View, seat: int) -> float:
    return score(shown.stalls[seat]) + sum(len(own) for own in shown.own) / 10


BID = Verb("bid", "bid", "bid {fruit}", (Arg("fruit"),), rule="2")
TAKE = Verb("take", "take", "take {fruit}", (Arg("fruit"), Arg("to", "use")), rule="3")
GAME = Game(Market, (2, 3, 4), new, view, resample, zones, lambda card: "fruit", (BID, TAKE), label, value, 60, data=FRUITS)
