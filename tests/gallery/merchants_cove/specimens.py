"""Positions worth looking at: played by robots from fixed seeds, and made up where play would hardly lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from engines.kernel import Ask, Event, Frame, apply, settle
from engines.merchants_cove import GAME
from engines.merchants_cove.actions import Chart, Staff
from engines.merchants_cove.cards import CORRUPTION, GOOD, RULES, TOWNSFOLK
from engines.merchants_cove.chart import CELLS, LINE
from engines.merchants_cove.dish import Dish
from engines.merchants_cove.market import Market
from engines.merchants_cove.projection import view
from engines.merchants_cove.rules import Day, Turn
from engines.merchants_cove.scoring import final_result
from engines.merchants_cove.state import Cove, Player, Prediction
from engines.merchants_cove.view import CoveView
from tests.gallery.played import LONG, ODD, Played, asked, play, stages

NAMES = ("Vera", "Iago", "Mira", "Osian")
LONG_NAMES, ODD_NAMES = (*LONG[:3], LONG[4]), ODD[:4]
EAGER = {"chart": 9, "divine": 6, "horoscope": 9, "twist": 3, "recruit": 3, "staff": 9, "line": 30, "write": 9, "bend": 2,
         "sell": 30, "reward": 5, "use": 9, "done": 1, "rest": 1, "fill": 5}  # fmt: skip
ENCLOSING = 40  # how much more a line that encloses something is liked


@cache
def played(seats: int, seed: int = 7, rogues: str = "criminals") -> Played[CoveView]:
    """A game of players who would rather do something than nothing; the same one for the same numbers."""
    rng = Random(seed)

    def choose(_: Cove, ask: Ask, own: tuple[CoveView, ...]) -> str:
        return rng.choices(ask.options, [liked(own[ask.seat], word) for word in ask.options])[0]

    return play(GAME.new(f"{seed:064x}", seats, rogues=rogues), view, choose)


def liked(shown: CoveView, word: str) -> int:
    """How likely a choice is."""
    verb, _, rest = word.partition(" ")
    if verb == "line" and shown.chart is not None:
        name = rest.partition(" ")[2]
        found = next(one for one in shown.chart.open if one.line == name)
        made = sum(e.made for e in found.encloses)
        near = sum(bool(set(name.split("-")) & set(line.split("-"))) for line in shown.players[shown.active].lines)
        return 1 + ENCLOSING * ENCLOSING * made + (ENCLOSING if near in (1, 2) else 0)
    return EAGER.get(verb, 2)


def boards(seats: int) -> Iterator[tuple[str, CoveView]]:
    """Named positions of one game, from the first turn to the end."""
    views = played(seats).views
    act = [v for v in views if asked(v).startswith("act")]
    yield from stages(views, act, len(act) // 5)
    yield from ((key, found) for key in ("place", "sales", "reward", "mark") for found in _first(views, key))
    yield "over", views[-1]


def _first(views: Sequence[CoveView], key: str) -> list[CoveView]:
    """The first position after the first day at which that is asked, if there is one."""
    return [v for v in views if v.day > 1 and asked(v).startswith(key)][:1]


# -- made up ------------------------------------------------------------------------------------------------------------------

SEAT_COUNTS = GAME.seat_counts
CELL_BIT = {cell.name: cell.bit for cell in CELLS}
DRAWN = (
    "a1-b1 b1-b2 a1-a2 a2-b2 b2-c2 c2-c3 b3-c3 b2-b3 e3-f3 f3-g3 g3-g4 f4-g4 e3-e4 d3-e3 c5-c6 e2-f2 e1-e2 e1-f1",
    "b4-b5 c4-c5 b5-c5 c5-d5 f6-f7",
    "d2-e2 e2-e3 d3-e3 b2-b3 b3-b4",
    "f1-f2 a6-a7",
)
FILLED = (("A1", "B2", "D3", "E3 F3"), ("B4", "C4"), ("D2",), ())
PREDICTED = (
    "red 3 1 2; blue 2 1; green 4 2; yellow 4",
    "green 6 6; yellow 4 0 4; blue 1",
    "red 1; red 2; blue 3 2 1",
    "",
)
ROWS = (("23X1X", "432"), ("4X412", "432"), ("", "1"), ("X", ""))
MARKS = ("warriors x; wizards market; nobles x; nobles market", "bards market; warriors x", "", "nobles x")
STAFFED = ("T31 T07 -", "T27 - T20", "T21 T22 T24", "")
HELD = ("K01 K19 K49", "", "K02 K50 K20 K21", "K22")
SHELVES = ("red-charm 2 blue-charm 1 green-tome 1", "green-charm 1", "yellow-tome 2 red-tome 1", "")
ABOARD = ("red green", "red yellow grey", "blue red grey", "yellow grey", "blue", "red red blue green")
DISHES = (Dish("LRRLR", 3, 1, "skull"), Dish("LLRRR", 4, 4, "tree"), Dish("RRRRL", 2, 3, "tree"), Dish("LRLRL", 1, 2, "skull"))


def merchant(g: Cove, seat: int) -> None:
    """Give a merchant a board in the middle of a game."""
    p = g.players[seat]
    p.gold, p.figure = (35, 21, 8, -2)[seat], ("staff", "horoscope", "chart", "twist")[seat]
    p.dish, p.fresh = DISHES[seat], False
    p.filled, p.crossed = [3 - seat, 2], [4 - seat, 1]
    p.lines = sum(LINE[name].bit for name in DRAWN[seat].split())
    p.areas = [sum(CELL_BIT[cell] for cell in area.split()) for area in FILLED[seat]]
    for words in filter(None, PREDICTED[seat].split("; ")):
        colour, *numbers = words.split()
        p.predictions.append(Prediction(int(numbers[0]), colour, *map(int, numbers[1:])))
    p.top, p.bottom = ROWS[seat]
    p.marks = [mark for mark in MARKS[seat].split("; ") if mark]
    take(g, p, STAFFED[seat].split(), HELD[seat].split())
    listed = SHELVES[seat].split()
    for code, n in zip(listed[::2], listed[1::2], strict=True):
        good = GOOD[code]
        p.shelf[good.place], p.supply[good.place] = int(n), good.copies - int(n)


def take(g: Cove, p: Player, staff: Sequence[str], corruption: Sequence[str]) -> None:
    """Assign townsfolk and hold Corruption, from wherever the cards are."""
    for key, card in zip(("astrologist", "palm", "security"), staff, strict=False):
        if card != "-":
            next(zone for zone in (g.square, g.townsfolk) if card in zone).remove(card)
            p.staff[key] = card
    for card in corruption:
        g.corruption.remove(card)
        p.corruption.append(card)


def table(seats: int = 3, rogues: str = "criminals", **options: Any) -> Cove:
    """A cove in the middle of the second day; the first merchant is in turn."""
    g = GAME.new("0" * 64, seats, rogues=rogues, **options)
    g.out = []
    for seat in range(seats):
        merchant(g, seat)
    g.refill_square()
    g.square = sorted(g.square + g.townsfolk)[1::8][:4]
    g.townsfolk = [card for card in TOWNSFOLK if card not in g.square and all(card not in p.staff.values() for p in g.players)]
    g.day, g.phase, g.active = 2, "production", 0
    g.boats = [words.split() for words in ABOARD]
    g.boats[1].append("green")
    g.piers = [2, 0, 6]
    g.halls, g.lair = [4, 2, 3, 1], 2
    tokens = list(g.tokens())
    g.hours = [(4, 5, 5, 7, 3)[token] for token in tokens]
    g.landed = tokens[:]
    return settled(g, begun(Turn(0), "ask_act"))


def begun(one: Frame, at: str) -> Frame:
    """Something under way that has come to that step."""
    one.at = at
    return one


def settled(g: Cove, *frames: Any) -> Cove:
    """The same cove while these are under way."""
    g.stack = [begun(Day(), "produce"), *frames]
    settle(g)
    return g


def seen(g: Cove, reader: int | None = None) -> CoveView:
    """What somebody sees of a cove; a spectator, if nobody is named."""
    return view(g, reader)


def usual(seats: int = 3, reader: int | None = None) -> CoveView:
    """The first merchant chooses an action."""
    return view(table(seats), reader)


def charting(*planned: str, most: int = 3, seats: int = 3) -> CoveView:
    """The second merchant draws lines."""
    g = table(seats)
    g.active = 1
    settled(g, begun(Turn(1), "advance"), Chart(1, most, list(planned)))
    return view(g, 1)


def webbed(*planned: str, most: int = 4) -> CoveView:
    """Nearly every cell of the first and the last line of the chart lacks one side only."""
    g = table(3)
    p = g.players[0]
    across = [f"{a}{row}-{b}{row}" for a, b in zip("abcdef", "bcdefg", strict=True) for row in (1, 7)]
    down = [f"{column}{row}-{column}{row + 1}" for column in "abcdefg" for row in (1, 6)]
    p.lines = sum(LINE[name].bit for name in (*across, *down) if name not in planned)
    p.areas = []
    settled(g, begun(Turn(0), "advance"), Chart(0, most, list(planned)))
    return view(g, 0)


def selling(rogues: str = "criminals", seats: int = 3) -> Cove:
    """Everybody sells what can be sold."""
    g = table(seats, rogues)
    g.boats[0] += ["grey", "blue"]
    g.piers = [2, 1, 6]
    g.phase, g.active, g.called, g.market = "market", -1, True, 9
    g.hours = [9] * len(g.hours)
    g.reached = list(g.tokens())
    g.stack = [begun(Day(), "close"), begun(Market(), "sell")]
    settle(g)
    return g


def without(shown: CoveView, *codes: str) -> CoveView:
    """The same position after these townsfolk have left and this Corruption has been discarded."""
    square = tuple(replace(slot, card="") if slot.card in codes else slot for slot in shown.square)
    gone = tuple(code for code in codes if code in TOWNSFOLK)
    return replace(shown, square=square, departed=gone, cleansed=tuple(code for code in codes if code in CORRUPTION))


def placing(*drawn: str, seats: int = 3, key: str = "place", **changes: Any) -> CoveView:
    """Adventurers have been drawn and wait for a boat."""
    return asking(usual(seats), key, drawn=drawn, actions=(), **changes)


def crowded(seats: int = 4, rogues: str = "cultists") -> Cove:
    """The worst that has to fit: full boats and piers, every Good on every shelf, everything drawn, marked and filled."""
    g = table(seats, rogues)
    g.boats = [[("red", "green", "blue", "yellow", "grey")[(i + k) % 5] for k in range(RULES.boat_seats)] for i in range(6)]
    g.piers = [1, 2, 4]
    g.halls, g.lair = [13, 13, 9, 9], 8
    codes = iter(sorted(CORRUPTION)[25:])
    townsfolk = iter(sorted(set(g.townsfolk), reverse=True))
    for seat, p in enumerate(g.players):
        p.gold = 188 - 300 * (seat % 2)
        p.shelf, p.supply = [good.copies for good in GOOD.values()], [0] * len(GOOD)
        p.predictions = [Prediction(1, ("red", "green", "blue", "yellow")[(seat + i) % 4]) for i in range(18)]
        p.predictions += [Prediction(2, "yellow")]
        p.filled, p.crossed = [6 + seat, 0], [4 - seat, 10]
        p.top, p.bottom = "1234123412", "4321X43214"[: 10 - seat]
        p.marks = [f"{faction} {mark}" for faction in ("warriors", "bards", "wizards", "nobles") for mark in ("x", "market")]
        p.corruption = [next(codes) for _ in range((8, 12, 3, 9)[seat])]
        p.staff = {key: next(townsfolk) for key in ("astrologist", "palm", "security")}
        p.owed, p.figure = [1, 2, 3], ("recruit", "divine", "chart", "twist")[seat]
    return settled(g, begun(Turn(0), "ask_act"))


def made_up_boards() -> Iterator[tuple[str, CoveView]]:
    """Positions that show every part of the cove."""
    for seats in SEAT_COUNTS:
        yield f"usual-{seats}", usual(seats)
        yield f"crowded-{seats}", view(crowded(seats), None)
    yield "place", placing("blue")
    yield "place-two", placing("yellow", "grey", seats=2, boarding=5)
    for key in ("rob", "dock", "pair", "reward", "color.tome", "mark.x", "discard", "effect.swap", "to.shift", "lines", "writes",
                "fill", "staff", "who"):  # fmt: skip
        yield f"asks-{key.replace('.', '-')}", placing(*(("red",) if key in ("rob", "who", "pair") else ()), key=key)
    yield "market", view(selling(), None)
    alone = table(1)
    alone.active = 1
    yield "rival", asking(view(alone, None), "")
    yield "arrival", asking(usual(2), "", phase="arrival", active=-1)
    yield "robbers", view(table(2, "robbers"), None)
    gone = usual(4)
    square = tuple(replace(slot, card="" if slot.slot > 2 else slot.card) for slot in gone.square)
    yield "deserted", replace(gone, square=square, townsfolk=0, rogues="cultists")
    yield "over", ended(table(3))
    yield "over-shared", level("shared")


# -- the dish and the Market --------------------------------------------------------------------------------------------------


def rolled(dish: Dish, seat: int = 0, **changes: Any) -> CoveView:
    """A turn that begins with Runes like this."""
    g = table(3)
    p = g.players[seat]
    p.dish = dish
    for key, value in changes.items():
        setattr(p, key, value)
    settled(g, begun(Turn(seat), "ask_act"))
    return view(g, None)


def sold(seats: int = 3, rogues: str = "criminals") -> tuple[list[Event], CoveView]:
    """What a Market brought; of what follows it nothing has happened yet."""
    g = selling(rogues, seats)
    for _ in range(99):
        if g.phase != "market" or not g.asks:
            break
        ask = g.asks[0]
        word = next((o for o in ask.options if o.startswith("sell")), "done")
        apply(g, ask.seat, word)
    told = [event for event in g.out or () if event.kind == "sold"]
    return told, view(g, None)


def rolls() -> Iterator[tuple[str, list[Event], CoveView]]:
    """Markets."""
    yield "market", *sold()
    yield "market-cultists", *sold(4, "cultists")
    yield "market-alone", *sold(1)


def dishes() -> Iterator[tuple[str, CoveView]]:
    """Turns with the Runes in every way, and with all that may stand against an action."""
    for halves in ("LRRLR", "LLRRR", "LRLLR", "RRRRL", "LLLLL", "RRRRR", "LLLRL", "LRRLL"):
        yield f"dish-{halves}", rolled(Dish(halves, 3, 1, "skull"))
    yield "staffed", rolled(Dish("LRLRL", 2, 2, "skull"), figure="divine")
    yield "free", rolled(Dish("LRLRL", 2, 4, "tree"), figure="rest", staff={}, top="", bottom="")
    full = "1" * 10
    rest = replace(rolled(Dish("LLRRR", 1, 1, "tree"), figure="recruit", top=full, bottom=full, staff={}), actions=(("rest", 1),))
    yield "rest", rest
    none = replace(rest, square=tuple(replace(slot, card="") for slot in rest.square))
    yield "rest-empty", replace(none, players=tuple(replace(p, figure="twist") for p in none.players))
    boards = rolled(Dish("LRLLL", 4, 3, "tree"), figure="recruit", top=full, bottom=full, staff={})
    yield "rest-full", replace(boards, actions=(("rest", 1),))


# -- private ------------------------------------------------------------------------------------------------------------------


def asks(key: str, reader: int = 0, **changes: Any) -> CoveView:
    """What a merchant sees who is asked something."""
    return asking(view(table(3), reader), key, actions=(), **changes)


def asking(shown: CoveView, key: str, seat: int = 0, **changes: Any) -> CoveView:
    """The same position, with this question to one merchant and none to the others."""
    players = tuple(replace(p, asked=key if p.seat == seat else "") for p in shown.players)
    return replace(shown, players=players, **changes)


def hands() -> Iterator[tuple[str, CoveView]]:
    """Private pictures: lines in thought, sales, Corruption, every kind of question."""
    yield "chart", charting()
    yield "chart-one", charting("d1-d2")
    yield "chart-two", charting("a4-b4", "a4-a5")
    yield "chart-three", charting("a4-b4", "a4-a5", "a5-b5")
    yield "chart-nine", charting("a4-b4", "a4-a5", "a5-b5", "e3-f3", "f3-g3", "g3-g4", "f4-g4", "e3-e4", most=9)
    yield "chart-barren", charting("e1-e2", "e1-f1", "f1-g1", "g1-g2", "e2-f2", "f2-g2", most=6)
    yield "chart-webbed", webbed(*(f"{column}1-{column}2" for column in "abcdefg"), most=9)
    yield "webbed", asking(webbed(), "act", chart=None)
    hired = table(3)
    settled(hired, begun(Turn(0), "advance"), Staff(0, ["astrologist", "palm", "security"]))
    yield "staff", view(hired, 0)
    yield "act", usual(3, 0)
    yield "waiting", usual(3, 2)
    yield "nothing", asks("", reader=0)
    for key in ("writes", "fill", "reward", "color.charm", "mark.x", "discard", "effect.load", "to.swap"):
        yield f"asks-{key.replace('.', '-')}", asks(key)
    for key in ("place", "who", "rob", "dock", "pair"):
        yield f"asks-{key}", asks(key, drawn=("red", "grey"))
    yield "many", view(crowded(4), 1)
    yield "discard-many", asking(view(crowded(4), 1), "discard", 1)
    market = selling()
    yield "sales", view(market, 0)
    while any(option.startswith("sell") for option in market.asks[0].options):
        apply(market, market.asks[0].seat, next(o for o in market.asks[0].options if o.startswith("sell")))
    yield "sales-planned", view(market, market.asks[0].seat)
    rich = crowded(4)
    rich.stack = [begun(Day(), "close"), begun(Market(), "sell")]
    rich.phase, rich.active = "market", -1
    settle(rich)
    yield "sales-cultists", view(rich, 0)
    for _ in range(9):
        ask = rich.asks[0]
        apply(rich, ask.seat, ask.options[len(rich.out or ()) % 7 % len(ask.options)])
    yield "sales-cultists-planned", view(rich, 0)
    yield "over", ended(table(3), 0)


# -- the end ------------------------------------------------------------------------------------------------------------------


def ended(g: Cove, reader: int | None = None) -> CoveView:
    """The same table, scored."""
    g.stack, g.asks, g.phase, g.active = [], (), "over", -1
    g.result = final_result(g)
    return view(g, reader)


def level(tie: str) -> CoveView:
    """An end at which two have the same gold."""
    g = table(3)
    for p in g.players:
        p.corruption, p.staff, p.gold = [], {}, 30
    one, other, third = g.players
    third.gold = 12
    if tie == "corruption":
        one.corruption = ["K01"]
    elif tie == "townsfolk":
        other.staff = {"palm": "T17"}
        other.gold += g.lair
    return ended(g)


def alone(gold: int) -> CoveView:
    """The end of a game against Nozama."""
    g = table(1)
    g.players[0].gold = gold
    g.rivals[0].gold, g.rivals[0].townsfolk = 40, ["T01", "T05"]
    return ended(g)


def finals() -> Iterator[tuple[str, CoveView]]:
    """The end with one to four merchants, as it was played and as it might have been."""
    for seats in SEAT_COUNTS:
        yield f"final-{seats}", played(seats).views[-1]
    yield from made_up_finals()


def made_up_finals() -> Iterator[tuple[str, CoveView]]:
    """Every kind of end and of tie, and very much to count."""
    for seats in SEAT_COUNTS[1:]:
        yield f"final-usual-{seats}", ended(table(seats))
        yield f"final-crowded-{seats}", ended(crowded(seats))
    for tie in ("corruption", "townsfolk", "shared"):
        yield f"final-{tie}", level(tie)
    yield "final-alone", alone(80)
    yield "final-alone-lost", alone(20)
