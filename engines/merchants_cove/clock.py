"""Hours pass: tokens advance, Adventurers come out of the bag and go aboard, boats dock; section 6."""

from __future__ import annotations

from dataclasses import field

from engines.kernel import AGAIN, DONE, Ask, Call, Frame, Goto, Next, frame
from engines.merchants_cove.cards import BOATS, BOX, DOUBLE_HOURS, GREY, ICON_HOURS, PIER, PIERS, RULES
from engines.merchants_cove.refusals import Asking
from engines.merchants_cove.rewards import Rewards, better_order, test
from engines.merchants_cove.state import Cove, in_order

PLACE_WORDS = tuple(f"place {boat}" for boat in range(BOATS + 1))


@frame("merchants_cove.advance")
class Advance(Frame):
    """A token goes on, hour by hour, as far as the Market token (6.1); each icon hour draws (6.2)."""

    token: int
    left: int

    def enter(self, g: Cove) -> Next:
        hour = g.hours[self.token]
        if g.landed[-1] != self.token:  # wherever it comes to, it lies on top
            g.landed.remove(self.token)
            g.landed.append(self.token)
        while self.left and hour < g.market:
            hour += 1
            self.left -= 1
            g.hours[self.token] = hour
            if g.is_rival(self.token) and hour == BOX.solo.recruits_at:
                rival_recruits(g)
            if hour in ICON_HOURS:
                return Call(Draw(self.token, 2 if hour in DOUBLE_HOURS[g.seats] else 1), "enter")
        return None

    def land(self, g: Cove) -> Next:
        if g.hours[self.token] == g.market:
            g.reached.append(self.token)
        g.tell("advanced", token=self.token, hour=g.hours[self.token])
        return DONE


def rival_recruits(g: Cove) -> None:
    """Nozama takes the cheapest townsperson for the icons alone (section 12)."""
    if g.square:
        card = g.square.pop(0)
        g.rivals[0].townsfolk.append(card)
        g.tell("rival_recruited", card=card)
        g.refill_square()


@frame("merchants_cove.draw")
class Draw(Asking):
    """Adventurers drawn together: predictions first, the acting merchant's rewards, then places on boats (6.2 to 6.4)."""

    token: int
    n: int
    drawn: list[str] = field(default_factory=list)
    pair: list[str] = field(default_factory=list)  # what was drawn, while owners choose their order
    choosing: list[int] = field(default_factory=list)  # seats that have yet to choose it
    boat: int = 0  # named for one of them
    who: str = ""

    def pull(self, g: Cove) -> Next:
        n = min(self.n, g.free_seats(), len(g.bag))
        if not n:
            return DONE
        self.drawn = [g.pull() for _ in range(n)]
        g.tell("drew", token=self.token, colours=self.drawn[:], hour=g.hours[self.token])
        for seat, player in enumerate(g.players):
            order = better_order(player, self.drawn, g.edition) if player.predictions else ()
            if order is None:
                self.choosing.append(seat)
            for colour in order or ():
                test(g, seat, colour)
        if self.choosing:
            self.pair = self.drawn[:]
            return None
        return Goto("reward")

    def ask_pair(self, g: Cove) -> Next:
        if not self.choosing:
            return None
        return Ask(self.choosing[0], "pair", tuple(f"pair {colour}" for colour in in_order(self.pair)), public=True)

    def resolve(self, g: Cove, _: str, first: str) -> Next:
        seat = self.choosing.pop(0)
        for colour in (first, next(c for c in self.pair if c != first)):
            test(g, seat, colour)
        return AGAIN if self.choosing else None

    def reward(self, g: Cove) -> Next:
        if g.is_rival(self.token):
            return Goto("board_rival")
        return Rewards(self.token) if g.players[self.token].owed else Goto("ask_boat")

    def ask_boat(self, g: Cove) -> Next:
        if not self.drawn:
            return DONE
        return Ask(self.token, "place", tuple([PLACE_WORDS[boat] for boat in g.open_boats()]), auto=True, public=True)

    def name_boat(self, g: Cove, _: str, boat: str) -> Next:
        self.boat, self.who = int(boat), self.drawn[0]
        return None if len(self.drawn) > 1 or g.rule == "eject" else Goto("board")

    def ask_who(self, g: Cove) -> Next:
        if len(set(self.drawn)) < 2:
            return None
        return Ask(self.token, "who", tuple(f"who {colour}" for colour in in_order(self.drawn)), public=True)

    def name_who(self, g: Cove, _: str, colour: str) -> Next:
        self.who = colour
        return None

    def ask_rob(self, g: Cove) -> Next:
        there = [colour for colour in in_order(g.boats[self.boat - 1]) if colour != GREY]
        if self.who != GREY or g.rule != "eject" or not there:
            return None
        return Ask(self.token, "rob", (*(f"rob {colour}" for colour in dict.fromkeys(there)), "rob none"), public=True)

    def rob(self, g: Cove, _: str, colour: str) -> Next:
        if colour != "none":
            g.boats[self.boat - 1].remove(colour)
            g.tell("robbed", seat=self.token, colour=colour, boat=self.boat)
            g.put_back([colour])
        return None

    def board(self, g: Cove) -> Next:
        boat, who = self.boat, self.who
        self.boat, self.who = 0, ""
        self.drawn.remove(who)
        g.boats[boat - 1].append(who)
        g.tell("boarded", token=self.token, colour=who, boat=boat)
        return Call(Dock(self.token, boat), "ask_boat") if g.berths(boat) else Goto("ask_boat")

    def board_rival(self, g: Cove) -> Next:
        for who in self.drawn:
            boat = max(g.open_boats(), key=lambda n: (len(g.boats[n - 1]), -n))
            g.boats[boat - 1].append(who)
            g.tell("boarded", token=self.token, colour=who, boat=boat)
            if piers := g.berths(boat):
                g.dock(boat, piers[0])
        self.drawn.clear()
        return DONE


@frame("merchants_cove.dock")
class Dock(Asking):
    """A full boat docks; where two piers are free, the acting merchant chooses (6.4)."""

    seat: int
    boat: int

    def ask_dock(self, g: Cove) -> Next:
        piers = g.berths(self.boat)
        if not piers:
            return DONE
        return Ask(self.seat, "dock", tuple(f"dock {PIERS[pier].key}" for pier in piers), auto=True, public=True)

    def dock(self, g: Cove, _: str, pier: str) -> Next:
        g.dock(self.boat, PIER[pier])
        return DONE


def call_market(g: Cove) -> None:
    """The third pier is taken: the Market token comes closer (6.6)."""
    if not g.called and all(g.piers):
        g.called = True
        g.market = min(RULES.market_hour, max(g.hours) + 1)
        g.tell("called", hour=g.market)
