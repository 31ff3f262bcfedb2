"""One grammar for everything that Resafa prints: what effects say, made from the data, in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engines.kernel import Text
from engines.resafa.cards import CARD, EFFECT, LISTS, MAINS, MOST, Effect
from renderers.kit.pages.telling import capital
from renderers.resafa.looks import ROMAN
from renderers.words.words import Words

GAINS = ("gain", "camel", "sack", "token", "choose_goods")  # ops that together make one list of things
HERE = {"base_placed": "base"}  # what a price without a name belongs to, where the event does not say it


def sentence(text: str) -> str:
    return f"{capital(text)}."


# -- things --------------------------------------------------------------------------------------------------------------


def amount(words: Words, thing: str, n: int) -> str:
    """So many of something: `2 coins`."""
    return words.word(f"resafa.thing.{thing}", n=n)


def amounts(words: Words, found: Iterable[tuple[str, int]]) -> str:
    """Several things: `1 coin and 2 stone`."""
    return words.join(amount(words, thing, n) for thing, n in found)


def at_least(words: Words, found: Iterable[tuple[str, int]]) -> str:
    """The counts of a condition: `at least 5 workshops`."""
    return words.join(words.word(f"resafa.least.{what.removesuffix('_min')}", n=n) for what, n in found)


def kinds(words: Words, found: Iterable[str], link: str = "or") -> str:
    """Wares without a number: `spice or amphora`."""
    return words.join((words.word(f"resafa.ware.{ware}") for ware in found), link)


def things(words: Words, e: Effect) -> list[str]:
    """What an effect gives, one thing after the other; nothing for effects that do more than give."""
    match e.op:
        case "gain":
            return [amount(words, ware, n) for ware, n in e.gain]
        case "camel" | "sack":
            return [amount(words, e.op, e.n)]
        case "token":
            return [amount(words, e.word, e.n)]
        case "choose_goods":
            return [words.word("resafa.thing.mix", n=e.n, what=kinds(words, e.kinds))]
        case "track":
            return [words.word("resafa.thing.steps", n=e.n, colour=None if e.word == "any" else e.word)]
    return []


def given(words: Words, key: str) -> str:
    """What a list of effects gives, as a list of things: the yield of a room, a green bonus, a spot."""
    return words.join(thing for e in LISTS[key] for thing in yielded(words, e))


def yielded(words: Words, e: Effect) -> list[str]:
    """The things that an effect gives; what does more than give is said as a clause."""
    return things(words, e) or [clause(words, e)]


def counted(words: Words, what: str, n: int = 1) -> str:
    """What an effect counts: `trading base`, `2 trading bases`."""
    return words.word(f"resafa.per.{what}", n=n)


# -- clauses --------------------------------------------------------------------------------------------------------------


def clauses(words: Words, effects: Sequence[Effect], here: str = "") -> list[str]:
    """What one does, one clause for each effect; all that is simply gained makes one of them."""
    gained = sorted((e for e in effects if e.op in GAINS), key=lambda e: e.op == "choose_goods")
    said: list[str] = []
    for e in effects:
        if e.op not in GAINS:
            said.append(clause(words, e, here))
        elif gained:
            said.append(words.word("resafa.do.gain", what=words.join(thing for g in gained for thing in things(words, g))))
            gained = []
    return said


def together(words: Words, said: Sequence[str]) -> str:
    """Clauses in one sentence; two simple ones are linked, others are divided."""
    link = f" {words.word('words.and')} "
    if len(said) == 2 and not any(mark in one for one in said for mark in (link, ":", ",")):
        return words.join(said)
    return "; ".join(said)


def body(words: Words, key: str, here: str = "") -> str:
    """What a list of effects does; `here` is the action whose price needs no name."""
    return together(words, clauses(words, LISTS[key], here))


def clause(words: Words, e: Effect, here: str = "") -> str:
    """What one effect does; `here` is the action whose price needs no name."""
    match e.op:
        case "action":
            return _action(words, e)
        case "any_of":
            return _any_of(words, clauses(words, LISTS[e.inner[0]], here))
        case "on":
            during = HERE.get(e.event, e.event.removesuffix("_action"))
            return words.word(f"resafa.on.{e.event}", what=body(words, e.inner[0], during))
        case "flip_trading_tile":
            return words.word("resafa.do.flip")
        case op if op in PARAMS:
            key = "end_convert_many" if op == "end_convert" and e.n > 1 else op
            return words.word(f"resafa.do.{key}", **PARAMS[op](words, e, here))
    return clauses(words, [e])[0]


def _limit(n: int) -> int | None:
    return n if n < MOST else None


def _action(words: Words, e: Effect) -> str:
    only = ROMAN[e.levels[0]] if len(e.levels) == 1 else None
    off = amounts(words, e.off) or None
    said = words.word("resafa.do.action", action=e.word, level=only, what=off, free=e.free_travel)
    return words.word("resafa.do.peek_first", what=said) if e.flip_first else said


def _any_of(words: Words, said: list[str]) -> str:
    """Any of several things; the same thing several times is said once."""
    if len(said) > 1 and len(set(said)) == 1:
        return words.word("resafa.do.often", n=len(said), what=said[0])
    return f" {words.word('resafa.do.and_or')} ".join(said)


def _per(words: Words, e: Effect, here: str) -> dict[str, Any]:
    per = counted(words, e.counted, e.each)
    return {"gain": amounts(words, e.gain), "per": per, "max": _limit(e.max), "after": e.after}


def _convert(words: Words, e: Effect, here: str) -> dict[str, Any]:
    often = e.max if e.max > 1 else None
    return {"cost": amounts(words, e.cost), "gain": amounts(words, e.gain), "max": often}


def _end_convert(words: Words, e: Effect, here: str) -> dict[str, Any]:
    what = words.join((words.word(f"resafa.wares.{ware}") for ware in e.kinds), "or")
    return {"n": e.n, "what": what, "gain": amount(words, "vp", e.vp), "max": _limit(e.max)}


# What is said of effects whose text is called like them.
PARAMS: Mapping[str, Callable[[Words, Effect, str], dict[str, Any]]] = {
    "track": lambda words, e, here: {"n": e.n, "colour": None if e.word == "any" else e.word},
    "production": lambda words, e, here: {"n": e.n, "more": here == "production", "distinct": e.distinct and e.n > 1},
    "build_garden": lambda words, e, here: {"size": e.word, "cost": amounts(words, e.cost) or None, "bare": not e.green},
    "discount": lambda words, e, here: {
        "off": amounts(words, e.off), "what": None if e.word == here else Text(f"resafa.price.{e.word}")
    },
    "pay": lambda words, e, here: {"cost": amounts(words, e.cost), "what": body(words, e.inner[0], here)},
    "convert": _convert,
    "if": lambda words, e, here: {"least": dict(e.cond), "what": body(words, e.inner[0], here)},
    "choose": lambda words, e, here: {"what": f", {words.word('words.or')} ".join(body(words, key, here) for key in e.inner)},
    "per": _per,
    "sell_bonus": lambda words, e, here: {
        "gain": amounts(words, e.gain), "sold": Text(f"resafa.sold.{e.word}"), "max": _limit(e.max)
    },
    "end_per": lambda words, e, here: {
        "gain": amount(words, "vp", e.vp), "per": counted(words, e.counted), "max": _limit(e.max)
    },
    "end_convert": _end_convert,
    "end_scarab_table": lambda words, e, here: {"values": "/".join(map(str, e.values[1:]))},
    "end_double_pink": lambda words, e, here: {},
}  # fmt: skip


# -- cards ----------------------------------------------------------------------------------------------------------------


def effect(words: Words, key: str) -> str:
    card = CARD.get(key.partition(":")[0])
    return clause(words, EFFECT[key], card.when if card else "")


def printed(code: str) -> int:
    """The points that stand on a special card."""
    return CARD[code].vp if code in CARD and CARD[code].level else 0


def card_body(words: Words, code: str, short: bool = False, points: bool = True) -> str:
    """What the effects of a card say, with the moment in which they count, or in short only the action for that."""
    when = CARD[code].when
    said = body(words, code, when if when in MAINS else "")
    if when in MAINS:
        said = words.word("resafa.when.action", action=when, what=said, short=short)
    worth = printed(code) if points else 0
    if when == "endgame":
        return words.word("resafa.when.endgame", what=said, vp=printed(code))
    if when == "on_play":
        said = words.word("resafa.when.on_play", what=said)
    return words.word("resafa.when.printed", what=said, vp=worth) if worth else said


def nested(effects: Sequence[Effect]) -> Iterable[Effect]:
    """Effects with all that they hold."""
    for e in effects:
        yield e
        for key in e.inner:
            yield from nested(LISTS[key])
