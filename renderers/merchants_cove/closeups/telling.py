"""What close-ups say in words: whose turn, what is asked, what may be chosen with its numbers, everybody's score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.merchants_cove.cards import RULES, TOWNSFOLK
from engines.merchants_cove.view import CoveView
from renderers.kit.pages.telling import capital, stopped
from renderers.merchants_cove import alt
from renderers.merchants_cove.closeups import chart, choose, sales, table
from renderers.merchants_cove.phrases import counted, goods_name, listed, name_of, number, say
from renderers.speech import Speaker

BOATS = ("place", "who", "rob", "dock", "effect", "to")


def told(view: CoveView, options: Sequence[str], words: Speaker) -> str:
    """All of it; how the game has ended is told as by the final score."""
    if view.result:
        return alt.final_alt(view, words)
    return " ".join([asked(view, words), *_middle(view, options, words), scores(view, words)])


def asked(view: CoveView, words: Speaker) -> str:
    """Who is asked what, on which day."""
    seats, key = [p.seat for p in view.players if p.asked], table.key_of(view) or "wait"
    names = listed([name_of(words, seat) for seat in seats or [table.asked_of(view)]], words)
    n = chart.allowed(view, view.players[table.asked_of(view)]) if key == "lines" else 0
    what = stopped(table.question(words, key, n=n))
    return say(words, "closeup.alt.asked", n=view.day, days=view.days, name=names, what=what)


def scores(view: CoveView, words: Speaker) -> str:
    """Everybody's gold and Corruption as they stand."""
    said = (
        say(words, "closeup.alt.score", name=one.name, n=number(one.points or 0), corruption=one.number or "0")
        for one in table.players(view, words)
    )
    return say(words, "closeup.alt.scores", what="; ".join(said))


def _middle(view: CoveView, options: Sequence[str], words: Speaker) -> Iterator[str]:
    player, family = view.players[table.asked_of(view)], table.key_of(view).partition(".")[0]
    if family == "act":
        yield alt.dish_told(view, player.seat, words)
    elif family == "lines":
        goods = alt.goods(player.supply, words) or say(words, "alt.nothing")
        yield say(words, "closeup.alt.lines", what=goods, n=RULES.cross_corruption)
    elif family == "sales":
        yield "; ".join(_piers(view, words)) + "."
        if prices := ", ".join(_prices(view, words)):
            yield say(words, "closeup.alt.prices", what=prices)
        for one in view.players:
            shelf = alt.goods(one.shelf, words) or say(words, "alt.nothing")
            yield f"{name_of(words, one.seat)}: {shelf}."
    elif family in BOATS:
        yield from _sea(view, options, words)
    else:
        found = (one.told for one in choose.tiles_of(view, player, table.key_of(view), options, words))
        if said := ", ".join([*found, *filter(None, (table.way_out(options, words),))]):
            yield capital(say(words, "alt.may", what=said))


def _piers(view: CoveView, words: Speaker) -> Iterator[str]:
    for one in view.piers:
        aboard = counted(words, one.aboard) or say(words, "pier.free")
        cost = f" (+{one.corruption} {say(words, 'corruption')})" if one.corruption else ""
        yield f"{say(words, f'pier.{one.key}')}{cost}: {aboard}"


def _prices(view: CoveView, words: Speaker) -> Iterator[str]:
    """What a Good of every colour brings at every pier that wants it."""
    for one in view.piers:
        for colour in dict.fromkeys(one.aboard):
            for kind, price in sales.prices_of(one, colour).items():
                yield f"{goods_name(words, f'{colour}-{kind}')} {price} ({say(words, f'pier.{one.key}')})"


def _sea(view: CoveView, options: Sequence[str], words: Speaker) -> Iterator[str]:
    if view.doing.card in TOWNSFOLK and table.key_of(view).startswith(("effect", "to")):
        yield f"{words.card_name(view.doing.card)}: {words.card_text(view.doing.card)}"
    if view.drawn:
        yield say(words, "closeup.alt.drawn", what=counted(words, view.drawn))
    at_sea = [f"{b.number}: {counted(words, b.aboard) or say(words, 'alt.nothing')}" for b in view.boats if not b.pier]
    yield say(words, "alt.boats", what="; ".join(at_sea))
    yield "; ".join(_piers(view, words)) + "."
    if may := list(dict.fromkeys(filter(None, (*(_may(one, words) for one in options), table.way_out(options, words))))):
        yield capital(say(words, "alt.may", what=", ".join(may)))


def _may(option: str, words: Speaker) -> str:
    """A boat, a pier or an Adventurer of a boat that may be chosen."""
    verb, *rest = option.split(" ")
    if not rest or rest == ["none"]:
        return ""
    if verb == "dock":
        return say(words, f"pier.{rest[0]}")
    boat = say(words, "closeup.alt.boat", n=rest[0]) if rest[0].isdecimal() else ""
    return ": ".join(filter(None, (boat, counted(words, (rest[-1],)) if not rest[-1].isdecimal() else "")))
