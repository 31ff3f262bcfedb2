"""The cove in words: a line for each player under the picture, and the whole of it for those who cannot see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict

from engines.merchants_cove.cards import BOX, GOOD_OF, GOODS, RULES, STAFF, TOWNSFOLK, TWIST, box_bonus
from engines.merchants_cove.dish import DICE
from engines.merchants_cove.verbs import value_of
from engines.merchants_cove.view import ChartView, CoveView, LineView, PlayerView, RowView, SaleView
from renderers.merchants_cove import grammar
from renderers.merchants_cove.grammar import goods
from renderers.merchants_cove.phrases import final_score
from renderers.merchants_cove.voice import runes_shown, token
from renderers.words import Words
from renderers.words.book import Book

ROLLS = frozenset({"sold"})  # what a Market brought; the Dish stands in every close-up


def title(view: CoveView, words: Words) -> str:
    if view.result:
        return words.word("merchants_cove.table.ended")
    return words.word("merchants_cove.table.title", day=view.day, days=view.days, phase=view.phase)


def summary(view: CoveView, words: Words) -> list[tuple[str, str]]:
    lines = []
    for p in view.players:
        mark = "▸ " if p.asked else ""
        params = {"hour": p.hour, "gold": p.gold, **final_score(view, p.seat), "corruption": p.corruption, "owed": len(p.owed)}
        lines.append(
            (f"{mark}{words.player(p.seat)}", words.word("merchants_cove.book.player", what=goods(words, p.shelf), **params))
        )
    return lines


def text(view: CoveView, words: Words) -> list[str]:
    parts = (_clock, _sea, _land, _decks, _boards)
    lines = [f"**{title(view, words)}**", *(line for part in parts for line in part(view, words))]
    lines += [line for p in view.players for line in _player(view, p, words)]
    return [*lines, *_rival(view, words), *_own(view, words)]


# -- the cove ---------------------------------------------------------------------------------------------------------------


def _clock(view: CoveView, words: Words) -> Iterator[str]:
    clock = view.clock
    stacked = sorted(clock.tokens, key=lambda one: (one.hour, -one.height))
    what = ", ".join(words.word("merchants_cove.table.token", token=one.token, hour=one.hour) for one in stacked)
    yield words.word("merchants_cove.table.clock", market=clock.market, called=clock.called, what=what)
    yield words.word("merchants_cove.table.draws", icon_hours=clock.icons, doubles=clock.doubles)
    if view.rogues:
        yield words.word("merchants_cove.table.rogues", card=view.rogues, effect=grammar.effect(words, view.rogues))


def _sea(view: CoveView, words: Words) -> Iterator[str]:
    yield f"**{words.word('merchants_cove.table.boats')}**"
    for boat in view.boats:
        params = {"side": boat.side, "aboard": list(boat.aboard), "pier": boat.pier, "free": boat.free}
        yield f"- {words.word('merchants_cove.table.boat', boat=boat.number, **params)}"
    piers = (
        words.word(
            "merchants_cove.table.pier", pier=one.key, kinds=kinds(words, one.accepts), corruption=one.corruption, boat=one.boat
        )
        for one in view.piers
    )
    yield words.word("merchants_cove.table.piers", what="; ".join(piers))
    if view.drawn:
        yield words.word("merchants_cove.table.drawn", drawn=list(view.drawn))


def kinds(words: Words, found: Iterable[str]) -> str:
    return words.join(words.word(f"merchants_cove.kinds.{kind}") for kind in found)


def _land(view: CoveView, words: Words) -> Iterator[str]:
    halls = ", ".join(words.word("merchants_cove.table.hall", faction=hall.faction, n=hall.count) for hall in view.halls)
    yield words.word("merchants_cove.table.halls", what=halls, lair=view.lair)
    in_bag = (words.word(f"merchants_cove.some.{colour}", n=n) for colour, n in view.bag)
    yield words.word("merchants_cove.table.bag", what=", ".join(in_bag))
    yield f"**{words.word('merchants_cove.table.square', n=view.townsfolk)}**"
    for slot in view.square:
        found = {"effect": grammar.effect(words, slot.card), "icons": TOWNSFOLK[slot.card].icons} if slot.card else {}
        yield f"- {words.word('merchants_cove.table.slot', slot=slot.slot, hours=slot.hours, card=slot.card, **found)}"


def _decks(view: CoveView, words: Words) -> Iterator[str]:
    yield words.word("merchants_cove.table.corruption", n=view.corruption, discarded=len(view.cleansed))
    if view.sold:
        sellers = dict.fromkeys(sale.seat for sale in view.sold)
        by_seller = ((who, [sale for sale in view.sold if sale.seat == who]) for who in sellers)
        said = (words.word("merchants_cove.table.soldby", token=who, what=sales(words, found)) for who, found in by_seller)
        yield words.word("merchants_cove.table.sold", what="; ".join(said))


def _boards(view: CoveView, words: Words) -> Iterator[str]:
    """What is printed on every Shop board; whoever cannot see it plans by this."""
    yield f"**{words.word('merchants_cove.table.shop')}**"
    yield words.word("merchants_cove.table.stars", what=" ".join(BOX.chart.rows), cross=", ".join(BOX.chart.cross))
    for row in BOX.horoscopes:
        found = ((n, one) for n, one in enumerate(row.boxes, 1) if one is not None)
        said = (words.word("merchants_cove.table.box", box=n, what=grammar.clause(words, one)) for n, one in found)
        yield words.word("merchants_cove.table.boxes", row=row.key, what="; ".join(said))
    prices = (words.word("merchants_cove.table.price", good=one.code, price=one.price) for one in GOODS)
    yield words.word("merchants_cove.table.prices", what=", ".join(prices))


def sales(words: Words, found: Iterable[SaleView]) -> str:
    """Sales with what they bring, those that are alike together."""
    alike = Counter((sale.good, sale.pier, sale.price) for sale in found)
    return ", ".join(
        words.word("merchants_cove.table.sale", n=n, good=good, pier=pier, gold=n * price)
        for (good, pier, price), n in alike.items()
    )


# -- what lies before a player ----------------------------------------------------------------------------------------------


def _player(view: CoveView, p: PlayerView, words: Words) -> Iterator[str]:
    heading, line = summary(view, words)[p.seat]
    yield ""
    yield f"**{heading}**: {line}"
    yield words.word("merchants_cove.table.figure", action=p.figure)
    yield words.word("merchants_cove.table.dish", left=runes_shown(p, p.dish.left), right=runes_shown(p, p.dish.right))
    tracks = ((one.key, {"filled": one.filled, "crossed": one.crossed, "empty": one.empty}) for one in p.tracks)
    yield words.word(
        "merchants_cove.table.fates",
        what="; ".join(words.word("merchants_cove.table.track", track=key, **n) for key, n in tracks),
    )
    yield words.word("merchants_cove.table.supply", what=goods(words, p.supply))
    yield _chart(p, words)
    yield _predictions(p, words)
    yield from (f"- {_row(row, words)}" for row in p.rows)
    yield words.word("merchants_cove.table.marks", what=_marks(p, words))
    staffed = (words.word("merchants_cove.table.staffed", staff=key, card=found) for key, found in p.staff)
    yield words.word("merchants_cove.table.staff", what="; ".join(staffed))
    if p.owed:
        yield words.word("merchants_cove.table.owed", n=len(p.owed))


def _chart(p: PlayerView, words: Words) -> str:
    filled = (
        words.word("merchants_cove.table.area", cells=list(area.cells), good=GOOD_OF[area.kind, area.colour].code)
        for area in p.areas
    )
    return words.word("merchants_cove.table.chart", lines=", ".join(p.lines), areas=", ".join(filled))


def _predictions(p: PlayerView, words: Words) -> str:
    active = [one for one in p.predictions if one.state == "active"]
    said = []
    for one in active:
        size = one.last - one.first + 1
        icons = {"size": size, "first": one.first, "last": one.last, "left": size - one.crossed}
        said.append(words.word("merchants_cove.table.prediction", colour=one.colour, **icons))
    return words.word(
        "merchants_cove.table.predictions", what="; ".join(said) or words.word("merchants_cove.nothing"), n=p.icons_left
    )


def _row(row: RowView, words: Words) -> str:
    at = len(row.boxes)
    one = box_bonus(row.key, at) if at < row.length else None
    params = {"box": at + 1 if one is not None else 0, "what": grammar.bonus(words, one)}
    return words.word("merchants_cove.table.row", row=row.key, boxes=" ".join(row.boxes), next=row.next, **params)


def _marks(p: PlayerView, words: Words) -> str:
    found = ((one.faction, [words.word(f"merchants_cove.take.{mark}") for mark in one.marks]) for one in p.marks if one.marks)
    said = [f"{words.word(f'merchants_cove.faction.{faction}')}: {words.join(marks)}" for faction, marks in found]
    return "; ".join(said) or words.word("merchants_cove.nothing")


def _rival(view: CoveView, words: Words) -> Iterator[str]:
    rival = view.rival
    if rival is not None:
        yield ""
        params = {"gold": rival.gold, **final_score(view, rival.token), "daily": rival.daily, "cards": list(rival.townsfolk)}
        line = words.word("merchants_cove.table.rival", what=goods(words, rival.shelf), **params)
        yield f"**{token(words, rival.token)}**: {line}"


def _own(view: CoveView, words: Words) -> Iterator[str]:
    if view.reader is None:
        return
    yield ""
    if view.own:
        yield words.word("merchants_cove.table.own", cards=[code for code, _ in view.own], cost=view.cost)
    else:
        yield words.word("merchants_cove.table.own_none", cost=view.cost)
    if view.chart is not None:
        yield from _charting(view.chart, words)
    if view.plan:
        yield words.word("merchants_cove.table.plan", what=sales(words, view.plan))


def _charting(chart: ChartView, words: Words) -> Iterator[str]:
    planned, closing = chart.planned, [one for one in chart.open if one.encloses]
    if planned:
        yield words.word("merchants_cove.table.planned", what=" · ".join(_line(one, words) for one in planned))
    if closing:
        yield words.word("merchants_cove.table.closing", what=" · ".join(_line(one, words) for one in closing))


def _line(one: LineView, words: Words) -> str:
    return words.word("merchants_cove.table.line", line=one.line, encloses=[asdict(region) for region in one.encloses])


# -- what a choice comes to -------------------------------------------------------------------------------------------------


def hint(view: CoveView, seat: int, word: str, words: Words) -> str:
    """What a choice would bring where its label does not say it."""
    verb, *rest = word.split(" ")
    found = HINTS.get(verb) if rest[-1:] not in (["done"], ["auto"]) else None
    return found(view, view.players[seat], rest, words) if found is not None else ""


def _lines(view: CoveView, p: PlayerView, rest: list[str], words: Words) -> str:
    half = p.dish.left if "bone" in p.dish.left else p.dish.right
    return words.word("merchants_cove.book.lines", n=max(value_of(p.dish, die) for die in DICE if die in half))


def _divine(view: CoveView, p: PlayerView, rest: list[str], words: Words) -> str:
    in_bag = dict(view.bag)
    return words.word("merchants_cove.book.bag", n=in_bag[rest[1]], total=sum(in_bag.values()))


def _twist(view: CoveView, p: PlayerView, rest: list[str], words: Words) -> str:
    track = next(one for one in p.tracks if one.key == rest[0])
    return words.word("merchants_cove.book.fills", n=min(TWIST[track.key].fills, track.empty))


def _recruit(view: CoveView, p: PlayerView, rest: list[str], words: Words) -> str:
    found = view.square[int(rest[0]) - 1].card
    icons = grammar.factions(words, TOWNSFOLK[found].icons)
    return f"{grammar.recruited(words, TOWNSFOLK[found].effects)} · {icons}"


def _box(view: CoveView, p: PlayerView, key: str, words: Words) -> str:
    row = next(one for one in p.rows if one.key == key)
    one = box_bonus(key, len(row.boxes)) if len(row.boxes) < row.length else None
    return grammar.bonus(words, one)


def _write(view: CoveView, p: PlayerView, rest: list[str], words: Words) -> str:
    return _box(view, p, rest[1], words) if rest[1] != "skip" else ""


def _mark(view: CoveView, p: PlayerView, rest: list[str], words: Words) -> str:
    """The bonus of a box, or what a sponsorship pays."""
    hall = next((one for one in view.halls if one.faction == rest[0]), None)
    if hall is None:
        return _box(view, p, rest[0], words) if rest[0] != "later" else ""
    if p.asked == "mark.market":
        return words.word("merchants_cove.book.mark", n=RULES.market_adventurers_per_gold)
    return words.word("merchants_cove.book.now", n=hall.count * RULES.immediate_gold)


def _color(view: CoveView, p: PlayerView, rest: list[str], words: Words) -> str:
    found = GOOD_OF.get((p.asked.partition(".")[2], rest[0]))
    return words.word("merchants_cove.book.per", n=found.price) if found is not None else ""


def _place(view: CoveView, p: PlayerView, rest: list[str], words: Words) -> str:
    return words.word("merchants_cove.book.calls") if view.boats[int(rest[0]) - 1].free == 1 else ""


def _dock(view: CoveView, p: PlayerView, rest: list[str], words: Words) -> str:
    accepted = next(one.accepts for one in view.piers if one.key == rest[0])
    return words.word("merchants_cove.book.bought", kinds=kinds(words, accepted))


def _use(view: CoveView, p: PlayerView, rest: list[str], words: Words) -> str:
    return words.word(f"merchants_cove.does.{STAFF[rest[0]].do}", n=STAFF[rest[0]].count)


def spots(word: str) -> tuple[str, ...]:
    """The two dots of a line."""
    return tuple(word.rsplit(" ", 1)[-1].split("-")) if word.startswith("line ") else ()


Hint = Callable[[CoveView, PlayerView, list[str], Words], str]
HINTS: Mapping[str, Hint] = {
    "chart": _lines,
    "divine": _divine,
    "twist": _twist,
    "recruit": _recruit,
    "write": _write,
    "mark": _mark,
    "color": _color,
    "place": _place,
    "dock": _dock,
    "use": _use,
}

MINOR = frozenset({
    "turn", "arriving", "bent", "skipped", "loading", "crossed", "advanced", "boarded", "drew", "returned", "shifted",
    "arrived", "called", "filled", "wrote", "marked", "mark_lost", "none_left", "no_goods", "lapsed", "paid", "sponsored",
    "cleansed",
})  # fmt: skip
BOOK = Book(
    0x2E6F78, title, summary, text, hint, ROLLS, MINOR, mats=True, spots=spots, closeups=True, milestones=frozenset({"day"})
)
