"""Who may see what: the only projection of the table, filled field by field."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engines.kernel import asked
from engines.kernel.copying import copy_value
from engines.merchants_cove.actions import Chart, Horoscope, Recruit, Staff, chart_after
from engines.merchants_cove.cards import (
    ADVENTURERS,
    BOX,
    COLOURS,
    CORRUPTION,
    DOUBLE_HOURS,
    FACTIONS,
    GOOD,
    GOODS,
    PIER,
    PIERS,
    ROW,
    RULES,
    SIDE,
    TOWNSFOLK,
)
from engines.merchants_cove.chart import CELLS, OF_BIT, Enclosed, cells_in, corruption_of, lines_in, newly_enclosed
from engines.merchants_cove.clock import Advance, Draw
from engines.merchants_cove.dish import HALVES, Dish
from engines.merchants_cove.legal import legal_actions, next_in_row, price, sale_corruption, sale_words
from engines.merchants_cove.market import planned_sales, shelf_left
from engines.merchants_cove.rules import Turn
from engines.merchants_cove.state import TRACKS, Cove, empty_bubbles, icon_gold
from engines.merchants_cove.view import (
    AreaView,
    BoatView,
    ChartView,
    ClockView,
    Counted,
    CoveView,
    DishView,
    DoingView,
    EnclosedView,
    HallView,
    LineView,
    MarksView,
    PierView,
    PlayerView,
    PredictionView,
    RivalView,
    RowView,
    SaleView,
    SlotView,
    TokenView,
    TrackView,
)

NOTHING = DoingView("", "", (), (), "", "", 0)


def view(g: Cove, seat: int | None) -> CoveView:
    turn = next((f for f in g.stack if type(f) is Turn), None)
    draw = next((f for f in g.stack if type(f) is Draw), None)
    plan, offers = own_sales(g, seat)
    boats = tuple([boat_view(n, tuple(aboard), g.piers.index(n) if n in g.piers else -1) for n, aboard in enumerate(g.boats, 1)])
    return CoveView(
        reader=seat,
        day=g.day,
        days=RULES.days,
        phase=g.phase,
        active=g.active,
        rogues=g.rogues,
        difficulty=g.difficulty,
        bag=tuple([(colour, g.bag.count(colour)) for colour in ADVENTURERS]),
        boats=boats,
        piers=tuple([pier_view(i, boat, boats[boat - 1].aboard if boat else ()) for i, boat in enumerate(g.piers)]),
        halls=hall_views(tuple(g.halls)),
        lair=g.lair,
        clock=clock_view(g.seats, tuple(g.hours), tuple(g.landed), tuple(g.order), tuple(g.reached), g.market, g.called),
        square=slot_views(tuple(g.square)),
        townsfolk=len(g.townsfolk),
        departed=tuple(g.departed),
        corruption=len(g.corruption),
        cleansed=tuple(g.cleansed),
        players=tuple([player_view(g, q) for q in range(g.seats)]),
        rival=rival_view(g),
        actions=legal_actions(g, turn.seat) if turn is not None and g.stack[-1] is turn and turn.at == "ask_act" else (),
        bent=turn is not None and turn.bent,
        doing=doing(g),
        drawn=tuple(draw.drawn) if draw is not None else (),
        boarding=draw.boat if draw is not None else 0,
        sold=tuple(sale_made(words) for words in g.sold),
        chart=chart_view(g, seat),
        plan=plan,
        offers=offers,
        own=tuple((card, CORRUPTION[card]) for card in g.players[seat].corruption) if seat is not None else (),
        cost=g.rogue_icons(seat) * g.lair if seat is not None else 0,
        result=copy_value(g.result),
    )


class Things(NamedTuple):
    """A merchant's things in values that never change, by which their view is found again."""

    seat: int
    hour: int
    gold: int
    corruption: int
    figure: str
    dish: Dish
    filled: tuple[int, ...]
    crossed: tuple[int, ...]
    supply: tuple[int, ...]
    shelf: tuple[int, ...]
    lines: int
    areas: tuple[int, ...]
    predictions: tuple[tuple[int, str, int, int], ...]
    icons_left: int
    rows: tuple[str, ...]
    marks: tuple[str, ...]
    staff: tuple[tuple[str, str], ...]
    owed: tuple[int, ...]
    icon_gold: int
    sponsored: int
    tainted: int
    faces: tuple[str, ...]
    asked: str


def player_view(g: Cove, seat: int) -> PlayerView:
    p = g.players[seat]
    ask = asked(g, seat)
    return player_seen(
        Things(
            seat=seat,
            hour=g.hours[seat],
            gold=p.gold,
            corruption=len(p.corruption),
            figure=p.figure,
            dish=p.dish,
            filled=tuple(p.filled),
            crossed=tuple(p.crossed),
            supply=tuple(p.supply),
            shelf=tuple(p.shelf),
            lines=p.lines,
            areas=tuple(p.areas),
            predictions=tuple([(one.size, one.colour, one.crossed, one.circled) for one in p.predictions]),
            icons_left=BOX.divining.icons - p.icons_used,
            rows=tuple([p.row(key) for key in ROW]),
            marks=tuple(p.marks),
            staff=tuple([(one.key, p.staff.get(one.key, "")) for one in BOX.staff]),
            owed=tuple(p.owed),
            icon_gold=icon_gold(g.halls, p.staff.values()),
            sponsored=p.sponsored,
            tainted=p.tainted,
            faces=tuple(p.corruption) if g.result else (),
            asked=ask.key if ask is not None else "",
        )
    )


# What changes seldom is put together once: robots look at thousands of positions for each thing they do.


@lru_cache(maxsize=1 << 10)
def player_seen(one: Things) -> PlayerView:
    bubbles = list(zip(TRACKS, one.filled, one.crossed, strict=True))
    return PlayerView(
        seat=one.seat,
        hour=one.hour,
        gold=one.gold,
        corruption=one.corruption,
        figure=one.figure,
        dish=dish_view(one.dish),
        tracks=tuple([TrackView(key, n, out, empty_bubbles(i, n, out)) for i, (key, n, out) in enumerate(bubbles)]),
        supply=counted(one.supply),
        shelf=counted(one.shelf),
        lines=lines_in(one.lines),
        areas=tuple([area_view(cells) for cells in one.areas]),
        predictions=prediction_views(one.predictions),
        icons_left=one.icons_left,
        rows=tuple([row_view(*row) for row in zip(ROW, one.rows, strict=True)]),
        marks=mark_views(one.marks),
        staff=one.staff,
        owed=one.owed,
        icon_gold=one.icon_gold,
        rogue_icons=sum([TOWNSFOLK[card].rogues for _, card in one.staff if card]),
        sponsored=one.sponsored,
        tainted=one.tainted,
        faces=one.faces,
        asked=one.asked,
    )


@lru_cache(maxsize=1 << 12)
def boat_view(n: int, aboard: tuple[str, ...], pier: int) -> BoatView:
    return BoatView(n, SIDE[n - 1], aboard, RULES.boat_seats - len(aboard), PIERS[pier].key if pier >= 0 else "")


@lru_cache(maxsize=1 << 12)
def pier_view(pier: int, boat: int, aboard: tuple[str, ...]) -> PierView:
    one = PIERS[pier]
    return PierView(one.key, boat, aboard, one.accepts, one.corruption)


@lru_cache(maxsize=1 << 10)
def hall_views(halls: tuple[int, ...]) -> tuple[HallView, ...]:
    return tuple(HallView(*named) for named in zip(FACTIONS, COLOURS, halls, strict=True))


@lru_cache(maxsize=1 << 10)
def clock_view(
    seats: int,
    hours: tuple[int, ...],
    landed: tuple[int, ...],
    order: tuple[int, ...],
    reached: tuple[int, ...],
    market: int,
    called: bool,
) -> ClockView:
    """The clock with its tokens, those of each hour from the bottom up."""
    heights: dict[int, int] = {}
    tokens = []
    for token in landed:
        hour = hours[token]
        heights[hour] = heights.get(hour, 0) + 1
        tokens.append(TokenView(token, hour, heights[hour], reached.index(token) + 1 if token in reached else 0))
    return ClockView(
        hours=RULES.hours,
        icons=RULES.icon_hours,
        doubles=tuple(sorted(DOUBLE_HOURS[seats])),
        market=market,
        called=called,
        tokens=tuple(sorted(tokens, key=lambda one: one.token)),
        order=order,
    )


@lru_cache(maxsize=1 << 10)
def slot_views(square: tuple[str, ...]) -> tuple[SlotView, ...]:
    return tuple(SlotView(i + 1, hours, square[i] if i < len(square) else "") for i, hours in enumerate(RULES.square_hours))


@lru_cache(maxsize=1 << 12)
def dish_view(dish: Dish) -> DishView:
    return DishView(dish.runes_in(HALVES[0]), dish.runes_in(HALVES[1]), dish.a, dish.b, dish.coin, dish.is_together)


@lru_cache(maxsize=1 << 12)
def counted(goods: tuple[int, ...]) -> Counted:
    return tuple((good.code, goods[good.place]) for good in GOODS)


@lru_cache(maxsize=1 << 12)
def mark_views(marks: tuple[str, ...]) -> tuple[MarksView, ...]:
    found = ((faction, tuple(mark.split(" ")[1] for mark in marks if mark.startswith(faction))) for faction in FACTIONS)
    return tuple(MarksView(faction, put, RULES.faction_icons - len(put)) for faction, put in found)


@lru_cache(maxsize=1 << 12)
def area_view(area: int) -> AreaView:
    """A filled area; its size tells which Good it stands for."""
    kind = next(one.key for one in BOX.goods if one.cells == area.bit_count())
    return AreaView(cells_in(area), kind, next(cell.colour for cell in CELLS if cell.bit & area))


@lru_cache(maxsize=1 << 10)
def prediction_views(predictions: tuple[tuple[int, str, int, int], ...]) -> tuple[PredictionView, ...]:
    """All predictions from left to right, by size, colour, icons crossed out and circled."""
    first, found = 1, []
    for size, colour, crossed, circled in predictions:
        state = "fulfilled" if circled else "active" if crossed < size else "spent"
        found.append(PredictionView(first, first + size - 1, colour, crossed, circled, state))
        first += size
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def row_view(key: str, row: str) -> RowView:
    return RowView(key, tuple(row), len(ROW[key].boxes), tuple(sorted(next_in_row(key, row))))


def rival_view(g: Cove) -> RivalView | None:
    if not g.rivals:
        return None
    rival, daily = g.rivals[0], next(one.gold for one in BOX.solo.difficulties if one.key == g.difficulty)
    return RivalView(
        token=g.rival_token,
        hour=g.hours[g.rival_token],
        gold=rival.gold,
        supply=counted(tuple(rival.supply)),
        shelf=counted(tuple(rival.shelf)),
        townsfolk=tuple(rival.townsfolk),
        icon_gold=icon_gold(g.halls, rival.townsfolk),
        daily=daily,
        earned=rival.earned,
    )


def doing(g: Cove) -> DoingView:
    hours = hours_to_pass(g)
    for one in g.stack:
        match one:
            case Staff():
                return DoingView("staff", "", (), tuple(one.left), "", "", hours)
            case Recruit():
                return DoingView("recruit", "", (), (), one.card, one.staff, hours)
            case Horoscope():
                return DoingView("horoscope", one.half, tuple(one.left), (), "", "", hours)
            case Chart():
                return DoingView("chart", "", (), (), "", "", hours)
    return DoingView("", "", (), (), "", "", hours) if hours else NOTHING


def hours_to_pass(g: Cove) -> int:
    """The hours of an action that is being done: all of them before the token moves."""
    for one in g.stack[::-1]:
        if type(one) is Advance:
            return one.left
        if type(one) is Turn:
            return one.hours
    return 0


def enclosed_view(one: Enclosed, supply: list[int]) -> EnclosedView:
    """A region that would be closed, with the Good taken from what is left of the supply."""
    good = GOOD.get(f"{one.colour}-{one.kind}")
    made = good is not None and supply[good.place] > 0
    if good is not None and made:
        supply[good.place] -= 1
    return EnclosedView(cells_in(one.cells), one.kind, one.colour, made, corruption_of([one]))


def chart_view(g: Cove, seat: int | None) -> ChartView | None:
    chart = next((f for f in g.stack if type(f) is Chart), None)
    if chart is None or chart.seat != seat:
        return None
    player = g.players[chart.seat]
    after = chart_after(player, chart.planned)
    supply = player.supply[:]
    planned = tuple(LineView(name, tuple(enclosed_view(e, supply) for e in found)) for name, found in after.steps)
    cost = corruption_of(e for _, found in after.steps for e in found)
    further = further_lines(after.lines, after.open, tuple(supply)) if len(chart.planned) < chart.most else ()
    return ChartView(chart.most, planned, cost, further)


@lru_cache(maxsize=1 << 12)
def further_lines(drawn: int, lines: int, supply: tuple[int, ...]) -> tuple[LineView, ...]:
    found = []
    for line in (OF_BIT[1 << i] for i in range(lines.bit_length()) if lines >> i & 1):
        left = list(supply)
        found.append(LineView(line.name, tuple(enclosed_view(e, left) for e in newly_enclosed(line.bit, drawn | line.bit))))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def sale_made(words: str) -> SaleView:
    seat, good, place, gold = words.split(" ")
    key, _, rogues = place.partition("-")
    return SaleView(int(seat), good, key, bool(rogues), int(gold), sale_corruption(PIER[key], bool(rogues)))


def sale_offered(g: Cove, seat: int, words: str) -> SaleView:
    _, good, place = words.split(" ")
    key, _, rogues = place.partition("-")
    return sale_made(f"{seat} {good} {place} {price(g, GOOD[good], PIER[key], bool(rogues))}")


def own_sales(g: Cove, seat: int | None) -> tuple[tuple[SaleView, ...], tuple[SaleView, ...]]:
    """The reader's sales so far, and what else could be sold; nobody sees those of others before all are made."""
    planned = planned_sales(g, seat) if seat is not None else None
    if seat is None or planned is None:
        return (), ()
    further = sale_words(g, shelf_left(g, seat, planned.plan)) if planned.open else ()
    offers = tuple(sale_offered(g, seat, one) for one in further)
    return tuple(sale_offered(g, seat, one) for one in planned.plan), offers
