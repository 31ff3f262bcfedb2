"""Trading: one transaction of journey, cargo, trade, base and flip (7.6), open until its owner closes it."""

from __future__ import annotations

from dataclasses import field

from engines.kernel import Ask, Call, Goto, Next, No, frame, number
from engines.resafa.acting import INSTEAD, MainAction
from engines.resafa.cards import CENTRES, COST, EFFECT, GOODS, HOME, RULES, SPOTS, standing_off, things
from engines.resafa.choices import Flip, flip
from engines.resafa.effects import Effects, pay, sell_bonus
from engines.resafa.geometry import JOURNEY
from engines.resafa.legal import bonus_makes_first, deal, journeys, most_bought, most_sold, spots
from engines.resafa.state import Player, Resafa, lowered, no, put


@frame("resafa.trading")
class Trade(MainAction):
    """A trading action; its discounts lower the journey."""

    free: bool = False  # the journey costs nothing
    flip_first: bool = False
    base_off: dict[str, int] = field(default_factory=dict)
    bonuses: list[str] = field(default_factory=list)  # effects that count what is sold
    call: bool = False
    fare: int = 0
    travelled: bool = False
    traded: bool = False
    sold: int = 0
    sold_good: str = ""
    spot: int = 0
    based: bool = False  # the price of a base is settled, or none will be placed
    closing: bool = False  # what is sold is known
    owed: bool = False  # the one-time bonus has been taken, and the purchase that it is for is still to come

    def first(self, g: Resafa) -> Next:
        return Flip(self.seat) if self.flip_first else None

    def ask_journey(self, g: Resafa) -> Next:
        found = journeys(g, self.seat, self.off, self.free)
        options = [f"travel {to} call" if call else f"travel {to}" for to, call in found]
        return self._first(g, "act.journey", options)

    def travel(self, g: Resafa, verb: str, to: str = "", call: str = "") -> Next:
        if verb in INSTEAD:
            return self._instead(g, verb, to)
        p = g.players[self.seat]
        cost = JOURNEY[p.place, to, bool(call)]
        assert cost is not None
        self.committed, self.call = True, bool(call)
        g.tell("travelled", seat=self.seat, origin=p.place, centre=to, call=self.call)
        self.fare = 0 if self.free else cost
        p.place = to
        return Call(Effects(self.seat, g.react(self.seat, "trading_action")), "pay_journey")

    def pay_journey(self, g: Resafa) -> Next:
        pay(g, self.seat, lowered((("coin", self.fare),), self.off))
        self.travelled = True
        return None

    def ask_cargo(self, g: Resafa) -> Next:
        if not self.call:
            return Goto("ask_trade")
        p = g.players[self.seat]
        return self._ask(g, "act.cargo", [*(f"cargo {good} {n}" for good, n in cargoes(p)), "cargo keep"])

    def load(self, g: Resafa, _: str, good: str, n: str = "0") -> Next:
        if good != "keep":
            p = g.players[self.seat]
            if p.load:
                p.wares[p.good] += p.load
            p.good, p.load = ("", 0) if good == "empty" else (good, int(n))
            if p.load:
                p.wares[p.good] -= p.load
            g.tell("cargo", seat=self.seat, good=p.good, load=p.load)
        return None

    def ask_trade(self, g: Resafa) -> Next:
        found = [f"sell {n}" for n in range(1, most_sold(g, self.seat) + 1)]
        most = most_bought(g, self.seat)
        found += [f"buy {n}" for n in range(1, most + 1)]
        found += ["early"] if most and may_pay_more(g, self.seat) else []
        found += ["before"] if g.edition and bonus_makes_first(g, self.seat) else []
        return self._ask(g, "act.trade", [*found, "none"])

    def trade(self, g: Resafa, verb: str, n: str = "0") -> Next:
        self.closing = True
        if verb == "none":
            self.based = True
            return Goto("ask_close")
        self.traded = True
        if verb == "before":
            box = deal(g, g.players[self.seat].place, "buy")
            self.owed = True
            g.tell("bonus_first", seat=self.seat)
            g.gain(self.seat, box.bonus)
            return Call(Effects(self.seat, [box.after]), "first_item")
        key = self._deal(g, "sell" if verb == "sell" else "buy", int(n) or 1)
        return Call(Effects(self.seat, [key] if key else []), "ask_more" if verb == "early" else "ask_base")

    def first_item(self, g: Resafa) -> Next:
        if self.owed:
            self.owed = False
            g.tell("traded", seat=self.seat, verb="buy", good=deal(g, g.players[self.seat].place, "buy").good, n=1)
            buy(g, self.seat, 1)
        return None

    def ask_more(self, g: Resafa) -> Next:
        most = most_bought(g, self.seat, first=False)
        return self._ask(g, "act.trade", [*(f"buy {n}" for n in range(1, most + 1)), "none"])

    def more(self, g: Resafa, verb: str, n: str = "0") -> Next:
        if verb == "buy":
            p = g.players[self.seat]
            g.tell("traded", seat=self.seat, verb=verb, good=p.good, n=int(n))
            buy(g, self.seat, int(n))
        return None

    def ask_base(self, g: Resafa) -> Next:
        found = spots(g, self.seat, self.base_off)
        return self._ask(g, "act.base", [*(f"base {i}" for i in found), "none"])

    def base(self, g: Resafa, verb: str, spot: str = "") -> Next:
        if verb == "none":
            self.based = True
            return Goto("ask_close")
        self.spot = int(spot)
        place = g.players[self.seat].place
        g.bases[place] = put(g.bases[place], self.spot - 1, self.seat)
        g.tell("base", seat=self.seat, centre=place, spot=self.spot)
        return Call(Effects(self.seat, g.react(self.seat, "base_placed")), "pay_base")

    def pay_base(self, g: Resafa) -> Next:
        self.based = True
        pay(g, self.seat, lowered(COST["base"], self.base_off))
        spot = SPOTS[g.players[self.seat].place][self.spot - 1]
        return Call(Effects(self.seat, [spot.key]), "ask_close")

    def ask_close(self, g: Resafa) -> Next:
        return self._ask(g, "act.close", ("close",)) if g.may_interrupt(self.seat) else Goto("finish")

    def close(self, g: Resafa, _: str) -> Next:
        return None

    def finish(self, g: Resafa) -> Next:
        if self.traded:
            flip(g, g.players[self.seat].place)
        return self._finish(g)

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        said = number(more[0] if ask.key == "act.cargo" and more else word)
        match ask.key:
            case "act.journey":
                return self._no_journey(g, word, *more)
            case "act.cargo" if word in GOODS and more and said is not None:
                return self._no_cargo(g, word, said)
            case "act.trade" if verb in ("sell", "buy") and said is not None and said > 0:
                return self._no_sale(g, said) if verb == "sell" else self._no_purchase(g, said)
            case "act.base" if said is not None and 1 <= said <= len(SPOTS[g.players[self.seat].place]):
                return self._no_base(g, said)
        return None

    def _no_journey(self, g: Resafa, centre: str, call: str = "") -> No | None:
        if centre not in CENTRES:
            return no("2.3", "no_such_centre", word=centre)
        if call not in ("", "call"):
            return None
        place = g.players[self.seat].place
        fare = JOURNEY[place, centre, bool(call)]
        if fare is None:
            return no("R12", "start_home" if place == HOME else "stay", centre=centre)
        standing = standing_off(g.players[self.seat].special, "trading_action", "travel")
        return no("7.6", "fare", centre=centre, fare=lowered((("coin", fare),), self.off, standing).get("coin", 0))

    def _no_cargo(self, g: Resafa, good: str, n: int) -> No | None:
        p = g.players[self.seat]
        if n > p.capacity:
            return no("7.6", "capacity", n=p.capacity)
        held = p.wares[good] + (p.load if good == p.good else 0)
        return no("7.6", "not_so_many", good=good, n=held) if n > held else None

    def _no_sale(self, g: Resafa, n: int) -> No:
        p = g.players[self.seat]
        good = deal(g, p.place, "sell").good
        if not p.load:
            return no("7.6", "empty")
        return no("7.6", "not_asked_for", good=good, carried=p.good) if p.good != good else no("7.6", "carries", n=p.load)

    def _no_purchase(self, g: Resafa, n: int) -> No:
        p = g.players[self.seat]
        box = deal(g, p.place, "buy")
        if p.load and p.good != box.good:
            return no("7.6", "other_cargo", good=box.good, carried=p.good)
        if n > p.capacity - p.load:
            return no("7.6", "capacity", n=p.capacity)
        return no("7.6", "unpaid", cost={ware: each * n for ware, each in box.unit})

    def _no_base(self, g: Resafa, spot: int) -> No:
        place = g.players[self.seat].place
        if self.seat in g.bases[place]:
            return no("7.6", "base_here", centre=place)
        if g.count(self.seat, "bases") >= RULES.bases_per_player:
            return no("7.6", "no_bases", n=RULES.bases_per_player)
        players = SPOTS[place][spot - 1].players
        if players > g.sitting:
            return no("7.6", "spot_players", n=players)
        if g.bases[place][spot - 1] >= 0:
            return no("7.6", "spot_taken", n=spot)
        standing = standing_off(g.players[self.seat].special, "base_placed", "base")
        return no("7.6", "unpaid", cost=lowered(COST["base"], self.base_off, standing))

    def _deal(self, g: Resafa, verb: str, n: int) -> str:
        """Sell or buy so many items; the one-time bonus comes first as far as it is wares. Returns the key of its rest."""
        p = g.players[self.seat]
        box = deal(g, p.place, verb)
        g.tell("traded", seat=self.seat, verb=verb, good=box.good, n=n)
        g.gain(self.seat, box.bonus)
        if verb == "sell":
            p.load -= n
            p.good = p.good if p.load else ""
            self.sold, self.sold_good = n, box.good
            g.gain(self.seat, box.unit, n)
            for key in self.bonuses:
                sell_bonus(g, self, EFFECT[key])
        else:
            buy(g, self.seat, n)
        return box.after


def buy(g: Resafa, seat: int, n: int) -> None:
    p = g.players[seat]
    box = deal(g, p.place, "buy")
    pay(g, seat, {ware: each * n for ware, each in box.unit if each})
    p.good, p.load = box.good, p.load + n


def may_pay_more(g: Resafa, seat: int) -> bool:
    """Whether the one-time bonus of a purchase, taken after its first item, could help with further ones."""
    p = g.players[seat]
    later = deal(g, p.place, "buy").after
    return bool(later) and p.capacity + things(later).get("camel", 0) - p.load > 1


def cargoes(p: Player) -> list[tuple[str, int]]:
    """What a caravan may leave home with, other than what it carries."""
    found = [("empty", 0)] if p.load else []
    for good in GOODS:
        most = min(p.capacity, p.wares[good] + (p.load if good == p.good else 0))
        found += [(good, n) for n in range(1, most + 1) if (good, n) != (p.good, p.load)]
    return found
