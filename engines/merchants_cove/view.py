"""What one reader is shown of the table, in plain values; `projection.py` fills it."""

from __future__ import annotations

from dataclasses import dataclass

from engines.kernel.views import SeatView, TableView

Counted = tuple[tuple[str, int], ...]  # what, how many; in the order of the data


@dataclass(frozen=True, slots=True)
class BoatView:
    """A boat with its Adventurers, in the order in which they came aboard."""

    number: int
    side: str
    aboard: tuple[str, ...]  # colours
    free: int
    pier: str  # where it lies; "" at sea


@dataclass(frozen=True, slots=True)
class PierView:
    """A pier, what is bought there, and who stands on it."""

    key: str
    boat: int  # 0 when it is free
    aboard: tuple[str, ...]
    accepts: tuple[str, ...]
    corruption: int  # for each Good sold here


@dataclass(frozen=True, slots=True)
class HallView:
    """A Faction Hall."""

    faction: str
    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class TokenView:
    """A time token; Nozama's has the number after the last seat."""

    token: int
    hour: int
    height: int  # in the stack on its hour, from 1; the topmost acts first
    reached: int  # its place among those at the Market, from 1; 0 before


@dataclass(frozen=True, slots=True)
class ClockView:
    """The clock."""

    hours: int
    icons: tuple[int, ...]
    doubles: tuple[int, ...]
    market: int
    called: bool
    tokens: tuple[TokenView, ...]
    order: tuple[int, ...]  # tokens in the order in which the day began


@dataclass(frozen=True, slots=True)
class SlotView:
    """A place in the Town Square, and who waits there."""

    slot: int
    hours: int
    card: str  # "" when the deck has run out


@dataclass(frozen=True, slots=True)
class DishView:
    """The Runes where they lie, and what they show."""

    left: tuple[str, ...]  # a, b, coin, bone, voodoo
    right: tuple[str, ...]
    a: int
    b: int
    coin: str
    together: bool


@dataclass(frozen=True, slots=True)
class TrackView:
    """A track of bubbles, Twisting Fates."""

    key: str  # plusminus, move
    filled: int
    crossed: int
    empty: int


@dataclass(frozen=True, slots=True)
class PredictionView:
    """A prediction and its icons, counted from 1."""

    first: int
    last: int
    colour: str
    crossed: int  # the leftmost ones
    circled: int  # the others, after a success
    state: str  # active, fulfilled, spent


@dataclass(frozen=True, slots=True)
class AreaView:
    """A filled area of the chart and the kind of Good it stands for."""

    cells: tuple[str, ...]
    kind: str
    colour: str


@dataclass(frozen=True, slots=True)
class RowView:
    """A horoscope: what is written in its boxes, and what may come next."""

    key: str  # top, bottom
    boxes: tuple[str, ...]  # those filled: 1 to 4 or X
    length: int
    next: tuple[str, ...]  # numbers and X; none when the row is full


@dataclass(frozen=True, slots=True)
class MarksView:
    """The icons of one faction in the Faction Area."""

    faction: str
    marks: tuple[str, ...]  # x, market; in the order they came
    free: int


@dataclass(frozen=True, slots=True)
class PlayerView(SeatView):
    """What everybody sees of a merchant."""

    hour: int
    gold: int
    corruption: int  # cards; their faces are the owner's alone
    figure: str  # the action it stands on
    dish: DishView
    tracks: tuple[TrackView, ...]
    supply: Counted  # red-charm and so on
    shelf: Counted
    lines: tuple[str, ...]  # c3-d3
    areas: tuple[AreaView, ...]
    predictions: tuple[PredictionView, ...]
    icons_left: int  # of the Divining Area
    rows: tuple[RowView, ...]
    marks: tuple[MarksView, ...]
    staff: tuple[tuple[str, str], ...]  # ability, card; "" when nobody is assigned
    owed: tuple[int, ...]  # rewards to take, by their circled icons
    icon_gold: int  # what the faction icons of the townsfolk are worth now
    rogue_icons: int  # on the townsfolk; those on Corruption cards are hidden
    sponsored: int  # gold in the last Market
    tainted: int  # Corruption drawn for sales in the last Market
    faces: tuple[str, ...]  # all Corruption cards, once the game is over

    def __hash__(self) -> int:
        """Of what mostly tells one from another: robots look for what they know of the same merchant again and again."""
        return hash((self.seat, self.hour, self.gold, self.shelf, self.lines, self.icons_left, self.asked))


@dataclass(frozen=True, slots=True)
class RivalView:
    """Nozama the Peddler, in a game for one."""

    token: int
    hour: int
    gold: int
    supply: Counted
    shelf: Counted
    townsfolk: tuple[str, ...]
    icon_gold: int
    daily: int  # what the difficulty gives him each day
    earned: int  # in the last Market


@dataclass(frozen=True, slots=True)
class EnclosedView:
    """A region that a line closes: its cells, the Good it would make ("" for none), whether it is left, and its Corruption."""

    cells: tuple[str, ...]
    kind: str
    colour: str
    made: bool  # the supply still has that Good
    corruption: int


@dataclass(frozen=True, slots=True)
class LineView:
    """A line, drawn in thought, and all that it would close."""

    line: str
    encloses: tuple[EnclosedView, ...]


@dataclass(frozen=True, slots=True)
class ChartView:
    """Star Charting in progress: the lines said so far with what they close, and what each further line would do."""

    most: int
    planned: tuple[LineView, ...]
    corruption: int  # that the planned lines cost
    open: tuple[LineView, ...]  # what can be drawn next, after the planned ones


@dataclass(frozen=True, slots=True)
class SaleView:
    """A sale that was made, is planned, or could be made."""

    seat: int
    good: str
    pier: str
    rogues: bool  # counted as Customers
    price: int
    corruption: int


@dataclass(frozen=True, slots=True)
class DoingView:
    """How far the active merchant has come with an action; all of it is public."""

    action: str  # chart, horoscope, staff, recruit; "" between actions
    half: str  # of the Dish, for Horoscopes
    dice: tuple[str, ...]  # not yet written
    staff: tuple[str, ...]  # abilities not yet used
    card: str  # the townsperson being recruited
    ability: str  # to which it will be assigned
    hours: int  # that have yet to pass for it


@dataclass(frozen=True, slots=True)
class CoveView(TableView):
    """What one reader sees of the table; `active` is the token that moves, or -1."""

    day: int
    days: int
    phase: str  # arrival, production, market, over
    rogues: str  # the Rogue card
    difficulty: str  # "" but in a game for one
    bag: Counted
    boats: tuple[BoatView, ...]
    piers: tuple[PierView, ...]
    halls: tuple[HallView, ...]
    lair: int
    clock: ClockView
    square: tuple[SlotView, ...]
    townsfolk: int  # cards in the deck
    departed: tuple[str, ...]  # townsfolk discarded
    corruption: int  # cards in the deck
    cleansed: tuple[str, ...]  # Corruption discarded, face up
    players: tuple[PlayerView, ...]
    rival: RivalView | None
    actions: tuple[tuple[str, int], ...]  # legal now for the active merchant, with their hours; () when it is not choosing
    bent: bool  # a bonus has been used in this turn
    doing: DoingView
    drawn: tuple[str, ...]  # drawn from the bag and not yet aboard
    boarding: int  # the boat that has been named for one of them, or 0
    sold: tuple[SaleView, ...]  # in the last Market
    chart: ChartView | None  # the reader's own plan, while drawing
    plan: tuple[SaleView, ...]  # the reader's own sales so far
    offers: tuple[SaleView, ...]  # what else the reader could sell
    own: Counted  # the reader's Corruption cards and their Rogue icons
    cost: int  # of all the reader's Rogue icons, were the game to end now
