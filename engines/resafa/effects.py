"""Effects as the data tell them: what would change, what happens at once, and the frames of those that ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from itertools import chain
from typing import Any

from engines.kernel import DONE, Ask, Call, Frame, Goto, Next, No, frame
from engines.resafa.cards import CARD, EFFECT, LISTS, MAINS, RULES, Effect, brought
from engines.resafa.legal import NONE, canal_tiles, deal, gardens, has_square, journeys, price, steps, workshops
from engines.resafa.state import MAIN_KINDS, Resafa, add, no

AT_ONCE = frozenset({"gain", "camel", "sack", "discount", "sell_bonus", "if"})
TRADE_PARTS = ("travel", "base")


def costs(key: str) -> bool:
    """Whether anything in a list of effects has a price."""
    return any(e.cost or any(map(costs, e.inner)) for e in LISTS[key])


SPENDING = frozenset(card for card in CARD if costs(card))

# -- What would change ----------------------------------------------------------------------------------------------------


def startable(g: Resafa, seat: int, e: Effect, gains: Mapping[str, int]) -> bool:
    """Whether the main action that an effect grants could be taken, after some gains."""
    return possible(g, seat, e.word, dict(e.off), gains, e.levels, e.free_travel)


def possible(
    g: Resafa,
    seat: int,
    action: str,
    off: Mapping[str, int] = NONE,
    gains: Mapping[str, int] = NONE,
    levels: tuple[int, ...] = (1, 2),
    free_travel: bool = False,
) -> bool:
    """Whether a main action could be taken, if need be with cards in hand that are bound to it."""
    ways = chain([(off, gains)], helps(g, seat, action, off, gains))
    return any(payable(g, seat, action, less, more, levels, free_travel) for less, more in ways)


def helps(
    g: Resafa, seat: int, action: str, off: Mapping[str, int], gains: Mapping[str, int]
) -> Iterator[tuple[Mapping[str, int], Mapping[str, int]]]:
    """Discounts and gains once the cards in hand that are bound to an action are played in it, then with their exchanges."""
    p = g.players[seat]
    effects = [e for card in p.bonus if CARD[card].when == action for e in LISTS[card]]
    less, more = dict(off), dict(gains)
    for e in effects:
        if e.op == "discount" and e.word in (action, "travel"):
            add(less, e.off)
        elif e.op == "gain":
            add(more, e.gain)
    if effects:
        yield less, more
    for e in effects:
        if e.op == "convert" and p.has(dict(e.cost), more):
            add(more, ((ware, -n) for ware, n in e.cost))
            add(more, e.gain)
            yield less, more


def payable(
    g: Resafa, seat: int, action: str, off: Mapping[str, int], gains: Mapping[str, int], levels: tuple[int, ...], free: bool
) -> bool:
    """Whether a main action could be taken with these discounts and gains."""
    match action:
        case "workshop":
            return bool(workshops(g, seat, levels)) and price(g, seat, "workshop", "workshop_action", off, gains)
        case "garden":
            return bool(gardens(g, seat, off, "garden_action", gains))
        case "canal":
            return any(True for _ in canal_tiles(g, seat, off, gains))
        case "trading":
            return bool(journeys(g, seat, off, free, gains))
        case "provisions":
            return bool(provisions(g, seat))
    return True


def provisions(g: Resafa, seat: int) -> list[str]:
    """What provisions and colour actions may give: a card of the display, a step, or a sack card."""
    found = [f"take {card}" for row in g.display.values() for card in row if card]
    found += [f"step {c}" for c in steps(g.players[seat].tracks, "any")]
    return [*found, "draw sack"] if g.sacks else found


def may_build_garden(g: Resafa, seat: int, e: Effect) -> bool:
    """Whether the garden tile of a card can be paid and placed."""
    p = g.players[seat]
    return g.gardens[e.word] > 0 and p.has(dict(e.cost)) and has_square(p, e.word)


def lowers(g: Resafa, e: Effect) -> bool:
    """Whether a discount would still find a price to lower."""
    if e.word in TRADE_PARTS:
        trade = g.open("trading")
        return trade is not None and not (trade.travelled if e.word == "travel" else trade.based)
    action = g.open(e.word)
    return action is not None and not action.committed


def per(g: Resafa, seat: int, e: Effect) -> int:
    """How often a counting effect gives its gain."""
    return min(g.count(seat, e.counted), e.max) // e.each


def changes(g: Resafa, seat: int, e: Effect) -> bool:
    """Whether an effect would change anything now."""
    p = g.players[seat]
    match e.op:
        case "camel":
            return p.capacity < RULES.capacity_max
        case "sack":
            return bool(g.sacks)
        case "token":
            return g.may_gain_token(seat, e.word)
        case "track":
            return bool(steps(p.tracks, e.word))
        case "action":
            return startable(g, seat, e, {})
        case "build_garden":
            return may_build_garden(g, seat, e)
        case "pay":
            return p.has(dict(e.cost)) and any_changes(g, seat, e.inner)
        case "convert":
            return p.has(dict(e.cost))
        case "discount":
            return lowers(g, e)
        case "per":
            return e.after or per(g, seat, e) > 0
        case "if":
            met = all(g.count(seat, what.removesuffix("_min")) >= n for what, n in e.cond)
            return met and any_changes(g, seat, e.inner)
        case "any_of" | "choose":
            return any_changes(g, seat, e.inner)
        case "sell_bonus":
            return may_earn(g, seat, e.word)
        case "flip_trading_tile":
            trade = g.open("trading")
            return trade is not None and trade.travelled and not trade.closing and not trade.traded
    return True


def may_earn(g: Resafa, seat: int, good: str) -> bool:
    """Whether a card for the sale of a good could earn something in the open trading action: sold, or still to be sold."""
    trade = g.open("trading")
    if trade is None or (trade.closing and not (trade.sold and trade.sold_good == good)):
        return False
    p = g.players[seat]
    if trade.closing or not g.edition:
        return True
    ways = [(p.place, trade.call)] if trade.committed else journeys(g, seat, trade.off, trade.free)
    turning = any(e.op == "flip_trading_tile" for card in p.bonus for e in LISTS[card])
    loading = trade.at != "ask_trade" and p.wares[good] > 0 and p.capacity > 0
    carried = p.load > 0 and p.good == good
    return any((carried or (call and loading)) and (turning or deal(g, to, "sell").good == good) for to, call in ways)


def any_changes(g: Resafa, seat: int, keys: tuple[str, ...]) -> bool:
    """Whether any effect of some lists would change anything."""
    return any(changes(g, seat, e) for key in keys for e in LISTS[key])


def no_play(g: Resafa, seat: int, card: str) -> No | None:
    """Why a card cannot be played freely now."""
    c = CARD[card]
    if c.when in MAINS and g.open(c.when) is None:
        return no("5", "bound", card=card, action=c.when)
    if c.grants and g.is_acting():
        return no("R32", "acting", card=card)
    action = must_be_taken(g)
    if g.edition and action and (c.grants or card in SPENDING) and not leaves_means(g, seat, card, action):
        return no("13", "must_first", card=card, action=action)
    if any(e.must and not startable(g, seat, e, brought(card)) for e in LISTS[card]):
        return no("13", "must_act", card=card)
    return None if any_changes(g, seat, (card,)) else no("R8", "no_effect", card=card)


def must_be_taken(g: Resafa) -> str:
    """The main action that a card obliges its player to, while it is still to come; "" when there is none."""
    for f in reversed(g.stack):
        if f.KIND in MAIN_KINDS and getattr(f, "must", False) and not getattr(f, "committed", False):
            return MAIN_KINDS[f.KIND]
        if isinstance(f, Effects) and not f.subset:
            for e in (EFFECT[key] for key in f.todo):
                if e.op == "action" and e.must and startable(g, f.seat, e, {}):
                    return e.word
    return ""


def leaves_means(g: Resafa, seat: int, card: str, action: str) -> bool:
    """Whether an exchange that is bound to an action leaves the means for it."""
    top = g.open(action)
    if CARD[card].when != action or top is None:
        return False
    more: dict[str, int] = {}
    for e in LISTS[card]:
        add(more, (*((ware, -n) for ware, n in e.cost), *e.gain))
    return payable(g, seat, action, top.off, more, tuple(getattr(top, "levels", (1, 2))), getattr(top, "free", False))


def frees(g: Resafa, seat: int) -> tuple[str, ...]:
    """What a player may play freely now."""
    p = g.players[seat]
    found = [f"bonus {c}" for c in p.bonus if no_play(g, seat, c) is None]
    found += [f"sack {c}" for c in p.sacks if no_play(g, seat, c) is None]
    found += [f"special {c}" for c, usable in p.special.items() if usable and no_play(g, seat, c) is None]
    found += [f"tile {c}" for c in p.tiles if no_play(g, seat, c) is None]
    return (*found, *(f"discard {c}" for c in p.sacks))


# -- Free plays -----------------------------------------------------------------------------------------------------------


@frame("resafa.free")
class FreePlay(Frame):
    """A card or tile played at any moment of the own turn; the card is laid away first, then its effects come."""

    seat: int
    verb: str
    card: str
    key: str = ""  # of the question that it interrupts

    def play(self, g: Resafa) -> Next:
        p, c = g.players[self.seat], CARD[self.card]
        g.tell("discarded" if self.verb == "discard" else "used", seat=self.seat, card=self.card, shows=(self.card,))
        match self.verb:
            case "bonus":
                p.bonus.remove(self.card)
                g.gone.append(self.card)
            case "special":
                p.special[self.card] = False
            case "tile":
                p.tiles.remove(self.card)
                g.gone.append(self.card)
            case _:
                p.sacks.remove(self.card)
                g.sacks.append(self.card)
        if self.verb == "discard":
            g.gain(self.seat, (("vp", c.vp),))
            return Goto("resume")
        if c.when in MAINS:
            g.open(c.when).bound = True
        return Call(Effects(self.seat, [self.card]), "resume")

    def resume(self, g: Resafa) -> Next:
        below = g.stack[-2]
        step = below.STEPS[below.at]
        again = step.run(below, g) if step.is_ask else None
        if self.key and not (isinstance(again, Ask) and again.key == self.key and not (again.auto and len(again.options) == 1)):
            g.tell("question_fell", seat=self.seat, asked=self.key)
        return DONE


# -- Lists of effects -------------------------------------------------------------------------------------------------------


def happens_at_once(g: Resafa, seat: int, e: Effect, alone: bool) -> bool:
    """Whether an effect leaves nothing to choose, not even when to take it."""
    if e.op == "token":
        p = g.players[seat]
        return not g.may_gain_token(seat, e.word) or len(p.causeway) + e.n <= RULES.causeway or len(p.free_rows()) == 1
    return e.op in AT_ONCE or (e.op == "per" and (alone or (e.after and g.is_acting())))


@frame("resafa.effects")
class Effects(Frame):
    """Lists of effects, one after the other; within a list what asks may be done in any order."""

    seat: int
    queue: list[str]
    subset: bool = False  # any of them may be left out, even those that must be done
    todo: list[str] = field(default_factory=list)
    loose: bool = False  # several are left to be ordered

    def begin(self, g: Resafa) -> Next:
        if not self.queue:
            return DONE
        effects = LISTS[self.queue.pop(0)]
        asking = [e for e in effects if e.op not in AT_ONCE and e.op != "per" and e.op != "token"]
        for e in effects:
            if not self.subset and happens_at_once(g, self.seat, e, not asking):
                self._at_once(g, e)
            else:
                self.todo.append(e.key)
        self.loose = self.subset or len(self.todo) > 1
        return None

    def ask_effect(self, g: Resafa) -> Next:
        live = [EFFECT[key] for key in self.todo if changes(g, self.seat, EFFECT[key])]
        if g.edition:
            live = list({e._replace(key=""): e for e in reversed(live)}.values())[::-1]  # of two alike the first
        if not live:
            return Goto("rest")
        if not self.loose:
            return Goto("only")
        options = [f"do {e.key.rpartition(':')[2]}" for e in live]
        if self.subset or not any(e.must for e in live):
            options.append("done")
        return g.ask(self.seat, "act.effect", options)

    def choose(self, g: Resafa, verb: str, index: str = "") -> Next:
        if verb == "done":
            return None
        key = next(key for key in self.todo if key.rpartition(":")[2] == index)
        self.todo.remove(key)
        return self._carry_out(g, EFFECT[key], "ask_effect")

    def rest(self, g: Resafa) -> Next:
        self.todo.clear()
        return Goto("begin")

    def only(self, g: Resafa) -> Next:
        return self._carry_out(g, EFFECT[self.todo.pop()], "begin")

    def _carry_out(self, g: Resafa, e: Effect, then: str) -> Next:
        asking = asking_frame(g, self.seat, e)
        if asking is not None:
            return Call(asking, then)
        self._at_once(g, e)
        return Goto(then)

    def _at_once(self, g: Resafa, e: Effect) -> None:
        """Do what needs no answer."""
        match e.op:
            case "gain":
                g.gain(self.seat, e.gain)
            case "camel":
                g.raise_capacity(self.seat, e.n)
            case "sack":
                g.draw_sacks(self.seat, e.n)
            case "token":
                for _ in range(e.n):
                    if g.may_gain_token(self.seat, e.word):
                        p = g.players[self.seat]
                        g.put_token(self.seat, e.word, "" if len(p.causeway) < RULES.causeway else p.free_rows()[0])
            case "discount":
                self._discount(g, e)
            case "per":
                self._count(g, e)
            case "if":
                if changes(g, self.seat, e):
                    self.queue[:0] = e.inner
            case "sell_bonus":
                trade = g.open("trading")
                trade.bonuses.append(e.key)
                if trade.closing:
                    sell_bonus(g, trade, e)

    def _discount(self, g: Resafa, e: Effect) -> None:
        if e.word in TRADE_PARTS:
            trade = g.open("trading")
            if trade is not None:
                add(trade.off if e.word == "travel" else trade.base_off, e.off)
        elif (action := g.open(e.word)) is not None:
            add(action.off, e.off)

    def _count(self, g: Resafa, e: Effect) -> None:
        action: Any = g.main_action() if e.after else None
        if action is not None:
            action.after.append(e.key)
        else:
            g.gain(self.seat, e.gain, per(g, self.seat, e))


def sell_bonus(g: Resafa, trade: Any, e: Effect) -> None:
    """What a card pays for the items sold in the open trading action."""
    if e.word == trade.sold_good:
        g.gain(trade.seat, e.gain, min(trade.sold, e.max))


def asking_frame(g: Resafa, seat: int, e: Effect) -> Frame | None:
    """The frame of an effect that asks; None for those that do not."""
    from engines.resafa.asking import Choose, ChooseGoods, Convert, Flip, Rooms, Steps, Token

    match e.op:
        case "choose_goods":
            return ChooseGoods(seat, e.key)
        case "token":
            return Token(seat, e.word, e.n)
        case "track":
            return Steps(seat, e.word, e.n)
        case "production":
            return Rooms(seat, e.n, e.distinct)
        case "action":
            return main_action(seat, e.word, e)
        case "build_garden":
            from engines.resafa.building import Garden

            return Garden(seat, card=e.key, size=e.word)
        case "pay":
            g.players[seat].pay(dict(e.cost))
            g.tell("paid", seat=seat, cost=dict(e.cost))
            return Effects(seat, list(e.inner))
        case "convert":
            return Convert(seat, e.key)
        case "any_of":
            return Effects(seat, list(e.inner), subset=True)
        case "choose":
            return Choose(seat, e.key)
        case "flip_trading_tile":
            return Flip(seat, g.players[seat].place)
    return None


def main_action(seat: int, action: str, e: Effect | None = None) -> Frame:
    """The frame of a main action, from an action card or granted by an effect."""
    from engines.resafa.building import Canal, Garden, Production, Provisions, Workshop
    from engines.resafa.trading import Trade

    off = dict(e.off) if e else {}
    must = e.must if e else False
    match action:
        case "workshop":
            return Workshop(seat, off, must, levels=list(e.levels) if e else [1, 2])
        case "production":
            return Production(seat, off, must)
        case "provisions":
            return Provisions(seat, off, must)
        case "garden":
            return Garden(seat, off, must)
        case "canal":
            return Canal(seat, off, must)
    return Trade(seat, off, must, free=e.free_travel if e else False, flip_first=e.flip_first if e else False)
