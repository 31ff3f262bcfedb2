"""From the data of an effect to its line of signs: when, if, in which action, pay, arrow, get, how often."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from engines.resafa.cards import CARD, LISTS, MAINS, MOST, Effect, Pairs
from renderers.kit.keeping import kept
from renderers.resafa.looks import BLUE, COUNTED, LEAF, ROMAN, WARES
from renderers.resafa.looks import MAINS as ACTIONS
from renderers.resafa.phrases import LESS, MINUS, TIMES
from renderers.resafa.signs import ARROW, DOT, FORK, SLASH, Sign, Signs, icon, num, seal, ware

Line = Callable[[Effect, str], Iterable[Sign]]
GARDENS = {"small": "garden", "large": "garden2"}
EVENTS: Mapping[str, Sign] = {
    "garden_action": Sign("act", "garden"),
    "canal_action": Sign("act", "canal"),
    "workshop_action": Sign("act", "house"),
    "trading_action": Sign("act", "swap"),
    "base_placed": icon(*COUNTED["bases"][0]),
}


def act(main: str) -> Sign:
    """A main action."""
    return Sign("act", ACTIONS[main])


def gained(gain: Pairs, plus: str = "+") -> Iterator[Sign]:
    """What is got; points are a seal."""
    for name, n in gain:
        if name == "vp":
            yield seal(n)
        else:
            yield num(f"{plus}{n}")
            yield ware(name)


def paid(cost: Pairs) -> Iterator[Sign]:
    """A price, or what is simply so many."""
    return gained(cost, "")


def lowered(off: Pairs, *before: Sign) -> Sign:
    """What becomes cheaper, as a price tag."""
    return Sign("tag", inner=(*before, *gained(off, MINUS)))


def some(n: int) -> Iterator[Sign]:
    """So many at a time, if there are several."""
    if n > 1:
        yield num(str(n))


def most(n: int, least: int = MOST) -> Iterator[Sign]:
    """At most so often."""
    if n < least:
        yield Sign("most", f"{LESS}{n}")


def counted(what: str) -> Signs:
    if what.startswith("special_") and what != "special_all":
        return (Sign("chip", what.removeprefix("special_")),)
    if what == "tokens":
        return (Sign("token", "square"), Sign("token", "scarab"))
    if what == "tokens_square":
        return (Sign("token", "square"),)
    return tuple(icon(*one) for one in COUNTED[what])


# -- one operation each -------------------------------------------------------------------------------------------------------


def _goods(e: Effect, or_: str) -> Iterable[Sign]:
    inner: list[Sign] = []
    for kind in e.kinds:
        inner += [Sign("or", or_), ware(kind)] if inner and len(e.kinds) == 2 else [ware(kind)]
    return num(f"+{e.n}"), Sign("box", inner=tuple(inner))


def _action(e: Effect, or_: str) -> Iterable[Sign]:
    if e.flip_first:
        yield from (*FLIP, ARROW)
    yield act(e.word)
    if e.word == "workshop" and len(e.levels) == 1:
        yield num(ROMAN[e.levels[0]])
    if e.off:
        yield lowered(e.off)
    if e.free_travel:
        yield Sign("tag", inner=(icon(*WARES["camel"]), num("0")))


def _garden(e: Effect, or_: str) -> Iterable[Sign]:
    if e.cost:
        yield from (*paid(e.cost), ARROW)
    else:
        yield num("+1")
    yield icon(GARDENS[e.word], LEAF)
    if not e.green:
        yield Sign("without", "bonus", LEAF)


def _discount(e: Effect, or_: str) -> Iterable[Sign]:
    before = {"travel": (icon(*WARES["camel"]),), "base": COUNTED_BASE}.get(e.word, ())
    return act(e.word if e.word in MAINS else "trading"), lowered(e.off, *before)


def _if(e: Effect, or_: str) -> Iterable[Sign]:
    wanted: list[Sign] = []
    for what, n in e.cond:
        wanted += [num(f"{n}+"), *counted(what.removesuffix("_min"))]
    return Sign("box", inner=tuple(wanted)), ARROW, *lists(e.inner, or_)


def _on(e: Effect, or_: str) -> Iterable[Sign]:
    inner = lists(e.inner, or_)
    own = EVENTS[e.event]
    named = (own, act("trading")) if e.event == "base_placed" else (own,)  # by a discount already
    return own, ARROW, *(inner[1:] if inner and inner[0] in named else inner)


def _end_convert(e: Effect, or_: str) -> Iterable[Sign]:
    given = joined([(ware(kind),) for kind in e.kinds], Sign("or", or_))
    return *some(e.n), *given, ARROW, seal(e.vp), *most(e.max)


FLIP: Signs = (icon("eye", WARES["camel"][1]), icon("flip", BLUE))
COUNTED_BASE: Signs = (EVENTS["base_placed"],)
LINES: Mapping[str, Line] = {
    "gain": lambda e, or_: gained(e.gain),
    "choose_goods": _goods,
    "camel": lambda e, or_: (num(f"+{e.n}"), ware("camel")),
    "sack": lambda e, or_: (num(f"+{e.n}"), ware("sack")),
    "token": lambda e, or_: (num(f"+{e.n}"), Sign("token", e.word)),
    "track": lambda e, or_: (num(f"+{e.n}"), Sign("step", e.word)),
    "production": lambda e, or_: (act("production"), num(f"{TIMES}{e.n}")),
    "action": _action,
    "build_garden": _garden,
    "pay": lambda e, or_: (*paid(e.cost), ARROW, *lists(e.inner, or_)),
    "convert": lambda e, or_: (*paid(e.cost), ARROW, *gained(e.gain, ""), *most(e.max if e.max > 1 else MOST)),
    "discount": _discount,
    "per": lambda e, or_: (*gained(e.gain), SLASH, *some(e.each), *counted(e.counted), *most(e.max)),
    "if": _if,
    "sell_bonus": lambda e, or_: (act("trading"), ARROW, ware(e.word), ARROW, *gained(e.gain), *most(e.max)),
    "flip_trading_tile": lambda e, or_: FLIP,
    "any_of": lambda e, or_: joined([LINES[one.op](one, or_) for key in e.inner for one in LISTS[key]], FORK),
    "choose": lambda e, or_: joined([lists((key,), or_) for key in e.inner], Sign("or", or_)),
    "on": _on,
    "end_per": lambda e, or_: (seal(e.vp), SLASH, *counted(e.counted), *most(e.max)),
    "end_convert": _end_convert,
    "end_scarab_table": lambda e, or_: (Sign("token", "scarab"), ARROW, *(seal(n) for n in e.values[1:])),
    "end_double_pink": lambda e, or_: (Sign("chip", "pink"), num(f"{TIMES}2")),
}
PLAIN = frozenset({"gain", "camel", "sack", "token", "track"})  # what may stand side by side without a dot


# -- lists --------------------------------------------------------------------------------------------------------------------


def joined(parts: Iterable[Iterable[Sign]], by: Sign) -> list[Sign]:
    """Parts with a sign between each two."""
    found: list[Sign] = []
    for part in parts:
        found += [by, *part] if found else list(part)
    return found


def lists(keys: Iterable[str], or_: str) -> Signs:
    """What several effects do, one after the other."""
    found: list[Sign] = []
    before = ""
    for e in (one for key in keys for one in LISTS[key]):
        if before and not (before in PLAIN | {"discount"} and e.op in PLAIN):
            found.append(DOT)
        found += LINES[e.op](e, or_)
        before = e.op
    return tuple(found)


@kept
def line_of(code: str, or_: str) -> Signs:
    """What a card or a tile does; one that is bound to an action begins with it."""
    signs = lists((code,), or_)
    when = CARD[code].when
    if when in MAINS and LISTS[code][0].op not in ("discount", "sell_bonus"):
        return act(when), ARROW, *signs
    return signs


def things(key: str, plus: str = "") -> Signs:
    """What a room, a green bonus or a box of a trading tile gives."""
    found: list[Sign] = []
    for e in LISTS[key]:
        amount = {"gain": e.gain, "camel": (("camel", e.n),), "sack": (("sack", e.n),), "track": (("track", e.n),)}[e.op]
        found += gained(amount, plus)
    return tuple(found)
