"""One grammar for everything that Resafa prints: what effects say, made from the data, in any language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.kernel import Text
from engines.resafa.cards import CARD, EFFECT, LISTS, MAINS, MOST, Effect
from renderers.words.words import Words

GAINS = ("gain", "camel", "sack", "token", "choose_goods")  # ops that together make one list of things
HERE = {"base_placed": "base"}  # what a price without a name belongs to, where the event does not say it
ROMAN = ("", "I", "II", "III")


def capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def sentence(text: str) -> str:
    return f"{capital(text)}."


def level(n: int) -> str:
    return ROMAN[n]


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


def steps(words: Words, e: Effect) -> str:
    return words.word("resafa.thing.steps", n=e.n, colour=None if e.word == "any" else e.word)


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
            return [steps(words, e)]
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
    match e.op:
        case "track":
            return words.word("resafa.do.track", n=e.n, colour=None if e.word == "any" else e.word)
        case "production":
            return words.word("resafa.do.production", n=e.n, more=here == "production", distinct=e.distinct and e.n > 1)
        case "action":
            return _action(words, e)
        case "build_garden":
            return _garden(words, e)
        case "discount":
            return _discount(words, e, here)
        case "pay" | "convert" | "if" | "any_of" | "choose" | "on":
            return _holding(words, e, here)
        case "per" | "sell_bonus" | "flip_trading_tile":
            return _trade_or_count(words, e)
        case "end_per" | "end_convert" | "end_scarab_table" | "end_double_pink":
            return _end(words, e)
    return clauses(words, [e])[0]


def _limit(n: int) -> int | None:
    return n if n < MOST else None


def _action(words: Words, e: Effect) -> str:
    only = level(e.levels[0]) if len(e.levels) == 1 else None
    off = amounts(words, e.off) or None
    said = words.word("resafa.do.action", action=e.word, level=only, what=off, free=e.free_travel)
    return words.word("resafa.do.peek_first", what=said) if e.flip_first else said


def _garden(words: Words, e: Effect) -> str:
    cost = amounts(words, e.cost) or None
    return words.word("resafa.do.build_garden", size=e.word, cost=cost, bare=not e.green)


def _discount(words: Words, e: Effect, here: str) -> str:
    """A lower price; whose price goes without saying in an action of that kind."""
    what = None if e.word == here else Text(f"resafa.price.{e.word}")
    return words.word("resafa.do.discount", off=amounts(words, e.off), what=what)


def _holding(words: Words, e: Effect, here: str) -> str:
    match e.op:
        case "pay":
            return words.word("resafa.do.pay", cost=amounts(words, e.cost), what=body(words, e.inner[0], here))
        case "convert":
            often = e.max if e.max > 1 else None
            return words.word("resafa.do.convert", cost=amounts(words, e.cost), gain=amounts(words, e.gain), max=often)
        case "if":
            return words.word("resafa.do.if", least=dict(e.cond), what=body(words, e.inner[0], here))
        case "on":
            here = HERE.get(e.event, e.event.removesuffix("_action"))
            return words.word(f"resafa.on.{e.event}", what=body(words, e.inner[0], here))
        case "choose":
            options = f", {words.word('words.or')} ".join(body(words, key, here) for key in e.inner)
            return words.word("resafa.do.choose", what=options)
    return _any_of(words, clauses(words, LISTS[e.inner[0]], here))


def _any_of(words: Words, said: list[str]) -> str:
    """Any of several things; the same thing several times is said once."""
    if len(said) > 1 and len(set(said)) == 1:
        return words.word("resafa.do.often", n=len(said), what=said[0])
    return f" {words.word('resafa.do.and_or')} ".join(said)


def _trade_or_count(words: Words, e: Effect) -> str:
    gain = amounts(words, e.gain)
    match e.op:
        case "per":
            per = counted(words, e.counted, e.each)
            return words.word("resafa.do.per", gain=gain, per=per, max=_limit(e.max), after=e.after)
        case "sell_bonus":
            return words.word("resafa.do.sell_bonus", gain=gain, sold=Text(f"resafa.sold.{e.word}"), max=_limit(e.max))
    return words.word("resafa.do.flip")


def _end(words: Words, e: Effect) -> str:
    match e.op:
        case "end_per":
            points = amount(words, "vp", e.vp)
            return words.word("resafa.do.end_per", gain=points, per=counted(words, e.counted), max=_limit(e.max))
        case "end_convert":
            return _end_convert(words, e)
        case "end_scarab_table":
            return words.word("resafa.do.end_scarab_table", values="/".join(map(str, e.values[1:])))
    return words.word("resafa.do.end_double_pink")


def _end_convert(words: Words, e: Effect) -> str:
    """Wares that become points; the words name how many at a time, and how often."""
    what = words.join((words.word(f"resafa.wares.{ware}") for ware in e.kinds), "or")
    points = amount(words, "vp", e.vp)
    if e.n == 1:
        return words.word("resafa.do.end_convert", what=what, gain=points, max=_limit(e.max))
    return words.word("resafa.do.end_convert_many", n=e.n, what=what, gain=points, max=_limit(e.max))


# -- cards ----------------------------------------------------------------------------------------------------------------


def effect(words: Words, key: str) -> str:
    card = CARD.get(key.partition(":")[0])
    return clause(words, EFFECT[key], card.when if card else "")


def card_body(words: Words, code: str, short: bool = False) -> str:
    """What the effects of a card say, with the moment in which they count, or in short only the action for that."""
    when = CARD[code].when
    said = body(words, code, when if when in MAINS else "")
    if when in MAINS:
        said = words.word("resafa.when.action", action=when, what=said, short=short)
    printed = CARD[code].vp if CARD[code].level else 0
    if when == "endgame":
        return words.word("resafa.when.endgame", what=said, vp=printed)
    if when == "on_play":
        said = words.word("resafa.when.on_play", what=said)
    return words.word("resafa.when.printed", what=said, vp=printed) if printed else said


def nested(effects: Sequence[Effect]) -> Iterable[Effect]:
    """Effects with all that they hold."""
    for e in effects:
        yield e
        for key in e.inner:
            yield from nested(LISTS[key])
