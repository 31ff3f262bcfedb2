"""Frutas: win fruit for your market stall by sealed bids. The little game of docs/a-new-game.md."""

from collections import Counter
from dataclasses import dataclass, field

from engines.kernel import Arg, Ask, Frame, Illegal, Text, Verb, fork, frame
from engines.piles import Cards, Pile, Seen, Sight, card_game, move, ranked

HAND, CRATE, KINDS = 3, 2, ("mango", "papaya", "guava", "tuna")
FRUITS = {f"{KINDS[n % 4][:2]}{n}": (KINDS[n % 4], n) for n in range(1, 29)}  # code -> kind and worth


@dataclass(slots=True)
class Market(Cards):
    NAME = "frutas"
    crate: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)  # out of the crate, neither shown nor eaten yet
    bids: list[list[str]] = field(default_factory=list)  # face down until all have bid
    stalls: list[list[str]] = field(default_factory=list)


def score(stall: Pile) -> int:
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
            g.result = ranked([score(stall) for stall in g.stalls])
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
        move(card, g.hands[self.seat], g.bids[self.seat])


@frame("frutas.sale")
class Sale(Frame):
    seat: int

    def ask_take(self, g: Market) -> Ask:
        return Ask(self.seat, "take", tuple(f"take {card}" for card in g.crate), public=True)

    def take(self, g: Market, _: str, card: str) -> None:
        move(card, g.crate, g.taken)

    def ask_use(self, g: Market) -> Ask:
        no_eating = None if g.deck else Illegal(Text("frutas.no.eating"), "4")
        return Ask.unless(self.seat, "use", {"eat": no_eating, "show": None}, public=True)

    def use(self, g: Market, verb: str) -> None:
        card = g.taken.pop()
        (g.gone if verb == "eat" else g.stalls[self.seat]).append(card)
        g.tell(verb, seat=self.seat, card=card)
        if verb == "eat":
            g.draw(self.seat)


def value(seen: Seen, seat: int) -> float:
    return score(seen.each["stalls"][seat]) + sum(len(seen.each[name][seat]) for name in ("hands", "bids")) / 10


BID = Verb("bid", "bid", "bid {fruit}", (Arg("fruit"),), rule="2")
TAKE = Verb("take", "take", "take {fruit}", (Arg("fruit"), Arg("to", "use")), rule="3")
SIGHT = Sight(closed=("deck",), open=("crate", "taken", "gone"), own=("hands", "bids"), shown=("stalls",))
GAME = card_game(Market, SIGHT, (2, 3, 4), FRUITS, HAND, Round, (BID, TAKE), value, longest=60)
