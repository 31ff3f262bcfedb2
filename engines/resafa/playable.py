"""What cards and effects would change: whether they may be played, and which main actions are possible."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from engines.kernel import No
from engines.resafa.cards import CARD, EFFECT, LISTS, MAINS, RULES, Effect, add, brought
from engines.resafa.geometry import SIZES
from engines.resafa.legal import NONE, canal_tiles, deal, has_square, journeys, may_plant, may_travel, price, steps, workshops
from engines.resafa.state import MAIN_KINDS, Resafa, no

TRADE_PARTS = ("travel", "base")


def costs(key: str) -> bool:
    return any(e.cost or any(map(costs, e.inner)) for e in LISTS[key])


SPENDING = frozenset(card for card in CARD if costs(card))
OBLIGING = frozenset(card for card in CARD if any(e.must for e in LISTS[card]))


def startable(g: Resafa, seat: int, e: Effect, gains: Mapping[str, int]) -> bool:
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
    return payable(g, seat, action, off, gains, levels, free_travel) or any(
        payable(g, seat, action, less, more, levels, free_travel) for less, more in helps(g, seat, action, off, gains)
    )


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
    match action:
        case "workshop":
            return bool(workshops(g, seat, levels)) and price(g, seat, "workshop", off, gains)
        case "garden":
            return any(may_plant(g, seat, size, off, gains) for size in SIZES)
        case "canal":
            return any(True for _ in canal_tiles(g, seat, off, gains))
        case "trading":
            return may_travel(g, seat, off, free, gains)
        case "provisions":
            return any_gift(g, seat)
    return True


def gifts(g: Resafa, seat: int, colour: str = "any") -> list[str]:
    """What provisions and colour actions may give: a card of the display, a step, or a sack card."""
    rows = g.display.values() if colour == "any" else [g.display[colour]]
    found = [f"take {card}" for row in rows for card in row if card]
    found += [f"step {c}" for c in steps(g.players[seat].tracks, colour)]
    return [*found, "draw sack"] if g.sacks else found


def any_gift(g: Resafa, seat: int, colour: str = "any") -> bool:
    """Whether there is one at all."""
    if g.sacks:
        return True
    rows = g.display.values() if colour == "any" else (g.display[colour],)
    return any(map(any, rows)) or bool(steps(g.players[seat].tracks, colour))


def may_build_garden(g: Resafa, seat: int, e: Effect) -> bool:
    p = g.players[seat]
    return g.gardens[e.word] > 0 and p.has(dict(e.cost)) and has_square(p, e.word)


def lowers(g: Resafa, e: Effect) -> bool:
    if e.word in TRADE_PARTS:
        trade = g.open("trading")
        return trade is not None and not (trade.travelled if e.word == "travel" else trade.based)
    action = g.open(e.word)
    return action is not None and not action.committed


def per(g: Resafa, seat: int, e: Effect) -> int:
    """How often a counting effect gives its gain."""
    return min(g.count(seat, e.counted), e.max) // e.each


def changes(g: Resafa, seat: int, e: Effect) -> bool:
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
    for key in keys:
        for e in LISTS[key]:
            if changes(g, seat, e):
                return True
    return False


class Bar(NamedTuple):
    """The rule that speaks against a card for the moment, and the action that it is about."""

    rule: str
    key: str
    action: str = ""


BOUND: Mapping[str, Bar] = {action: Bar("5", "bound", action) for action in MAINS}
ACTING, MUST_ACT, NO_EFFECT = Bar("R32", "acting"), Bar("13", "must_act"), Bar("R8", "no_effect")


def barred(g: Resafa, seat: int, card: str, opened: Collection[str]) -> Bar | None:
    """What speaks against playing a card freely now, while these main actions are open, if anything does."""
    c = CARD[card]
    if c.when in BOUND and c.when not in opened:
        return BOUND[c.when]
    if c.grants and opened:
        return ACTING
    if g.edition and (c.grants or card in SPENDING):
        action = must_be_taken(g)
        if action and not leaves_means(g, seat, card, action):
            return Bar("13", "must_first", action)
    if card in OBLIGING and any(e.must and not startable(g, seat, e, brought(card)) for e in LISTS[card]):
        return MUST_ACT
    return None if any_changes(g, seat, (card,)) else NO_EFFECT


def no_play(g: Resafa, seat: int, card: str) -> No | None:
    """The same in words."""
    found = barred(g, seat, card, g.opened())
    if found is None:
        return None
    about = {"action": found.action} if found.action else {}
    return no(found.rule, found.key, card=card, **about)


def must_be_taken(g: Resafa) -> str:
    """The main action that a card obliges its player to, while it is still to come; "" when there is none."""
    frames: list[Any] = g.stack
    for f in reversed(frames):
        if f.KIND in MAIN_KINDS and f.must and not f.committed:
            return MAIN_KINDS[f.KIND]
        if f.KIND == "resafa.effects" and not f.subset:
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
    p, opened = g.players[seat], g.opened()
    found = [f"bonus {c}" for c in p.bonus if barred(g, seat, c, opened) is None]
    found += [f"sack {c}" for c in p.sacks if barred(g, seat, c, opened) is None]
    found += [f"special {c}" for c, usable in p.special.items() if usable and barred(g, seat, c, opened) is None]
    found += [f"tile {c}" for c in p.tiles if barred(g, seat, c, opened) is None]
    return (*found, *(f"discard {c}" for c in p.sacks))
