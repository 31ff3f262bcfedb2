"""Who may see what: the only projection of the table, filled field by field."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engines.kernel import Fork, asked
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
from engines.merchants_cove.clock import Draw
from engines.merchants_cove.dish import HALVES, Dish
from engines.merchants_cove.legal import legal_actions, next_in_row, price, sale_corruption, sale_words
from engines.merchants_cove.market import Sales, shelf_left
from engines.merchants_cove.rules import Turn
from engines.merchants_cove.state import TRACKS, Cove, Prediction, icon_gold
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

NOTHING = DoingView("", "", (), (), "", "")


def view(g: Cove, seat: int | None) -> CoveView:
    """What a seat, or a spectator, may see."""
    turn = next((f for f in g.stack if type(f) is Turn), None)
    draw = next((f for f in g.stack if type(f) is Draw), None)
    plan, offers = own_sales(g, seat)
    choosing = turn is not None and g.stack[-1] is turn and turn.at == "ask_act"
    return CoveView(
        reader=seat,
        day=g.day,
        days=RULES.days,
        phase=g.phase,
        active=g.active,
        rogues=g.rogues,
        difficulty=g.difficulty,
        bag=tuple((colour, g.bag.count(colour)) for colour in ADVENTURERS),
        boats=tuple(boat_views(g)),
        piers=tuple(PierView(p.key, g.piers[i], tuple(g.at_pier(i)), p.accepts, p.corruption) for i, p in enumerate(PIERS)),
        halls=tuple(HallView(key, COLOURS[i], g.halls[i]) for i, key in enumerate(FACTIONS)),
        lair=g.lair,
        clock=clock_view(g),
        square=tuple(slot_views(g)),
        townsfolk=len(g.townsfolk),
        departed=tuple(g.departed),
        corruption=len(g.corruption),
        cleansed=tuple(g.cleansed),
        players=tuple(player_view(g, q) for q in range(g.seats)),
        rival=rival_view(g),
        actions=legal_actions(g, turn.seat) if turn is not None and choosing else (),
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


def boat_views(g: Cove) -> Iterator[BoatView]:
    """All boats, docked ones included."""
    for n, aboard in enumerate(g.boats, 1):
        pier = PIERS[g.piers.index(n)].key if n in g.piers else ""
        yield BoatView(n, SIDE[n - 1], tuple(aboard), RULES.boat_seats - len(aboard), pier)


def clock_view(g: Cove) -> ClockView:
    """The clock with its tokens, those of each hour from the bottom up."""
    heights: dict[int, int] = {}
    tokens = []
    for token in g.landed:
        hour = g.hours[token]
        heights[hour] = heights.get(hour, 0) + 1
        tokens.append(TokenView(token, hour, heights[hour], g.reached.index(token) + 1 if token in g.reached else 0))
    return ClockView(
        hours=RULES.hours,
        icons=RULES.icon_hours,
        doubles=tuple(sorted(DOUBLE_HOURS[g.seats])),
        market=g.market,
        called=g.called,
        tokens=tuple(sorted(tokens, key=lambda one: one.token)),
        order=tuple(g.order),
    )


def slot_views(g: Cove) -> Iterator[SlotView]:
    """The Town Square, the cheapest place first."""
    for i, hours in enumerate(RULES.square_hours):
        yield SlotView(i + 1, hours, g.square[i] if i < len(g.square) else "")


def player_view(g: Cove, seat: int) -> PlayerView:
    """One merchant's public things."""
    p = g.players[seat]
    ask = asked(g, seat)
    cards = list(p.staff.values())
    return PlayerView(
        seat=seat,
        hour=g.hours[seat],
        gold=p.gold,
        corruption=len(p.corruption),
        figure=p.figure,
        dish=dish_view(p.dish),
        tracks=tuple(TrackView(key, p.filled[i], p.crossed[i], p.empty_bubbles(i)) for i, key in enumerate(TRACKS)),
        supply=counted(tuple(p.supply)),
        shelf=counted(tuple(p.shelf)),
        lines=lines_in(p.lines),
        areas=tuple(area_view(cells) for cells in p.areas),
        predictions=tuple(prediction_views(p.predictions)),
        icons_left=BOX.divining.icons - p.icons_used,
        rows=tuple(row_view(key, p.row(key)) for key in ROW),
        marks=mark_views(tuple(p.marks)),
        staff=tuple((one.key, p.staff.get(one.key, "")) for one in BOX.staff),
        owed=tuple(p.owed),
        icon_gold=icon_gold(g.halls, cards),
        rogue_icons=sum(TOWNSFOLK[card].rogues for card in cards),
        sponsored=p.sponsored,
        tainted=p.tainted,
        faces=tuple(p.corruption) if g.result else (),
        asked=ask.key if ask is not None else "",
    )


# What changes seldom is put together once: robots look at thousands of positions for each thing they do.


@lru_cache(maxsize=1 << 12)
def dish_view(dish: Dish) -> DishView:
    """The Runes where they lie."""
    return DishView(dish.runes_in(HALVES[0]), dish.runes_in(HALVES[1]), dish.a, dish.b, dish.coin, dish.is_together)


@lru_cache(maxsize=1 << 12)
def counted(goods: tuple[int, ...]) -> Counted:
    """Goods by their names."""
    return tuple((good.code, goods[good.place]) for good in GOODS)


@lru_cache(maxsize=1 << 12)
def mark_views(marks: tuple[str, ...]) -> tuple[MarksView, ...]:
    """The Faction Area."""
    found = ((faction, tuple(mark.split(" ")[1] for mark in marks if mark.startswith(faction))) for faction in FACTIONS)
    return tuple(MarksView(faction, put, RULES.faction_icons - len(put)) for faction, put in found)


@lru_cache(maxsize=1 << 12)
def area_view(area: int) -> AreaView:
    """A filled area; its size tells which Good it stands for."""
    kind = next(one.key for one in BOX.goods if one.cells == area.bit_count())
    return AreaView(cells_in(area), kind, next(cell.colour for cell in CELLS if cell.bit & area))


def prediction_views(predictions: list[Prediction]) -> Iterator[PredictionView]:
    """All predictions from left to right."""
    first = 1
    for one in predictions:
        state = "fulfilled" if one.circled else "active" if one.is_active else "spent"
        yield PredictionView(first, first + one.size - 1, one.colour, one.crossed, one.circled, state)
        first += one.size


@lru_cache(maxsize=1 << 12)
def row_view(key: str, row: str) -> RowView:
    """A horoscope."""
    return RowView(key, tuple(row), len(ROW[key].boxes), tuple(sorted(next_in_row(key, row))))


def rival_view(g: Cove) -> RivalView | None:
    """Nozama, if he is there."""
    if not g.rivals:
        return None
    rival, daily = g.rivals[0], next(one.gold for one in BOX.solo.difficulties if one.key == g.difficulty)
    return RivalView(
        token=g.seats,
        hour=g.hours[g.seats],
        gold=rival.gold,
        supply=counted(tuple(rival.supply)),
        shelf=counted(tuple(rival.shelf)),
        townsfolk=tuple(rival.townsfolk),
        icon_gold=icon_gold(g.halls, rival.townsfolk),
        daily=daily,
        earned=rival.earned,
    )


def doing(g: Cove) -> DoingView:
    """What the active merchant is at."""
    for one in g.stack:
        match one:
            case Staff():
                return DoingView("staff", "", (), tuple(one.left), "", "")
            case Recruit():
                return DoingView("recruit", "", (), (), one.card, one.staff)
            case Horoscope():
                return DoingView("horoscope", one.half, tuple(one.left), (), "", "")
            case Chart():
                return DoingView("chart", "", (), (), "", "")
    return NOTHING


def enclosed_view(one: Enclosed, supply: list[int]) -> EnclosedView:
    """A region that would be closed, with the Good taken from what is left of the supply."""
    good = GOOD.get(f"{one.colour}-{one.kind}")
    made = good is not None and supply[good.place] > 0
    if good is not None and made:
        supply[good.place] -= 1
    return EnclosedView(cells_in(one.cells), one.kind, one.colour, made, corruption_of([one]))


def chart_view(g: Cove, seat: int | None) -> ChartView | None:
    """The reader's lines so far, and what each further one would do."""
    chart = next((f for f in g.stack if type(f) is Chart), None)
    if chart is None or chart.seat != seat:
        return None
    player = g.players[chart.seat]
    after = chart_after(player, chart.planned)
    supply = player.supply[:]
    planned = tuple(LineView(name, tuple(enclosed_view(e, supply) for e in found)) for name, found in after.steps)
    further = []
    for line in (OF_BIT[1 << i] for i in range(after.open.bit_length()) if after.open >> i & 1):
        found = newly_enclosed(line.bit, after.lines | line.bit) if len(chart.planned) < chart.most else []
        left = supply[:]
        further.append(LineView(line.name, tuple(enclosed_view(e, left) for e in found)))
    cost = corruption_of(e for _, found in after.steps for e in found)
    return ChartView(chart.most, planned, cost, tuple(further) if len(chart.planned) < chart.most else ())


def sale_made(words: str) -> SaleView:
    """A sale from its receipt."""
    seat, good, place, gold = words.split(" ")
    key, _, rogues = place.partition("-")
    return SaleView(int(seat), good, key, bool(rogues), int(gold), sale_corruption(PIER[key], bool(rogues)))


def sale_offered(g: Cove, seat: int, words: str) -> SaleView:
    """A sale as it is said, with its price."""
    _, good, place = words.split(" ")
    key, _, rogues = place.partition("-")
    return sale_made(f"{seat} {good} {place} {price(g, GOOD[good], PIER[key], bool(rogues))}")


def own_sales(g: Cove, seat: int | None) -> tuple[tuple[SaleView, ...], tuple[SaleView, ...]]:
    """The reader's sales so far, and what else could be sold; nobody sees those of others before all are made."""
    selling = next((f for f in g.stack if type(f) is Fork and g.phase == "market"), None)
    if seat is None or selling is None or seat not in selling.seats:
        return (), ()
    place = selling.seats.index(seat)
    branch, said = selling.branches[place], selling.values[place]
    if branch and not isinstance(branch[-1], Sales):
        return (), ()
    words = branch[-1].plan if branch and isinstance(branch[-1], Sales) else said or []
    plan = tuple(sale_offered(g, seat, one) for one in words)
    further = sale_words(g, shelf_left(g, seat, words)) if branch else ()
    return plan, tuple(sale_offered(g, seat, one) for one in further)
